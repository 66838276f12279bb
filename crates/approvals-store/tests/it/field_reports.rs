//! What people who do this job reported, as far as the store is concerned. The table
//! `tests/cases/field-reports.tsv` says where each row is held.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use approvals_store::{Edit, Store};

/// Every file and folder below, with its mode.
fn modes(folder: &Path) -> Vec<(PathBuf, u32)> {
    let mut found = vec![(folder.to_owned(), mode(folder))];
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(modes(&path));
        } else {
            found.push((path.clone(), mode(&path)));
        }
    }
    found
}

fn mode(path: &Path) -> u32 {
    path.metadata().unwrap().mode() & 0o7777
}

/// Runs a test of this file again, under a umask that takes nothing.
fn under_no_umask(test: &str) {
    let output = Command::new("sh")
        .args(["-c", r#"umask 000; exec "$0" --exact "$1""#])
        .arg(std::env::current_exe().unwrap())
        .arg(test)
        .env(AGAIN, "1")
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}");
    assert!(told.contains("1 passed"), "{told}");
}

const AGAIN: &str = "EXEC_COMPANION_TEST_UMASK";

/// The socket of the row is held by `crates/approvals-ipc/tests/umask.rs`.
#[test]
fn g78_store_and_backups_are_private_whatever_the_umask() {
    if std::env::var_os(AGAIN).is_none() {
        return under_no_umask(
            "field_reports::g78_store_and_backups_are_private_whatever_the_umask",
        );
    }
    let home = tempfile::tempdir().unwrap();
    let open = home.path().join("open");
    fs::write(&open, "").unwrap();
    assert_eq!(mode(&open), 0o666, "the umask takes nothing");

    let state = home.path().join("state");
    let store = Store::new(state.join("exec-approvals.json")).with_backups(state.join("history"));
    store.ensure(&state.join("exec-approvals.sock")).unwrap();
    for pattern in ["/usr/bin/ls", "/usr/bin/wc"] {
        let edit = Edit::AddEntry {
            agent: "main".to_owned(),
            pattern: pattern.to_owned(),
        };
        store.apply(&[edit]).unwrap();
    }
    let found = modes(&state);
    // The folders, the store, its lock and at least one version.
    assert!(found.len() >= 5, "{found:?}");
    for (path, mode) in found {
        let private = if path.is_dir() { 0o700 } else { 0o600 };
        assert_eq!(mode, private, "{}", path.display());
    }
}
