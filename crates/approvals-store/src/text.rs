//! From one text of the document to the next.

use serde_json::Value;

use crate::{
    Edit, Error, Snapshot,
    document::{Put, change},
    snapshot::split_mark,
    style::{Node, Style, leaf, object},
};

/// What a new entry needs of the world.
pub(crate) struct Minting<'a> {
    /// Milliseconds since the epoch.
    pub(crate) now_ms: u64,
    /// A new id, lower case.
    pub(crate) id: &'a dyn Fn() -> Result<String, Error>,
}

/// The text after these edits; the same text where they change nothing.
pub(crate) fn edited(
    before: &Snapshot,
    edits: &[Edit],
    minting: &Minting,
) -> Result<String, Error> {
    let (mark, text) = split_mark(&before.text);
    let mut body = text.to_owned();
    for edit in edits {
        body = change(&before.path, &body, |document| match edit {
            Edit::AddEntry { agent, pattern } => document.add_entry(agent, pattern, minting),
            Edit::SetPattern {
                agent,
                entry,
                pattern,
            } => document.set_pattern(agent, entry, pattern),
            Edit::RemoveEntry { agent, entry } => Ok(document.remove_entry(agent, entry)),
            Edit::SetField {
                agent,
                field,
                value,
            } => document.set_field(agent.as_deref(), *field, value.as_ref()),
            Edit::RecordUse { uses } => Ok(document.record(uses)),
            Edit::AddRule { agent, rule } => document.add_rule(agent, rule, minting),
            Edit::RemoveRule { agent, id } => Ok(document.remove_rule(agent, id)),
        })?;
    }
    // OpenClaw reads a document without a version as empty and writes over it.
    if body != text && before.value.get("version").is_none() {
        body = change(&before.path, &body, |document| {
            document.put(&["version"], Put::Set(leaf(1)))
        })?;
    }
    Ok(format!("{mark}{body}"))
}

/// The text with a token; nothing else changes.
pub(crate) fn with_token(before: &Snapshot, token: &str) -> Result<String, Error> {
    let (mark, body) = split_mark(&before.text);
    let body = change(&before.path, body, |document| {
        document.put(&["socket", "token"], Put::Set(leaf(token)))
    })?;
    Ok(format!("{mark}{body}"))
}

/// The text that says `new`, an object, changed only where it differs.
pub(crate) fn patched(before: &Snapshot, new: &Value) -> Result<String, Error> {
    let (mark, body) = split_mark(&before.text);
    let body = change(&before.path, body, |document| {
        Ok(document.patch(&before.value, new))
    })?;
    Ok(format!("{mark}{body}"))
}

/// Gives an id to every new entry and rule without one; old ones stay as they are.
pub(crate) fn with_ids(
    document: &mut Value,
    old: &Value,
    id: &dyn Fn() -> Result<String, Error>,
) -> Result<(), Error> {
    // Not `document["agents"]`, which would write a `null` where nothing is.
    let agents = document.get_mut("agents").and_then(Value::as_object_mut);
    let agents = agents.into_iter().flatten();
    for (name, agent) in agents {
        for list in ["allowlist", "rules"] {
            let old = old["agents"][name][list].as_array();
            for entry in agent
                .get_mut(list)
                .and_then(Value::as_array_mut)
                .into_iter()
                .flatten()
            {
                let is_old = old.is_some_and(|old| old.contains(entry));
                if let Value::Object(entry) = entry
                    && !is_old
                    && entry.get("id").is_none_or(Value::is_null)
                {
                    entry.insert("id".into(), id()?.into());
                }
            }
        }
    }
    Ok(())
}

/// A new document (D2): what an empty one means differs between the generations of OpenClaw,
/// so the three settings are spelled out.
pub(crate) fn new_document(socket: &[(&str, &str)]) -> String {
    let defaults = object([
        ("security", leaf("allowlist")),
        ("ask", leaf("on-miss")),
        ("askFallback", leaf("deny")),
    ]);
    document(socket, defaults)
}

fn document(socket: &[(&str, &str)], defaults: Node) -> String {
    let socket = socket
        .iter()
        .map(|(key, value)| ((*key).to_owned(), leaf(*value)))
        .collect();
    Style::plain().document(&object([
        ("version", leaf(1)),
        ("socket", Node::Object(socket)),
        ("defaults", defaults),
        ("agents", object([])),
    ]))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// The golden row of `openclaw-wire.md` §8.
    #[test]
    fn writes_as_json_stringify() {
        let socket = [
            ("path", "/home/u/.openclaw/exec-approvals.sock"),
            ("token", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX"),
        ];
        let text = document(&socket, object([]));
        let snapshot = Snapshot::parse(Path::new("x"), text.into_bytes()).unwrap();
        assert_eq!(
            snapshot.hash,
            "ea95833b59d6142576d42b475addad3e68a495aef805de6c91c803008cb523a2"
        );
    }
}
