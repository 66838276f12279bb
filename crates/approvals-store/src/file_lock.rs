//! The lock on a file that several processes of ours write.

use std::{
    fs::{File, TryLockError},
    io,
    sync::mpsc,
    thread,
    time::Duration,
};

/// How long a change waits for another process's changes.
const PATIENCE: Duration = Duration::from_secs(10);

/// The lock on a file, until it is dropped.
#[derive(Debug)]
pub struct FileLock(File);

impl FileLock {
    /// How many seconds are waited for it.
    pub const SECONDS: u64 = PATIENCE.as_secs();

    /// Locks without waiting. `None`: another process has the lock.
    ///
    /// # Errors
    /// The file cannot be locked.
    pub fn at_once(file: File) -> io::Result<Option<Self>> {
        Ok(taken(&file)?.then_some(Self(file)))
    }

    /// Waits in the system's queue: trying again and again would leave a slow process behind
    /// quick ones for ever. `None`: another process has it still.
    ///
    /// # Errors
    /// The file cannot be locked, or no thread be started.
    pub fn wait(file: File) -> io::Result<Option<Self>> {
        if taken(&file)? {
            return Ok(Some(Self(file)));
        }
        let (send, receive) = mpsc::channel();
        // Given up on, the thread ends when its turn comes, and its lock with it.
        let wait = move || drop(send.send(file.lock().map(|()| Self(file))));
        thread::Builder::new()
            .name("file-lock".into())
            .spawn(wait)?;
        receive.recv_timeout(PATIENCE).ok().transpose()
    }

    /// The locked file.
    #[must_use]
    pub fn file(&self) -> &File {
        &self.0
    }
}

/// Tries to lock without waiting; `false` where another process has the lock.
fn taken(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

impl Drop for FileLock {
    /// The system only wakes who waits. Who had the lock would have it again before they run,
    /// edit after edit, where all share a busy processor.
    fn drop(&mut self) {
        // Closing the file opens it too.
        let _ = self.0.unlock();
        thread::yield_now();
    }
}
