//! A computer without files of its own, shared by the targets.

use std::sync::LazyLock;

use exec_policy::{Facts, FileFacts, Platform};

pub struct Computer {
    pub platform: Platform,
}

static PATH: LazyLock<Vec<String>> = LazyLock::new(|| vec!["/usr/bin".to_owned()]);

impl Facts for Computer {
    fn platform(&self) -> Platform {
        self.platform
    }
    fn home(&self) -> &str {
        "/home/u"
    }
    fn cwd(&self) -> &str {
        "/w"
    }
    fn path(&self) -> &[String] {
        &PATH
    }
    fn now_ms(&self) -> u64 {
        0
    }
    fn file(&self, path: &str) -> Option<FileFacts> {
        // Every name is a program, so that every class is reached.
        (!path.contains('\0')).then(|| FileFacts {
            real: path.to_owned(),
            executable: true,
            user_writable: path.starts_with("/w"),
            as_root: false,
        })
    }
    fn sha256(&self, _: &str) -> Option<String> {
        Some("00".repeat(32))
    }
    fn interpreter(&self, path: &str) -> Option<String> {
        path.ends_with('x').then(|| "/usr/bin/env x".to_owned())
    }
    fn names(&self, _: &str) -> Vec<String> {
        vec!["a".to_owned(), "x".to_owned()]
    }
}
