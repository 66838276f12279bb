//! Words that a person types at a terminal, where nothing else tells a person from a command.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use rand::Rng;

/// The words that have to be typed, by question. Each word counts once.
#[derive(Default)]
pub(crate) struct Words(Mutex<HashMap<String, String>>);

/// The most words that are open at once. Beyond that, all are given anew.
const MOST: usize = 64;

impl Words {
    /// A new word for this question. The word before it counts no more.
    pub(crate) fn give(&self, id: &str, random: &mut impl Rng) -> String {
        let word = speakable(random);
        let mut words = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if words.len() >= MOST {
            words.clear();
        }
        words.insert(id.to_owned(), word.clone());
        word
    }

    /// Whether this word was to be typed for this question. One wrong try costs the word.
    pub(crate) fn take(&self, id: &str, typed: &str) -> bool {
        let mut words = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        words.remove(id).is_some_and(|word| word == typed)
    }
}

/// Three syllables.
fn speakable(random: &mut impl Rng) -> String {
    const FIRST: &[u8] = b"bdfgklmnprstvz";
    const SECOND: &[u8] = b"aeiou";
    let syllables = (0..3).flat_map(|_| [FIRST, SECOND]);
    syllables
        .map(|letters| char::from(letters[random.random_range(0..letters.len())]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::Words;

    #[test]
    fn a_word_counts_once_and_for_its_question() {
        let (words, mut random) = (Words::default(), rand::rng());
        let one = words.give("q1", &mut random);
        let other = words.give("q2", &mut random);
        assert_eq!(one.len(), 6);
        assert!(one.bytes().all(|byte| byte.is_ascii_lowercase()));
        assert!(!words.take("q3", &one), "another question");
        assert!(words.take("q1", &one));
        assert!(!words.take("q1", &one), "a second time");
        assert!(!words.take("q2", "wrong!"));
        assert!(!words.take("q2", &other), "after a wrong try");
        let before = words.give("q1", &mut random);
        let mut now = words.give("q1", &mut random);
        while now == before {
            now = words.give("q1", &mut random);
        }
        assert!(!words.take("q1", &before), "an older word");
    }
}
