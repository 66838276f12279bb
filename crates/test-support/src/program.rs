//! Writes a program so that it can be started at once.
//!
//! A file that any process has open for writing cannot be started ("Text file busy"). A file that
//! one test has open is also open in every process that another test has just forked, until that
//! process starts its program. So the file is written by another process.

use std::path::Path;
use std::process::Command;

/// Makes the file, or gives it this text, for everybody to read and to start.
///
/// # Panics
/// When the file cannot be written.
pub fn write_program(path: &Path, text: &str) {
    let written = Command::new("/bin/sh")
        .args(["-c", r#"printf %s "$1" >"$0" && chmod 755 "$0""#])
        .arg(path)
        .arg(text)
        .status();
    assert!(
        written.is_ok_and(|status| status.success()),
        "{} cannot be written",
        path.display()
    );
}

#[cfg(all(test, unix))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// Threads that start something all the time, beside one that writes and starts.
    #[test]
    fn it_starts_whatever_starts_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let write_and_start = |name: usize| {
            for round in 0..20 {
                let program = folder.path().join(format!("{name}.{round}"));
                write_program(&program, "#!/bin/sh\nexit 7\n");
                let status = Command::new(&program).status().unwrap();
                assert_eq!(status.code(), Some(7));
            }
        };
        std::thread::scope(|scope| {
            for name in 0..8 {
                scope.spawn(move || write_and_start(name));
            }
        });
    }
}
