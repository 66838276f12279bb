//! Files are the owner's, whatever the umask.

use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use audit_log::Log;

use crate::lines::{NOW, decided, decision};

#[test]
fn files_are_private_under_any_umask() {
    for umask in ["000", "022", "777"] {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("own/history.jsonl");
        let test = std::env::current_exe().unwrap();
        let status = Command::new("/bin/sh")
            .args(["-c", "umask $0 && exec \"$@\"", umask])
            .arg(test)
            .args(["--exact", "child::run", "--ignored"])
            .env("HISTORY_PATH", &path)
            .env("HISTORY_WRITER", "1")
            .env("HISTORY_COUNT", "40")
            .output()
            .unwrap();
        assert!(status.status.success(), "{umask}: {status:?}");
        let mode =
            |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let folder = path.parent().unwrap();
        assert_eq!(mode(folder), 0o700, "{umask}");
        let files: Vec<_> = std::fs::read_dir(folder).unwrap().collect();
        assert!(files.len() > 2, "{umask}");
        for file in files {
            assert_eq!(mode(&file.unwrap().path()), 0o600, "{umask}");
        }
    }
}

#[test]
fn a_file_that_others_could_read_is_made_private() {
    let home = tempfile::tempdir().unwrap();
    let log = Log::new(home.path().join("history.jsonl"));
    std::fs::write(log.path(), "").unwrap();
    std::fs::set_permissions(log.path(), PermissionsExt::from_mode(0o666)).unwrap();
    log.append(&[decided(NOW, decision("a"))]).unwrap();
    let mode = std::fs::metadata(log.path()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}
