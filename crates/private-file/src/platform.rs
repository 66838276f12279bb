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

use tempfile::{Builder, NamedTempFile};

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
        // Another process made the folder meanwhile.
        Err(_) if path.is_dir() => return Ok(()),
        made => made?,
    }
    // A umask can only have taken bits away from the owner.
    fs::set_permissions(path, fs::Permissions::from_mode(0o700))?;
    give_to_owner_of(above, &File::open(path)?);
    Ok(())
}

/// Makes a folder for the owner alone, as [`make_private_folder`] does; a folder that is there is closed to others.
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

/// A temporary file that anybody may read whom the umask lets.
#[cfg(unix)]
pub(crate) fn usual<'a, 'b>(builder: &'b mut Builder<'a, 'a>) -> &'b mut Builder<'a, 'a> {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o666))
}

/// A temporary file with the access list of its folder.
#[cfg(windows)]
pub(crate) fn usual<'a, 'b>(builder: &'b mut Builder<'a, 'a>) -> &'b mut Builder<'a, 'a> {
    builder
}

/// Puts a temporary file in the place of another, in one step.
///
/// # Errors
/// The rename is refused.
#[cfg(unix)]
pub fn persist(temp: NamedTempFile, path: &Path) -> io::Result<()> {
    temp.persist(path).map(drop).map_err(|error| error.error)
}

/// Renames a file in one step.
///
/// # Errors
/// The rename is refused.
#[cfg(unix)]
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)
}

/// Removes a file.
///
/// # Errors
/// The system does not let us.
#[cfg(unix)]
pub fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path)
}

/// Makes a rename survive a power failure. Some network and FUSE file systems cannot promise that:
/// there a rename is as durable as the file system makes it.
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

/// Makes a folder, as [`make_private_folder`] does: the access list that it inherits lets nobody else in.
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

/// Puts a temporary file in the place of another in one step, once no program holds that other one.
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

/// Renames a file in one step, once no program holds it.
///
/// # Errors
/// The rename is refused for two seconds, or for another reason.
#[cfg(windows)]
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    patiently(|| fs::rename(from, to))
}

/// Removes a file, once no program holds it.
///
/// # Errors
/// The removal is refused for two seconds, or for another reason.
#[cfg(windows)]
pub fn remove(path: &Path) -> io::Result<()> {
    patiently(|| fs::remove_file(path))
}

/// Virus scanners and other readers may hold a file for a moment. Windows then refuses to rename or
/// to remove it, so this tries again.
#[cfg(windows)]
fn patiently(mut attempt: impl FnMut() -> io::Result<()>) -> io::Result<()> {
    // winerror.h: another program holds the file, or the place that it is renamed to.
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
