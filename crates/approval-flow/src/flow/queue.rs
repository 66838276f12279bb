//! Reading the queue: which questions wait, and which are one question for the person.

use std::collections::HashMap;

use super::Flow;
use crate::{Id, Question};

/// Questions with the same digest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group<'a> {
    /// The one that waits longest.
    pub first: &'a Question,
    /// How many questions the group has.
    pub times: u32,
}

impl Flow {
    /// The waiting questions in order of arrival.
    pub fn queue(&self) -> &[Question] {
        &self.queue
    }

    /// The waiting questions in groups of the same digest, in the order in which they come into
    /// view: agents take turns.
    pub fn groups(&self) -> Vec<Group<'_>> {
        let mut groups: Vec<Group<'_>> = Vec::new();
        let mut places = HashMap::new();
        for question in &self.queue {
            let place = *places.entry(&question.digest).or_insert(groups.len());
            match groups.get_mut(place) {
                Some(group) => group.times += 1,
                None => groups.push(Group {
                    first: question,
                    times: 1,
                }),
            }
        }
        self.in_turns(groups)
    }

    /// The question in view, or that would be if the window were open; none while the card of
    /// an ended one is.
    pub fn in_view(&self) -> Option<&Question> {
        self.in_view.and_then(|id| self.find(id))
    }

    pub(super) fn find(&self, id: Id) -> Option<&Question> {
        self.queue.iter().find(|question| question.id == id)
    }

    /// All with this digest, in order of arrival.
    pub(super) fn twins(&self, digest: &str) -> impl Iterator<Item = Id> {
        self.queue
            .iter()
            .filter(move |question| question.digest == digest)
            .map(|question| question.id)
    }

    /// The first of the group that came after it, else the first that still waits.
    pub(super) fn after(&self, id: Id) -> Option<Id> {
        let next = self.queue.iter().find(|question| question.id > id);
        let next = next.or(self.queue.first())?;
        self.twins(&next.digest).next()
    }
}
