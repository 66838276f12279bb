//! Another document's grants and settings, added to this one.

mod check;
#[cfg(test)]
mod tests;

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use crate::{
    Difference, Expected,
    diff::{Kind, folded, items, meaning, pattern},
};

/// What becomes of the two sides of a conflict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prefer {
    /// What is here stays, and the import's side is left out.
    Here,
    /// The import's side replaces what is here.
    Coming,
    /// As [`Prefer::Here`], but of entries both count: a program may be listed for several
    /// arguments.
    Both,
}

/// What an import would make.
#[derive(Debug, Clone, PartialEq)]
pub struct Import {
    /// The document with everything that the other one adds.
    pub document: Value,
    /// Where both say something and not the same: [`Difference::before`] is what is here,
    /// [`Difference::after`] what comes.
    pub conflicts: Vec<Difference>,
}

/// Why nothing can be imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// No reader accepts what the import has in this place.
    #[error("{place} of the import is not {expected}; correct that and import again")]
    Coming {
        /// Such as `agents.main.allowlist[2]`.
        place: String,
        /// What the place must hold.
        expected: Expected,
    },
    /// No reader accepts what the document here has in this place.
    #[error("{place} of the approvals file is not {expected}; correct that and import again")]
    Here {
        /// Such as `agents.main.allowlist`.
        place: String,
        /// What the place must hold.
        expected: Expected,
    },
}

impl Import {
    /// Adds to `current` what `incoming` has more: entries (by pattern and arguments), rules
    /// (by what they mean), settings that nothing here says. What is here is never taken out.
    /// Where both say something, `prefer` decides. Socket and uses are this computer's own and do not come along.
    ///
    /// # Errors
    /// A place of either that no reader accepts.
    pub fn of(current: &Value, incoming: &Value, prefer: Prefer) -> Result<Self, ImportError> {
        check::check(incoming, true)
            .map_err(|(place, expected)| ImportError::Coming { place, expected })?;
        check::check(current, false)
            .map_err(|(place, expected)| ImportError::Here { place, expected })?;
        let mut import = Self {
            document: current.clone(),
            conflicts: Vec::new(),
        };
        let nothing = Map::new();
        for (key, value) in incoming.as_object().unwrap_or(&nothing) {
            match key.as_str() {
                "version" | "socket" | "agents" => {}
                "defaults" => import.fields(None, &["defaults"], value, prefer),
                _ => import.fields(None, &[], &json!({ key: value }), prefer),
            }
        }
        for (id, agent) in folded(incoming) {
            // The store does not begin `main` beside a legacy `default`.
            let agents = &import.document["agents"];
            let legacy = id == "main" && agents["main"].is_null() && agents["default"].is_object();
            let key = if legacy { "default" } else { id.as_str() };
            let mut fields = agent.clone();
            if let Some(fields) = fields.as_object_mut() {
                fields.retain(|key, _| key != "allowlist" && key != "rules");
            }
            import.fields(Some(&id), &["agents", key], &fields, prefer);
            for kind in [Kind::Entry, Kind::Rule] {
                import.list(&id, key, kind, &agent, prefer);
            }
        }
        Ok(import)
    }

    fn fields(&mut self, agent: Option<&str>, place: &[&str], fields: &Value, prefer: Prefer) {
        for (key, value) in fields.as_object().into_iter().flatten() {
            if value.is_null() {
                continue;
            }
            let Some(here) = object_at(&mut self.document, place) else {
                return;
            };
            let old = here.get(key).filter(|old| !old.is_null()).cloned();
            if old
                .as_ref()
                .is_none_or(|old| prefer == Prefer::Coming && old != value)
            {
                here.insert(key.clone(), value.clone());
            }
            if let Some(old) = old.filter(|old| old != value) {
                let name = match place {
                    ["defaults"] => format!("defaults.{key}"),
                    _ => key.clone(),
                };
                self.conflicts
                    .push(Difference::of_field(agent, &name, old, value));
            }
        }
    }

    fn list(&mut self, id: &str, key: &str, kind: Kind, agent: &Value, prefer: Prefer) {
        let name = if kind == Kind::Entry {
            "allowlist"
        } else {
            "rules"
        };
        let coming = items(&agent[name]);
        if coming.is_empty() {
            return;
        }
        let agent = object_at(&mut self.document, &["agents", key]);
        let list = agent.and_then(|agent| list_at(agent, name));
        let Some(list) = list else {
            return;
        };
        let same = |item: &Value| says(kind, item);
        let mut here: HashSet<_> = items(&json!(list)).iter().map(same).collect();
        let theirs_too: HashSet<_> = coming.iter().map(same).collect();
        for mut item in coming {
            if !here.insert(same(&item)) {
                continue;
            }
            without_uses(&mut item);
            let one = kind == Kind::Rule || prefer != Prefer::Both;
            let rival = list.iter().position(|old| {
                let old = as_object(old);
                one && rivals(kind, &old, &item) && !theirs_too.contains(&says(kind, &old))
            });
            // Both rules of the import are meant, although they have one id.
            let taken = rival.is_none() && kind == Kind::Rule;
            if taken
                && list.iter().any(|old| rivals(kind, old, &item))
                && let Some(item) = item.as_object_mut()
            {
                item.remove("id");
            }
            match rival {
                Some(at) => {
                    let before = Some(as_object(&list[at]));
                    if prefer == Prefer::Coming {
                        list[at] = item.clone();
                    }
                    self.conflicts.push(Difference {
                        agent: Some(id.to_owned()),
                        kind,
                        name: pattern(&item).to_owned(),
                        before,
                        after: Some(item),
                    });
                }
                None => list.push(item),
            }
        }
    }
}

/// The store gives every new item an id; a rule keeps its own, by which a later import knows
/// it again.
fn without_uses(item: &mut Value) {
    if let Some(item) = item.as_object_mut() {
        item.retain(|key, value| !key.starts_with("lastUsed") && !value.is_null());
        if !item.contains_key("effect") {
            item.remove("id");
        }
    }
}

fn as_object(item: &Value) -> Value {
    match item.as_str() {
        Some(pattern) => json!({ "pattern": pattern }),
        None => item.clone(),
    }
}

/// What an item allows or denies, as text to compare.
fn says(kind: Kind, item: &Value) -> String {
    match kind {
        Kind::Rule => meaning(item, false),
        Kind::Entry | Kind::Setting | Kind::Other => {
            let (arguments, ends) = (&item["argPattern"], &item["expiresAt"]);
            format!("{} {arguments} {ends}", pattern(item))
        }
    }
}

/// Whether two items cannot both be meant: one pattern for other arguments, one id for
/// another rule.
fn rivals(kind: Kind, old: &Value, new: &Value) -> bool {
    match kind {
        Kind::Rule => match (old["id"].as_str(), new["id"].as_str()) {
            (Some(old), Some(new)) => old.eq_ignore_ascii_case(new),
            _ => false,
        },
        Kind::Entry | Kind::Setting | Kind::Other => pattern(old) == pattern(new),
    }
}

/// The object at a place; what is missing on the way is made. `None` where something else
/// stands, which [`check::check`] refuses.
fn object_at<'v>(document: &'v mut Value, place: &[&str]) -> Option<&'v mut Map<String, Value>> {
    let mut at = document.as_object_mut()?;
    for key in place {
        let value = at.entry(*key).or_insert(Value::Null);
        if value.is_null() {
            *value = json!({});
        }
        at = value.as_object_mut()?;
    }
    Some(at)
}

fn list_at<'v>(agent: &'v mut Map<String, Value>, name: &str) -> Option<&'v mut Vec<Value>> {
    let value = agent.entry(name).or_insert(Value::Null);
    if value.is_null() {
        *value = json!([]);
    }
    value.as_array_mut()
}
