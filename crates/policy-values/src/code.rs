//! What decided, by kind: the word that JSON, logs and the interface have for it.

use std::fmt;

use serde::{Serialize, Serializer};

/// A line for each code: what it stands for, its name here, and the word that it is written as.
macro_rules! codes {
    ($($(#[$meaning:meta])* $name:ident => $word:literal,)*) => {
        /// What decided; one sentence each.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Code {
            $($(#[$meaning])* $name,)*
        }

        impl Code {
            /// All of them.
            pub const ALL: [Self; [$($word),*].len()] = [$(Self::$name),*];

            /// The code as it is written in JSON, logs and the interface: `allowlist-miss`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                }
            }
        }
    };
}

codes! {
    /// `security=full` and nothing against it.
    Full => "full",
    /// Every program is on the allowlist.
    Allowlist => "allowlist",
    /// Every program is listed or a satisfied safe bin, and at least one is the latter.
    SafeBin => "safe-bin",
    /// A `rules[]` grant covers the command.
    RuleAllow => "rule-allow",
    /// A patch that stays in the agent's folder and changes nothing protected.
    Workspace => "workspace",
    /// A permission for some minutes, kept in memory.
    Lease => "lease",
    /// A late answer that the agent came back for.
    Ticket => "ticket",
    /// A person allowed this one run.
    AllowOnce => "allow-once",
    /// A person allowed this run, and the same ones for a while.
    AllowFor => "allow-for",
    /// A person allowed this and future runs.
    AllowAlways => "allow-always",
    /// Nobody could be asked and `askFallback` lets it run.
    Fallback => "fallback",
    /// `ask=always`.
    AskAlways => "ask-always",
    /// A program is not on the allowlist. Asks; denies when `ask=off`.
    AllowlistMiss => "allowlist-miss",
    /// `;`, `&&`, `||`, a newline or `&` joins commands.
    Chain => "chain",
    /// A redirection or a here-document.
    Redirection => "redirection",
    /// `$(…)`, backticks, `<(…)`.
    Substitution => "substitution",
    /// `NAME=value` before the program, or a name in the environment that is not known to be
    /// harmless.
    Assignment => "assignment",
    /// An expansion in the program position.
    Expansion => "expansion",
    /// Another construct of the shell.
    Grammar => "grammar",
    /// The text cannot be parsed.
    Unparsed => "unparsed",
    /// A program that runs another one in a way that cannot be proven.
    Wrapper => "wrapper",
    /// Code in an argument.
    InlineCode => "inline-code",
    /// A shell with anything but one provable command, or a pager in a terminal.
    Shell => "shell",
    /// A patch changes a protected path. Asks; denies when `ask=off`.
    Protected => "protected",
    /// The program was not found.
    Unresolved => "unresolved",
    /// The policy was widened by another program and not yet confirmed.
    PolicyDrift => "policy-drift",
    /// `security=deny`.
    SecurityDeny => "security-deny",
    /// A `rules[]` denial covers the command.
    DenyRule => "deny-rule",
    /// An environment override that may not be set.
    EnvBlocked => "env-blocked",
    /// An environment override whose name is none.
    EnvInvalid => "env-invalid",
    /// No command.
    EmptyCommand => "empty-command",
    /// A NUL byte, or no text.
    InvalidCommand => "invalid-command",
    /// `rawCommand` and argv do not agree.
    RawMismatch => "raw-mismatch",
    /// The folder does not exist or cannot be entered.
    CwdUnavailable => "cwd-unavailable",
    /// A person denied it.
    UserDenied => "user-denied",
    /// A person allowed it, and the system did not confirm that it was them.
    NotConfirmed => "not-confirmed",
    /// Nobody answered in time.
    ApprovalTimeout => "approval-timeout",
    /// Nobody answered before the caller's window closed.
    ApprovalRequired => "approval-required",
    /// It ended before a person could read it: its time ran out, or its card could not be drawn.
    NotShown => "not-shown",
    /// A question was needed and no UI could be reached or shown.
    NoUi => "no-ui",
    /// Something changed between the question and the start.
    Changed => "changed",
    /// The person paused everything.
    Paused => "paused",
    /// The caller hung up.
    CallerGone => "caller-gone",
    /// Somebody else answered where it was asked.
    AnsweredElsewhere => "answered-elsewhere",
    /// The policy store cannot be read.
    StoreUnreadable => "store-unreadable",
}

impl Code {
    /// The code that is written like this.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|code| code.as_str() == name)
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl fmt::Display for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}
