//! The tray icon, its menu and the notification of the app, as data.
//!
//! The loop of `approvals-app` fills in a [`TrayState`] and a [`NoticeState`]. These say what the tray
//! and the notification show; `src-tauri` draws that.

mod lines;
mod menu;
mod notice;

use catalogue::Language;
use local_policy::Preset;

pub use menu::{MenuAction, MenuItem, PauseFor};
pub use notice::{BrokenAgent, Notice, NoticeButton, NoticeState};
pub use tray_image::{Icon, Shape};

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

/// The mode of an agent, for its submenu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentMode {
    /// The id of the agent.
    pub agent: String,
    /// The id, made visible.
    pub name: String,
    /// The mode in force; `None` where the settings of the agent are like no mode.
    pub mode: Option<Preset>,
}

/// A permission or a pause that ends by itself, as a line of the menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PermitRow {
    /// The number by which a person ends it.
    pub number: u64,
    /// `main: uname -a`, or the paused agent.
    pub what: String,
    /// How many minutes are left; `None`: until the screen locks.
    pub minutes: Option<u64>,
    /// A pause of an agent, which only refuses.
    pub pause: bool,
}

/// What the tray is made from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TrayState {
    /// The language of the person.
    pub words: Language,
    /// How many requests wait for a click.
    pub waiting: usize,
    /// Everything is refused: for so many minutes, or until a person resumes.
    pub paused: Option<Option<u64>>,
    /// Permissions and pauses that end by themselves.
    pub permits: Vec<PermitRow>,
    /// The agent that runs everything without asking, made visible.
    pub open: Option<String>,
    /// Agents whose mode can be chosen.
    pub modes: Vec<AgentMode>,
    /// Whether the app starts at login; `None` where it cannot set that.
    pub start_at_login: Option<bool>,
    /// Why no request arrives, or why a rule could not be saved.
    pub problem: Option<String>,
    /// The change that another program made to the policy and nobody has confirmed.
    pub drift: Option<String>,
    /// Further lines of the menu without an action.
    pub notes: Vec<String>,
    /// The screen is locked, or the computer sleeps: nobody can be asked.
    pub locked: bool,
}

impl TrayState {
    /// A status with the minutes that are left, where they are counted.
    fn lasting(&self, what: String, minutes: Option<u64>) -> String {
        match minutes {
            Some(minutes) => self.words.tray_lasting(&what, count(minutes)),
            None => what,
        }
    }

    /// What the tray shows.
    pub fn tray(&self) -> Tray {
        let (shape, status) = self.shape();
        let icon = Icon {
            shape,
            dimmed: self.locked,
        };
        let menu = self.lines(&status);
        Tray { icon, status, menu }
    }

    /// The shape of the icon and its status: problems first, then what waits for a person. No status
    /// counts seconds, because each one would be sent over the bus and drawn anew although nobody
    /// looks.
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
        // A permission until the screen locks lasts longest.
        let minutes = self.permits.iter().map(|shown| shown.minutes);
        let last = minutes.reduce(|one, other| Some(one?.max(other?)));
        match last.flatten() {
            Some(minutes) => (Shape::Lease, self.lasting(what, Some(minutes))),
            None => (Shape::Lease, words.tray_until_lock(&what)),
        }
    }
}

/// A number of minutes as the catalogue takes it.
pub(crate) fn count(minutes: u64) -> usize {
    usize::try_from(minutes).unwrap_or(usize::MAX)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn shown(number: u64, what: &str, minutes: Option<u64>, pause: bool) -> PermitRow {
        PermitRow {
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
            for locked in [false, true] {
                let state = TrayState {
                    locked,
                    ..state.clone()
                };
                let tray = state.tray();
                let icon = Icon {
                    shape,
                    dimmed: locked,
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
