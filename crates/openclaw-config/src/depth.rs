//! How deep a text nests.

/// The deepest nesting of lists and objects that is read.
pub(crate) const MOST: usize = 128;

/// Whether lists and objects stand deeper in each other than [`MOST`]. The parser of JSON5 goes one call deeper at each
/// bracket and has no bound of its own, so this is asked first. A bracket in a text or in a comment is none.
pub(crate) fn is_too_deep(text: &str) -> bool {
    let mut chars = text.chars().peekable();
    let mut depth: usize = 0;
    while let Some(char) = chars.next() {
        match char {
            '[' | '{' => {
                depth += 1;
                if depth > MOST {
                    return true;
                }
            }
            ']' | '}' => depth = depth.saturating_sub(1),
            '"' | '\'' => {
                while let Some(inner) = chars.next() {
                    match inner {
                        '\\' => drop(chars.next()),
                        inner if inner == char => break,
                        _ => {}
                    }
                }
            }
            '/' if chars.next_if_eq(&'/').is_some() => {
                let ends = |it: &char| matches!(it, '\n' | '\r' | '\u{2028}' | '\u{2029}');
                chars.by_ref().take_while(|it| !ends(it)).for_each(drop);
            }
            '/' if chars.next_if_eq(&'*').is_some() => {
                let mut star = false;
                let mut ends = |it: &char| std::mem::replace(&mut star, *it == '*') && *it == '/';
                chars.by_ref().take_while(|it| !ends(it)).for_each(drop);
            }
            _ => {}
        }
    }
    false
}
