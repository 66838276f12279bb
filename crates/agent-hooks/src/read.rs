//! The call of a tool in an agent's JSON.

use serde_json::{Map, Value};

use crate::fields::{needed, text};
use crate::files::Origin;
use crate::table::{Delegation, Shape, shape};
use crate::wanted::{Command, Wanted, What};
use crate::{Agent, LONGEST_INPUT, files, input};

/// The most bytes of a command. No system takes a longer word from a program.
const LONGEST_COMMAND: usize = 128 * 1_024;

/// A call of a tool, as an agent tells its hook.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// The agent.
    pub agent: Agent,
    /// The moment of the call.
    pub event: Event,
    /// The agent's turn, if it counts them.
    pub turn: Option<String>,
    /// What the agent wants.
    pub wanted: Wanted,
    /// The whole input of the tool, for an answer that changes a part of it.
    pub(crate) input: Map<String, Value>,
}

impl Call {
    /// A text that is the same for the two events of one call, and differs between calls of other
    /// agents, sessions, turns, folders and commands.
    #[must_use]
    pub fn join(&self) -> String {
        let wanted = &self.wanted;
        let parts = (
            &wanted.agent,
            &wanted.session,
            &wanted.sub_agent,
            &self.turn,
            &wanted.cwd,
        );
        format!("{parts:?} {:?}", wanted.what)
    }
}

/// The moment of a call at which a hook is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Event {
    /// Before the tool is used.
    #[default]
    Before,
    /// When the agent would ask a person itself.
    Permission,
}

/// Why no call could be read. Each of them is a denial.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unreadable {
    /// The input is not what this agent sends: the reason, in one sentence.
    Bad(String),
    /// The call is of this tool, which neither runs commands nor changes files.
    NotShell(String),
}

/// Reads a call. `home` is the person's, from which a tool may take the path of a file.
///
/// # Errors
/// [`Unreadable`].
pub fn read(agent: Agent, bytes: &[u8], home: &str) -> Result<Call, Unreadable> {
    let shape = shape(agent);
    let bad = |why: String| {
        let name = shape.name;
        Unreadable::Bad(format!("The call from {name} can't be read: {why}."))
    };
    if bytes.len() > LONGEST_INPUT {
        return Err(bad(format!("it is longer than {LONGEST_INPUT} bytes")));
    }
    if bytes.trim_ascii().is_empty() {
        return Err(bad("it is empty".to_owned()));
    }
    let object = input::object(bytes).map_err(bad)?;
    let event = event(shape, &object).map_err(bad)?;
    let tool = needed(&object, shape.fields.tool).map_err(bad)?;
    let known = |name: &str| {
        shape.shells.iter().any(|(tool, _)| *tool == name)
            || shape.files.iter().any(|(tool, _)| *tool == name)
            || delegation(shape, name).is_some()
    };
    if !known(tool) {
        return Err(Unreadable::NotShell(tool.to_owned()));
    }
    call(agent, event, tool, &object, home).map_err(bad)
}

fn event(shape: &Shape, object: &Map<String, Value>) -> Result<Event, String> {
    let said = text(object, shape.fields.event)?;
    match (said, shape.before, shape.permission) {
        (Some(said), _, Some(permission)) if said == permission => Ok(Event::Permission),
        (Some(said), Some(before), _) if said == before => Ok(Event::Before),
        (None, None, _) => Ok(Event::Before),
        (Some(said), _, _) => Err(format!("its event is {said:?}")),
        (None, Some(_), _) => Err(format!("it has no {}", shape.fields.event)),
    }
}

fn call(
    agent: Agent,
    event: Event,
    tool: &str,
    object: &Map<String, Value>,
    home: &str,
) -> Result<Call, String> {
    let shape = shape(agent);
    let fields = &shape.fields;
    let cwd = needed(object, "cwd")?;
    let input = tool_input(object, fields.input)?;
    let shell = shape.shells.iter().find(|(name, _)| *name == tool);
    let what = match shell {
        Some((_, shell)) => {
            let command = needed(&input, "command")?;
            if command.len() > LONGEST_COMMAND {
                return Err(format!(
                    "its command is longer than {LONGEST_COMMAND} bytes"
                ));
            }
            What::Command(Command {
                text: command.to_owned(),
                shell: *shell,
                typed: shape.types,
            })
        }
        None => match delegation(shape, tool) {
            Some(delegation) => delegated(delegation, &input)?,
            None => What::Files(files::change(shape, tool, &input, Origin { cwd, home })?),
        },
    };
    let cwd = match what {
        What::Command(_) => folder(&input, fields.folder, cwd)?,
        What::Files(_) | What::SubAgent(_) => cwd.to_owned(),
    };
    let mut sub_agent = Vec::new();
    for name in fields.sub_agent {
        sub_agent.extend(text(object, name)?.filter(|said| !said.is_empty()));
    }
    let mut session = None;
    for name in fields.session {
        session = session.or(text(object, name)?);
    }
    let turn = match fields.turn {
        Some(name) => text(object, name)?,
        None => None,
    };
    Ok(Call {
        agent,
        event,
        turn: turn.map(str::to_owned),
        wanted: Wanted {
            agent: shape.policy_id.to_owned(),
            session: session.map(str::to_owned),
            sub_agent: (!sub_agent.is_empty()).then(|| sub_agent.join(" ")),
            cwd,
            description: text(&input, "description")?.map(str::to_owned),
            what,
        },
        input,
    })
}

fn delegation<'a>(shape: &'a Shape, tool: &str) -> Option<&'a Delegation> {
    let delegation = shape.delegation.as_ref();
    delegation.filter(|delegation| delegation.tool == tool)
}

/// Which sub-agent is started. Names of sub-agents differ in more than the case of their letters.
fn delegated(delegation: &Delegation, input: &Map<String, Value>) -> Result<What, String> {
    let kind = text(input, delegation.kind)?.unwrap_or_default();
    let kind = match kind.trim() {
        "" => delegation.otherwise,
        kind => kind,
    };
    Ok(What::SubAgent(kind.to_lowercase()))
}

/// The input of the tool: an object, or one in a text.
fn tool_input(object: &Map<String, Value>, name: &str) -> Result<Map<String, Value>, String> {
    match object.get(name) {
        Some(Value::Object(input)) => Ok(input.clone()),
        Some(Value::String(text)) => {
            input::object(text.as_bytes()).map_err(|why| format!("{name}: {why}"))
        }
        Some(_) => Err(format!("{name} isn't an object")),
        None => Err(format!("it has no {name}")),
    }
}

/// The folder of a command: the one that the tool is given, from the call's on.
fn folder(input: &Map<String, Value>, names: &[&str], cwd: &str) -> Result<String, String> {
    for name in names {
        if let Some(named) = text(input, name)?.filter(|named| !named.is_empty()) {
            return Ok(files::absolute(named, cwd));
        }
    }
    Ok(cwd.to_owned())
}
