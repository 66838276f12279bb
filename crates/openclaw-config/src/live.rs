//! The file while it changes.

use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use serde_json::Value;

use crate::{ConfigFile, ConfigUnread, Fault, faults};

/// A file is read again for this long after it was written, because a second change may leave both its time and its
/// length as they were.
const SETTLED_MS: u128 = 2_000;

/// What a look at the file found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// The file says something else than before, and that counts from now on.
    Taken,
    /// The file cannot be used, for this reason. What it said before still counts.
    Kept(String),
}

/// The file, read again when it has changed. The last good one stays where the file cannot be read, is gone, or has a
/// fault that was not there before. Where there never was a file, nothing is set. Clones are the same one, so that all
/// parts of a program go by the same file.
#[derive(Debug, Clone)]
pub struct Live(Arc<Mutex<Followed>>);

#[derive(Debug)]
struct Followed {
    path: PathBuf,
    /// The state of what was read last; `None` reads again.
    seen: Option<Option<State>>,
    /// `None` where there never was a file.
    good: Option<Arc<Value>>,
    faults: Vec<Fault>,
    problem: Option<String>,
    /// What nobody was told yet.
    news: Option<News>,
}

/// Time, length and number of a file.
type State = (SystemTime, u64, u64);

impl Live {
    /// Reads the file. Faults of values are no reason to fail: [`Live::faults`] has them.
    ///
    /// # Errors
    /// The file is there and cannot be read, or is not JSON5.
    pub fn open(path: &Path) -> Result<Self, ConfigUnread> {
        let seen = seen(path);
        let value = ConfigFile::read(path)?.map(|file| file.value);
        Ok(Self(Arc::new(Mutex::new(Followed {
            path: path.to_owned(),
            seen,
            faults: value.as_ref().map(faults).unwrap_or_default(),
            good: value.map(Arc::new),
            problem: None,
            news: None,
        }))))
    }

    /// What counts now; `null` where there never was a file.
    #[must_use]
    pub fn value(&self) -> Arc<Value> {
        let mut followed = self.look();
        followed.refresh();
        followed.good.clone().unwrap_or_default()
    }

    /// The values of it that cannot be used.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        self.look().faults.clone()
    }

    /// Why the file on disk was not the one that counts, when it was looked at last.
    #[must_use]
    pub fn problem(&self) -> Option<String> {
        self.look().problem.clone()
    }

    /// What was found since this was asked last. Of several things the newest.
    #[must_use]
    pub fn news(&self) -> Option<News> {
        let mut followed = self.look();
        followed.refresh();
        followed.news.take()
    }

    fn look(&self) -> MutexGuard<'_, Followed> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Followed {
    fn refresh(&mut self) {
        let seen = seen(&self.path);
        if seen.is_some() && seen == self.seen {
            return;
        }
        self.seen = seen;
        match self.read() {
            Ok((value, faults)) => {
                let again = self.problem.take().is_some();
                self.faults = faults;
                let changed = value.is_some() && self.good.as_deref() != value.as_ref();
                if changed {
                    self.good = value.map(Arc::new);
                }
                if changed || again {
                    self.news = Some(News::Taken);
                }
            }
            Err(problem) => {
                if self.problem.as_ref() != Some(&problem) {
                    self.problem = Some(problem.clone());
                    self.news = Some(News::Kept(problem));
                }
            }
        }
    }

    fn read(&self) -> Result<(Option<Value>, Vec<Fault>), String> {
        let read = ConfigFile::read(&self.path).map_err(|error| error.to_string())?;
        let Some(file) = read else {
            // An editor may have taken it away for a moment, to put a new one in its place.
            return match self.good {
                Some(_) => Err("it is gone; put it back".to_owned()),
                None => Ok((None, Vec::new())),
            };
        };
        let found = faults(&file.value);
        let new: Vec<String> = found
            .iter()
            .filter(|fault| !self.faults.contains(fault))
            .map(ToString::to_string)
            .collect();
        match new.is_empty() {
            true => Ok((Some(file.value), found)),
            false => Err(new.join("; ")),
        }
    }
}

/// The state of a file, `Some(None)` where there is none; `None` where it may not tell a change.
fn seen(path: &Path) -> Option<Option<State>> {
    let Ok(about) = std::fs::metadata(path) else {
        return Some(None);
    };
    let written = about.modified().ok()?;
    let age = SystemTime::now().duration_since(written).ok()?;
    let state = (written, about.len(), number(&about));
    (age.as_millis() > SETTLED_MS).then_some(Some(state))
}

/// A file that took another's place has a number of its own.
#[cfg(unix)]
fn number(about: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(about)
}

#[cfg(not(unix))]
fn number(_: &Metadata) -> u64 {
    0
}
