//! How a command ended, in words.

use std::time::Duration;

use process_runner::{End, NotStarted, Output};
use serde_json::{Value, json};

use crate::ToolResult;

/// What is kept of an output for an event.
const TAIL: usize = 400;

/// A command that ended while it was waited for.
pub(super) fn result(
    end: &End,
    output: &Output,
    took: Duration,
    cwd: &str,
    timeout: Option<f64>,
) -> ToolResult {
    let shown = output.text.trim();
    let details = |status: &str| {
        json!({
            "status": status,
            "exitCode": code_of(end),
            "durationMs": u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
            "aggregated": output.text,
            "truncated": output.truncated,
            "cwd": cwd,
        })
    };
    let dropped = output.total - output.text.len() as u64;
    let mut text = match dropped {
        0 => String::new(),
        _ => format!("[the first {dropped} bytes of the output are not kept]\n"),
    };
    let Some(reason) = failure(end, timeout) else {
        text.push_str(if shown.is_empty() {
            "(no output)"
        } else {
            shown
        });
        if let End::Exited(code @ (..=-1 | 1..)) = end {
            text.push_str(&format!("\n\n(Command exited with code {code})"));
        }
        return ToolResult::new(text, details("completed"));
    };
    if !shown.is_empty() {
        text.push_str(shown);
        text.push_str("\n\n");
    }
    text.push_str(&reason);
    let mut details = details("failed");
    details["error"] = Value::String(reason);
    details["timedOut"] = Value::Bool(*end == End::TimedOut);
    ToolResult {
        is_error: true,
        ..ToolResult::new(text, details)
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
        End::Exited(_) | End::Signalled(_) | End::TimedOut | End::Cancelled | End::Unknown(_) => {
            format!("{program} did not start")
        }
    }
}

/// Why it is a failure; a code is none (D16).
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

/// `code 3`, `signal SIGTERM`, `timeout`; what is not known is said so.
pub(crate) fn label(end: &End) -> String {
    match end {
        End::Exited(code) => format!("code {code}"),
        End::Signalled(signal) => format!("signal {}", signal_name(*signal)),
        End::Cancelled => "signal SIGKILL".to_owned(),
        End::TimedOut => "timeout".to_owned(),
        End::NotFound
        | End::NotExecutable(_)
        | End::CwdUnavailable(_)
        | End::NotStarted(_)
        | End::Unknown(_) => "unknown exit code".to_owned(),
    }
}

/// The name of a signal that has the same number everywhere.
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

/// The last of an output as one line.
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
