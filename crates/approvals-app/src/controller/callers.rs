//! The agents and programs that have asked.

use audit_log::{KnownPrograms, PastCallers};
use exec_policy::Document;

/// How many agents of this run are remembered.
const MAX_AGENTS: usize = 32;
/// The agent that every policy has.
const MAIN: &str = "main";

/// The agents and programs that have asked.
#[derive(Default)]
pub(super) struct Callers {
    pub(super) programs: KnownPrograms,
    /// The agents since the start of the app, the last one first.
    agents: Vec<String>,
    /// The agents of the history.
    past: Vec<String>,
}

impl Callers {
    /// The history was read.
    pub(super) fn read(&mut self, past: PastCallers) {
        self.programs.read(past.programs);
        self.past = past.agents;
    }

    /// An agent has asked.
    pub(super) fn saw(&mut self, agent: &str) {
        self.agents.retain(|it| it != agent);
        self.agents.insert(0, agent.to_owned());
        self.agents.truncate(MAX_AGENTS);
    }

    /// The agents since the start of the app, the last one first.
    pub(super) fn agents(&self) -> &[String] {
        &self.agents
    }

    /// All agents. A flood of names in this run pushes none of the history out.
    pub(super) fn all(&self) -> Vec<String> {
        let past = self.past.iter();
        let past = past.filter(|agent| !self.agents.contains(agent));
        self.agents.iter().chain(past).cloned().collect()
    }

    /// The names that the name of an agent could be taken for: those of the policy and those that
    /// asked before. A name that the policy has is taken for no other.
    pub(super) fn names_like(&self, agent: &str, document: Option<&Document>) -> Vec<String> {
        let named = document.into_iter().flat_map(|it| it.agents.keys());
        let mut known: Vec<String> = named.cloned().chain([MAIN.to_owned()]).collect();
        if known.iter().any(|name| name == agent) {
            return Vec::new();
        }
        known.extend(self.agents.iter().cloned());
        known
    }
}
