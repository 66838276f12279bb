//! The marks of one text, each once, in order of their place.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

use super::Mark;

/// By start, outer ones first. A text can be made to give a mark for each of its bytes, so
/// finding one must not mean looking at all.
#[derive(Debug, Default)]
pub(super) struct Marks(BTreeMap<(usize, Reverse<usize>), Vec<Mark>>);

impl Marks {
    pub(super) fn add(&mut self, mark: Mark) {
        let Range { start, end } = mark.span.range;
        let same = self.0.entry((start, Reverse(end))).or_default();
        if !same.contains(&mark) {
            same.push(mark);
        }
    }

    /// Those that begin in this range.
    pub(super) fn within(&self, range: &Range<usize>) -> impl Iterator<Item = &Mark> {
        let from = (range.start, Reverse(usize::MAX));
        let to = (range.end, Reverse(usize::MAX));
        self.0.range(from..to).flat_map(|(_, marks)| marks)
    }

    pub(super) fn into_vec(self) -> Vec<Mark> {
        self.0.into_values().flatten().collect()
    }
}
