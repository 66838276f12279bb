//! `config.get` and `config.patch` of the gateway's wire, over `openclaw.json`.

use std::path::PathBuf;

use exec_tools::{effects, unjudged};
use gateway_protocol::WireError;
use gateway_server::ConfigPatch;
use openclaw_config::{
    ConfigFile, ConfigPath, Edit, Key, Live, NotSaved, faults, hidden_as, refusal,
};
use serde_json::{Map, Value, json};

/// What OpenClaw's clients take for a secret that they were not shown, and send back to mean *as it was*.
const REDACTED: &str = "__OPENCLAW_REDACTED__";

/// `openclaw.json`, as operators read and write it.
#[derive(Debug, Clone)]
pub struct ConfigWire {
    path: PathBuf,
    live: Live,
}

impl ConfigWire {
    /// The file at this path, and what of it counts.
    #[must_use]
    pub fn new(path: PathBuf, live: Live) -> Self {
        Self { path, live }
    }

    fn read(&self) -> Result<Option<ConfigFile>, WireError> {
        let broken = |why: &dyn std::fmt::Display| {
            WireError::invalid(format!("invalid config; fix before patching: {why}"))
        };
        let file = ConfigFile::read(&self.path).map_err(|error| broken(&error))?;
        // What counts is then not what the file says, and a patch would make the file count.
        _ = self.live.value();
        match self.live.problem() {
            Some(why) => Err(broken(&why)),
            None => Ok(file),
        }
    }
}

impl gateway_server::ConfigFile for ConfigWire {
    fn get(&self) -> Result<Value, WireError> {
        let path = self.path.display().to_string();
        let (file, unread) = match ConfigFile::read(&self.path) {
            Ok(file) => (file, None),
            Err(error) => (None, Some(error.to_string())),
        };
        let exists = file.is_some() || unread.is_some();
        let value = file.as_ref().map_or(Value::Null, |file| file.value.clone());
        let issues = file.as_ref().map(|file| faults(&file.value));
        let issues = issues.unwrap_or_default().into_iter();
        let mut issues: Vec<Value> = issues
            .map(|fault| json!({ "path": fault.place.to_string(), "message": fault.wrong.to_string() }))
            .collect();
        issues.extend(
            unread
                .iter()
                .map(|why| json!({ "path": "", "message": why })),
        );
        let shown = hidden_as(&value, &ConfigPath(Vec::new()), REDACTED);
        let config = if shown.is_null() { json!({}) } else { shown };
        Ok(json!({
            "path": path,
            "exists": exists,
            "raw": file.as_ref().map(|_| config.to_string()),
            "parsed": config,
            "valid": issues.is_empty(),
            "config": config,
            "hash": file.map(|file| file.version()),
            "issues": issues,
        }))
    }

    fn patch(&self, patch: ConfigPatch) -> Result<Value, WireError> {
        let before = self.read()?;
        let nothing = ConfigFile::parse("{}\n".to_owned());
        let nothing = nothing.map_err(|error| WireError::invalid(error.to_string()))?;
        let file = before.as_ref().unwrap_or(&nothing);
        if let Some(before) = &before {
            let base = patch.base_hash.as_deref().ok_or_else(|| {
                WireError::invalid("config base hash required; re-run config.get and retry")
            })?;
            if base != before.version() {
                return Err(changed());
            }
        }
        let wanted = openclaw_config::parse(&patch.raw).ok();
        let wanted = wanted.filter(Value::is_object);
        let wanted =
            wanted.ok_or_else(|| WireError::invalid("config.patch raw must be an object"))?;
        let mut edits = Vec::new();
        merge(&file.value, &wanted, &ConfigPath(Vec::new()), &mut edits);
        for Edit { place, value } in &edits {
            let is_dropped = drops(place.of(&file.value), value.as_ref());
            if is_dropped && !patch.replace_paths.contains(&place.to_string()) {
                return Err(WireError::invalid(format!(
                    "config.patch would remove entries from array path(s): {place}. Pass replacePaths to \
                     replace them"
                )));
            }
            if let Some(why) = value.as_ref().and_then(|value| refusal(place, value)) {
                return Err(WireError::invalid(why));
            }
        }
        let after = (!file.includes()).then(|| file.with(&edits)).flatten();
        let after = after.ok_or_else(|| {
            WireError::invalid("the patch cannot be written into this file; edit it by hand")
        })?;
        let known = faults(&file.value);
        if let Some(fault) = faults(&after.value).iter().find(|it| !known.contains(it)) {
            return Err(WireError::invalid(fault.to_string()));
        }
        if let Some(why) = wider(&file.value, &after.value) {
            return Err(WireError::invalid(format!(
                "{why}; set it on the gateway's computer with `exec-host config set`"
            )));
        }
        match after.save(&self.path, before.as_ref()) {
            Ok(()) => {}
            Err(NotSaved::Changed) => return Err(changed()),
            Err(problem @ NotSaved::Io(_)) => return Err(WireError::invalid(problem.to_string())),
        }
        let paths: Vec<String> = edits.iter().map(|edit| edit.place.to_string()).collect();
        Ok(json!({
            "ok": true,
            "path": self.path.display().to_string(),
            "config": hidden_as(&after.value, &ConfigPath(Vec::new()), REDACTED),
            "hash": after.version(),
            "changedPaths": paths,
        }))
    }
}

/// Why an edit from another computer does more than to narrow (D23).
fn wider(before: &Value, after: &Value) -> Option<String> {
    if let Some(effect) = effects(before, after).first() {
        return Some(effect.to_string());
    }
    let place = unjudged(before, after)?;
    Some(format!(
        "{place} is not a setting that another computer may change"
    ))
}

fn changed() -> WireError {
    WireError::invalid("config changed since last load; re-run config.get and retry")
}

/// The edits that make a merge patch of `now`: `null` takes out, objects are merged, and so are lists of objects whose
/// entries have an `id`. What is as it was is no edit.
fn merge(now: &Value, wanted: &Value, place: &ConfigPath, edits: &mut Vec<Edit>) {
    let set = |value: Option<Value>| Edit {
        place: place.clone(),
        value,
    };
    match wanted {
        Value::String(text) if text == REDACTED => {}
        Value::Null if now.is_null() => {}
        Value::Null => edits.push(set(None)),
        Value::Object(fields) if now.is_object() || place.0.is_empty() => {
            for (name, value) in fields {
                merge(&now[name.as_str()], value, &place.name(name), edits);
            }
        }
        Value::Object(fields) => edits.push(set(Some(Value::Object(without_nulls(fields))))),
        Value::Array(items) => match matched(now, items) {
            Some(pairs) => {
                for (index, item) in pairs {
                    merge(&now[index], item, &place.below(Key::Index(index)), edits);
                }
            }
            None if now == wanted => {}
            None => edits.push(set(Some(wanted.clone()))),
        },
        Value::Bool(_) | Value::Number(_) | Value::String(_) if now == wanted => {}
        Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            edits.push(set(Some(wanted.clone())));
        }
    }
}

/// The places of these entries in a list, if each has the `id` of one of them.
fn matched<'a>(now: &Value, items: &'a [Value]) -> Option<Vec<(usize, &'a Value)>> {
    let known = now.as_array()?;
    let place = |item: &'a Value| {
        let id = item["id"].as_str()?;
        let at = known.iter().position(|it| it["id"].as_str() == Some(id))?;
        Some((at, item))
    };
    items.iter().map(place).collect()
}

/// Whether a list of objects loses one of its entries.
fn drops(was: Option<&Value>, will: Option<&Value>) -> bool {
    let entries = |value: Option<&Value>| -> Vec<Value> {
        let items = value.and_then(Value::as_array).into_iter().flatten();
        items
            .filter(|item| item.is_object())
            .map(|item| item["id"].clone())
            .collect()
    };
    let will = entries(will);
    entries(was).iter().any(|id| !will.contains(id))
}

fn without_nulls(fields: &Map<String, Value>) -> Map<String, Value> {
    let filled = fields.iter().filter(|(_, value)| !value.is_null());
    filled
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}

#[cfg(test)]
mod tests;
