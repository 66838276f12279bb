//! Keeps the last part of a text.

/// Keeps the last bytes of the text that is pushed, cut between two characters.
#[derive(Debug)]
pub(crate) struct Tail {
    text: String,
    limit: usize,
    cut: bool,
}

impl Tail {
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            text: String::new(),
            limit,
            cut: false,
        }
    }

    pub(crate) fn push(&mut self, text: &str) {
        self.cut |= self.text.len() + text.len() > self.limit;
        if text.len() >= self.limit {
            self.text.clear();
        }
        self.text.push_str(last(text, self.limit));
        // Seldom, so that the text is not moved for each piece.
        if self.text.len() > 2 * self.limit {
            let dropped = self.text.len() - self.as_str().len();
            self.text.drain(..dropped);
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        last(&self.text, self.limit)
    }

    /// Whether anything was ever dropped.
    pub(crate) fn is_cut(&self) -> bool {
        self.cut
    }

    /// Frees the memory that only more text would need.
    pub(crate) fn close(&mut self) {
        self.text = self.as_str().to_owned();
    }
}

/// The last part of a text, `limit` bytes at most.
pub(crate) fn last(text: &str, limit: usize) -> &str {
    let start = text.len().saturating_sub(limit);
    &text[text.ceil_char_boundary(start)..]
}

#[cfg(test)]
mod tests {
    use super::Tail;

    #[test]
    fn the_last_bytes_stay() {
        let cases: [(usize, &[&str], &str, bool); 9] = [
            (4, &["12345678"], "5678", true),
            (4, &["ab", "cd", "e"], "bcde", true),
            (5, &["ab", "cd", "ef"], "bcdef", true),
            (4, &["ab", "cd"], "abcd", false),
            (4, &["abcd", ""], "abcd", false),
            (4, &["a", "é", "é"], "éé", true),
            (3, &["é", "é"], "é", true),
            (3, &["a€€"], "€", true),
            (2, &["€"], "", true),
        ];
        for (limit, pieces, expected, cut) in cases {
            let mut tail = Tail::new(limit);
            for piece in pieces {
                tail.push(piece);
            }
            assert_eq!(
                (tail.as_str(), tail.is_cut()),
                (expected, cut),
                "{pieces:?}"
            );
        }
    }

    #[test]
    fn many_pieces_are_as_one() {
        let mut tail = Tail::new(7);
        let mut all = String::new();
        for number in 0..500 {
            let piece = format!("{number}é");
            tail.push(&piece);
            all.push_str(&piece);
            assert!(all.ends_with(tail.as_str()));
            assert!((6..=7).contains(&tail.as_str().len()) || all.len() < 7);
            assert!(tail.text.len() <= 14);
        }
    }
}
