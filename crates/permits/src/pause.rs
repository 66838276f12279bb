//! The pause of everybody: everything is refused, for a while or until a person resumes.

use approval_flow::Millis;

/// Why everything is refused.
pub const SENTENCE: &str = "Everything is refused: Exec Companion is paused.";

const MINUTE: Millis = 60_000;

/// Whether everything is refused.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Pause {
    /// Nothing is paused.
    #[default]
    Off,
    /// Everything is refused until a person resumes.
    On,
    /// Everything is refused until this time.
    Until(Millis),
}

impl Pause {
    /// Whether everything is refused.
    #[must_use]
    pub fn holds(self) -> bool {
        self != Self::Off
    }

    /// The pause at this time.
    #[must_use]
    pub fn at(self, now: Millis) -> Self {
        match self {
            Self::Until(until) if until <= now => Self::Off,
            Self::Off | Self::On | Self::Until(_) => self,
        }
    }

    /// How many minutes are left, for the tray; the inner `None`: until a person resumes.
    #[must_use]
    pub fn shown(self, now: Millis) -> Option<Option<u64>> {
        match self {
            Self::Off => None,
            Self::On => Some(None),
            Self::Until(until) => Some(Some(minutes(until, now))),
        }
    }

    /// When [`shown`](Self::shown) is next different by itself.
    #[must_use]
    pub fn next_change(self, now: Millis) -> Option<Millis> {
        match self {
            Self::Off | Self::On => None,
            Self::Until(until) => Some(next_minute(until, now)),
        }
    }
}

/// The minutes until this time, the last one counted as a whole.
pub(super) fn minutes(until: Millis, now: Millis) -> u64 {
    until.saturating_sub(now).div_ceil(MINUTE)
}

/// When [`minutes`] is next different.
pub(super) fn next_minute(until: Millis, now: Millis) -> Millis {
    until.saturating_sub(minutes(until, now).saturating_sub(1) * MINUTE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_ends_by_itself_only_where_it_has_a_time() {
        let cases = [
            (Pause::Off, 0, None, None),
            (Pause::On, 900_000, Some(None), None),
            (Pause::Until(900_000), 0, Some(Some(15)), Some(60_000)),
            (Pause::Until(900_000), 59_999, Some(Some(15)), Some(60_000)),
            (Pause::Until(900_000), 60_000, Some(Some(14)), Some(120_000)),
            (Pause::Until(900_000), 899_999, Some(Some(1)), Some(900_000)),
            (Pause::Until(900_000), 900_000, None, None),
        ];
        for (pause, now, shown, next) in cases {
            let then = pause.at(now);
            assert_eq!(then.shown(now), shown, "{pause:?} at {now}");
            assert_eq!(then.next_change(now), next, "{pause:?} at {now}");
            assert_eq!(then.holds(), shown.is_some(), "{pause:?} at {now}");
        }
    }
}
