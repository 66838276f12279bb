//! What differs between the systems: links, locks, and two files that change places.

#[cfg(unix)]
use std::fs;
use std::{
    fs::{File, OpenOptions},
    io,
    path::Path,
};

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

/// A file whose lock is the right to change another; made for the owner alone.
pub(crate) fn open_lock(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let file = plain_file::open_own(path, &mut options)?;
    private_file::make_own(&file, path.parent().unwrap_or(Path::new(".")))?;
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

/// Nobody else can put another file in the place of one that is open and locked.
#[cfg(windows)]
pub(crate) fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}
