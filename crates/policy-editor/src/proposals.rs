//! Rules that what a person allowed before would need: those of one agent, and one a week.

use std::collections::HashMap;

use audit_log::{Body, By, Decision, Log, Verdict};
use exec_policy::{OfferKind, Tier};
use view_model::{Problem, RuleProposal, TrialRequest, WeeklySuggestion};

use crate::editor::{Editor, lock};
use crate::rows::List;
use crate::text::visible;
use crate::trial::{request, suggestion};
use crate::{activity, patterns};

/// How many records are looked at, and how many rules are proposed.
const RECORDS: usize = 5_000;
const PROPOSALS: usize = 10;
/// How often in a week a command is allowed before a rule is suggested.
const OFTEN: u32 = 10;
const WEEK_MS: u64 = 7 * 24 * 60 * 60 * 1_000;

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
        for (trial, times) in self.allowed(|decision, _| decision.agent == agent)? {
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

    /// For what a person allowed most often in the last week, whichever agent asked: the narrowest
    /// rule for it, where it would still ask and holds no danger. Nothing is suggested where the
    /// person turned that off, or answered a suggestion less than a week ago.
    ///
    /// # Errors
    /// Files that cannot be read.
    pub fn weekly(&self) -> Result<Option<WeeklySuggestion>, Problem> {
        let now_ms = (self.machine.now_ms)();
        let since = now_ms.saturating_sub(WEEK_MS);
        let settings = self.values();
        if !settings.suggest || settings.suggested_at > since {
            return Ok(None);
        }
        let allowed = self.allowed(|_, at_ms| at_ms >= since)?;
        let often = allowed.iter().filter(|(_, times)| *times >= OFTEN);
        let contents = self.contents()?;
        let language = self.language();
        for (trial, times) in often.take(PROPOSALS) {
            let request = request(trial, &self.machine.home);
            let risks = lock(&self.judge).decide(&request).risks;
            if risks.iter().any(|risk| risk.tier == Tier::Danger) {
                continue;
            }
            let narrow = [OfferKind::Command, OfferKind::Arguments];
            let offers = self.offers(trial);
            let Some(offer) = offers.iter().find(|offer| narrow.contains(&offer.kind)) else {
                continue;
            };
            let Some(item) = offer
                .rules
                .first()
                .and_then(|it| serde_json::to_value(it).ok())
            else {
                continue;
            };
            let sentence = self.listed(|listing| {
                patterns::sentence(&trial.agent, List::Rules, &item, listing, language)
            });
            return Ok(Some(WeeklySuggestion {
                sentence,
                proposal: RuleProposal {
                    command: visible(&request.text(), language),
                    times: *times,
                    trial: trial.clone(),
                    suggestion: suggestion(offer, &[], &self.machine.home, language),
                    version: contents.snapshot.hash.clone(),
                },
            }));
        }
        Ok(None)
    }

    /// The commands that a person allowed and did not deny later, with how often: most often first,
    /// of the wanted decisions, which come with their time.
    fn allowed(
        &self,
        wanted: impl Fn(&Decision, u64) -> bool,
    ) -> Result<Vec<(TrialRequest, u32)>, Problem> {
        let log = Log::new(self.paths().history_file());
        let entries = log.entries().map_err(|it| self.failed(&it))?;
        let mut found: Vec<(TrialRequest, u32)> = Vec::new();
        let mut places: Places = HashMap::new();
        for entry in entries.take(RECORDS) {
            let entry = entry.map_err(|it| self.failed(&it))?;
            let Body::Decision(decision) = &entry.record.body else {
                continue;
            };
            let at_ms = u64::try_from(entry.record.at.as_millisecond()).unwrap_or_default();
            if decision.by != By::Person || !wanted(decision, at_ms) {
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

/// Where a command is among those that were found, by its agent, text and folder; `None`: it is not
/// wanted.
type Places = HashMap<(String, String, String), Option<usize>>;

/// Newest first: what comes first decides whether it is wanted at all.
fn count(
    found: &mut Vec<(TrialRequest, u32)>,
    places: &mut Places,
    trial: TrialRequest,
    decision: &Decision,
) {
    let key = (
        trial.agent.clone(),
        trial.text.clone(),
        trial.folder.clone(),
    );
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
