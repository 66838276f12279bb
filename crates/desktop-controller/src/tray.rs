//! The tray as data: an icon, a tooltip and a menu.

use local_policy::Preset;
pub use tray_image::{Icon, Shape};

use words::Language;

use crate::menu::{MenuAction, MenuItem, PauseFor, action, submenu};
use crate::permits::Shown;

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

    /// The same in brackets.
    fn left(&self, minutes: Option<u64>) -> String {
        match minutes {
            Some(minutes) => self.words.menu_left(count(minutes)),
            None => self.words.menu_until_lock(),
        }
    }

    pub(crate) fn tray(&self) -> Tray {
        let (shape, status) = self.shape();
        let icon = Icon {
            shape,
            dimmed: self.unseen,
        };
        let menu = self.menu(&status);
        Tray { icon, status, menu }
    }

    /// The worst first; then what a person is waited for.
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

    fn menu(&self, status: &str) -> Vec<MenuItem> {
        let words = self.words;
        let mut menu = vec![MenuItem::Status(status.to_owned())];
        let drift = self.drift.iter().filter(|drift| *drift != status);
        menu.extend(drift.cloned().map(MenuItem::Status));
        menu.extend(self.notes.iter().cloned().map(MenuItem::Status));
        menu.push(MenuItem::Separator);
        if self.waiting > 0 {
            let review = words.menu_review(self.waiting);
            menu.push(action(MenuAction::Review, review, None));
            menu.push(MenuItem::Separator);
        }
        menu.extend(self.modes.iter().map(|of| mode_menu(of, words)));
        let (pauses, allowed): (Vec<&Shown>, Vec<&Shown>) =
            self.permits.iter().partition(|shown| shown.pause);
        if !allowed.is_empty() {
            let end = |shown: &&Shown| {
                let label = words.menu_end(&shown.what, &self.left(shown.minutes));
                action(MenuAction::End(shown.number), label, None)
            };
            let items = allowed.iter().map(end).collect();
            menu.push(submenu(&words.menu_permissions(), items));
        }
        menu.extend(pauses.iter().map(|shown| {
            let label = words.menu_resume_one(&shown.what, &self.left(shown.minutes));
            action(MenuAction::End(shown.number), label, None)
        }));
        menu.push(match self.paused {
            Some(_) => action(MenuAction::Resume, words.menu_resume(), None),
            None => {
                let pause =
                    |time: PauseFor| action(MenuAction::Pause(time), time.label(words), None);
                submenu(&words.menu_pause(), PauseFor::ALL.map(pause).to_vec())
            }
        });
        menu.extend([
            MenuItem::Separator,
            action(MenuAction::Open, words.menu_open(), None),
            action(MenuAction::Health, words.menu_health(), None),
        ]);
        menu.extend(self.start_at_login.map(|on| {
            let label = words.menu_start_at_login();
            action(MenuAction::StartAtLogin(!on), label, Some(on))
        }));
        menu.extend([
            MenuItem::Separator,
            action(MenuAction::Quit, words.menu_quit(), None),
            MenuItem::Status(words.menu_quit_note()),
        ]);
        menu
    }
}

/// Narrowing is done at once; the one that opens everything is asked about elsewhere.
fn mode_menu(of: &AgentMode, words: Language) -> MenuItem {
    let item = |mode| {
        let label = match mode {
            Preset::Locked => words.menu_mode_locked(),
            Preset::Ask => words.menu_mode_ask(),
            Preset::List => words.menu_mode_list(),
            Preset::Full => words.menu_mode_full(),
        };
        let agent = of.agent.clone();
        let chosen = Some(of.mode == Some(mode));
        action(MenuAction::Mode { agent, mode }, label, chosen)
    };
    let title = words.menu_mode(&of.name);
    submenu(&title, Preset::ALL.map(item).to_vec())
}

fn count(minutes: u64) -> usize {
    usize::try_from(minutes).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(number: u64, what: &str, minutes: Option<u64>, pause: bool) -> Shown {
        Shown {
            number,
            what: what.to_owned(),
            minutes,
            pause,
        }
    }

    /// The menu as text: indented where it is a submenu, with ids and check marks.
    fn text(menu: &[MenuItem], indent: &str) -> Vec<String> {
        let mut lines = Vec::new();
        for item in menu {
            match item {
                MenuItem::Status(text) => lines.push(format!("{indent}({text})")),
                MenuItem::Separator => lines.push(format!("{indent}-")),
                MenuItem::Action {
                    action,
                    label,
                    checked,
                } => {
                    let mark = match checked {
                        Some(true) => "* ",
                        Some(false) => "  ",
                        None => "",
                    };
                    lines.push(format!("{indent}{mark}{label} = {}", action.id()));
                }
                MenuItem::Submenu { label, items } => {
                    lines.push(format!("{indent}{label} >"));
                    lines.extend(text(items, &format!("{indent}    ")));
                }
            }
        }
        lines
    }

    #[test]
    fn a_policy_that_another_program_changed_is_told_until_it_is_answered() {
        let drift = "The policy was changed by another program: 1 rule added.";
        let told = format!("({drift})");
        let first = |state: TrayState| {
            let tray = TrayState {
                drift: Some(drift.to_owned()),
                ..state
            }
            .tray();
            let lines = text(&tray.menu, "");
            (tray.icon.shape, tray.status, lines[..3].to_vec())
        };
        let line = |text: &str| format!("({text})");
        // It outranks what it would open, and what is fine for a while.
        for state in [
            TrayState::default(),
            TrayState {
                open: Some("main".to_owned()),
                permits: vec![shown(4, "ops", Some(15), true)],
                ..TrayState::default()
            },
        ] {
            let (shape, status, lines) = first(state);
            assert_eq!((shape, status.as_str()), (Shape::Problem, drift));
            assert_eq!(lines[..2], [told.clone(), "-".to_owned()]);
        }
        let (shape, status, lines) = first(TrayState {
            waiting: 1,
            ..TrayState::default()
        });
        assert_eq!(shape, Shape::Waiting(1));
        assert_eq!(lines, [line(&status), told, "-".to_owned()]);
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

    #[test]
    fn the_menu_at_rest() {
        let menu = TrayState::default().tray().menu;
        let expected = [
            "(Ready · nothing waiting)",
            "-",
            "Pause: refuse everything >",
            "    For 15 minutes = pause-15",
            "    For 1 hour = pause-60",
            "    Until I resume = pause",
            "-",
            "Open = open",
            "Health… = health",
            "-",
            "Quit = quit",
            "(Without it, what needs a click follows “When nobody can be asked”.)",
        ];
        assert_eq!(text(&menu, ""), expected);
    }

    #[test]
    fn the_menu_with_everything_in_it() {
        let menu = TrayState {
            waiting: 2,
            paused: Some(None),
            permits: vec![
                shown(3, "main: make", Some(24), false),
                shown(4, "ops", Some(15), true),
                shown(5, "main: ls", None, false),
            ],
            modes: vec![
                AgentMode {
                    agent: "main".to_owned(),
                    name: "main".to_owned(),
                    mode: Some(Preset::Ask),
                },
                AgentMode {
                    agent: "a\u{202e}b".to_owned(),
                    name: "a⟨U+202E⟩b".to_owned(),
                    mode: None,
                },
            ],
            notes: vec!["A note.".to_owned()],
            start_at_login: Some(true),
            ..TrayState::default()
        }
        .tray()
        .menu;
        let expected = [
            "(Paused: everything is refused)",
            "(A note.)",
            "-",
            "Review requests (2)… = review",
            "-",
            "Mode for: main >",
            "      Refuse everything = mode-locked-main",
            "    * Ask = mode-ask-main",
            "      List only = mode-list-main",
            "      Open… = mode-full-main",
            "Mode for: a⟨U+202E⟩b >",
            "      Refuse everything = mode-locked-a\u{202e}b",
            "      Ask = mode-ask-a\u{202e}b",
            "      List only = mode-list-a\u{202e}b",
            "      Open… = mode-full-a\u{202e}b",
            "Temporary permissions >",
            "    End now: main: make (24 min left) = end-3",
            "    End now: main: ls (until the screen locks) = end-5",
            "Resume ops (15 min left) = end-4",
            "Resume = resume",
            "-",
            "Open = open",
            "Health… = health",
            "* Start at login = login-off",
            "-",
            "Quit = quit",
            "(Without it, what needs a click follows “When nobody can be asked”.)",
        ];
        assert_eq!(text(&menu, ""), expected);
    }

    #[test]
    fn nothing_in_the_menu_allows() {
        fn actions(menu: &[MenuItem]) -> Vec<MenuAction> {
            let of = |item: &MenuItem| match item {
                MenuItem::Action { action, .. } => vec![action.clone()],
                MenuItem::Submenu { items, .. } => actions(items),
                MenuItem::Status(_) | MenuItem::Separator => Vec::new(),
            };
            menu.iter().flat_map(of).collect()
        }
        let menu = TrayState {
            waiting: 2,
            permits: vec![shown(3, "main: make", Some(24), false)],
            start_at_login: Some(false),
            ..TrayState::default()
        };
        for action in actions(&menu.tray().menu) {
            assert!(!action.id().contains("allow"), "{action:?}");
            assert_eq!(MenuAction::from_id(&action.id()), Some(action));
        }
        for id in [
            "allow",
            "allow-once",
            "end-",
            "end-x",
            "pause-1",
            "mode-main",
            "mode-open-x",
        ] {
            assert_eq!(MenuAction::from_id(id), None);
        }
    }
}
