//! Foreign text as it is drawn.

use view_model::{TextRun, TextRunKind};
use visible_text::PieceKind;

/// Foreign text made visible; line breaks stay line breaks.
pub(crate) fn shown(text: &str) -> String {
    let mut shown = String::new();
    for piece in visible_text::visible(text) {
        shown.push_str(&piece.text);
        if piece.kind == PieceKind::Nl {
            shown.push('\n');
        }
    }
    shown
}

/// Drawn runs as one text; line breaks stay line breaks.
#[must_use]
pub fn text_of(runs: &[TextRun]) -> String {
    let mut text = String::new();
    for run in runs {
        text.push_str(&run.text);
        if run.kind == TextRunKind::Nl {
            text.push('\n');
        }
    }
    text
}
