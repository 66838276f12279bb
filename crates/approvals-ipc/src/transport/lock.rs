//! One server for one socket: `<socket>.lifecycle.lock` is locked while it is served.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, Permissions, TryLockError};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use crate::error::{BindError, Flaw};

/// The lock of one socket path. The file stays when the lock is released: if it were removed, two
/// servers could each hold a lock of the same name.
pub(crate) struct Lock {
    path: PathBuf,
    file: File,
}

impl Lock {
    pub(crate) fn acquire(socket: &Path) -> Result<Self, BindError> {
        let mut path = OsString::from(socket);
        path.push(".lifecycle.lock");
        let path = PathBuf::from(path);
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .custom_flags(rustix::fs::OFlags::NOFOLLOW.bits().cast_signed())
            .open(&path)
            .map_err(BindError::io("open the lock", &path))?;
        let found = file.metadata().map_err(BindError::io("look at", &path))?;
        let problem = |problem| {
            Err(BindError::Lock {
                path: path.clone(),
                problem,
            })
        };
        if !found.is_file() {
            return problem(Flaw::NotAFile);
        }
        if found.uid() != rustix::process::geteuid().as_raw() {
            return problem(Flaw::OtherUser);
        }
        if found.nlink() != 1 {
            return problem(Flaw::SeveralNames);
        }
        if found.mode() & 0o7777 != 0o600 {
            file.set_permissions(Permissions::from_mode(0o600))
                .map_err(BindError::io("set mode 0600 on", &path))?;
        }
        match file.try_lock() {
            Ok(()) => Ok(Self { path, file }),
            Err(TryLockError::WouldBlock) => Err(BindError::in_use(socket, None)),
            Err(TryLockError::Error(error)) => Err(BindError::io("lock", &path)(error)),
        }
    }

    /// Whether the file of this lock is still at its path, so that other servers meet the lock.
    pub(crate) fn is_in_place(&self) -> bool {
        let ours = self
            .file
            .metadata()
            .map(|file| (file.dev(), file.ino()))
            .ok();
        let named = std::fs::symlink_metadata(&self.path).map(|file| (file.dev(), file.ino()));
        ours.is_some() && ours == named.ok()
    }
}
