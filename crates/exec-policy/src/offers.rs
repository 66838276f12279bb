//! What Always allow may write (D8), each proven against the policy it would make.

use crate::allowlist::Allowlist;
use crate::analysis::Analysis;
use crate::evaluate::Judge;
use crate::policy::CompiledAgent;
use crate::programs::Class;
use crate::{Entry, Offer, Segment};

/// The offers for a command that was asked about, narrow to broad.
pub(crate) fn of(judge: &Judge<'_>, analysis: &Analysis, segments: &[Segment]) -> Vec<Offer> {
    programs(judge, analysis, segments).into_iter().collect()
}

/// An entry for each program that nothing covers. Never a shell, an interpreter, a carrier
/// or a multi-call binary: with any arguments they are any program.
fn programs(judge: &Judge<'_>, analysis: &Analysis, segments: &[Segment]) -> Option<Offer> {
    let mut patterns: Vec<String> = Vec::new();
    for (leaf, segment) in analysis.leaves.iter().zip(segments) {
        if segment.matched.is_some() {
            continue;
        }
        let path = &leaf.program.as_ref()?.path;
        if leaf.class != Class::Ordinary || path.contains(['*', '?']) {
            return None;
        }
        if !patterns.contains(path) {
            patterns.push(path.clone());
        }
    }
    let entries: Vec<Entry> = patterns
        .iter()
        .map(|pattern| Entry {
            pattern: pattern.clone(),
            ..Entry::default()
        })
        .collect();
    let facts = judge.machine().facts;
    let would = CompiledAgent {
        allowlist: Allowlist::new(
            judge.agent(),
            &entries,
            facts.home(),
            facts.platform(),
            &mut Vec::new(),
        ),
        ..CompiledAgent::default()
    };
    let covers = judge.covers(analysis, Some(&would));
    judge
        .missing(analysis, &covers)
        .is_none()
        .then_some(Offer::Programs { patterns })
}
