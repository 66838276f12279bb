//! Identifies files and folders that a person approved, to tell whether they have changed (D10).

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use exec_policy::Difference;

use crate::facts::{hash, os};

/// One regular file at one moment: a program, or the script that it is given.
///
/// A file can still be replaced between the comparison and the start of the program, so call
/// [`difference`](Self::difference) right before the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// The real path: every link followed.
    pub real: PathBuf,
    /// The volume: `st_dev`, or the volume's serial number on Windows.
    pub device: u64,
    /// The number of the file on its volume: `st_ino`, or the file index on Windows.
    pub inode: u64,
    /// The length in bytes.
    pub size: u64,
    /// When the content was last changed.
    pub modified: SystemTime,
    /// The SHA-256 of the content in hex digits, if the user may write the file or its folder.
    /// Root may write every file, so for root it is always set.
    pub sha256: Option<String>,
    /// The time at which the system last noted a change of content, owner or name. No program can
    /// set it. `None` if the content is hashed or the system has no such time.
    pub changed: Option<(i64, i64)>,
}

impl Identity {
    /// The file at `path` as it is now.
    ///
    /// # Errors
    ///
    /// Those of the file system, and `InvalidInput` with a sentence that names the file if it is
    /// not a regular file, or if it needs a hash and is larger than
    /// [`MAX_HASHED`](crate::facts::MAX_HASHED). A file that cannot be identified cannot be
    /// approved.
    pub fn capture(path: &Path) -> io::Result<Self> {
        let real = os::real_path(path)?;
        let metadata = fs::metadata(&real)?;
        if !metadata.is_file() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                format!("{} is not a regular file", real.display()),
            ));
        }
        let hashed = os::writes_everywhere() || os::writable(&real, &metadata);
        let sha256 = hashed.then(|| hash::sha256(&real)).transpose()?;
        Self::of(real, &metadata, sha256)
    }

    /// The file at `path` as it is now, identified by the time of its last change instead of its
    /// content. For files that are too large to hash, or that this user cannot read.
    ///
    /// # Errors
    ///
    /// Those of the file system, and `InvalidInput` if it is not a regular file or the system has
    /// no such time.
    pub fn by_time(path: &Path) -> io::Result<Self> {
        let real = os::real_path(path)?;
        let metadata = fs::metadata(&real)?;
        if !metadata.is_file() || os::changed(&metadata).is_none() {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        Self::of(real, &metadata, None)
    }

    fn of(real: PathBuf, metadata: &Metadata, sha256: Option<String>) -> io::Result<Self> {
        let (device, inode) = os::file_id(&real, metadata)?;
        Ok(Self {
            device,
            inode,
            size: metadata.len(),
            modified: metadata.modified()?,
            changed: sha256.is_none().then(|| os::changed(metadata)).flatten(),
            sha256,
            real,
        })
    }

    /// What is different `now`; `None` if it is the same file with the same content. If both
    /// contents are hashed, a newer time alone is no difference.
    pub fn difference(&self, now: &Self) -> Option<Difference> {
        let name = self.real.display().to_string();
        if self.real != now.real {
            return Some(Difference::IsNow(name, now.real.display().to_string()));
        }
        if (self.device, self.inode) != (now.device, now.inode) {
            return Some(Difference::Replaced(name));
        }
        if self.size != now.size {
            return Some(Difference::Size(name, self.size, now.size));
        }
        match (&self.sha256, &now.sha256) {
            (Some(before), Some(after)) if before == after => None,
            (Some(_), Some(_)) => Some(Difference::Content(name)),
            (None, None) if (self.modified, self.changed) == (now.modified, now.changed) => None,
            (None, None) => Some(Difference::Written(name)),
            (None, Some(_)) | (Some(_), None) => Some(Difference::Writers(name)),
        }
    }
}

/// The folder that a command runs in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder {
    /// The real path, with every link followed. Programs are started in it.
    pub real: PathBuf,
    /// As in [`Identity::device`].
    pub device: u64,
    /// As in [`Identity::inode`].
    pub inode: u64,
}

impl Folder {
    /// The folder at `path` as it is now.
    ///
    /// # Errors
    ///
    /// Those of the file system, `NotADirectory` if it is not a folder, and `PermissionDenied` if
    /// it may not be entered.
    pub fn capture(path: &Path) -> io::Result<Self> {
        let real = os::real_path(path)?;
        // `.` in the folder can only be reached by a user who may enter it.
        let metadata = fs::metadata(real.join("."))?;
        if !metadata.is_dir() {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        let (device, inode) = os::file_id(&real, &metadata)?;
        Ok(Self {
            real,
            device,
            inode,
        })
    }

    /// What is different `now`; `None` if it is the same folder.
    pub fn difference(&self, now: &Self) -> Option<Difference> {
        let name = self.real.display().to_string();
        if self.real != now.real {
            return Some(Difference::FolderIsNow(
                name,
                now.real.display().to_string(),
            ));
        }
        ((self.device, self.inode) != (now.device, now.inode))
            .then_some(Difference::FolderReplaced(name))
    }
}
