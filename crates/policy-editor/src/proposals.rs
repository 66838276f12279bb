//! Rules that what a person allowed before would need.

use std::collections::HashMap;

use audit_log::{Body, By, Decision, Log, Verdict};
use exec_policy::OfferKind;
use view_model::{Problem, RuleProposal, TrialRequest};

use crate::activity;
use crate::editor::Editor;
use crate::text::visible;
use crate::trial::{request, suggestion};

/// How many records are looked at, and how many rules are proposed.
const RECORDS: usize = 5_000;
const PROPOSALS: usize = 10;

impl Editor {
    /// For what a person allowed this agent, most often first: the rule for the program with
    /// these arguments, where it would still ask. Nothing broader is proposed, and nothing
    /// that was denied since.
    ///
    /// # Errors
    /// Files that cannot be read.
    pub fn proposals(&self, agent: &str) -> Result<Vec<RuleProposal>, Problem> {
        let language = self.language();
        let contents = self.contents()?;
        let mut proposals = Vec::new();
        for (trial, times) in self.allowed(agent)? {
            let Some(offer) = self
                .offers(&trial)
                .into_iter()
                .find(|offer| offer.kind == OfferKind::Arguments)
            else {
                continue;
            };
            // In every folder it is one rule.
            let suggestion = suggestion(&offer, &[], &self.machine.home, self.language());
            if let Some(same) = proposals
                .iter_mut()
                .find(|it: &&mut RuleProposal| it.suggestion == suggestion)
            {
                same.times += times;
                continue;
            }
            if proposals.len() == PROPOSALS {
                break;
            }
            proposals.push(RuleProposal {
                command: visible(&request(&trial, &self.machine.home).text(), language),
                times,
                trial,
                suggestion,
                version: contents.snapshot.hash.clone(),
            });
        }
        proposals.sort_by_key(|it| std::cmp::Reverse(it.times));
        Ok(proposals)
    }

    /// The commands that a person allowed this agent and did not deny later, with how often.
    fn allowed(&self, agent: &str) -> Result<Vec<(TrialRequest, u32)>, Problem> {
        let log = Log::new(self.paths().history_file());
        let entries = log.entries().map_err(|it| self.failed(&it))?;
        let mut found: Vec<(TrialRequest, u32)> = Vec::new();
        let mut places: HashMap<(String, String), Option<usize>> = HashMap::new();
        for entry in entries.take(RECORDS) {
            let entry = entry.map_err(|it| self.failed(&it))?;
            let Body::Decision(decision) = &entry.record.body else {
                continue;
            };
            if decision.agent != agent || decision.by != By::Person {
                continue;
            }
            let Some(trial) = activity::trial(decision) else {
                continue;
            };
            count(&mut found, &mut places, trial, decision);
        }
        found.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
        Ok(found)
    }
}

/// Newest first: what comes first decides whether it is wanted at all.
fn count(
    found: &mut Vec<(TrialRequest, u32)>,
    places: &mut HashMap<(String, String), Option<usize>>,
    trial: TrialRequest,
    decision: &Decision,
) {
    let key = (trial.text.clone(), trial.folder.clone());
    let allowed = decision.verdict == Verdict::Allowed;
    match places.get(&key) {
        None if allowed => {
            places.insert(key, Some(found.len()));
            found.push((trial, 1));
        }
        None => {
            places.insert(key, None);
        }
        Some(Some(place)) if allowed => found[*place].1 += 1,
        Some(_) => {}
    }
}
