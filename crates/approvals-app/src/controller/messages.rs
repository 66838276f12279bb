//! What a person told agents last: they often say the same thing again.

/// How many messages are kept.
const MOST: usize = 5;

/// The last messages, newest first, each once. They are kept in memory alone: a message may tell
/// more than a person wants on a disk.
#[derive(Debug, Default)]
pub(super) struct Messages(Vec<String>);

impl Messages {
    pub(super) fn keep(&mut self, message: &str) {
        self.0.retain(|kept| kept != message);
        self.0.insert(0, message.to_owned());
        self.0.truncate(MOST);
    }

    pub(super) fn all(&self) -> Vec<String> {
        self.0.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_five_are_kept_each_once() {
        let mut messages = Messages::default();
        for message in ["a", "b", "c", "b", "d", "e", "f"] {
            messages.keep(message);
        }
        assert_eq!(messages.all(), ["f", "e", "d", "b", "c"]);
    }
}
