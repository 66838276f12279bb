//! Always deny: a rule that refuses one program of the command, with any arguments, to the
//! agent that asks.

use std::path::PathBuf;

use approvals_store::Edit;
use audit_log::Verdict as Recorded;
use catalogue::Language;
use exec_policy::{Decision, Policy, Reach, Request, Rule, Verdict, evaluate};
use local_policy::Judge;
use view_model::{AlwaysOffer, Proposal};
use wording::visible;

use crate::replay::of_history;
use crate::{Case, NotSaved, StoredRule, said};

/// More programs than a person chooses from are not offered.
const MAX_PROGRAMS: usize = 8;
/// Before the position of a program in the name of its offer.
const NAME: &str = "deny-";

/// The programs that a rule can name, in the order in which they would start: the path found
/// for them and the real one behind it. A path that is a pattern would mean others too.
fn programs(decision: &Decision) -> Vec<(&str, &str)> {
    let mut programs: Vec<(&str, &str)> = Vec::new();
    for segment in &decision.segments {
        let Some(path) = segment.resolved.as_deref() else {
            continue;
        };
        if !path.contains(['*', '?']) && programs.iter().all(|(known, _)| *known != path) {
            programs.push((path, segment.real.as_deref().unwrap_or(path)));
        }
    }
    programs.truncate(MAX_PROGRAMS);
    programs
}

/// The offers of Always deny for a command. Paths have the home as `~`.
#[must_use]
pub fn offers(decision: &Decision, home: &str, words: Language) -> Vec<AlwaysOffer> {
    let offer = |(place, (path, real)): (usize, (&str, &str))| AlwaysOffer {
        id: format!("{NAME}{place}"),
        label: match Reach::of_name(real) {
            Reach::Itself | Reach::Unknown => words.offer_programs(),
            Reach::Shell | Reach::Interpreter | Reach::Programs => words.offer_deny_carrier(),
        },
        stored: vec![visible(&visible_text::short_home(path, home), words)],
        rule: false,
        preselected: place == 0,
        parts: Vec::new(),
        also: None,
    };
    programs(decision)
        .into_iter()
        .enumerate()
        .map(offer)
        .collect()
}

/// Whether this is the name of an offer of Always deny.
#[must_use]
pub fn is_denial(offer: &str) -> bool {
    offer.starts_with(NAME)
}

/// One offer of Always deny in front of the policy and the history of this computer.
pub(crate) struct Denial {
    judge: Judge,
    request: Request,
    rule: Rule,
    history: Option<PathBuf>,
    words: Language,
}

impl Denial {
    /// `None` where nothing of that name is offered.
    pub(crate) fn new(case: &Case<'_>, offer: &str) -> Option<Self> {
        let place: usize = offer.strip_prefix(NAME)?.parse().ok()?;
        let (path, _) = *programs(case.decision).get(place)?;
        Some(Self {
            judge: case.judge.afresh(),
            request: case.request.clone(),
            rule: Rule {
                deny: true,
                pattern: path.to_owned(),
                ..Rule::default()
            },
            history: case.history.clone(),
            words: case.words,
        })
    }

    /// What storing the rule would change. A denial only narrows, so nothing has to be confirmed.
    pub(crate) fn proposal(&self) -> Result<Proposal, local_policy::Problem> {
        let sources = self.judge.sources()?;
        let now = self.judge.compile(&sources.document, &sources.config);
        let mut document = sources.document;
        let agent = document.agents.entry(self.request.agent.clone());
        agent.or_default().rules.push(self.rule.clone());
        let then = self.judge.compile(&document, &sources.config);
        let history = self.history.clone();
        let (agent, words) = (&self.request.agent, self.words);
        Ok(Proposal {
            findings: None,
            saves: self.refuses(&self.request, &then),
            past: of_history(history, agent, words, Recorded::Allowed, |request| {
                self.refuses(request, &then) && !self.refuses(request, &now)
            }),
            confirm: Vec::new(),
        })
    }

    /// Writes the rule, if with it the request is refused.
    pub(crate) fn save(&self) -> Result<StoredRule, NotSaved> {
        if !self.proposal().map_err(NotSaved::Unread)?.saves {
            return Err(NotSaved::Missed);
        }
        let store = self.judge.store();
        let saved = store.load().map_err(Into::into).and_then(|before| {
            let edit = Edit::add_rule(&self.request.agent, &self.rule);
            let after = store.apply(&[edit])?;
            let agent = &self.request.agent;
            let sentence = said::rule(&self.judge, agent, &self.rule, self.words);
            Ok(StoredRule::denied(&before, &after, sentence))
        });
        saved.map_err(NotSaved::Store)
    }

    fn refuses(&self, request: &Request, policy: &Policy) -> bool {
        let facts = self.judge.machine().facts(request);
        evaluate(request, policy, &facts).verdict == Verdict::Deny
    }
}
