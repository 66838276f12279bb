//! The time of this computer, which tests replace.

use std::time::{Instant, SystemTime};

/// A source of the time.
pub trait Clock: Send + Sync + 'static {
    /// Milliseconds since 1970.
    fn unix_ms(&self) -> i64;

    /// A time that never goes back, to tell how long ago something was.
    fn monotonic(&self) -> Instant {
        Instant::now()
    }
}

/// The clock of this computer.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn unix_ms(&self) -> i64 {
        i64::try_from(since_epoch(SystemTime::now())).unwrap_or(i64::MAX)
    }
}

/// Milliseconds from 1970 to `time`; 0 for a time before.
#[must_use]
pub fn since_epoch(time: SystemTime) -> u64 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH);
    u64::try_from(since.unwrap_or_default().as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::since_epoch;

    #[test]
    fn whole_milliseconds_since_1970() {
        let epoch = SystemTime::UNIX_EPOCH;
        for (time, expected) in [
            (epoch, 0),
            (epoch + Duration::from_micros(1_999), 1),
            (
                epoch + Duration::from_secs(1_700_000_000),
                1_700_000_000_000,
            ),
            (epoch - Duration::from_secs(1), 0),
        ] {
            assert_eq!(since_epoch(time), expected);
        }
    }
}
