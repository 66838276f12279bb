//! Whether there is a tray, as a state machine: a tray that is late is no missing tray.

use std::time::Duration;

use crate::DesktopNews;

/// How long a desktop may take to bring its tray, at login and after it broke down.
const PATIENCE: Duration = Duration::from_secs(10);
/// A tray that runs already answers sooner than this.
const GLANCE: Duration = Duration::from_secs(1);

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// Somebody shows icons, or nobody does.
    Host(bool),
    /// The time that was asked for is over.
    Waited,
}

/// What follows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Step {
    /// Tell this.
    pub tell: Option<DesktopNews>,
    /// [`Event::Waited`] is due after this time; `None`: not at all.
    pub wait: Option<Duration>,
}

/// What is known of the tray.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Ladder {
    /// Nothing is known yet.
    #[default]
    Unknown,
    /// Nobody has shown icons so far, at the start of the app.
    Looking,
    /// Icons are shown.
    There,
    /// There is none, and it may still come.
    Waiting,
    /// There is none.
    Missing,
}

impl Ladder {
    /// Takes one event.
    pub fn step(&mut self, event: Event) -> Step {
        let (next, step) = match (*self, event) {
            (Self::There, Event::Host(true) | Event::Waited)
            | (Self::Unknown, Event::Waited)
            | (Self::Looking | Self::Waiting, Event::Host(false))
            | (Self::Missing, Event::Host(false) | Event::Waited) => (*self, Step::default()),
            (Self::Unknown | Self::Looking | Self::Waiting | Self::Missing, Event::Host(true)) => (
                Self::There,
                Step {
                    tell: Some(DesktopNews::TrayIsThere),
                    wait: None,
                },
            ),
            (Self::Unknown, Event::Host(false)) => (
                Self::Looking,
                Step {
                    tell: None,
                    wait: Some(GLANCE),
                },
            ),
            (Self::Looking, Event::Waited) => (
                Self::Waiting,
                Step {
                    tell: Some(DesktopNews::NoTrayYet),
                    wait: Some(PATIENCE - GLANCE),
                },
            ),
            (Self::There, Event::Host(false)) => (
                Self::Waiting,
                Step {
                    tell: None,
                    wait: Some(PATIENCE),
                },
            ),
            (Self::Waiting, Event::Waited) => (
                Self::Missing,
                Step {
                    tell: Some(DesktopNews::TrayIsMissing),
                    wait: None,
                },
            ),
        };
        *self = next;
        step
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_late_tray_is_no_missing_one() {
        use Event::{Host, Waited};
        let nothing = Step::default();
        let tell = |told| Step {
            tell: Some(told),
            wait: None,
        };
        let wait = Step {
            tell: None,
            wait: Some(PATIENCE),
        };
        let (there, missing) = (
            tell(DesktopNews::TrayIsThere),
            tell(DesktopNews::TrayIsMissing),
        );
        let look = Step {
            tell: None,
            wait: Some(GLANCE),
        };
        let not_yet = Step {
            tell: Some(DesktopNews::NoTrayYet),
            wait: Some(PATIENCE - GLANCE),
        };
        let cases: &[&[(Event, Step)]] = &[
            &[
                (Host(true), there),
                (Host(true), nothing),
                (Waited, nothing),
            ],
            &[(Host(false), look), (Host(true), there), (Waited, nothing)],
            &[
                (Host(false), look),
                (Waited, not_yet),
                (Host(true), there),
                (Waited, nothing),
            ],
            &[
                (Host(false), look),
                (Host(false), nothing),
                (Waited, not_yet),
                (Host(false), nothing),
                (Waited, missing),
                (Host(false), nothing),
                (Waited, nothing),
                (Host(true), there),
            ],
            // The panel breaks down and comes back; then it stays away.
            &[
                (Host(true), there),
                (Host(false), wait),
                (Host(true), there),
                (Host(false), wait),
                (Waited, missing),
            ],
            &[(Waited, nothing), (Host(true), there)],
        ];
        for case in cases {
            let mut ladder = Ladder::default();
            for (at, (event, expected)) in case.iter().enumerate() {
                assert_eq!(ladder.step(*event), *expected, "step {at} of {case:?}");
            }
        }
    }
}
