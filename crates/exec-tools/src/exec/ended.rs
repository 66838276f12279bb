//! The ends of commands in words.

use std::time::Duration;

use process_runner::{End, NotStarted, Session, UNGUARDED};
use serde_json::{Value, json};
use visible_text::secrets;

use crate::ToolResult;
use crate::frames::fold;
use crate::label::middle;
use crate::time::millis;

/// The characters of output in an event.
const TAIL: usize = 400;

/// The result of a command that ended while the call waited for it.
pub(super) fn result(
    end: &End,
    session: &Session,
    took: Duration,
    cwd: &str,
    timeout: Option<f64>,
) -> ToolResult {
    let output = session.output();
    let folded = fold(&output.text);
    let shown = folded.text.trim();
    let failure = failure(end, timeout);
    let mut details = json!({
        "status": if failure.is_some() { "failed" } else { "completed" },
        "exitCode": code_of(end),
        "durationMs": millis(took),
        "aggregated": folded.text,
        "truncated": output.truncated,
        "cwd": cwd,
    });
    let notes = Notes {
        not_kept: output.total - output.text.len() as u64,
        folded: folded.left_out,
        left_behind: &session.left_behind(),
    };
    notes.add_to(&mut details);
    let first = match notes.not_kept {
        0 => String::new(),
        count => format!("[the first {count} bytes of the output are not kept]\n"),
    };
    let is_error = failure.is_some();
    let (mut text, line) = if let Some(reason) = failure {
        let blank = if shown.is_empty() { "" } else { "\n\n" };
        let text = format!("{first}{shown}{blank}{reason}");
        let line = format!("{reason}.{}", notes.line(shown));
        details["error"] = Value::String(reason);
        details["timedOut"] = Value::Bool(*end == End::TimedOut);
        (text, line)
    } else {
        let shown_or = if shown.is_empty() {
            "(no output)"
        } else {
            shown
        };
        let mut text = format!("{first}{shown_or}");
        if let End::Exited(code @ (..=-1 | 1..)) = end {
            text.push_str(&format!("\n\n(Command exited with code {code})"));
        }
        let line = format!("Command exited with {}.{}", label(end), notes.line(shown));
        (text, line)
    };
    if let Some(note) = notes.after_output() {
        text.push_str(&format!("\n\n({note})"));
    }
    ToolResult {
        is_error,
        ..ToolResult::new(text, details).with_line(line)
    }
}

/// Notes about an output.
pub(crate) struct Notes<'a> {
    /// The bytes before it that were not kept.
    pub(crate) not_kept: u64,
    /// The frames that were overwritten.
    pub(crate) folded: usize,
    /// Processes that were left behind and killed.
    pub(crate) left_behind: &'a [String],
}

/// How many of these processes are named.
const NAMED: usize = 8;
/// The characters of each.
const NAME: usize = 120;

impl Notes<'_> {
    pub(crate) fn add_to(&self, details: &mut Value) {
        if self.folded > 0 {
            details["folded"] = json!(self.folded);
        }
        if !self.left_behind.is_empty() {
            details["ended"] = json!(self.names());
        }
    }

    /// The commands, visible and without secrets.
    fn names(&self) -> Vec<String> {
        let named = self.left_behind.iter().take(NAMED);
        named
            .map(|command| {
                let masked = secrets::mask(command);
                let pieces = visible_text::visible(&masked).into_iter();
                let shown: String = pieces.map(|piece| piece.text).collect();
                middle(&shown, NAME)
            })
            .collect()
    }

    /// The sentences that follow an output.
    pub(crate) fn after_output(&self) -> Option<String> {
        let mut sentences = Vec::new();
        if self.folded > 0 {
            sentences.push(format!(
                "{} that a carriage return overwrote {} left out.",
                count(self.folded, "earlier frame"),
                if self.folded == 1 { "is" } else { "are" }
            ));
        }
        if !self.left_behind.is_empty() {
            let mut names = self.names();
            if self.left_behind.len() > NAMED {
                names.push(format!("{} more", self.left_behind.len() - NAMED));
            }
            sentences.push(format!(
                "The command left {} running, which ended with it: {}. To keep a program running, \
                 start it with background: true.",
                count(self.left_behind.len(), "program"),
                names.join("; ")
            ));
        }
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }

    /// The line of the result: where the output is, what is missing of it, and other notes.
    pub(crate) fn line(&self, shown: &str) -> String {
        let mut line = match shown {
            "" => " No output.".to_owned(),
            _ => " Its output is in aggregated.".to_owned(),
        };
        if self.not_kept > 0 {
            line.push_str(&format!(
                " The first {} bytes of it are not kept.",
                self.not_kept
            ));
        }
        if let Some(note) = self.after_output() {
            line.push_str(&format!(" {note}"));
        }
        line
    }
}

/// A count with its noun: `1 program`, `2 programs`.
fn count(count: usize, of: &str) -> String {
    match count {
        1 => format!("1 {of}"),
        _ => format!("{count} {of}s"),
    }
}

/// Why a command did not start, in one sentence.
pub(super) fn not_started(NotStarted(end): &NotStarted, cwd: &str, program: &str) -> String {
    match end {
        End::NotFound => format!("{program}: program not found"),
        End::NotExecutable(why) | End::NotStarted(why) => format!("{program}: {why}"),
        End::CwdUnavailable(_) => format!(
            "Working directory does not exist, is inaccessible, or is not a directory: {cwd}"
        ),
        End::Exited(_)
        | End::Signalled(_)
        | End::TimedOut
        | End::Cancelled
        | End::Unguarded
        | End::Unknown(_) => format!("{program} did not start"),
    }
}

/// Why a command failed; `None` if it ended with a code (D16).
pub(super) fn failure(end: &End, timeout: Option<f64>) -> Option<String> {
    Some(match end {
        End::Exited(_) => return None,
        End::TimedOut => {
            format!(
                "Command timed out after {} seconds",
                timeout.unwrap_or_default()
            )
        }
        End::Signalled(signal) => format!("Command aborted by signal {}", signal_name(*signal)),
        End::Cancelled => "Command aborted by signal SIGKILL".to_owned(),
        End::Unguarded => format!("Command {UNGUARDED}"),
        End::NotFound
        | End::NotExecutable(_)
        | End::CwdUnavailable(_)
        | End::NotStarted(_)
        | End::Unknown(_) => "Command aborted before exit code was captured".to_owned(),
    })
}

pub(crate) fn code_of(end: &End) -> Option<i32> {
    if let End::Exited(code) = end {
        Some(*code)
    } else {
        None
    }
}

/// The end in a word: `code 3`, `signal SIGTERM`, `timeout`, or that it is unknown.
pub(crate) fn label(end: &End) -> String {
    match end {
        End::Exited(code) => format!("code {code}"),
        End::Signalled(signal) => format!("signal {}", signal_name(*signal)),
        End::Cancelled | End::Unguarded => "signal SIGKILL".to_owned(),
        End::TimedOut => "timeout".to_owned(),
        End::NotFound
        | End::NotExecutable(_)
        | End::CwdUnavailable(_)
        | End::NotStarted(_)
        | End::Unknown(_) => "unknown exit code".to_owned(),
    }
}

/// The name of a signal that has the same number on every system.
pub(crate) fn signal_name(signal: i32) -> String {
    let name = match signal {
        1 => "SIGHUP",
        2 => "SIGINT",
        3 => "SIGQUIT",
        4 => "SIGILL",
        5 => "SIGTRAP",
        6 => "SIGABRT",
        8 => "SIGFPE",
        9 => "SIGKILL",
        11 => "SIGSEGV",
        13 => "SIGPIPE",
        14 => "SIGALRM",
        15 => "SIGTERM",
        other => return other.to_string(),
    };
    name.to_owned()
}

/// The end of an output as one line.
pub(crate) fn tail_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    let count = line.chars().count();
    line.chars()
        .skip(count.saturating_sub(TAIL))
        .collect::<String>()
        .trim()
        .to_owned()
}
