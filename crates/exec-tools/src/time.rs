//! Times as the tools tell them: whole milliseconds.

use std::time::Duration;

pub(crate) fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
