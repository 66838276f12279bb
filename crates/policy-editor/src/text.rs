//! Texts for the window: ours as they are, foreign ones made visible.

use policy_words::Say;
use view_model::{Problem, Run, RunKind};
use visible_text::{self, PieceKind};
use words::Language;

/// Our own words.
pub(crate) fn plain(text: &str) -> Run {
    Run {
        text: text.to_owned(),
        kind: RunKind::Text,
        note: None,
    }
}

/// Foreign text.
pub(crate) fn visible(text: &str, language: Language) -> Vec<Run> {
    visible_text::visible(text)
        .into_iter()
        .map(|piece| Run {
            text: piece.text,
            kind: kind(piece.kind),
            note: piece
                .note
                .map(|note| visible_text::isolated(&note.say(language))),
        })
        .collect()
}

/// The name of an agent, marked where it may be taken for something else, or for one of others.
pub(crate) fn agent<'a>(
    name: &str,
    shown: &str,
    others: impl IntoIterator<Item = &'a str>,
    language: Language,
) -> Vec<Run> {
    let mut runs = visible(shown, language);
    if let Some(odd) = visible_text::odd_name(name, others) {
        let note = visible_text::isolated(&odd.say(language));
        let plain = runs.iter_mut().filter(|run| run.kind == RunKind::Text);
        for run in plain {
            run.kind = RunKind::Conf;
            run.note = Some(note.clone());
        }
    }
    runs
}

/// What a piece is, for the window.
pub(crate) fn kind(kind: PieceKind) -> RunKind {
    match kind {
        PieceKind::Text => RunKind::Text,
        PieceKind::Ctl => RunKind::Ctl,
        PieceKind::Bidi => RunKind::Bidi,
        PieceKind::Zw => RunKind::Zw,
        PieceKind::Ws => RunKind::Ws,
        PieceKind::Nl => RunKind::Nl,
        PieceKind::Conf => RunKind::Conf,
        PieceKind::Rtl => RunKind::Rtl,
        PieceKind::Op => RunKind::Op,
        PieceKind::Redir => RunKind::Redir,
        PieceKind::Subst => RunKind::Subst,
        PieceKind::PipeSh => RunKind::PipeSh,
        PieceKind::Wrap => RunKind::Wrap,
        PieceKind::Inline => RunKind::Inline,
        PieceKind::Priv => RunKind::Priv,
        PieceKind::Destr => RunKind::Destr,
        PieceKind::Env => RunKind::Env,
        PieceKind::Net => RunKind::Net,
        PieceKind::Secret => RunKind::Secret,
        PieceKind::Own => RunKind::Own,
    }
}

/// Foreign text as one visible text.
pub(crate) fn shown(text: &str) -> String {
    let pieces = visible_text::visible(text).into_iter();
    pieces.map(|piece| piece.text).collect()
}

/// Whether a text cannot be edited as it is seen: a field of one line shows no line break.
pub(crate) fn hides(text: &str) -> bool {
    visible_text::hides(text) || text.contains(char::is_control)
}

/// What a sentence is given in the places of foreign text, which it may put in any order.
/// A control character is in no catalogue, and in no text that was made visible.
pub(crate) const FIRST: &str = "\u{1}";
pub(crate) const SECOND: &str = "\u{2}";
pub(crate) const THIRD: &str = "\u{3}";

/// A sentence with [`FIRST`], [`SECOND`], … as what they stand for.
pub(crate) fn filled(sentence: &str, foreign: &[Vec<Run>]) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut rest = sentence;
    while let Some(at) = rest.find(['\u{1}', '\u{2}', '\u{3}']) {
        let (before, place) = rest.split_at(at);
        runs.extend((!before.is_empty()).then(|| plain(before)));
        let nth = usize::from(place.as_bytes()[0]) - 1;
        runs.extend(foreign.get(nth).into_iter().flatten().cloned());
        rest = &place[1..];
    }
    runs.extend((!rest.is_empty()).then(|| plain(rest)));
    runs
}

/// A sentence of the catalogue around foreign text.
pub(crate) fn around(
    sentence: impl Fn(&str) -> String,
    foreign: &str,
    language: Language,
) -> Vec<Run> {
    filled(&sentence(FIRST), &[visible(foreign, language)])
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
