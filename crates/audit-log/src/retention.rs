//! How long records are kept.

use std::{
    io::{self, BufRead, BufReader},
    path::Path,
    time::Duration,
};

use jiff::Timestamp;

use crate::{
    Error, Log, Record, files, platform,
    series::{Series, last_at},
    share,
};

/// How long records are kept. Whole files go, each of at most a quarter of either, so a record
/// stays up to a quarter longer than this says. The newest complete file stays until there is
/// a newer one: without it nothing would show that the first line of the next was taken out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Records that are older than this many days are removed.
    pub days: u32,
    /// How many records of one share are kept, the exits of commands not counted.
    pub rows: u64,
}

/// Files that are complete before their time, so that they can go in time.
const PARTS: u32 = 4;

impl Log {
    /// Completes the files that are written when they are a quarter of what is kept, and removes
    /// complete files that are no longer kept. `now_ms` is milliseconds since 1970.
    ///
    /// # Errors
    /// [`Error::Write`], [`Error::Locked`].
    pub fn prune(&self, retention: Retention, now_ms: u64) -> Result<(), Error> {
        let shares = || share::all(&self.path).map_err(|source| self.failed(source));
        let is_there = |series: &Series| series.exists().unwrap_or(true);
        if !shares()?.iter().any(is_there) {
            return Ok(());
        }
        let _lock = self.lock()?;
        for series in shares()? {
            let own = series.path == self.path;
            prune(&series, own, retention, now_ms).map_err(|source| self.failed(source))?;
        }
        Ok(())
    }
}

fn prune(series: &Series, own: bool, retention: Retention, now_ms: u64) -> io::Result<()> {
    let kept = Duration::from_secs(u64::from(retention.days) * 24 * 60 * 60);
    let moment = |ms: i64| Timestamp::from_millisecond(ms).unwrap_or(Timestamp::MIN);
    let now = i64::try_from(now_ms).unwrap_or(i64::MAX);
    let before = |age: Duration| {
        let age = i64::try_from(age.as_millis()).unwrap_or(i64::MAX);
        moment(now.saturating_sub(age))
    };
    let (mut rows, first) = look(&series.path)?;
    let full = rows > 0 && rows >= retention.rows / u64::from(PARTS);
    if full || first.is_some_and(|first| first < before(kept / PARTS)) {
        series.complete_file()?;
        rows = 0;
    }
    let complete = files::complete(&series.path)?;
    let mut too_many = Vec::new();
    for (place, (_, file)) in complete.iter().rev().enumerate() {
        let last = last_at(file)?;
        let too_old = last.is_some_and(|last| last < before(kept));
        // An agent that asks no more has no records left some day.
        let stays = place == 0 && (own || series.path.try_exists()?);
        if !stays && too_old {
            private_file::remove(file)?;
        } else if !stays && place > 0 && rows >= retention.rows {
            too_many.push(file.as_path());
        } else {
            rows += look(file)?.0;
        }
    }
    too_many.reverse();
    series.drop_files(too_many.into_iter(), moment(now))
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
        let is_of_another = OF_ANOTHER
            .iter()
            .any(|kind| line.windows(kind.len()).any(|part| part == *kind));
        if !line.is_empty() && !is_of_another {
            rows += 1;
        }
        if first.is_none() {
            first = dated(&line);
        }
    }
    Ok((rows, first))
}

/// Whether the record belongs to another one.
const OF_ANOTHER: [&[u8]; 2] = [br#""kind":"exit""#, br#""kind":"repeats""#];

/// When the record of a line was made.
pub(crate) fn dated(line: &[u8]) -> Option<Timestamp> {
    serde_json::from_slice::<Record>(line).ok().map(|it| it.at)
}
