//! What differs between Unix and Windows: who may read, and links.

use std::{
    fs::{self, File, OpenOptions},
    io,
    path::Path,
};

/// Makes a folder for the owner alone; one that is there stays as it is.
#[cfg(unix)]
pub(crate) fn make_private_dir(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
    if path.is_dir() {
        return Ok(());
    }
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(path)?;
    // A umask can only have taken bits away from the owner.
    fs::set_permissions(path, fs::Permissions::from_mode(0o700))
}

/// The profile folder is private to the user by its inherited access list.
#[cfg(windows)]
pub(crate) fn make_private_dir(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

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
            file.set_permissions(fs::Permissions::from_mode(0o600))?;
        }
        Ok(file)
    }
    #[cfg(windows)]
    options.open(path)
}
