//! Edits after which more may run.

use serde_json::Value;

use crate::{Key, Place};

/// Why more may run after an edit of one of the settings that bound what runs; `None` if nothing more may. The approvals
/// file may still be stricter.
#[must_use]
pub fn loosens(place: &Place, was: Option<&Value>, will: Option<&Value>) -> Option<String> {
    let names: Vec<&str> = place
        .0
        .iter()
        .filter_map(|key| match key {
            Key::Name(name) => Some(name.as_str()),
            Key::Index(_) => None,
        })
        .collect();
    let word = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
    let (before, after) = (word(was), word(will));
    let looser = |order: &[&str], built_in: usize| {
        let rank = |word: &str| order.iter().position(|known| *known == word);
        let before = before.as_deref().and_then(rank);
        // Without a value the approvals file alone decides, and that may be looser than any value that was set.
        match after.as_deref().and_then(rank) {
            Some(after) => after > before.unwrap_or(built_in),
            None => before.is_some_and(|before| before + 1 < order.len()),
        }
    };
    let why = match names[..] {
        [.., "exec", "security"] if looser(&["deny", "allowlist", "full"], 1) => {
            "commands that are on no list may then run"
        }
        [.., "exec", "ask"] if looser(&["always", "on-miss", "off"], 1) => {
            "commands may then run without a question"
        }
        [.., "exec", "mode"] if looser(&["deny", "allowlist", "ask", "auto", "full"], 2) => {
            "more commands may then run"
        }
        [.., "exec", "host"] if after.as_deref() == Some("sandbox") => {
            "without a container commands then run on this computer, and nobody is asked"
        }
        [.., "sandbox", "mode"] if looser(&["all", "non-main", "off"], 2) => {
            "commands then leave their container"
        }
        [.., "elevatedDefault"] if looser(&["off", "ask", "on", "full"], 0) => {
            "commands then leave their container, and with full nobody is asked"
        }
        [.., "elevated", "allowFrom"] | [.., "elevated", "allowFrom", _] if will.is_some() => {
            "whoever is named may then leave the container"
        }
        [.., "elevated", "enabled"] if was == Some(&Value::Bool(false)) => {
            "who is allowed may then leave the container"
        }
        [.., "tools", "deny"] if takes_out(was, will) => "a tool that was denied may then be used",
        // Without a name in it the list allows everything.
        [.., "tools", "allow"]
            if was.is_some() && (takes_out(will, was) || will.is_none_or(names_nothing)) =>
        {
            "a tool that was not allowed may then be used"
        }
        // A whole group of settings is looked at no further.
        [.., "exec" | "tools" | "sandbox" | "elevated"] | ["agents", ..]
            if was.is_some_and(Value::is_object) || will.is_some_and(Value::is_object) =>
        {
            "it replaces or removes settings that bound what runs"
        }
        _ => return None,
    };
    Some(format!("{place}: {why}"))
}

fn names_nothing(list: &Value) -> bool {
    crate::texts(list).is_empty()
}

/// Whether a list that was there lost a name.
fn takes_out(was: Option<&Value>, will: Option<&Value>) -> bool {
    let names = |value: Option<&Value>| value.map(crate::texts).unwrap_or_default();
    let will = names(will);
    names(was).iter().any(|name| !will.contains(name))
}
