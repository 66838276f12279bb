//! The programs that have asked before, as far as the history reaches.

use std::collections::BTreeSet;
use std::path::Path;

use audit_log::{Body, Log};

/// More are not remembered: then none is told to be new.
const MOST: usize = 4096;

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
pub(crate) fn of_history(file: &Path) -> Option<BTreeSet<String>> {
    let mut programs = BTreeSet::new();
    for entry in Log::new(file).entries().ok()? {
        let Ok(entry) = entry else { continue };
        if let Body::Decision(decision) = entry.record.body {
            programs.extend(decision.asker.and_then(|asker| asker.program));
            if programs.len() >= MOST {
                break;
            }
        }
    }
    Some(programs)
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
        askers.read(of_history(&file).unwrap());
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
        askers.read(of_history(&file).unwrap());
        assert!(!askers.is_new("/usr/bin/node") && askers.is_new("/usr/bin/perl"));
    }
}
