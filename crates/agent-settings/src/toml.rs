//! Codex' settings in TOML. Our parts go to the end of the file, as text, so that nothing in front
//! of them is written anew.

use serde_json::Value;
use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, TableLike};

use crate::Unfit;
use crate::call::{Call, Own, split};

/// One part of ours in such a file.
#[derive(Debug, Clone)]
pub(crate) enum Part {
    /// A hook for an event.
    Hook {
        event: &'static str,
        matcher: &'static str,
        line: String,
        seconds: u32,
    },
    /// A server of the Model Context Protocol.
    Server { program: String, words: Vec<String> },
    /// Hooks stay on, whatever other settings and the command line say.
    HooksOn,
}

/// What is read of a hook of ours.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Seen {
    pub(crate) call: Call,
    /// The line of a hook, or all members of a server, as it is written.
    line: String,
    /// The event of a hook; `None` for a server.
    pub(crate) event: Option<String>,
    pub(crate) matcher: Option<String>,
    pub(crate) seconds: Option<i64>,
}

/// The name of our server among those of Codex.
const SERVER: &str = "exec";

/// The file with these parts and no other ones of ours.
pub(crate) fn with(text: &str, parts: &[Part], own: &Own) -> Result<String, Unfit> {
    let before = parse(text)?;
    let mut written = match seen(text, own)?.is_empty() {
        true => text.to_owned(),
        false => without(text, own)?,
    };
    let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    if !parts.is_empty() {
        let blank = written.trim().is_empty();
        if !written.is_empty() && !written.ends_with('\n') {
            written.push_str(end);
        }
        if !blank {
            written.push_str(end);
        }
        for part in parts {
            match part {
                Part::HooksOn if has_features(&written)? => written = with_hooks_on(&written)?,
                Part::HooksOn | Part::Hook { .. } | Part::Server { .. } => {
                    written.push_str(&block(part).replace('\n', end))
                }
            }
        }
    }
    let after = parse(&written).map_err(|_| {
        Unfit::Syntax("hooks or mcp_servers are written in braces there".to_owned())
    })?;
    match bare(&after, own) == bare(&before, own) && holds(&written, parts, own) {
        true => Ok(written),
        false => Err(Unfit::Taken(SERVER)),
    }
}

/// Whether the parts of ours in the file are these and no others.
pub(crate) fn holds(text: &str, parts: &[Part], own: &Own) -> bool {
    let (Ok(here), Ok(wanted)) = (
        seen(text, own),
        seen(&parts.iter().map(block).collect::<String>(), own),
    ) else {
        return false;
    };
    let on = parts.iter().any(|part| matches!(part, Part::HooksOn));
    here == wanted && (!on || switch(text) == Some(true))
}

/// The parts of ours in the file.
pub(crate) fn seen(text: &str, own: &Own) -> Result<Vec<Seen>, Unfit> {
    let document = parse(text)?;
    let mut found = Vec::new();
    for (event, groups) in document
        .get("hooks")
        .and_then(Item::as_table_like)
        .into_iter()
        .flat_map(TableLike::iter)
    {
        for group in groups.as_array_of_tables().into_iter().flatten() {
            let hooks = group.get("hooks").and_then(Item::as_array_of_tables);
            for hook in hooks.into_iter().flatten() {
                found.extend(call(hook, own).map(|(line, call)| {
                    Seen {
                        call,
                        line,
                        event: Some(event.to_owned()),
                        matcher: group
                            .get("matcher")
                            .and_then(Item::as_str)
                            .map(str::to_owned),
                        seconds: hook.get("timeout").and_then(Item::as_integer),
                    }
                }));
            }
        }
    }
    found.extend(server(&document, own).map(|(line, call)| Seen {
        call,
        line,
        event: None,
        matcher: None,
        seconds: None,
    }));
    Ok(found)
}

/// Whether two files differ in nothing but the trust in hooks.
pub(crate) fn differ_in_trust_alone(one: &str, other: &str) -> bool {
    let without_trust = |text: &str| {
        let mut value = table(parse(text).ok()?.as_table());
        if let Some(hooks) = value.get_mut("hooks").and_then(Value::as_object_mut) {
            hooks.remove("state");
        }
        Some(value)
    };
    matches!((without_trust(one), without_trust(other)), (Some(one), Some(other)) if one == other)
}

/// Whether the file switches hooks off, for everything or in a profile, by the name of the switch now or
/// before.
pub(crate) fn switches_off(text: &str) -> bool {
    let Ok(document) = parse(text) else {
        return false;
    };
    let is_off = |features: &Item| {
        ["hooks", "codex_hooks"].iter().any(|name| {
            let switch = features.get(name).and_then(Item::as_bool);
            switch == Some(false)
        })
    };
    let profiles = document.get("profiles").and_then(Item::as_table_like);
    let profiles = profiles.into_iter().flat_map(|all| all.iter());
    let mut features = profiles.filter_map(|(_, profile)| profile.get("features"));
    document.get("features").is_some_and(is_off) || features.any(is_off)
}

/// What the file says of hooks as a whole.
fn switch(text: &str) -> Option<bool> {
    let document = parse(text).ok()?;
    document
        .get("features")?
        .as_table_like()?
        .get("hooks")?
        .as_bool()
}

fn has_features(text: &str) -> Result<bool, Unfit> {
    Ok(parse(text)?.contains_key("features"))
}

/// The file with a line of ours among the features that it has already.
fn with_hooks_on(text: &str) -> Result<String, Unfit> {
    match switch(text) {
        Some(true) => return Ok(text.to_owned()),
        // The administrator wants no hooks.
        Some(false) => return Err(Unfit::Shape("features.hooks")),
        None => {}
    }
    let mut document = parse(text)?;
    let features = document
        .get_mut("features")
        .and_then(Item::as_table_like_mut);
    let features = features.ok_or(Unfit::Shape("features"))?;
    let mut on = toml_edit::Value::from(true);
    on.decor_mut().set_suffix(MARK);
    features.insert("hooks", Item::Value(on));
    Ok(ended_as(text, document.to_string()))
}

/// Behind a value that is ours.
const MARK: &str = " # exec-companion";

/// Takes the line of ours out of the features.
fn take_switch_out(document: &mut DocumentMut) {
    let Some(features) = document
        .get_mut("features")
        .and_then(Item::as_table_like_mut)
    else {
        return;
    };
    let value = features.get("hooks").and_then(Item::as_value);
    let suffix = value.and_then(|value| value.decor().suffix()?.as_str());
    if suffix.is_some_and(|suffix| suffix.trim_end() == MARK) {
        features.remove("hooks");
    }
}

/// The text with the line ends of another.
fn ended_as(text: &str, written: String) -> String {
    // The library ends all lines as Unix does.
    match text.contains("\r\n") {
        true => written.replace('\n', "\r\n"),
        false => written,
    }
}

fn parse(text: &str) -> Result<DocumentMut, Unfit> {
    text.parse()
        .map_err(|why: toml_edit::TomlError| Unfit::Syntax(why.message().to_owned()))
}

fn block(part: &Part) -> String {
    let text = |text: &str| toml_edit::Value::from(text).to_string();
    match part {
        Part::Hook {
            event,
            matcher,
            line,
            seconds,
        } => format!(
            "[[hooks.{event}]]\nmatcher = {}\n[[hooks.{event}.hooks]]\ntype = \"command\"\ncommand = {}\ntimeout = {seconds}\n",
            text(matcher),
            text(line),
        ),
        Part::HooksOn => format!("[features]\nhooks = true{MARK}\n"),
        Part::Server { program, words } => {
            let words: toml_edit::Array = words.iter().collect();
            format!(
                "[mcp_servers.{SERVER}]\ncommand = {}\nargs = {words}\ndefault_tools_approval_mode = \"approve\"\n",
                text(program),
            )
        }
    }
}

/// The file without our parts. Codex keeps the trust in a hook by its place in the file: the
/// places of those behind ours move, and their trust with them.
fn without(text: &str, own: &Own) -> Result<String, Unfit> {
    let mut document = parse(text)?;
    let mut moved = Vec::new();
    if let Some(hooks) = document.get_mut("hooks").and_then(Item::as_table_like_mut) {
        let events: Vec<String> = hooks.iter().map(|(name, _)| name.to_owned()).collect();
        for event in &events {
            let Some(groups) = hooks.get_mut(event).and_then(Item::as_array_of_tables_mut) else {
                continue;
            };
            let places = take_out(groups, own);
            if groups.is_empty() {
                hooks.remove(event);
            }
            moved.extend(
                places
                    .into_iter()
                    .map(|(from, to)| (key(event, from), to.map(|to| key(event, to)))),
            );
        }
        move_trust(hooks, &moved);
    }
    if server(&document, own).is_some()
        && let Some(servers) = document
            .get_mut("mcp_servers")
            .and_then(Item::as_table_like_mut)
    {
        servers.remove(SERVER);
    }
    take_switch_out(&mut document);
    for name in ["hooks", "mcp_servers", "features"] {
        let empty = document
            .get(name)
            .and_then(Item::as_table_like)
            .is_some_and(TableLike::is_empty);
        if empty {
            document.remove(name);
        }
    }
    Ok(ended_as(text, document.to_string()))
}

/// Where a hook was, and where it is now.
type HookPosition = (usize, usize);

/// Takes our hooks out; tells of each hook that was there where it is now.
fn take_out(groups: &mut ArrayOfTables, ours: &Own) -> Vec<(HookPosition, Option<HookPosition>)> {
    let mut places = Vec::new();
    let mut kept = 0;
    let mut empty = Vec::new();
    for (at, group) in groups.iter_mut().enumerate() {
        let Some(hooks) = group
            .get_mut("hooks")
            .and_then(Item::as_array_of_tables_mut)
        else {
            kept += 1;
            continue;
        };
        let own: Vec<bool> = hooks
            .iter()
            .map(|hook| call(hook, ours).is_some())
            .collect();
        let mut inner = 0;
        for (index, own) in own.iter().enumerate() {
            places.push(((at, index), (!own).then_some((kept, inner))));
            inner += usize::from(!own);
        }
        hooks.retain(|hook| call(hook, ours).is_none());
        if hooks.is_empty() && !own.is_empty() {
            empty.push(at);
        } else {
            kept += 1;
        }
    }
    for at in empty.into_iter().rev() {
        groups.remove(at);
    }
    places
}

/// How the name of a trusted hook ends: behind the path of the file.
fn key(event: &str, (group, hook): HookPosition) -> String {
    let mut snake = String::new();
    for char in event.chars() {
        if char.is_ascii_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.push(char.to_ascii_lowercase());
    }
    format!(":{snake}:{group}:{hook}")
}

fn move_trust(hooks: &mut dyn TableLike, moved: &[(String, Option<String>)]) {
    let Some(state) = hooks.get_mut("state").and_then(Item::as_table_like_mut) else {
        return;
    };
    let names: Vec<String> = state.iter().map(|(name, _)| name.to_owned()).collect();
    // The places only ever move to the front, so each is free when its turn comes.
    for (from, to) in moved.iter().filter(|(from, to)| Some(from) != to.as_ref()) {
        for name in names.iter().filter(|name| name.ends_with(from.as_str())) {
            let Some(trust) = state.remove(name) else {
                continue;
            };
            if let Some(to) = to {
                let file = &name[..name.len() - from.len()];
                state.insert(&format!("{file}{to}"), trust);
            }
        }
    }
    if state.is_empty() {
        hooks.remove("state");
    }
}

/// The line of a hook, and its call.
fn call(hook: &Table, own: &Own) -> Option<(String, Call)> {
    let line = hook.get("command")?.as_str()?;
    Some((line.to_owned(), own.call(&split(line)?)?))
}

/// Our server, all that stands in it, and its call.
fn server(document: &DocumentMut, own: &Own) -> Option<(String, Call)> {
    let server = document
        .get("mcp_servers")?
        .as_table_like()?
        .get(SERVER)?
        .as_table_like()?;
    let mut words = vec![server.get("command")?.as_str()?.to_owned()];
    let arguments = server.get("args")?.as_array()?.iter();
    words.extend(
        arguments
            .filter_map(|word| word.as_str())
            .map(str::to_owned),
    );
    Some((table(server).to_string(), own.call(&words)?))
}

/// The settings without our parts, the trust in hooks, and lists that say nothing.
fn bare(document: &DocumentMut, own: &Own) -> Value {
    let mut bare = document.clone();
    take_switch_out(&mut bare);
    let mut value = table(bare.as_table());
    if let Some(hooks) = value.get_mut("hooks").and_then(Value::as_object_mut) {
        hooks.remove("state");
        for list in hooks.values_mut().filter_map(Value::as_array_mut) {
            for inner in list
                .iter_mut()
                .filter_map(|group| group.get_mut("hooks")?.as_array_mut())
            {
                inner.retain(|hook| {
                    let line = hook["command"].as_str().and_then(split);
                    line.is_none_or(|words| own.call(&words).is_none())
                });
            }
            list.retain(|group| group["hooks"] != Value::Array(vec![]));
        }
        hooks.retain(|_, list| *list != Value::Array(vec![]));
    }
    if server(document, own).is_some() {
        value["mcp_servers"]
            .as_object_mut()
            .map(|servers| servers.remove(SERVER));
    }
    if let Some(top) = value.as_object_mut() {
        let nothing = Value::Object(serde_json::Map::new());
        top.retain(|name, value| {
            !["hooks", "mcp_servers", "features"].contains(&name.as_str()) || *value != nothing
        });
    }
    value
}

fn table(table: &dyn TableLike) -> Value {
    let members = table
        .iter()
        .map(|(name, item)| (name.to_owned(), self::item(item)));
    Value::Object(members.collect())
}

fn item(item: &Item) -> Value {
    match item {
        Item::None => Value::Null,
        Item::Value(value) => self::value(value),
        Item::Table(it) => table(it),
        Item::ArrayOfTables(list) => list.iter().map(|it| table(it)).collect(),
    }
}

fn value(value: &toml_edit::Value) -> Value {
    match value {
        toml_edit::Value::Array(list) => list.iter().map(self::value).collect(),
        toml_edit::Value::InlineTable(it) => table(it),
        toml_edit::Value::String(text) => Value::String(text.value().clone()),
        toml_edit::Value::Integer(_)
        | toml_edit::Value::Float(_)
        | toml_edit::Value::Boolean(_)
        | toml_edit::Value::Datetime(_) => Value::String(value.to_string().trim().to_owned()),
    }
}
