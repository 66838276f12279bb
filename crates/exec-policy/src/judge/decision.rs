//! What was decided, and why.

use std::fmt;

use serde::Serialize;

use crate::document::glob::base_name;
use crate::{Ask, Reach, Reason, Request, Rule, Security, Tier};
use visible_text::{PieceKind, Strip};

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

/// What decided; one sentence each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// `security=full` and nothing against it.
    Full,
    /// Every program is on the allowlist.
    Allowlist,
    /// Every program is listed or a satisfied safe bin, and at least one is the latter.
    SafeBin,
    /// A `rules[]` grant covers the command.
    RuleAllow,
    /// A program that a skill declared.
    Skill,
    /// A patch that stays in the agent's folder and changes nothing protected.
    Workspace,
    /// A permission for some minutes, kept in memory.
    Lease,
    /// A late answer that the agent came back for.
    Ticket,
    /// A person allowed this one run.
    AllowOnce,
    /// A person allowed this and future runs.
    AllowAlways,
    /// Nobody could be asked and `askFallback` lets it run.
    Fallback,
    /// `ask=always`.
    AskAlways,
    /// A program is not on the allowlist. Asks; denies when `ask=off`.
    AllowlistMiss,
    /// `;`, `&&`, `||`, a newline or `&` joins commands.
    Chain,
    /// A redirection or a here-document.
    Redirection,
    /// `$(…)`, backticks, `<(…)`.
    Substitution,
    /// `NAME=value` before the program, or a name in the environment that is not known to be
    /// harmless.
    Assignment,
    /// An expansion in the program position.
    Expansion,
    /// Another construct of the shell.
    Grammar,
    /// The text cannot be parsed.
    Unparsed,
    /// A program that runs another one in a way that cannot be proven.
    Wrapper,
    /// Code in an argument.
    InlineCode,
    /// A shell with anything but one provable command, or a pager in a terminal.
    Shell,
    /// A patch changes a protected path. Asks; denies when `ask=off`.
    Protected,
    /// The program was not found.
    Unresolved,
    /// The policy was widened by another program and not yet confirmed.
    PolicyDrift,
    /// `security=deny`.
    SecurityDeny,
    /// A `rules[]` denial covers the command.
    DenyRule,
    /// An environment override that may not be set.
    EnvBlocked,
    /// An environment override whose name is none.
    EnvInvalid,
    /// No command.
    EmptyCommand,
    /// A NUL byte, or no text.
    InvalidCommand,
    /// `rawCommand` and argv do not agree.
    RawMismatch,
    /// The folder does not exist or cannot be entered.
    CwdUnavailable,
    /// A person denied it.
    UserDenied,
    /// Nobody answered in time.
    ApprovalTimeout,
    /// Nobody answered before the caller's window closed.
    ApprovalRequired,
    /// It ended before a person could read it: its time ran out, or its card could not be drawn.
    NotShown,
    /// A question was needed and no UI could be reached or shown.
    NoUi,
    /// Something changed between the question and the start.
    Changed,
    /// The person paused everything.
    Paused,
    /// The caller hung up.
    CallerGone,
    /// The policy store cannot be read.
    StoreUnreadable,
}

impl Code {
    /// All of them.
    pub const ALL: [Self; 43] = [
        Self::Full,
        Self::Allowlist,
        Self::SafeBin,
        Self::RuleAllow,
        Self::Skill,
        Self::Workspace,
        Self::Lease,
        Self::Ticket,
        Self::AllowOnce,
        Self::AllowAlways,
        Self::Fallback,
        Self::AskAlways,
        Self::AllowlistMiss,
        Self::Chain,
        Self::Redirection,
        Self::Substitution,
        Self::Assignment,
        Self::Expansion,
        Self::Grammar,
        Self::Unparsed,
        Self::Wrapper,
        Self::InlineCode,
        Self::Shell,
        Self::Protected,
        Self::Unresolved,
        Self::PolicyDrift,
        Self::SecurityDeny,
        Self::DenyRule,
        Self::EnvBlocked,
        Self::EnvInvalid,
        Self::EmptyCommand,
        Self::InvalidCommand,
        Self::RawMismatch,
        Self::CwdUnavailable,
        Self::UserDenied,
        Self::ApprovalTimeout,
        Self::ApprovalRequired,
        Self::NotShown,
        Self::NoUi,
        Self::Changed,
        Self::Paused,
        Self::CallerGone,
        Self::StoreUnreadable,
    ];

    /// The code that is written like this.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|code| code.as_str() == name)
    }

    /// The code as it is written in JSON, logs and the interface: `allowlist-miss`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Allowlist => "allowlist",
            Self::SafeBin => "safe-bin",
            Self::RuleAllow => "rule-allow",
            Self::Skill => "skill",
            Self::Workspace => "workspace",
            Self::Lease => "lease",
            Self::Ticket => "ticket",
            Self::AllowOnce => "allow-once",
            Self::AllowAlways => "allow-always",
            Self::Fallback => "fallback",
            Self::AskAlways => "ask-always",
            Self::AllowlistMiss => "allowlist-miss",
            Self::Chain => "chain",
            Self::Redirection => "redirection",
            Self::Substitution => "substitution",
            Self::Assignment => "assignment",
            Self::Expansion => "expansion",
            Self::Grammar => "grammar",
            Self::Unparsed => "unparsed",
            Self::Wrapper => "wrapper",
            Self::InlineCode => "inline-code",
            Self::Shell => "shell",
            Self::Protected => "protected",
            Self::Unresolved => "unresolved",
            Self::PolicyDrift => "policy-drift",
            Self::SecurityDeny => "security-deny",
            Self::DenyRule => "deny-rule",
            Self::EnvBlocked => "env-blocked",
            Self::EnvInvalid => "env-invalid",
            Self::EmptyCommand => "empty-command",
            Self::InvalidCommand => "invalid-command",
            Self::RawMismatch => "raw-mismatch",
            Self::CwdUnavailable => "cwd-unavailable",
            Self::UserDenied => "user-denied",
            Self::ApprovalTimeout => "approval-timeout",
            Self::ApprovalRequired => "approval-required",
            Self::NotShown => "not-shown",
            Self::NoUi => "no-ui",
            Self::Changed => "changed",
            Self::Paused => "paused",
            Self::CallerGone => "caller-gone",
            Self::StoreUnreadable => "store-unreadable",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
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

/// What covered a segment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Matched {
    /// How it is covered: `allowlist`, `rule`, `safe-bin`, `builtin`.
    pub by: String,
    /// The pattern or program name.
    pub pattern: String,
    /// The agent whose list holds it, `*` or an id; empty for safe bins and builtins.
    pub agent: String,
    /// The entry's or rule's id, where it has one.
    pub id: Option<String>,
    /// Its restriction of the arguments, as written, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arg_pattern: Option<String>,
}

/// One program that would start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Segment {
    /// The words, after quotes are taken off and wrappers are looked through.
    pub argv: Vec<String>,
    /// The path found through `PATH` or given, absolute; `None` where nothing was found.
    pub resolved: Option<String>,
    /// The real path behind it.
    pub real: Option<String>,
    /// What covered it; `None` is a miss.
    pub matched: Option<Matched>,
    /// Names of the wrappers around it, outermost first.
    pub wrappers: Vec<String>,
    /// The real path of the script that a shell or an interpreter is given, where it is
    /// certain which word names it. [`executes`](crate::executes) has all files that are
    /// part of what is approved (D10).
    pub script: Option<String>,
}

/// Something a person should see before a click. It never relaxes anything.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Risk {
    /// What it is about.
    pub kind: PieceKind,
    /// For the strip above the command.
    pub note: Strip,
    /// How much it weighs.
    pub tier: Tier,
}

/// What Always allow may write, narrow to broad (D8). Each was proven: the same request,
/// evaluated against the policy that it would make, runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Offer {
    /// These programs with these arguments, in this folder only.
    Command {
        /// One rule for each program that nothing covers yet.
        rules: Vec<Rule>,
    },
    /// These programs with these arguments, in any folder.
    Arguments {
        /// One rule for each program that nothing covers yet.
        rules: Vec<Rule>,
    },
    /// This script as it is now, with any arguments.
    Script {
        /// One rule for each program that nothing covers yet.
        rules: Vec<Rule>,
    },
    /// The documents' allowlist entry: each program, with any arguments.
    Programs {
        /// One resolved path for each program that no entry covers yet.
        patterns: Vec<String>,
    },
}

impl Offer {
    /// Its kind as it is written in JSON: `command`, `arguments`, `script`, `programs`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Command { .. } => "command",
            Self::Arguments { .. } => "arguments",
            Self::Script { .. } => "script",
            Self::Programs { .. } => "programs",
        }
    }
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
    /// The allowlist, rules and safe bins cover the whole command, whatever `ask` says.
    pub satisfied: bool,
    /// What a person should see before a click; empty where nobody is asked.
    pub risks: Vec<Risk>,
    /// What Always allow may write; empty where it may not be offered.
    pub offers: Vec<Offer>,
    /// The argument vector to execute: as sent, or with pinned paths (safe bins).
    pub argv: Vec<String>,
    /// The file that `argv[0]` names, absolute: what is to be executed. `None` where
    /// nothing was found or looked for.
    pub program: Option<String>,
    /// The folder to run in, absolute.
    pub cwd: String,
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
            satisfied: false,
            risks: Vec::new(),
            offers: Vec::new(),
            argv: request.argv.clone(),
            program: None,
            cwd: request.cwd.clone().unwrap_or_default(),
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
        type Said = fn(Box<Reason>, String) -> Reason;
        let (verdict, code, said): (Verdict, Code, Said) = match fallback.value {
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
            ..self
        }
    }
}
