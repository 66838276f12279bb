//! How much of a text is displayed.

use crate::visible;

/// The longest start that is displayed in so many characters, and how many follow it.
#[must_use]
pub fn start(text: &str, most: usize) -> (&str, usize) {
    // Nothing is displayed in less than it is, but for a long run of blanks.
    let all = text.chars().count();
    let mut taken = all.min(most);
    loop {
        let end = text.char_indices().nth(taken).map_or(text.len(), |it| it.0);
        let head = &text[..end];
        match displayed(head, most) {
            None if taken > 0 => taken = (taken * 3 / 4).min(taken - 1),
            Some(_) | None => return (head, all - taken),
        }
    }
}

/// How many characters a text is displayed in; nothing where they are more than that.
#[must_use]
pub fn displayed(text: &str, most: usize) -> Option<usize> {
    // A mark for many blanks is shorter than they are; what is so long is no name.
    if text.len() > most.saturating_mul(64) {
        return None;
    }
    let pieces = visible(text);
    let count = pieces.iter().map(|it| it.text.chars().count()).sum();
    (count <= most).then_some(count)
}
