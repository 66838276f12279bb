//! Where the value of a setting comes from.

use catalogue::Language;

/// What gave a value, read from the place that the judge names (`agents.main.security`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layer {
    /// Nothing sets it.
    BuiltIn,
    /// The defaults of the approvals file.
    Defaults,
    /// The approvals file, for every agent.
    Every,
    /// The approvals file, for one agent.
    Agent,
    /// `openclaw.json`, for one agent.
    ConfigAgent,
    /// `openclaw.json`, for all; or the request itself.
    Config,
}

impl Layer {
    /// The layer of a place.
    #[must_use]
    pub fn of(place: &str) -> Self {
        let mut steps = place.split('.');
        match (steps.next(), steps.next()) {
            (Some("built-in"), None) => Self::BuiltIn,
            (Some("defaults"), _) => Self::Defaults,
            (Some("agents"), Some("*")) => Self::Every,
            // An agent may be called `list`, and has one step behind its id.
            (Some("agents"), Some("list")) if steps.count() > 1 => Self::ConfigAgent,
            (Some("agents"), _) => Self::Agent,
            _ => Self::Config,
        }
    }
}

/// Where a value comes from: `from the defaults`.
#[must_use]
pub fn layer(place: &str, language: Language) -> String {
    match Layer::of(place) {
        Layer::BuiltIn => language.policy_from_built_in(),
        Layer::Defaults => language.policy_from_defaults(),
        Layer::Every => language.policy_from_every(),
        Layer::Agent => language.policy_from_agent(),
        Layer::ConfigAgent => language.policy_from_config_agent(),
        Layer::Config => language.policy_from_config(place),
    }
}

#[cfg(test)]
mod tests {
    use exec_policy::{Call, Config, Document, Policy};
    use local_policy::PLATFORM;
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn each_place_that_the_judge_names_has_its_layer() {
        let full = || json!({"security": "full"});
        let exec = || json!({"exec": full()});
        let nothing = || json!({});
        let listed = |id: &str| json!({"agents": {"list": [{"id": id, "tools": exec()}]}});
        let cases: [(&str, Value, Value, Layer); 8] = [
            ("main", nothing(), nothing(), Layer::BuiltIn),
            (
                "main",
                json!({"defaults": full()}),
                nothing(),
                Layer::Defaults,
            ),
            (
                "main",
                json!({"agents": {"*": full()}}),
                nothing(),
                Layer::Every,
            ),
            (
                "main",
                json!({"agents": {"main": full()}}),
                nothing(),
                Layer::Agent,
            ),
            (
                "list",
                json!({"agents": {"list": full()}}),
                nothing(),
                Layer::Agent,
            ),
            ("main", nothing(), listed("main"), Layer::ConfigAgent),
            ("list", nothing(), listed("list"), Layer::ConfigAgent),
            ("main", nothing(), json!({"tools": exec()}), Layer::Config),
        ];
        for (agent, mut document, config, want) in cases {
            document["version"] = json!(1);
            let document = Document::read(&document).0;
            let config = Config::read(&config).0;
            let policy = Policy::compile(&document, &config, "/home/u", PLATFORM);
            let place = policy.effective(agent, Call::default()).security.layer;
            assert_eq!(Layer::of(&place), want, "{place}");
        }
    }
}
