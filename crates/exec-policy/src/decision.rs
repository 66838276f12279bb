//! What was decided, and why.

use serde::Serialize;

use crate::{Ask, Security};

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

/// What decided; one sentence each, the table under `design.md` §5.
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
    /// `NAME=value` before the program.
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
    /// A shell with anything but one provable command.
    Shell,
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
}

/// Something a person should see before a click. It never relaxes anything.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Risk {
    /// A stable name, such as `writes-file`, `elevates`, `hides-characters`, `inline-code`.
    pub kind: String,
    /// A short sentence for the strip above the command.
    pub note: String,
    /// Ranked as danger rather than caution.
    pub danger: bool,
}

/// What Always allow may write, narrow to broad (D8).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Offer {
    /// The documents' allowlist entry: each program, with any arguments.
    Programs {
        /// One resolved path for each program that no entry covers yet.
        patterns: Vec<String>,
    },
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
    /// The reason in one sentence, for a person and an agent.
    pub sentence: String,
    /// The settings that held.
    pub effective: Effective,
    /// The programs that would start, in order.
    pub segments: Vec<Segment>,
    /// The allowlist, rules and safe bins cover the whole command, whatever `ask` says.
    pub satisfied: bool,
    /// What a person should see.
    pub risks: Vec<Risk>,
    /// What Always allow may write; empty where it may not be offered.
    pub offers: Vec<Offer>,
    /// The argument vector to execute: as sent, or with pinned paths (safe bins).
    pub argv: Vec<String>,
    /// The folder to run in, absolute.
    pub cwd: String,
}
