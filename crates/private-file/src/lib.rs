//! Files for their owner alone, replaced whole: a reader finds the old bytes or the new ones, also
//! after a crash.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use tempfile::{Builder, NamedTempFile};

mod platform;

pub use platform::{
    close_folder, make_own, make_private_folder, persist, remove, rename, sync_folder,
};

/// How the name of a temporary file ends.
pub const SUFFIX: &str = ".tmp";

/// Puts these bytes in the place of a file, for the owner alone, whatever the umask; makes the
/// folder where there is none.
///
/// # Errors
/// What the system says of the folder, the temporary file in it or the rename. The file is
/// then as it was.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = folder_of(path);
    make_private_folder(folder)?;
    let mut temp = temporary(folder, ".")?;
    temp.write_all(bytes)?;
    temp.as_file().sync_all()?;
    persist(temp, path)?;
    sync_folder(folder)
}

/// Puts `after` in the place of `before`, in one step; `None` is no file. `false` where the file no longer holds
/// `before`: it is left as it is. Unlike [`replace`] this is for files of other programs: the mode stays, and a new
/// file gets the usual one.
///
/// # Errors
/// What the system says of the file, the temporary file beside it or the rename. The file is then as it was.
pub fn exchange(path: &Path, before: Option<&[u8]>, after: Option<&[u8]>) -> io::Result<bool> {
    let folder = folder_of(path);
    let Some(after) = after else {
        let same = holds(path, before)?;
        if same && before.is_some() {
            remove(path)?;
            sync_folder(folder)?;
        }
        return Ok(same);
    };
    let mut temp =
        platform::usual(Builder::new().prefix(".").suffix(SUFFIX)).tempfile_in(folder)?;
    temp.write_all(after)?;
    if before.is_some() {
        let about = fs::metadata(path)?;
        temp.as_file().set_permissions(about.permissions())?;
    }
    temp.as_file().sync_all()?;
    if !holds(path, before)? {
        return Ok(false);
    }
    persist(temp, path)?;
    sync_folder(folder)?;
    Ok(true)
}

fn holds(path: &Path, bytes: Option<&[u8]>) -> io::Result<bool> {
    match plain_file::read(path, plain_file::SMALL) {
        Ok(now) => Ok(Some(now.as_slice()) == bytes),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(bytes.is_none()),
        Err(error) => Err(error),
    }
}

/// A new file for the owner alone, in the folder of the files that it may replace. Its name begins
/// with `prefix` and ends with [`SUFFIX`], so that the file of a killed process can be found.
///
/// # Errors
/// The folder takes no file.
pub fn temporary(folder: &Path, prefix: &str) -> io::Result<NamedTempFile> {
    let temp = Builder::new()
        .prefix(prefix)
        .suffix(SUFFIX)
        .tempfile_in(folder)?;
    make_own(temp.as_file(), folder)?;
    Ok(temp)
}

/// Renames the file to the first free name of `name.broken.json`, `name.broken-2.json`, …; returns
/// the new path.
///
/// # Errors
/// There is no file, or the folder takes no new name.
pub fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = |number: u32| match number {
        1 => format!("{stem}.broken.json"),
        number => format!("{stem}.broken-{number}.json"),
    };
    let mut names = (1..).map(|number| path.with_file_name(name(number)));
    let free = names.find(|path| path.symlink_metadata().is_err());
    let aside = free.unwrap_or_else(|| path.with_extension("broken"));
    rename(path, &aside)?;
    sync_folder(folder_of(path))?;
    Ok(aside)
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent();
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}
