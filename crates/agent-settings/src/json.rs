//! Settings in JSON, with or without comments: our parts put in and taken out, everything else
//! kept as it is written.

use std::collections::BTreeSet;

use jsonc_parser::ParseOptions;
use jsonc_parser::cst::{CstArray, CstInputValue, CstNode, CstObject, CstObjectProp, CstRootNode};
use serde_json::Value;

use crate::Unfit;
use crate::call::{Call, Own, split};

/// One part of ours in such a file.
#[derive(Debug, Clone)]
pub(crate) enum Part {
    /// A hook in the list of an event.
    Hook {
        event: &'static str,
        /// The group around the hook, where the agent has groups.
        matcher: Option<&'static str>,
        hook: Vec<(&'static str, CstInputValue)>,
    },
    /// A server of the Model Context Protocol.
    Server {
        list: &'static str,
        server: Vec<(&'static str, CstInputValue)>,
    },
    /// What the file must say at its top, where it does not say it yet.
    Head {
        name: &'static str,
        value: CstInputValue,
    },
}

/// The name of our server among those of an agent.
const SERVER: &str = "exec";
/// Where agents list their servers.
const LISTS: [&str; 2] = ["mcpServers", "mcp"];

/// What is read of a hook of ours.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Seen {
    pub(crate) call: Call,
    /// The event of a hook; `None` for a server.
    pub(crate) event: Option<String>,
    pub(crate) matcher: Option<String>,
    /// The hook, or the server, as it is written.
    pub(crate) value: Value,
}

/// The file with these parts and no other ones of ours.
pub(crate) fn with(text: &str, parts: &[Part], own: &Own) -> Result<String, Unfit> {
    let root = parse(text)?;
    let before = value(&root);
    take_out(&root, own);
    for part in parts {
        put_in(&root, part)?;
    }
    let written = root.to_string();
    let after = value(&parse(&written)?);
    let heads = parts.iter().filter_map(|part| match part {
        Part::Head { name, value } => Some((*name, plain(value))),
        Part::Hook { .. } | Part::Server { .. } => None,
    });
    let mut wanted = bare(before, own);
    if let Value::Object(object) = &mut wanted {
        for (name, value) in heads {
            object.entry(name).or_insert(value);
        }
    }
    match bare(after, own) == wanted && holds(&written, parts, own) {
        true => Ok(written),
        false => Err(Unfit::Syntax(
            "it cannot be edited without changing more".to_owned(),
        )),
    }
}

/// Whether the parts of ours in the file are these and no others.
pub(crate) fn holds(text: &str, parts: &[Part], own: &Own) -> bool {
    let Ok(seen) = seen(text, own) else {
        return false;
    };
    let wanted: Vec<_> = parts
        .iter()
        .filter_map(|part| match part {
            Part::Hook {
                event,
                matcher,
                hook,
            } => Some((
                Some((*event).to_owned()),
                matcher.map(str::to_owned),
                object(hook),
            )),
            Part::Server { server, .. } => Some((None, None, object(server))),
            Part::Head { .. } => None,
        })
        .collect();
    let seen: Vec<_> = seen
        .into_iter()
        .map(|it| (it.event, it.matcher, it.value))
        .collect();
    seen == wanted
}

/// The parts of ours in the file.
pub(crate) fn seen(text: &str, own: &Own) -> Result<Vec<Seen>, Unfit> {
    let root = value(&parse(text)?);
    let mut found = Vec::new();
    for (event, groups) in root["hooks"].as_object().into_iter().flatten() {
        for group in groups.as_array().into_iter().flatten() {
            let matcher = group["matcher"].as_str().map(str::to_owned);
            // Without groups the hook stands in the list itself, and has a matcher of its own.
            let (hooks, matcher): (Vec<_>, _) = match group["hooks"].as_array() {
                Some(hooks) => (hooks.iter().collect(), matcher),
                None => (vec![group], None),
            };
            for hook in hooks {
                found.extend(call(hook, own).map(|call| Seen {
                    call,
                    event: Some(event.clone()),
                    matcher: matcher.clone(),
                    value: hook.clone(),
                }));
            }
        }
    }
    for list in LISTS {
        let server = &root[list][SERVER];
        found.extend(call(server, own).map(|call| Seen {
            call,
            event: None,
            matcher: None,
            value: server.clone(),
        }));
    }
    Ok(found)
}

/// A setting of the file, by its keys from the top.
pub(crate) fn setting(text: &str, keys: &[&str]) -> Option<Value> {
    let mut value = &value(&parse(text).ok()?);
    for key in keys {
        value = value.get(key)?;
    }
    Some(value.clone())
}

/// Blank files are what some agents leave behind; they read them as empty settings.
pub(crate) fn parse(text: &str) -> Result<CstRootNode, Unfit> {
    let options = ParseOptions {
        allow_comments: true,
        allow_trailing_commas: true,
        allow_loose_object_property_names: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    let root = CstRootNode::parse(text, &options).map_err(|why| Unfit::Syntax(why.to_string()))?;
    match root.value() {
        None => Ok(root),
        Some(value) => {
            let object = value.as_object().ok_or(Unfit::Shape("the file"))?;
            unique(&object)?;
            Ok(root)
        }
    }
}

/// Readers of JSON take the last of two members of one name, and an editor the first.
fn unique(object: &CstObject) -> Result<(), Unfit> {
    let mut names = BTreeSet::new();
    for property in object.properties() {
        let name = property.decoded_name().unwrap_or_default();
        if let Some(inner) = property.object_value() {
            unique(&inner)?;
        }
        if !names.insert(name.clone()) {
            return Err(Unfit::Twice(name));
        }
    }
    Ok(())
}

fn put_in(root: &CstRootNode, part: &Part) -> Result<(), Unfit> {
    let top = root
        .object_value_or_create()
        .ok_or(Unfit::Shape("the file"))?;
    match part {
        Part::Head { name, value } => {
            if top.get(name).is_none() {
                top.append(name, value.clone());
            }
        }
        Part::Hook {
            event,
            matcher,
            hook,
        } => {
            let hooks = top
                .object_value_or_create("hooks")
                .ok_or(Unfit::Shape("hooks"))?;
            let list = hooks
                .array_value_or_create(event)
                .ok_or(Unfit::Shape("hooks"))?;
            let hook = input(hook);
            list.append(match matcher {
                None => hook,
                Some(matcher) => input(&[
                    ("matcher", CstInputValue::from(*matcher)),
                    ("hooks", CstInputValue::Array(vec![hook])),
                ]),
            });
        }
        Part::Server { list, server } => {
            let servers = top.object_value_or_create(list).ok_or(Unfit::Shape(list))?;
            if servers.get(SERVER).is_some() {
                return Err(Unfit::Taken(SERVER));
            }
            servers.append(SERVER, input(server));
        }
    }
    Ok(())
}

/// Takes our parts out, and the lists that are empty then.
fn take_out(root: &CstRootNode, own: &Own) {
    let Some(top) = root.object_value() else {
        return;
    };
    if let Some(property) = top.get("hooks")
        && let Some(hooks) = property.object_value()
    {
        let events: Vec<CstObjectProp> = hooks.properties();
        let emptied = events.into_iter().filter(|event| {
            let list = event.array_value();
            list.is_some_and(|list| empties(&list, own))
        });
        // All are looked at before the first of them goes.
        let emptied: Vec<_> = emptied.collect();
        let gone = !emptied.is_empty();
        emptied.into_iter().for_each(CstObjectProp::remove);
        if gone && hooks.properties().is_empty() {
            property.remove();
        }
    }
    for list in LISTS {
        let Some(property) = top.get(list) else {
            continue;
        };
        let Some(servers) = property.object_value() else {
            continue;
        };
        let ours = servers.get(SERVER).filter(|server| {
            let value = server.value().and_then(|value| value.to_serde_value());
            value.is_some_and(|value| call(&value, own).is_some())
        });
        if let Some(server) = ours {
            server.remove();
            if servers.properties().is_empty() {
                property.remove();
            }
        }
    }
}

/// Takes our hooks out of the list of an event; whether that left it empty.
fn empties(list: &CstArray, own: &Own) -> bool {
    let is_ours = |node: &CstNode| {
        let value = node.to_serde_value();
        value.is_some_and(|value| call(&value, own).is_some())
    };
    let mut changed = false;
    for element in list.elements() {
        let inner = element
            .as_object()
            .and_then(|group| group.array_value("hooks"));
        let Some(inner) = inner else {
            if is_ours(&element) {
                element.remove();
                changed = true;
            }
            continue;
        };
        let (ours, others): (Vec<_>, Vec<_>) = inner.elements().into_iter().partition(is_ours);
        match (ours.is_empty(), others.is_empty()) {
            (true, _) => continue,
            (false, true) => element.remove(),
            (false, false) => ours.into_iter().for_each(CstNode::remove),
        }
        changed = true;
    }
    changed && list.elements().is_empty()
}

/// The call of a hook or of a server, if it is one of ours.
fn call(value: &Value, own: &Own) -> Option<Call> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let list = |value: &Value| {
        value
            .as_array()?
            .iter()
            .map(text)
            .collect::<Option<Vec<_>>>()
    };
    let words = match (&value["command"], &value["args"]) {
        (Value::String(program), Value::Array(_)) => {
            let mut words = vec![program.clone()];
            words.extend(list(&value["args"])?);
            words
        }
        (Value::String(line), _) => split(line)?,
        (command @ Value::Array(_), _) => list(command)?,
        // Copilot has a line for each shell.
        _ => split(
            value["bash"]
                .as_str()
                .or_else(|| value["powershell"].as_str())?,
        )?,
    };
    own.call(&words)
}

/// The settings without our parts, and without lists that say nothing.
fn bare(mut value: Value, own: &Own) -> Value {
    let Some(top) = value.as_object_mut() else {
        return Value::Object(serde_json::Map::new());
    };
    if let Some(hooks) = top.get_mut("hooks").and_then(Value::as_object_mut) {
        for list in hooks.values_mut().filter_map(Value::as_array_mut) {
            for inner in list
                .iter_mut()
                .filter_map(|group| group.get_mut("hooks")?.as_array_mut())
            {
                inner.retain(|hook| call(hook, own).is_none());
            }
            list.retain(|group| {
                call(group, own).is_none() && group["hooks"] != Value::Array(vec![])
            });
        }
        hooks.retain(|_, list| *list != Value::Array(vec![]));
    }
    for list in LISTS {
        if let Some(servers) = top.get_mut(list).and_then(Value::as_object_mut) {
            servers.retain(|name, server| name != SERVER || call(server, own).is_none());
        }
    }
    let nothing = Value::Object(serde_json::Map::new());
    top.retain(|name, value| {
        (name != "hooks" && !LISTS.contains(&name.as_str())) || *value != nothing
    });
    value
}

fn value(root: &CstRootNode) -> Value {
    let value = root.to_serde_value();
    value.unwrap_or_else(|| Value::Object(serde_json::Map::new()))
}

fn input(members: &[(&str, CstInputValue)]) -> CstInputValue {
    let members = members
        .iter()
        .map(|(name, value)| ((*name).to_owned(), value.clone()));
    CstInputValue::Object(members.collect())
}

fn object(members: &[(&str, CstInputValue)]) -> Value {
    plain(&input(members))
}

fn plain(value: &CstInputValue) -> Value {
    match value {
        CstInputValue::Null => Value::Null,
        CstInputValue::Bool(it) => Value::Bool(*it),
        CstInputValue::Number(it) => serde_json::from_str(it).unwrap_or_default(),
        CstInputValue::String(it) => Value::String(it.clone()),
        CstInputValue::Array(list) => list.iter().map(plain).collect(),
        CstInputValue::Object(members) => {
            let members = members
                .iter()
                .map(|(name, value)| (name.clone(), plain(value)));
            Value::Object(members.collect())
        }
    }
}
