//! The parsed text of one edit: finding places, and putting things there.

use std::{iter, path::Path};

use jsonc_parser::ast::{Array, Object, ObjectProp, Value};

use crate::{
    Error, Expected, LoadProblem,
    splice::{self, Change, Container, Member, Source},
    style::{Node, object},
    surrogates::readable,
};

/// Parses once, and makes the changes that `decide` finds.
pub(crate) fn change(
    path: &Path,
    text: &str,
    decide: impl FnOnce(&ParsedText) -> Result<Vec<Change>, Error>,
) -> Result<String, Error> {
    let unparsable = |line, column, reason| LoadProblem::Unparsable {
        path: path.to_path_buf(),
        line,
        column,
        reason,
    };
    let read = readable(text);
    let parsed = jsonc_parser::parse_to_ast(&read, &Default::default(), &Default::default())
        .map_err(|e| unparsable(e.line_display(), e.column_display(), e.kind().to_string()))?;
    match parsed.value {
        Some(Value::Object(root)) => {
            let changes = decide(&ParsedText {
                path,
                source: Source::new(&read, &root),
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

/// What an edit does at a place.
pub(crate) enum Put {
    /// Sets the value there.
    Set(Node),
    /// Appends the value to the list there.
    Push(Node),
}

/// The parsed text of one edit.
pub(crate) struct ParsedText<'d> {
    path: &'d Path,
    pub(crate) source: Source<'d>,
    pub(crate) root: &'d Object<'d>,
}

impl ParsedText<'_> {
    /// The key that holds an agent. OpenClaw folds the legacy `default` into `main`, and one
    /// of its versions loses plain-string entries when both exist: `main` is not begun beside
    /// a `default`.
    pub(crate) fn agent<'a>(&self, agent: &'a str) -> Result<&'a str, Error> {
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
    pub(crate) fn list(&self, agent: &str, list: &str) -> Option<&Array<'_>> {
        self.at(&["agents", agent, list])?.as_array()
    }

    /// The value at this place.
    pub(crate) fn at(&self, place: &[&str]) -> Option<&Value<'_>> {
        let (last, objects) = place.split_last()?;
        let holder = objects.iter().try_fold(self.root, |holder, key| {
            find(holder, key).and_then(|property| property.value.as_object())
        })?;
        find(holder, last).map(|property| &property.value)
    }

    /// Puts something at a place; what is missing (or `null`) on the way is made.
    pub(crate) fn put(&self, place: &[&str], put: Put) -> Result<Vec<Change>, Error> {
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
                            Expected::List
                        } else {
                            Expected::Object
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

    pub(crate) fn append(&self, holder: &Object, members: Vec<Member>) -> Change {
        self.source.append(&Container::from(holder), &members)
    }
}

/// The property that counts: of several with one name, `JSON.parse` takes the last.
pub(crate) fn find<'o>(holder: &'o Object<'o>, key: &str) -> Option<&'o ObjectProp<'o>> {
    holder
        .properties
        .iter()
        .rfind(|property| property.name.as_str() == key)
}

/// The value at a place whose whole path has to be made.
fn nest(rest: &[&str], put: Put) -> Node {
    let inmost = match put {
        Put::Set(node) => node,
        Put::Push(node) => Node::List(vec![node]),
    };
    rest.iter().rfold(inmost, |node, key| object([(key, node)]))
}

/// Every key whose contents count for an agent.
pub(crate) fn keys_of(agent: &str) -> impl Iterator<Item = &str> {
    let agent = agent.trim();
    iter::once(agent).chain((agent == "main").then_some("default"))
}

/// A string property of an object, trimmed.
pub(crate) fn text_of<'v>(value: &'v Value, key: &str) -> Option<&'v str> {
    Some(
        find(value.as_object()?, key)?
            .value
            .as_string_lit()?
            .value
            .trim(),
    )
}
