//! The agents of the file, and the order in which their settings count.

use serde_json::Value;

use crate::{ConfigPath, Key};

/// An agent of the file.
#[derive(Debug, Clone, PartialEq)]
pub struct Agent<'a> {
    /// Its id; `None` for an entry of the list without one.
    pub id: Option<&'a str>,
    /// Where it stands: `agents.list[0]`, or `agents.entries.main`.
    pub place: ConfigPath,
    /// Its entry.
    pub value: &'a Value,
}

/// All agents. OpenClaw has had a list of agents, and later a map by id; a file has one of them.
pub fn agents(config: &Value) -> impl Iterator<Item = Agent<'_>> {
    let name = |key: &str| Key::Name(key.to_owned());
    let of = &config["agents"];
    let list = of["list"].as_array().into_iter().flatten().enumerate();
    let listed = list.map(move |(index, value)| Agent {
        id: value["id"].as_str(),
        place: ConfigPath(vec![name("agents"), name("list"), Key::Index(index)]),
        value,
    });
    let entries = of["entries"].as_object().into_iter().flatten();
    let entered = entries.map(move |(id, value)| Agent {
        id: Some(id),
        place: ConfigPath(vec![name("agents"), name("entries"), name(id)]),
        value,
    });
    listed.chain(entered)
}

/// The agent with this id.
#[must_use]
pub fn agent<'a>(config: &'a Value, id: &str) -> Option<Agent<'a>> {
    agents(config).find(|agent| agent.id == Some(id))
}

/// Where a setting of an agent is looked for: first in the agent's entry, then in what holds for all.
#[derive(Debug, Clone, Copy)]
pub struct Layers<'a> {
    own: Option<&'a Value>,
    all: &'a Value,
}

impl<'a> Layers<'a> {
    /// `tools.exec` of an agent, and that of all agents.
    #[must_use]
    pub fn exec(config: &'a Value, agent: Option<&'a Value>) -> Self {
        Self {
            own: agent.map(|agent| &agent["tools"]["exec"]),
            all: &config["tools"]["exec"],
        }
    }

    /// `sandbox` of an agent, and `agents.defaults.sandbox`.
    #[must_use]
    pub fn sandbox(config: &'a Value, agent: Option<&'a Value>) -> Self {
        Self {
            own: agent.map(|agent| &agent["sandbox"]),
            all: &config["agents"]["defaults"]["sandbox"],
        }
    }

    /// An agent's own entry, and `agents.defaults`.
    #[must_use]
    pub fn agent(config: &'a Value, agent: Option<&'a Value>) -> Self {
        Self {
            own: agent,
            all: &config["agents"]["defaults"],
        }
    }

    /// The value below these keys: the agent's if it has one, else the one for all. `null` is none.
    #[must_use]
    pub fn first(&self, keys: &[&str]) -> Option<&'a Value> {
        let below = |layer: &'a Value| keys.iter().fold(layer, |value, key| &value[*key]);
        let layers = self.own.into_iter().chain([self.all]);
        layers.map(below).find(|value| !value.is_null())
    }

    /// A text that says something, without the blanks around it.
    #[must_use]
    pub fn text(&self, keys: &[&str]) -> Option<&'a str> {
        let text = self.first(keys).and_then(Value::as_str).map(str::trim);
        text.filter(|text| !text.is_empty())
    }

    /// A list of texts. What is no text, or blank, is left out.
    #[must_use]
    pub fn texts(&self, keys: &[&str]) -> Vec<String> {
        self.first(keys).map(texts).unwrap_or_default()
    }
}

/// The texts of a list, without the blanks around them. What is no text, or blank, is left out.
#[must_use]
pub fn texts(value: &Value) -> Vec<String> {
    let items = value.as_array().into_iter().flatten();
    let texts = items.filter_map(Value::as_str).map(str::trim);
    let filled = texts.filter(|text| !text.is_empty());
    filled.map(str::to_owned).collect()
}
