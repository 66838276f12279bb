//! Texts for a window: ours as they are, foreign ones made visible.

use catalogue::Language;
use view_model::{TextRun, TextRunKind, Tier};
use visible_text::{Piece, PieceKind, isolated};

use crate::Say;

/// Our own words.
#[must_use]
pub fn plain(text: &str) -> TextRun {
    TextRun {
        text: text.to_owned(),
        kind: TextRunKind::Text,
        note: None,
    }
}

/// Foreign text.
#[must_use]
pub fn visible(text: &str, words: Language) -> Vec<TextRun> {
    let pieces = visible_text::visible(text).into_iter();
    pieces.map(|piece| run(piece, words)).collect()
}

/// Foreign text as one visible text.
#[must_use]
pub fn shown(text: &str) -> String {
    let pieces = visible_text::visible(text).into_iter();
    pieces.map(|piece| piece.text).collect()
}

/// A piece of foreign text, with its note in the language of the person.
#[must_use]
pub fn run(piece: Piece, words: Language) -> TextRun {
    TextRun {
        text: piece.text,
        kind: kind(piece.kind),
        note: piece.note.map(|note| isolated(&note.say(words))),
    }
}

/// How much a risk weighs, for the window.
#[must_use]
pub fn tier(tier: exec_policy::Tier) -> Tier {
    match tier {
        exec_policy::Tier::Danger => Tier::Danger,
        exec_policy::Tier::Caution => Tier::Caution,
        exec_policy::Tier::Note => Tier::Note,
    }
}

/// What a piece is, for the window.
#[must_use]
pub fn kind(kind: PieceKind) -> TextRunKind {
    match kind {
        PieceKind::Text => TextRunKind::Text,
        PieceKind::Ctl => TextRunKind::Ctl,
        PieceKind::Bidi => TextRunKind::Bidi,
        PieceKind::Zw => TextRunKind::Zw,
        PieceKind::Ws => TextRunKind::Ws,
        PieceKind::Nl => TextRunKind::Nl,
        PieceKind::Conf => TextRunKind::Conf,
        PieceKind::Rtl => TextRunKind::Rtl,
        PieceKind::Op => TextRunKind::Op,
        PieceKind::Redir => TextRunKind::Redir,
        PieceKind::Subst => TextRunKind::Subst,
        PieceKind::PipeSh => TextRunKind::PipeSh,
        PieceKind::Wrap => TextRunKind::Wrap,
        PieceKind::Inline => TextRunKind::Inline,
        PieceKind::Priv => TextRunKind::Priv,
        PieceKind::Destr => TextRunKind::Destr,
        PieceKind::Env => TextRunKind::Env,
        PieceKind::Net => TextRunKind::Net,
        PieceKind::Secret => TextRunKind::Secret,
        PieceKind::Own => TextRunKind::Own,
    }
}

/// What a sentence is given in the places of foreign text, which the sentence may put in any
/// order. A control character is in no catalogue, and in no text that was made visible.
pub const FIRST: &str = "\u{1}";
/// The second place.
pub const SECOND: &str = "\u{2}";
/// The third place.
pub const THIRD: &str = "\u{3}";

/// A sentence with [`FIRST`], [`SECOND`] and [`THIRD`] as the texts they stand for.
#[must_use]
pub fn filled(sentence: &str, foreign: &[Vec<TextRun>]) -> Vec<TextRun> {
    let places = [FIRST, SECOND, THIRD];
    let is_place = |char: char| places.iter().position(|place| place.starts_with(char));
    let mut runs = Vec::new();
    for part in sentence.split_inclusive(|char| is_place(char).is_some()) {
        let (ours, place) = match part.chars().next_back().and_then(is_place) {
            Some(place) => (&part[..part.len() - 1], foreign.get(place)),
            None => (part, None),
        };
        if !ours.is_empty() {
            runs.push(plain(ours));
        }
        runs.extend(place.into_iter().flatten().cloned());
    }
    runs
}

/// A sentence of the catalogue around foreign text.
#[must_use]
pub fn around(sentence: impl Fn(&str) -> String, foreign: &str, words: Language) -> Vec<TextRun> {
    filled(&sentence(FIRST), &[visible(foreign, words)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_has_the_same_name_in_the_window() {
        use PieceKind::*;
        let kinds = [
            Text, Ctl, Bidi, Zw, Ws, Conf, Rtl, Nl, Op, Redir, Subst, PipeSh, Wrap, Inline, Priv,
            Destr, Env, Net, Secret, Own,
        ];
        for one in kinds {
            let (ours, shown) = (serde_json::to_value(one), serde_json::to_value(kind(one)));
            assert_eq!(ours.unwrap(), shown.unwrap());
        }
    }

    #[test]
    fn foreign_text_stays_apart_in_every_order() {
        let words = Language::English;
        let texts = [visible("a\u{202e}b", words), visible("c", words)];
        let shown = |sentence: &str| {
            let runs = filled(sentence, &texts);
            runs.iter()
                .map(|run| run.text.clone())
                .collect::<Vec<_>>()
                .join("|")
        };
        for (sentence, want) in [
            ("no place", "no place"),
            (
                "one \u{1} place",
                "one |a|⟨U+202E right-to-left override⟩|b| place",
            ),
            (
                "\u{2} before \u{1}",
                "c| before |a|⟨U+202E right-to-left override⟩|b",
            ),
            ("„\u{2}“", "„|c|“"),
        ] {
            assert_eq!(shown(sentence), want);
        }
    }
}
