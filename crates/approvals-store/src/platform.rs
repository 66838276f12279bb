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
    let above = path.parent().filter(|above| !above.as_os_str().is_empty());
    let above = above.unwrap_or(Path::new("."));
    make_private_dir(above)?;
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
#[cfg(unix)]
pub(crate) fn own_file(file: &File, folder: &Path) -> io::Result<()> {
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

/// Opens what was a file a moment ago; a pipe put in its place is opened, too, but not waited
/// for.
#[cfg(unix)]
pub(crate) fn open_to_read(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let at_once = rustix::fs::OFlags::NONBLOCK.bits().cast_signed();
    OpenOptions::new()
        .read(true)
        .custom_flags(at_once)
        .open(path)
}

/// Whether this file is what stands at the path.
#[cfg(unix)]
pub(crate) fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let is = |about: fs::Metadata| (about.dev(), about.ino());
    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(file), Ok(path)) => is(file) == is(path),
        _ => false,
    }
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
    own_file(&file, path.parent().unwrap_or(Path::new(".")))?;
    Ok(file)
}

/// Each of two files takes the place of the other, in one step.
#[cfg(any(target_os = "linux", target_os = "macos"))]
pub(crate) fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE).map_err(io::Error::from)
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
pub(crate) fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(unix)]
pub(crate) fn persist(temp: NamedTempFile, path: &Path) -> io::Result<()> {
    temp.persist(path).map(drop).map_err(|error| error.error)
}

/// Makes the rename itself durable. Some network and FUSE file systems know no such thing:
/// there it is as durable as they make it.
#[cfg(unix)]
pub(crate) fn sync_dir(folder: &Path) -> io::Result<()> {
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

/// The profile folder is private to the user by its inherited access list.
#[cfg(windows)]
pub(crate) fn make_private_dir(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

#[cfg(windows)]
#[expect(clippy::unnecessary_wraps, reason = "the same shape as on Unix")]
pub(crate) fn own_file(_: &File, _: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(windows)]
pub(crate) fn open_to_read(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Nobody else can put another file in the place of one that is open and locked.
#[cfg(windows)]
pub(crate) fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
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
