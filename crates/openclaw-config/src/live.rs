//! The file while it changes.

use std::path::{Path, PathBuf};
use std::sync::Arc;
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

/// The file, read again when it has changed. A file that cannot be read, or with a fault that was not there before, is
/// not used: the last good one stays. Where there is no file, nothing is set.
#[derive(Debug)]
pub struct Live {
    path: PathBuf,
    /// The time and length of what was read last; `None` reads again.
    seen: Option<Option<(SystemTime, u64)>>,
    good: Arc<Value>,
    faults: Vec<Fault>,
    problem: Option<String>,
}

impl Live {
    /// Reads the file. Faults of values are no reason to fail: [`Live::faults`] has them.
    ///
    /// # Errors
    /// The file is there and cannot be read, or is not JSON5.
    pub fn open(path: &Path) -> Result<Self, ConfigUnread> {
        let seen = seen(path);
        let value = ConfigFile::read(path)?.map_or(Value::Null, |file| file.value);
        Ok(Self {
            path: path.to_owned(),
            seen,
            faults: faults(&value),
            good: Arc::new(value),
            problem: None,
        })
    }

    /// What counts now.
    #[must_use]
    pub fn value(&self) -> Arc<Value> {
        Arc::clone(&self.good)
    }

    /// The values of it that cannot be used and count as unset.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Why the file on disk is not the one that counts.
    #[must_use]
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// Looks whether the file has changed. News are told once.
    pub fn refresh(&mut self) -> Option<News> {
        let seen = seen(&self.path);
        if seen.is_some() && seen == self.seen {
            return None;
        }
        self.seen = seen;
        match self.read() {
            Ok((value, faults)) => {
                let again = self.problem.take().is_some();
                self.faults = faults;
                if *self.good == value {
                    return again.then_some(News::Taken);
                }
                self.good = Arc::new(value);
                Some(News::Taken)
            }
            Err(problem) => {
                let told = self.problem.as_ref() == Some(&problem);
                self.problem = Some(problem.clone());
                (!told).then_some(News::Kept(problem))
            }
        }
    }

    fn read(&self) -> Result<(Value, Vec<Fault>), String> {
        let read = ConfigFile::read(&self.path).map_err(|error| error.to_string())?;
        let value = read.map_or(Value::Null, |file| file.value);
        let found = faults(&value);
        let new: Vec<String> = found
            .iter()
            .filter(|fault| !self.faults.contains(fault))
            .map(ToString::to_string)
            .collect();
        match new.is_empty() {
            true => Ok((value, found)),
            false => Err(new.join("; ")),
        }
    }
}

/// The time and length of a file, `Some(None)` where there is none; `None` where they may not tell a change.
fn seen(path: &Path) -> Option<Option<(SystemTime, u64)>> {
    let Ok(about) = std::fs::metadata(path) else {
        return Some(None);
    };
    let written = about.modified().ok()?;
    let age = SystemTime::now().duration_since(written).ok()?;
    (age.as_millis() > SETTLED_MS).then_some(Some((written, about.len())))
}
