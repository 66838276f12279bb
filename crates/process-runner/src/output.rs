//! Keeps the first bytes of two streams together.

/// Marks a stream that was cut (D14).
const TRUNCATED: &str = "… (truncated)";

/// One of the two streams, up to where it is kept.
#[derive(Debug, Default)]
pub(crate) struct CappedBytes {
    bytes: Vec<u8>,
    cut: bool,
}

impl CappedBytes {
    /// Keeps as much of `chunk` as there is `room` for, and takes that off `room`.
    pub(crate) fn push(&mut self, chunk: &[u8], room: &mut usize) {
        let kept = chunk.len().min(*room);
        self.bytes.extend_from_slice(&chunk[..kept]);
        *room -= kept;
        self.cut |= kept < chunk.len();
    }

    pub(crate) fn is_cut(&self) -> bool {
        self.cut
    }

    pub(crate) fn into_text(mut self) -> String {
        if self.cut {
            let whole = self.bytes.len() - unfinished(&self.bytes);
            self.bytes.truncate(whole);
        }
        let mut text = String::from_utf8(self.bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        if self.cut {
            text.push_str(TRUNCATED);
        }
        text
    }
}

/// How many bytes at the end belong to a character that is not complete.
pub(crate) fn unfinished(bytes: &[u8]) -> usize {
    let begins_one = |length: &usize| {
        let end = &bytes[bytes.len() - length..];
        std::str::from_utf8(end)
            .is_err_and(|error| error.valid_up_to() == 0 && error.error_len().is_none())
    };
    (1..=bytes.len().min(3)).find(begins_one).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::CappedBytes;

    #[test]
    fn streams_are_cut_between_characters() {
        let cases: [(&[&[u8]], usize, &str); 14] = [
            (&[], 4, ""),
            (&[b"abcd"], 4, "abcd"),
            (&[b"ab", b"cd"], 4, "abcd"),
            (&[b"abcd", b"e"], 4, "abcd… (truncated)"),
            (&[b"abcde"], 4, "abcd… (truncated)"),
            (&[b"a"], 0, "… (truncated)"),
            (&["abcé".as_bytes()], 5, "abcé"),
            (&["abcé".as_bytes()], 4, "abc… (truncated)"),
            (&["abc€".as_bytes()], 5, "abc… (truncated)"),
            (&["ab€é".as_bytes()], 5, "ab€… (truncated)"),
            (&["abc😀".as_bytes()], 6, "abc… (truncated)"),
            (&["é".as_bytes()], 1, "… (truncated)"),
            (&[b"a\xff\xfeb"], 4, "a\u{fffd}\u{fffd}b"),
            (&[b"ab\x80\x80c"], 4, "ab\u{fffd}\u{fffd}… (truncated)"),
        ];
        for (chunks, mut room, expected) in cases {
            let mut kept = CappedBytes::default();
            for chunk in chunks {
                kept.push(chunk, &mut room);
            }
            assert_eq!(kept.into_text(), expected, "{chunks:?}");
        }
    }

    #[test]
    fn a_character_the_program_left_unfinished_is_shown_as_one() {
        let mut kept = CappedBytes::default();
        kept.push(b"ab\xe2\x82", &mut 4);
        assert_eq!(kept.into_text(), "ab\u{fffd}");
    }
}
