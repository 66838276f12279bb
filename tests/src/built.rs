//! The programs that are tested, as cargo has built them.

use std::env;
use std::path::{Path, PathBuf};

/// The path of `exec-host` or `exec-companion`: where `EXEC_HOST_BIN`, `EXEC_COMPANION_BIN` say,
/// else where cargo says that it has built the program for this test, else beside the test.
///
/// # Panics
/// There is none.
pub fn built(program: &str) -> String {
    let variable = format!("{}_BIN", program.replace('-', "_").to_uppercase());
    let told = env::var(&variable).or_else(|_| env::var(format!("CARGO_BIN_EXE_{program}")));
    told.unwrap_or_else(|_| {
        let test = env::current_exe().unwrap();
        beside(&test, program).unwrap_or_else(|| {
            panic!(
                "{program} is not built: `cargo build --package {program}`, or name it by {variable}"
            )
        })
    })
}

/// Tests are in `deps`, below the programs; the programs of this package beside them.
fn beside(test: &Path, program: &str) -> Option<String> {
    let folders = test.ancestors().skip(1).take(2);
    let mut places = folders.map(|folder: &Path| -> PathBuf { folder.join(program) });
    let place = places.find(|place| place.is_file())?;
    Some(place.to_str().unwrap().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_found_beside_its_tests() {
        let target = tempfile::tempdir().unwrap();
        let deps = target.path().join("deps");
        std::fs::create_dir(&deps).unwrap();
        let program = target.path().join("exec-host");
        assert_eq!(beside(&deps.join("it-0123"), "exec-host"), None);
        std::fs::write(&program, "").unwrap();
        let found = Some(program.to_str().unwrap().to_owned());
        assert_eq!(beside(&deps.join("it-0123"), "exec-host"), found);
        assert_eq!(beside(&target.path().join("bench"), "exec-host"), found);
    }
}
