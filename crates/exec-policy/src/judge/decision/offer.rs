//! What Always allow may write.

use std::fmt;

use serde::Serialize;

use crate::Rule;

/// What an offer covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// These programs with these arguments, in this folder only.
    Command,
    /// These programs with these arguments, in any folder.
    Arguments,
    /// These programs with these first words, and anything behind them.
    Prefix,
    /// This script as it is now, with any arguments.
    Script,
    /// The documents' allowlist entry: each program, with any arguments.
    Programs,
    /// Files below a folder, which redirections may write.
    Writes,
    /// Each part of the line by itself.
    Parts,
    /// Lines of several commands, whenever each part may run.
    Chains,
    /// Exactly this text in this folder, with these program files.
    Line,
}

impl OfferKind {
    /// The kind as it is written in JSON: `command`, `arguments`, `prefix`, …
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::Arguments => "arguments",
            Self::Prefix => "prefix",
            Self::Script => "script",
            Self::Programs => "programs",
            Self::Writes => "writes",
            Self::Parts => "parts",
            Self::Chains => "chains",
            Self::Line => "line",
        }
    }
}

impl fmt::Display for OfferKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// What Always allow may write (D8, E7). Each was proven: the same request, evaluated against the
/// policy that it would make, runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Offer {
    /// What it covers.
    pub kind: OfferKind,
    /// The rules that would be added.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<Rule>,
    /// The entries that would be added: a resolved path for each program.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub patterns: Vec<String>,
    /// Lines of several commands of the agent would run whenever each part may run.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub chains: bool,
    /// The parts of the line. What is stored unless a person chooses otherwise is above.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
}

/// A part of a line, as Always allow offers it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Part {
    /// Its words; of a redirection the path that it writes.
    pub words: Vec<String>,
    /// It is a redirection that writes a file.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub writes: bool,
    /// What would cover it, narrow to broad; empty where the policy does already.
    pub offers: Vec<Offer>,
}

impl Offer {
    /// An offer that stores nothing yet.
    pub(crate) const fn of(kind: OfferKind) -> Self {
        Self {
            kind,
            rules: Vec::new(),
            patterns: Vec::new(),
            chains: false,
            parts: Vec::new(),
        }
    }

    /// An entry for a pattern that a person typed.
    #[must_use]
    pub fn programs(pattern: &str) -> Self {
        Self {
            patterns: vec![pattern.to_owned()],
            ..Self::of(OfferKind::Programs)
        }
    }

    /// The one to start from, by its place: first words where they say what the program does,
    /// else these arguments, else the script, else the first.
    #[must_use]
    pub fn preferred(offers: &[Self]) -> usize {
        let kinds = [OfferKind::Prefix, OfferKind::Arguments, OfferKind::Script];
        let at = |kind: &OfferKind| offers.iter().position(|offer| offer.kind == *kind);
        kinds.iter().find_map(at).unwrap_or(0)
    }

    /// The same offer with another choice for each part that is not covered, in their order.
    /// Without choices, what is preferred. `None` where nothing of that kind is offered for a part.
    #[must_use]
    pub fn chosen(&self, kinds: &[&str]) -> Option<Self> {
        if kinds.is_empty() {
            return Some(self.clone());
        }
        if self.parts.is_empty() {
            return None;
        }
        let mut kinds = kinds.iter();
        let mut chosen = Self {
            chains: self.chains,
            parts: self.parts.clone(),
            ..Self::of(self.kind)
        };
        for part in self.parts.iter().filter(|part| !part.offers.is_empty()) {
            let kind = kinds.next()?;
            let mut offers = part.offers.iter();
            chosen.add(offers.find(|offer| offer.kind.as_str() == *kind)?);
        }
        kinds.next().is_none().then_some(chosen)
    }

    /// Stores this as well.
    pub(crate) fn add(&mut self, other: &Self) {
        for rule in &other.rules {
            if !self.rules.contains(rule) {
                self.rules.push(rule.clone());
            }
        }
        for pattern in &other.patterns {
            if !self.patterns.contains(pattern) {
                self.patterns.push(pattern.clone());
            }
        }
        self.chains |= other.chains;
    }
}
