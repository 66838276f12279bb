//! Words whose letters look like others: several scripts in one word, full-width forms, and
//! the name of a known program in letters of another script.

use std::ops::Range;

use unicode_script::{Script, UnicodeScript};

use super::direction;
use crate::characters::is_mark;
use crate::{Note, Piece, PieceKind};

/// Programs that are worth imitating.
const IMITATED: [&str; 26] = [
    "apt", "bash", "cat", "chmod", "chown", "cp", "curl", "dd", "docker", "echo", "env", "find",
    "git", "ls", "make", "mv", "node", "npm", "ping", "pip", "python", "rm", "sh", "ssh", "sudo",
    "tar",
];

/// Adds the plain text of a range, with each word that looks like another as a piece of its own.
pub(super) fn add(pieces: &mut Vec<(Range<usize>, Piece)>, text: &str, range: Range<usize>) {
    let part = &text[range.clone()];
    let mut plain = range.start;
    if !part.is_ascii() {
        for word in words(part) {
            let Some(note) = note(&part[word.clone()]) else {
                continue;
            };
            let (start, end) = (range.start + word.start, range.start + word.end);
            push(pieces, text, plain..start, PieceKind::Text, None);
            push(pieces, text, start..end, PieceKind::Conf, Some(note));
            plain = end;
        }
    }
    push(pieces, text, plain..range.end, PieceKind::Text, None);
}

fn push(
    pieces: &mut Vec<(Range<usize>, Piece)>,
    text: &str,
    range: Range<usize>,
    kind: PieceKind,
    note: Option<Note>,
) {
    for (part, right_to_left) in direction::runs(&text[range.clone()]) {
        let part = range.start + part.start..range.start + part.end;
        let text = text[part.clone()].to_owned();
        let (kind, note) = match (right_to_left, kind) {
            (true, PieceKind::Conf) => (PieceKind::Rtl, note.clone()),
            (true, _) => (PieceKind::Rtl, Some(Note::RightToLeft)),
            (false, _) => (kind, note.clone()),
        };
        pieces.push((part, Piece { text, kind, note }));
    }
}

/// The words of a text: letters and digits with their marks.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(char::is_alphanumeric)?;
        let rest = &text[start..];
        let length = rest.find(|char: char| !char.is_alphanumeric() && !is_mark(char));
        at = start + length.unwrap_or(rest.len());
        Some(start..at)
    })
}

/// Why a word may be taken for another one.
fn note(word: &str) -> Option<Note> {
    if word.is_ascii() {
        return None;
    }
    if let Some(char) = word.chars().find(|char| matches!(char, '！'..='～')) {
        return Some(Note::FullWidth(char));
    }
    let scripts = || {
        word.chars()
            .map(|char| (char, char.script()))
            .filter(|(_, script)| !matches!(script, Script::Common | Script::Inherited))
    };
    let latin = scripts().any(|(_, script)| script == Script::Latin);
    let (odd, script) = scripts().find(|(_, script)| *script != Script::Latin)?;
    // East Asian words are written in several scripts, Latin among them.
    let mixed = scripts()
        .any(|(_, other)| other != script && !(is_east_asian(other) && is_east_asian(script)));
    if mixed && !scripts().all(|(_, script)| script == Script::Latin || is_east_asian(script)) {
        return Some(Note::OtherScript(odd, script.full_name()));
    }
    let read: String = unicode_security::skeleton(word).collect();
    let imitates = |name: &&str| unicode_security::skeleton(name).eq(read.chars());
    let name = IMITATED.iter().find(|name| !latin && imitates(name))?;
    Some(Note::Imitates(name, odd, script.full_name()))
}

/// The first letter of a name that may be taken for one in Latin letters, and its alphabet:
/// one of several alphabets, or all of it looks like Latin.
#[must_use]
pub fn odd_letter(name: &str) -> Option<(char, &'static str)> {
    if name.is_ascii() {
        return None;
    }
    let odd = |char: &char| !char.is_ascii();
    if let Some(Note::OtherScript(letter, script)) = note(name) {
        return Some((letter, script));
    }
    let looks_latin = unicode_security::skeleton(name).all(|char| char.is_ascii());
    let letter = name.chars().find(odd).filter(|_| looks_latin)?;
    Some((letter, letter.script().full_name()))
}

/// Whether words of this script also hold letters of other scripts.
pub(crate) fn is_east_asian(script: Script) -> bool {
    matches!(
        script,
        Script::Han | Script::Hiragana | Script::Katakana | Script::Hangul | Script::Bopomofo
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_other_scripts_are_told() {
        for (word, expected) in [
            ("pаypal", Some("‘а’ is Cyrillic")),
            ("gοogle", Some("‘ο’ is Greek")),
            ("ｒm", Some("‘ｒ’ is a full-width form")),
            ("ѕѕһ", Some("looks like “ssh”, but ‘ѕ’ is Cyrillic")),
            ("аbc1", Some("‘а’ is Cyrillic")),
            ("grüße", None),
            ("привет", None),
            ("测试abc", None),
            ("日本語テスト", None),
            ("שלום", None),
            ("ls", None),
        ] {
            let note = note(word).map(|note| note.to_string());
            assert_eq!(note.as_deref(), expected, "{word}");
        }
    }
}
