//! One of each sentence, for tests of who says them in other languages.

use crate::Character;

/// An enum of sentences.
pub trait Samples: Sized {
    /// Every variant, in order; what it holds differs from place to place.
    fn samples() -> Vec<Self>;
}

/// Something that a sentence holds.
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
