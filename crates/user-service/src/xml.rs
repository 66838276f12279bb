//! Text inside XML 1.0.

/// The text with XML escapes; `None` if it has a character that XML cannot write.
pub(crate) fn escaped(text: &str) -> Option<String> {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            char if char.is_control() || matches!(char, '\u{fffe}' | '\u{ffff}') => return None,
            char => escaped.push(char),
        }
    }
    Some(escaped)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_written_is_escaped() {
        for (text, expected) in [
            ("plain ü 名 \"'", Some("plain ü 名 \"'")),
            ("a & <b>]]>", Some("a &amp; &lt;b&gt;]]&gt;")),
            ("&lt;", Some("&amp;lt;")),
            ("a\nb", None),
            ("a\u{1}", None),
            ("\u{ffff}", None),
            ("", Some("")),
        ] {
            assert_eq!(escaped(text).as_deref(), expected, "{text:?}");
        }
    }
}
