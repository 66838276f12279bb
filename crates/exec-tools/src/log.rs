//! A part of a text, by lines.

/// Lines of a text.
#[derive(Debug, PartialEq, Eq)]
pub struct Slice {
    /// The lines, without the end of the last one.
    pub text: String,
    /// The number of lines in the whole text.
    pub lines: usize,
}

/// The lines from `offset` on, `limit` at most. A limit alone gives the last lines. Negative
/// numbers count as 0, fractions are rounded down.
#[must_use]
pub fn slice(text: &str, offset: Option<f64>, limit: Option<f64>) -> Slice {
    let text = text.replace("\r\n", "\n");
    let mut lines: Vec<&str> = text.split('\n').collect();
    if lines.last() == Some(&"") {
        lines.pop();
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it saturates"
    )]
    let whole = |number: f64| number.max(0.0) as usize;
    let count = limit.map_or(lines.len(), whole);
    let start = match offset {
        Some(offset) => whole(offset).min(lines.len()),
        None => lines.len().saturating_sub(count),
    };
    let end = start.saturating_add(count).min(lines.len());
    Slice {
        text: lines[start..end].join("\n"),
        lines: lines.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::slice;

    #[test]
    fn lines_are_counted_from_either_end() {
        let three = "a\nb\nc\n";
        let cases = [
            (three, [None, None], "a\nb\nc", 3),
            (three, [Some(1.0), None], "b\nc", 3),
            (three, [None, Some(2.0)], "b\nc", 3),
            (three, [Some(1.0), Some(1.0)], "b", 3),
            ("a\r\nb\r\n", [Some(0.0), Some(1.0)], "a", 2),
            ("a\nb", [Some(5.0), None], "", 2),
            ("a\nb", [Some(-3.0), Some(1.0)], "a", 2),
            ("a\nb", [Some(0.0), Some(0.0)], "", 2),
            ("a\nb", [None, Some(0.0)], "", 2),
            ("a\nb\nc", [Some(1.9), Some(1.9)], "b", 3),
            ("a\n\n", [None, None], "a\n", 2),
            ("", [None, None], "", 0),
            ("a", [Some(1e300), Some(1e300)], "", 1),
        ];
        for (text, [offset, limit], expected, lines) in cases {
            let found = slice(text, offset, limit);
            assert_eq!(
                (found.text.as_str(), found.lines),
                (expected, lines),
                "{text:?}"
            );
        }
    }
}
