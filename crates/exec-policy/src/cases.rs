//! Decision cases as data: `{machine, cases}`, each case with its right answer.
//!
//! `machine` describes a computer of its own, so that a case needs no real file. People
//! keep tests of their own policy in the same form.

mod everyday;
mod machine;

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    Ask, Call, Config, Decision, Document, Facts, Host, OfferKind, Patch, Policy, Request,
};
use crate::{Security, Verdict, evaluate};
use visible_text::PieceKind;

pub use everyday::Everyday;
pub use machine::{CaseFileEntry, CaseMachine};

use machine::CaseFacts;

/// A case file.
#[derive(Debug, Clone, Deserialize)]
pub struct CaseFile {
    /// The computer.
    pub machine: CaseMachine,
    /// The cases.
    pub cases: Vec<Case>,
}

/// One question with its right answer.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Case {
    /// Its name.
    pub id: String,
    /// What it is about; cases of one kind share it.
    #[serde(default)]
    pub group: String,
    /// Why the answer is right.
    #[serde(default)]
    pub why: String,
    /// Shell text.
    pub command: Option<String>,
    /// Or a patch.
    pub patch: Option<CasePatch>,
    /// Or words.
    pub argv: Option<Vec<String>>,
    /// Allowlist entries of agent `main`.
    #[serde(default)]
    pub allow: Vec<Value>,
    /// A whole approvals document instead of `allow`.
    pub policy: Option<Value>,
    /// The text that is shown with the words, where it is another than a gateway would send.
    pub raw_command: Option<String>,
    /// Nobody can be asked: `askFallback` answers.
    #[serde(default)]
    pub no_ui: bool,
    /// Who asks; `main` when absent.
    pub agent: Option<String>,
    /// `tools.exec.*`.
    #[serde(default)]
    pub config: Value,
    /// `security` and `ask` of the tool call.
    #[serde(default)]
    pub call: CaseCall,
    /// The session was raised to `full`.
    #[serde(default)]
    pub elevated: bool,
    /// It would run in a terminal.
    #[serde(default)]
    pub terminal: bool,
    /// Its input would stay open.
    #[serde(default)]
    pub input: bool,
    /// `tools.exec.safeBins`; none when absent.
    #[serde(default)]
    pub safe_bins: Vec<String>,
    /// Overrides of the environment.
    #[serde(default)]
    pub env: BTreeMap<String, String>,
    /// The folder, instead of the machine's.
    pub cwd: Option<String>,
    /// `PATH`, instead of the machine's.
    pub path: Option<Vec<String>>,
    /// The clock, instead of the real one.
    pub now_ms: Option<u64>,
    /// More files of the computer, for this case alone.
    #[serde(default)]
    pub files: BTreeMap<String, CaseFileEntry>,
    /// A line that agents really send.
    #[serde(default)]
    pub everyday: bool,
    /// Kinds that must be among what Always allow offers, in this order.
    #[serde(default)]
    pub offers_among: Vec<String>,
    /// Kinds that Always allow must not offer.
    #[serde(default)]
    pub offers_not: Vec<String>,
    /// The right verdict.
    pub expect: String,
    /// Another right verdict.
    pub also_ok: Option<String>,
    /// The right code, where it is part of the answer.
    pub reason: Option<String>,
    /// The right layer, where it is part of the answer.
    pub layer: Option<String>,
    /// Words of the sentence, where they are part of the answer.
    pub says: Option<String>,
    /// Kinds of risks that must be shown.
    #[serde(default)]
    pub risks: Vec<PieceKind>,
    /// What Always allow must offer, by kind, narrow to broad, where it is part of the answer.
    pub offers: Option<Vec<String>>,
    /// The entries that Always allow must write for any arguments, where they are part of the
    /// answer.
    pub entries: Option<Vec<String>>,
    /// The words that must be executed, where they are part of the answer.
    pub executes: Option<Vec<String>>,
}

/// A patch with its files, in the folder of the case.
#[derive(Debug, Clone, Deserialize)]
pub struct CasePatch {
    /// Its text.
    pub text: String,
    /// Files that it writes.
    #[serde(default)]
    pub writes: Vec<String>,
    /// Files that it removes.
    #[serde(default)]
    pub removes: Vec<String>,
}

/// What the tool call of a case asks for.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
pub struct CaseCall {
    /// `security`.
    pub security: Option<Security>,
    /// `ask`.
    pub ask: Option<Ask>,
}

impl Case {
    /// Evaluates the case on a machine. `now_ms` is the clock of cases that set none.
    #[must_use]
    pub fn decide(&self, machine: &CaseMachine, now_ms: u64) -> Decision {
        let mut more = Cow::Borrowed(machine);
        if !self.files.is_empty() {
            more.to_mut().files.extend(self.files.clone());
        }
        let machine = more.as_ref();
        let facts = CaseFacts {
            machine,
            path: self.path.as_deref().unwrap_or(&machine.path),
            now_ms: self.now_ms.unwrap_or(now_ms),
        };
        let (document, _) = Document::read(&self.document());
        let (mut config, _) = Config::read(&json!({ "tools": { "exec": self.config } }));
        config
            .global
            .safe_bins
            .get_or_insert_with(|| self.safe_bins.clone());
        let policy = Policy::compile(&document, &config, &machine.home, facts.platform());
        let decision = evaluate(&self.request(), &policy, &facts);
        if self.no_ui {
            decision.without_ui()
        } else {
            decision
        }
    }

    /// The policy that it is asked under.
    fn document(&self) -> Value {
        self.policy.clone().unwrap_or_else(
            || json!({ "version": 1, "agents": { "main": { "allowlist": self.allow } } }),
        )
    }

    /// What is asked.
    #[must_use]
    pub fn request(&self) -> Request {
        let mut request = match (&self.patch, &self.command, &self.argv) {
            (Some(patch), _, _) => {
                let files = Patch {
                    writes: patch.writes.clone(),
                    removes: patch.removes.clone(),
                };
                Request::patch(patch.text.clone(), files)
            }
            (None, Some(command), _) => Request::shell(command.clone()),
            (None, None, argv) => Request::argv(argv.iter().flatten().cloned()),
        };
        if let Some(agent) = &self.agent {
            request.agent.clone_from(agent);
        }
        request.cwd.clone_from(&self.cwd);
        request.env.clone_from(&self.env);
        request.call = Call {
            security: self.call.security,
            ask: self.call.ask,
        };
        request.elevated = self.elevated;
        request.terminal = self.terminal;
        request.input = self.input;
        request.host = Host::Node;
        if let Some(raw) = &self.raw_command {
            request.raw_command = Some(raw.clone());
        }
        request
    }

    /// Whether a decision is the right answer.
    #[must_use]
    pub fn passes(&self, decision: &Decision) -> bool {
        let verdict = match decision.verdict {
            Verdict::Run => "run",
            Verdict::Ask => "ask",
            Verdict::Deny => "deny",
        };
        let right = verdict == self.expect || Some(verdict) == self.also_ok.as_deref();
        let is = |wanted: &Option<String>, got: &str| wanted.as_deref().is_none_or(|w| w == got);
        let offers = || decision.offers.iter().map(|offer| offer.kind.as_str());
        let mut offered = decision.offers.iter();
        let entries = offered.find(|offer| offer.kind == OfferKind::Programs);
        let entries = entries.map(|offer| offer.patterns.as_slice());
        let shows = |kind: &PieceKind| decision.risks.iter().any(|risk| risk.kind == *kind);
        right
            && is(&self.reason, decision.code.as_str())
            && is(&self.layer, &decision.layer)
            && self
                .says
                .as_ref()
                .is_none_or(|words| decision.sentence.to_string().contains(words))
            && self.risks.iter().all(shows)
            && self
                .offers
                .as_ref()
                .is_none_or(|kinds| kinds.iter().eq(offers()))
            && in_order(&self.offers_among, offers())
            && !offers().any(|kind| self.offers_not.iter().any(|not| not == kind))
            && self
                .entries
                .as_ref()
                .is_none_or(|wanted| wanted.as_slice() == entries.unwrap_or_default())
            && self
                .executes
                .as_ref()
                .is_none_or(|words| *words == decision.argv)
    }
}

/// Whether these kinds stand among the others in this order.
fn in_order<'k>(wanted: &[String], mut kinds: impl Iterator<Item = &'k str>) -> bool {
    wanted.iter().all(|kind| kinds.any(|other| other == kind))
}
