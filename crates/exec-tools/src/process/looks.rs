//! The output and the state of sessions.

use std::time::SystemTime;

use clock::since_epoch;
use process_runner::{End, Entry};
use serde_json::json;

use super::{About, ELSEWHERE, Params, details, status};
use crate::exec::{Notes, TAIL, label};
use crate::frames::fold;
use crate::label::middle;
use crate::time::millis;
use crate::{ToolResult, duration, slice};

pub(super) fn list(entries: &[Entry<About>]) -> ToolResult {
    let mut lines = Vec::new();
    let mut sessions = Vec::new();
    for entry in entries {
        let end = entry.session.end();
        let started = entry.session.started();
        let ended = entry.session.ended_at();
        let until = ended.unwrap_or_else(SystemTime::now);
        let ran = until.duration_since(started).unwrap_or_default();
        let (tail, truncated) = entry.session.tail(TAIL);
        lines.push(format!(
            "{} {:<9} {} :: {}",
            entry.name,
            status(end.as_ref()),
            duration(ran),
            middle(&entry.about.name, 80)
        ));
        let mut more = json!({
            "startedAt": since_epoch(started),
            "runtimeMs": millis(ran),
            "cwd": entry.about.cwd,
            "command": entry.about.command,
            "tail": fold(&tail).text,
            "truncated": truncated,
        });
        if let Some(description) = &entry.about.description {
            more["description"] = json!(description);
        }
        match ended {
            Some(ended) => more["endedAt"] = json!(since_epoch(ended)),
            None => more["pid"] = json!(entry.session.id()),
        }
        sessions.push(details(entry, end.as_ref(), more));
    }
    let details = json!({ "status": "completed", "sessions": sessions });
    if lines.is_empty() {
        return ToolResult::new(
            format!("No running or recent sessions. {ELSEWHERE}"),
            details,
        );
    }
    let line = format!("{} of this server process, newest first.", lines.len());
    ToolResult::new(lines.join("\n"), details).with_line(format!("Sessions: {line}"))
}

/// The output since the last look, and the state of the session.
pub(super) fn poll(entry: &Entry<About>) -> ToolResult {
    // The end is asked for first: then everything before it is in the output.
    let end = entry.session.end();
    let fresh = entry.session.fresh();
    let folded = fold(&fresh.text);
    let left_behind = entry.session.left_behind();
    let notes = Notes {
        not_kept: fresh.left_out,
        folded: folded.left_out,
        left_behind: &left_behind,
    };
    let mut more = json!({ "aggregated": folded.text, "truncated": fresh.left_out > 0 });
    if fresh.left_out > 0 {
        more["leftOutBytes"] = json!(fresh.left_out);
    }
    notes.add_to(&mut more);
    let stands = match &end {
        None => "Process still running.".to_owned(),
        Some(End::TimedOut) => "Process was killed at its timeout.".to_owned(),
        Some(end) => format!("Process exited with {}.", label(end)),
    };
    let shown = folded.text.trim_end();
    let has_written = entry.session.output().total > 0;
    let (text, new) = match (shown, &end) {
        ("", Some(_)) if !has_written => ("(no output recorded)", "It wrote nothing."),
        ("", Some(_)) => ("(no new output)", "Nothing new. log has all its output."),
        ("", None) => ("(no new output)", "Nothing new."),
        (shown, _) => (shown, "The new output is in aggregated."),
    };
    let mut first = String::new();
    let mut line = format!("{stands} {new}");
    if fresh.left_out > 0 {
        first = format!("[{} earlier bytes are not kept]\n", fresh.left_out);
        line.push_str(&format!(" {} earlier bytes are not kept.", fresh.left_out));
    }
    let mut text = format!("{first}{text}\n\n{stands}");
    if let Some(note) = notes.after_output() {
        text.push_str(&format!("\n\n({note})"));
        line.push_str(&format!(" {note}"));
    }
    ToolResult::new(text, details(entry, end.as_ref(), more)).with_line(line)
}

/// Lines of all output that is kept.
pub(super) fn log(entry: &Entry<About>, params: &Params) -> ToolResult {
    let end = entry.session.end();
    let output = entry.session.output();
    let lines = slice(&output.text, params.offset, params.limit);
    let more = json!({
        "aggregated": lines.text,
        "total": output.total,
        "totalLines": lines.lines,
        "totalChars": output.text.chars().count(),
        "truncated": output.truncated,
    });
    let (text, line) = match (lines.text.as_str(), &end) {
        ("", None) => ("(no output yet)", "No output yet.".to_owned()),
        ("", Some(_)) => ("(no output recorded)", "No output recorded.".to_owned()),
        (text, _) => (
            text,
            format!("Lines of {} in all are in aggregated.", lines.lines),
        ),
    };
    ToolResult::new(text, details(entry, end.as_ref(), more)).with_line(line)
}
