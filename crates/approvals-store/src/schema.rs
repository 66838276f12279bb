//! What the other side of an `exec.approvals.*` call can read and write.
//!
//! OpenClaw validates the document against a closed schema: one key too many and the whole
//! call fails. Such a peer is shown what it knows; what it was not shown, its `set` does not
//! take away.

use serde_json::{Map, Value, json};

/// The keys that a peer knows (`docs/openclaw-wire.md` §1.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Schema {
    /// OpenClaw up to 2026.2: no argument restrictions.
    Early,
    /// OpenClaw 2026.9: `argPattern`, `source`, `commandText`, `mcpTools`.
    Late,
    /// Our own programs: everything, `rules[]` included.
    Whole,
}

/// Keys with their types.
pub(crate) type Keys = &'static [(&'static str, Kind)];

/// The type that a key has on the wire.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind {
    Text,
    Flag,
    /// Milliseconds since the epoch.
    Time,
    /// Anything.
    Any,
}

pub(crate) const SETTINGS: Keys = &[
    ("security", Kind::Text),
    ("ask", Kind::Text),
    ("askFallback", Kind::Text),
    ("autoAllowSkills", Kind::Flag),
];
const ENTRY: Keys = &[
    ("id", Kind::Text),
    ("pattern", Kind::Text),
    ("lastUsedAt", Kind::Time),
    ("lastUsedCommand", Kind::Text),
    ("lastResolvedPath", Kind::Text),
];
const LATE_ENTRY: Keys = &[
    ("argPattern", Kind::Text),
    ("source", Kind::Text),
    ("commandText", Kind::Text),
];
const LATE_AGENT: Keys = &[("mcpTools", Kind::Any)];

impl Schema {
    /// The document as this peer sees it; the socket's path, never its token.
    pub(crate) fn shown(self, document: &Value) -> Value {
        let path = document["socket"]["path"]
            .as_str()
            .map(str::trim)
            .filter(|it| !it.is_empty());
        let socket = path.map(|path| json!({"path": path}));
        if self == Self::Whole {
            let mut document = document.clone();
            if let (Some(document), Some(socket)) = (document.as_object_mut(), socket) {
                document.insert("socket".into(), socket);
            } else if let Some(document) = document.as_object_mut() {
                document.remove("socket");
            }
            return document;
        }
        let defaults = fields(&document["defaults"], &[SETTINGS]);
        let agents = document["agents"].as_object().into_iter().flatten();
        let agents: Map<_, _> = agents
            .filter(|(_, agent)| agent.is_object())
            .map(|(id, agent)| (id.clone(), self.agent(agent)))
            .collect();
        let mut shown = json!({"version": 1, "defaults": defaults, "agents": agents});
        if let Some(socket) = socket {
            shown["socket"] = socket;
        }
        shown
    }

    fn agent(self, agent: &Value) -> Value {
        let mut shown = fields(agent, &self.agent_keys());
        if let Some(list) = agent["allowlist"].as_array() {
            let list: Vec<_> = list.iter().filter_map(|entry| self.entry(entry)).collect();
            shown.insert("allowlist".into(), list.into());
        }
        shown.into()
    }

    /// `None` for what this peer cannot be shown.
    pub(crate) fn entry(self, entry: &Value) -> Option<Value> {
        let entry: Value = match entry.as_str() {
            Some(pattern) => json!({"pattern": pattern}),
            None => fields(entry, &self.entry_keys()).into(),
        };
        let pattern = entry["pattern"].as_str().unwrap_or_default();
        (!pattern.trim().is_empty()).then_some(entry)
    }

    /// The keys of an entry that this peer knows.
    pub(crate) fn entry_keys(self) -> [Keys; 2] {
        [ENTRY, if self == Self::Early { &[] } else { LATE_ENTRY }]
    }

    /// The keys of an agent that this peer knows, lists of entries apart.
    pub(crate) fn agent_keys(self) -> [Keys; 2] {
        [SETTINGS, if self == Self::Early { &[] } else { LATE_AGENT }]
    }
}

impl Kind {
    /// The value as a peer accepts it.
    pub(crate) fn shown(self, value: &Value) -> Option<Value> {
        match self {
            Self::Text => value.as_str().map(Value::from),
            Self::Flag => value.as_bool().map(Value::from),
            // Some versions wrote fractions, which others refuse.
            Self::Time => value
                .as_f64()
                .filter(|ms| *ms >= 0.0)
                .map(|ms| json!(ms.trunc() as u64)),
            Self::Any => (!value.is_null()).then(|| value.clone()),
        }
    }
}

/// The known fields of an object that a peer accepts.
pub(crate) fn fields(object: &Value, known: &[Keys]) -> Map<String, Value> {
    let known = known.iter().copied().flatten();
    let shown =
        |(key, kind): &(&str, Kind)| Some(((*key).to_owned(), kind.shown(object.get(key)?)?));
    known.filter_map(shown).collect()
}
