//! Lines that a program overwrites, like a progress bar.

use std::borrow::Cow;

/// A text without the parts that a carriage return overwrote.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Folded<'a> {
    /// For each line the last frame that is not blank.
    pub(crate) text: Cow<'a, str>,
    /// The number of frames that are left out.
    pub(crate) left_out: usize,
}

/// Reduces each line to its last frame: a progress bar is one line for a reader, however often it
/// was drawn. A carriage return before a line feed belongs to the end of the line.
pub(crate) fn fold(text: &str) -> Folded<'_> {
    if !text.contains('\r') {
        return Folded {
            text: Cow::Borrowed(text),
            left_out: 0,
        };
    }
    let mut folded = String::with_capacity(text.len());
    let mut left_out = 0;
    for line in text.split_inclusive('\n') {
        let frames = line.trim_end_matches(['\r', '\n']);
        let end = &line[frames.len()..];
        let is_drawn = |frame: &&str| !frame.trim().is_empty();
        let drawn = frames.split('\r').filter(is_drawn).count();
        let last = frames.split('\r').rfind(is_drawn);
        folded.push_str(last.unwrap_or(frames));
        left_out += drawn.saturating_sub(1);
        if end.contains('\n') {
            folded.push_str(if end.starts_with('\r') { "\r\n" } else { "\n" });
        }
    }
    Folded {
        text: Cow::Owned(folded),
        left_out,
    }
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn the_last_frame_of_a_line_stays() {
        for (text, expected, left_out) in [
            ("", "", 0),
            ("a\nb\n", "a\nb\n", 0),
            ("a\r\nb\r\n", "a\r\nb\r\n", 0),
            ("10%\r20%\r30%\ndone\n", "30%\ndone\n", 2),
            ("10%\r20%\r30%\r\ndone", "30%\r\ndone", 2),
            ("\r10%\r20%", "20%", 1),
            ("10%\r20%\r", "20%", 1),
            ("20%\r     \rdone\n", "done\n", 1),
            ("done\r     \n", "done\n", 0),
            ("  \r  \n", "  \r  \n", 0),
            ("\r\n\r\n", "\r\n\r\n", 0),
            ("é\r€\n", "€\n", 1),
        ] {
            let found = fold(text);
            assert_eq!(
                (found.text.as_ref(), found.left_out),
                (expected, left_out),
                "{text:?}"
            );
        }
    }
}
