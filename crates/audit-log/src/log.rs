//! Appending: the lock, whose records they are, the size.

use std::{
    collections::HashMap,
    io,
    path::{Path, PathBuf},
};

use approvals_store::FileLock;

use crate::{Body, Error, Record, files, line, platform::open_append, share::Share};

/// How large one share becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Bytes of one file; one that would exceed them is complete.
    pub file_bytes: u64,
    /// How many files there are at most, the one that is written included; two at least.
    pub files: usize,
}

/// How large a history becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// What people decided and changed.
    pub people: Size,
    /// What was decided of one agent without a person.
    pub agent: Size,
    /// How many agents have a share of their own. The others have one together.
    pub agents: usize,
}

impl Default for Limits {
    /// 10 MiB of people, and 2 MiB of each of eight agents and of all the others.
    fn default() -> Self {
        Self {
            people: Size {
                file_bytes: 2 * 1024 * 1024,
                files: 5,
            },
            agent: Size {
                file_bytes: 512 * 1024,
                files: 4,
            },
            agents: 8,
        }
    }
}

/// One history. Any number of processes may append and read at once.
#[derive(Debug, Clone)]
pub struct Log {
    pub(crate) path: PathBuf,
    limits: Limits,
}

impl Log {
    /// The history in this file and those beside it. Nothing is read or written yet.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            limits: Limits::default(),
        }
    }

    /// The same history with other limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The file of what people decided and changed.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes these records after what is there, those of one share in order and next to each
    /// other. How a decision ended is to come with it, or is kept with what people did.
    ///
    /// # Errors
    /// [`Error::Write`], [`Error::Locked`]. A part may have been written then; the next
    /// append starts a new line.
    pub fn append(&self, records: &[Record]) -> Result<(), Error> {
        let mut of: HashMap<&str, Share> = HashMap::new();
        let mut shared = Vec::new();
        for record in records {
            let share = match &record.body {
                Body::Exit(it) => of.get(&*it.of).cloned(),
                Body::Repeats(it) => of.get(&*it.of).cloned(),
                Body::Decision(_)
                | Body::Policy(_)
                | Body::Dropped(_)
                | Body::Gap(_)
                | Body::Unknown => Share::of(record),
            };
            let share = share.unwrap_or(Share::People);
            of.insert(&record.id, share.clone());
            shared.push((share, record.clone()));
        }
        self.append_shared(&shared)
    }

    /// Writes these records into their shares.
    pub(crate) fn append_shared(&self, records: &[(Share, Record)]) -> Result<(), Error> {
        let folder = files::folder(&self.path);
        private_file::make_private_folder(folder).map_err(|source| self.failed(source))?;
        // Before the lock: looking for secrets takes longer than writing.
        let mut shares: Vec<(&Share, Vec<Record>)> = Vec::new();
        for (share, record) in records {
            let record = line::kept(record);
            match shares.iter_mut().find(|(other, _)| *other == share) {
                Some((_, records)) => records.push(record),
                None => shares.push((share, vec![record])),
            }
        }
        let _lock = self.lock()?;
        for (share, records) in shares {
            self.append_locked(share, &records)
                .map_err(|source| self.failed(source))?;
        }
        Ok(())
    }

    fn append_locked(&self, share: &Share, records: &[Record]) -> io::Result<()> {
        let limits = match share {
            Share::People => self.limits.people,
            Share::Agent(_) => self.limits.agent,
        };
        let series = share.series(&self.path, self.limits.agents)?;
        series.append(records, limits)
    }

    /// The lock on the history, until what is returned is dropped.
    pub(crate) fn lock(&self) -> Result<FileLock, Error> {
        lock(&files::lock_file(&self.path))
    }

    pub(crate) fn failed(&self, source: io::Error) -> Error {
        Error::Write {
            path: self.path.clone(),
            source,
        }
    }
}

fn lock(path: &Path) -> Result<FileLock, Error> {
    let failed = |source| Error::Write {
        path: path.to_path_buf(),
        source,
    };
    let locked = FileLock::wait(open_append(path).map_err(failed)?);
    locked.map_err(failed)?.ok_or_else(|| Error::Locked {
        path: path.to_path_buf(),
        seconds: FileLock::SECONDS,
    })
}
