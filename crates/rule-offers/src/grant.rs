//! A rule of Always allow: what it would change, and how it is written.

use std::path::PathBuf;

use catalogue::Language;
use exec_policy::{
    Decision, Document, Facts, Installed, Offer, Pattern, Policy, Request, Rule, Verdict, evaluate,
};
use local_policy::{Judge, PLATFORM, findings};
use view_model::{Past, PatternFindings, Proposal, TextRun};
use wording::{Say, ended, plain, visible};

use crate::draft::{Case, NotSaved, WantedRule};
use crate::replay::of_history;
use crate::{StoredRule, allow, edits, said};

/// The most matches of a typed pattern that are listed.
const MAX_MATCHES: usize = 20;

/// One offer of Always allow in front of the policy, the programs and the history of this
/// computer.
pub(crate) struct Grant {
    judge: Judge,
    request: Request,
    decision: Decision,
    wanted: WantedRule,
    history: Option<PathBuf>,
    words: Language,
}

impl Grant {
    pub(crate) fn new(case: &Case<'_>, wanted: WantedRule) -> Self {
        Self {
            judge: case.judge.afresh(),
            request: case.request.clone(),
            decision: case.decision.clone(),
            wanted,
            history: case.history.clone(),
            words: case.words,
        }
    }

    pub(crate) fn proposal(&self) -> Result<Proposal, local_policy::Problem> {
        let found = self.found();
        let refused = found.as_ref().is_some_and(|found| found.refused.is_some());
        let offer = allow::offer(&self.decision, &self.wanted).filter(|_| !refused);
        let Some(offer) = offer else {
            return Ok(Proposal {
                findings: found.map(|found| self.shown(found)),
                saves: false,
                past: None,
                confirm: Vec::new(),
            });
        };
        let (now, then) = self.policies(&offer)?;
        let past = self.past(&now, &then);
        let mut confirm: Vec<String> = found
            .iter()
            .flat_map(|found| &found.remarks)
            .filter(|remark| remark.needs_confirmation())
            .map(|remark| visible_text::sentence(&remark.say(self.words)))
            .collect();
        confirm.extend(
            past.as_ref()
                .and_then(|past| denied_before(past, self.words)),
        );
        confirm.extend(self.denials(&offer)?);
        if offer.chains {
            let agent = wording::shown(&self.request.agent);
            confirm.push(self.words.confirm_wider_chains(&agent));
        }
        Ok(Proposal {
            saves: self.runs(&self.request, &then),
            findings: found.map(|found| self.shown(found)),
            past,
            confirm,
        })
    }

    /// Writes the rule, if with it the request runs.
    pub(crate) fn save(&self) -> Result<StoredRule, NotSaved> {
        let proposal = self.proposal().map_err(NotSaved::Unread)?;
        let offer = allow::offer(&self.decision, &self.wanted).filter(|_| proposal.saves);
        let offer = offer.ok_or(NotSaved::Missed)?;
        if !self.wanted.confirmed && !proposal.confirm.is_empty() {
            return Err(NotSaved::Unconfirmed(proposal.confirm));
        }
        let now_ms = (self.judge.machine().now_ms)();
        let offer = edits::with_terms(&offer, &self.wanted, now_ms);
        let (agent, store) = (&self.request.agent, self.judge.store());
        let saved = store.load().map_err(Into::into).and_then(|before| {
            let after = store.apply(&edits::edits(agent, &offer))?;
            let sentence = said::offer(&self.judge, agent, &offer, self.words);
            Ok(StoredRule::new(&before, &after, agent, &offer, sentence))
        });
        saved.map_err(NotSaved::Store)
    }

    /// The policy as it is, and as it would be.
    fn policies(&self, offer: &Offer) -> Result<(Policy, Policy), local_policy::Problem> {
        let sources = self.judge.sources()?;
        let now = self.judge.compile(&sources.document, &sources.config);
        let mut document = sources.document;
        edits::add(&mut document, &self.request.agent, offer);
        Ok((now, self.judge.compile(&document, &sources.config)))
    }

    fn runs(&self, request: &Request, policy: &Policy) -> bool {
        let facts = self.judge.facts(request);
        evaluate(request, policy, &facts).verdict == Verdict::Run
    }

    fn past(&self, now: &Policy, then: &Policy) -> Option<Past> {
        let (agent, words) = (&self.request.agent, self.words);
        let history = self.history.clone();
        of_history(
            history,
            agent,
            words,
            audit_log::Verdict::Denied,
            |request| self.runs(request, then) && !self.runs(request, now),
        )
    }

    fn found(&self) -> Option<local_policy::Findings> {
        let pattern = &self.wanted.pattern;
        (self.wanted.offer == allow::PATTERN)
            .then(|| findings(pattern, true, &self.judge.machine().listing()))
    }

    fn shown(&self, found: local_policy::Findings) -> PatternFindings {
        let programs = &found.covered.programs;
        let hidden = visible_text::hides(&self.wanted.pattern).then(|| self.words.always_hidden());
        let refused = found.refused.as_ref();
        let home = &self.judge.machine().home;
        PatternFindings {
            refused: hidden.or_else(|| refused.map(|it| capital(&it.say(self.words), self.words))),
            instead: refused.and_then(|it| it.instead().map(str::to_owned)),
            flags: Vec::new(),
            matches: programs
                .iter()
                .take(MAX_MATCHES)
                .map(|it| program(it, home, self.words))
                .collect(),
            matches_count: u32::try_from(programs.len()).unwrap_or(u32::MAX),
        }
    }

    /// What the denials that it meets have to say: they stay in force (D9).
    fn denials(&self, offer: &Offer) -> Result<Vec<String>, local_policy::Problem> {
        let document = self.judge.sources()?.document;
        let facts = self.judge.facts(&self.request);
        let home = &self.judge.machine().home;
        let pattern = |text: &str| Pattern::new(text, home, PLATFORM);
        let installed = |path: &str| Installed::new(path, facts.file(path)?, PLATFORM);
        let meets = |denial: &Rule, wanted: &str| {
            let (Some(denied), Some(given)) = (pattern(&denial.pattern), pattern(wanted)) else {
                return false;
            };
            denied.includes(&given)
                || given.includes(&denied)
                || installed(wanted).is_some_and(|it| denied.covers(&it))
                || installed(&denial.pattern).is_some_and(|it| given.covers(&it))
        };
        let wanted = broad(offer);
        Ok(denials(&document, &self.request.agent)
            .filter(|denial| wanted.iter().any(|wanted| meets(denial, wanted)))
            .map(|denial| {
                let rule = wording::policy::rule_line(denial, self.words);
                self.words.always_stays(&text(&rule))
            })
            .collect())
    }
}

/// The denials that hold for an agent.
fn denials<'a>(document: &'a Document, agent: &str) -> impl Iterator<Item = &'a Rule> {
    let of = ["*", agent].map(|name| document.agents.get(name));
    let rules = of.into_iter().flatten().flat_map(|agent| &agent.rules);
    rules.filter(|rule| rule.deny)
}

/// The patterns of an offer that leave the arguments open. What names its arguments is this
/// request, and no denial names that.
fn broad(offer: &Offer) -> Vec<&str> {
    let open = |rule: &&Rule| rule.args.is_none() || rule.more;
    let rules = offer.rules.iter().filter(open);
    let rules = rules.map(|rule| &rule.pattern);
    let patterns = rules.chain(&offer.patterns).map(String::as_str);
    patterns.filter(|pattern| !pattern.is_empty()).collect()
}

fn denied_before(past: &Past, words: Language) -> Option<String> {
    let denied = usize::try_from(past.against).unwrap_or(usize::MAX);
    (denied > 0).then(|| words.always_denied_before(denied))
}

fn program(program: &Installed, home: &str, words: Language) -> Vec<TextRun> {
    let shown = |path: &str| visible(&visible_text::short_home(path, home), words);
    let mut runs = shown(program.path());
    if program.real() != program.path() {
        runs.push(plain(" → "));
        runs.extend(shown(program.real()));
    }
    runs
}

/// A clause as a sentence, made visible.
fn capital(clause: &str, words: Language) -> String {
    let mut characters = clause.chars();
    let first = characters.next().map(|it| it.to_uppercase().to_string());
    let first = first.unwrap_or_default();
    ended(
        &visible_text::sentence(&format!("{first}{}", characters.as_str())),
        words,
    )
}

fn text(runs: &[TextRun]) -> String {
    runs.iter().map(|run| run.text.as_str()).collect()
}
