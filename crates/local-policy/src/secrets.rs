//! Secrets in the environment of this process, kept from every program that it starts.

use std::collections::BTreeMap;
use std::fmt;

use exec_policy::environment::is_withheld;

/// Variables that were taken out of the environment. `Debug` shows their names alone.
#[derive(Default)]
pub struct Secrets(BTreeMap<String, String>);

/// The levels of our logs. They are no secrets, and are read later.
const LEVELS: [&str; 2] = ["EXEC_COMPANION_LOG", "EXEC_HOST_LOG"];

impl Secrets {
    /// Takes the variables that commands may not see out of this process' environment, so that no
    /// other process inherits them. On Linux the memory that holds the process' first environment
    /// is overwritten, because every program of this user can read it under `/proc`.
    ///
    /// Call it before anything else runs in this process.
    #[must_use]
    pub fn take() -> Self {
        let mut taken = BTreeMap::new();
        for (name, value) in std::env::vars_os() {
            let Some(text) = name.to_str() else { continue };
            if !is_withheld(text) || LEVELS.contains(&text) {
                continue;
            }
            #[cfg(target_os = "linux")]
            overwrite(text);
            #[expect(unsafe_code, reason = "the environment is the whole process'")]
            // SAFETY: no other thread runs yet.
            unsafe {
                std::env::remove_var(&name);
            }
            if let Ok(value) = value.into_string() {
                taken.insert(text.to_owned(), value);
            }
        }
        Self(taken)
    }

    /// The value of a variable, if it was set and is not empty.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let value = self.0.get(name).map(String::as_str);
        value.filter(|value| !value.is_empty())
    }
}

impl fmt::Debug for Secrets {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.0.keys()).finish()
    }
}

/// Overwrites with zeros every value of this name in the memory where the process was given it.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "nothing else reaches the first environment")]
fn overwrite(name: &str) {
    use std::ffi::{CStr, c_char};

    unsafe extern "C" {
        static environ: *const *mut c_char;
    }
    // SAFETY: no other thread runs yet that could change the list. It is an array of C strings
    // that ends with a null pointer. The strings are in writable memory of this process, and only
    // bytes before the end of each are written.
    unsafe {
        let mut entry = environ;
        while !entry.is_null() && !(*entry).is_null() {
            let text = CStr::from_ptr(*entry).to_bytes();
            let value = text.strip_prefix(name.as_bytes());
            if let Some([b'=', value @ ..]) = value {
                let (begin, length) = (text.len() - value.len(), value.len());
                (*entry).add(begin).write_bytes(0, length);
            }
            entry = entry.add(1);
        }
    }
}
