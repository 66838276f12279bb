//! Edits of a JSON5 text that keep its comments, its order and everything beside them.

use jsonc_parser::cst::{CstInputValue, CstObject, CstRootNode};
use jsonc_parser::{CollectOptions, ParseOptions, ast, parse_to_ast};
use serde_json::{Map, Value};

use crate::{ConfigPath, Key, parse};

/// One value to set, or to take out. Its place ends in a name: an edit neither adds to a list nor shortens one.
#[derive(Debug, Clone, PartialEq)]
pub struct Edit {
    /// Where.
    pub place: ConfigPath,
    /// The value; `None` takes it out.
    pub value: Option<Value>,
}

/// The text after these edits; `None` where it cannot be edited so, or where a reader of JSON5
/// would find anything else than the edits say.
pub(crate) fn edited(text: &str, edits: &[Edit]) -> Option<String> {
    let mut wanted: Value = parse(text).ok()?;
    let mut written = with(text, |_| Some(()))?;
    for Edit { place, value } in edits {
        written = match value {
            Some(value) => with(&written, |root| set(root, &place.0, value))?,
            None => without(&written, &place.0)?,
        };
        set_value(&mut wanted, &place.0, value.as_ref())?;
    }
    (parse(&written).ok()? == wanted).then_some(written)
}

/// Whether a text can be edited at all.
#[must_use]
pub fn can_be_edited(text: &str) -> bool {
    edited(text, &[]).is_some()
}

fn with(text: &str, change: impl FnOnce(&CstObject) -> Option<()>) -> Option<String> {
    let root = CstRootNode::parse(text, &ParseOptions::default()).ok()?;
    change(&root.object_value()?)?;
    Some(root.to_string())
}

fn set(object: &CstObject, place: &[Key], value: &Value) -> Option<()> {
    let (Key::Name(name), rest) = place.split_first()? else {
        return None;
    };
    match (rest, object.get(name)) {
        ([], Some(property)) => property.set_value(input(value)),
        ([], None) => drop(object.append(name, input(value))),
        ([Key::Index(index), rest @ ..], Some(property)) => {
            let element = property.array_value()?.elements().into_iter().nth(*index)?;
            set(&element.as_object()?, rest, value)?;
        }
        ([Key::Index(_), ..], None) => return None,
        (rest, Some(property)) => set(&property.object_value()?, rest, value)?,
        (rest, None) => set(&object.object_value_or_create(name)?, rest, value)?,
    }
    Some(())
}

fn input(value: &Value) -> CstInputValue {
    match value {
        Value::Null => CstInputValue::Null,
        Value::Bool(flag) => CstInputValue::Bool(*flag),
        Value::Number(number) => CstInputValue::Number(number.to_string()),
        Value::String(text) => CstInputValue::String(text.clone()),
        Value::Array(items) => CstInputValue::Array(items.iter().map(input).collect()),
        Value::Object(fields) => {
            let fields = fields.iter();
            let fields = fields.map(|(name, value)| (name.clone(), input(value)));
            CstInputValue::Object(fields.collect())
        }
    }
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

fn set_value(value: &mut Value, place: &[Key], to: Option<&Value>) -> Option<()> {
    match place.split_first()? {
        (Key::Index(index), rest) => set_value(value.get_mut(*index)?, rest, to),
        (Key::Name(name), []) => {
            let object = value.as_object_mut()?;
            match to {
                Some(to) => drop(object.insert(name.clone(), to.clone())),
                None => drop(object.remove(name)),
            }
            Some(())
        }
        (Key::Name(name), rest) => {
            let object = value.as_object_mut()?;
            if to.is_none() && !object.contains_key(name) {
                return Some(());
            }
            let inner = object
                .entry(name.clone())
                .or_insert_with(|| Value::Object(Map::new()));
            set_value(inner, rest, to)
        }
    }
}
