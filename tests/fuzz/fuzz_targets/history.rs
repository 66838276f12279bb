//! The file of the history: no bytes in it panic, and what is read ends.
#![no_main]

use std::path::PathBuf;
use std::sync::LazyLock;

use audit_log::Log;
use libfuzzer_sys::fuzz_target;
use tempfile::TempDir;

static FOLDER: LazyLock<TempDir> = LazyLock::new(|| tempfile::tempdir().unwrap());
static FILE: LazyLock<PathBuf> = LazyLock::new(|| FOLDER.path().join("history.jsonl"));

fuzz_target!(|bytes: &[u8]| {
    std::fs::write(&*FILE, bytes).unwrap();
    let log = Log::new(&*FILE);
    if let Ok(entries) = log.entries() {
        // A line gives one entry at most.
        let lines = bytes.split(|&byte| byte == b'\n').count();
        assert!(entries.take(lines + 1).count() <= lines);
    }
    let _ = log.verify();
});
