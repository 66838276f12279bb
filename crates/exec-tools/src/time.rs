//! Times as the tools tell them: whole milliseconds.

use std::time::{Duration, SystemTime};

pub(crate) fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// Milliseconds since 1970.
pub(crate) fn since_epoch(time: SystemTime) -> u64 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH);
    millis(since.unwrap_or_default())
}
