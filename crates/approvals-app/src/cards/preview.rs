//! The start of a command, where there is no room for the whole.

use catalogue::Language;
use exec_policy::Request;
use view_model::TextRun;
use visible_text::{isolated, secrets};
use wording::plain;

use crate::cards::limits;
use crate::text::shown;

/// The start of a command for its item in the queue.
pub(crate) fn preview(request: &Request, words: Language) -> Vec<TextRun> {
    // This much shows a secret at the start. To look through all of a long command took seconds,
    // for each item anew.
    const READ: usize = 4_096;
    let text = request.text();
    let end = text.char_indices().nth(READ).map_or(text.len(), |it| it.0);
    let masked = secrets::mask(&text[..end]);
    let short: String = masked.chars().take(48).collect();
    let mut runs = limits::line(&short, 2 * 48, words);
    if short.len() < masked.len() || end < text.len() {
        runs.push(plain("…"));
    }
    runs
}

/// The start of a command for a notice, by displayed characters.
pub(crate) fn notice_text(request: &Request) -> String {
    const SHOWN: usize = 80;
    // Escapes only make the text longer.
    let head: String = request.text().chars().take(SHOWN + 1).collect();
    let shown = shown(&head);
    match shown.char_indices().nth(SHOWN) {
        Some((end, _)) => isolated(&format!("{}…", &shown[..end])),
        None => isolated(&shown),
    }
}
