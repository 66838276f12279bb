//! The file system, as far as it is looked at.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::MOST_ENTRIES;

/// What is at a path. A link is not followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// Nothing.
    Nothing,
    /// A file of so many bytes.
    File {
        /// Its length.
        bytes: u64,
    },
    /// A folder with so many entries of its own.
    Folder {
        /// No more than [`MOST_ENTRIES`] are counted; `None` where it cannot be read.
        entries: Option<u32>,
    },
    /// A symbolic link.
    Link,
    /// A device, a socket, a pipe.
    Other,
    /// Nobody may look.
    Hidden,
}

/// What is looked at.
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
