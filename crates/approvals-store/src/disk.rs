//! The file system: lock, read, replace.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use private_file::{make_private_folder, persist, sync_folder, temporary};
use tempfile::NamedTempFile;

use crate::{
    Error, FileLock, LoadProblem, Step,
    platform::{exchange, is_at, open_lock},
    store::AtStep,
};

/// The most that the file may be: more is no approvals file, and would be held in memory
/// several times.
pub const MOST_BYTES: u64 = 64 * 1024 * 1024;

/// The file's bytes, read without a lock: a save replaces them in one step. `None` where
/// there is no file.
pub(crate) fn read(path: &Path) -> Result<Option<Vec<u8>>, LoadProblem> {
    match plain_file::read(path, MOST_BYTES) {
        Ok(bytes) => Ok(Some(bytes)),
        // A link to nothing is not an absent file: it cannot be written either.
        Err(error) if error.kind() == io::ErrorKind::NotFound && !path.is_symlink() => Ok(None),
        Err(source) => Err(problem(path.to_path_buf(), source)),
    }
}

fn problem(path: PathBuf, source: io::Error) -> LoadProblem {
    if source.kind() == io::ErrorKind::FileTooLarge {
        LoadProblem::TooLarge { path }
    } else if plain_file::NoFile::of(&source).is_some() {
        LoadProblem::NotAFile { path }
    } else {
        LoadProblem::Io { path, source }
    }
}

/// A file beyond this size is neither read nor written.
pub(crate) fn check_size(path: &Path, bytes: usize) -> Result<(), LoadProblem> {
    if bytes as u64 > MOST_BYTES {
        return Err(LoadProblem::TooLarge {
            path: path.to_path_buf(),
        });
    }
    Ok(())
}

/// What `parse` makes of the file. One that is missing, says nothing or does not parse gets
/// some moments to become whole: OpenClaw truncates and then writes, an editor moves the old
/// file away and then writes, and the policy in between may be wider than both.
pub(crate) fn settled<T>(
    path: &Path,
    parse: impl Fn(&Path, Option<Vec<u8>>) -> Result<T, LoadProblem>,
) -> Result<T, LoadProblem> {
    for _ in 0..5 {
        let bytes = read(path)?;
        let nothing = bytes.as_deref().is_none_or(is_blank);
        if bytes.is_none() && !path.parent().is_some_and(Path::is_dir) {
            return parse(path, bytes);
        }
        match parse(path, bytes) {
            Err(LoadProblem::Unparsable { .. }) => {}
            Ok(_) if nothing => {}
            parsed => return parsed,
        }
        thread::sleep(Duration::from_millis(10));
    }
    parse(path, read(path)?)
}

/// Whether these bytes hold no document.
pub(crate) fn is_blank(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    bytes.trim_ascii().is_empty()
}

/// The right to change the file, kept by all our processes in one lock file beside it.
pub(crate) struct Guard<'p> {
    path: &'p Path,
    folder: &'p Path,
    at_step: &'p AtStep,
    lock_path: PathBuf,
    lock: FileLock,
}

impl<'p> Guard<'p> {
    /// Waits for the lock; makes the folder where there is none.
    pub(crate) fn acquire(path: &'p Path, at_step: &'p AtStep) -> Result<Self, Error> {
        let guard = Self::locked(path, at_step, FileLock::wait)?;
        guard.ok_or_else(|| locked(&lock_path(path)))
    }

    /// As [`Guard::acquire`], but waits for nobody. `None`: another process has the lock.
    pub(crate) fn at_once(path: &'p Path, at_step: &'p AtStep) -> Result<Option<Self>, Error> {
        Self::locked(path, at_step, FileLock::at_once)
    }

    fn locked(
        path: &'p Path,
        at_step: &'p AtStep,
        take: fn(File) -> io::Result<Option<FileLock>>,
    ) -> Result<Option<Self>, Error> {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        make_private_folder(folder).map_err(|source| write_error(folder, source))?;
        let lock_path = lock_path(path);
        let guard = loop {
            let opened = open_lock(&lock_path).and_then(take);
            let Some(lock) = opened.map_err(|source| write_error(&lock_path, source))? else {
                return Ok(None);
            };
            if is_at(lock.file(), &lock_path) {
                break Self {
                    path,
                    folder,
                    at_step,
                    lock_path,
                    lock,
                };
            }
        };
        sweep(folder, &guard.temp_prefix());
        guard.at(Step::Locked)?;
        Ok(Some(guard))
    }

    /// Whether the lock file is still the one that others meet: somebody may have removed
    /// it, or put another folder in the place of this one.
    pub(crate) fn holds(&self) -> bool {
        is_at(self.lock.file(), &self.lock_path)
    }

    /// A rename would replace the link, a write would go through it.
    pub(crate) fn refuse_link(&self) -> Result<(), Error> {
        match fs::symlink_metadata(self.path) {
            Ok(about) if about.is_symlink() => Err(Error::Link {
                path: self.path.to_path_buf(),
            }),
            Ok(_) | Err(_) => Ok(()),
        }
    }

    /// Reports a step of a save.
    pub(crate) fn at(&self, step: Step) -> Result<(), Error> {
        (self.at_step)(step).map_err(|source| write_error(self.path, source))
    }

    /// The text in a temporary file, on the disk.
    pub(crate) fn stage(&self, text: &str) -> Result<NamedTempFile, Error> {
        let failed = |source| write_error(self.path, source);
        let mut temp = temporary(self.folder, &self.temp_prefix()).map_err(failed)?;
        temp.write_all(text.as_bytes()).map_err(failed)?;
        self.at(Step::Written)?;
        temp.as_file().sync_all().map_err(failed)?;
        self.at(Step::Synced)?;
        Ok(temp)
    }

    /// Whether the file still holds these bytes, and nobody else may think that it is theirs
    /// to change. OpenClaw writes without our lock: what it wrote is not written over.
    pub(crate) fn is_still(&self, before: Option<&[u8]>) -> Result<bool, Error> {
        Ok(self.holds() && read(self.path)?.as_deref() == before)
    }

    /// Puts the file in place, in one step, unless it would take the place of anything but
    /// `before`: `false`.
    ///
    /// What another program writes in the moment since [`Guard::is_still`] is not lost either:
    /// where the system can exchange two files, what was there is looked at afterwards, and
    /// put back if it is not what was read.
    pub(crate) fn commit(
        &self,
        staged: NamedTempFile,
        before: Option<&[u8]>,
    ) -> Result<bool, Error> {
        let failed = |source| write_error(self.path, source);
        if before.is_none() {
            return match staged.persist_noclobber(self.path) {
                Ok(_) => Ok(true),
                Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
                Err(error) => Err(failed(error.error)),
            };
        }
        match exchange(staged.path(), self.path) {
            Ok(()) => {
                if read(staged.path())?.as_deref() == before {
                    return Ok(true);
                }
                exchange(staged.path(), self.path).map_err(failed)?;
                Ok(false)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            // Not on this system, or not on this file system.
            Err(_) => persist(staged, self.path).map(|()| true).map_err(failed),
        }
    }

    /// Renames what is in the file's place.
    pub(crate) fn set_aside(&self) -> Result<(), Error> {
        let aside = private_file::set_aside(self.path).map(drop);
        aside.map_err(|source| write_error(self.path, source))
    }

    /// Flushes the folder, so that the rename survives a loss of power.
    pub(crate) fn sync(&self) -> Result<(), Error> {
        self.at(Step::Renamed)?;
        sync_folder(self.folder).map_err(|source| write_error(self.folder, source))
    }

    /// `.exec-approvals.json.XXXXXX.tmp`, for the owner alone, in the same folder: a rename
    /// does not cross file systems.
    fn temp_prefix(&self) -> String {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        format!(".{name}.")
    }
}

/// Removes what killed saves left behind: whoever has the lock owns every such file. One
/// that cannot be removed does no harm.
pub(crate) fn sweep(folder: &Path, prefix: &str) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(prefix) && name.ends_with(private_file::SUFFIX) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Waits for the lock on this file.
pub(crate) fn lock(path: &Path) -> Result<FileLock, Error> {
    let taken = open_lock(path).and_then(FileLock::wait);
    taken
        .map_err(|source| write_error(path, source))?
        .ok_or_else(|| locked(path))
}

/// Waits until nobody has the lock on a file of this path, however long.
pub(crate) fn until_free(path: &Path) -> Result<(), Error> {
    let lock_path = lock_path(path);
    let free = open_lock(&lock_path).and_then(|file| file.lock());
    free.map_err(|source| write_error(&lock_path, source))
}

/// The file whose lock is the right to change this one.
fn lock_path(path: &Path) -> PathBuf {
    let mut lock = path.as_os_str().to_owned();
    lock.push(".lock");
    PathBuf::from(lock)
}

fn locked(path: &Path) -> Error {
    Error::Locked {
        path: path.to_path_buf(),
        seconds: FileLock::SECONDS,
    }
}

/// A file that was not there, whole or not at all, for the owner alone.
pub(crate) fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut temp = temporary(folder, ".")?;
    temp.write_all(bytes)?;
    temp.as_file().sync_data()?;
    temp.persist_noclobber(path).map_err(|error| error.error)?;
    sync_folder(folder)
}

/// How temporary files of the record begin.
const CONFIRMED_TEMP: &str = ".confirmed-";

/// Puts these bytes in the place of a file, for the owner alone; makes the folder where there
/// is none. Under the lock of the store.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    make_private_folder(folder)?;
    sweep(folder, CONFIRMED_TEMP);
    let mut temp = temporary(folder, CONFIRMED_TEMP)?;
    temp.write_all(bytes)?;
    temp.as_file().sync_data()?;
    persist(temp, path)?;
    sync_folder(folder)
}

fn write_error(path: &Path, source: io::Error) -> Error {
    Error::Write {
        path: path.to_path_buf(),
        source,
    }
}
