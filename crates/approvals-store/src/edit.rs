//! Edits as values, and how each changes the text.

use std::{iter, path::Path};

use jsonc_parser::ast::{Array, Object, ObjectProp, Value};

use crate::{
    Error, LoadProblem, Snapshot,
    snapshot::split_mark,
    splice::{self, Change, Container, Member, Node, Source, leaf, object},
};

/// One change to the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edit {
    /// Adds `{id, pattern, lastUsedAt}` to an agent's allowlist, unless an entry there says
    /// the same without an argument restriction.
    AddEntry {
        /// An agent's id, or `*`.
        agent: String,
        /// The pattern; white space around it is dropped.
        pattern: String,
    },
    /// Takes an entry off an agent's allowlist, wherever that agent's entries stand.
    RemoveEntry {
        /// An agent's id, or `*`.
        agent: String,
        /// Which one.
        entry: EntryKey,
    },
}

/// Names an allowlist entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryKey {
    /// By its id, in any case.
    Id(String),
    /// By its pattern: every entry with it, whatever its arguments.
    Pattern(String),
}

/// What a new entry needs of the world.
pub(crate) struct Minting<'a> {
    /// Milliseconds since the epoch.
    pub(crate) now_ms: u64,
    /// A new id, lower case.
    pub(crate) id: &'a dyn Fn() -> Result<String, Error>,
}

/// The text after these edits.
pub(crate) fn edited(
    before: &Snapshot,
    edits: &[Edit],
    minting: &Minting,
) -> Result<String, Error> {
    let (mark, body) = split_mark(&before.text);
    let mut body = body.to_owned();
    for edit in edits {
        body = change(&before.path, &body, |document| match edit {
            Edit::AddEntry { agent, pattern } => document.add_entry(agent, pattern, minting),
            Edit::RemoveEntry { agent, entry } => Ok(document.remove_entry(agent, entry)),
        })?;
    }
    // OpenClaw reads a document without a version as empty and writes over it.
    body = change(&before.path, &body, |document| {
        match find(document.root, "version") {
            Some(_) => Ok(Vec::new()),
            None => Ok(document.put(&["version"], Put::Set(leaf(1)))?),
        }
    })?;
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
    splice::Style::plain().document(&object([
        ("version", leaf(1)),
        ("socket", Node::Object(socket)),
        ("defaults", defaults),
        ("agents", object([])),
    ]))
}

/// Parses once, and makes the changes that `decide` finds.
fn change(
    path: &Path,
    text: &str,
    decide: impl FnOnce(&Document) -> Result<Vec<Change>, Error>,
) -> Result<String, Error> {
    let unparsable = |line, column, reason| LoadProblem::Unparsable {
        path: path.to_path_buf(),
        line,
        column,
        reason,
    };
    let parsed = jsonc_parser::parse_to_ast(text, &Default::default(), &Default::default())
        .map_err(|e| unparsable(e.line_display(), e.column_display(), e.kind().to_string()))?;
    match parsed.value {
        Some(Value::Object(root)) => {
            let changes = decide(&Document {
                path,
                source: Source::new(text, &root),
                root: &root,
            })?;
            Ok(splice::apply(text, changes))
        }
        Some(_) | None => Err(LoadProblem::NotAnObject {
            path: path.to_path_buf(),
        }
        .into()),
    }
}

/// What to do at a place.
enum Put {
    /// This value stands there.
    Set(Node),
    /// This value is the last of the list there.
    Push(Node),
}

/// The parsed text of one edit.
struct Document<'d> {
    path: &'d Path,
    source: Source<'d>,
    root: &'d Object<'d>,
}

impl Document<'_> {
    fn add_entry(
        &self,
        agent: &str,
        pattern: &str,
        minting: &Minting,
    ) -> Result<Vec<Change>, Error> {
        let pattern = pattern.trim();
        if pattern.is_empty() {
            return Err(Error::EmptyPattern);
        }
        let agent = self.agent(agent)?;
        let says_it = |list: &Array| {
            let same = |entry| pattern_of(entry) == Some(pattern) && !restricted(entry);
            list.elements.iter().any(same)
        };
        if self.list(agent, "allowlist").is_some_and(says_it) {
            return Ok(Vec::new());
        }
        let entry = object([
            ("id", leaf((minting.id)()?)),
            ("pattern", leaf(pattern)),
            ("lastUsedAt", leaf(minting.now_ms)),
        ]);
        self.put(&["agents", agent, "allowlist"], Put::Push(entry))
    }

    fn remove_entry(&self, agent: &str, entry: &EntryKey) -> Vec<Change> {
        let named = |value: &Value| match entry {
            EntryKey::Id(id) => text_of(value, "id").is_some_and(|it| it.eq_ignore_ascii_case(id)),
            EntryKey::Pattern(pattern) => pattern_of(value) == Some(pattern.trim()),
        };
        let lists = keys_of(agent).filter_map(|key| self.list(key, "allowlist"));
        lists
            .flat_map(|list| {
                self.source
                    .remove(&list.into(), |index| named(&list.elements[index]))
            })
            .collect()
    }

    /// The key that holds an agent. OpenClaw folds the legacy `default` into `main`, and one
    /// of its versions loses plain-string entries when both exist: `main` is not begun beside
    /// a `default`.
    fn agent<'a>(&self, agent: &'a str) -> Result<&'a str, Error> {
        let agent = agent.trim();
        if agent.is_empty() || agent == "__proto__" {
            return Err(Error::Agent {
                agent: agent.to_owned(),
            });
        }
        let holds = |key| {
            self.at(&["agents", key])
                .is_some_and(|value| value.as_object().is_some())
        };
        Ok(if agent == "main" && !holds("main") && holds("default") {
            "default"
        } else {
            agent
        })
    }

    /// One of an agent's lists; `None` where there is no list.
    fn list(&self, agent: &str, list: &str) -> Option<&Array<'_>> {
        self.at(&["agents", agent, list])?.as_array()
    }

    /// The value at this place.
    fn at(&self, place: &[&str]) -> Option<&Value<'_>> {
        let (last, objects) = place.split_last()?;
        let holder = objects.iter().try_fold(self.root, |holder, key| {
            find(holder, key).and_then(|property| property.value.as_object())
        })?;
        find(holder, last).map(|property| &property.value)
    }

    /// Puts something at a place; what is missing (or `null`) on the way is made.
    fn put(&self, place: &[&str], put: Put) -> Result<Vec<Change>, Error> {
        let mut holder = self.root;
        for (depth, key) in place.iter().enumerate() {
            let rest = &place[depth + 1..];
            let change = match find(holder, key).map(|property| &property.value) {
                None => self.append(holder, vec![(Some((*key).to_owned()), nest(rest, put))]),
                Some(null @ Value::NullKeyword(_)) => self.source.replace(null, &nest(rest, put)),
                Some(Value::Object(inner)) if !rest.is_empty() => {
                    holder = inner;
                    continue;
                }
                Some(value) => match (value, put) {
                    (_, Put::Set(node)) if rest.is_empty() => self.source.replace(value, &node),
                    (Value::Array(list), Put::Push(node)) if rest.is_empty() => {
                        self.source.append(&list.into(), &[(None, node)])
                    }
                    _ => {
                        let expected = if rest.is_empty() {
                            "a list"
                        } else {
                            "an object"
                        };
                        let place = place[..=depth].join(".");
                        return Err(Error::Shape {
                            path: self.path.to_path_buf(),
                            place,
                            expected,
                        });
                    }
                },
            };
            return Ok(vec![change]);
        }
        Ok(Vec::new())
    }

    fn append(&self, holder: &Object, members: Vec<Member>) -> Change {
        self.source.append(&Container::from(holder), &members)
    }
}

/// The property that counts: of several with one name, `JSON.parse` takes the last.
fn find<'o>(holder: &'o Object<'o>, key: &str) -> Option<&'o ObjectProp<'o>> {
    holder
        .properties
        .iter()
        .rfind(|property| property.name.as_str() == key)
}

/// What stands at a place when everything from here on has to be made.
fn nest(rest: &[&str], put: Put) -> Node {
    let inmost = match put {
        Put::Set(node) => node,
        Put::Push(node) => Node::List(vec![node]),
    };
    rest.iter().rfold(inmost, |node, key| object([(key, node)]))
}

/// Every key whose contents count for an agent.
fn keys_of(agent: &str) -> impl Iterator<Item = &str> {
    let agent = agent.trim();
    iter::once(agent).chain((agent == "main").then_some("default"))
}

/// The pattern of an entry: a legacy string, or an object.
fn pattern_of<'e>(entry: &'e Value) -> Option<&'e str> {
    match entry.as_string_lit() {
        Some(pattern) => Some(pattern.value.trim()),
        None => text_of(entry, "pattern"),
    }
}

/// Whether an entry restricts the arguments.
fn restricted(entry: &Value) -> bool {
    let arguments = entry
        .as_object()
        .and_then(|entry| find(entry, "argPattern"));
    arguments.is_some_and(|property| property.value.as_null_keyword().is_none())
}

/// A string property of an object, trimmed.
fn text_of<'v>(value: &'v Value, key: &str) -> Option<&'v str> {
    Some(
        find(value.as_object()?, key)?
            .value
            .as_string_lit()?
            .value
            .trim(),
    )
}

#[cfg(test)]
mod tests {
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
