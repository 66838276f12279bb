//! Answers the questions that a decision asks about this computer.

use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use exec_policy::{Facts, FileFacts, Platform};

use crate::facts::looked::Looked;
use crate::facts::{first_line, hash, os};

/// This computer during one decision. Each file is looked at once, so that a decision gets the
/// same answer to the same question. The next decision starts with facts of its own.
#[derive(Debug, Clone)]
pub struct HostFacts {
    home: String,
    cwd: String,
    path: Vec<String>,
    now_ms: u64,
    own: Arc<[String]>,
    moment: Moment,
}

/// The files looked at so far. Several decisions about one moment that start nothing may share it.
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

    /// Shares the files looked at so far with other decisions about this moment.
    #[must_use]
    pub fn at(mut self, moment: &Moment) -> Self {
        self.moment = moment.clone();
        self
    }

    /// Sets the paths that hold the policy and our own state, from [`named`].
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

    /// Follows links. `None` also for a relative path, a path that may not be looked at, a link
    /// that leads nowhere, and a real path that is not Unicode.
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

    /// In a folder with more than 4 096 names, the first that the file system lists.
    fn names(&self, folder: &str) -> Vec<String> {
        const MOST: usize = 4096;
        let entries = fs::read_dir(folder).into_iter().flatten().take(MOST);
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        names.collect()
    }
}

/// Each path as written and as its real path, without duplicates. Paths that are not Unicode are
/// left out.
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
