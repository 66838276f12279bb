//! The `exec` tool.

mod approval;
mod ended;
mod inside;
mod local;
mod remote;
mod run;

use std::future::Future;
use std::path::Path;

use exec_policy::{Code, Decision, environment};
use serde_json::{Value, json};

use crate::params::ExecParams;
use crate::{Caller, Container, HostKind, Level, ToolResult, Tools};

pub(crate) use ended::{Notes, code_of, label, signal_name, tail_line};
pub(crate) use local::TAIL;

impl Tools {
    pub(crate) async fn exec(
        &self,
        arguments: Value,
        caller: &Caller,
        cancelled: impl Future<Output = ()>,
    ) -> ToolResult {
        let params = match ExecParams::read(arguments, &caller.settings.defaults()) {
            Ok(params) => params,
            Err(sentence) => return ToolResult::failed(sentence),
        };
        let turn = match self.begins(&params, caller) {
            Ok(turn) => turn,
            Err(sentence) => return ToolResult::failed(sentence),
        };
        let mut warnings = Vec::new();
        if params.continues && !caller.process {
            warnings.push(
                "Warning: background execution is disabled; running synchronously.".to_owned(),
            );
        }
        // D1: the parameter, the session, the agent and the whole, in this order.
        let host = params
            .host
            .or(caller.overrides.host)
            .or(caller.settings.host);
        let result = match place(host.unwrap_or(HostKind::Sandbox), params.elevated, caller) {
            Err(sentence) => ToolResult::failed(sentence),
            Ok(Place::Node) => {
                self.exec_on_node(params, caller, &mut warnings, cancelled)
                    .await
            }
            Ok(Place::Inside(container)) => {
                self.exec_inside(params, container, caller, &mut warnings, cancelled)
                    .await
            }
            Ok(here @ (Place::Unasked | Place::Here { .. })) => {
                self.exec_here(params, here, caller, &mut warnings, cancelled)
                    .await
            }
        };
        turn.became(&result);
        result.warned(&warnings)
    }
}

/// Where a command runs, and how it is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place<'a> {
    /// On this computer, because nobody is sandboxed: nobody is asked.
    Unasked,
    /// On this computer, by its policy. `elevated`: raised to `full`.
    Here { elevated: bool },
    /// In a container.
    Inside(&'a Container),
    /// On another computer.
    Node,
}

/// D16: who is sandboxed may be raised; for the others that means nothing.
fn place(host: HostKind, elevated: Option<bool>, caller: &Caller) -> Result<Place<'_>, String> {
    let container = caller.container.as_ref();
    let sandbox = &caller.settings.sandbox;
    let sandboxed = container.is_some() || sandbox.holds(&caller.session_key);
    match host {
        HostKind::Node => return Ok(Place::Node),
        HostKind::Sandbox if !sandboxed => return Ok(Place::Unasked),
        HostKind::Gateway if !sandboxed => return Ok(Place::Here { elevated: false }),
        HostKind::Sandbox | HostKind::Gateway => {}
    }
    let elevation = &caller.settings.elevation;
    let level = elevation.level(
        elevated,
        caller.overrides.elevated,
        caller.sender.as_ref(),
        &caller.session_key,
    )?;
    match (level, host, container) {
        (Level::Full, _, _) => Ok(Place::Here { elevated: true }),
        (Level::On | Level::Ask, _, _) | (Level::Off, HostKind::Gateway, _) => {
            Ok(Place::Here { elevated: false })
        }
        (Level::Off, _, Some(container)) => Ok(Place::Inside(container)),
        (Level::Off, _, None) => Err(
            "Commands of this session belong into a sandbox (sandbox.mode), and no container is \
             named for it. Name one, or ask for host=gateway."
                .to_owned(),
        ),
    }
}

/// A denial, as the caller hears it.
fn denied(decision: &Decision, host: &str) -> ToolResult {
    let why = if decision.code == Code::SecurityDeny {
        format!("host={host} security=deny")
    } else if decision.code == Code::AllowlistMiss {
        "allowlist miss".to_owned()
    } else {
        decision.sentence.to_string()
    };
    let text = format!("exec denied: {why}");
    let details = json!({
        "status": "denied",
        "reason": reason(decision.code),
        "layer": decision.layer,
        "sentence": decision.sentence,
        "host": host,
    });
    ToolResult {
        is_error: true,
        ..ToolResult::new(text, details)
    }
}

/// A reason in the words of events.
fn reason(code: Code) -> &'static str {
    if code == Code::SecurityDeny {
        "security=deny"
    } else {
        code.as_str()
    }
}

/// An addition to the environment that is refused, by the first of their names.
fn refused(refusal: &environment::Refusal) -> ToolResult {
    let first = refusal.keys().into_iter().next().unwrap_or_default();
    ToolResult::failed(if refusal.invalid.iter().any(|key| key == first) {
        format!("Security Violation: '{first}' cannot be the name of an environment variable.")
    } else if first.eq_ignore_ascii_case("PATH") {
        format!("Security Violation: Custom '{first}' variable is forbidden during host execution.")
    } else {
        format!(
            "Security Violation: Environment variable '{first}' is forbidden during host \
             execution."
        )
    })
}

/// The folder of a call: absolute, of the home, or from the workspace on.
fn folder(workdir: Option<&str>, workspace: &Path, home: &Path) -> Result<String, String> {
    let folder = match workdir {
        None => workspace.to_owned(),
        Some("~") => home.to_owned(),
        Some(path) => match path.strip_prefix("~/") {
            Some(rest) => home.join(rest),
            None => workspace.join(path),
        },
    };
    let unavailable = || {
        format!(
            "Working directory does not exist, is inaccessible, or is not a directory: {}",
            folder.display()
        )
    };
    if !folder.is_dir() {
        return Err(unavailable());
    }
    folder.to_str().map(str::to_owned).ok_or_else(unavailable)
}
