//! Items as the judge reads them, and what they say.

use std::collections::HashMap;

use catalogue::Language;
use exec_policy::{Agent, Config, Document, Entry, Fault, Policy, Rule};
use local_policy::PLATFORM;
use serde_json::json;
use view_model::{RuleKind, TextRun};
use wording::policy::{Naming, entry_sentence, rule_sentence};

use crate::rows::Located;
use crate::text::{FIRST, SECOND, filled, short, visible};

/// The items as the judge reads them. Each stands alone under an agent of its own, so that
/// what is found belongs to one item.
pub(super) struct Read {
    agents: Vec<Agent>,
    /// Of an item the first fault, and the key it is in; empty: the item itself.
    findings: HashMap<usize, (String, Fault)>,
}

impl Read {
    pub(super) fn new(all: &[Located], home: &str) -> Self {
        let agents = all.iter().enumerate().map(|(index, place)| {
            let list = json!({ place.list.key(): [place.item] });
            (format!("{index:08}"), list)
        });
        let whole = json!({
            "version": 1,
            "agents": agents.collect::<serde_json::Map<_, _>>(),
        });
        let (mut document, mut found) = Document::read(&whole);
        let policy = Policy::compile(&document, &Config::default(), home, PLATFORM);
        found.extend(policy.findings().iter().cloned());
        let mut findings = HashMap::new();
        for finding in found {
            let place = finding.place.strip_prefix("agents.");
            let Some((index, place)) = place.and_then(|place| place.split_once('.')) else {
                continue;
            };
            if let Ok(index) = index.parse() {
                let key = place.split_once("].").map_or("", |(_, key)| key);
                findings
                    .entry(index)
                    .or_insert_with(|| (key.to_owned(), finding.fault));
            }
        }
        let agents = (0..all.len())
            .map(|index| {
                let agent = document.agents.remove(&format!("{index:08}"));
                agent.unwrap_or_default()
            })
            .collect();
        Self { agents, findings }
    }

    pub(super) fn entry(&self, index: usize) -> Option<&Entry> {
        self.agents[index].allowlist.first()
    }

    pub(super) fn rule(&self, index: usize) -> Option<&Rule> {
        self.agents[index].rules.first()
    }

    /// When the row ends, or has ended.
    pub(super) fn expires_at(&self, index: usize) -> Option<u64> {
        let entry = || self.entry(index).and_then(|entry| entry.expires_at);
        self.rule(index).map_or_else(entry, |rule| rule.expires_at)
    }

    pub(super) fn is_read(&self, index: usize) -> bool {
        self.entry(index).is_some() || self.rule(index).is_some()
    }

    /// What is wrong with an item. Its place means nothing to a person: the row is in view.
    pub(super) fn finding(&self, index: usize, language: Language) -> Option<String> {
        let (key, fault) = self.findings.get(&index)?;
        let place = match key.as_str() {
            "" => language.rule_this_entry(),
            key => key.to_owned(),
        };
        Some(wording::fault(fault, &place, language))
    }

    pub(super) fn denies(&self, index: usize) -> bool {
        self.rule(index).is_some_and(|rule| rule.deny)
    }

    pub(super) fn is_narrow(&self, index: usize) -> bool {
        let entry = self.entry(index).is_some_and(|it| it.arg_pattern.is_some());
        let rule = self.rule(index).is_some_and(|rule| {
            rule.args.is_some()
                || rule.arg_pattern.is_some()
                || rule.script.is_some()
                || rule.cwd.is_some()
                || rule.writes.is_some()
        });
        entry || rule
    }

    /// What a row is about.
    pub(super) fn kind(&self, index: usize) -> RuleKind {
        match self.rule(index) {
            Some(rule) if rule.writes.is_some() => RuleKind::Files,
            Some(rule) if rule.line.is_some() => RuleKind::Line,
            Some(rule) if rule.args.is_some() => RuleKind::Command,
            Some(_) | None => RuleKind::Program,
        }
    }
}

/// `main may run git status in ~/demo`; of an item that cannot be read, its text.
pub(super) fn sentence(
    read: &Read,
    index: usize,
    agent: &str,
    text: &str,
    naming: Naming,
) -> Vec<TextRun> {
    let entry = read.entry(index);
    let entry = entry.map(|entry| entry_sentence(agent, entry, naming));
    let rule = || {
        let rule = read.rule(index)?;
        Some(rule_sentence(agent, rule, naming))
    };
    entry
        .or_else(rule)
        .unwrap_or_else(|| visible(text, naming.words))
}

/// Something that may be done, in one folder.
pub(crate) fn in_folder(
    what: Vec<TextRun>,
    cwd: &str,
    home: &str,
    language: Language,
) -> Vec<TextRun> {
    let folder = visible(&short(cwd, home), language);
    filled(&language.rule_in_folder(FIRST, SECOND), &[what, folder])
}
