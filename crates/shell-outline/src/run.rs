//! What lies ahead between two blanks.

use std::ops::Range;

/// Text without a blank, and where the signs that end a pattern stand last in it. Found once
/// for the whole of it: it may be as long as the text and begin a pattern at each byte.
#[derive(Debug, Default)]
pub(super) struct Run {
    range: Range<usize>,
    bracket: Option<usize>,
    brace: Option<usize>,
    between: Option<usize>,
}

impl Run {
    /// The run around a place that is no blank.
    pub(super) fn at(&mut self, text: &str, at: usize) -> &Self {
        if !self.range.contains(&at) {
            let rest = &text[at..];
            let end = rest.find([' ', '\t', '\n']).unwrap_or(rest.len());
            let last = |found: Option<usize>| found.map(|found| at + found);
            let run = &rest[..end];
            *self = Self {
                range: at..at + end,
                bracket: last(run.rfind(']')),
                brace: last(run.rfind('}')),
                between: last(run.rfind(',').max(run.rfind(".."))),
            };
        }
        self
    }

    /// Whether the `[` that stands here may begin a set of characters.
    pub(super) fn is_set(&self, at: usize) -> bool {
        self.bracket > Some(at) && self.range.end - at > 2
    }

    /// Whether the `{` that stands here may begin alternatives or a sequence.
    pub(super) fn is_alternatives(&self, at: usize) -> bool {
        self.brace > Some(at) && self.between > Some(at)
    }
}
