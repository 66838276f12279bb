//! What differs between Unix and Windows: who may read, and what makes a rename last.

use std::{
    fs::{self, File},
    io,
    path::Path,
};
#[cfg(windows)]
use std::{
    thread,
    time::{Duration, Instant},
};

use tempfile::NamedTempFile;

/// Makes a folder for the owner alone, and those above it; one that is there stays as it is.
///
/// # Errors
/// What the system says of it.
#[cfg(unix)]
pub fn make_private_folder(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
    if path.is_dir() {
        return Ok(());
    }
    let above = crate::folder_of(path);
    make_private_folder(above)?;
    match fs::DirBuilder::new().mode(0o700).create(path) {
        // Somebody else was quicker.
        Err(_) if path.is_dir() => return Ok(()),
        made => made?,
    }
    // A umask can only have taken bits away from the owner.
    fs::set_permissions(path, fs::Permissions::from_mode(0o700))?;
    give_to_owner_of(above, &File::open(path)?);
    Ok(())
}

/// The owner may read and write, nobody else anything, whatever the umask.
///
/// # Errors
/// The system does not let us say so.
#[cfg(unix)]
pub fn make_own(file: &File, folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let about = file.metadata()?;
    if about.mode() & 0o7777 != 0o600 {
        file.set_permissions(fs::Permissions::from_mode(0o600))?;
    }
    give_to_owner_of(folder, file);
    Ok(())
}

/// An edit by root (`sudo exec-host approvals …`) must not leave a person with files that
/// they cannot read. Nobody else can give a file away, and need not.
#[cfg(unix)]
fn give_to_owner_of(folder: &Path, file: &File) {
    use std::os::unix::fs::{MetadataExt, fchown};
    if let (Ok(folder), Ok(about)) = (fs::metadata(folder), file.metadata())
        && folder.uid() != about.uid()
    {
        let _ = fchown(file, Some(folder.uid()), Some(folder.gid()));
    }
}

/// Puts a temporary file in the place of another, in one step.
///
/// # Errors
/// The rename is refused.
#[cfg(unix)]
pub fn persist(temp: NamedTempFile, path: &Path) -> io::Result<()> {
    temp.persist(path).map(drop).map_err(|error| error.error)
}

/// Makes a rename itself durable. Some network and FUSE file systems know no such thing: there
/// it is as durable as they make it.
///
/// # Errors
/// What the system says of the folder.
#[cfg(unix)]
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder)?.sync_all() {
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        synced => synced,
    }
}

/// Makes a folder, and those above it. The profile folder is private to the user by its
/// inherited access list.
///
/// # Errors
/// What the system says of it.
#[cfg(windows)]
pub fn make_private_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

/// What is in the profile folder belongs to the user alone.
///
/// # Errors
/// None.
#[cfg(windows)]
#[expect(clippy::unnecessary_wraps, reason = "the same shape as on Unix")]
pub fn make_own(_: &File, _: &Path) -> io::Result<()> {
    Ok(())
}

/// Puts a temporary file in the place of another, in one step. Scanners and other readers may
/// hold the old file for moments; the rename is then refused, and tried again.
///
/// # Errors
/// The rename is refused for two seconds, or for another reason.
#[cfg(windows)]
pub fn persist(mut temp: NamedTempFile, path: &Path) -> io::Result<()> {
    let start = Instant::now();
    loop {
        match temp.persist(path) {
            Ok(_) => return Ok(()),
            Err(error)
                if error.error.kind() == io::ErrorKind::PermissionDenied
                    && start.elapsed() < Duration::from_secs(2) =>
            {
                temp = error.file;
                thread::sleep(Duration::from_millis(10));
            }
            Err(error) => return Err(error.error),
        }
    }
}

/// NTFS journals the rename; a folder cannot be flushed.
///
/// # Errors
/// None.
#[cfg(windows)]
#[expect(clippy::unnecessary_wraps, reason = "the same shape as on Unix")]
pub fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
