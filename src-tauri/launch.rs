//! The command line of the app: for a start by hand, at login, by an action of the desktop entry, or by
//! a link.

use std::path::PathBuf;

use approvals_app::{MenuAction, PauseFor, Tick};
use clap::Parser;

/// How a link to a request begins.
const LINK: &str = "exec-companion://";

/// The arguments of the program.
#[derive(Debug, PartialEq, Parser)]
#[command(
    name = "exec-companion",
    version = command_line::version(),
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
    // Entries that were written for a start at login may still have the older word.
    #[arg(long, alias = "background")]
    hidden: bool,
    /// The folder with the policy [default: OPENCLAW_STATE_DIR, else ~/.openclaw]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) state_dir: Option<PathBuf>,
    /// Bring the window with this request to the front: exec-companion://request/ID
    // Any web page can open a link. Beside it no option counts: on Windows a page may be able to add
    // words of its own behind the link.
    #[arg(value_name = "LINK", value_parser = request_of, exclusive = true)]
    link: Option<String>,
}

impl Arguments {
    /// The arguments of this process. Help, the version and a mistake are printed, and end the
    /// process. A mistake is repeated as visible text, because it might move the cursor of a terminal.
    pub(crate) fn of_process() -> Self {
        let words = std::env::args().map(|word| terminal_text::line(&word));
        Self::parse_from(without_session(words))
    }

    /// What the first start asks for, beside the start.
    pub(crate) fn ticks(&self) -> Vec<Tick> {
        // Nothing can wait yet for which a link could bring a window.
        let by_person = !self.hidden && self.link.is_none();
        let action = self.action().map(Tick::Menu);
        let person = by_person.then_some(Tick::StartedByPerson);
        action.into_iter().chain(person).collect()
    }

    /// What a second start asks for; `None`: nothing. One with wrong arguments has reported them itself.
    pub(crate) fn tick_of_second_start(words: Vec<String>) -> Option<Tick> {
        let arguments = Self::try_parse_from(without_session(words)).ok()?;
        if let Some(request) = arguments.link {
            return Some(Tick::Link(request));
        }
        let action = arguments.action();
        let action = action.or((!arguments.hidden).then_some(MenuAction::Review));
        action.map(Tick::Called)
    }

    /// What the options ask for; `None`: only to start.
    fn action(&self) -> Option<MenuAction> {
        match (self.review, self.pause) {
            (_, true) => Some(MenuAction::Pause(PauseFor::Ever)),
            (true, false) => Some(MenuAction::Review),
            (false, false) => None,
        }
    }
}

/// The id of the request that a link names. Any other link of ours names none, and is empty.
///
/// # Errors
/// What to write in place of a word that is no link.
pub(crate) fn request_of(link: &str) -> Result<String, String> {
    let scheme = link.get(..LINK.len());
    if !scheme.is_some_and(|it| it.eq_ignore_ascii_case(LINK)) {
        return Err(format!("write a link, such as {LINK}request/q1"));
    }
    let (place, id) = link[LINK.len()..].split_once('/').unwrap_or_default();
    let names_one = place.eq_ignore_ascii_case("request");
    let id = if names_one {
        id.trim_end_matches('/')
    } else {
        ""
    };
    Ok(id.to_owned())
}

/// Leaves out the argument with the process's serial number that older versions of macOS add.
fn without_session(words: impl IntoIterator<Item = String>) -> impl Iterator<Item = String> {
    words.into_iter().filter(|word| !word.starts_with("-psn_"))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn second(words: &[&str]) -> String {
        let words = words.iter().map(ToString::to_string).collect();
        let tick = Arguments::tick_of_second_start(words);
        tick.map_or_else(|| "nothing".to_owned(), |tick| format!("{tick:?}"))
    }

    #[test]
    fn a_second_start_asks_the_app_that_runs() {
        let review = "Called(Review)";
        let pause = "Called(Pause(Ever))";
        for (words, expected) in [
            (&["app"][..], review),
            (&["app", "-psn_0_4711"], review),
            (&["app", "--review"], review),
            (&["app", "--pause"], pause),
            (&["app", "--pause", "--review"], pause),
            (&["app", autostart::HIDDEN], "nothing"),
            (&["app", "--background"], "nothing"),
            (&["app", "--hidden", "--pause"], pause),
            (&["app", "--state-dir", "/other"], review),
            (&["app", "--state-dir"], "nothing"),
            (&["app", "--allow"], "nothing"),
            (&["app", "file"], "nothing"),
            (&["app", "--help"], "nothing"),
        ] {
            assert_eq!(second(words), expected, "{words:?}");
        }
        let entry = include_str!("../packaging/linux/exec-companion.desktop");
        for action in ["--review", "--pause"] {
            assert!(entry.contains(action), "{action}");
        }
    }

    /// Any web page can open a link: whatever it holds, it names a request and nothing else.
    #[test]
    fn a_link_names_a_request_and_does_nothing_else() {
        for (link, request) in [
            ("exec-companion://request/q7", "q7"),
            ("EXEC-COMPANION://Request/q7/", "q7"),
            ("exec-companion://request/", ""),
            ("exec-companion://request", ""),
            ("exec-companion://", ""),
            ("exec-companion://answer/q7", ""),
            ("exec-companion://request/q7?allow=1", "q7?allow=1"),
            ("exec-companion://request/../answer", "../answer"),
            ("exec-companion://request/--pause", "--pause"),
        ] {
            assert_eq!(second(&["app", link]), format!("Link({request:?})"));
        }
        for words in [
            &["app", "exec-companion://request/q7", "--pause"][..],
            &["app", "--pause", "exec-companion://request/q7"],
            &[
                "app",
                "exec-companion://request/q7",
                "exec-companion://request/q8",
            ],
            &["app", "exec-companion:request/q7"],
            &["app", "https://example.org/"],
        ] {
            assert_eq!(second(words), "nothing", "{words:?}");
        }
    }

    #[test]
    fn a_start_by_a_person_is_told_from_others() {
        for (words, expected) in [
            (&["app"][..], "[StartedByPerson]"),
            (&["app", "--hidden"], "[]"),
            (&["app", "exec-companion://request/q7"], "[]"),
            (&["app", "--pause"], "[Menu(Pause(Ever)), StartedByPerson]"),
            (&["app", "--review", "--hidden"], "[Menu(Review)]"),
        ] {
            let arguments = Arguments::try_parse_from(words).unwrap();
            assert_eq!(format!("{:?}", arguments.ticks()), expected, "{words:?}");
        }
    }

    #[test]
    fn each_system_is_told_of_the_links() {
        let entry = include_str!("../packaging/linux/exec-companion.desktop");
        let scheme = LINK.trim_end_matches("://");
        for line in [
            format!("MimeType=x-scheme-handler/{scheme};"),
            "Exec=exec-companion %u".to_owned(),
        ] {
            assert!(entry.lines().any(|it| it == line), "{line}");
        }
        let config: serde_json::Value =
            serde_json::from_str(include_str!("../tauri.conf.json")).unwrap();
        let schemes = &config["plugins"]["deep-link"]["desktop"]["schemes"];
        assert_eq!(schemes, &serde_json::json!([scheme]));
    }

    #[test]
    fn the_man_page_has_every_option() {
        let page = include_str!("../packaging/linux/exec-companion.1").replace("\\-", "-");
        for argument in Arguments::command().get_arguments() {
            let name = match argument.get_long() {
                Some(long) => format!("--{long}"),
                None => LINK.to_owned(),
            };
            assert!(page.contains(&name), "{name}");
        }
    }
}
