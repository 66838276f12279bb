//! Reading, newest first.

use std::{collections::HashMap, fs::File, io, path::PathBuf};

use jiff::Timestamp;
use serde::Serialize;

use crate::{Body, Error, Exit, Log, Record, Verdict, lines::Lines, share};

/// A record, and how what it started has ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// A record of any kind but an exit.
    #[serde(flatten)]
    pub record: Record,
    /// How often a refusal came within some seconds; absent where it came once.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub times: Option<Times>,
    /// The exit of a decision; absent where nothing ran, it still runs, or its end was lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit: Option<Exit>,
}

/// How often the same thing happened within some seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Times {
    /// How often, the first counted.
    pub count: u64,
    /// When the last came. The record was made when the first came.
    #[serde(with = "crate::record::at")]
    pub last: Timestamp,
}

impl Entry {
    /// How often it came.
    pub fn count(&self) -> u64 {
        self.times.map_or(1, |times| times.count)
    }

    /// When it came last.
    pub fn last(&self) -> Timestamp {
        self.times.map_or(self.record.at, |times| times.last)
    }
}

/// A filter for entries; a part that is `None` matches all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only entries at or after this time.
    pub since: Option<Timestamp>,
    /// Only entries before this time.
    pub until: Option<Timestamp>,
    /// Only requests of this agent, and changes of its policy.
    pub agent: Option<String>,
    /// Only this kind.
    pub wanted: Option<Wanted>,
    /// Only entries that contain this text, in any case.
    pub text: Option<String>,
}

/// Kinds of entries that people look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// Decisions of this verdict.
    Verdict(Verdict),
    /// Decisions that were made without a person.
    Automatic,
    /// Changes of the policy.
    Policy,
}

impl Filter {
    /// Whether an entry passes the filter.
    pub fn matches(&self, entry: &Entry) -> bool {
        self.since.is_none_or(|since| entry.last() >= since)
            && self.until.is_none_or(|until| entry.record.at < until)
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
        Body::Dropped(it) => it.agent.as_deref() == Some(agent),
        Body::Gap(it) => it.agent.as_deref() == Some(agent),
        Body::Exit(_) | Body::Repeats(_) | Body::Unknown => false,
    }
}

fn is_wanted(entry: &Entry, wanted: Wanted) -> bool {
    match (&entry.record.body, wanted) {
        (Body::Decision(it), Wanted::Verdict(verdict)) => it.verdict == verdict,
        (Body::Decision(it), Wanted::Automatic) => it.by.is_automatic(),
        (Body::Policy(_), Wanted::Policy) => true,
        (
            Body::Decision(_)
            | Body::Policy(_)
            | Body::Exit(_)
            | Body::Repeats(_)
            | Body::Dropped(_)
            | Body::Gap(_)
            | Body::Unknown,
            _,
        ) => false,
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
        Body::Policy(it) => {
            it.kept_by.as_deref().is_some_and(has)
                || it.changes.iter().any(|change| {
                    let parts = change.before.iter().chain(&change.after);
                    parts.chain([&change.place]).any(|part| has(part))
                })
        }
        Body::Gap(it) => has(&it.reason),
        Body::Dropped(it) => it.agent.as_deref().is_some_and(has),
        Body::Exit(_) | Body::Repeats(_) | Body::Unknown => false,
    }
}

impl Log {
    /// The entries of all shares, newest first. What is appended meanwhile is not among them.
    ///
    /// # Errors
    /// [`Error::Read`]; no history is no entries.
    pub fn entries(&self) -> Result<Entries, Error> {
        let open = || -> io::Result<Vec<Newest>> {
            let series = share::all(&self.path)?.into_iter();
            series.map(|it| Newest::new(it.open_all()?)).collect()
        };
        Ok(Entries {
            path: self.path.clone(),
            shares: open().map_err(|source| self.unread(source))?,
            exits: HashMap::new(),
            times: HashMap::new(),
        })
    }

    pub(crate) fn unread(&self, source: io::Error) -> Error {
        Error::Read {
            path: self.path.clone(),
            source,
        }
    }
}

/// Entries, newest first; one block of each share at a time is in memory.
pub struct Entries {
    path: PathBuf,
    shares: Vec<Newest>,
    /// Of decisions that are still to come.
    exits: HashMap<String, Exit>,
    times: HashMap<String, Times>,
}

impl Iterator for Entries {
    type Item = Result<Entry, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let record = match self.newest() {
                Ok(record) => record?,
                Err(source) => {
                    self.shares.clear();
                    let path = self.path.clone();
                    return Some(Err(Error::Read { path, source }));
                }
            };
            match record.body {
                Body::Exit(exit) => {
                    self.exits.insert(exit.of.clone(), exit);
                }
                Body::Repeats(repeats) => {
                    let times = self.times.entry(repeats.of).or_insert(Times {
                        count: 1,
                        last: record.at,
                    });
                    times.count = times.count.saturating_add(repeats.count);
                }
                Body::Decision(_)
                | Body::Policy(_)
                | Body::Dropped(_)
                | Body::Gap(_)
                | Body::Unknown => {
                    let exit = self.exits.remove(&record.id);
                    let times = self.times.remove(&record.id);
                    return Some(Ok(Entry {
                        record,
                        times,
                        exit,
                    }));
                }
            }
        }
    }
}

impl Entries {
    /// The newest record of all shares.
    fn newest(&mut self) -> io::Result<Option<Record>> {
        let mut newest: Option<(Timestamp, usize)> = None;
        for (place, share) in self.shares.iter_mut().enumerate() {
            let Some(at) = share.peek()? else { continue };
            if newest.is_none_or(|(other, _)| at > other) {
                newest = Some((at, place));
            }
        }
        Ok(newest.and_then(|(_, place)| self.shares[place].next.take()))
    }
}

/// The records of one share, newest first.
struct Newest {
    /// Oldest first.
    files: Vec<Lines>,
    next: Option<Record>,
}

impl Newest {
    fn new(files: Vec<(PathBuf, File)>) -> io::Result<Self> {
        let files = files.into_iter().map(|(_, file)| Lines::new(file));
        Ok(Self {
            files: files.collect::<io::Result<_>>()?,
            next: None,
        })
    }

    /// When its next record was made.
    fn peek(&mut self) -> io::Result<Option<Timestamp>> {
        while self.next.is_none() {
            let Some(file) = self.files.last_mut() else {
                return Ok(None);
            };
            match file.before()? {
                // A torn line is none; `verify` counts it.
                Some(line) => self.next = serde_json::from_slice(&line).ok(),
                None => drop(self.files.pop()),
            }
        }
        Ok(self.next.as_ref().map(|record| record.at))
    }
}
