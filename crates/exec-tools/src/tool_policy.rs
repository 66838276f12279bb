//! The tools that a person allows an agent: `tools.allow` and `tools.deny`.

use openclaw_config::Agent;
use serde_json::Value;

/// OpenClaw's groups of tools, as far as they contain ours.
const GROUPS: [(&str, &[&str]); 3] = [
    ("group:runtime", &["exec", "process"]),
    ("group:fs", &["apply_patch"]),
    ("group:openclaw", &["exec", "process", "apply_patch"]),
];

/// The lists of `tools` and of `agents.list[].tools`. Each only takes tools away; none returns a
/// tool that another one took. The default is no list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ToolPolicy {
    lists: Vec<List>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct List {
    /// The path of the list: `tools.deny`.
    place: String,
    allows: bool,
    /// The names; `None` if it is not a list of names, which takes everything away.
    names: Option<Vec<String>>,
}

impl ToolPolicy {
    /// Reads the lists of `openclaw.json`. `agent` is the entry of the agent.
    pub(crate) fn read(config: &Value, agent: Option<&Agent<'_>>) -> Self {
        let of = |place: &str, tools: &Value| {
            ["deny", "allow"].map(|key| {
                let place = format!("{place}.{key}");
                List::read(place, key == "allow", &tools[key])
            })
        };
        let own = agent.map(|it| of(&format!("{}.tools", it.place), &it.value["tools"]));
        let all = of("tools", &config["tools"]).into_iter();
        Self {
            lists: all.chain(own.into_iter().flatten()).flatten().collect(),
        }
    }

    /// What the lists name.
    pub(crate) fn names(&self) -> impl Iterator<Item = &String> {
        self.lists
            .iter()
            .flat_map(|list| list.names.iter().flatten())
    }

    /// Why a tool may not be used, in one sentence; `None` if it may.
    #[must_use]
    pub fn forbids(&self, tool: &str) -> Option<String> {
        let tool = canonical(tool);
        self.lists.iter().find_map(|list| list.forbids(&tool))
    }
}

impl List {
    fn read(place: String, allows: bool, value: &Value) -> Option<Self> {
        if value.is_null() {
            return None;
        }
        let names = value.as_array().and_then(|items| {
            let names = items.iter().map(|item| item.as_str().map(canonical));
            names.collect::<Option<Vec<String>>>()
        });
        // OpenClaw ignores an empty list of allowed tools.
        if allows && names.as_ref().is_some_and(Vec::is_empty) {
            return None;
        }
        Some(Self {
            place,
            allows,
            names,
        })
    }

    fn forbids(&self, tool: &str) -> Option<String> {
        let place = &self.place;
        let Some(names) = &self.names else {
            return Some(format!(
                "{tool} is refused: {place} in openclaw.json must be a list of tool names. Correct it."
            ));
        };
        let has = |tool: &str| names.iter().any(|name| fits(name, tool));
        // An agent that may run commands can change files by them anyway.
        let listed = has(tool) || (self.allows && tool == "apply_patch" && has("exec"));
        match (self.allows, listed) {
            (true, true) | (false, false) => None,
            (true, false) => Some(format!(
                "{tool} is not allowed here: {place} in openclaw.json doesn't list it."
            )),
            (false, true) => Some(format!(
                "{tool} is not allowed here: {place} in openclaw.json lists it."
            )),
        }
    }
}

/// Whether an entry of a list means a tool: its name, a group, or a pattern with `*`.
fn fits(name: &str, tool: &str) -> bool {
    if let Some((_, tools)) = GROUPS.iter().find(|(group, _)| *group == name) {
        return tools.contains(&tool);
    }
    glob(name, tool)
}

fn glob(pattern: &str, tool: &str) -> bool {
    let Some((head, tail)) = pattern.split_once('*') else {
        return pattern == tool;
    };
    let Some(rest) = tool.strip_prefix(head) else {
        return false;
    };
    (0..=rest.len()).any(|at| rest.get(at..).is_some_and(|rest| glob(tail, rest)))
}

/// The usual name of a tool. Names are written in any case, and two tools have a second one.
fn canonical(name: &str) -> String {
    match name.trim().to_lowercase().as_str() {
        "bash" => "exec".to_owned(),
        "apply-patch" => "apply_patch".to_owned(),
        other => other.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_list_only_takes_away() {
        let all = ["exec", "process", "apply_patch"];
        let cases = [
            (json!({}), json!({}), "exec process apply_patch"),
            (
                json!({ "deny": ["exec"] }),
                json!({}),
                "process apply_patch",
            ),
            (
                json!({ "deny": ["BASH "] }),
                json!({}),
                "process apply_patch",
            ),
            (
                json!({ "deny": ["apply-patch"] }),
                json!({}),
                "exec process",
            ),
            (
                json!({ "deny": ["group:runtime"] }),
                json!({}),
                "apply_patch",
            ),
            (json!({ "deny": ["*"] }), json!({}), ""),
            (json!({ "deny": ["ex*"] }), json!({}), "process apply_patch"),
            (json!({ "deny": ["*c*"] }), json!({}), ""),
            (json!({ "deny": ["*s"] }), json!({}), "exec apply_patch"),
            (
                json!({ "deny": ["read"] }),
                json!({}),
                "exec process apply_patch",
            ),
            (json!({ "allow": ["exec"] }), json!({}), "exec apply_patch"),
            (
                json!({ "allow": [] }),
                json!({}),
                "exec process apply_patch",
            ),
            (json!({ "allow": ["process"] }), json!({}), "process"),
            (
                json!({ "allow": ["exec"], "deny": ["exec"] }),
                json!({}),
                "apply_patch",
            ),
            (
                json!({ "allow": ["exec"] }),
                json!({ "allow": ["process"] }),
                "",
            ),
            (
                json!({ "deny": ["exec"] }),
                json!({ "allow": ["exec"] }),
                "apply_patch",
            ),
            (
                json!({}),
                json!({ "deny": ["process"] }),
                "exec apply_patch",
            ),
            // A list that cannot be read takes everything away.
            (json!({ "deny": "exec" }), json!({}), ""),
            (json!({ "allow": ["exec", 1] }), json!({}), ""),
        ];
        for (tools, own, expected) in cases {
            let agent = json!({ "id": "main", "tools": own });
            let config = json!({ "tools": tools, "agents": { "list": [agent] } });
            let policy =
                ToolPolicy::read(&config, openclaw_config::agent(&config, "main").as_ref());
            let left: Vec<&str> = all
                .into_iter()
                .filter(|tool| policy.forbids(tool).is_none())
                .collect();
            assert_eq!(left.join(" "), expected, "{config}");
        }
    }

    #[test]
    fn the_list_that_forbids_is_named() {
        let agents = json!({ "list": [{ "id": "ops", "tools": { "allow": ["exec"] } }] });
        let config = json!({ "tools": { "deny": ["exec"], "allow": "process" }, "agents": agents });
        let policy = ToolPolicy::read(&config, openclaw_config::agent(&config, "ops").as_ref());
        let cases = [
            (
                "exec",
                "exec is not allowed here: tools.deny in openclaw.json lists it.",
            ),
            (
                "process",
                "process is refused: tools.allow in openclaw.json must be a list of tool names. \
                 Correct it.",
            ),
        ];
        for (tool, expected) in cases {
            assert_eq!(policy.forbids(tool).as_deref(), Some(expected));
        }
        let config = json!({ "agents": agents });
        let own = ToolPolicy::read(&config, openclaw_config::agent(&config, "ops").as_ref());
        assert_eq!(
            own.forbids("process").as_deref(),
            Some(
                "process is not allowed here: agents.list[0].tools.allow in openclaw.json doesn't list it."
            ),
        );
    }
}
