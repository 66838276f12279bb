//! The tray menu as data.

use std::time::Duration;

use catalogue::Language;
use local_policy::Preset;

/// What a menu item does. There is no Allow here: a menu cannot show a whole command.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum MenuAction {
    /// Shows the waiting requests; where none waits, the main window.
    Review,
    /// Shows the main window.
    Open,
    /// Shows the Health page of the main window.
    Health,
    /// Refuses everything for a while.
    Pause(PauseFor),
    /// Ends the pause of everything.
    Resume,
    /// Gives an agent another mode. Where that opens something, the main window asks first.
    Mode {
        /// The agent, or `*` for every agent that the policy does not name.
        agent: String,
        /// The mode.
        mode: Preset,
    },
    /// Starts the app at the next login, or not.
    StartAtLogin(bool),
    /// Ends a temporary permission or the pause of an agent, by its number.
    End(u64),
    /// Ends the app.
    Quit,
}

/// For how long everything is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PauseFor {
    /// 15 minutes.
    Quarter,
    /// One hour.
    Hour,
    /// Until a person resumes.
    Ever,
}

impl PauseFor {
    pub(crate) const ALL: [Self; 3] = [Self::Quarter, Self::Hour, Self::Ever];

    /// The time; `None`: until a person resumes.
    pub fn time(self) -> Option<Duration> {
        match self {
            Self::Quarter => Some(Duration::from_secs(15 * 60)),
            Self::Hour => Some(Duration::from_secs(60 * 60)),
            Self::Ever => None,
        }
    }

    pub(crate) fn label(self, words: Language) -> String {
        match self {
            Self::Quarter => words.menu_pause_quarter(),
            Self::Hour => words.menu_pause_hour(),
            Self::Ever => words.menu_pause_ever(),
        }
    }

    fn id(self) -> &'static str {
        match self {
            Self::Quarter => "pause-15",
            Self::Hour => "pause-60",
            Self::Ever => "pause",
        }
    }
}

impl MenuAction {
    /// A stable name.
    pub fn id(&self) -> String {
        match self {
            Self::Review => "review".to_owned(),
            Self::Open => "open".to_owned(),
            Self::Health => "health".to_owned(),
            Self::Pause(time) => time.id().to_owned(),
            Self::Resume => "resume".to_owned(),
            Self::Mode { agent, mode } => format!("mode-{}-{agent}", mode.id()),
            Self::StartAtLogin(on) => if *on { "login-on" } else { "login-off" }.to_owned(),
            Self::End(number) => format!("end-{number}"),
            Self::Quit => "quit".to_owned(),
        }
    }

    /// The action of a name.
    pub fn from_id(id: &str) -> Option<Self> {
        let plain = [
            Self::Review,
            Self::Open,
            Self::Health,
            Self::Resume,
            Self::StartAtLogin(true),
            Self::StartAtLogin(false),
            Self::Quit,
        ];
        let pauses = PauseFor::ALL.map(Self::Pause);
        let mut known = plain.into_iter().chain(pauses);
        if let Some(action) = known.find(|action| action.id() == id) {
            return Some(action);
        }
        if let Some(number) = id.strip_prefix("end-") {
            return number.parse().ok().map(Self::End);
        }
        let (mode, agent) = id.strip_prefix("mode-")?.split_once('-')?;
        Some(Self::Mode {
            agent: agent.to_owned(),
            mode: Preset::from_id(mode)?,
        })
    }
}

/// One line of the menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MenuItem {
    /// A line without an action.
    Status(String),
    /// A line between groups.
    Separator,
    /// A line with an action.
    Action {
        /// The action.
        action: MenuAction,
        /// The text of the line.
        label: String,
        /// The check mark, where the line has one.
        checked: Option<bool>,
    },
    /// A line that opens further lines.
    Submenu {
        /// The text of the line.
        label: String,
        /// The further lines.
        items: Vec<MenuItem>,
    },
}

pub(crate) fn action(action: MenuAction, label: String, checked: Option<bool>) -> MenuItem {
    MenuItem::Action {
        action,
        label,
        checked,
    }
}

pub(crate) fn submenu(label: &str, items: Vec<MenuItem>) -> MenuItem {
    MenuItem::Submenu {
        label: label.to_owned(),
        items,
    }
}
