//! Finds lines in a file.

use std::borrow::Cow;

/// The result of a search.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// The lines are not there in any of the four ways.
    Nowhere,
    /// The lines are there once, from this index on.
    At(usize),
    /// The lines are there this many times, in the first way that finds any.
    Times(usize),
}

/// A way to read a line.
type Reading = fn(&str) -> Cow<'_, str>;

/// The ways, from exact to tolerant.
const READINGS: [Reading; 4] = [
    |line| Cow::Borrowed(line),
    |line| Cow::Borrowed(line.trim_end()),
    |line| Cow::Borrowed(line.trim()),
    |line| line.trim().chars().map(plain).collect(),
];

/// Looks for `wanted` in `lines` from line `from` on.
pub(crate) fn seek(lines: &[&str], wanted: &[&str], from: usize) -> Found {
    let rest = lines.get(from..).unwrap_or_default();
    if wanted.is_empty() || wanted.len() > rest.len() {
        return Found::Nowhere;
    }
    for reading in READINGS {
        let wanted: Vec<_> = wanted.iter().map(|line| reading(line)).collect();
        let rest: Vec<_> = rest.iter().map(|line| reading(line)).collect();
        let mut places = rest
            .windows(wanted.len())
            .enumerate()
            .filter(|(_, window)| *window == wanted)
            .map(|(index, _)| from + index);
        if let Some(first) = places.next() {
            return match places.count() {
                0 => Found::At(first),
                more => Found::Times(more + 1),
            };
        }
    }
    Found::Nowhere
}

/// The character on a keyboard for a typographic one.
fn plain(char: char) -> char {
    match char {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2018}'..='\u{201b}' => '\'',
        '\u{201c}'..='\u{201f}' => '"',
        other => plain_blank(other),
    }
}

/// A space for a typographic blank.
pub(crate) fn plain_blank(char: char) -> char {
    match char {
        '\u{a0}' | '\u{2002}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        other => other,
    }
}
