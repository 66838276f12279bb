//! The settings in force, and the layers that they come from (D1).

use anyhow::Result;
use approvals_store::Field;
use command_line::shown::visible;
use exec_policy::{Agent, Call, Chains, Config, Document, Effective, Layered, Policy};
use serde_json::Value;

use crate::{Scope, whose};

/// A line for each value that another layer overrides (D1).
pub(super) fn overridden(
    scope: &Scope,
    agent: Option<&str>,
    settings: &[(Field, Option<Value>)],
) -> Result<Vec<String>> {
    let sources = scope.judge.sources().map_err(anyhow::Error::msg)?;
    let mut ids = vec![agent.unwrap_or_default()];
    if agent.is_none_or(|agent| agent == "*") {
        let stored = sources.document.agents.keys();
        let named = stored
            .chain(sources.config.agents.keys())
            .map(String::as_str);
        ids.extend(named.filter(|id| *id != "*"));
        ids.sort_unstable();
        ids.dedup();
    }
    let mut lines = Vec::new();
    let mut common = Vec::new();
    let mut others = Vec::new();
    for id in ids {
        let held = holds(scope, &sources.document, &sources.config, id);
        let denied = held[0].value == "deny";
        for (field, wanted) in settings {
            let Some(wanted) = wanted else { continue };
            let wanted = wanted
                .as_str()
                .map_or_else(|| wanted.to_string(), str::to_owned);
            let of_field = held.iter().find(|it| it.field == *field);
            // If nothing runs, nobody is asked.
            let moot = denied && *field != Field::Security;
            let Some(holds) = of_field.filter(|it| it.value != wanted && !moot) else {
                continue;
            };
            let said = |who: &str| {
                let (key, value, layer) = (field.key(), &holds.value, visible(&holds.layer));
                format!("{key} is {value} all the same for {who}, because of {layer}")
            };
            if matches!(id, "" | "*") {
                common.push(holds.layer.clone());
                others.push(said("every other agent"));
            } else if !common.contains(&holds.layer) {
                lines.push(said(&whose(id)));
            }
        }
    }
    lines.extend(others);
    Ok(lines)
}

/// A value in force, and the layer that gives it.
pub(super) struct Holds {
    pub(super) field: Field,
    pub(super) value: String,
    pub(super) layer: String,
}

/// The settings in force for an agent; `""` stands for an agent that no file names.
pub(super) fn holds(
    scope: &Scope,
    document: &Document,
    config: &Config,
    agent: &str,
) -> [Holds; 5] {
    let it = effective(scope, document, config, agent);
    let chains = chains(scope, document, agent);
    let agents = [agent, "*"].into_iter().filter_map(|id| {
        let skills = document.agents.get(id)?.settings.auto_allow_skills?;
        Some((skills, format!("agents.{id}.autoAllowSkills")))
    });
    let defaults = document.defaults.auto_allow_skills;
    let skills = agents
        .chain(defaults.map(|skills| (skills, "defaults.autoAllowSkills".to_owned())))
        .next()
        .unwrap_or((false, "built-in".to_owned()));
    let holds = |field, value: &str, layer: String| Holds {
        field,
        value: value.to_owned(),
        layer,
    };
    [
        holds(
            Field::Security,
            it.security.value.as_str(),
            it.security.layer,
        ),
        holds(Field::Ask, it.ask.value.as_str(), it.ask.layer),
        holds(
            Field::AskFallback,
            it.ask_fallback.value.as_str(),
            it.ask_fallback.layer,
        ),
        holds(Field::Chains, chains.value.as_str(), chains.layer),
        holds(
            Field::AutoAllowSkills,
            if skills.0 { "true" } else { "false" },
            skills.1,
        ),
    ]
}

/// The settings in force for an agent. Lists do not change them, and are long.
pub(super) fn effective(
    scope: &Scope,
    document: &Document,
    config: &Config,
    agent: &str,
) -> Effective {
    settings(scope, document, config).effective(agent, Call::default())
}

/// What a line of several commands of an agent needs. No configuration changes it.
pub(super) fn chains(scope: &Scope, document: &Document, agent: &str) -> Layered<Chains> {
    settings(scope, document, &Config::default()).chains(agent)
}

/// A policy of the settings without lists.
fn settings(scope: &Scope, document: &Document, config: &Config) -> Policy {
    let settings = |it: &Agent| Agent {
        settings: it.settings.clone(),
        chains: it.chains,
        ..Agent::default()
    };
    let agents = document
        .agents
        .iter()
        .map(|(id, it)| (id.clone(), settings(it)));
    let document = Document {
        defaults: document.defaults.clone(),
        agents: agents.collect(),
    };
    scope.judge.compile(&document, config)
}
