//! Appending: the lock, the chain, the size.

use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use approvals_store::FileLock;

use crate::{
    Error, Record, files, line,
    platform::{self, open_append},
};

/// How large a history becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one file; one that would exceed them is complete.
    pub file_bytes: u64,
    /// How many files there are at most, the one that is written included; two at least.
    pub files: usize,
}

impl Default for Limits {
    /// Ten files of 2 MiB.
    fn default() -> Self {
        Self {
            file_bytes: 2 * 1024 * 1024,
            files: 10,
        }
    }
}

/// How much of the file is read at once, from the end.
const BLOCK: u64 = 4096;

/// One history. Any number of processes may append and read at once.
#[derive(Debug, Clone)]
pub struct Log {
    pub(crate) path: PathBuf,
    limits: Limits,
}

impl Log {
    /// The history in this file. Nothing is read or written yet.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            limits: Limits::default(),
        }
    }

    /// With other limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The file that is written.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes these records, in order and next to each other, after what is there.
    ///
    /// # Errors
    /// [`Error::Write`], [`Error::Locked`]. A part may have been written then; the next
    /// append starts a new line.
    pub fn append(&self, records: &[Record]) -> Result<(), Error> {
        let folder = files::folder(&self.path);
        own_file::make_private_folder(folder).map_err(|source| self.failed(source))?;
        // Before the lock: looking for secrets takes longer than writing.
        let records: Vec<Record> = records.iter().map(line::kept).collect();
        let _lock = self.lock()?;
        self.append_locked(&records)
            .map_err(|source| self.failed(source))
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

    fn append_locked(&self, records: &[Record]) -> io::Result<()> {
        let mut file = open_append(&self.path)?;
        let size = file.metadata()?.len();
        let (last, torn) = last_line(&mut file, size)?;
        let mut prev = match last {
            Some(last) => line::hash(&last),
            None => self.hash_before()?,
        };
        let mut text = String::new();
        if torn {
            text.push('\n');
        }
        for record in records {
            let line = line::line(record, &prev)?;
            prev = line::hash(line.as_bytes());
            text.push_str(&line);
            text.push('\n');
        }
        if size > 0 && size + text.len() as u64 > self.limits.file_bytes {
            // A torn line stays at the end of the old file.
            let text = if torn { &text[1..] } else { &text };
            file.sync_data()?;
            drop(file);
            self.rotate()?;
            return open_append(&self.path)?.write_all(text.as_bytes());
        }
        file.write_all(text.as_bytes())
    }

    /// What the first line of a new file follows: the last of the newest complete one, after
    /// a crash between the rename and the first write.
    fn hash_before(&self) -> io::Result<String> {
        let Some((_, newest)) = files::complete(&self.path)?.pop() else {
            return Ok(line::START.to_owned());
        };
        let mut file = platform::open(&newest)?;
        let size = file.metadata()?.len();
        let (last, _) = last_line(&mut file, size)?;
        Ok(last.map_or_else(|| line::START.to_owned(), |last| line::hash(&last)))
    }

    fn rotate(&self) -> io::Result<()> {
        self.complete_file()?;
        let complete = files::complete(&self.path)?;
        let too_many = (complete.len() + 1).saturating_sub(self.limits.files.max(2));
        for (_, oldest) in complete.iter().take(too_many) {
            own_file::remove(oldest)?;
        }
        Ok(())
    }

    /// One rename: whatever crashes, no line is in two files or in none.
    pub(crate) fn complete_file(&self) -> io::Result<()> {
        let complete = files::complete(&self.path)?;
        let number = complete.last().map_or(0, |(number, _)| *number) + 1;
        own_file::rename(&self.path, &files::numbered(&self.path, number))
    }
}

/// The last line, and whether its end is missing. Empty lines are none.
pub(crate) fn last_line(file: &mut File, size: u64) -> io::Result<(Option<Vec<u8>>, bool)> {
    let mut end: Vec<u8> = Vec::new();
    let mut at = size;
    loop {
        let text = end.trim_ascii_end();
        let start = text.iter().rposition(|byte| *byte == b'\n');
        if at == 0 || start.is_some() {
            let last = &text[start.map_or(0, |start| start + 1)..];
            let torn = end.last().is_some_and(|byte| *byte != b'\n');
            return Ok(((!last.is_empty()).then(|| last.to_vec()), torn));
        }
        let more = at.min(BLOCK.max(end.len() as u64));
        at -= more;
        file.seek(SeekFrom::Start(at))?;
        let mut block = vec![0; usize::try_from(more).unwrap_or_default()];
        file.read_exact(&mut block)?;
        block.append(&mut end);
        end = block;
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
