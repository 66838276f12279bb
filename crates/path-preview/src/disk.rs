//! The file system, as far as a preview looks at it.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::MOST_ENTRIES;

/// What is at a path. A symbolic link is not followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// There is nothing.
    Nothing,
    /// A regular file.
    File {
        /// Its length in bytes.
        bytes: u64,
    },
    /// A folder.
    Folder {
        /// How many entries it has, counted up to [`MOST_ENTRIES`]; `None` if it cannot be read.
        entries: Option<u32>,
    },
    /// A symbolic link.
    Link,
    /// A device, a socket or a pipe.
    Other,
    /// Something may be there, but this user may not look.
    Hidden,
}

/// A file system to look at.
pub trait Disk {
    /// What is at an absolute path.
    fn look(&self, path: &str) -> Look;
}

/// The file system of this computer.
#[derive(Debug, Clone, Copy, Default)]
pub struct System;

impl Disk for System {
    fn look(&self, path: &str) -> Look {
        let found = match fs::symlink_metadata(path) {
            Ok(found) => found,
            Err(error) => {
                let nothing = [ErrorKind::NotFound, ErrorKind::NotADirectory];
                return if nothing.contains(&error.kind()) {
                    Look::Nothing
                } else {
                    Look::Hidden
                };
            }
        };
        let kind = found.file_type();
        if kind.is_symlink() {
            Look::Link
        } else if kind.is_file() {
            Look::File { bytes: found.len() }
        } else if kind.is_dir() {
            Look::Folder {
                entries: entries(Path::new(path)),
            }
        } else {
            Look::Other
        }
    }
}

fn entries(folder: &Path) -> Option<u32> {
    let most = usize::try_from(MOST_ENTRIES).unwrap_or(usize::MAX);
    let count = fs::read_dir(folder).ok()?.take(most).count();
    u32::try_from(count).ok()
}
