//! Earlier versions of the file, apart from it.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use jiff::{Timestamp, civil::DateTime, tz::TimeZone};

use crate::{Error, disk, snapshot::hash};

/// How many versions are kept.
const KEPT: usize = 20;

/// How much of its hash a version carries in its name.
const HASH_LEN: usize = 16;

/// How a version's name writes the moment.
const DATE: &str = "%Y%m%dT%H%M%S%.3fZ";

/// One earlier version. `NUMBER-DATE-HASH.json`: the number gives the order, whatever the
/// clock did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backup {
    /// The file, mode 0600: it holds the token.
    pub path: PathBuf,
    /// The number of the version: each has one more than the last.
    pub number: u64,
    /// When the version was replaced, UTC, such as `20260212T000000.000Z`.
    pub date: String,
    /// The start of the version's hash.
    pub hash: String,
}

impl Backup {
    /// When the version was replaced; `None` where its name does not say.
    #[must_use]
    pub fn replaced_at(&self) -> Option<Timestamp> {
        let utc = DateTime::strptime(DATE, &self.date).ok()?;
        let utc = utc.to_zoned_datetime(TimeZone::UTC).ok()?;
        Some(utc.timestamp())
    }

    fn from_path(path: PathBuf) -> Option<Self> {
        let name = path
            .file_name()?
            .to_str()?
            .strip_suffix(".json")?
            .to_owned();
        let mut parts = name.splitn(3, '-');
        let number = parts.next()?.parse().ok()?;
        let date = parts.next()?.to_owned();
        let hash = parts.next()?.to_owned();
        (hash.len() == HASH_LEN).then_some(Self {
            path,
            number,
            date,
            hash,
        })
    }

    /// The bytes of that version.
    ///
    /// # Errors
    /// A file that cannot be read, or is no longer what was kept.
    pub fn read(&self) -> Result<Vec<u8>, Error> {
        let failed = |source| Error::Backup {
            path: self.path.clone(),
            source,
        };
        let bytes = plain_file::read(&self.path, disk::MOST_BYTES).map_err(failed)?;
        if hash(&bytes).starts_with(&self.hash) {
            Ok(bytes)
        } else {
            Err(failed(io::Error::other("its content has changed")))
        }
    }
}

/// The folder of the versions.
#[derive(Debug, Clone)]
pub(crate) struct Backups {
    folder: PathBuf,
}

impl Backups {
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Newest first.
    pub(crate) fn list(&self) -> Result<Vec<Backup>, Error> {
        let folder = match fs::read_dir(&self.folder) {
            Ok(folder) => folder,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(source) => return Err(self.failed(&self.folder, source)),
        };
        let paths = folder.flatten().map(|entry| entry.path());
        let mut found: Vec<_> = paths.filter_map(Backup::from_path).collect();
        found.sort_by_key(|backup| std::cmp::Reverse(backup.number));
        Ok(found)
    }

    /// As [`Backups::keep`], unless these bytes are a version already.
    pub(crate) fn keep_new(&self, bytes: &[u8], now_ms: u64) -> Result<(), Error> {
        let hash = hash(bytes);
        let kept = self.list()?;
        let is_it = |it: &Backup| hash.starts_with(&it.hash) && it.read().is_ok();
        if kept.iter().any(is_it) {
            return Ok(());
        }
        self.keep(bytes, &hash, now_ms)
    }

    /// Makes these bytes, whose hash this is, the newest version, and keeps no more than
    /// [`KEPT`].
    pub(crate) fn keep(&self, bytes: &[u8], hash: &str, now_ms: u64) -> Result<(), Error> {
        private_file::make_private_folder(&self.folder)
            .map_err(|e| self.failed(&self.folder, e))?;
        // Not the store's lock: a watch keeps versions without waiting for an edit.
        let _lock = disk::lock(&self.folder.join(".lock"))?;
        disk::sweep(&self.folder, ".");
        let hash = &hash[..HASH_LEN];
        let versions = self.list()?;
        if let Some(newest) = versions.first()
            && newest.hash == hash
            && newest.read().is_ok()
        {
            return Ok(());
        }
        let last = versions.first().map_or(0, |newest| newest.number);
        let number = last.saturating_add(1);
        let path = self
            .folder
            .join(format!("{number:06}-{}-{hash}.json", date(now_ms)));
        disk::write_new(&path, bytes).map_err(|e| self.failed(&path, e))?;
        let (same, others): (Vec<_>, Vec<_>) = versions
            .into_iter()
            .partition(|version| version.hash == hash);
        for old in same.iter().chain(others.iter().skip(KEPT - 1)) {
            // A version that cannot be removed is no reason to refuse an edit.
            let _ = fs::remove_file(&old.path);
        }
        Ok(())
    }

    fn failed(&self, path: &Path, source: io::Error) -> Error {
        Error::Write {
            path: path.to_path_buf(),
            source,
        }
    }
}

fn date(now_ms: u64) -> String {
    let moment = i64::try_from(now_ms).ok().map(Timestamp::from_millisecond);
    moment.and_then(Result::ok).map_or_else(
        // A clock beyond the year 9999.
        || now_ms.to_string(),
        |moment| moment.strftime(DATE).to_string(),
    )
}
