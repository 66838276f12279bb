//! Tells whether a file has changed since it was read.

use std::path::Path;
use std::time::{Duration, SystemTime};

use approvals_store::MOST_BYTES;

/// The state of a file when it was last read.
#[derive(PartialEq, Eq)]
pub(crate) struct Seen {
    place: Option<(SystemTime, u64, u64)>,
    /// The content, while the file is fresh: another write within the same tick of the file
    /// system's clock can leave length and time as they are.
    held: Option<Vec<u8>>,
}

/// The longest tick of a file system's clock, that of FAT.
const TICK: Duration = Duration::from_secs(2);

impl Seen {
    pub(crate) fn of(path: &Path, now_ms: u64) -> Self {
        let place = std::fs::metadata(path)
            .ok()
            .and_then(|data| Some((data.modified().ok()?, data.len(), inode(&data))));
        let now = SystemTime::UNIX_EPOCH + Duration::from_millis(now_ms);
        // A time in the future says nothing about the age.
        let is_fresh = |at: SystemTime| now.duration_since(at).map_or(true, |age| age <= TICK);
        let fresh = place.is_some_and(|(modified, _, _)| is_fresh(modified));
        Self {
            place,
            held: fresh
                .then(|| plain_file::read(path, MOST_BYTES).ok())
                .flatten(),
        }
    }
}

/// A file that replaced another has a number of its own, even within one tick of the clock.
#[cfg(unix)]
fn inode(data: &std::fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(data)
}

#[cfg(not(unix))]
fn inode(_: &std::fs::Metadata) -> u64 {
    0
}
