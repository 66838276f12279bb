//! Half characters. OpenClaw cuts commands by UTF-16 units, and `JSON.stringify` writes the half
//! of a pair that is left as an escape (`"\ud83d"`). Rust's text cannot hold it.

use std::borrow::Cow;

/// The text with U+FFFD in the place of each such escape, for reading only: it is as long, so
/// every position in it is one in the file, and what the file says there stays.
pub(crate) fn readable(text: &str) -> Cow<'_, str> {
    let mut halves = halves(text).peekable();
    if halves.peek().is_none() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for at in halves {
        out.push_str(&text[from..at]);
        out.push_str("\\ufffd");
        from = at + "\\ufffd".len();
    }
    Cow::Owned(out + &text[from..])
}

/// Where the escapes of halves without their other half are.
fn halves(text: &str) -> impl Iterator<Item = usize> {
    let mut from = 0;
    std::iter::from_fn(move || {
        loop {
            let at = from + text.get(from..)?.find('\\')?;
            // An escape is two bytes at least: `\\` does not begin the next one.
            from = at + 2;
            match unit(text, at) {
                Some(0xd800..0xdc00) => {
                    from = at + 6;
                    if matches!(unit(text, from), Some(0xdc00..0xe000)) {
                        from += 6;
                    } else {
                        return Some(at);
                    }
                }
                Some(0xdc00..0xe000) => {
                    from = at + 6;
                    return Some(at);
                }
                Some(_) | None => {}
            }
            // The second byte may be a part of a character; then this is no JSON.
            if !text.is_char_boundary(from) {
                return None;
            }
        }
    })
}

/// The UTF-16 unit that is escaped here.
fn unit(text: &str, at: usize) -> Option<u16> {
    let digits = text.get(at..at + 6)?.strip_prefix("\\u")?;
    let hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    hex.then(|| u16::from_str_radix(digits, 16).ok())?
}

#[cfg(test)]
mod tests {
    use super::readable;

    #[test]
    fn halves_only() {
        for (text, want) in [
            (r#"plain ü 😀"#, r#"plain ü 😀"#),
            (r#""\ud83d\ude00""#, r#""\ud83d\ude00""#),
            (r#""\ud83d""#, r#""\ufffd""#),
            (r#""\uDE00x""#, r#""\ufffdx""#),
            (r#""\ud83d\ud83d\ude00""#, r#""\ufffd\ud83d\ude00""#),
            (r#""\ude00\ud83d""#, r#""\ufffd\ufffd""#),
            (r#""\\ud83d""#, r#""\\ud83d""#),
            (r#""\\\ud83d\n""#, r#""\\\ufffd\n""#),
            (r#""\ud83d\u0041""#, r#""\ufffd\u0041""#),
            (r#""\u+12x \ud8"#, r#""\u+12x \ud8"#),
            ("\\ü \\ud83d", "\\ü \\ud83d"),
            ("\\", "\\"),
        ] {
            assert_eq!(readable(text), want, "{text}");
        }
    }
}
