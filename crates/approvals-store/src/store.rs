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
    disk::{self, is_blank},
    known::Known,
    text::{self, Minting},
};

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
    pub(crate) path: PathBuf,
    pub(crate) clock: Arc<Clock>,
    random: Arc<Random>,
    pub(crate) at_step: Arc<AtStep>,
    pub(crate) backups: Option<Backups>,
    /// The record of what is confirmed.
    pub(crate) confirmed: Option<PathBuf>,
    pub(crate) known: Known,
}

impl Store {
    /// The store in this file, with the system's clock and randomness, keeping no backups.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self::with_world(path, now_ms, |bytes| {
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
            confirmed: None,
            known: Known::default(),
        }
    }

    /// Keeps the last 20 distinct versions in this folder, which nothing else may write to:
    /// what a save replaces, and, while a [`Watch`](crate::Watch) runs, what another program
    /// replaces or breaks. Uses of entries make no version.
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

    /// What the file says now. Never writes and waits for no lock.
    ///
    /// A missing file is a [`Snapshot`] that sets nothing, and so is an empty one, unless the
    /// file held a document before: this store has seen one, or versions are kept. A file
    /// that is missing, empty or does not parse is looked at again for 50 ms, as it may be a
    /// part of another program's write.
    ///
    /// # Errors
    /// A file that is there and gives no policy.
    pub fn load(&self) -> Result<Snapshot, LoadProblem> {
        let snapshot = disk::settled(&self.path, Snapshot::parse)?;
        self.refuse_emptied(snapshot.exists, &snapshot.text)?;
        Ok(snapshot)
    }

    /// An empty file that was not always empty is not one that sets nothing: its deny rules
    /// would be gone.
    pub(crate) fn refuse_emptied(&self, exists: bool, text: &str) -> Result<(), LoadProblem> {
        if !exists {
            return Ok(());
        }
        if !is_blank(text.as_bytes()) {
            self.known.saw_document();
            return Ok(());
        }
        let kept = self.history().is_ok_and(|versions| !versions.is_empty());
        if kept || self.known.had_document() {
            return Err(LoadProblem::Emptied {
                path: self.path.clone(),
            });
        }
        Ok(())
    }

    /// Makes sure that there is a document with a token.
    ///
    /// A missing file is created with `socket_path`, a token and the three defaults of D2. To
    /// a file that is there, only a missing token is added; an empty one is left to a person.
    ///
    /// # Errors
    /// As [`Store::apply`], a socket path that is not text, and an empty file.
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
                (true, _) if is_blank(before.text.as_bytes()) => {
                    Err(LoadProblem::Emptied { path: before.path }.into())
                }
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
            let old = before.text.as_deref().unwrap_or_default();
            if !is_blank(old.as_bytes()) {
                return text::edited(&before.path, old, edits, &minting);
            }
            let empty = text::new_document(&[]);
            let text = text::edited(&before.path, &empty, edits, &minting)?;
            // What changes nothing creates nothing.
            Ok(if text == empty { old.to_owned() } else { text })
        })
    }

    /// The earlier versions, newest first; none without [`Store::with_backups`].
    ///
    /// # Errors
    /// A folder that cannot be read.
    pub fn history(&self) -> Result<Vec<Backup>, Error> {
        self.backups.as_ref().map_or(Ok(Vec::new()), Backups::list)
    }

    pub(crate) fn keeps_versions(&self) -> bool {
        self.backups.is_some()
    }

    /// Keeps a version that a watch saw being replaced.
    pub(crate) fn keep(&self, bytes: &[u8]) -> Result<(), Error> {
        match &self.backups {
            Some(backups) if !is_blank(bytes) => backups.keep_new(bytes, (self.clock)()),
            Some(_) | None => Ok(()),
        }
    }

    /// 24 random bytes, base64url (`docs/openclaw-wire.md` §1.3).
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

/// The system's clock, in milliseconds since the epoch.
pub fn now_ms() -> u64 {
    clock::since_epoch(SystemTime::now())
}
