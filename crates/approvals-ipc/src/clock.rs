//! The clock, which tests replace.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The two times that the protocol needs.
pub trait Clock: Send + Sync + 'static {
    /// Milliseconds since 1970, to compare with the `ts` of a request.
    fn unix_ms(&self) -> i64;

    /// A time that never goes back, to tell how long ago a nonce or a failure was.
    fn monotonic(&self) -> Instant;
}

/// The clock of this computer.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn unix_ms(&self) -> i64 {
        let since_epoch = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        i64::try_from(since_epoch.as_millis()).unwrap_or(i64::MAX)
    }

    fn monotonic(&self) -> Instant {
        Instant::now()
    }
}
