//! From one value to another with as few changes to the text as possible.

use jsonc_parser::ast::{self, Array, Object};
use serde_json::{Map, Value};

use crate::{
    document::{ParsedText, find},
    splice::{Change, Container},
    style::Node,
};

impl ParsedText<'_> {
    /// Makes the text at `root` say `new`; it says `old` now.
    pub(crate) fn patch(&self, old: &Value, new: &Value) -> Vec<Change> {
        let mut changes = Vec::new();
        if let (Value::Object(old), Value::Object(new)) = (old, new) {
            self.patch_object(self.root, old, new, &mut changes);
        }
        changes
    }

    fn patch_value(&self, text: &ast::Value, old: &Value, new: &Value, into: &mut Vec<Change>) {
        match (text, old, new) {
            _ if old == new => {}
            (ast::Value::Object(text), Value::Object(old), Value::Object(new)) => {
                self.patch_object(text, old, new, into);
            }
            (ast::Value::Array(text), Value::Array(old), Value::Array(new)) => {
                self.patch_list(text, old, new, into);
            }
            _ => into.push(self.source.replace(text, &Node::from(new))),
        }
    }

    fn patch_object(
        &self,
        text: &Object,
        old: &Map<String, Value>,
        new: &Map<String, Value>,
        into: &mut Vec<Change>,
    ) {
        let added: Vec<_> = new
            .iter()
            .filter(|(key, _)| !old.contains_key(*key))
            .map(|(key, value)| (Some(key.clone()), Node::from(value)))
            .collect();
        if !added.is_empty() && added.len() == new.len() {
            // Nothing of the old object stays to put the new members behind.
            into.push(
                self.source
                    .replace(text, &Node::from(&Value::Object(new.clone()))),
            );
            return;
        }
        let container = Container::from(text);
        let properties = &text.properties;
        let gone = |index: usize| !new.contains_key(properties[index].name.as_str());
        into.extend(self.source.remove(&container, gone));
        for (key, old) in old {
            if let (Some(property), Some(new)) = (find(text, key), new.get(key)) {
                self.patch_value(&property.value, old, new, into);
            }
        }
        if !added.is_empty() {
            into.push(self.source.append(&container, &added));
        }
    }

    /// What is alike at both ends stays; what lies between is changed in place, and the rest
    /// taken out or put in.
    fn patch_list(&self, text: &Array, old: &[Value], new: &[Value], into: &mut Vec<Change>) {
        let front = old
            .iter()
            .zip(new)
            .take_while(|(old, new)| old == new)
            .count();
        let (old_rest, new_rest) = (&old[front..], &new[front..]);
        let pairs = old_rest.iter().rev().zip(new_rest.iter().rev());
        let back = pairs.take_while(|(old, new)| old == new).count();
        let old_end = old.len() - back;
        let both = (old_end - front).min(new.len() - back - front);
        for index in front..front + both {
            self.patch_value(&text.elements[index], &old[index], &new[index], into);
        }
        let container = Container::from(text);
        let added: Vec<_> = new[front + both..new.len() - back]
            .iter()
            .map(|value| (None, value.into()))
            .collect();
        if added.is_empty() {
            let gone = |index| (front + both..old_end).contains(&index);
            into.extend(self.source.remove(&container, gone));
        } else {
            into.push(self.source.insert(&container, front + both, &added));
        }
    }
}
