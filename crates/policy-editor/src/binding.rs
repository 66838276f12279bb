//! The Exec node binding page: `tools.exec.node` of `openclaw.json` and of its agents.

mod live;

use std::path::Path;

use catalogue::Language;
use openclaw_config::{
    Agent, ConfigFile, ConfigPath, ConfigUnread, Edit, NotSaved, agent, agents, can_be_edited,
};
use serde_json::Value;
use view_model::{BindingEdit, BindingNode, BindingPage, BindingRow, EditOutcome};
use wording::cause;

pub use self::live::{BindingWrite, GatewayConfig, KnownNode, Tested};
use crate::editor::Editor;
use crate::examples::not_written;
use crate::health_node::gateway;
use crate::text::{plain, problem, short, visible};

impl Editor {
    /// The agents that `openclaw.json` names; none where it cannot be read.
    pub(crate) fn agents_of_config(&self) -> Vec<String> {
        let read = read(self.paths().config_file(), self.language());
        let named = |read: ConfigFile| {
            let ids = agents(&read.value).filter_map(|agent| agent.id);
            ids.map(str::to_owned).collect()
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
        page.version = read.version();
        page.default_node = node_of(&read.value);
        page.agents = rows(&read.value, language);
        let bound = page.agents.iter().map(|agent| &agent.node);
        page.nodes = named(bound.chain([&page.default_node]).cloned().collect());
        page.note = if read.includes() {
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
        if read.version() != edit.version {
            return Ok(false);
        }
        let mut edits = Vec::new();
        if let Some(node) = &edit.default_node {
            edits.push(binding(&ConfigPath(Vec::new()), node));
        }
        for (id, node) in &edit.agents {
            let found = agent(&read.value, id).filter(|agent| agent.value.is_object());
            let found = found.ok_or_else(|| language.binding_no_agent(id))?;
            edits.push(binding(&found.place, node));
        }
        let after = read.with(&edits);
        let after = after.ok_or_else(|| language.binding_cannot_edit())?;
        match after.save(path, Some(&read)) {
            Ok(()) => Ok(true),
            Err(NotSaved::Changed) => Ok(false),
            Err(NotSaved::Io(error)) => Err(not_written(path, &error, language)),
        }
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

fn binding(of: &ConfigPath, node: &str) -> Edit {
    let node = node.trim();
    Edit {
        place: of.name("tools").name("exec").name("node"),
        value: (!node.is_empty()).then(|| node.into()),
    }
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

fn rows(value: &Value, language: Language) -> Vec<BindingRow> {
    let row = |agent: Agent<'_>| {
        let id = agent.id?;
        Some(BindingRow {
            id: id.to_owned(),
            name: visible(agent.value["name"].as_str().unwrap_or(id), language),
            node: node_of(agent.value),
        })
    };
    agents(value).filter_map(row).collect()
}

fn node_of(value: &Value) -> String {
    let node = value.pointer("/tools/exec/node").and_then(Value::as_str);
    node.unwrap_or_default().to_owned()
}
