//! Edits as values.

use serde_json::Value;

use crate::style::{Node, leaf};

/// One change to the document. An agent is its id, or `*` for all.
#[derive(Debug, Clone, PartialEq)]
pub enum Edit {
    /// Adds `{id, pattern, lastUsedAt}` to an agent's allowlist, unless an entry there says
    /// the same without an argument restriction.
    AddEntry {
        /// Whose.
        agent: String,
        /// The pattern; white space around it is dropped.
        pattern: String,
    },
    /// Gives entries another pattern and keeps what else they say.
    SetPattern {
        /// Whose.
        agent: String,
        /// Which.
        entry: EntryKey,
        /// The new pattern.
        pattern: String,
    },
    /// Takes entries off an agent's allowlist, wherever that agent's entries stand.
    RemoveEntry {
        /// Whose.
        agent: String,
        /// Which.
        entry: EntryKey,
    },
    /// Sets one of the four settings, or takes it out.
    SetField {
        /// Whose; `None` is `defaults`.
        agent: Option<String>,
        /// Which.
        field: Field,
        /// The value; `None` (or `null`, which OpenClaw refuses) sets nothing.
        value: Option<Value>,
    },
    /// Writes down that entries and rules were used. Only what is there is touched, never
    /// entries in the legacy string form, and nothing is created.
    RecordUse {
        /// The uses, in order.
        uses: Vec<Use>,
    },
    /// Adds to an agent's `rules[]` (D8), unless a rule there says the same.
    AddRule {
        /// Whose.
        agent: String,
        /// The rule.
        rule: Rule,
    },
    /// Takes a rule out.
    RemoveRule {
        /// Whose.
        agent: String,
        /// The rule's id, in any case.
        id: String,
    },
}

/// Names allowlist entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryKey {
    /// By id, in any case.
    Id(String),
    /// By pattern: every entry with it, whatever its arguments.
    Pattern(String),
}

/// The settings of `defaults` and of every agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// `security`.
    Security,
    /// `ask`.
    Ask,
    /// `askFallback`.
    AskFallback,
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
            Self::AutoAllowSkills => "autoAllowSkills",
        }
    }
}

/// What of an agent's policy a use is of.
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
    /// Which of both.
    pub of: Used,
    /// The agent whose list holds it.
    pub agent: String,
    /// Its pattern.
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

/// One of our own rules (D8). What is `None` is not written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rule {
    /// Its id; a new one where it has none, or another rule of the agent has it.
    pub id: Option<String>,
    /// `deny` rather than `allow`.
    pub deny: bool,
    /// The glob.
    pub pattern: String,
    /// Exact arguments.
    pub args: Option<Vec<String>>,
    /// A restriction of the arguments.
    pub arg_pattern: Option<String>,
    /// The only folder it holds in.
    pub cwd: Option<String>,
    /// The script operand.
    pub script: Option<String>,
    /// Hex SHA-256 of the script.
    pub script_sha256: Option<String>,
    /// Milliseconds since the epoch.
    pub expires_at: Option<u64>,
    /// A person's words.
    pub note: Option<String>,
}

impl Rule {
    /// As it is written, under this id.
    pub(crate) fn node(&self, id: String) -> Node {
        let text = |text: &Option<String>| text.clone().map(leaf);
        let args = self.args.as_ref();
        let properties = [
            ("id", Some(leaf(id))),
            (
                "effect",
                Some(leaf(if self.deny { "deny" } else { "allow" })),
            ),
            ("pattern", Some(leaf(self.pattern.trim()))),
            (
                "args",
                args.map(|args| Node::List(args.iter().cloned().map(leaf).collect())),
            ),
            ("argPattern", text(&self.arg_pattern)),
            ("cwd", text(&self.cwd)),
            ("script", text(&self.script)),
            ("scriptSha256", text(&self.script_sha256)),
            ("expiresAt", self.expires_at.map(leaf)),
            ("note", text(&self.note)),
        ];
        let written = |(key, node): (&str, Option<Node>)| Some((key.to_owned(), node?));
        Node::Object(properties.into_iter().filter_map(written).collect())
    }
}
