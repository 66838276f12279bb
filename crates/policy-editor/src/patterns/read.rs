//! Items as the judge reads them, and what they say.

use std::collections::HashMap;

use exec_policy::{Agent, Config, Document, Entry, Policy, Rule};
use local_policy::PLATFORM;
use serde_json::json;
use view_model::Run;

use crate::rows::Place;
use crate::text::{around, capital, plain, short};

/// The items as the judge reads them. Each stands alone under an agent of its own, so that
/// what is found belongs to one item.
pub(super) struct Read {
    agents: Vec<Agent>,
    findings: HashMap<usize, String>,
}

impl Read {
    pub(super) fn new(all: &[Place], home: &str) -> Self {
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
            let Some((index, _)) = place.and_then(|place| place.split_once('.')) else {
                continue;
            };
            if let Ok(index) = index.parse() {
                // The place means nothing to a person: the row is in view.
                let words = finding.sentence.replacen(&finding.place, "", 1);
                let words = words.trim_start_matches(|char| char != ' ').trim();
                findings.entry(index).or_insert_with(|| capital(words));
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

    pub(super) fn is_read(&self, index: usize) -> bool {
        self.entry(index).is_some() || self.rule(index).is_some()
    }

    pub(super) fn finding(&self, index: usize) -> Option<String> {
        self.findings.get(&index).cloned()
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
        });
        entry || rule
    }
}

/// `Any arguments`, `Arguments: -n TODO, in ~/work`, …
pub(super) fn said(read: &Read, index: usize, home: &str) -> Vec<Run> {
    let arg_pattern = |pattern: &str| {
        if pattern.starts_with("sha256:") {
            vec![plain(
                "Exactly the arguments that were allowed, in one folder",
            )]
        } else {
            around("Arguments that match ", pattern, "")
        }
    };
    if let Some(entry) = read.entry(index) {
        return match &entry.arg_pattern {
            Some(pattern) => arg_pattern(pattern),
            None => vec![plain("Any arguments")],
        };
    }
    let Some(rule) = read.rule(index) else {
        return Vec::new();
    };
    let mut runs = match (&rule.args, &rule.script, &rule.arg_pattern) {
        (Some(args), _, _) if args.is_empty() => vec![plain("No arguments")],
        (Some(args), _, _) => around("Arguments: ", &args.join(" "), ""),
        (None, Some(script), _) => around("This script: ", &short(script, home), ""),
        (None, None, Some(pattern)) => arg_pattern(pattern),
        (None, None, None) => vec![plain("Any arguments")],
    };
    if let Some(cwd) = &rule.cwd {
        runs.extend(around(", in ", &short(cwd, home), ""));
    }
    runs
}
