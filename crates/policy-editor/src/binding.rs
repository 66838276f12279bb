//! The Exec node binding page: `tools.exec.node` of `openclaw.json` and of its agents.

mod live;

use std::fs;
use std::io;
use std::path::Path;

use catalogue::Language;
use local_policy::{ConfigFile, ConfigUnread};
use serde_json::Value;
use sha2::{Digest, Sha256};
use view_model::{BindingEdit, BindingNode, BindingPage, BindingRow, EditOutcome};
use wording::cause;

pub use self::live::{BindingWrite, GatewayConfig, KnownNode, Tested};
use crate::editor::Editor;
use crate::examples::not_written;
use crate::health_node::gateway;
use crate::json5::{Edit, Key, can_be_edited, edited};
use crate::text::{plain, problem, short, visible};

impl Editor {
    /// The agents that `openclaw.json` names; none where it cannot be read.
    pub(crate) fn agents_of_config(&self) -> Vec<String> {
        let read = read(self.paths().config_file(), self.language());
        let named = |read: ConfigFile| {
            agents_in(&read.value)
                .map(|(id, _)| id.to_owned())
                .collect()
        };
        read.map(named).unwrap_or_default()
    }

    /// Which node runs commands of `host=node`, as the file says.
    pub fn binding(&self) -> BindingPage {
        let language = self.language();
        let path = self.paths().config_file();
        let mut page = BindingPage {
            version: String::new(),
            path: visible(
                &short(&path.to_string_lossy(), &self.machine.home),
                language,
            ),
            editable: false,
            note: None,
            default_node: String::new(),
            agents: Vec::new(),
            nodes: Vec::new(),
            gateway: Vec::new(),
            live: false,
        };
        let own = self.own_node().ok().flatten().and_then(|node| node.name);
        let named = |names: Vec<String>| named(names, own.as_deref(), language);
        let config = self.config();
        let sentence = gateway(config.as_ref(), language);
        page.gateway = vec![plain(&visible_text::sentence(&sentence))];
        page.nodes = named(Vec::new());
        let read = match read(path, language) {
            Ok(read) => read,
            Err(note) => {
                page.note = Some(visible_text::sentence(&note));
                return page;
            }
        };
        page.version = hash(&read.text);
        page.default_node = node_of(&read.value);
        page.agents = agents(&read.value, language);
        let bound = page.agents.iter().map(|agent| &agent.node);
        page.nodes = named(bound.chain([&page.default_node]).cloned().collect());
        page.note = if includes(&read.value) {
            Some(language.binding_includes())
        } else if !can_be_edited(&read.text) {
            Some(language.binding_style())
        } else {
            page.editable = true;
            None
        };
        page
    }

    /// What the file says, where it can be read.
    pub(crate) fn config(&self) -> Option<Value> {
        let file = ConfigFile::read(self.paths().config_file()).ok()??;
        file.value.is_object().then_some(file.value)
    }

    /// Writes bindings into the file; whatever else it says, comments included, stays.
    pub fn bind(&self, edit: &BindingEdit) -> EditOutcome {
        let language = self.language();
        match self.written_binding(edit, language) {
            Ok(true) => EditOutcome::Saved {
                message: vec![plain(&language.binding_saved())],
                undo: None,
            },
            Ok(false) => EditOutcome::Conflict {
                message: language.binding_conflict(),
                theirs: Vec::new(),
                mine: Vec::new(),
            },
            Err(message) => EditOutcome::Refused {
                problem: problem(message),
            },
        }
    }

    fn written_binding(&self, edit: &BindingEdit, language: Language) -> Result<bool, String> {
        let path = self.paths().config_file();
        let page = self.binding();
        if let Some(note) = page.note.filter(|_| !page.editable) {
            return Err(language.binding_refused(&note));
        }
        let read = read(path, language)?;
        if hash(&read.text) != edit.version {
            return Ok(false);
        }
        let mut edits = Vec::new();
        if let Some(node) = &edit.default_node {
            edits.push(binding(vec![], node));
        }
        for (id, node) in &edit.agents {
            let place = place_of(&read.value, id);
            let place = place.ok_or_else(|| language.binding_no_agent(id))?;
            edits.push(binding(place, node));
        }
        let text = edited(&read.text, &edits);
        let text = text.ok_or_else(|| language.binding_cannot_edit())?;
        replace(path, &read.text, &text).map_err(|error| not_written(path, &error, language))
    }
}

/// The nodes of these names, and the one of this computer.
fn named(mut names: Vec<String>, own: Option<&str>, language: Language) -> Vec<BindingNode> {
    names.extend(own.map(str::to_owned));
    names.retain(|name| !name.is_empty());
    names.sort();
    names.dedup();
    let node = |name: String| BindingNode {
        name: visible(&name, language),
        about: Vec::new(),
        own: own == Some(name.as_str()),
        live: None,
        node: name,
    };
    names.into_iter().map(node).collect()
}

fn binding(mut place: Vec<Key>, node: &str) -> Edit {
    place.extend([name("tools"), name("exec"), name("node")]);
    let node = node.trim();
    Edit {
        place,
        text: (!node.is_empty()).then(|| node.to_owned()),
    }
}

fn name(key: &str) -> Key {
    Key::Name(key.to_owned())
}

fn read(path: &Path, language: Language) -> Result<ConfigFile, String> {
    let file = ConfigFile::read(path).map_err(|error| match error {
        ConfigUnread::Io(error) => language.binding_unreadable(&cause(&error, language)),
        ConfigUnread::Syntax(why) => language.binding_unreadable(&why),
    })?;
    let file = file.ok_or_else(|| language.binding_no_file())?;
    match file.value.is_object() {
        true => Ok(file),
        false => Err(language.binding_no_object()),
    }
}

/// The agents of either generation: a list, or entries by id. A file has one of them.
fn agents_in(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let list = value["agents"]["list"].as_array().into_iter().flatten();
    let listed = list.filter_map(|agent| Some((agent["id"].as_str()?, agent)));
    let entries = value["agents"]["entries"].as_object().into_iter().flatten();
    let entries = entries.map(|(id, agent)| (id.as_str(), agent));
    listed.chain(entries)
}

fn agents(value: &Value, language: Language) -> Vec<BindingRow> {
    let row = |(id, agent): (&str, &Value)| BindingRow {
        id: id.to_owned(),
        name: visible(agent["name"].as_str().unwrap_or(id), language),
        node: node_of(agent),
    };
    agents_in(value).map(row).collect()
}

fn place_of(value: &Value, id: &str) -> Option<Vec<Key>> {
    let list = value["agents"]["list"].as_array();
    let at = list.and_then(|list| list.iter().position(|agent| agent["id"] == *id));
    if let Some(at) = at {
        return Some(vec![name("agents"), name("list"), Key::Index(at)]);
    }
    let entry = value["agents"]["entries"].as_object()?.get(id)?;
    let place = || vec![name("agents"), name("entries"), name(id)];
    entry.is_object().then(place)
}

fn node_of(value: &Value) -> String {
    let node = value.pointer("/tools/exec/node").and_then(Value::as_str);
    node.unwrap_or_default().to_owned()
}

/// Whether anything in the file stands in another one.
fn includes(value: &Value) -> bool {
    match value {
        Value::Object(object) => object.contains_key("$include") || object.values().any(includes),
        Value::Array(list) => list.iter().any(includes),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

fn hash(text: &str) -> String {
    let hash = Sha256::digest(text);
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Replaces the file in one step, unless it no longer holds `before`: `false`. Its mode stays,
/// and a link leads where it did.
fn replace(path: &Path, before: &str, text: &str) -> io::Result<bool> {
    let path = fs::canonicalize(path)?;
    private_file::exchange(&path, Some(before.as_bytes()), Some(text.as_bytes()))
}
