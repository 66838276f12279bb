//! What was approved is what runs (D10), and a denial that came meanwhile wins (D9).

use exec_policy::{Code, Decision, Facts, Request, Verdict};

use crate::Captured;

/// A decision, with the folder and the files that it is about as they were at that moment.
#[derive(Debug, Clone)]
pub struct Judged {
    /// What the policy says of the request.
    pub decision: Decision,
    /// The folder and the files.
    pub captured: Captured,
}

impl Judged {
    /// Looks at the folder and the files now. `facts` are those that the decision was made by.
    pub fn now(request: &Request, decision: Decision, facts: &dyn Facts) -> Self {
        Self {
            captured: Captured::of(request, &decision, facts),
            decision,
        }
    }
}

/// The decision to carry out, where a person or `askFallback` allowed what was `captured` when
/// the question was asked. `now` is the same request, judged again just before its start, and
/// `code` says by whose word it runs.
///
/// A denial by the policy of now stays one. A folder, program or script that is not the one
/// asked about makes a denial that names it. Everything else runs.
pub fn confirm(captured: &Captured, now: Judged, code: Code) -> Decision {
    let Judged {
        decision,
        captured: found,
    } = now;
    if decision.verdict == Verdict::Deny {
        return decision;
    }
    match captured.difference(&found) {
        Some(difference) => Decision {
            verdict: Verdict::Deny,
            code: Code::Changed,
            sentence: difference,
            ..decision
        },
        None => Decision {
            verdict: Verdict::Run,
            code,
            ..decision
        },
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use exec_policy::Request;
    use local_policy::LocalMachine;

    use super::*;

    /// A script in a folder of its own, and what a policy says of it.
    fn judged(folder: &Path, verdict: Verdict, code: Code) -> Judged {
        let script = folder.join("script").to_str().unwrap().to_owned();
        let machine = LocalMachine {
            cwd: "/".to_owned(),
            home: "/".to_owned(),
            environment: Vec::new(),
            now_ms: || 0,
            screen_recording: || false,
        };
        let request = Request::argv([script.clone()]);
        let decision = Decision {
            verdict,
            program: Some(script),
            cwd: folder.to_str().unwrap().to_owned(),
            ..Decision::refusal(&request, code, "policy", "As the policy says.")
        };
        let facts = machine.facts(&request);
        Judged::now(&request, decision, &facts)
    }

    #[test]
    fn only_what_was_approved_runs() {
        let folder = tempfile::tempdir().unwrap();
        let write = |content: &str| std::fs::write(folder.path().join("script"), content).unwrap();
        let rows = [
            // the policy of now, changed meanwhile, what is carried out
            (Verdict::Ask, false, Verdict::Run, Code::AllowOnce),
            (Verdict::Run, false, Verdict::Run, Code::AllowOnce),
            (Verdict::Ask, true, Verdict::Deny, Code::Changed),
            (Verdict::Run, true, Verdict::Deny, Code::Changed),
            (Verdict::Deny, false, Verdict::Deny, Code::DenyRule),
            (Verdict::Deny, true, Verdict::Deny, Code::DenyRule),
        ];
        for (policy, changed, verdict, code) in rows {
            write("one");
            let asked = judged(folder.path(), Verdict::Ask, Code::AllowlistMiss);
            if changed {
                write("two");
            }
            let now = judged(folder.path(), policy, Code::DenyRule);
            let decision = confirm(&asked.captured, now, Code::AllowOnce);
            assert_eq!(
                (decision.verdict, decision.code),
                (verdict, code),
                "{policy:?} {changed}"
            );
        }
    }
}
