//! Elevation: leaving the sandbox, for senders who may.

use serde_json::Value;

/// How far a session is elevated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// Commands stay in the sandbox.
    Off,
    /// Commands run on this computer, with its approvals.
    On,
    /// The same as `on`.
    Ask,
    /// Commands run on this computer without approvals. Denials of the policy hold.
    Full,
}

impl Level {
    /// The level with this name.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Some(match word.trim().to_lowercase().as_str() {
            "off" | "false" | "no" | "0" => Self::Off,
            "on" | "true" | "yes" | "1" => Self::On,
            "ask" | "prompt" | "approval" | "approve" => Self::Ask,
            "full" | "auto" | "auto-approve" | "autoapprove" => Self::Full,
            _ => return None,
        })
    }

    /// The name in documents.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::On => "on",
            Self::Ask => "ask",
            Self::Full => "full",
        }
    }
}

/// `tools.elevated`, global and of one agent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Elevation {
    /// `agents.defaults.elevatedDefault`: the level of a session that sets none.
    pub default: Option<Level>,
    /// Whether `enabled` is false, globally or for the agent.
    pub disabled: bool,
    /// The global `allowFrom`.
    pub allow_from: Value,
    /// The agent's `allowFrom`. It can only narrow.
    pub agent_allow_from: Value,
}

/// The sender of the message that made an agent call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sender {
    /// The channel: `telegram`, `mcp`.
    pub provider: String,
    /// The id of the sender in that channel.
    pub id: String,
}

impl Elevation {
    pub(crate) fn read(config: &Value, agent: Option<&Value>) -> Self {
        let all = &config["tools"]["elevated"];
        let own = agent.map_or(&Value::Null, |agent| &agent["tools"]["elevated"]);
        Self {
            default: config["agents"]["defaults"]["elevatedDefault"]
                .as_str()
                .and_then(Level::parse),
            disabled: [all, own].into_iter().any(|it| {
                !matches!(it, Value::Null | Value::Object(_))
                    || !matches!(it["enabled"], Value::Null | Value::Bool(true))
            }),
            allow_from: all["allowFrom"].clone(),
            agent_allow_from: own["allowFrom"].clone(),
        }
    }

    /// The level of one call. `asked` is its `elevated`, `session` the level set by `/elevated`.
    /// Without either, nothing is elevated.
    ///
    /// # Errors
    /// The call asks to be elevated and may not be. The sentence names the setting that forbids
    /// it.
    pub(crate) fn level(
        &self,
        asked: Option<bool>,
        session: Option<Level>,
        sender: Option<&Sender>,
        session_key: &str,
    ) -> Result<Level, String> {
        let level = session.or(self.default);
        match (asked, self.closed(sender)) {
            (Some(false), _) | (None, Some(_)) => Ok(Level::Off),
            (None, None) => Ok(level.unwrap_or(Level::Off)),
            (Some(true), None) if level == Some(Level::Full) => Ok(Level::Full),
            (Some(true), None) => Ok(Level::Ask),
            (Some(true), Some(gate)) => Err(refusal(gate, sender, session_key, "sandboxed")),
        }
    }

    /// Why a sender may not elevate a session, with the settings that say so; `None` if they may.
    #[must_use]
    pub fn unavailable(
        &self,
        sender: Option<&Sender>,
        session_key: &str,
        sandboxed: bool,
    ) -> Option<String> {
        let runtime = if sandboxed { "sandboxed" } else { "direct" };
        let gate = self.closed(sender)?;
        Some(refusal(gate, sender, session_key, runtime))
    }

    /// The setting that forbids elevation for this sender; `None` if it is allowed.
    fn closed(&self, sender: Option<&Sender>) -> Option<Gate> {
        if self.disabled {
            return Some(Gate::Enabled);
        }
        let allowed = sender.is_some_and(|sender| {
            names(&self.allow_from, sender) == Some(true)
                && names(&self.agent_allow_from, sender) != Some(false)
        });
        (!allowed).then_some(Gate::AllowFrom)
    }
}

/// Whether a list of senders names this one; `None` if there is no list.
fn names(allow_from: &Value, sender: &Sender) -> Option<bool> {
    let list = match allow_from {
        Value::Null => return None,
        Value::Object(lists) => lists.get(&sender.provider.trim().to_lowercase())?,
        // What nobody can read names nobody.
        Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            return Some(false);
        }
    };
    let list = match list {
        Value::Null => return None,
        Value::Array(list) => list,
        Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => {
            return Some(false);
        }
    };
    let id = sender.id.trim().to_lowercase();
    let fits = |entry: &Value| {
        let entry = match entry {
            Value::String(entry) => entry.trim().to_lowercase(),
            Value::Number(entry) => entry.to_string(),
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => return false,
        };
        entry == "*" || (!id.is_empty() && entry == id)
    };
    Some(list.iter().any(fits))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gate {
    Enabled,
    AllowFrom,
}

fn refusal(gate: Gate, sender: Option<&Sender>, session_key: &str, runtime: &str) -> String {
    let provider = sender.map_or("<provider>", |sender| sender.provider.as_str());
    let keys = |name: &str| format!("tools.elevated.{name}");
    let all = [keys("enabled"), keys(&format!("allowFrom.{provider}"))];
    let (name, key) = match gate {
        Gate::Enabled => ("enabled", &all[0]),
        Gate::AllowFrom => ("allowFrom", &all[1]),
    };
    let mut lines = vec![
        format!("elevated is not available right now (runtime={runtime})."),
        format!("Failing gates: {name} ({key} / agents.list[].{key})"),
    ];
    if let Some(sender) = sender {
        let provider = &sender.provider;
        lines.push(format!(
            "Context: provider={provider} session={session_key}"
        ));
    }
    lines.push("Fix-it keys:".to_owned());
    lines.extend(all.iter().map(|key| format!("- {key}")));
    lines.extend(all.iter().map(|key| format!("- agents.list[].{key}")));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn sender() -> Sender {
        Sender {
            provider: "mcp".to_owned(),
            id: "Claude".to_owned(),
        }
    }

    /// Rows P8, P9, P11, T-7, T-8.
    #[test]
    fn a_call_is_raised_as_far_as_it_may() {
        use Level::{Ask, Full, Off, On};
        let open = json!({ "tools": { "elevated": { "allowFrom": { "mcp": ["*"] } } } });
        let rows = [
            (Some(true), Some(Full), Ok(Full)),
            (Some(true), Some(On), Ok(Ask)),
            (Some(true), Some(Off), Ok(Ask)),
            (Some(true), None, Ok(Ask)),
            (Some(false), Some(Full), Ok(Off)),
            (None, Some(Full), Ok(Full)),
            (None, Some(On), Ok(On)),
            (None, None, Ok(Off)),
        ];
        for (asked, session, expected) in rows {
            let level =
                Elevation::read(&open, None).level(asked, session, Some(&sender()), "agent:a:main");
            assert_eq!(level, expected, "{asked:?} {session:?}");
        }
        let mut config = open;
        config["agents"]["defaults"]["elevatedDefault"] = json!("full");
        let elevation = Elevation::read(&config, None);
        assert_eq!(elevation.level(None, None, Some(&sender()), ""), Ok(Full));
        assert_eq!(
            elevation.level(None, Some(Off), Some(&sender()), ""),
            Ok(Off)
        );
    }

    #[test]
    fn every_gate_must_be_open() {
        let rows = [
            (json!({}), json!({}), "allowFrom"),
            (json!({ "allowFrom": {} }), json!({}), "allowFrom"),
            (
                json!({ "allowFrom": { "mcp": [] } }),
                json!({}),
                "allowFrom",
            ),
            (
                json!({ "allowFrom": { "mcp": ["x"] } }),
                json!({}),
                "allowFrom",
            ),
            (
                json!({ "allowFrom": { "x": ["*"] } }),
                json!({}),
                "allowFrom",
            ),
            (
                json!({ "allowFrom": { "mcp": [" claude "] } }),
                json!({}),
                "",
            ),
            (json!({ "allowFrom": { "mcp": ["*"] } }), json!({}), ""),
            (
                json!({ "enabled": false, "allowFrom": { "mcp": ["*"] } }),
                json!({}),
                "enabled",
            ),
            (
                json!({ "allowFrom": { "mcp": ["*"] } }),
                json!({ "enabled": false }),
                "enabled",
            ),
            (
                json!({ "allowFrom": { "mcp": ["*"] } }),
                json!({ "allowFrom": { "mcp": ["x"] } }),
                "allowFrom",
            ),
            (
                json!({ "allowFrom": { "mcp": ["*"] } }),
                json!({ "allowFrom": { "x": ["y"] } }),
                "",
            ),
        ];
        for (all, own, gate) in rows {
            let config = json!({ "tools": { "elevated": all } });
            let agent = json!({ "tools": { "elevated": own } });
            let elevation = Elevation::read(&config, Some(&agent));
            let level = elevation.level(Some(true), None, Some(&sender()), "s");
            match level {
                Ok(level) => assert_eq!((level, gate), (Level::Ask, ""), "{config} {agent}"),
                Err(error) => assert!(
                    !gate.is_empty() && error.contains(&format!("Failing gates: {gate} (")),
                    "{config} {agent}: {error}"
                ),
            }
            // A call that did not ask for it is not told.
            let level = elevation.level(None, Some(Level::Full), Some(&sender()), "s");
            let expected = if gate.is_empty() {
                Level::Full
            } else {
                Level::Off
            };
            assert_eq!(level, Ok(expected));
        }
    }

    #[test]
    fn a_refusal_names_the_keys() {
        let error = Elevation::default()
            .level(Some(true), None, Some(&sender()), "agent:a:main")
            .unwrap_err();
        assert_eq!(
            error,
            "elevated is not available right now (runtime=sandboxed).\n\
             Failing gates: allowFrom (tools.elevated.allowFrom.mcp / \
             agents.list[].tools.elevated.allowFrom.mcp)\n\
             Context: provider=mcp session=agent:a:main\n\
             Fix-it keys:\n\
             - tools.elevated.enabled\n\
             - tools.elevated.allowFrom.mcp\n\
             - agents.list[].tools.elevated.enabled\n\
             - agents.list[].tools.elevated.allowFrom.mcp"
        );
    }
}
