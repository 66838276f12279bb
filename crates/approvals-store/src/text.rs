//! From one text of the document to the next.

use std::path::{Path, PathBuf};

use serde::de::IgnoredAny;
use serde_json::Value;

use crate::{
    Edit, Error, LoadProblem, Snapshot,
    disk::is_blank,
    document::{ParsedText, Put, change},
    snapshot::split_mark,
    style::{Node, Style, leaf, object},
};

/// The text to edit: strict JSON, not yet looked into, which costs half of a [`Snapshot`].
pub(crate) struct Text {
    pub(crate) path: PathBuf,
    /// `None` where there is no file.
    pub(crate) text: Option<String>,
}

impl Text {
    /// What the file's bytes say; `None` is no file.
    pub(crate) fn parse(path: &Path, bytes: Option<Vec<u8>>) -> Result<Self, LoadProblem> {
        let Some(bytes) = bytes else {
            return Ok(Self {
                path: path.to_path_buf(),
                text: None,
            });
        };
        let strict = |text: &str| serde_json::from_str::<IgnoredAny>(split_mark(text).1).is_ok();
        match String::from_utf8(bytes) {
            Ok(text) if is_blank(text.as_bytes()) || strict(&text) => Ok(Self {
                path: path.to_path_buf(),
                text: Some(text),
            }),
            Ok(text) => Err(problem(path, text.into_bytes())),
            Err(error) => Err(problem(path, error.into_bytes())),
        }
    }

    /// All of it; a new document where there is none to change.
    pub(crate) fn current(&self) -> Result<Snapshot, LoadProblem> {
        let before = self.snapshot()?;
        if !is_blank(before.text.as_bytes()) {
            return Ok(before);
        }
        let new = Snapshot::parse(&self.path, Some(new_document(&[]).into_bytes()))?;
        Ok(Snapshot {
            exists: before.exists,
            ..new
        })
    }

    /// All of it.
    pub(crate) fn snapshot(&self) -> Result<Snapshot, LoadProblem> {
        Snapshot::parse(&self.path, self.text.clone().map(String::into_bytes))
    }
}

/// Where and why it does not parse.
fn problem(path: &Path, bytes: Vec<u8>) -> LoadProblem {
    let no_json = |_| LoadProblem::NotAnObject {
        path: path.to_path_buf(),
    };
    Snapshot::parse(path, Some(bytes)).map_or_else(|problem| problem, no_json)
}

/// What a new entry needs of the world.
pub(crate) struct Minting<'a> {
    /// Milliseconds since the epoch.
    pub(crate) now_ms: u64,
    /// A new id, lower case.
    pub(crate) id: &'a dyn Fn() -> Result<String, Error>,
}

/// The text after these edits; the same text where they change nothing.
pub(crate) fn edited(
    path: &Path,
    before: &str,
    edits: &[Edit],
    minting: &Minting,
) -> Result<String, Error> {
    let (mark, text) = split_mark(before);
    let mut body = text.to_owned();
    let mut versioned = true;
    for edit in edits {
        let decide = |document: &ParsedText| match edit {
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
        };
        body = change(path, &body, |document| {
            versioned = document.at(&["version"]).is_some();
            decide(document)
        })?;
    }
    // OpenClaw reads a document without a version as empty and writes over it.
    if body != text && !versioned {
        body = change(path, &body, |document| {
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
        let mut changes = document.patch(&before.value, new);
        if !changes.is_empty() && document.at(&["version"]).is_none() {
            changes.extend(document.put(&["version"], Put::Set(leaf(1)))?);
        }
        Ok(changes)
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
                let nameless = entry.is_object() && entry["id"].is_null();
                // Old ones are looked for last: among thousands that takes its time.
                if nameless
                    && !old.is_some_and(|old| old.contains(entry))
                    && let Some(entry) = entry.as_object_mut()
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
    use super::*;

    /// The golden row of `docs/openclaw-wire.md` §8.
    #[test]
    fn writes_as_json_stringify() {
        let socket = [
            ("path", "/home/u/.openclaw/exec-approvals.sock"),
            ("token", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX"),
        ];
        let text = document(&socket, object([]));
        let snapshot = Snapshot::parse(Path::new("x"), Some(text.into_bytes())).unwrap();
        assert_eq!(
            snapshot.hash,
            "ea95833b59d6142576d42b475addad3e68a495aef805de6c91c803008cb523a2"
        );
    }
}
