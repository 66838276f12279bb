//! What a start of the app asks for: by hand, at login, or by an action of the desktop entry.

use approvals_app::{MenuAction, PauseFor};
use clap::Parser;

/// The words behind the program's name.
#[derive(Debug, PartialEq, Parser)]
#[command(
    name = "exec-companion",
    version,
    about = "The tray app that asks you before an AI agent runs a command on this computer",
    after_help = "A second start is handed to the app that runs already.\n\
                  EXEC_COMPANION_LOG sets what is logged to standard error, such as debug."
)]
pub(crate) struct Arguments {
    /// Show the requests that wait
    #[arg(long)]
    review: bool,
    /// Refuse every request until you resume
    #[arg(long)]
    pause: bool,
    /// Start in the tray and open no window, as at login
    #[arg(long)]
    pub(crate) background: bool,
}

impl Arguments {
    /// Those of this process. Help, the version and a mistake are printed, and end it; a mistake is
    /// repeated there, and may move no cursor.
    pub(crate) fn of_process() -> Self {
        let words = std::env::args().map(|word| terminal_text::line(&word));
        Self::parse_from(without_session(words))
    }

    /// Those of a second start; `None` where they make no sense, as that start has said itself.
    pub(crate) fn of_second_start(words: Vec<String>) -> Option<Self> {
        Self::try_parse_from(without_session(words)).ok()
    }

    /// What is to be done; `None`: nothing but to start.
    pub(crate) fn action(&self) -> Option<MenuAction> {
        match (self.review, self.pause) {
            (_, true) => Some(MenuAction::Pause(PauseFor::Ever)),
            (true, false) => Some(MenuAction::Review),
            (false, false) => None,
        }
    }
}

/// Older versions of macOS add the serial number of the process.
fn without_session(words: impl IntoIterator<Item = String>) -> impl Iterator<Item = String> {
    words.into_iter().filter(|word| !word.starts_with("-psn_"))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_actions_of_the_desktop_entry() {
        let pause = MenuAction::Pause(PauseFor::Ever);
        let cases = [
            (&["app"][..], Some((None, false))),
            (&["app", "-psn_0_4711"], Some((None, false))),
            (
                &["app", "--review"],
                Some((Some(MenuAction::Review), false)),
            ),
            (&["app", "--pause"], Some((Some(pause.clone()), false))),
            (&["app", "--pause", "--review"], Some((Some(pause), false))),
            (&["app", autostart::BACKGROUND], Some((None, true))),
            (&["app", "--allow"], None),
            (&["app", "file"], None),
            (&["app", "--help"], None),
        ];
        for (words, expected) in cases {
            let words = words.iter().map(ToString::to_string).collect();
            let found = Arguments::of_second_start(words);
            let found = found.map(|it| (it.action(), it.background));
            assert_eq!(found, expected);
        }
        let entry = include_str!("../packaging/linux/exec-companion.desktop");
        for action in ["--review", "--pause"] {
            assert!(entry.contains(action), "{action}");
        }
    }

    #[test]
    fn the_man_page_has_every_option() {
        let page = include_str!("../packaging/linux/exec-companion.1").replace("\\-", "-");
        for argument in Arguments::command().get_arguments() {
            let long = argument.get_long().unwrap_or_default();
            assert!(page.contains(&format!("--{long}")), "{long}");
        }
    }
}
