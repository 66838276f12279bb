//! Values that sentences of this crate hold.

use visible_text::samples::Sample;

use crate::{Difference, Obstacle, Reason};

impl Sample for Obstacle {
    fn sample(_: usize) -> Self {
        Self::Redirection
    }
}

impl Sample for Difference {
    fn sample(_: usize) -> Self {
        Self::Folder
    }
}

impl Sample for Box<Reason> {
    fn sample(_: usize) -> Self {
        Self::new(Reason::Granted)
    }
}
