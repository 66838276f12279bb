//! How often lines ask that agents really send.

use std::fmt;

use serde_json::{Value, json};

use super::{Case, CaseFile};
use crate::{Offer, Verdict};

/// The lines of a case file that agents really send, and how many of them ask.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Everyday {
    /// How many there are.
    pub lines: usize,
    /// How many ask with the list alone.
    pub ask: usize,
    /// How many ask once more, after a person allowed each that asked by what was preselected.
    pub ask_again: usize,
}

impl Everyday {
    /// Decides the lines of a file, those that ask twice. `now_ms` is the clock of cases that
    /// set none.
    #[must_use]
    pub fn of(file: &CaseFile, now_ms: u64) -> Self {
        let mut count = Self::default();
        for case in file.cases.iter().filter(|case| case.everyday) {
            let decision = case.decide(&file.machine, now_ms);
            let asks = decision.verdict == Verdict::Ask;
            let again = || match decision.offers.get(Offer::preferred(&decision.offers)) {
                None => true,
                Some(offer) => {
                    let next = case.after(offer).decide(&file.machine, now_ms);
                    next.verdict == Verdict::Ask
                }
            };
            count.lines += 1;
            count.ask += usize::from(asks);
            count.ask_again += usize::from(asks && again());
        }
        count
    }
}

impl fmt::Display for Everyday {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |part: usize| (part * 100).div_ceil(self.lines.max(1));
        write!(
            formatter,
            "{} everyday lines: {} % ask with the list alone, {} % after one click on each that asked",
            self.lines,
            share(self.ask),
            share(self.ask_again)
        )
    }
}

impl Case {
    /// The same case, where a person has stored what was offered.
    #[must_use]
    pub fn after(&self, offer: &Offer) -> Self {
        let mut document = self.document();
        let agent = self.agent.as_deref().unwrap_or("main");
        let lists = &mut document["agents"][agent];
        let mut add = |list: &str, more: Vec<Value>| {
            let mut all = lists[list].as_array().cloned().unwrap_or_default();
            all.extend(more);
            lists[list] = Value::Array(all);
        };
        add(
            "rules",
            offer.rules.iter().map(|rule| json!(rule)).collect(),
        );
        add(
            "allowlist",
            offer.patterns.iter().map(|it| json!(it)).collect(),
        );
        if offer.chains {
            lists["chains"] = json!("per-part");
        }
        Self {
            policy: Some(document),
            ..self.clone()
        }
    }
}
