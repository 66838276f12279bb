//! The same page where a gateway is connected: the gateway tells of its configuration and its
//! nodes, and takes the edit.

use std::time::Duration;

use serde_json::{Map, Value, json};
use view_model::{BindingEdit, BindingNode, BindingPage, Check, EditOutcome, LiveNode, Problem};
use visible_text::isolated;

use super::{node_of, rows};
use crate::editor::Editor;
use crate::health::check;
use crate::text::{hides, plain, problem, shown, visible};

/// What a connected gateway says.
#[derive(Debug, Clone)]
pub struct GatewayConfig {
    /// The gateway, as `host:port`.
    pub gateway: String,
    /// Names the content of the configuration.
    pub version: String,
    /// The configuration, without its secrets.
    pub config: Value,
    /// A patch replaces a list as a whole, as gateways of protocol 3 do; else its elements are told
    /// apart by their `id`.
    pub replaces_lists: bool,
}

/// A node as a gateway knows it. All texts are the gateway's.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KnownNode {
    /// The id.
    pub id: String,
    /// The name for people.
    pub name: Option<String>,
    /// `linux`, `macos` …
    pub platform: Option<String>,
    /// The address.
    pub address: Option<String>,
    /// When the gateway last heard of the node, in milliseconds since 1970.
    pub seen_at: Option<u64>,
    /// It is connected now.
    pub connected: bool,
    /// It may be told to run commands.
    pub runs: bool,
    /// The node of this computer.
    pub own: bool,
}

/// What became of bindings that were sent to a gateway.
#[derive(Debug)]
pub enum BindingWrite {
    /// The gateway has them.
    Saved,
    /// The configuration is another one by now.
    Conflict,
    /// They cannot be made.
    Refused(Problem),
    /// The gateway did not take them; its reason.
    Failed(String),
}

/// What became of the test of a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tested {
    /// The node ran the command.
    Answered {
        /// The name of the node.
        name: Option<String>,
        /// The exit code, where there was one.
        code: Option<i64>,
        /// The whole time.
        time: Duration,
    },
    /// There is no result; the reason.
    Failed(String),
}

impl Editor {
    /// The page of the file, where a connected gateway does not tell of its configuration.
    pub fn binding_beside(&self, gateway: &str, why: &str) -> BindingPage {
        let language = self.language();
        let page = self.binding();
        let beside = language.binding_not_told(gateway, &isolated(&shown(why)));
        BindingPage {
            gateway: vec![plain(&beside)],
            ..page
        }
    }

    /// What became of an edit, for the window.
    pub fn bound(&self, written: BindingWrite) -> EditOutcome {
        let language = self.language();
        match written {
            BindingWrite::Saved => EditOutcome::Saved {
                message: vec![plain(&language.binding_saved())],
                undo: None,
            },
            BindingWrite::Conflict => EditOutcome::Conflict {
                message: language.binding_conflict_there(),
                theirs: Vec::new(),
                mine: Vec::new(),
            },
            BindingWrite::Refused(problem) => EditOutcome::Refused { problem },
            BindingWrite::Failed(why) => EditOutcome::Refused {
                problem: problem(language.binding_not_taken(&isolated(&shown(&why)))),
            },
        }
    }

    /// The result of a test.
    pub fn tested_node(&self, id: &str, tested: &Tested) -> Check {
        let language = self.language();
        let (state, sentence) = match tested {
            Tested::Answered {
                name,
                code: Some(0),
                time,
            } => {
                let name = isolated(&shown(name.as_deref().unwrap_or(id)));
                let ms = time.as_millis().to_string();
                ("good", language.binding_test_good(&name, &ms))
            }
            Tested::Answered { name, code, .. } => {
                let name = isolated(&shown(name.as_deref().unwrap_or(id)));
                let code = code.map_or_else(|| "?".to_owned(), |code| code.to_string());
                ("bad", language.binding_test_code(&name, &code))
            }
            Tested::Failed(why) => ("bad", language.binding_test_failed(&isolated(&shown(why)))),
        };
        check("node-test", language.binding_test(), state, &sentence, None)
    }

    /// Which node runs commands of `host=node`, as the gateway says.
    pub fn gateway_binding(&self, said: &GatewayConfig, nodes: &[KnownNode]) -> BindingPage {
        let language = self.language();
        let default_node = node_of(&said.config);
        let agents = rows(&said.config, language);
        let bound: Vec<&str> = [&default_node]
            .into_iter()
            .chain(agents.iter().map(|agent| &agent.node))
            .map(String::as_str)
            .filter(|node| !node.is_empty())
            .collect();
        let known = nodes.iter().map(|node| BindingNode {
            node: written(node, nodes, &bound),
            name: visible(node.name.as_ref().unwrap_or(&node.id), language),
            about: {
                let about = [&node.platform, &node.address].into_iter().flatten();
                let about: Vec<&str> = about.map(String::as_str).collect();
                visible(&about.join(" · "), language)
            },
            own: node.own,
            live: Some(LiveNode {
                id: node.id.clone(),
                connected: node.connected,
                runs: node.runs,
                seen_at: node.seen_at,
            }),
        });
        BindingPage {
            version: said.version.clone(),
            path: vec![plain(&said.gateway)],
            editable: true,
            note: None,
            nodes: known.collect(),
            gateway: vec![plain(&language.binding_by_gateway(&said.gateway))],
            live: true,
            agents,
            default_node,
        }
    }

    /// The patch that makes these bindings in the gateway's configuration; `None` if the
    /// configuration is another one by now.
    ///
    /// # Errors
    /// An agent is no longer there.
    pub fn binding_patch(
        &self,
        said: &GatewayConfig,
        edit: &BindingEdit,
    ) -> Result<Option<Value>, Problem> {
        if said.version != edit.version {
            return Ok(None);
        }
        let mut patch = json!({});
        if let Some(node) = &edit.default_node {
            patch["tools"] = json!({ "exec": { "node": set(node) } });
        }
        let mut listed = said.config["agents"]["list"].clone();
        let mut elements = Vec::new();
        for (id, node) in &edit.agents {
            let gone = || problem(self.language().binding_no_agent(id));
            let at = listed.as_array_mut().and_then(|list| {
                let mut all = list.iter_mut();
                all.find(|agent| agent["id"] == *id)?.as_object_mut()
            });
            match at {
                Some(agent) if said.replaces_lists => bind(agent, node),
                Some(_) => {
                    let tools = json!({ "exec": { "node": set(node) } });
                    elements.push(json!({ "id": id, "tools": tools }));
                }
                None => {
                    let there = said.config["agents"]["entries"].get(id);
                    there.filter(|it| it.is_object()).ok_or_else(gone)?;
                    let tools = json!({ "exec": { "node": set(node) } });
                    patch["agents"]["entries"][id.as_str()] = json!({ "tools": tools });
                }
            }
        }
        if said.replaces_lists && edit.agents.iter().any(|(id, _)| has(&listed, id)) {
            patch["agents"]["list"] = listed;
        } else if !elements.is_empty() {
            patch["agents"]["list"] = Value::Array(elements);
        }
        Ok(Some(patch))
    }
}

/// The id of a node, or another text that already names it in a binding. A name is not chosen: any
/// node may call itself so.
fn written(node: &KnownNode, nodes: &[KnownNode], bound: &[&str]) -> String {
    let names = |text: &&&str| {
        let means = |it: &KnownNode| {
            it.id == **text
                || it.address.as_deref() == Some(*text)
                || it.name.as_deref() == Some(*text)
        };
        means(node) && nodes.iter().filter(|it| means(it)).count() == 1
    };
    let text = bound.iter().find(names).filter(|text| !hides(text));
    text.map_or_else(|| node.id.clone(), |text| (*text).to_owned())
}

/// A value of a patch: null takes the key out.
fn set(node: &str) -> Value {
    match node.trim() {
        "" => Value::Null,
        node => json!(node),
    }
}

fn has(list: &Value, id: &str) -> bool {
    let mut all = list.as_array().into_iter().flatten();
    all.any(|agent| agent["id"] == *id)
}

/// The binding of an agent of a list that is replaced: there is no null in it.
fn bind(agent: &mut Map<String, Value>, node: &str) {
    if let Value::String(node) = set(node) {
        let mut inner = agent;
        for key in ["tools", "exec"] {
            let value = inner.entry(key).or_insert_with(|| json!({}));
            if !value.is_object() {
                *value = json!({});
            }
            let Value::Object(object) = value else { return };
            inner = object;
        }
        inner.insert("node".to_owned(), Value::String(node));
    } else if let Some(exec) = agent
        .get_mut("tools")
        .and_then(|tools| tools.get_mut("exec"))
        && let Some(exec) = exec.as_object_mut()
    {
        exec.remove("node");
    }
}
