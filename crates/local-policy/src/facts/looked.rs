//! The files and folders that were looked at.

use std::collections::HashMap;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

use exec_policy::FileFacts;

use crate::facts::os;

/// The result for each path. A folder of `PATH` is read once, so that a name that is not in it
/// costs no further call.
#[derive(Debug, Default)]
pub(crate) struct Looked {
    files: HashMap<String, Option<FileFacts>>,
    folders: HashMap<PathBuf, Option<Folder>>,
    /// For root alone: its real home. Root may write everywhere, so only what is below its home
    /// counts as its own work.
    workshop: Option<Option<PathBuf>>,
}

/// The most links that may lead to a file, as on Linux.
const MAX_LINKS: usize = 40;

/// A file at its real path.
#[derive(Debug, Clone)]
struct Folder {
    real: PathBuf,
    writable: bool,
}

impl Looked {
    /// The facts of [`HostFacts`](crate::facts::HostFacts) about a file.
    pub(crate) fn file(&mut self, path: &str, home: &str) -> Option<FileFacts> {
        if let Some(found) = self.files.get(path) {
            return found.clone();
        }
        let found = self.look(path, home);
        self.files.insert(path.to_owned(), found.clone());
        found
    }

    fn look(&mut self, path: &str, home: &str) -> Option<FileFacts> {
        if !Path::new(path).is_absolute() {
            return None;
        }
        let (real, metadata) = self.found(path, MAX_LINKS)?;
        let writable = os::file_writable(&real, &metadata)
            || real.parent().is_some_and(|folder| {
                let folder = self.folder(folder);
                folder.is_none_or(|folder| folder.writable)
            })
            || self
                .workshop(home)
                .is_some_and(|home| real.starts_with(home));
        Some(FileFacts {
            executable: metadata.is_file() && os::executable(&real),
            user_writable: writable,
            as_root: metadata.is_file() && os::as_root(&metadata),
            real: real.into_os_string().into_string().ok()?,
        })
    }

    /// The real path and the metadata of a file. At most `links` links are followed.
    fn found(&mut self, path: &str, links: usize) -> Option<(PathBuf, Metadata)> {
        let Some((folder, name)) = plain(path) else {
            let real = os::real_path(Path::new(path)).ok()?;
            let metadata = fs::metadata(&real).ok()?;
            return Some((real, metadata));
        };
        // Most paths that are asked for do not exist, which one call tells.
        let mut metadata = fs::symlink_metadata(path).ok()?;
        let folder = self.folder(Path::new(folder))?;
        let real = folder.real.join(name);
        if real != Path::new(path) {
            metadata = fs::symlink_metadata(&real).ok()?;
        }
        if !metadata.is_symlink() {
            return Some((real, metadata));
        }
        let target = folder.real.join(fs::read_link(&real).ok()?);
        let Some(target) = target.to_str() else {
            let real = os::real_path(&target).ok()?;
            let metadata = fs::metadata(&real).ok()?;
            return Some((real, metadata));
        };
        self.found(target, links.checked_sub(1)?)
    }

    fn workshop(&mut self, home: &str) -> Option<&Path> {
        let workshop = self.workshop.get_or_insert_with(|| {
            os::writes_everywhere()
                .then(|| os::real_path(Path::new(home)).ok())
                .flatten()
                // A service may have `/` as its home, which says nothing.
                .filter(|home| home.parent().is_some())
        });
        workshop.as_deref()
    }

    fn folder(&mut self, folder: &Path) -> Option<Folder> {
        if let Some(found) = self.folders.get(folder) {
            return found.clone();
        }
        let found = os::real_path(folder).ok().map(|real| Folder {
            writable: os::folder_writable(&real),
            real,
        });
        self.folders.insert(folder.to_owned(), found.clone());
        if let Some(found) = &found {
            // The path is its own real path.
            let real = found.real.clone();
            self.folders.insert(real, Some(found.clone()));
        }
        found
    }
}

/// The folder of a path and the name in it, if the text alone tells both.
fn plain(path: &str) -> Option<(&str, &str)> {
    let (folder, name) = path.rsplit_once('/').filter(|_| cfg!(unix))?;
    let folder = if folder.is_empty() { "/" } else { folder };
    (!matches!(name, "" | "." | "..")).then_some((folder, name))
}
