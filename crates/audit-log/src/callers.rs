//! The programs and agents that asked before, as far as the history reaches.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::{Body, By, Log};

/// The most programs that are remembered. Once there are more, no program is called new.
const MOST: usize = 4096;

/// How many agents of the history are named: those that asked most often. An agent that asks under
/// ever new names is not among them.
const AGENTS: usize = 32;
/// The most names of agents that are counted.
const COUNTED: usize = 4096;

/// The programs and agents in a history.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct PastCallers {
    /// The paths of programs.
    pub programs: BTreeSet<String>,
    /// Agents, the one that asked most often first.
    pub agents: Vec<String>,
}

/// The programs that have asked before.
#[derive(Debug, Default)]
pub struct KnownPrograms {
    programs: BTreeSet<String>,
    /// The history has been read.
    whole: bool,
}

impl KnownPrograms {
    /// Whether the program never asked before. That is known only once the history was read.
    pub fn is_new(&self, program: &str) -> bool {
        self.whole && self.programs.len() < MOST && !self.programs.contains(program)
    }

    /// The program has asked.
    pub fn saw(&mut self, program: &str) {
        if self.programs.len() < MOST && !self.programs.contains(program) {
            self.programs.insert(program.to_owned());
        }
    }

    /// The history was read, and these programs are in it.
    pub fn read(&mut self, of_history: BTreeSet<String>) {
        self.programs.extend(of_history);
        self.whole = true;
    }
}

impl PastCallers {
    /// Those in a history; `None` where it cannot be read.
    #[must_use]
    pub fn of_history(file: &Path) -> Option<Self> {
        let mut programs = BTreeSet::new();
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        for entry in Log::new(file).entries().ok()? {
            let Ok(entry) = entry else { continue };
            let Body::Decision(decision) = entry.record.body else {
                continue;
            };
            if programs.len() < MOST {
                programs.extend(decision.asker.and_then(|asker| asker.program));
            }
            if decision.by == By::Drill || decision.agent.trim().is_empty() {
                continue;
            }
            if counts.len() < COUNTED || counts.contains_key(&decision.agent) {
                *counts.entry(decision.agent).or_default() += 1;
            }
        }
        let mut agents: Vec<(String, u32)> = counts.into_iter().collect();
        agents.sort_by_key(|(_, count)| Reverse(*count));
        agents.truncate(AGENTS);
        let agents = agents.into_iter().map(|(agent, _)| agent).collect();
        Some(Self { programs, agents })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use exec_policy::{Code, Request};

    use super::*;
    use crate::{Asker, Decision, Record};

    #[test]
    fn who_asked_before_is_read_from_the_history() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("history.jsonl");
        let mut known = KnownPrograms::default();
        assert!(!known.is_new("/usr/bin/node"), "nothing is known yet");
        known.saw("/usr/bin/ssh");
        known.read(PastCallers::of_history(&file).unwrap().programs);
        assert!(known.is_new("/usr/bin/node") && !known.is_new("/usr/bin/ssh"));

        let request = Request::shell("true");
        let refusal = exec_policy::Decision::refusal(&request, Code::Paused, "pause", "Paused.");
        let decision = |program: Option<&str>| Decision {
            asker: program.map(|program| Asker {
                pid: Some(7),
                program: Some(program.to_owned()),
            }),
            ..Decision::of(&request, &refusal)
        };
        let record = |program| {
            Record::new(
                1_800_000_000_000,
                Body::Decision(Box::new(decision(program))),
            )
        };
        let records = [record(Some("/usr/bin/node")), record(None)];
        Log::new(&file).append(&records).unwrap();
        known.read(PastCallers::of_history(&file).unwrap().programs);
        assert!(!known.is_new("/usr/bin/node") && known.is_new("/usr/bin/perl"));
    }

    #[test]
    fn a_flood_of_names_pushes_no_agent_out() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("history.jsonl");
        let record = |agent: &str, by: By| {
            let request = Request::shell("true");
            let refusal =
                exec_policy::Decision::refusal(&request, Code::Paused, "pause", "Paused.");
            let decision = Decision {
                agent: agent.to_owned(),
                by,
                ..Decision::of(&request, &refusal)
            };
            Record::new(1_800_000_000_000, Body::Decision(Box::new(decision)))
        };
        let mut records = vec![];
        for (agent, times) in [("main", 3), ("ops", 2)] {
            records.extend((0..times).map(|_| record(agent, By::Person)));
        }
        records.extend((0..100).map(|number| record(&format!("a{number}"), By::Policy)));
        records.extend((0..9).map(|_| record("drill", By::Drill)));
        Log::new(&file).append(&records).unwrap();
        let agents = PastCallers::of_history(&file).unwrap().agents;
        assert_eq!(agents.len(), AGENTS);
        assert_eq!(agents[..2], ["main", "ops"]);
        assert!(!agents.contains(&"drill".to_owned()));
    }
}
