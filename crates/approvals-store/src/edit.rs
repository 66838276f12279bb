//! Edits as values.

use serde::Serialize;
use serde_json::Value;

use crate::style::{Node, leaf};

/// One change to the document. An agent is its id, or `*` for all.
#[derive(Debug, Clone, PartialEq)]
pub enum Edit {
    /// Adds `{id, pattern, lastUsedAt}` to an agent's allowlist, unless an entry there says
    /// the same without an argument restriction.
    AddEntry {
        /// The agent.
        agent: String,
        /// The pattern; white space around it is dropped.
        pattern: String,
    },
    /// Gives entries another pattern and keeps what else they say.
    SetPattern {
        /// The agent.
        agent: String,
        /// The entry.
        entry: EntryKey,
        /// The new pattern.
        pattern: String,
    },
    /// Takes entries off an agent's allowlist, wherever that agent's entries stand.
    RemoveEntry {
        /// The agent.
        agent: String,
        /// The entry.
        entry: EntryKey,
    },
    /// Sets one of the settings, or takes it out.
    SetField {
        /// The agent; `None` is `defaults`, and `*` for `chains`, which `defaults` cannot hold.
        agent: Option<String>,
        /// The setting.
        field: Field,
        /// The value; `None` (or `null`, which OpenClaw refuses) sets nothing.
        value: Option<Value>,
    },
    /// Writes down that entries and rules were used. Only what is there is touched, never
    /// entries in the legacy string form, and nothing is created. Times are kept to the
    /// minute: what was used less than a minute before stays as it is.
    RecordUse {
        /// The uses, in order.
        uses: Vec<Use>,
    },
    /// Adds to an agent's `rules[]` (D8), unless a rule there says the same.
    AddRule {
        /// The agent.
        agent: String,
        /// The rule, as `exec_policy::Rule` writes itself. It gets a new id where it has none,
        /// or another rule of the agent has its.
        rule: Value,
    },
    /// Takes a rule out.
    RemoveRule {
        /// The agent.
        agent: String,
        /// The rule's id, in any case.
        id: String,
    },
}

impl Edit {
    /// [`Edit::AddRule`].
    pub fn add_rule(agent: impl Into<String>, rule: &impl Serialize) -> Self {
        Self::AddRule {
            agent: agent.into(),
            // What cannot be written names nothing, and is refused for it.
            rule: serde_json::to_value(rule).unwrap_or_default(),
        }
    }
}

/// Names allowlist entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryKey {
    /// By id, in any case.
    Id(String),
    /// By pattern: every entry with it, whatever its arguments.
    Pattern(String),
}

/// The settings of `defaults` and of every agent; [`Field::Chains`] of agents alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// `security`.
    Security,
    /// `ask`.
    Ask,
    /// `askFallback`.
    AskFallback,
    /// `chains`, a setting of ours: of unknown keys OpenClaw keeps those of agents, and drops those
    /// of `defaults`.
    Chains,
    /// `autoAllowSkills`.
    AutoAllowSkills,
}

impl Field {
    /// Its key.
    pub fn key(self) -> &'static str {
        match self {
            Self::Security => "security",
            Self::Ask => "ask",
            Self::AskFallback => "askFallback",
            Self::Chains => "chains",
            Self::AutoAllowSkills => "autoAllowSkills",
        }
    }
}

/// The part of an agent's policy that was used.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Used {
    /// An entry of the agent's allowlist, or of that of `*`.
    Entry,
    /// A grant of the agent's `rules[]` (D8), with its id where it has one.
    Rule(Option<String>),
}

/// One use of an allowlist entry or of a rule.
#[derive(Clone, PartialEq, Eq)]
pub struct Use {
    /// The entry or the rule.
    pub of: Used,
    /// The agent whose list holds it.
    pub agent: String,
    /// Its pattern; of a rule without one its line, or the files that it lets a line write.
    pub pattern: String,
    /// Its argument restriction.
    pub arg_pattern: Option<String>,
    /// Milliseconds since the epoch.
    pub at_ms: u64,
    /// `lastUsedCommand`.
    pub command: Option<String>,
    /// `lastResolvedPath`.
    pub resolved: Option<String>,
}

impl std::fmt::Debug for Use {
    /// Leaves out the command.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            agent,
            pattern,
            at_ms,
            ..
        } = self;
        f.debug_struct("Use")
            .field("agent", agent)
            .field("pattern", pattern)
            .field("at_ms", at_ms)
            .finish_non_exhaustive()
    }
}

/// The keys of a rule (D8), in the order in which they are written; others follow.
const KEYS: [&str; 14] = [
    "id",
    "effect",
    "pattern",
    "args",
    "more",
    "argPattern",
    "writes",
    "line",
    "cwd",
    "programs",
    "script",
    "scriptSha256",
    "expiresAt",
    "note",
];

/// A rule as it is written, under this id.
pub(crate) fn rule_node(rule: &Value, id: &str) -> Node {
    let mut members = match Node::from(rule) {
        Node::Object(members) => members,
        Node::Leaf(_) | Node::List(_) => Vec::new(),
    };
    members.retain(|(key, _)| key != "id");
    for (key, node) in &mut members {
        if let ("pattern" | "writes", Node::Leaf(Value::String(pattern))) = (key.as_str(), node) {
            *pattern = pattern.trim().to_owned();
        }
    }
    members.push(("id".to_owned(), leaf(id)));
    let place = |key: &str| KEYS.iter().position(|it| *it == key);
    members.sort_by_key(|(key, _)| place(key).unwrap_or(KEYS.len()));
    Node::Object(members)
}
