//! One example of each sentence, for tests of the crates that translate them.

use crate::Character;

/// An enum of sentences.
pub trait Samples: Sized {
    /// Every variant, in order. All the fields have different values.
    fn samples() -> Vec<Self>;
}

/// A field of a sentence.
pub trait Sample {
    fn sample(place: usize) -> Self;
}

impl Sample for String {
    fn sample(place: usize) -> Self {
        format!("word{place}")
    }
}

impl Sample for &'static str {
    fn sample(_: usize) -> Self {
        "Cyrillic"
    }
}

impl Sample for usize {
    fn sample(place: usize) -> Self {
        place + 1
    }
}

impl Sample for u64 {
    fn sample(place: usize) -> Self {
        place as Self + 1
    }
}

impl Sample for u32 {
    fn sample(_: usize) -> Self {
        0x202e
    }
}

impl Sample for char {
    fn sample(_: usize) -> Self {
        'а'
    }
}

impl Sample for Character {
    fn sample(_: usize) -> Self {
        Self::RightToLeftOverride
    }
}
