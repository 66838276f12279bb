//! What decided, by kind: the word that JSON, logs and the interface have for it.

use std::fmt;

use serde::Serialize;

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
    pub const ALL: [Self; 42] = [
        Self::Full,
        Self::Allowlist,
        Self::SafeBin,
        Self::RuleAllow,
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
