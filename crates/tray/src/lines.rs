//! The lines of the tray menu.

use catalogue::Language;
use local_policy::Preset;

use crate::menu::{MenuAction, MenuItem, PauseFor, action, submenu};
use crate::{AgentMode, PermitRow, TrayState, count};

impl TrayState {
    /// The menu. It begins with the status.
    pub(crate) fn lines(&self, status: &str) -> Vec<MenuItem> {
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
        let (pauses, allowed): (Vec<&PermitRow>, Vec<&PermitRow>) =
            self.permits.iter().partition(|shown| shown.pause);
        if !allowed.is_empty() {
            let end = |shown: &&PermitRow| {
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

    /// How long a permission or a pause still holds, in brackets.
    fn left(&self, minutes: Option<u64>) -> String {
        match minutes {
            Some(minutes) => self.words.menu_left(count(minutes)),
            None => self.words.menu_until_lock(),
        }
    }
}

/// The modes of an agent. A mode that narrows is saved at once; for one that opens something, the
/// main window asks first.
fn mode_menu(of: &AgentMode, words: Language) -> MenuItem {
    let item = |mode| {
        let label = match mode {
            Preset::Locked => words.menu_mode_locked(),
            Preset::Ask => words.menu_mode_ask(),
            Preset::AskLess => words.menu_mode_ask_less(),
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

#[cfg(test)]
mod tests {
    use tray_image::Shape;

    use super::*;
    use crate::tests::shown;

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
        // The change outranks the mode that it would open, and permissions for a while.
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
            "(Until you start it again, “When nobody can be asked” decides.)",
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
            "    * Ask me = mode-ask-main",
            "      Ask me less = mode-ask-less-main",
            "      Allowlist only = mode-list-main",
            "      Run everything… = mode-full-main",
            "Mode for: a⟨U+202E⟩b >",
            "      Refuse everything = mode-locked-a\u{202e}b",
            "      Ask me = mode-ask-a\u{202e}b",
            "      Ask me less = mode-ask-less-a\u{202e}b",
            "      Allowlist only = mode-list-a\u{202e}b",
            "      Run everything… = mode-full-a\u{202e}b",
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
            "(Until you start it again, “When nobody can be asked” decides.)",
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
