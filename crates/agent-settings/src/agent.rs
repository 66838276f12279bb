//! The coding agents that can be connected.

use std::fmt;
use std::str::FromStr;

/// A coding agent whose own shell tool can ask Exec Companion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Agent {
    /// Claude Code
    Claude,
    /// Codex
    Codex,
    /// GitHub Copilot CLI
    Copilot,
    /// Gemini CLI
    Gemini,
    /// Qwen Code
    Qwen,
    /// opencode
    Opencode,
}

impl Agent {
    /// Every agent, in the order in which a person sees them.
    pub const ALL: [Self; 6] = [
        Self::Claude,
        Self::Codex,
        Self::Copilot,
        Self::Gemini,
        Self::Qwen,
        Self::Opencode,
    ];

    /// The word for the agent on the command line. It is the name of its program too.
    pub fn id(self) -> &'static str {
        match self {
            Self::Claude => "claude",
            Self::Codex => "codex",
            Self::Copilot => "copilot",
            Self::Gemini => "gemini",
            Self::Qwen => "qwen",
            Self::Opencode => "opencode",
        }
    }

    /// The agent in the policy and in the history.
    pub fn policy_id(self) -> &'static str {
        match self {
            Self::Claude => "claude-code",
            Self::Codex | Self::Copilot | Self::Gemini | Self::Qwen | Self::Opencode => self.id(),
        }
    }

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Claude => "Claude Code",
            Self::Codex => "Codex",
            Self::Copilot => "Copilot CLI",
            Self::Gemini => "Gemini CLI",
            Self::Qwen => "Qwen Code",
            Self::Opencode => "opencode",
        }
    }

    /// Whether a hook that ends by a fault, or takes longer than the agent waits, lets the command run.
    pub fn fails_open(self) -> bool {
        match self {
            Self::Claude | Self::Opencode => false,
            Self::Codex | Self::Copilot | Self::Gemini | Self::Qwen => true,
        }
    }

    /// How the names of its packages begin, in the registry that it is installed from.
    pub(crate) fn packages(self) -> &'static [&'static str] {
        match self {
            Self::Claude => &["@anthropic-ai/claude-code"],
            Self::Codex => &["@openai/codex"],
            Self::Copilot => &["@github/copilot"],
            Self::Gemini => &["@google/gemini-cli"],
            Self::Qwen => &["@qwen-code/qwen-code"],
            Self::Opencode => &["opencode-ai", "opencode-"],
        }
    }

    /// The first version that stops a command when our hook fails, where earlier ones do not.
    pub(crate) fn needs(self) -> Option<[u64; 3]> {
        (self == Self::Claude).then_some([2, 1, 295])
    }
}

impl fmt::Display for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No agent has this id.
#[derive(Debug, thiserror::Error)]
#[error("no agent is called {0:?}; write claude, codex, copilot, gemini, qwen or opencode")]
pub struct UnknownAgent(String);

impl FromStr for Agent {
    type Err = UnknownAgent;

    fn from_str(id: &str) -> Result<Self, UnknownAgent> {
        let mut all = Self::ALL.into_iter();
        let found = all.find(|agent| agent.id() == id || agent.policy_id() == id);
        found.ok_or_else(|| UnknownAgent(id.to_owned()))
    }
}
