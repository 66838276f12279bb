//! Turns: agents one after the other, so that the many questions of one hide none of another.

use std::collections::{BTreeMap, HashMap};

use super::{Flow, Group};
use crate::Id;

/// Agents that are remembered while nothing of them waits.
const REMEMBERED: usize = 256;

/// When each agent last had a turn.
#[derive(Debug, Default)]
pub(super) struct Turns {
    last: u64,
    of: BTreeMap<String, u64>,
}

impl Turns {
    /// Whether it is the turn of this agent.
    fn give(&mut self, agent: &str) {
        self.last += 1;
        match self.of.get_mut(agent) {
            Some(turn) => *turn = self.last,
            None => _ = self.of.insert(agent.to_owned(), self.last),
        }
    }

    /// Who waits longest for a turn is the least; who has it now is before all of them.
    fn place(&self, agent: &str) -> u64 {
        match self.of.get(agent) {
            Some(turn) if *turn == self.last => 0,
            Some(turn) => turn.saturating_add(1),
            None => 1,
        }
    }
}

impl Flow {
    /// In the order in which they come into view: the first of each agent, then the second of
    /// each, and so on; those of one agent by age.
    pub(super) fn in_turns<'a>(&self, groups: Vec<Group<'a>>) -> Vec<Group<'a>> {
        let mut agents: Vec<Vec<Group<'a>>> = Vec::new();
        let mut places: HashMap<&str, usize> = HashMap::new();
        for group in groups {
            let place = *places.entry(&group.first.agent).or_insert(agents.len());
            match agents.get_mut(place) {
                Some(of_agent) => of_agent.push(group),
                None => agents.push(vec![group]),
            }
        }
        // Who came first is first among those that wait equally long.
        agents.sort_by_key(|of_agent| {
            let agent = of_agent.first().map(|group| group.first.agent.as_str());
            agent.map(|agent| self.turns.place(agent))
        });
        let longest = agents.iter().map(Vec::len).max().unwrap_or_default();
        let round = |at: usize| agents.iter().filter_map(move |of_agent| of_agent.get(at));
        (0..longest).flat_map(round).copied().collect()
    }

    /// The question of another agent that comes next: of the one that waits longest for a turn.
    pub(super) fn of_another(&self, agent: &str) -> Option<Id> {
        let others = self.queue.iter().filter(|it| it.agent != agent);
        let next = others.min_by_key(|it| (self.turns.place(&it.agent), it.id));
        next.map(|question| question.id)
    }

    /// Its agent has the turn from now on.
    pub(super) fn take_turn(&mut self, id: Option<Id>) {
        let agent = id.and_then(|id| self.find(id)).map(|it| it.agent.clone());
        if let Some(agent) = agent {
            self.turns.give(&agent);
        }
    }

    /// The turn of this agent is over.
    pub(super) fn end_turn(&mut self, agent: &str) {
        self.turns.give(agent);
        if self.turns.of.len() > REMEMBERED {
            let waits = |agent: &String| self.queue.iter().any(|it| it.agent == *agent);
            self.turns.of.retain(|agent, _| waits(agent));
        }
    }
}
