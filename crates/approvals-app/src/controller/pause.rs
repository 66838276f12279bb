//! Everything is refused, for a while or until a person resumes.

use approval_flow::Millis;

use crate::controller::permits::MINUTE;

/// Whether everything is refused.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Pause {
    /// It is not.
    #[default]
    Off,
    /// Until a person resumes.
    On,
    /// Until then.
    Until(Millis),
}

impl Pause {
    pub(crate) fn holds(self) -> bool {
        self != Self::Off
    }

    /// How it stands then.
    pub(crate) fn at(self, now: Millis) -> Self {
        match self {
            Self::Until(until) if until <= now => Self::Off,
            Self::Off | Self::On | Self::Until(_) => self,
        }
    }

    /// What the tray says: for how many minutes it lasts, where it ends by itself.
    pub(crate) fn shown(self, now: Millis) -> Option<Option<u64>> {
        match self {
            Self::Off => None,
            Self::On => Some(None),
            Self::Until(until) => Some(Some(minutes(until, now))),
        }
    }

    /// When that is next different by itself.
    pub(crate) fn next_change(self, now: Millis) -> Option<Millis> {
        match self {
            Self::Off | Self::On => None,
            Self::Until(until) => {
                Some(until.saturating_sub(minutes(until, now).saturating_sub(1) * MINUTE))
            }
        }
    }
}

fn minutes(until: Millis, now: Millis) -> u64 {
    until.saturating_sub(now).div_ceil(MINUTE)
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
