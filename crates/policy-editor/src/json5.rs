//! Edits of a JSON5 text that keep its comments, its order and what they do not touch.

use jsonc_parser::cst::{CstInputValue, CstObject, CstRootNode};
use jsonc_parser::{CollectOptions, ParseOptions, ast, parse_to_ast};
use serde_json::Value;

/// One value to set, or to take out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Edit {
    /// Keys from the root; a number is a place in a list.
    pub(crate) place: Vec<Key>,
    /// What is to stand there; `None` takes it out.
    pub(crate) text: Option<String>,
}

/// One step of a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Key {
    Name(String),
    Index(usize),
}

/// The text after these edits; `None` where it cannot be edited so, or where a reader of JSON5
/// would find anything else than the edits say.
pub(crate) fn edited(text: &str, edits: &[Edit]) -> Option<String> {
    let mut wanted: Value = ::json5::from_str(text).ok()?;
    let mut written = with(text, |_| Some(()))?;
    for edit in edits {
        written = match &edit.text {
            Some(text) => with(&written, |root| set(root, &edit.place, text))?,
            None => without(&written, &edit.place)?,
        };
        set_value(&mut wanted, &edit.place, edit.text.as_deref())?;
    }
    let read: Value = ::json5::from_str(&written).ok()?;
    (read == wanted).then_some(written)
}

/// Whether a text can be edited at all.
pub(crate) fn can_be_edited(text: &str) -> bool {
    edited(text, &[]).is_some()
}

fn with(text: &str, change: impl FnOnce(&CstObject) -> Option<()>) -> Option<String> {
    let root = CstRootNode::parse(text, &ParseOptions::default()).ok()?;
    change(&root.object_value()?)?;
    Some(root.to_string())
}

fn set(object: &CstObject, place: &[Key], text: &str) -> Option<()> {
    let (Key::Name(name), rest) = place.split_first()? else {
        return None;
    };
    match (rest, object.get(name)) {
        ([], Some(property)) => property.set_value(CstInputValue::from(text)),
        ([], None) => drop(object.append(name, CstInputValue::from(text))),
        ([Key::Index(index), rest @ ..], Some(property)) => {
            let element = property.array_value()?.elements().into_iter().nth(*index)?;
            set(&element.as_object()?, rest, text)?;
        }
        ([Key::Index(_), ..], None) => return None,
        (rest, Some(property)) => set(&property.object_value()?, rest, text)?,
        (rest, None) => set(&object.object_value_or_create(name)?, rest, text)?,
    }
    Some(())
}

/// The text without a property, its comma and the blanks behind it; comments beside it stay.
fn without(text: &str, place: &[Key]) -> Option<String> {
    let parsed = parse_to_ast(text, &CollectOptions::default(), &ParseOptions::default()).ok()?;
    let root = parsed.value?;
    let Some(property) = find(&root, place) else {
        return Some(text.to_owned());
    };
    let (start, end) = (property.range.start, property.range.end);
    let behind = text[end..].trim_start();
    let rest = behind.strip_prefix(',').unwrap_or(&text[end..]);
    let rest = rest.trim_start_matches([' ', '\t']);
    Some(format!("{}{rest}", &text[..start]))
}

fn find<'a>(value: &'a ast::Value<'a>, place: &[Key]) -> Option<&'a ast::ObjectProp<'a>> {
    match place.split_first()? {
        (Key::Index(index), rest) => find(value.as_array()?.elements.get(*index)?, rest),
        (Key::Name(name), rest) => {
            let property = value.as_object()?.get(name)?;
            if rest.is_empty() {
                Some(property)
            } else {
                find(&property.value, rest)
            }
        }
    }
}

fn set_value(value: &mut Value, place: &[Key], text: Option<&str>) -> Option<()> {
    match place.split_first()? {
        (Key::Index(index), rest) => set_value(value.get_mut(*index)?, rest, text),
        (Key::Name(name), []) => {
            let object = value.as_object_mut()?;
            match text {
                Some(text) => drop(object.insert(name.clone(), text.into())),
                None => drop(object.remove(name)),
            }
            Some(())
        }
        (Key::Name(name), rest) => {
            let object = value.as_object_mut()?;
            if text.is_none() && !object.contains_key(name) {
                return Some(());
            }
            let inner = object
                .entry(name.clone())
                .or_insert_with(|| Value::Object(serde_json::Map::new()));
            set_value(inner, rest, text)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(keys: &[&str]) -> Vec<Key> {
        keys.iter()
            .map(|key| {
                key.parse()
                    .map_or_else(|_| Key::Name((*key).to_owned()), Key::Index)
            })
            .collect()
    }

    #[test]
    fn only_the_edit_changes() {
        for (before, keys, text, after) in [
            (
                "// mine\n{\n  tools: { exec: { node: 'a', /* b */ ask: 'off', }, },\n}\n",
                &["tools", "exec", "node"][..],
                Some("build box"),
                "// mine\n{\n  tools: { exec: { node: \"build box\", /* b */ ask: 'off', }, },\n}\n",
            ),
            (
                "{\n  'tools': {\n    exec: {\n      node: \"a\", // here\n      ask: \"off\",\n    },\n  },\n}\n",
                &["tools", "exec", "node"],
                None,
                "{\n  'tools': {\n    exec: {\n      // here\n      ask: \"off\",\n    },\n  },\n}\n",
            ),
            (
                "{ agents: { list: [ { id: 'x' }, { id: 'y' } ] }, port: 0x10 }",
                &["agents", "list", "1", "tools", "exec", "node"],
                Some("n"),
                "{ agents: { list: [ { id: 'x' }, {\n        id: 'y',\n        \"tools\": {\n          \"exec\": {\n            \"node\": \"n\"\n          }\n        }\n      } ] }, port: 0x10 }",
            ),
        ] {
            let edit = Edit {
                place: place(keys),
                text: text.map(str::to_owned),
            };
            assert_eq!(edited(before, &[edit]).as_deref(), Some(after));
        }
    }

    #[test]
    fn what_does_not_fit_is_not_edited() {
        for text in ["{", "[]", "7", "{ tools: [] }"] {
            let edit = Edit {
                place: place(&["tools", "exec", "node"]),
                text: Some("n".to_owned()),
            };
            assert_eq!(edited(text, &[edit]), None, "{text}");
        }
    }
}
