//! A fault at each point of a save.

use std::io;

use approvals_store::Step;

use crate::{
    Home,
    child::{add, command},
};

pub(crate) const STEPS: [Step; 7] = [
    Step::Locked,
    Step::Decided,
    Step::Kept,
    Step::Written,
    Step::Synced,
    Step::Compared,
    Step::Renamed,
];

pub(crate) const BEFORE: &str =
    r#"{"version":1,"kept":[1.0,2e1],"agents":{"main":{"allowlist":["/before"]}}}"#;

/// The disk is full, or gone, at each step: the old text or the new, whole; no leftovers; and
/// the next edit finds an open lock.
#[test]
fn an_error_at_each_step() {
    for step in STEPS {
        let home = Home::with(BEFORE);
        let failing = home.store.clone().with_steps(move |at| {
            if at == step {
                Err(io::ErrorKind::StorageFull.into())
            } else {
                Ok(())
            }
        });
        let error = failing.apply(&[add("main", "/new")]).unwrap_err();
        let sentence = format!(
            "{} cannot be written (no storage space); check the folder's permissions and free space",
            home.store.path().display()
        );
        assert_eq!(error.to_string(), sentence, "{step:?}");
        assert_eq!(
            home.file().contains("/new"),
            step == Step::Renamed,
            "{step:?}"
        );
        assert_eq!(
            home.names(),
            ["exec-approvals.json", "exec-approvals.json.lock"],
            "{step:?}"
        );
        home.store.apply(&[add("main", "/next")]).unwrap();
        assert!(
            home.file().contains("/before") && home.file().contains("/next"),
            "{step:?}"
        );
    }
}

/// The process dies at each step: the same.
#[test]
fn death_at_each_step() {
    for step in STEPS {
        let home = Home::with(BEFORE);
        let backups = home.dir.path().join("backups");
        let mut child = command("add 0 1", home.store.path());
        let output = child
            .env("STORE_DIES_AT", format!("{step:?}"))
            .env("STORE_BACKUPS", &backups)
            .output()
            .unwrap();
        assert!(!output.status.success(), "{step:?}: it lived");
        assert_eq!(
            home.file().contains("/w0/0"),
            step == Step::Renamed,
            "{step:?}"
        );
        assert!(home.file().contains("/before"), "{step:?}");
        home.store.apply(&[add("main", "/next")]).unwrap();
        assert!(home.file().contains("/next"), "{step:?}");
        assert_eq!(
            home.names(),
            ["exec-approvals.json", "exec-approvals.json.lock"],
            "{step:?}"
        );
    }
}
