//! What differs between Unix and Windows: who may read, and links.

use std::{
    fs::{File, OpenOptions},
    io,
    path::Path,
};

/// More than any file of a history holds: a line in it could fill the memory.
pub(crate) const MOST: u64 = 64 << 20;

/// Opens to read.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    plain_file::at_most(plain_file::open(path)?, MOST)
}

/// Opens to read and to append, never through a link; made for the owner alone.
pub(crate) fn open_append(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    let file = plain_file::at_most(plain_file::open_own(path, &mut options)?, MOST)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        if file.metadata()?.permissions().mode() & 0o777 != 0o600 {
            file.set_permissions(std::fs::Permissions::from_mode(0o600))?;
        }
    }
    Ok(file)
}
