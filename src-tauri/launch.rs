//! The command line of the app: for a start by hand, at login, or by an action of the desktop entry.

use approvals_app::{MenuAction, PauseFor};
use clap::Parser;

/// The arguments of the program.
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
    /// The arguments of this process. Help, the version and a mistake are printed, and end the
    /// process. A mistake is repeated as visible text, because it might move the cursor of a terminal.
    pub(crate) fn of_process() -> Self {
        let words = std::env::args().map(|word| terminal_text::line(&word));
        Self::parse_from(without_session(words))
    }

    /// The arguments of a second start; `None` if they are wrong, which the second start reports.
    pub(crate) fn of_second_start(words: Vec<String>) -> Option<Self> {
        Self::try_parse_from(without_session(words)).ok()
    }

    /// What the arguments ask for; `None`: only to start.
    pub(crate) fn action(&self) -> Option<MenuAction> {
        match (self.review, self.pause) {
            (_, true) => Some(MenuAction::Pause(PauseFor::Ever)),
            (true, false) => Some(MenuAction::Review),
            (false, false) => None,
        }
    }
}

/// Leaves out the argument with the process's serial number that older versions of macOS add.
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
