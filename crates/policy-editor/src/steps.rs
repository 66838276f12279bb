//! What an edit makes of the document, as values.

use std::collections::{BTreeMap, HashMap};

use approvals_store::{Expected, Import, ImportError, Prefer, WHOLE};
use serde_json::{Map, Value, json};

use crate::policy::holds;
use crate::rows::{
    List, Located, agent_of, items, key, key_for_new, meaning, object_at, rows, without_uses,
};

/// One step of an edit.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Step {
    /// Sets one of the settings, or takes it out. What the defaults cannot hold, every agent
    /// holds.
    Field {
        name: &'static str,
        value: Option<Value>,
    },
    /// Adds an item behind the others, unless one says the same.
    Push { list: List, item: Value },
    /// Gives an item another pattern.
    Pattern { row: String, pattern: String },
    /// Makes another rule of an item of `rules`.
    Rule { row: String, rule: Value },
    /// Takes items out, of whichever agents they are.
    Remove { rows: Vec<String> },
    /// Takes over all of another document but its socket.
    Whole(Value),
    /// Adds what another document has and this one has not.
    Import(Value),
}

/// Why a step cannot be made on this document.
#[derive(Debug)]
pub(crate) enum Unfit {
    /// An item is no longer there.
    Gone,
    /// Something of another kind stands there.
    Shape { place: String, expected: Expected },
    /// The other document does not fit.
    Import(ImportError),
}

impl From<ImportError> for Unfit {
    fn from(error: ImportError) -> Self {
        Self::Import(error)
    }
}

/// The document after these steps. An empty agent is the defaults.
pub(crate) fn applied(document: &Value, agent: &str, steps: &[Step]) -> Result<Value, Unfit> {
    let mut document = document.clone();
    for step in steps {
        match step {
            Step::Field { name, value } => {
                let agent = if holds(agent, name) { agent } else { "*" };
                field(&mut document, agent, name, value.as_ref())?;
            }
            Step::Push { list, item } => push(&mut document, agent, *list, item)?,
            Step::Pattern { row, pattern } => {
                with_pattern(item_at(&mut document, agent, row)?, pattern);
            }
            Step::Rule { row, rule } => replace(item_at(&mut document, agent, row)?, rule),
            Step::Remove { rows } => remove(&mut document, rows)?,
            Step::Whole(whole) => {
                let socket = document.get("socket").cloned();
                document = whole.clone();
                if let (Some(root), Some(socket)) = (document.as_object_mut(), socket) {
                    root.insert("socket".to_owned(), socket);
                }
            }
            Step::Import(coming) => {
                document = Import::of(&document, coming, Prefer::Here)?.document;
            }
        }
    }
    Ok(document)
}

/// The value that a document itself sets for a setting; `main` also speaks through the
/// legacy `default`.
pub(crate) fn own<'v>(document: &'v Value, agent: &str, name: &str) -> Option<&'v Value> {
    let holders: &[&str] = if agent == "main" {
        &["main", "default"]
    } else {
        &[agent]
    };
    let of = |id: &&str| match *id {
        "" => document.get("defaults"),
        id => document["agents"].get(id),
    };
    let mut values = holders.iter().filter_map(of).filter_map(|it| it.get(name));
    values.find(|value| !value.is_null())
}

fn field(
    document: &mut Value,
    agent: &str,
    name: &str,
    value: Option<&Value>,
) -> Result<(), Unfit> {
    let Some(value) = value else {
        let holders: &[&str] = if agent == "main" {
            &["main", "default"]
        } else {
            &[agent]
        };
        for id in holders {
            let holder = match *id {
                "" => document.get_mut("defaults"),
                id => document
                    .get_mut("agents")
                    .and_then(|agents| agents.get_mut(id)),
            };
            if let Some(holder) = holder.and_then(Value::as_object_mut) {
                holder.remove(name);
            }
        }
        return Ok(());
    };
    let holder = if agent.is_empty() {
        let root = root(document)?;
        object_at(root, "defaults").ok_or_else(|| shape("defaults", Expected::Object))?
    } else {
        holder(document, agent)?
    };
    holder.insert(name.to_owned(), value.clone());
    Ok(())
}

fn push(document: &mut Value, agent: &str, list: List, item: &Value) -> Result<(), Unfit> {
    let wanted = meaning(list, item);
    let says_it = |it: Located| it.list == list && meaning(list, it.item) == wanted;
    if items(document, agent).any(says_it) {
        return Ok(());
    }
    let holder = holder(document, agent)?;
    let value = holder.entry(list.key()).or_insert(Value::Null);
    if value.is_null() {
        *value = json!([]);
    }
    let place = || shape(&format!("agents.{agent}.{}", list.key()), Expected::List);
    value.as_array_mut().ok_or_else(place)?.push(item.clone());
    Ok(())
}

fn with_pattern(item: &mut Value, pattern: &str) {
    match item.as_object_mut() {
        Some(object) => {
            object.insert("pattern".to_owned(), json!(pattern));
            // What was told of the other program's uses is not this one's.
            object.retain(|key, _| !key.starts_with("lastUsed") && key != "lastResolvedPath");
        }
        None => *item = json!(pattern),
    }
}

/// The id and the end of a rule stay; what was told of its uses is not the new one's.
fn replace(item: &mut Value, rule: &Value) {
    let mut rule = rule.clone();
    if let Some(rule) = rule.as_object_mut() {
        for key in ["id", "expiresAt"] {
            if !item[key].is_null() {
                rule.insert(key.to_owned(), item[key].clone());
            }
        }
    }
    *item = rule;
}

fn remove(document: &mut Value, ids: &[String]) -> Result<(), Unfit> {
    let mut by_agent: BTreeMap<&str, Vec<&String>> = BTreeMap::new();
    for id in ids {
        let agent = agent_of(id).ok_or(Unfit::Gone)?;
        by_agent.entry(agent).or_default().push(id);
    }
    by_agent
        .into_iter()
        .try_for_each(|(agent, ids)| remove_of(document, agent, &ids))
}

fn remove_of(document: &mut Value, agent: &str, ids: &[&String]) -> Result<(), Unfit> {
    let mut places = Vec::new();
    for row in rows(document, agent) {
        if ids.contains(&&row.id) {
            places.push((row.place.list, row.place.holder, row.place.index));
        }
    }
    if places.len() != ids.len() {
        return Err(Unfit::Gone);
    }
    // From the end, so that the places before stay what they are.
    places.sort_by_key(|(_, _, index)| std::cmp::Reverse(*index));
    for (list, holder, index) in places {
        let agents = document.get_mut("agents");
        let agent = agents.and_then(|agents| agents.get_mut(key(agent, holder)));
        let items = agent.and_then(|agent| agent.get_mut(list.key()));
        items
            .and_then(Value::as_array_mut)
            .ok_or(Unfit::Gone)?
            .remove(index);
    }
    Ok(())
}

fn item_at<'v>(document: &'v mut Value, agent: &str, id: &str) -> Result<&'v mut Value, Unfit> {
    let row = rows(document, agent).into_iter().find(|row| row.id == id);
    let (list, holder, index) = row
        .map(|row| (row.place.list, row.place.holder, row.place.index))
        .ok_or(Unfit::Gone)?;
    document
        .get_mut("agents")
        .and_then(|agents| agents.get_mut(key(agent, holder)))
        .and_then(|agent| agent.get_mut(list.key())?.get_mut(index))
        .ok_or(Unfit::Gone)
}

/// An agent's part of the document, made where there is none.
fn holder<'v>(document: &'v mut Value, agent: &str) -> Result<&'v mut Map<String, Value>, Unfit> {
    let id = key_for_new(document, agent).to_owned();
    let agents =
        object_at(root(document)?, "agents").ok_or_else(|| shape("agents", Expected::Object))?;
    object_at(agents, &id).ok_or_else(|| shape(&format!("agents.{id}"), Expected::Object))
}

fn root(document: &mut Value) -> Result<&mut Map<String, Value>, Unfit> {
    document
        .as_object_mut()
        .ok_or_else(|| shape(WHOLE, Expected::Object))
}

fn shape(place: &str, expected: Expected) -> Unfit {
    Unfit::Shape {
        place: place.to_owned(),
        expected,
    }
}

/// `before`, with what `now` tells of uses: what an undo writes.
pub(crate) fn with_newest_uses(before: &Value, now: &Value) -> Value {
    let mut document = before.clone();
    let ids: Vec<String> = document["agents"]
        .as_object()
        .map(|agents| agents.keys().cloned().collect())
        .unwrap_or_default();
    for id in ids {
        let current: HashMap<_, _> = items(now, &id)
            .map(|it| (without_uses(it.item).to_string(), it.item))
            .collect();
        for list in [List::Allowlist, List::Rules] {
            let items = document["agents"][&id].get_mut(list.key());
            for item in items.and_then(Value::as_array_mut).into_iter().flatten() {
                if let Some(newest) = current.get(&without_uses(item).to_string()) {
                    item.clone_from(*newest);
                }
            }
        }
    }
    document
}
