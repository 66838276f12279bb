//! The agents that are known.

use std::time::Duration;

use crate::table;

/// A coding agent with a shell tool of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Agent {
    /// Claude Code.
    Claude,
    /// Codex.
    Codex,
    /// Copilot CLI.
    Copilot,
    /// Gemini CLI.
    Gemini,
    /// Qwen Code.
    Qwen,
    /// opencode.
    Opencode,
}

impl Agent {
    /// All of them, in the order in which lists show them.
    pub const ALL: [Self; 6] = [
        Self::Claude,
        Self::Codex,
        Self::Copilot,
        Self::Gemini,
        Self::Qwen,
        Self::Opencode,
    ];

    /// The word for it on the command line: `claude`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        table::shape(self).id
    }

    /// Its name as its makers write it: `Claude Code`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        table::shape(self).name
    }

    /// Its name in the policy: `claude-code`.
    #[must_use]
    pub const fn policy_id(self) -> &'static str {
        table::shape(self).policy_id
    }

    /// The agent with this [`id`](Self::id).
    #[must_use]
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|agent| agent.id() == id)
    }

    /// The agent with this [`policy_id`](Self::policy_id).
    #[must_use]
    pub fn of_policy(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|agent| agent.policy_id() == id)
    }

    /// How long the agent waits for its hook, where its settings ask for the most. After that it
    /// runs the command without an answer.
    #[must_use]
    pub const fn limit(self) -> Duration {
        table::shape(self).limit
    }

    /// How long a person is waited for: well below [`limit`](Self::limit).
    #[must_use]
    pub const fn patience(self) -> Duration {
        table::shape(self).patience
    }

    /// Whether the agent takes another command in place of the one that its model wrote.
    #[must_use]
    pub const fn takes_rewrite(self) -> bool {
        table::shape(self).rewrite.is_some()
    }

    /// Whether the agent asks its hook twice about one call: before it uses the tool, and when it
    /// would ask a person itself.
    #[must_use]
    pub const fn asks_twice(self) -> bool {
        table::shape(self).permission.is_some()
    }
}
