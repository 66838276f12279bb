//! The items of the agents' lists, as the document has them.

use serde_json::Value;

/// An item and its agent.
pub(super) struct Listed<'d> {
    pub(super) agent: &'d str,
    pub(super) item: &'d Value,
}

/// The items that all agents have in this list, `allowlist` or `rules`; those of `*` come first.
/// Those of the legacy agent `default` are main's.
pub(super) fn listed<'d>(document: &'d Value, list: &'static str) -> Vec<Listed<'d>> {
    let agents = document["agents"].as_object().into_iter().flatten();
    let items = agents.flat_map(|(id, agent)| {
        let agent_id = if id == "default" { "main" } else { id.as_str() };
        let items = agent[list].as_array().into_iter().flatten();
        items.map(move |item| Listed {
            agent: agent_id,
            item,
        })
    });
    let mut all: Vec<_> = items.collect();
    all.sort_by_key(|it| (it.agent != "*", it.agent));
    all
}
