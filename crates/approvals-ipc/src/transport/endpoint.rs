//! The socket file: bound safely, watched, and bound anew when it vanishes.

use std::fs::{self, Permissions};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use interprocess::local_socket::prelude::*;
use interprocess::local_socket::traits::tokio::Listener as _;
use interprocess::local_socket::{GenericFilePath, ListenerOptions};
use interprocess::os::unix::uds_local_socket::tokio::Listener;
use notify::{RecommendedWatcher, RecursiveMode, Watcher};
use tokio::sync::Notify;
use tokio::time::Instant;

use super::directory::make_private;
use super::lock::Lock;
use super::unix::{Stream, connect, peer};
use crate::error::BindError;
use crate::standing::Standing;

/// The longest path in `sun_path`, without its NUL.
const LONGEST_PATH: usize = if cfg!(any(target_os = "linux", target_os = "android")) {
    107
} else {
    103
};

/// How often the file is looked at if the system cannot report changes.
const UNWATCHED: Duration = Duration::from_secs(30);

const FIRST_RETRY: Duration = Duration::from_secs(1);
const LAST_RETRY: Duration = Duration::from_secs(30);

/// A bound socket. Dropping it removes the file, if the file is still ours.
pub(crate) struct Endpoint {
    path: PathBuf,
    directory: PathBuf,
    bound: Bound,
    standing: Standing,
    retry: Option<(Instant, Duration)>,
}

/// The parts that are made anew when the file is gone. The lock is dropped last.
struct Bound {
    listener: Listener,
    file: Option<(u64, u64)>,
    watcher: Option<RecommendedWatcher>,
    lock: Lock,
}

impl Endpoint {
    pub(crate) async fn bind(path: &Path, standing: Standing) -> Result<Self, BindError> {
        if !path.is_absolute() {
            return Err(BindError::NotAbsolute(path.to_owned()));
        }
        let bytes = path.as_os_str().as_bytes().len();
        if bytes > LONGEST_PATH {
            return Err(BindError::PathTooLong {
                path: path.to_owned(),
                bytes,
                limit: LONGEST_PATH,
            });
        }
        let directory = path.parent().unwrap_or(Path::new("/")).to_owned();
        make_private(&directory)?;
        let lock = Lock::acquire(path)?;
        let bound = Bound::new(path, &directory, lock, &standing.look).await?;
        Ok(Self {
            path: path.to_owned(),
            directory,
            bound,
            standing,
            retry: None,
        })
    }

    /// The next connection. Looks after the socket file meanwhile.
    pub(crate) async fn accept(&mut self) -> io::Result<Stream> {
        loop {
            let unwatched = self
                .bound
                .watcher
                .is_none()
                .then(|| Instant::now() + UNWATCHED);
            let wake = self.retry.map(|(at, _)| at).or(unwatched);
            tokio::select! {
                biased;
                stream = self.bound.listener.accept() => return stream,
                () = self.standing.look.notified() => {}
                () = at(wake) => {}
            }
            if self.is_in_place() {
                self.retry = None;
            } else {
                self.bind_again().await;
            }
        }
    }

    fn is_in_place(&self) -> bool {
        self.bound.file.is_some() && self.bound.file == identity(&self.path)
    }

    /// Binds anew. A failure is tried again after 1 s, 2 s … 30 s.
    async fn bind_again(&mut self) {
        match self.renewed().await {
            Ok(()) => {
                tracing::info!(socket = %self.path.display(), "socket file was gone, bound again");
                self.retry = None;
                self.standing.say(None);
            }
            Err(error) => {
                let wait = self
                    .retry
                    .map_or(FIRST_RETRY, |(_, wait)| LAST_RETRY.min(wait * 2));
                tracing::warn!(%error, ?wait, "socket file is gone");
                self.standing.say(Some(error));
                self.retry = Some((Instant::now() + wait, wait));
            }
        }
    }

    async fn renewed(&mut self) -> Result<(), BindError> {
        make_private(&self.directory)?;
        if !self.bound.lock.is_in_place() {
            self.bound.lock = Lock::acquire(&self.path)?;
        }
        let (listener, file) = listen(&self.path).await?;
        self.bound.listener = listener;
        self.bound.file = Some(file);
        self.bound.watcher = watch(&self.directory, &self.standing.look);
        Ok(())
    }

    /// Removes the file. Clients that have connected can still be accepted.
    pub(crate) fn unlink(&mut self) {
        if self.is_in_place() {
            let _ = fs::remove_file(&self.path);
        }
        self.bound.file = None;
    }

    /// A client that connected before [`Endpoint::unlink`], if one is left. Asks the system
    /// itself, because the runtime may not know of it yet.
    pub(crate) fn accept_waiting(&self) -> Option<Stream> {
        let listener = self.bound.listener.as_fd().try_clone_to_owned().ok()?;
        let (stream, _) = UnixListener::from(listener).accept().ok()?;
        stream.set_nonblocking(true).ok()?;
        OwnedFd::from(stream).try_into().ok()
    }
}

impl Drop for Endpoint {
    fn drop(&mut self) {
        self.unlink();
    }
}

impl Bound {
    async fn new(
        path: &Path,
        directory: &Path,
        lock: Lock,
        changed: &Arc<Notify>,
    ) -> Result<Self, BindError> {
        let (listener, file) = listen(path).await?;
        Ok(Self {
            listener,
            file: Some(file),
            watcher: watch(directory, changed),
            lock,
        })
    }
}

async fn at(wake: Option<Instant>) {
    match wake {
        Some(wake) => tokio::time::sleep_until(wake).await,
        None => std::future::pending().await,
    }
}

/// Binds `path` and returns the identity of the file that this made. A socket that no server
/// answers on is replaced; any other file is left alone.
async fn listen(path: &Path) -> Result<(Listener, (u64, u64)), BindError> {
    make_room(path).await?;
    let name = path
        .to_fs_name::<GenericFilePath>()
        .map_err(BindError::io("name", path))?;
    let listener = ListenerOptions::new()
        .name(name)
        .reclaim_name(false)
        .create_tokio_as::<Listener>()
        .map_err(BindError::io("bind", path))?;
    fs::set_permissions(path, Permissions::from_mode(0o600))
        .map_err(BindError::io("set mode 0600 on", path))?;
    let file = fs::symlink_metadata(path).map_err(BindError::io("look at", path))?;
    Ok((listener, (file.dev(), file.ino())))
}

async fn make_room(path: &Path) -> Result<(), BindError> {
    let found = match fs::symlink_metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(BindError::io("look at", path)(error)),
    };
    if !found.file_type().is_socket() {
        return Err(BindError::NotASocket(path.to_owned()));
    }
    match connect(path).await {
        Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => {
            fs::remove_file(path).map_err(BindError::io("remove the stale socket", path))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(BindError::io("find out who answers on", path)(error)),
        Ok(other) => Err(BindError::in_use(path, peer(&other).ok())),
    }
}

fn identity(path: &Path) -> Option<(u64, u64)> {
    fs::symlink_metadata(path)
        .ok()
        .map(|file| (file.dev(), file.ino()))
}

/// Reports every change in `directory`. `None` if the system cannot; then the file is looked at
/// every 30 s.
fn watch(directory: &Path, changed: &Arc<Notify>) -> Option<RecommendedWatcher> {
    let changed = Arc::clone(changed);
    let start = || {
        let mut watcher = notify::recommended_watcher(move |_| changed.notify_one())?;
        watcher.watch(directory, RecursiveMode::NonRecursive)?;
        Ok::<_, notify::Error>(watcher)
    };
    start()
        .inspect_err(|error| tracing::warn!(%error, "the socket folder cannot be watched"))
        .ok()
}
