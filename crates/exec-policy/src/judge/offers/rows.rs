//! What of a line needs a grant, and what is covered already.

use super::proof::Proof;
use crate::judge::analysis::{Leaf, Writing};

/// One thing of a line that a grant may be for.
pub(super) enum Row<'a> {
    /// A command, and what in it nothing covers: itself, and what it carries.
    Command(&'a Leaf, Vec<&'a Leaf>),
    /// A redirection that nothing covers.
    Writes(&'a Writing),
}

/// All of them, each once, in their order.
pub(super) struct Rows<'a> {
    pub(super) all: Vec<Row<'a>>,
    /// The redirections among them.
    pub(super) writes: Vec<&'a Writing>,
}

impl<'a> Rows<'a> {
    pub(super) fn of(proof: &Proof<'a>) -> Self {
        let (evaluation, analysis) = (proof.evaluation, proof.analysis);
        let covered = proof.covered(None);
        let mut all: Vec<Row<'_>> = Vec::new();
        for (at, leaf) in analysis.leaves.iter().enumerate() {
            if leaf.carrier.is_some() {
                continue;
            }
            let whole = analysis.leaves.iter().enumerate();
            let own = whole.filter(|(other, leaf)| *other == at || leaf.carrier == Some(at));
            let open = own.filter(|(other, _)| !covered[*other]);
            let open: Vec<&Leaf> = open.map(|(_, leaf)| leaf).collect();
            let again = |row: &Row<'_>| match row {
                Row::Command(other, others) => {
                    is_same(other, leaf) && others.is_empty() == open.is_empty()
                }
                Row::Writes(_) => false,
            };
            if !all.iter().any(again) {
                all.push(Row::Command(leaf, open));
            }
        }
        let writes = analysis.writes.iter();
        let writes = writes.filter(|writing| evaluation.may_write(writing, None).is_none());
        let writes: Vec<&Writing> = writes.collect();
        all.extend(writes.iter().map(|writing| Row::Writes(writing)));
        Self { all, writes }
    }

    /// Those that need a grant.
    pub(super) fn open(&self) -> impl Iterator<Item = &Row<'a>> {
        self.all.iter().filter(|row| row.is_open())
    }
}

impl Row<'_> {
    pub(super) fn is_open(&self) -> bool {
        match self {
            Self::Command(_, open) => !open.is_empty(),
            Self::Writes(_) => true,
        }
    }

    /// As a person reads it.
    pub(super) fn words(&self) -> Vec<String> {
        match self {
            Self::Command(leaf, _) => leaf.argv(),
            Self::Writes(writing) => vec![writing.path.clone()],
        }
    }
}

/// Whether two parts of a line are the same command at the same place.
fn is_same(one: &Leaf, other: &Leaf) -> bool {
    let known = one.known_argv();
    known.is_some() && known == other.known_argv() && one.place.folders().eq(other.place.folders())
}
