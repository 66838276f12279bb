//! What is stored, said to the person.

use catalogue::Language;
use exec_policy::{Entry, Offer, Rule};
use local_policy::Judge;
use view_model::TextRun;
use wording::policy::{Naming, entry_sentence, rule_sentence};
use wording::{FIRST, SECOND, filled};

/// All rules and entries of an offer, each a sentence without its end.
pub(crate) fn offer(judge: &Judge, agent: &str, offer: &Offer, words: Language) -> Vec<TextRun> {
    said(judge, words, |naming| {
        let rules = offer.rules.iter();
        let rules = rules.map(|rule| rule_sentence(agent, rule, naming));
        let entries = offer.patterns.iter().map(|pattern| {
            let entry = Entry {
                pattern: pattern.clone(),
                ..Entry::default()
            };
            entry_sentence(agent, &entry, naming)
        });
        rules.chain(entries).collect()
    })
}

/// One rule.
pub(crate) fn rule(judge: &Judge, agent: &str, rule: &Rule, words: Language) -> Vec<TextRun> {
    said(judge, words, |naming| {
        vec![rule_sentence(agent, rule, naming)]
    })
}

fn said(
    judge: &Judge,
    words: Language,
    sentences: impl Fn(Naming<'_>) -> Vec<Vec<TextRun>>,
) -> Vec<TextRun> {
    let listing = judge.machine().listing();
    let short = |path: &str| listing.called(path);
    let all = sentences(Naming {
        short: &short,
        words,
    });
    let also = words.rule_also(FIRST, SECOND);
    let joined = all
        .into_iter()
        .reduce(|some, next| filled(&also, &[some, next]));
    joined.unwrap_or_default()
}
