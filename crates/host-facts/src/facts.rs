//! The answers to a decision's questions.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use exec_policy::{Facts, FileFacts, Platform};

use crate::hash;
use crate::looked::Looked;

/// This computer, as one decision finds it: what was looked at once is not looked at again,
/// so that two questions of a decision have one answer. The next decision asks anew, with
/// facts of its own.
#[derive(Debug, Clone)]
pub struct HostFacts {
    home: String,
    cwd: String,
    path: Vec<String>,
    now_ms: u64,
    looked: Arc<Mutex<Looked>>,
}

impl HostFacts {
    /// Facts for one decision: the home and the starting folder (both absolute), the folders
    /// of `PATH` in order, and the time in milliseconds since the epoch.
    pub fn new(
        home: impl Into<String>,
        cwd: impl Into<String>,
        path: Vec<String>,
        now_ms: u64,
    ) -> Self {
        Self {
            home: home.into(),
            cwd: cwd.into(),
            path,
            now_ms,
            looked: Arc::default(),
        }
    }
}

impl Facts for HostFacts {
    fn platform(&self) -> Platform {
        if cfg!(windows) {
            Platform::Windows
        } else if cfg!(target_os = "macos") {
            Platform::Macos
        } else {
            Platform::Linux
        }
    }

    fn home(&self) -> &str {
        &self.home
    }

    fn cwd(&self) -> &str {
        &self.cwd
    }

    fn path(&self) -> &[String] {
        &self.path
    }

    fn now_ms(&self) -> u64 {
        self.now_ms
    }

    /// Links are followed. `None` also for a relative path, a path that may not be looked
    /// at, a link that leads nowhere, and a real path that is no Unicode text.
    fn file(&self, path: &str) -> Option<FileFacts> {
        let looked = self.looked.lock();
        let mut looked = looked.unwrap_or_else(PoisonError::into_inner);
        looked.file(path, &self.home)
    }

    /// 64 lower-case hex digits; `None` also above [`MAX_HASHED`](crate::MAX_HASHED) bytes.
    fn sha256(&self, path: &str) -> Option<String> {
        hash::sha256(Path::new(path)).ok()
    }
}
