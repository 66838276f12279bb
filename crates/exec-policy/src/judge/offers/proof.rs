//! The same request, judged with what an offer would store.

use crate::judge::allowlist::Allowlist;
use crate::judge::analysis::Analysis;
use crate::judge::evaluate::Evaluation;
use crate::judge::policy::CompiledAgent;
use crate::judge::rules::Rules;
use crate::{Chains, Entry, Offer};

/// One request in front of the policies that offers would make.
pub(super) struct Proof<'a> {
    pub(super) evaluation: &'a Evaluation<'a>,
    pub(super) analysis: &'a Analysis,
    /// Lines of several commands have to run part by part for it.
    pub(super) chains: bool,
}

impl<'a> Proof<'a> {
    pub(super) fn new(
        evaluation: &'a Evaluation<'a>,
        analysis: &'a Analysis,
        chains: bool,
    ) -> Self {
        Self {
            evaluation,
            analysis,
            chains,
        }
    }

    /// Whether the request runs with this.
    pub(super) fn runs(&self, offer: &Offer) -> bool {
        let would = self.would(Some(offer));
        let covers = self.evaluation.covers(self.analysis, Some(&would));
        self.evaluation
            .missing(self.analysis, &covers, Some(&would))
            .is_none()
    }

    /// Which leaves are covered with this, or with the policy alone.
    pub(super) fn covered(&self, offer: Option<&Offer>) -> Vec<bool> {
        let would = (self.chains || offer.is_some()).then(|| self.would(offer));
        let covers = self.evaluation.covers(self.analysis, would.as_ref());
        covers.iter().map(Option::is_some).collect()
    }

    /// What stands behind the lists of the policy.
    pub(super) fn would(&self, offer: Option<&Offer>) -> CompiledAgent {
        let evaluation = self.evaluation;
        let facts = evaluation.machine().facts;
        let (home, platform) = (facts.home(), facts.platform());
        let mut findings = Vec::new();
        let patterns = offer.map_or(&[][..], |offer| &offer.patterns);
        let rules = offer.map_or(&[][..], |offer| &offer.rules);
        let entry = |pattern: &String| Entry {
            pattern: pattern.clone(),
            ..Entry::default()
        };
        let entries: Vec<Entry> = patterns.iter().map(entry).collect();
        let agent = evaluation.agent();
        CompiledAgent {
            chains: self.chains.then_some(Chains::PerPart),
            allowlist: Allowlist::new(agent, &entries, home, platform, &mut findings),
            rules: Rules::new(agent, rules, home, platform, &mut findings),
            ..CompiledAgent::default()
        }
    }
}
