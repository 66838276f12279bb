//! The answers to a decision's questions.

use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use exec_policy::{Facts, FileFacts, Platform};

use crate::facts::looked::Looked;
use crate::facts::{first_line, hash, os};

/// This computer, as one decision finds it: what was looked at once is not looked at again,
/// so that two questions of a decision have one answer. The next decision asks anew, with
/// facts of its own.
#[derive(Debug, Clone)]
pub struct HostFacts {
    home: String,
    cwd: String,
    path: Vec<String>,
    now_ms: u64,
    own: Arc<[String]>,
    moment: Moment,
}

/// What was looked at: shared by decisions that are about one moment and start nothing.
#[derive(Debug, Clone, Default)]
pub struct Moment(Arc<Mutex<Looked>>);

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
            own: Arc::from([]),
            moment: Moment::default(),
        }
    }

    /// The same, as others found the computer at this moment.
    #[must_use]
    pub fn at(mut self, moment: &Moment) -> Self {
        self.moment = moment.clone();
        self
    }

    /// The same, with paths that hold the policy and what is ours: [`named`].
    #[must_use]
    pub fn with_own(mut self, own: Arc<[String]>) -> Self {
        self.own = own;
        self
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
        let looked = self.moment.0.lock();
        let mut looked = looked.unwrap_or_else(PoisonError::into_inner);
        looked.file(path, &self.home)
    }

    fn link(&self, path: &str) -> Option<String> {
        let target = fs::read_link(path).ok()?;
        target.into_os_string().into_string().ok()
    }

    fn is_folder(&self, path: &str) -> bool {
        Path::new(path).is_absolute() && Path::new(path).is_dir()
    }

    fn has_variable(&self, name: &str) -> bool {
        std::env::var_os(name).is_some()
    }

    fn own_folders(&self) -> &[String] {
        &self.own
    }

    /// 64 lower-case hex digits; `None` also above [`MAX_HASHED`](crate::facts::MAX_HASHED) bytes.
    fn sha256(&self, path: &str) -> Option<String> {
        hash::sha256(Path::new(path)).ok()
    }

    fn interpreter(&self, path: &str) -> Option<String> {
        first_line::interpreter(Path::new(path)).ok()?
    }

    /// Of a folder with more than 4 096 names the first that the file system tells.
    fn names(&self, folder: &str) -> Vec<String> {
        const MOST: usize = 4096;
        let entries = fs::read_dir(folder).into_iter().flatten().take(MOST);
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        names.collect()
    }
}

/// Paths as they are written and as they really are, each once. What is no Unicode text is left
/// out.
pub fn named<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Arc<[String]> {
    let mut named: Vec<String> = paths
        .into_iter()
        .flat_map(|path| [Some(path.to_owned()), os::real_path(path).ok()])
        .filter_map(|path| path?.into_os_string().into_string().ok())
        .collect();
    named.sort_unstable();
    named.dedup();
    named.into()
}
