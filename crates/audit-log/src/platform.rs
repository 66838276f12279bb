//! What differs between Unix and Windows: who may read, and links.

use std::{
    fs::{File, OpenOptions},
    io,
    path::Path,
};

/// Opens to read and to append, never through a link; made for the owner alone.
pub(crate) fn open_append(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        options
            .mode(0o600)
            .custom_flags(rustix::fs::OFlags::NOFOLLOW.bits().cast_signed());
        let file = options.open(path)?;
        let data = file.metadata()?;
        if !data.is_file() {
            return Err(io::Error::other("it is no regular file"));
        }
        if data.permissions().mode() & 0o777 != 0o600 {
            file.set_permissions(std::fs::Permissions::from_mode(0o600))?;
        }
        Ok(file)
    }
    #[cfg(windows)]
    options.open(path)
}
