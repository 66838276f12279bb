//! Texts for the window: ours as they are, foreign ones made visible.

use catalogue::Language;
use view_model::{Problem, TextRun, TextRunKind};
use wording::Say;

pub(crate) use wording::{FIRST, SECOND, THIRD, around, filled, kind, plain, shown, visible};

/// The name of an agent, marked where it may be taken for something else, or for one of others.
pub(crate) fn agent<'a>(
    name: &str,
    shown: &str,
    others: impl IntoIterator<Item = &'a str>,
    language: Language,
) -> Vec<TextRun> {
    let mut runs = visible(shown, language);
    if let Some(odd) = visible_text::odd_name(name, others) {
        let note = visible_text::isolated(&odd.say(language));
        let plain = runs.iter_mut().filter(|run| run.kind == TextRunKind::Text);
        for run in plain {
            run.kind = TextRunKind::Conf;
            run.note = Some(note.clone());
        }
    }
    runs
}

/// Whether a text cannot be edited as it is seen: a field of one line shows no line break.
pub(crate) fn hides(text: &str) -> bool {
    visible_text::hides(text) || text.contains(char::is_control)
}

pub(crate) use visible_text::short_home as short;

/// A sentence that starts as one.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(chars).collect()
    })
}

/// Something that went wrong, without a code that a window reacts to.
pub(crate) fn problem(message: impl Into<String>) -> Problem {
    Problem {
        code: String::new(),
        message: visible_text::sentence(&message.into()),
    }
}
