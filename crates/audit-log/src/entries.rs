//! Reading, newest first.

use std::{
    collections::HashMap,
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    path::PathBuf,
};

use jiff::Timestamp;
use serde::Serialize;

use crate::{Body, Error, Exit, Log, Record, Verdict, files, platform};

/// How much is read at once.
const BLOCK: u64 = 64 * 1024;

/// A record, and how what it started has ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// A record of any kind but an exit.
    #[serde(flatten)]
    pub record: Record,
    /// The exit of a decision; absent where nothing ran, it still runs, or its end was lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit: Option<Exit>,
}

/// What to look for. What is `None` matches all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Not before.
    pub since: Option<Timestamp>,
    /// Before.
    pub until: Option<Timestamp>,
    /// Only what this agent asked, and changes of its policy.
    pub agent: Option<String>,
    /// Only this kind.
    pub wanted: Option<Wanted>,
    /// Only what has this text in it, in any case.
    pub text: Option<String>,
}

/// Kinds of entries that people look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// Decisions of this verdict.
    Verdict(Verdict),
    /// Decisions that needed nobody.
    Automatic,
    /// Changes of the policy.
    Policy,
}

impl Filter {
    /// Whether an entry is looked for.
    pub fn matches(&self, entry: &Entry) -> bool {
        let at = entry.record.at;
        self.since.is_none_or(|since| at >= since)
            && self.until.is_none_or(|until| at < until)
            && self.agent.as_ref().is_none_or(|agent| is_of(entry, agent))
            && self.wanted.is_none_or(|wanted| is_wanted(entry, wanted))
            && self.text.as_ref().is_none_or(|text| says(entry, text))
    }
}

fn is_of(entry: &Entry, agent: &str) -> bool {
    match &entry.record.body {
        Body::Decision(it) => it.agent == agent,
        Body::Policy(it) => {
            let place = format!("agents.{agent}.");
            it.changes.iter().any(|it| it.place.starts_with(&place))
        }
        Body::Exit(_) | Body::Gap(_) | Body::Unknown => false,
    }
}

fn is_wanted(entry: &Entry, wanted: Wanted) -> bool {
    match (&entry.record.body, wanted) {
        (Body::Decision(it), Wanted::Verdict(verdict)) => it.verdict == verdict,
        (Body::Decision(it), Wanted::Automatic) => it.by.is_automatic(),
        (Body::Policy(_), Wanted::Policy) => true,
        (Body::Decision(_) | Body::Policy(_) | Body::Exit(_) | Body::Gap(_) | Body::Unknown, _) => {
            false
        }
    }
}

/// In the texts of a person's interest, each by itself.
fn says(entry: &Entry, text: &str) -> bool {
    let text = text.to_lowercase();
    let has = |it: &str| it.to_lowercase().contains(&text);
    match &entry.record.body {
        Body::Decision(it) => {
            let parts = [&it.agent, &it.command, &it.cwd, &it.reason, &it.code];
            let more = it.message.iter().chain(&it.session);
            let more = more.chain(&it.programs).chain(&it.files);
            parts.into_iter().chain(more).any(|part| has(part))
        }
        Body::Policy(it) => it.changes.iter().any(|change| {
            let parts = change.before.iter().chain(&change.after);
            parts.chain([&change.place]).any(|part| has(part))
        }),
        Body::Gap(it) => has(&it.reason),
        Body::Exit(_) | Body::Unknown => false,
    }
}

impl Log {
    /// The entries, newest first. What is appended meanwhile is not among them.
    ///
    /// # Errors
    /// [`Error::Read`]; no history is no entries.
    pub fn entries(&self) -> Result<Entries, Error> {
        let files = self
            .open_all()
            .and_then(|files| {
                files
                    .into_iter()
                    .map(|(_, file)| Lines::new(file))
                    .collect::<io::Result<_>>()
            })
            .map_err(|source| self.unread(source))?;
        Ok(Entries {
            path: self.path.clone(),
            files,
            exits: HashMap::new(),
        })
    }

    /// All files, oldest first, as they are at one moment: where one became complete
    /// meanwhile, they are opened again.
    pub(crate) fn open_all(&self) -> io::Result<Vec<(PathBuf, File)>> {
        loop {
            let complete = files::complete(&self.path)?;
            let paths = complete.iter().map(|(_, path)| path).chain([&self.path]);
            let mut open = Vec::new();
            for path in paths {
                match platform::open(path) {
                    Ok(file) => open.push((path.clone(), file)),
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                    Err(error) => return Err(error),
                }
            }
            if files::complete(&self.path)? == complete {
                return Ok(open);
            }
        }
    }

    pub(crate) fn unread(&self, source: io::Error) -> Error {
        Error::Read {
            path: self.path.clone(),
            source,
        }
    }
}

/// Entries, newest first; one block of a file at a time is in memory.
pub struct Entries {
    path: PathBuf,
    files: Vec<Lines>,
    /// Of decisions that are still to come.
    exits: HashMap<String, Exit>,
}

impl Iterator for Entries {
    type Item = Result<Entry, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let line = match self.files.last_mut()?.before() {
                Ok(Some(line)) => line,
                Ok(None) => {
                    self.files.pop();
                    continue;
                }
                Err(source) => {
                    self.files.clear();
                    let path = self.path.clone();
                    return Some(Err(Error::Read { path, source }));
                }
            };
            // A torn line is none; `verify` counts it.
            let Ok(record) = serde_json::from_slice::<Record>(&line) else {
                continue;
            };
            if let Body::Exit(exit) = record.body {
                self.exits.insert(exit.of.clone(), exit);
                continue;
            }
            let exit = self.exits.remove(&record.id);
            return Some(Ok(Entry { record, exit }));
        }
    }
}

/// The lines of a file from its end.
struct Lines {
    file: File,
    /// Where `rest` starts in the file.
    at: u64,
    rest: Vec<u8>,
}

impl Lines {
    fn new(mut file: File) -> io::Result<Self> {
        let at = file.seek(SeekFrom::End(0))?;
        Ok(Self {
            file,
            at,
            rest: Vec::new(),
        })
    }

    fn before(&mut self) -> io::Result<Option<Vec<u8>>> {
        loop {
            if let Some(end) = self.rest.iter().rposition(|byte| *byte == b'\n') {
                let line = self.rest.split_off(end + 1);
                self.rest.pop();
                if !line.is_empty() {
                    return Ok(Some(line));
                }
            } else if self.at == 0 {
                let line = std::mem::take(&mut self.rest);
                return Ok((!line.is_empty()).then_some(line));
            } else {
                // As much again: a long line is not looked through for every block of it.
                let more = self.at.min(BLOCK.max(self.rest.len() as u64));
                self.at -= more;
                self.file.seek(SeekFrom::Start(self.at))?;
                let mut block = vec![0; usize::try_from(more).unwrap_or_default()];
                self.file.read_exact(&mut block)?;
                block.append(&mut self.rest);
                self.rest = block;
            }
        }
    }
}
