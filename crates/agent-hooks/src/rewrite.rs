//! A command that runs through `exec-host run`, in place of the one that a model wrote.
//!
//! The agent's shell gets one command whose words are all in single quotes, so that the shell
//! changes none of them. `exec-host run` then has the app judge, ask about and run the original.

use std::time::Duration;

use crate::shell::Shell;
use crate::wanted::{Command, Surroundings, Wanted, What};
use exec_policy::Platform;

/// Our program, as a command names it.
#[derive(Debug, Clone, Copy)]
pub struct Ours<'a> {
    /// The absolute path of `exec-host`.
    pub program: &'a str,
    /// The folder with the policy: no variable of the agent's leads to another one.
    pub state: &'a str,
}

/// The command that takes the place of the wanted one. `wait` is how long a person is waited for.
///
/// `None` where it cannot be written safely: for file changes, and for shells whose quotes are not
/// those of POSIX.
#[must_use]
pub fn rewritten(
    wanted: &Wanted,
    around: Surroundings<'_>,
    ours: Ours<'_>,
    wait: Duration,
) -> Option<String> {
    let What::Command(command) = &wanted.what else {
        return None;
    };
    if around.platform == Platform::Windows || command.shell == Shell::PowerShell {
        return None;
    }
    let (argv, _) = command.shell.argv(&command.text, around);
    let wait = wait.as_secs().to_string();
    let words = [
        ours.program,
        "run",
        "--state-dir",
        ours.state,
        "--agent",
        &wanted.agent,
        "--wait",
        &wait,
        "--",
    ];
    let words = words.into_iter().chain(argv.iter().map(String::as_str));
    let words: Vec<String> = words.map(quoted).collect();
    Some(words.join(" "))
}

/// Whether the wanted command is one that [`rewritten`] made, for the same agent and with the same
/// program. Such a command asks by itself, so it need not be asked about.
#[must_use]
pub fn is_rewritten(
    wanted: &Wanted,
    around: Surroundings<'_>,
    ours: Ours<'_>,
    wait: Duration,
) -> bool {
    let What::Command(command) = &wanted.what else {
        return false;
    };
    let Some(text) = words(&command.text).and_then(|mut words| words.pop()) else {
        return false;
    };
    let original = Wanted {
        what: What::Command(Command {
            text,
            ..command.clone()
        }),
        ..wanted.clone()
    };
    // What the last word is made into must be the whole of it: no other words, no other quotes.
    rewritten(&original, around, ours, wait).as_ref() == Some(&command.text)
}

/// A word in single quotes. A single quote in it ends them, stands by itself, and begins them anew.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// The words of a text in which each is quoted as [`quoted`] does; `None` for any other text.
fn words(text: &str) -> Option<Vec<String>> {
    let mut rest = text;
    let mut words = Vec::new();
    loop {
        rest = rest.strip_prefix('\'')?;
        let mut word = String::new();
        loop {
            let (part, behind) = rest.split_once('\'')?;
            word.push_str(part);
            match behind.strip_prefix(r"\''") {
                Some(behind) => {
                    word.push('\'');
                    rest = behind;
                }
                None => {
                    rest = behind;
                    break;
                }
            }
        }
        words.push(word);
        match rest.strip_prefix(' ') {
            Some(behind) => rest = behind,
            None if rest.is_empty() => return Some(words),
            None => return None,
        }
    }
}
