//! What a person should see before a click. Nothing here relaxes anything.

use crate::analysis::{Analysis, format_argv};
use crate::{Request, Risk, display};

/// The risks of a request, danger first.
pub(crate) fn of(request: &Request, analysis: Option<&Analysis>) -> Vec<Risk> {
    let mut risks = Vec::new();
    let formatted;
    let text = match analysis {
        Some(analysis) => &analysis.text,
        None => {
            formatted = format_argv(&request.argv);
            &formatted
        }
    };
    if display::hides(text) {
        risks.push(Risk {
            kind: "hides-characters".to_owned(),
            note: "Characters in it are invisible or change how it reads.".to_owned(),
            danger: true,
        });
    }
    risks
}
