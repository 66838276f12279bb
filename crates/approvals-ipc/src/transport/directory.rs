//! The private folder of the socket.

use std::fs::{self, DirBuilder, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::Path;

use crate::error::{BindError, Flaw};

const PRIVATE: u32 = 0o700;
const STICKY: u32 = 0o1000;

/// Makes sure that `path` is a folder of this user with mode 0700, whatever the umask, and that no
/// link leads to it. Creates it if it is missing, and narrows its mode.
pub(crate) fn make_private(path: &Path) -> Result<(), BindError> {
    match DirBuilder::new().recursive(true).mode(PRIVATE).create(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            return Err(BindError::io("create the folder", path)(error));
        }
        _ => {}
    }
    let found = fs::symlink_metadata(path).map_err(BindError::io("look at", path))?;
    let problem = |problem| {
        Err(BindError::Directory {
            path: path.to_owned(),
            problem,
        })
    };
    if found.is_symlink() {
        return problem(Flaw::Link);
    }
    if !found.is_dir() {
        return problem(Flaw::NotAFolder);
    }
    if found.uid() != rustix::process::geteuid().as_raw() {
        return problem(Flaw::OtherUser);
    }
    // A shared folder like /tmp: if root narrowed it, everybody else would be locked out.
    if found.mode() & STICKY != 0 {
        return problem(Flaw::Shared);
    }
    if found.mode() & 0o7777 != PRIVATE {
        fs::set_permissions(path, Permissions::from_mode(PRIVATE))
            .map_err(BindError::io("set mode 0700 on", path))?;
    }
    Ok(())
}
