//! The file system: lock, read, replace.

use std::{
    fs::{self, File, TryLockError},
    io::{self, Read, Write},
    path::Path,
    sync::mpsc,
    thread,
    time::Duration,
};

use tempfile::{Builder, NamedTempFile};

use crate::{
    Error, LoadProblem, Step,
    platform::{open_lock, own_file, persist, sync_dir},
    store::AtStep,
};

pub(crate) use crate::platform::make_private_dir;

/// How long an edit waits for another process's edit.
const LOCK_PATIENCE: Duration = Duration::from_secs(10);

/// The file's bytes, read without a lock: a save replaces them in one step. `None` where
/// there is no file.
pub(crate) fn read(path: &Path) -> Result<Option<Vec<u8>>, LoadProblem> {
    let problem = |source| LoadProblem::Io {
        path: path.to_path_buf(),
        source,
    };
    match fs::metadata(path) {
        Ok(about) if about.is_file() => {
            let mut bytes = Vec::with_capacity(usize::try_from(about.len()).unwrap_or_default());
            // Between the two calls the file may have gone: that is an error of its own.
            File::open(path)
                .and_then(|mut file| file.read_to_end(&mut bytes))
                .map_err(problem)?;
            Ok(Some(bytes))
        }
        Ok(_) => Err(LoadProblem::NotAFile {
            path: path.to_path_buf(),
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => match fs::symlink_metadata(path) {
            // A link to nothing is not an absent file: it cannot be written either.
            Ok(_) => Err(problem(error)),
            Err(_) => Ok(None),
        },
        Err(error) => Err(problem(error)),
    }
}

/// What `parse` makes of the file. Text that is empty or does not parse gets some moments to
/// become whole: OpenClaw truncates and then writes, so it may be a part of a write, and the
/// policy in it may be wider than the whole.
pub(crate) fn settled<T>(
    path: &Path,
    parse: impl Fn(&Path, Option<Vec<u8>>) -> Result<T, LoadProblem>,
) -> Result<T, LoadProblem> {
    for _ in 0..5 {
        let bytes = read(path)?;
        let empty = bytes.as_ref().is_some_and(Vec::is_empty);
        match parse(path, bytes) {
            Err(LoadProblem::Unparsable { .. }) => {}
            Ok(_) if empty => {}
            parsed => return parsed,
        }
        thread::sleep(Duration::from_millis(10));
    }
    parse(path, read(path)?)
}

/// The right to change the file, kept by all our processes in one lock file beside it.
pub(crate) struct Guard<'p> {
    path: &'p Path,
    folder: &'p Path,
    at_step: &'p AtStep,
    _lock: File,
}

impl<'p> Guard<'p> {
    /// Waits for the lock; makes the folder where there is none.
    pub(crate) fn acquire(path: &'p Path, at_step: &'p AtStep) -> Result<Self, Error> {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        make_private_dir(folder).map_err(|source| write_error(folder, source))?;
        let mut lock_path = path.as_os_str().to_owned();
        lock_path.push(".lock");
        let guard = Self {
            path,
            folder,
            at_step,
            _lock: lock(Path::new(&lock_path))?,
        };
        sweep(folder, &guard.temp_prefix());
        guard.at(Step::Locked)?;
        Ok(guard)
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

    /// Tells of a step.
    pub(crate) fn at(&self, step: Step) -> Result<(), Error> {
        (self.at_step)(step).map_err(|source| write_error(self.path, source))
    }

    /// Replaces the file by this text, unless it no longer holds `before`: `false`.
    ///
    /// After an error or a crash at any point the file holds either the old text or the new.
    pub(crate) fn replace(&self, before: Option<&[u8]>, text: &str) -> Result<bool, Error> {
        let failed = |source| write_error(self.path, source);
        let mut temp = self.temp().map_err(failed)?;
        temp.write_all(text.as_bytes()).map_err(failed)?;
        self.at(Step::Written)?;
        temp.as_file().sync_all().map_err(failed)?;
        self.at(Step::Synced)?;
        // OpenClaw writes without our lock. What it wrote meanwhile is not written over.
        if read(self.path)?.as_deref() != before {
            return Ok(false);
        }
        self.at(Step::Compared)?;
        if before.is_some() {
            persist(temp, self.path).map_err(failed)?;
        } else if let Err(error) = temp.persist_noclobber(self.path) {
            if error.error.kind() == io::ErrorKind::AlreadyExists {
                return Ok(false);
            }
            return Err(failed(error.error));
        }
        self.at(Step::Renamed)?;
        sync_dir(self.folder).map_err(|source| write_error(self.folder, source))?;
        Ok(true)
    }

    /// `.exec-approvals.json.XXXXXX.tmp`, for the owner alone, in the same folder: a rename
    /// does not cross file systems.
    fn temp(&self) -> io::Result<NamedTempFile> {
        private_temp(self.folder, &self.temp_prefix())
    }

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
        if name.starts_with(prefix) && name.ends_with(TEMP_SUFFIX) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

const TEMP_SUFFIX: &str = ".tmp";

/// Waits in the system's queue. Trying again and again would leave a slow process behind
/// quick ones for ever.
fn lock(path: &Path) -> Result<File, Error> {
    let failed = |source| write_error(path, source);
    let lock = open_lock(path).map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => return Ok(lock),
        Err(TryLockError::WouldBlock) => {}
        Err(TryLockError::Error(source)) => return Err(failed(source)),
    }
    let (send, receive) = mpsc::channel();
    // Given up on, the thread ends when its turn comes, and its lock with it.
    let wait = move || drop(send.send(lock.lock().map(|()| lock)));
    thread::Builder::new()
        .name("approvals-lock".into())
        .spawn(wait)
        .map_err(failed)?;
    match receive.recv_timeout(LOCK_PATIENCE) {
        Ok(locked) => locked.map_err(failed),
        Err(_) => Err(Error::Locked {
            path: path.to_path_buf(),
            seconds: LOCK_PATIENCE.as_secs(),
        }),
    }
}

/// A file that was not there, whole or not at all, for the owner alone.
pub(crate) fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut temp = private_temp(path.parent().unwrap_or(Path::new(".")), ".")?;
    temp.write_all(bytes)?;
    temp.as_file().sync_data()?;
    temp.persist_noclobber(path)
        .map(drop)
        .map_err(|error| error.error)
}

fn private_temp(folder: &Path, prefix: &str) -> io::Result<NamedTempFile> {
    let temp = Builder::new()
        .prefix(prefix)
        .suffix(TEMP_SUFFIX)
        .tempfile_in(folder)?;
    own_file(temp.as_file())?;
    Ok(temp)
}

fn write_error(path: &Path, source: io::Error) -> Error {
    Error::Write {
        path: path.to_path_buf(),
        source,
    }
}
