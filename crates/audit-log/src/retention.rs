//! How long records are kept.

use std::{
    io::{self, BufRead, BufReader},
    path::Path,
    time::Duration,
};

use jiff::Timestamp;

use crate::{Error, Log, Record, files, log::last_line, platform};

/// How long records are kept. Whole files go, each of at most a quarter of either, so a record
/// stays up to a quarter longer than this says. The newest complete file stays until there is
/// a newer one: without it nothing would show that the first line of the next was taken out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Older ones go, in days.
    pub days: u32,
    /// More than so many go, the exits of commands not counted.
    pub rows: u64,
}

/// Files that are complete before their time, so that they can go in time.
const PARTS: u32 = 4;

impl Log {
    /// Completes the file that is written when it is a quarter of what is kept, and removes
    /// complete files that are no longer kept. `now_ms` is milliseconds since 1970.
    ///
    /// # Errors
    /// [`Error::Write`], [`Error::Locked`].
    pub fn prune(&self, retention: Retention, now_ms: u64) -> Result<(), Error> {
        if !self.path.exists() && files::complete(&self.path).is_ok_and(|it| it.is_empty()) {
            return Ok(());
        }
        let _lock = self.lock()?;
        self.prune_locked(retention, now_ms)
            .map_err(|source| self.failed(source))
    }

    fn prune_locked(&self, retention: Retention, now_ms: u64) -> io::Result<()> {
        let kept = Duration::from_secs(u64::from(retention.days) * 24 * 60 * 60);
        let before = |age: Duration| {
            let age = i64::try_from(age.as_millis()).unwrap_or(i64::MAX);
            let now = i64::try_from(now_ms).unwrap_or(i64::MAX);
            Timestamp::from_millisecond(now.saturating_sub(age)).unwrap_or(Timestamp::MIN)
        };
        let (mut rows, first) = look(&self.path)?;
        let full = rows > 0 && rows >= retention.rows / u64::from(PARTS);
        if full || first.is_some_and(|first| first < before(kept / PARTS)) {
            self.complete_file()?;
            rows = 0;
        }
        for (at, (_, file)) in files::complete(&self.path)?.iter().rev().enumerate() {
            let last = last_at(file)?;
            let newest = at == 0;
            if newest {
                rows += look(file)?.0;
            } else if rows >= retention.rows || last.is_some_and(|last| last < before(kept)) {
                own_file::remove(file)?;
            } else {
                rows += look(file)?.0;
            }
        }
        Ok(())
    }
}

/// The rows of a file, and when the first was written. A file that is not there has none.
fn look(path: &Path) -> io::Result<(u64, Option<Timestamp>)> {
    let file = match platform::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((0, None)),
        Err(error) => return Err(error),
    };
    let (mut rows, mut first) = (0, None);
    for line in BufReader::new(file).split(b'\n') {
        let line = line?;
        // Inside a text of JSON the quotes would be escaped.
        let exit = line.windows(EXIT.len()).any(|part| part == EXIT);
        if !line.is_empty() && !exit {
            rows += 1;
        }
        if first.is_none() {
            first = dated(&line);
        }
    }
    Ok((rows, first))
}

const EXIT: &[u8] = br#""kind":"exit""#;

fn last_at(path: &Path) -> io::Result<Option<Timestamp>> {
    let mut file = platform::open(path)?;
    let size = file.metadata()?.len();
    let (last, _) = last_line(&mut file, size)?;
    Ok(last.and_then(|line| dated(&line)))
}

fn dated(line: &[u8]) -> Option<Timestamp> {
    serde_json::from_slice::<Record>(line).ok().map(|it| it.at)
}
