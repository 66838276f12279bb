//! The approvals file: no bytes in it panic, and an edit changes nothing but what it names.
#![no_main]

use std::path::PathBuf;
use std::sync::LazyLock;

use approvals_store::{Edit, Store};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use tempfile::TempDir;

static FOLDER: LazyLock<TempDir> = LazyLock::new(|| tempfile::tempdir().unwrap());
static FILE: LazyLock<PathBuf> = LazyLock::new(|| FOLDER.path().join("exec-approvals.json"));

fuzz_target!(|bytes: &[u8]| {
    std::fs::write(&*FILE, bytes).unwrap();
    let store = Store::new(&*FILE);
    let Ok(before) = store.load() else {
        // What cannot be read is never written over.
        assert!(store.apply(&[added()]).is_err());
        assert_eq!(std::fs::read(&*FILE).unwrap(), bytes);
        return;
    };
    match store.apply(&[added()]) {
        Ok(after) => {
            assert_eq!(store.load().unwrap().text, after.text);
            assert_eq!(without_added(after.value), without_added(before.value));
        }
        Err(_) => assert_eq!(std::fs::read(&*FILE).unwrap(), bytes),
    }
});

fn added() -> Edit {
    Edit::AddEntry {
        agent: "added by the fuzzer".to_owned(),
        pattern: "/usr/bin/uname".to_owned(),
    }
}

/// What the document says of all other agents.
fn without_added(mut document: Value) -> Value {
    let mut agents = document["agents"].take();
    if let Some(agents) = agents.as_object_mut() {
        agents.remove("added by the fuzzer");
    }
    if agents.as_object().is_none_or(|it| it.is_empty()) {
        Value::Null
    } else {
        agents
    }
}
