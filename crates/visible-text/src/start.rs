//! How much of a text fits into a number of displayed characters.

use crate::visible;

/// The longest start that is displayed in so many characters, and how many follow it.
#[must_use]
pub fn start(text: &str, most: usize) -> (&str, usize) {
    // Only a long run of blanks is displayed with fewer characters than it has.
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

/// How many characters the displayed form of a text has; `None` if there are more than `most`.
#[must_use]
pub fn displayed(text: &str, most: usize) -> Option<usize> {
    // One mark stands for many blanks, so a long text may have a short form. A text this long is not
    // a name.
    if text.len() > most.saturating_mul(64) {
        return None;
    }
    let pieces = visible(text);
    let count = pieces.iter().map(|it| it.text.chars().count()).sum();
    (count <= most).then_some(count)
}
