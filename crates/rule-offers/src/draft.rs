//! A rule that a person may want, as a window proposes it and has it saved.

use std::path::PathBuf;

use catalogue::Language;
use exec_policy::{Decision, Request};
use local_policy::Judge;
use view_model::{Proposal, RuleEnd};
use wording::{Say, ended};

use crate::StoredRule;
use crate::deny::Denial;
use crate::grant::Grant;

/// What a person wants Always allow to store.
#[derive(Debug, Clone)]
pub struct WantedRule {
    /// The name of an offer, or [`PATTERN`](crate::PATTERN).
    pub offer: String,
    /// The typed pattern, where the offer is one.
    pub pattern: String,
    /// When the rule ends.
    pub ends: RuleEnd,
    /// The person's remark.
    pub note: String,
    /// The person has confirmed what had to be confirmed.
    pub confirmed: bool,
}

impl WantedRule {
    /// An offer without an end and without a note.
    #[must_use]
    pub fn only(offer: String, pattern: String) -> Self {
        Self {
            offer,
            pattern,
            ends: RuleEnd::Never,
            note: String::new(),
            confirmed: false,
        }
    }
}

/// The request for which a person may want a rule.
pub struct Case<'a> {
    /// The judge whose policy the rule is for.
    pub judge: &'a Judge,
    /// The request.
    pub request: &'a Request,
    /// What was decided about it, with the offers.
    pub decision: &'a Decision,
    /// The file of the history; `None` where none is kept.
    pub history: Option<PathBuf>,
    /// The language of the person.
    pub words: Language,
}

/// A rule that a person may want.
pub struct Draft(Kind);

enum Kind {
    Grant(Box<Grant>),
    Denial(Box<Denial>),
}

impl Draft {
    /// A rule of Always allow.
    #[must_use]
    pub fn grant(case: &Case<'_>, wanted: WantedRule) -> Self {
        Self(Kind::Grant(Box::new(Grant::new(case, wanted))))
    }

    /// A rule of Always deny; `None` where nothing of that name is offered.
    #[must_use]
    pub fn denial(case: &Case<'_>, offer: &str) -> Option<Self> {
        let denial = Denial::new(case, offer)?;
        Some(Self(Kind::Denial(Box::new(denial))))
    }

    /// What storing the rule would change.
    ///
    /// # Errors
    /// Why the policy cannot be read.
    pub fn proposal(&self) -> Result<Proposal, local_policy::Problem> {
        match &self.0 {
            Kind::Grant(grant) => grant.proposal(),
            Kind::Denial(denial) => denial.proposal(),
        }
    }

    /// Writes the rule.
    ///
    /// # Errors
    /// Why nothing was written.
    pub fn save(&self) -> Result<StoredRule, NotSaved> {
        match &self.0 {
            Kind::Grant(grant) => grant.save(),
            Kind::Denial(denial) => denial.save(),
        }
    }
}

/// Why nothing was stored.
#[derive(Debug)]
pub enum NotSaved {
    /// The request would still ask.
    Missed,
    /// The policy cannot be read.
    Unread(local_policy::Problem),
    /// The store did not take it.
    Store(approvals_store::Error),
    /// The person has to confirm this first.
    Unconfirmed(Vec<String>),
}

impl NotSaved {
    /// The sentence for the person.
    #[must_use]
    pub fn say(&self, words: Language) -> String {
        match self {
            Self::Missed => words.always_missed(),
            Self::Unread(problem) => words.always_not_saved(&unread(problem, words)),
            Self::Store(error) => {
                words.always_not_saved(&ended(&visible_text::sentence(&error.say(words)), words))
            }
            Self::Unconfirmed(what) => words.always_confirm(&what.join(" ")),
        }
    }
}

/// Why the policy cannot be read, as a sentence.
#[must_use]
pub fn unread(problem: &local_policy::Problem, words: Language) -> String {
    ended(&visible_text::sentence(&problem.say(words)), words)
}
