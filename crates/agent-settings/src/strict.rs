//! What Claude Code loads. It takes a file of settings as a whole or not at all, hooks included: seen
//! with version 2.1.332, which says *These settings did not load* and goes on without them.

use serde_json::Value;

use crate::Unfit;

/// The name of a member, and whether its value is of the kind that it has to be.
type Kind = (&'static str, fn(&Value) -> bool);

/// Members of the file that have to be of a kind.
const KINDS: [Kind; 5] = [
    ("cleanupPeriodDays", Value::is_number),
    ("disableAllHooks", Value::is_boolean),
    ("env", is_environment),
    ("hooks", are_hooks),
    ("permissions", Value::is_object),
];

/// Whether Claude Code loads settings with this text: JSON without comments, and known members of the
/// kind that they have to be. An empty file is one without settings.
///
/// # Errors
/// Why not.
pub(crate) fn loads(text: &str) -> Result<(), Unfit> {
    if text.trim().is_empty() {
        return Ok(());
    }
    let value: Value = serde_json::from_str(text).map_err(|why| Unfit::Syntax(why.to_string()))?;
    let object = value.as_object().ok_or(Unfit::Shape("the file"))?;
    let odd = KINDS
        .iter()
        .find(|(name, is_kind)| object.get(*name).is_some_and(|value| !is_kind(value)));
    odd.map_or(Ok(()), |(name, _)| Err(Unfit::Shape(name)))
}

fn is_environment(value: &Value) -> bool {
    let plain = |value: &Value| !value.is_object() && !value.is_array();
    value.as_object().is_some_and(|all| all.values().all(plain))
}

/// Lists of groups by event: a group has a matcher, or none, and hooks that say what they are.
fn are_hooks(value: &Value) -> bool {
    let is_hook = |hook: &Value| hook["type"].is_string();
    let is_group = |group: &Value| {
        let matcher = group.get("matcher").is_none_or(Value::is_string);
        let hooks = group["hooks"].as_array();
        matcher && hooks.is_some_and(|hooks| hooks.iter().all(is_hook))
    };
    let is_event = |groups: &Value| {
        let groups = groups.as_array();
        groups.is_some_and(|groups| groups.iter().all(is_group))
    };
    value
        .as_object()
        .is_some_and(|events| events.values().all(is_event))
}
