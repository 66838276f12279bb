//! What was decided, and why.

mod offer;
mod part;

use serde::Serialize;

use crate::{Ask, Code, Obstacle, Reach, Reason, Request, Risk, Security};
use policy_values::glob::base_name;

pub use offer::{Offer, OfferKind, Part};
pub use part::{CoveredBy, Matched, Segment, Written};

/// The three answers, from open to closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Runs without a question.
    Run,
    /// A person is asked.
    Ask,
    /// Does not run.
    Deny,
}

/// A value and the layer that gave it, such as `agents.main.security` or `built-in`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Layered<T> {
    /// The value in force.
    pub value: T,
    /// The layer that gave it.
    pub layer: String,
}

/// The settings that held for this request (D1, D2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Effective {
    /// `security`.
    pub security: Layered<Security>,
    /// `ask`.
    pub ask: Layered<Ask>,
    /// `askFallback`.
    pub ask_fallback: Layered<Security>,
}

/// The answer of [`evaluate`](crate::evaluate): one verdict with its reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Decision {
    /// Run, ask or deny.
    pub verdict: Verdict,
    /// What decided, by place: `agents.main.security`, `tools.exec.ask`, `allowlist`, ….
    pub layer: String,
    /// What decided, by kind.
    pub code: Code,
    /// The reason in one sentence; its English is what an agent reads.
    pub sentence: Reason,
    /// The settings that held.
    pub effective: Effective,
    /// The programs that would start, in order.
    pub segments: Vec<Segment>,
    /// The files that redirections would write, in order; a device such as `/dev/null` is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub writes: Vec<Written>,
    /// The allowlist, rules and safe bins cover the whole command, whatever `ask` says.
    pub satisfied: bool,
    /// What a person should see before a click; empty where nobody is asked.
    pub risks: Vec<Risk>,
    /// What Always allow may write; empty where it may not be offered.
    pub offers: Vec<Offer>,
    /// What stands in the way of every offer, where Always allow would have one otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsaved: Option<Obstacle>,
    /// The argument vector to execute: as sent, or with pinned paths (safe bins).
    pub argv: Vec<String>,
    /// The file that `argv[0]` names, absolute: what is to be executed. `None` where
    /// nothing was found or looked for.
    pub program: Option<String>,
    /// The folder to run in, absolute.
    pub cwd: String,
    /// The folders that `cd` names in the line, absolute, by their text and behind their links:
    /// what is decided holds as long as each is the one that it was (D10).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub folders: Vec<String>,
}

impl Decision {
    /// The names of the programs that nothing covers and that no table knows, each once: an
    /// offer of any arguments says so.
    ///
    /// ```
    /// use exec_policy::cases::CaseFile;
    ///
    /// let file: CaseFile = serde_json::from_value(serde_json::json!({
    ///     "machine": { "platform": "linux", "home": "/home/u", "cwd": "/", "path": ["/usr/bin"],
    ///         "files": { "/usr/bin/frobnicate": {} } },
    ///     "cases": [{ "id": "", "argv": ["frobnicate", "x"], "expect": "ask" }],
    /// }))?;
    /// let decision = file.cases[0].decide(&file.machine, 0);
    /// assert_eq!(decision.unknown_programs(), ["frobnicate"]);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn unknown_programs(&self) -> Vec<&str> {
        let uncovered = self.segments.iter().filter(|it| it.matched.is_none());
        let mut names: Vec<&str> = Vec::new();
        for segment in uncovered {
            let Some(path) = segment.real.as_deref().or(segment.resolved.as_deref()) else {
                continue;
            };
            let name = base_name(path);
            if Reach::of_name(path) == Reach::Unknown && !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// A denial by somebody who could not ask the policy, such as for a store that cannot
    /// be read. `layer` names what stood in the way.
    #[must_use]
    pub fn refusal(
        request: &Request,
        code: Code,
        layer: &str,
        sentence: impl Into<Reason>,
    ) -> Self {
        let deny = Layered {
            value: Security::Deny,
            layer: layer.to_owned(),
        };
        Self {
            verdict: Verdict::Deny,
            layer: layer.to_owned(),
            code,
            sentence: sentence.into(),
            effective: Effective {
                security: deny.clone(),
                ask: Layered {
                    value: Ask::Off,
                    layer: layer.to_owned(),
                },
                ask_fallback: deny,
            },
            segments: Vec::new(),
            writes: Vec::new(),
            satisfied: false,
            risks: Vec::new(),
            offers: Vec::new(),
            unsaved: None,
            argv: request.argv.clone(),
            program: None,
            cwd: request.cwd.clone().unwrap_or_default(),
            folders: Vec::new(),
        }
    }

    /// What becomes of a question that nobody can be asked (D12): `askFallback` decides.
    ///
    /// `deny` refuses with `no-ui`; `allowlist` runs what the policy covers whatever `ask`
    /// says, and refuses the rest with `allowlist-miss`; `full` runs. A verdict that is no
    /// question is returned as it is.
    ///
    /// A fallback never stands in for a person where one is indispensable: a policy that
    /// was widened and not confirmed (`policy-drift`) is refused, and where a deny rule
    /// could not be checked, or strict inline evaluation asked, [`Effective::ask_fallback`]
    /// already says `deny` and names that layer.
    #[must_use]
    pub fn without_ui(self) -> Self {
        if self.verdict != Verdict::Ask {
            return self;
        }
        let fallback = self.effective.ask_fallback.clone();
        type MakeReason = fn(Box<Reason>, String) -> Reason;
        let (verdict, code, said): (Verdict, Code, MakeReason) = match fallback.value {
            _ if self.code == Code::PolicyDrift => (Verdict::Deny, Code::NoUi, Reason::UnseenDrift),
            Security::Deny => (Verdict::Deny, Code::NoUi, Reason::UnseenDenied),
            Security::Allowlist if self.satisfied => {
                (Verdict::Run, Code::Fallback, Reason::UnseenCovered)
            }
            Security::Allowlist => (Verdict::Deny, Code::AllowlistMiss, Reason::UnseenUncovered),
            Security::Full => (Verdict::Run, Code::Fallback, Reason::UnseenFull),
        };
        Self {
            verdict,
            code,
            sentence: said(Box::new(self.sentence), fallback.layer.clone()),
            layer: fallback.layer,
            offers: Vec::new(),
            unsaved: None,
            ..self
        }
    }
}
