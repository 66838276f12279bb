//! The programs and the agents that have asked before, as far as the history reaches.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use audit_log::{Body, By, Log};

/// More are not remembered: then none is told to be new.
const MOST: usize = 4096;

/// How many agents of the history are told: those that asked most often. One that asks under ever
/// new names is none of them.
const AGENTS: usize = 32;
/// More names are not counted.
const COUNTED: usize = 4096;

/// Who asked before.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The paths of programs.
    pub programs: BTreeSet<String>,
    /// Agents, the one that asked most often first.
    pub agents: Vec<String>,
}

/// Whether a program has asked before.
#[derive(Debug, Default)]
pub(crate) struct Askers {
    programs: BTreeSet<String>,
    /// The history has been read.
    whole: bool,
}

impl Askers {
    /// It never asked, which is known only once the history has been read.
    pub(crate) fn is_new(&self, program: &str) -> bool {
        self.whole && self.programs.len() < MOST && !self.programs.contains(program)
    }

    pub(crate) fn saw(&mut self, program: &str) {
        if self.programs.len() < MOST && !self.programs.contains(program) {
            self.programs.insert(program.to_owned());
        }
    }

    pub(crate) fn read(&mut self, of_history: BTreeSet<String>) {
        self.programs.extend(of_history);
        self.whole = true;
    }
}

/// Who asked, by a history; `None` where it cannot be read.
pub(crate) fn of_history(file: &Path) -> Option<Asked> {
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
    Some(Asked { programs, agents })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use audit_log::{Asker, Decision, Record};
    use exec_policy::{Code, Request};

    use super::*;

    #[test]
    fn who_asked_before_is_read_from_the_history() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("history.jsonl");
        let mut askers = Askers::default();
        assert!(!askers.is_new("/usr/bin/node"), "nothing is known yet");
        askers.saw("/usr/bin/ssh");
        askers.read(of_history(&file).unwrap().programs);
        assert!(askers.is_new("/usr/bin/node") && !askers.is_new("/usr/bin/ssh"));

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
        askers.read(of_history(&file).unwrap().programs);
        assert!(!askers.is_new("/usr/bin/node") && askers.is_new("/usr/bin/perl"));
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
        let agents = of_history(&file).unwrap().agents;
        assert_eq!(agents.len(), AGENTS);
        assert_eq!(agents[..2], ["main", "ops"]);
        assert!(!agents.contains(&"drill".to_owned()));
    }
}
