//! The tray as data: an icon, a tooltip and a menu.

mod lines;
pub(crate) mod menu;
pub(crate) mod notice;

use local_policy::Preset;
pub use tray_image::{Icon, Shape};

use catalogue::Language;

use crate::controller::permits::Shown;
use crate::tray::menu::MenuItem;

/// What the tray shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tray {
    /// The icon.
    pub icon: Icon,
    /// The tooltip, and the first line of the menu.
    pub status: String,
    /// The menu.
    pub menu: Vec<MenuItem>,
}

/// What an agent may, for its menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AgentMode {
    /// Its id.
    pub(crate) agent: String,
    /// The same, made visible.
    pub(crate) name: String,
    /// The mode in force, where its settings are like one.
    pub(crate) mode: Option<Preset>,
}

/// What the tray is made from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct TrayState {
    /// What it is said in.
    pub(crate) words: Language,
    pub(crate) waiting: usize,
    /// Everything is refused: for so many minutes, or until a person resumes.
    pub(crate) paused: Option<Option<u64>>,
    /// What holds for a while.
    pub(crate) permits: Vec<Shown>,
    /// Who runs everything without asking, made visible.
    pub(crate) open: Option<String>,
    /// Agents whose mode can be chosen.
    pub(crate) modes: Vec<AgentMode>,
    /// Whether the app starts at login, where it can see to it.
    pub(crate) start_at_login: Option<bool>,
    /// Why no request arrives, or why a rule could not be saved.
    pub(crate) problem: Option<String>,
    /// What another program changed of the policy and nobody has confirmed.
    pub(crate) drift: Option<String>,
    /// Lines of the menu that only tell.
    pub(crate) notes: Vec<String>,
    /// The screen is locked, or the computer sleeps: nobody can be asked.
    pub(crate) unseen: bool,
}

impl TrayState {
    /// For how long it still holds; what ends only by a person has no length.
    fn lasting(&self, what: String, minutes: Option<u64>) -> String {
        match minutes {
            Some(minutes) => self.words.tray_lasting(&what, count(minutes)),
            None => what,
        }
    }

    pub(crate) fn tray(&self) -> Tray {
        let (shape, status) = self.shape();
        let icon = Icon {
            shape,
            dimmed: self.unseen,
        };
        let menu = self.lines(&status);
        Tray { icon, status, menu }
    }

    /// The worst first; then what a person is waited for. No status counts seconds: each one
    /// would be sent over the bus and drawn anew, also where nobody looks.
    fn shape(&self) -> (Shape, String) {
        let words = self.words;
        if let Some(problem) = &self.problem {
            return (Shape::Problem, problem.clone());
        }
        if let Some(minutes) = self.paused {
            return (Shape::Paused, self.lasting(words.tray_paused(), minutes));
        }
        if self.waiting > 0 {
            return (
                Shape::Waiting(self.waiting),
                words.tray_waiting(self.waiting),
            );
        }
        if let Some(drift) = &self.drift {
            return (Shape::Problem, drift.clone());
        }
        if let Some(pause) = self.permits.iter().find(|shown| shown.pause) {
            let status = self.lasting(words.tray_agent_paused(&pause.what), pause.minutes);
            return (Shape::Paused, status);
        }
        if let Some(agent) = &self.open {
            return (Shape::Open, words.tray_open(agent));
        }
        if self.permits.is_empty() {
            return (Shape::Idle, words.tray_ready());
        }
        let what = words.tray_permissions(self.permits.len());
        // What lasts until a lock lasts longest.
        let minutes = self.permits.iter().map(|shown| shown.minutes);
        let last = minutes.reduce(|one, other| Some(one?.max(other?)));
        match last.flatten() {
            Some(minutes) => (Shape::Lease, self.lasting(what, Some(minutes))),
            None => (Shape::Lease, words.tray_until_lock(&what)),
        }
    }
}

pub(crate) fn count(minutes: u64) -> usize {
    usize::try_from(minutes).unwrap_or(usize::MAX)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn shown(number: u64, what: &str, minutes: Option<u64>, pause: bool) -> Shown {
        Shown {
            number,
            what: what.to_owned(),
            minutes,
            pause,
        }
    }

    #[test]
    fn icon_and_tooltip_of_each_state() {
        let state = TrayState::default;
        let lease = |minutes| shown(3, "main: make", minutes, false);
        let pause = shown(4, "ops", Some(15), true);
        let problem = || Some("Not receiving requests: the socket is in use".to_owned());
        let open = || Some("main".to_owned());
        let cases = [
            (state(), Shape::Idle, "Ready · nothing waiting"),
            (
                TrayState {
                    waiting: 1,
                    ..state()
                },
                Shape::Waiting(1),
                "1 request waiting",
            ),
            (
                TrayState {
                    waiting: 12,
                    open: open(),
                    ..state()
                },
                Shape::Waiting(12),
                "12 requests waiting",
            ),
            (
                TrayState {
                    permits: vec![lease(Some(24))],
                    ..state()
                },
                Shape::Lease,
                "1 temporary permission · 24 min",
            ),
            (
                TrayState {
                    permits: vec![lease(Some(24)), lease(Some(3))],
                    ..state()
                },
                Shape::Lease,
                "2 temporary permissions · 24 min",
            ),
            (
                TrayState {
                    permits: vec![lease(Some(24)), lease(None)],
                    ..state()
                },
                Shape::Lease,
                "2 temporary permissions · until the screen locks",
            ),
            (
                TrayState {
                    permits: vec![lease(Some(24)), pause.clone()],
                    open: open(),
                    ..state()
                },
                Shape::Paused,
                "ops paused · 15 min",
            ),
            (
                TrayState {
                    waiting: 1,
                    permits: vec![pause],
                    ..state()
                },
                Shape::Waiting(1),
                "1 request waiting",
            ),
            (
                TrayState {
                    paused: Some(Some(12)),
                    ..state()
                },
                Shape::Paused,
                "Paused: everything is refused · 12 min",
            ),
            (
                TrayState {
                    paused: Some(None),
                    open: open(),
                    ..state()
                },
                Shape::Paused,
                "Paused: everything is refused",
            ),
            (
                TrayState {
                    open: open(),
                    permits: vec![lease(Some(24))],
                    ..state()
                },
                Shape::Open,
                "main runs everything without asking",
            ),
            (
                TrayState {
                    problem: problem(),
                    waiting: 2,
                    paused: Some(None),
                    ..state()
                },
                Shape::Problem,
                "Not receiving requests: the socket is in use",
            ),
        ];
        for (state, shape, status) in cases {
            for unseen in [false, true] {
                let state = TrayState {
                    unseen,
                    ..state.clone()
                };
                let tray = state.tray();
                let icon = Icon {
                    shape,
                    dimmed: unseen,
                };
                assert_eq!(
                    (tray.icon, tray.status.as_str()),
                    (icon, status),
                    "{state:?}"
                );
                assert_eq!(tray.menu[0], MenuItem::Status(status.to_owned()));
            }
        }
    }
}
