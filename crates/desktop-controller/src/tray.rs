//! The tray as data: an icon, a tooltip and a menu.

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
    /// Ends the app.
    Quit,
}

impl MenuAction {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Open, Self::Pause, Self::Quit];

    /// A stable name.
    pub fn id(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Pause => "pause",
            Self::Quit => "quit",
        }
    }

    /// The action of a name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.id() == id)
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
    /// Why no request arrives, or why a rule could not be saved.
    pub(crate) problem: Option<String>,
    /// Lines of the menu that only tell.
    pub(crate) notes: Vec<String>,
}

impl TrayState {
    pub(crate) fn tray(&self) -> Tray {
        let (icon, status) = match (&self.problem, self.paused, self.waiting) {
            (Some(problem), _, _) => (TrayIcon::Locked, problem.clone()),
            (None, true, _) => (TrayIcon::Locked, "Paused: everything is refused".to_owned()),
            (None, false, 0) => (TrayIcon::Idle, "Ready: nothing waits".to_owned()),
            (None, false, 1) => (TrayIcon::Asking, "1 request waits".to_owned()),
            (None, false, count) => (TrayIcon::Asking, format!("{count} requests wait")),
        };
        let open = match self.waiting {
            0 => "Open".to_owned(),
            count => format!("Review requests ({count})…"),
        };
        let mut menu = vec![MenuItem::Status(status.clone())];
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
            action(MenuAction::Quit, "Quit".to_owned(), None),
        ]);
        Tray { icon, status, menu }
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
                problem,
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
    fn ids_come_back() {
        for action in MenuAction::ALL {
            assert_eq!(MenuAction::from_id(action.id()), Some(action));
        }
        assert_eq!(MenuAction::from_id("allow"), None);
    }
}
