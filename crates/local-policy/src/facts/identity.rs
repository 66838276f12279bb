//! What was approved, so that it can be told from what is there now (D10).

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use exec_policy::Difference;

use crate::facts::{hash, os};

/// One regular file at one moment: a program, or the script it is given.
///
/// Between the comparison and the start of the program a moment remains in which a file
/// can still be replaced; [`difference`](Self::difference) belongs right before the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// The real path: every link followed.
    pub real: PathBuf,
    /// The volume: `st_dev`, or the volume's serial number on Windows.
    pub device: u64,
    /// The file on it: `st_ino`, or the file index on Windows.
    pub inode: u64,
    /// Bytes.
    pub size: u64,
    /// When the content was last changed.
    pub modified: SystemTime,
    /// Hex SHA-256 of the content, where the user may write the file or its folder. Root
    /// may write every file, so for root it is always there.
    pub sha256: Option<String>,
    /// When the system last noted a change of content, owner or name, in its own count; no
    /// program can set it. `None` where the content is known or the system does not tell.
    pub changed: Option<(i64, i64)>,
}

impl Identity {
    /// The file at `path` as it is now.
    ///
    /// # Errors
    ///
    /// Those of the file system; and `InvalidInput`, with a sentence that names the file,
    /// where it is no regular file, or where a hash is needed and the file is larger than
    /// [`MAX_HASHED`](crate::facts::MAX_HASHED). What cannot be pinned cannot be approved.
    pub fn capture(path: &Path) -> io::Result<Self> {
        let real = os::real_path(path)?;
        let metadata = fs::metadata(&real)?;
        if !metadata.is_file() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                format!("{} is no regular file", real.display()),
            ));
        }
        let hashed = os::writes_everywhere() || os::writable(&real, &metadata);
        let sha256 = hashed.then(|| hash::sha256(&real)).transpose()?;
        Self::of(real, &metadata, sha256)
    }

    /// The file at `path` as it is now, told by the time of its last change instead of its
    /// content: for one that is too large to be hashed, or that only others may read.
    ///
    /// # Errors
    ///
    /// Those of the file system; and `InvalidInput` where it is no regular file, or where the
    /// system has no such time.
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

    /// What is different `now`, in one sentence; `None` where it is the same file with the
    /// same content. Where both contents are known, a newer time alone is no difference.
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

/// The folder a command runs in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder {
    /// The real path: every link followed. The one to start the program in.
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
    /// Those of the file system; `NotADirectory` where something else is there, and
    /// `PermissionDenied` where it may not be entered.
    pub fn capture(path: &Path) -> io::Result<Self> {
        let real = os::real_path(path)?;
        // The folder's own entry can only be reached by someone who may enter it.
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

    /// What is different `now`, in one sentence; `None` where it is the same folder.
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
