//! What a document is after a peer that may not see all of it has set it.

use serde_json::{Map, Value, json};

use crate::schema::{Keys, SETTINGS, Schema, fields};

/// A place of an incoming document that holds what no reader accepts.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Unreadable(pub(crate) String);

impl Schema {
    /// The document after this peer set `incoming`: what it can see is as it says, and what it
    /// cannot see stays. Only our own programs, which know the whole document, set the socket's
    /// path and token.
    pub(crate) fn merged(self, current: &Value, incoming: &Value) -> Result<Value, Unreadable> {
        let mut merged = if self == Self::Whole {
            incoming.clone()
        } else {
            current.clone()
        };
        if self != Self::Whole {
            let (old, new) = (&current["defaults"], &incoming["defaults"]);
            let parts = [
                ("defaults", merge_fields("defaults", old, new, &[SETTINGS])?),
                (
                    "agents",
                    self.merge_agents(&current["agents"], &incoming["agents"])?,
                ),
            ];
            for (key, part) in parts {
                // An empty part says as little as none.
                if current.get(key).is_some() || part != json!({}) {
                    merged[key] = part;
                }
            }
        }
        merged["version"] = current.get("version").cloned().unwrap_or(json!(1));
        let mut socket = current["socket"].as_object().cloned().unwrap_or_default();
        // Another computer chooses neither where this one's socket is nor its token: a gateway
        // sends the path back as it was shown.
        let own: &[&str] = if self == Self::Whole {
            &["path", "token"]
        } else {
            &[]
        };
        for key in own {
            let text = incoming["socket"][key].as_str().map(str::trim);
            if let Some(text) = text.filter(|text| !text.is_empty()) {
                socket.insert((*key).into(), text.into());
            }
        }
        merged["socket"] = socket.into();
        Ok(merged)
    }

    fn merge_agents(self, current: &Value, incoming: &Value) -> Result<Value, Unreadable> {
        let nothing = Map::new();
        let current = current.as_object().unwrap_or(&nothing);
        let incoming = object("agents", incoming)?.unwrap_or(&nothing);
        let mut merged = Map::new();
        for (id, agent) in current {
            let there = incoming.get(id).is_some_and(|agent| !agent.is_null());
            if !there && agent.is_object() {
                let rest = self.merge_agent(id, agent, &json!({}))?;
                if rest.as_object().is_some_and(|rest| !rest.is_empty()) {
                    merged.insert(id.clone(), rest);
                }
            } else if !there {
                merged.insert(id.clone(), agent.clone());
            }
        }
        for (id, agent) in incoming.iter().filter(|(_, agent)| !agent.is_null()) {
            if id.trim().is_empty() || id == "__proto__" {
                return Err(Unreadable(format!("agents.{id}")));
            }
            let current = current.get(id).unwrap_or(&Value::Null);
            merged.insert(id.clone(), self.merge_agent(id, current, agent)?);
        }
        Ok(merged.into())
    }

    fn merge_agent(self, id: &str, current: &Value, incoming: &Value) -> Result<Value, Unreadable> {
        let place = format!("agents.{id}");
        let mut merged = merge_fields(&place, current, incoming, &self.agent_keys())?;
        let place = format!("{place}.allowlist");
        let wanted = &incoming["allowlist"];
        if !wanted.is_null() && !wanted.is_array() {
            return Err(Unreadable(place));
        }
        let wanted = wanted.as_array().map(Vec::as_slice);
        let Some(old) = current["allowlist"].as_array() else {
            if let Some(wanted) = wanted {
                merged["allowlist"] = self.merge_list(&place, &[], wanted)?.into();
            }
            return Ok(merged);
        };
        let list = self.merge_list(&place, old, wanted.unwrap_or_default())?;
        match merged.as_object_mut() {
            Some(merged) if list.is_empty() && wanted.is_none() => {
                merged.remove("allowlist");
            }
            _ => merged["allowlist"] = list.into(),
        }
        Ok(merged)
    }

    /// Each wanted entry, on top of the old one with its id or else its pattern. Old entries
    /// that the peer cannot see keep their places.
    fn merge_list(
        self,
        place: &str,
        old: &[Value],
        wanted: &[Value],
    ) -> Result<Vec<Value>, Unreadable> {
        let shown: Vec<_> = old.iter().map(|entry| self.entry(entry)).collect();
        let mut free: Vec<_> = shown.iter().map(Option::is_some).collect();
        let mut merged = Vec::with_capacity(wanted.len());
        for (index, entry) in wanted.iter().enumerate() {
            let place = format!("{place}[{index}]");
            let entry = entry
                .as_str()
                .map_or_else(|| entry.clone(), |pattern| json!({"pattern": pattern}));
            let alike = |key: &str| {
                let is = |shown: &Option<Value>| {
                    let shown = shown.as_ref().and_then(|shown| shown[key].as_str());
                    shown.is_some() && shown == entry[key].as_str()
                };
                (0..old.len()).find(|index| free[*index] && is(&shown[*index]))
            };
            let before = alike("id").or_else(|| alike("pattern"));
            if let Some(index) = before {
                free[index] = false;
                if shown[index].as_ref() == Some(&entry) {
                    merged.push(old[index].clone());
                    continue;
                }
            }
            let before = before.map_or(&Value::Null, |index| &old[index]);
            let entry = merge_fields(&place, before, &entry, &self.entry_keys())?;
            if entry["pattern"]
                .as_str()
                .is_none_or(|pattern| pattern.trim().is_empty())
            {
                return Err(Unreadable(format!("{place}.pattern")));
            }
            merged.push(entry);
        }
        for (index, entry) in old
            .iter()
            .enumerate()
            .filter(|(index, _)| shown[*index].is_none())
        {
            merged.insert(index.min(merged.len()), entry.clone());
        }
        Ok(merged)
    }
}

/// One object. Keys that the schema does not name are never taken away by their absence.
fn merge_fields(
    place: &str,
    current: &Value,
    incoming: &Value,
    known: &[Keys],
) -> Result<Value, Unreadable> {
    let shown = fields(current, known);
    let mut merged = current.as_object().cloned().unwrap_or_default();
    for key in shown.keys() {
        merged.remove(key);
    }
    for (key, value) in object(place, incoming)?.into_iter().flatten() {
        if value.is_null() || key == "allowlist" {
            continue;
        }
        let kind = known
            .iter()
            .copied()
            .flatten()
            .find(|(name, _)| name == key);
        if kind.is_some_and(|(_, kind)| kind.shown(value).is_none()) {
            return Err(Unreadable(format!("{place}.{key}")));
        }
        let same = shown.get(key) == Some(value);
        let kept = if same { &current[key.as_str()] } else { value };
        merged.insert(key.clone(), kept.clone());
    }
    Ok(merged.into())
}

/// An object, or nothing; anything else is unreadable.
fn object<'v>(place: &str, value: &'v Value) -> Result<Option<&'v Map<String, Value>>, Unreadable> {
    match value.as_object() {
        None if !value.is_null() => Err(Unreadable(place.to_owned())),
        object => Ok(object),
    }
}
