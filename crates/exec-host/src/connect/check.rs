//! `connect --check`: how each agent stands.

use std::process::ExitCode;

use agent_settings::{Agent, Connection, Scope, State, Way, fails_open};
use anyhow::Result;
use command_line::shown::{pretty, print, visible};
use serde::Serialize;

use super::Computer;

/// Says how each agent stands; ends with 1 where one that is here has a problem or is not connected.
pub(super) fn run(agents: &[Agent], computer: &Computer, json: bool) -> Result<ExitCode> {
    let named = !agents.is_empty();
    let agents = if named { agents } else { &Agent::ALL };
    let all: Vec<Connection> = agents
        .iter()
        .map(|agent| computer.standing(*agent))
        .collect();
    let counts = |it: &&Connection| named || it.found.is_some() || it.state != State::Apart;
    let is_good = |it: &Connection| it.state != State::Apart && it.problems.is_empty();
    let good = all.iter().filter(counts).all(is_good);
    if json {
        let all: Vec<One> = all.iter().map(One::new).collect();
        print(&format!("{}\n", pretty(&all)?))?;
    } else {
        all.iter().try_for_each(show)?;
    }
    Ok(if good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn show(it: &Connection) -> Result<()> {
    let version = it.found.as_ref().and_then(|found| found.version.as_deref());
    let name = format!("{} {}", it.agent.name(), version.unwrap_or_default());
    let stands = match (it.state, &it.found) {
        (State::Apart, None) => "not on this computer",
        (State::Apart, Some(_)) => "not connected",
        (State::Connected { way, scope }, _) => match (way, scope) {
            (Way::Ask, Scope::Person) => "connected: it asks here and runs what is allowed",
            (Way::Run, Scope::Person) => {
                "connected: it asks here, and Exec Companion runs what is allowed"
            }
            (Way::Ask, Scope::System) => {
                "connected for the whole computer: it asks here and runs what is allowed"
            }
            (Way::Run, Scope::System) => {
                "connected for the whole computer: it asks here, and Exec Companion runs what is allowed"
            }
            (Way::Tool, Scope::Person | Scope::System) => {
                "has the tool exec; its own shell does not ask here"
            }
        },
    };
    print(&format!("{:<24}{stands}\n", visible(name.trim())))?;
    for problem in &it.problems {
        print(&format!("    {}\n", visible(&problem.to_string())))?;
    }
    Ok(())
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct One {
    agent: &'static str,
    name: &'static str,
    policy_id: &'static str,
    found: bool,
    program: Option<String>,
    version: Option<String>,
    connected: bool,
    way: Option<&'static str>,
    scope: Option<&'static str>,
    fails_open: bool,
    problems: Vec<Wrong>,
}

#[derive(Serialize)]
struct Wrong {
    code: &'static str,
    sentence: String,
}

impl One {
    fn new(it: &Connection) -> Self {
        let (way, scope) = match it.state {
            State::Apart => (None, None),
            State::Connected { way, scope } => {
                let way = match way {
                    Way::Ask => "ask",
                    Way::Run => "run",
                    Way::Tool => "mcp",
                };
                let scope = match scope {
                    Scope::Person => "person",
                    Scope::System => "system",
                };
                (Some(way), Some(scope))
            }
        };
        let found = it.found.as_ref();
        let program = found.and_then(|found| found.program.as_ref());
        let wrong = |problem: &agent_settings::Problem| Wrong {
            code: problem.code(),
            sentence: problem.to_string(),
        };
        Self {
            agent: it.agent.id(),
            name: it.agent.name(),
            policy_id: it.agent.policy_id(),
            found: found.is_some(),
            program: program.map(|path| path.to_string_lossy().into_owned()),
            version: found.and_then(|found| found.version.clone()),
            connected: way.is_some(),
            way,
            scope,
            fails_open: fails_open(it.agent),
            problems: it.problems.iter().map(wrong).collect(),
        }
    }
}
