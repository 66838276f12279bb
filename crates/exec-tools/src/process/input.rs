//! The input of sessions.

use process_runner::{Entry, NotWritten, keys};
use serde_json::json;

use super::{About, Params, details};
use crate::ToolResult;

pub(super) fn send(entry: &Entry<About>, bytes: &[u8]) -> Result<(), String> {
    entry
        .session
        .write(bytes)
        .map_err(|why| unwritable(entry, why))
}

fn unwritable(entry: &Entry<About>, why: NotWritten) -> String {
    let id = &entry.name;
    match why {
        NotWritten::Closed if !entry.about.has_input => format!(
            "Session {id} stdin is not writable. Start the command with yieldMs, background: true \
             or pty: true to write to it."
        ),
        NotWritten::Closed => format!("Session {id} stdin is not writable."),
        NotWritten::Full => format!(
            "Session {id} doesn't read its stdin, and more than 1 MiB would wait there. Wait, or \
             kill the session."
        ),
    }
}

pub(super) fn sent(entry: &Entry<About>, text: String) -> ToolResult {
    ToolResult::new(text, details(entry, None, json!({})))
}

pub(super) fn write(entry: &Entry<About>, params: &Params) -> Result<ToolResult, String> {
    if !params.data.is_empty() || !params.eof {
        send(entry, params.data.as_bytes())?;
    }
    let mut closed = "";
    if params.eof {
        entry
            .session
            .end_input()
            .map_err(|why| unwritable(entry, why))?;
        closed = " (stdin closed)";
    }
    let count = params.data.len();
    Ok(sent(
        entry,
        format!("Wrote {count} bytes to session {}{closed}.", entry.name),
    ))
}

pub(super) fn send_keys(entry: &Entry<About>, params: &Params) -> Result<ToolResult, String> {
    let encoded = keys::encode(&params.input, entry.session.application_keys());
    let warnings = if encoded.warnings.is_empty() {
        String::new()
    } else {
        format!("\nWarnings:\n- {}", encoded.warnings.join("\n- "))
    };
    if encoded.bytes.is_empty() {
        return Err(format!("No key data provided.{warnings}"));
    }
    send(entry, &encoded.bytes)?;
    let count = encoded.bytes.len();
    let mut result = sent(
        entry,
        format!("Sent {count} bytes to session {}.{warnings}", entry.name),
    );
    if !encoded.warnings.is_empty() {
        result.details["warnings"] = json!(encoded.warnings);
    }
    Ok(result)
}

pub(super) fn paste(entry: &Entry<About>, params: &Params) -> Result<ToolResult, String> {
    let bytes = keys::paste(&params.text, params.bracketed);
    if bytes.is_empty() {
        return Err("No paste text provided.".to_owned());
    }
    send(entry, &bytes)?;
    let count = params.text.chars().count();
    Ok(sent(
        entry,
        format!("Pasted {count} chars to session {}.", entry.name),
    ))
}
