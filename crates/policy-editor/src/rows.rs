//! The items of an agent's two lists, as the document has them, and names for them that stay
//! when other items come and go.

use std::collections::{BTreeSet, HashMap};

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

/// `allowlist[]` or `rules[]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum List {
    Allowlist,
    Rules,
}

impl List {
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Allowlist => "allowlist",
            Self::Rules => "rules",
        }
    }
}

/// One item in its place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Located<'v> {
    pub(crate) list: List,
    /// The key of its agent: `main` also has the items of the legacy `default`.
    pub(crate) holder: &'static str,
    pub(crate) index: usize,
    pub(crate) item: &'v Value,
}

/// An item with its name.
#[derive(Debug, Clone)]
pub(crate) struct Row<'v> {
    /// Names it in edits: by what it says, which of several that say the same, and its agent.
    pub(crate) id: String,
    pub(crate) place: Located<'v>,
}

/// The keys under which an agent's items stand; empty: its own id.
const OWN: &str = "";
const LEGACY: &str = "default";

/// An agent's items in the document's order: entries, then rules.
pub(crate) fn items<'v>(document: &'v Value, agent: &'v str) -> impl Iterator<Item = Located<'v>> {
    let holders = if agent == "main" {
        &[OWN, LEGACY][..]
    } else {
        &[OWN]
    };
    let lists = [List::Allowlist, List::Rules].into_iter();
    let places = lists.flat_map(|list| holders.iter().map(move |holder| (list, *holder)));
    places.flat_map(move |(list, holder)| {
        let items = document["agents"][key(agent, holder)][list.key()].as_array();
        let items = items.into_iter().flatten().enumerate();
        items.map(move |(index, item)| Located {
            list,
            holder,
            index,
            item,
        })
    })
}

/// The same with their names.
pub(crate) fn rows<'v>(document: &'v Value, agent: &'v str) -> Vec<Row<'v>> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    items(document, agent)
        .map(|place| {
            let name = format!("{}:{}", place.list.key(), digest(place.item));
            let nth = seen.entry(name.clone()).or_default();
            let id = format!("{name}.{nth}@{agent}");
            *nth += 1;
            Row { id, place }
        })
        .collect()
}

/// The agent of a row, by the row's id.
pub(crate) fn agent_of(id: &str) -> Option<&str> {
    id.split_once('@').map(|(_, agent)| agent)
}

/// The agents that have items, `*` first.
pub(crate) fn holders(document: &Value) -> BTreeSet<&str> {
    let agents = document["agents"].as_object().into_iter().flatten();
    let mut holders: BTreeSet<&str> = agents.map(|(id, _)| id.as_str()).collect();
    // Its items are main's.
    if holders.remove(LEGACY) {
        holders.insert("main");
    }
    holders
}

/// The key of an agent's part of the document.
pub(crate) fn key<'a>(agent: &'a str, holder: &'a str) -> &'a str {
    if holder == OWN { agent } else { holder }
}

/// The key under which something new is written: `main` is not begun beside a legacy
/// `default`, of which one version of OpenClaw would then lose entries.
pub(crate) fn key_for_new<'a>(document: &Value, agent: &'a str) -> &'a str {
    let agents = &document["agents"];
    if agent == "main" && !agents[agent].is_object() && agents[LEGACY].is_object() {
        LEGACY
    } else {
        agent
    }
}

/// What an item says, its uses left out.
fn digest(item: &Value) -> String {
    let hash = Sha256::digest(without_uses(item).to_string());
    hash.iter()
        .take(12)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// An item as an object, without what is told of its uses.
pub(crate) fn without_uses(item: &Value) -> Value {
    let mut item = as_object(item);
    if let Some(item) = item.as_object_mut() {
        item.retain(|key, _| !key.starts_with("lastUsed") && key != "lastResolvedPath");
    }
    item
}

/// An item, a legacy string as the object that it stands for.
pub(crate) fn as_object(item: &Value) -> Value {
    match item.as_str() {
        Some(pattern) => json!({ "pattern": pattern }),
        None => item.clone(),
    }
}

/// What an item allows or refuses. An entry is its pattern, its arguments and its end; of a rule, all
/// but its id and its note bears on a decision.
pub(crate) fn meaning(list: List, item: &Value) -> Value {
    let mut item = as_object(item);
    if let Some(item) = item.as_object_mut() {
        item.retain(|key, value| {
            !value.is_null()
                && match list {
                    List::Allowlist => {
                        ["pattern", "argPattern", "expiresAt"].contains(&key.as_str())
                    }
                    List::Rules => key != "id" && key != "note",
                }
        });
    }
    item
}

/// The object at this key, made where nothing is; `None` where something else is.
pub(crate) fn object_at<'v>(
    holder: &'v mut Map<String, Value>,
    key: &str,
) -> Option<&'v mut Map<String, Value>> {
    let value = holder.entry(key).or_insert(Value::Null);
    if value.is_null() {
        *value = json!({});
    }
    value.as_object_mut()
}
