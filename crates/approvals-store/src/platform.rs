//! What differs between Unix and Windows: who may read, and what makes a rename last.

use std::{
    fs::{self, File, OpenOptions},
    io,
    path::Path,
};
#[cfg(windows)]
use std::{
    thread,
    time::{Duration, Instant},
};

use tempfile::NamedTempFile;

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

/// The owner may read and write, nobody else anything, whatever the umask.
#[cfg(unix)]
pub(crate) fn own_file(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o600))
}

#[cfg(unix)]
pub(crate) fn open_lock(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let no_link = rustix::fs::OFlags::NOFOLLOW.bits().cast_signed();
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(0o600)
        .custom_flags(no_link)
        .open(path)?;
    own_file(&file)?;
    Ok(file)
}

#[cfg(unix)]
pub(crate) fn persist(temp: NamedTempFile, path: &Path) -> io::Result<()> {
    temp.persist(path).map(drop).map_err(|error| error.error)
}

/// Makes the rename itself durable.
#[cfg(unix)]
pub(crate) fn sync_dir(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// The profile folder is private to the user by its inherited access list.
#[cfg(windows)]
pub(crate) fn make_private_dir(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

#[cfg(windows)]
#[expect(clippy::unnecessary_wraps, reason = "the same shape as on Unix")]
pub(crate) fn own_file(_: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(windows)]
pub(crate) fn open_lock(path: &Path) -> io::Result<File> {
    OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
}

/// Scanners and other readers may hold the old file for moments; the rename is then refused.
#[cfg(windows)]
pub(crate) fn persist(mut temp: NamedTempFile, path: &Path) -> io::Result<()> {
    let start = Instant::now();
    loop {
        match temp.persist(path) {
            Ok(_) => return Ok(()),
            Err(error)
                if error.error.kind() == io::ErrorKind::PermissionDenied
                    && start.elapsed() < Duration::from_secs(1) =>
            {
                temp = error.file;
                thread::sleep(Duration::from_millis(10));
            }
            Err(error) => return Err(error.error),
        }
    }
}

/// NTFS journals the rename; a folder cannot be flushed.
#[cfg(windows)]
#[expect(clippy::unnecessary_wraps, reason = "the same shape as on Unix")]
pub(crate) fn sync_dir(_: &Path) -> io::Result<()> {
    Ok(())
}
