//! The settings of `openclaw.json` whose effect on agents nobody here compares.

use openclaw_config::{ConfigPath, agents};
use serde_json::{Map, Value};

/// `tools.exec.*` that [`effects`](super::effects) compares.
const JUDGED: [&str; 11] = [
    "host",
    "security",
    "ask",
    "mode",
    "node",
    "pathPrepend",
    "safeBins",
    "safeBinTrustedDirs",
    "safeBinProfiles",
    "strictInlineEval",
    "applyPatch",
];

/// `tools.exec.*` by which nothing more can run.
const HARMLESS: [&str; 8] = [
    "notifyOnExit",
    "notifyOnExitEmptySuccess",
    "approvalRunningNoticeMs",
    "backgroundMs",
    "timeoutSec",
    "timeoutSeconds",
    "cleanupMs",
    "commandHighlighting",
];

/// The first place at which two files differ in something that [`effects`](super::effects) does not compare and that is
/// not known to be harmless. An entry of an agent is named by its id: `agents.list.main.sandbox.scope`.
#[must_use]
pub fn unjudged(before: &Value, after: &Value) -> Option<ConfigPath> {
    difference(&rest(before), &rest(after), &ConfigPath(Vec::new()))
}

/// A file without what is compared or harmless.
fn rest(file: &Value) -> Value {
    let mut rest = file.clone();
    take_tools(&mut rest);
    if let Some(all) = rest.get_mut("agents").and_then(Value::as_object_mut) {
        if let Some(defaults) = all.get_mut("defaults") {
            take_entry(defaults);
            take(defaults, &["elevatedDefault"]);
        }
        all.remove("entries");
        let mut entries = Map::new();
        for agent in agents(file) {
            let mut entry = agent.value.clone();
            take_entry(&mut entry);
            take(&mut entry, &["id", "name"]);
            let id = agent.id.unwrap_or_default().to_owned();
            // Two entries of one agent stay two.
            let known = entries
                .entry(id)
                .or_insert_with(|| Value::Array(Vec::new()));
            if let Some(known) = known.as_array_mut() {
                known.extend(Some(filled(entry)).filter(|it| !it.is_null()));
            }
        }
        all.insert("list".to_owned(), Value::Object(entries));
    }
    filled(rest)
}

fn take_entry(entry: &mut Value) {
    take(entry, &["workspace"]);
    take_tools(entry);
    if let Some(sandbox) = entry.get_mut("sandbox") {
        take(sandbox, &["mode"]);
        if let Some(docker) = sandbox.get_mut("docker") {
            take(docker, &["workdir", "env"]);
        }
    }
}

fn take_tools(of: &mut Value) {
    let Some(tools) = of.get_mut("tools") else {
        return;
    };
    take(tools, &["allow", "deny"]);
    if let Some(exec) = tools.get_mut("exec") {
        take(exec, &JUDGED);
        take(exec, &HARMLESS);
    }
    if let Some(elevated) = tools.get_mut("elevated") {
        take(elevated, &["enabled", "allowFrom"]);
    }
}

fn take(object: &mut Value, names: &[&str]) {
    if let Some(fields) = object.as_object_mut() {
        fields.retain(|name, _| !names.contains(&name.as_str()));
    }
}

/// The value without `null` and without objects and lists that say nothing; `null` where nothing is left.
fn filled(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields = fields
                .into_iter()
                .map(|(name, value)| (name, filled(value)));
            let fields: Map<String, Value> = fields.filter(|(_, value)| !value.is_null()).collect();
            match fields.is_empty() {
                true => Value::Null,
                false => Value::Object(fields),
            }
        }
        Value::Array(items) if items.is_empty() => Value::Null,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            value
        }
    }
}

fn difference(was: &Value, will: &Value, place: &ConfigPath) -> Option<ConfigPath> {
    if was == will {
        return None;
    }
    let fields = |value: &Value| match value.is_null() {
        true => Some(Map::new()),
        false => value.as_object().cloned(),
    };
    if let (Some(old), Some(new)) = (fields(was), fields(will)) {
        return old.keys().chain(new.keys()).find_map(|name| {
            difference(&was[name.as_str()], &will[name.as_str()], &place.name(name))
        });
    }
    if let (Value::Array(old), Value::Array(new)) = (was, will)
        && let ([old], [new]) = (&old[..], &new[..])
    {
        return difference(old, new, place);
    }
    Some(place.clone())
}
