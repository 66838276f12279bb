//! The wait before the next attempt to connect.

use std::time::Duration;

/// A wait that doubles, a part of it random, so that the many clients of a gateway do not all come
/// back at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backoff {
    /// The wait before the second attempt.
    pub first: Duration,
    /// The longest wait.
    pub longest: Duration,
}

impl Default for Backoff {
    /// 1 s, doubling to 30 s: the figures of OpenClaw's own client.
    fn default() -> Self {
        Self {
            first: Duration::from_secs(1),
            longest: Duration::from_secs(30),
        }
    }
}

impl Backoff {
    /// The wait after `attempt` failed attempts (0: after the first), between half of the doubled
    /// time and all of it. `random` is from `0.0` to `1.0`.
    #[must_use]
    pub fn delay(&self, attempt: u32, random: f64) -> Duration {
        let whole = self
            .first
            .saturating_mul(2_u32.saturating_pow(attempt))
            .min(self.longest);
        whole.mul_f64(0.5 + random.clamp(0.0, 1.0) / 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_to_the_longest_and_leaves_half_to_chance() {
        let backoff = Backoff::default();
        let ms = |attempt, random| backoff.delay(attempt, random).as_millis();
        for (attempt, least, most) in [
            (0, 500, 1_000),
            (1, 1_000, 2_000),
            (4, 8_000, 16_000),
            (5, 15_000, 30_000),
            (u32::MAX, 15_000, 30_000),
        ] {
            assert_eq!((ms(attempt, 0.0), ms(attempt, 1.0)), (least, most));
            assert_eq!(ms(attempt, 0.5), (least + most) / 2);
            assert_eq!((ms(attempt, -1.0), ms(attempt, 9.0)), (least, most));
        }
    }
}
