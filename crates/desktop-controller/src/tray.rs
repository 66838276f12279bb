//! The tray as data: an icon, a tooltip and a menu.

use crate::permits::Shown;

/// Which icon is drawn. The shapes differ, not only the colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TrayIcon {
    /// Nothing waits.
    Idle,
    /// A request waits.
    Asking,
    /// Everything is refused, or nothing can be received.
    Locked,
}

/// What a menu item does. There is no Allow here: a menu cannot show a whole command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MenuAction {
    /// Shows the window.
    Open,
    /// Refuses everything, or ends that.
    Pause,
    /// Ends a temporary permission or a pause, by its number.
    End(u64),
    /// Ends the app.
    Quit,
}

impl MenuAction {
    /// A stable name.
    pub fn id(self) -> String {
        match self {
            Self::Open => "open".to_owned(),
            Self::Pause => "pause".to_owned(),
            Self::End(number) => format!("end-{number}"),
            Self::Quit => "quit".to_owned(),
        }
    }

    /// The action of a name.
    pub fn from_id(id: &str) -> Option<Self> {
        match id {
            "open" => Some(Self::Open),
            "pause" => Some(Self::Pause),
            "quit" => Some(Self::Quit),
            other => other.strip_prefix("end-")?.parse().ok().map(Self::End),
        }
    }
}

/// One line of the menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MenuItem {
    /// A line that only tells.
    Status(String),
    /// A line between groups.
    Separator,
    /// A line that does something.
    Action {
        /// What it does.
        action: MenuAction,
        /// What it says.
        label: String,
        /// Its check mark, where it has one.
        checked: Option<bool>,
    },
}

/// What the tray shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tray {
    /// The icon.
    pub icon: TrayIcon,
    /// The tooltip, and the first line of the menu.
    pub status: String,
    /// The menu.
    pub menu: Vec<MenuItem>,
}

/// What the tray is made from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct TrayState {
    pub(crate) waiting: usize,
    pub(crate) paused: bool,
    /// What holds for a while.
    pub(crate) permits: Vec<Shown>,
    /// Why no request arrives, or why a rule could not be saved.
    pub(crate) problem: Option<String>,
    /// What another program changed of the policy and nobody has confirmed.
    pub(crate) drift: Option<String>,
    /// Lines of the menu that only tell.
    pub(crate) notes: Vec<String>,
}

impl TrayState {
    pub(crate) fn tray(&self) -> Tray {
        let (icon, status) = match (&self.problem, self.paused, self.waiting) {
            (Some(problem), _, _) => (TrayIcon::Locked, problem.clone()),
            (None, true, _) => (TrayIcon::Locked, "Paused: everything is refused".to_owned()),
            (None, false, 0) => self.quiet(),
            (None, false, 1) => (TrayIcon::Asking, "1 request waits".to_owned()),
            (None, false, count) => (TrayIcon::Asking, format!("{count} requests wait")),
        };
        let open = match self.waiting {
            0 => "Open".to_owned(),
            count => format!("Review requests ({count})…"),
        };
        let mut menu = vec![MenuItem::Status(status.clone())];
        let drift = self.drift.iter().filter(|drift| **drift != status);
        menu.extend(drift.cloned().map(MenuItem::Status));
        menu.extend(self.notes.iter().cloned().map(MenuItem::Status));
        menu.extend([
            MenuItem::Separator,
            action(MenuAction::Open, open, None),
            action(
                MenuAction::Pause,
                "Pause: refuse everything".to_owned(),
                Some(self.paused),
            ),
            MenuItem::Separator,
        ]);
        if !self.permits.is_empty() {
            menu.extend(self.permits.iter().map(|shown| {
                let left = match shown.minutes {
                    Some(minutes) => format!("{minutes} min left"),
                    None => "until the screen locks".to_owned(),
                };
                let label = match shown.pause {
                    true => format!("Resume {} ({left})", shown.what),
                    false => format!("End now: {} ({left})", shown.what),
                };
                action(MenuAction::End(shown.number), label, None)
            }));
            menu.push(MenuItem::Separator);
        }
        menu.push(action(MenuAction::Quit, "Quit".to_owned(), None));
        Tray { icon, status, menu }
    }

    /// Nothing waits; something may hold for a while.
    fn quiet(&self) -> (TrayIcon, String) {
        if let Some(pause) = self.permits.iter().find(|shown| shown.pause) {
            let minutes = pause.minutes.unwrap_or_default();
            let status = format!("{} is paused · {minutes} min", pause.what);
            return (TrayIcon::Locked, status);
        }
        if let Some(drift) = &self.drift {
            return (TrayIcon::Asking, drift.clone());
        }
        let permissions = match self.permits.len() {
            0 => return (TrayIcon::Idle, "Ready: nothing waits".to_owned()),
            1 => "1 temporary permission".to_owned(),
            count => format!("{count} temporary permissions"),
        };
        // What lasts until a lock lasts longest.
        let minutes = self.permits.iter().map(|shown| shown.minutes);
        let last = minutes
            .reduce(|one, other| Some(one?.max(other?)))
            .flatten();
        let status = match last {
            Some(minutes) => format!("{permissions} · {minutes} min"),
            None => format!("{permissions} · until the screen locks"),
        };
        (TrayIcon::Idle, status)
    }
}

fn action(action: MenuAction, label: String, checked: Option<bool>) -> MenuItem {
    MenuItem::Action {
        action,
        label,
        checked,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn icon_and_status() {
        let problem = || Some("Not receiving requests: the socket is in use".to_owned());
        let cases = [
            (
                0,
                false,
                None,
                TrayIcon::Idle,
                "Ready: nothing waits",
                "Open",
            ),
            (
                1,
                false,
                None,
                TrayIcon::Asking,
                "1 request waits",
                "Review requests (1)…",
            ),
            (
                5,
                false,
                None,
                TrayIcon::Asking,
                "5 requests wait",
                "Review requests (5)…",
            ),
            (
                0,
                true,
                None,
                TrayIcon::Locked,
                "Paused: everything is refused",
                "Open",
            ),
            (
                0,
                true,
                problem(),
                TrayIcon::Locked,
                "Not receiving requests: the socket is in use",
                "Open",
            ),
        ];
        for (waiting, paused, problem, icon, status, open) in cases {
            let tray = TrayState {
                waiting,
                paused,
                permits: Vec::new(),
                problem,
                drift: None,
                notes: vec!["A note.".to_owned()],
            }
            .tray();
            let expected = Tray {
                icon,
                status: status.to_owned(),
                menu: vec![
                    MenuItem::Status(status.to_owned()),
                    MenuItem::Status("A note.".to_owned()),
                    MenuItem::Separator,
                    action(MenuAction::Open, open.to_owned(), None),
                    action(
                        MenuAction::Pause,
                        "Pause: refuse everything".to_owned(),
                        Some(paused),
                    ),
                    MenuItem::Separator,
                    action(MenuAction::Quit, "Quit".to_owned(), None),
                ],
            };
            assert_eq!(tray, expected);
        }
    }

    #[test]
    fn a_policy_that_another_program_changed_is_told_until_it_is_answered() {
        let drift = "The policy was changed by another program: 1 rule added.";
        let tray = |waiting| {
            let drift = Some(drift.to_owned());
            TrayState {
                waiting,
                drift,
                ..TrayState::default()
            }
            .tray()
        };
        let told = MenuItem::Status(drift.to_owned());
        let quiet = tray(0);
        assert_eq!(
            (quiet.icon, quiet.status.as_str()),
            (TrayIcon::Asking, drift)
        );
        assert_eq!(quiet.menu[..2], [told.clone(), MenuItem::Separator]);
        let asking = tray(1);
        assert_eq!(asking.status, "1 request waits");
        assert_eq!(asking.menu[1], told);
    }

    #[test]
    fn ids_come_back() {
        use MenuAction::{End, Open, Pause, Quit};
        for action in [Open, Pause, End(7), Quit] {
            assert_eq!(MenuAction::from_id(&action.id()), Some(action));
        }
        for id in ["allow", "end-", "end-x"] {
            assert_eq!(MenuAction::from_id(id), None);
        }
    }

    #[test]
    fn what_holds_for_a_while_can_be_ended() {
        let shown = |number, what: &str, minutes, pause| Shown {
            number,
            what: what.to_owned(),
            minutes,
            pause,
        };
        let tray = |permits| {
            TrayState {
                permits,
                ..TrayState::default()
            }
            .tray()
        };
        let one = tray(vec![shown(3, "main: make", Some(24), false)]);
        assert_eq!(
            (one.icon, one.status.as_str()),
            (TrayIcon::Idle, "1 temporary permission · 24 min")
        );
        let end = |number, label: &str| action(MenuAction::End(number), label.to_owned(), None);
        assert_eq!(
            one.menu[5..],
            [
                end(3, "End now: main: make (24 min left)"),
                MenuItem::Separator,
                action(MenuAction::Quit, "Quit".to_owned(), None),
            ]
        );
        let two = tray(vec![
            shown(3, "main: make", Some(24), false),
            shown(4, "ops", Some(15), true),
        ]);
        assert_eq!(
            (two.icon, two.status.as_str()),
            (TrayIcon::Locked, "ops is paused · 15 min")
        );
        assert_eq!(two.menu[6], end(4, "Resume ops (15 min left)"));
        let locked = tray(vec![
            shown(3, "main: make", Some(24), false),
            shown(4, "ops: ls", None, false),
        ]);
        assert_eq!(
            locked.status,
            "2 temporary permissions · until the screen locks"
        );
        let until = "End now: ops: ls (until the screen locks)";
        assert_eq!(locked.menu[6], end(4, until));
    }
}
