//! The store itself.

use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use rand::{TryRngCore, rngs::OsRng};

use crate::{
    Backup, Edit, Error, LoadProblem, Snapshot,
    backups::Backups,
    disk::{self, Guard},
    known::Known,
    snapshot::hash,
    text::{self, Minting, Text},
};

/// How often an edit starts again because another program wrote the file meanwhile.
const ATTEMPTS: u32 = 20;

/// A point of a save, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The lock is held.
    Locked,
    /// The file is read and the new text decided.
    Decided,
    /// The old text is among the backups.
    Kept,
    /// The new text is in a temporary file.
    Written,
    /// It is on the disk.
    Synced,
    /// The file is still the one that was read.
    Compared,
    /// The new text is in place.
    Renamed,
}

/// Milliseconds since the epoch.
type Clock = dyn Fn() -> u64 + Send + Sync;
/// Fills a buffer with bytes that nobody can guess.
type Random = dyn Fn(&mut [u8]) -> io::Result<()> + Send + Sync;
/// Called at each step; an error ends the save there.
pub(crate) type AtStep = dyn Fn(Step) -> io::Result<()> + Send + Sync;

/// One `exec-approvals.json`. Cheap to clone; any number of threads and processes may use it
/// at once.
#[derive(Clone)]
pub struct Store {
    path: PathBuf,
    clock: Arc<Clock>,
    random: Arc<Random>,
    at_step: Arc<AtStep>,
    backups: Option<Backups>,
    pub(crate) known: Known,
}

impl Store {
    /// The store in this file, with the system's clock and randomness, keeping no backups.
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
            at_step: Arc::new(|_| Ok(())),
            backups: None,
            known: Known::default(),
        }
    }

    /// Keeps the last 20 distinct versions in this folder, which nothing else may write to.
    /// Uses of entries make no version.
    #[must_use]
    pub fn with_backups(mut self, folder: impl Into<PathBuf>) -> Self {
        self.backups = Some(Backups::new(folder.into()));
        self
    }

    /// Calls `at_step` at each point of a save; where it fails, so does the save. For tests
    /// of what a fault at that point leaves behind.
    #[must_use]
    pub fn with_steps(
        mut self,
        at_step: impl Fn(Step) -> io::Result<()> + Send + Sync + 'static,
    ) -> Self {
        self.at_step = Arc::new(at_step);
        self
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the file says now. Never writes and waits for no lock; a missing file is a
    /// [`Snapshot`] that sets nothing. A file that is empty or does not parse is looked at
    /// again for 50 ms: it may be a part of another program's write.
    ///
    /// # Errors
    /// A file that is there and gives no policy.
    pub fn load(&self) -> Result<Snapshot, LoadProblem> {
        disk::settled(&self.path, Snapshot::parse)
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
        self.rewrite(true, |before| {
            let before = before.snapshot()?;
            match (before.exists, before.token()) {
                (true, Some(_)) => Ok(before.text),
                (true, None) => text::with_token(&before, &token),
                (false, _) => Ok(text::new_document(&[("path", socket), ("token", &token)])),
            }
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
        let policy = !edits
            .iter()
            .all(|edit| matches!(edit, Edit::RecordUse { .. }));
        self.rewrite(policy, |before| {
            if let Some(text) = &before.text {
                return text::edited(&before.path, text, edits, &minting);
            }
            let empty = text::new_document(&[]);
            let text = text::edited(&before.path, &empty, edits, &minting)?;
            // What changes nothing creates nothing.
            Ok(if text == empty { String::new() } else { text })
        })
    }

    /// The earlier versions, newest first; none without [`Store::with_backups`].
    ///
    /// # Errors
    /// A folder that cannot be read.
    pub fn history(&self) -> Result<Vec<Backup>, Error> {
        self.backups.as_ref().map_or(Ok(Vec::new()), Backups::list)
    }

    /// Puts an earlier version in place of the file, whatever the file holds: it is kept as a
    /// version first, also where it does not parse.
    ///
    /// # Errors
    /// As [`Store::apply`], and a version that gives no policy itself.
    pub fn restore(&self, backup: &Backup) -> Result<Snapshot, Error> {
        let wanted = Snapshot::parse(&backup.path, Some(backup.read()?))?;
        let after = Snapshot {
            path: self.path.clone(),
            ..wanted
        };
        let guard = Guard::acquire(&self.path, &*self.at_step)?;
        for _ in 0..ATTEMPTS {
            let before = disk::read(&self.path)?;
            if self.put(&guard, before.as_deref(), &after, true)? {
                return Ok(after);
            }
        }
        Err(Error::Changing {
            path: self.path.clone(),
        })
    }

    /// Reads, decides on the new text, and replaces the file, under the lock. `policy`: the
    /// change is worth a version.
    pub(crate) fn rewrite<E: From<Error> + From<LoadProblem>>(
        &self,
        policy: bool,
        decide: impl Fn(&Text) -> Result<String, E>,
    ) -> Result<Snapshot, E> {
        let guard = Guard::acquire(&self.path, &*self.at_step)?;
        for _ in 0..ATTEMPTS {
            let before = disk::settled(&self.path, Text::parse)?;
            let text = decide(&before)?;
            let old = before.text.as_deref().unwrap_or_default();
            if text == old {
                return Ok(before.snapshot()?);
            }
            let old_hash = hash(old.as_bytes());
            let after = Snapshot::parse(&self.path, Some(text.into_bytes()))?;
            let old = before.text.as_deref().map(str::as_bytes);
            if self.put(&guard, old, &after, policy)? {
                self.known.replaced(&old_hash, &after.hash);
                return Ok(after);
            }
        }
        Err(Error::Changing {
            path: self.path.clone(),
        }
        .into())
    }

    fn put(
        &self,
        guard: &Guard,
        before: Option<&[u8]>,
        after: &Snapshot,
        policy: bool,
    ) -> Result<bool, Error> {
        guard.refuse_link()?;
        guard.at(Step::Decided)?;
        if let (true, Some(backups), Some(before)) = (policy, &self.backups, before) {
            backups.keep(before, (self.clock)())?;
        }
        guard.at(Step::Kept)?;
        guard.replace(before, &after.text)
    }

    /// 24 random bytes, base64url (`openclaw-wire.md` §1.4).
    pub(crate) fn token(&self) -> Result<String, Error> {
        let mut bytes = [0; 24];
        (self.random)(&mut bytes).map_err(|source| Error::Random { source })?;
        Ok(BASE64_URL_SAFE_NO_PAD.encode(bytes))
    }

    /// A version 4 UUID, lower case.
    pub(crate) fn id(&self) -> Result<String, Error> {
        let mut bytes = [0; 16];
        (self.random)(&mut bytes).map_err(|source| Error::Random { source })?;
        Ok(uuid::Builder::from_random_bytes(bytes)
            .into_uuid()
            .to_string())
    }
}
