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

/// The same, and one that is there is closed to others.
///
/// # Errors
/// What the system says of it.
#[cfg(unix)]
pub fn close_folder(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    make_private_folder(path)?;
    let about = fs::symlink_metadata(path)?;
    if about.is_dir() && about.permissions().mode() & 0o077 != 0 {
        fs::set_permissions(path, fs::Permissions::from_mode(0o700))?;
    }
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

/// Gives a file another name, in one step.
///
/// # Errors
/// The rename is refused.
#[cfg(unix)]
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)
}

/// Takes a file away.
///
/// # Errors
/// The system does not let us.
#[cfg(unix)]
pub fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path)
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

/// The same: nothing else opens it.
///
/// # Errors
/// What the system says of it.
#[cfg(windows)]
pub fn close_folder(path: &Path) -> io::Result<()> {
    make_private_folder(path)
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

/// Puts a temporary file in the place of another, in one step, once nobody holds that one.
///
/// # Errors
/// The rename is refused for two seconds, or for another reason.
#[cfg(windows)]
pub fn persist(temp: NamedTempFile, path: &Path) -> io::Result<()> {
    let mut temp = Some(temp);
    patiently(|| match temp.take().map(|temp| temp.persist(path)) {
        Some(Err(refused)) => {
            temp = Some(refused.file);
            Err(refused.error)
        }
        Some(Ok(_)) | None => Ok(()),
    })
}

/// Gives a file another name, in one step, once nobody holds it.
///
/// # Errors
/// The rename is refused for two seconds, or for another reason.
#[cfg(windows)]
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    patiently(|| fs::rename(from, to))
}

/// Takes a file away, once nobody holds it.
///
/// # Errors
/// That is refused for two seconds, or for another reason.
#[cfg(windows)]
pub fn remove(path: &Path) -> io::Result<()> {
    patiently(|| fs::remove_file(path))
}

/// Scanners and other readers may hold a file for moments, which refuses what would take or
/// give it a name: that is tried again.
#[cfg(windows)]
fn patiently(mut attempt: impl FnMut() -> io::Result<()>) -> io::Result<()> {
    // As winerror.h has them: the place of a rename is held, or what is renamed.
    const ACCESS_DENIED: i32 = 5;
    const SHARING_VIOLATION: i32 = 32;
    let start = Instant::now();
    loop {
        let done = attempt();
        let refused = done.as_ref().err().and_then(io::Error::raw_os_error);
        let held = matches!(refused, Some(ACCESS_DENIED | SHARING_VIOLATION));
        if !held || start.elapsed() >= Duration::from_secs(2) {
            return done;
        }
        thread::sleep(Duration::from_millis(10));
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
