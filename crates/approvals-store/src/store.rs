//! The store itself.

use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
    thread,
    time::{Duration, SystemTime},
};

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use rand::{TryRngCore, rngs::OsRng};

use crate::{
    Edit, Error, LoadProblem, Snapshot,
    disk::{self, Guard},
    edit::{self, Minting},
};

/// How often an edit starts again because another program wrote the file meanwhile.
const ATTEMPTS: u32 = 20;

/// Milliseconds since the epoch.
type Clock = dyn Fn() -> u64 + Send + Sync;

/// Fills a buffer with bytes that nobody can guess.
type Random = dyn Fn(&mut [u8]) -> io::Result<()> + Send + Sync;

/// One `exec-approvals.json`. Cheap to clone; any number of threads and processes may use it
/// at once.
#[derive(Clone)]
pub struct Store {
    path: PathBuf,
    clock: Arc<Clock>,
    random: Arc<Random>,
}

impl Store {
    /// The store in this file, with the system's clock and randomness.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        let clock = || {
            let since = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
            u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
        };
        Self::with_world(path, clock, |bytes| {
            OsRng.try_fill_bytes(bytes).map_err(io::Error::other)
        })
    }

    /// The store in this file, with a clock (milliseconds since the epoch) and randomness.
    pub fn with_world(
        path: impl Into<PathBuf>,
        clock: impl Fn() -> u64 + Send + Sync + 'static,
        random: impl Fn(&mut [u8]) -> io::Result<()> + Send + Sync + 'static,
    ) -> Self {
        Self {
            path: path.into(),
            clock: Arc::new(clock),
            random: Arc::new(random),
        }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the file says now. Never writes and never waits for a writer; a missing file is a
    /// [`Snapshot`] that sets nothing.
    ///
    /// # Errors
    /// A file that is there and gives no policy.
    pub fn load(&self) -> Result<Snapshot, LoadProblem> {
        disk::read(&self.path)
    }

    /// Makes sure that there is a document with a token.
    ///
    /// A missing file is created with `socket_path`, a token and the three defaults of D2. Of
    /// a file that is there, only a missing token is added.
    ///
    /// # Errors
    /// As [`Store::apply`], and a socket path that is not text.
    pub fn ensure(&self, socket_path: &Path) -> Result<Snapshot, Error> {
        let socket = socket_path.to_str().ok_or_else(|| Error::SocketPath {
            path: socket_path.to_path_buf(),
        })?;
        let current = self.load()?;
        if current.token().is_some() {
            return Ok(current);
        }
        let token = self.token()?;
        self.rewrite(|before| match (before.exists, before.token()) {
            (true, Some(_)) => Ok(before.text.clone()),
            (true, None) => edit::with_token(before, &token),
            (false, _) => Ok(edit::new_document(&[("path", socket), ("token", &token)])),
        })
    }

    /// Makes all of these edits or none, on what the file says when the lock is held. They
    /// are on the disk when this returns. Where they change nothing, nothing is written.
    ///
    /// # Errors
    /// Every [`Error`]; the file is then as it was.
    pub fn apply(&self, edits: &[Edit]) -> Result<Snapshot, Error> {
        let minting = Minting {
            now_ms: (self.clock)(),
            id: &|| self.id(),
        };
        self.rewrite(|before| {
            if before.exists {
                return edit::edited(before, edits, &minting);
            }
            let text = edit::new_document(&[]);
            edit::edited(
                &Snapshot {
                    text,
                    ..before.clone()
                },
                edits,
                &minting,
            )
        })
    }

    /// Reads, decides on the new text, and replaces the file, under the lock.
    fn rewrite(
        &self,
        decide: impl Fn(&Snapshot) -> Result<String, Error>,
    ) -> Result<Snapshot, Error> {
        let guard = Guard::acquire(&self.path)?;
        for _ in 0..ATTEMPTS {
            let before = settled(&self.path)?;
            let text = decide(&before)?;
            if text == before.text {
                return Ok(before);
            }
            let after = Snapshot::parse(&self.path, text.into_bytes())?;
            if guard.replace(&before, &after.text)? {
                return Ok(after);
            }
        }
        Err(Error::Changing {
            path: self.path.clone(),
        })
    }

    /// 24 random bytes, base64url (`openclaw-wire.md` §1.4).
    fn token(&self) -> Result<String, Error> {
        let mut bytes = [0; 24];
        (self.random)(&mut bytes).map_err(|source| Error::Random { source })?;
        Ok(BASE64_URL_SAFE_NO_PAD.encode(bytes))
    }

    /// A version 4 UUID, lower case.
    fn id(&self) -> Result<String, Error> {
        let mut bytes = [0; 16];
        (self.random)(&mut bytes).map_err(|source| Error::Random { source })?;
        Ok(uuid::Builder::from_random_bytes(bytes)
            .into_uuid()
            .to_string())
    }
}

/// The file to edit. OpenClaw truncates and then writes: text that does not parse may be half
/// of a write, and gets some moments to become whole.
fn settled(path: &Path) -> Result<Snapshot, LoadProblem> {
    for _ in 0..5 {
        match disk::read(path) {
            Err(LoadProblem::Unparsable { .. }) => thread::sleep(Duration::from_millis(10)),
            read => return read,
        }
    }
    disk::read(path)
}
