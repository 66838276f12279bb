//! The `exec` tool.

pub(crate) mod approval;
mod ended;
mod inside;
pub(crate) mod local;
mod remote;
mod run;

use std::future::Future;
use std::io;
use std::path::Path;

use exec_policy::{Code, Ruling, environment};
use serde_json::{Value, json};

use crate::params::ExecParams;
use crate::{Caller, Container, HostKind, Level, ToolResult, Tools};

pub(crate) use ended::{Notes, code_of, label, signal_name, tail_line};
pub(crate) use inside::has_own_workspace;
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
        let result = match target(params.host, params.elevated, caller) {
            Err(sentence) => ToolResult::failed(sentence),
            Ok(Target::Node) => {
                self.exec_on_node(params, caller, &mut warnings, cancelled)
                    .await
            }
            Ok(Target::Inside(container)) => {
                self.exec_inside(params, container, caller, &mut warnings, cancelled)
                    .await
            }
            Ok(Target::Here(here)) => {
                self.exec_here(params, here, caller, &mut warnings, cancelled)
                    .await
            }
        };
        turn.became(&result);
        result.warned(&warnings)
    }
}

/// Where a command runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target<'a> {
    /// On this computer.
    Here(Here),
    /// In a container: this one, or one that we make.
    Inside(Option<&'a Container>),
    /// On another computer.
    Node,
}

/// Which commands on this computer run without a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Here {
    /// Those that the policy lets run unasked.
    Asked,
    /// All: the session is elevated to `full` (D16). Denials hold.
    Elevated,
    /// All: the person configured `host=sandbox` without a container. Denials hold.
    Unsandboxed,
}

impl Here {
    /// The host in the words of people and the history.
    const fn host(self) -> &'static str {
        match self {
            Self::Asked | Self::Elevated => "gateway",
            Self::Unsandboxed => "sandbox",
        }
    }
}

/// Where a call runs (D1, D16, D21): where the person configured it. A call may only choose
/// another place if that adds control, or if elevation is allowed.
fn target(
    asked: Option<HostKind>,
    elevated: Option<bool>,
    caller: &Caller,
) -> Result<Target<'_>, String> {
    let container = caller.container.as_ref();
    let sandboxed = caller.is_sandboxed();
    let configured = caller.host();
    let asked = asked.unwrap_or(configured);
    let to_here = asked == HostKind::Gateway;
    let host = if asked == configured {
        configured
    } else if to_here && configured == HostKind::Sandbox && !sandboxed {
        // From a place without questions to one with questions.
        HostKind::Gateway
    } else if to_here && sandboxed && elevated == Some(true) {
        // Whether elevation is allowed is decided below.
        configured
    } else {
        return Err(format!(
            "exec host not allowed (requested {}; configured host is {}).",
            asked.as_str(),
            configured.as_str()
        ));
    };
    match host {
        HostKind::Node => return Ok(Target::Node),
        HostKind::Sandbox if !sandboxed => return Ok(Target::Here(Here::Unsandboxed)),
        HostKind::Gateway if !sandboxed => return Ok(Target::Here(Here::Asked)),
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
        (Level::Full, _, _) => Ok(Target::Here(Here::Elevated)),
        (Level::On | Level::Ask, _, _) | (Level::Off, HostKind::Gateway, _) => {
            Ok(Target::Here(Here::Asked))
        }
        (Level::Off, HostKind::Sandbox | HostKind::Node, container) => {
            Ok(Target::Inside(container))
        }
    }
}

/// The result of a denial: the reason, and whether to try again.
pub(crate) fn denied(ruling: &Ruling, host: &str) -> ToolResult {
    denied_to("exec", ruling, host)
}

/// As [`denied`], for any tool.
pub(crate) fn denied_to(tool: &str, ruling: &Ruling, host: &str) -> ToolResult {
    let why = if ruling.code == Code::SecurityDeny {
        format!("host={host} security=deny")
    } else {
        ruling.sentence.clone()
    };
    let said = ruling.said();
    let advice = ruling.advice();
    let lines = [
        Some(format!("{tool} denied: {why}")),
        said,
        Some(advice.to_owned()),
    ];
    let text: Vec<String> = lines.into_iter().flatten().collect();
    // The details have each of these lines once.
    let line = format!("{tool} denied");
    let mut details = json!({
        "status": "denied",
        "reason": reason(ruling.code),
        "layer": ruling.layer,
        "sentence": ruling.sentence,
        "next": advice,
        "host": host,
    });
    if let Some(message) = &ruling.message {
        details["message"] = json!(message);
    }
    ToolResult {
        is_error: true,
        ..ToolResult::new(text.join("\n"), details).with_line(line)
    }
}

/// The reason in the words of events.
pub(crate) fn reason(code: Code) -> &'static str {
    if code == Code::SecurityDeny {
        "security=deny"
    } else {
        code.as_str()
    }
}

/// The refusal of additions to the environment, by the first of their names.
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

/// The folder of a call: absolute, below the home, or relative to the workspace.
///
/// # Errors
/// The problem with the folder, in one sentence.
fn folder(workdir: Option<&str>, workspace: &Path, home: &Path) -> Result<String, String> {
    let folder = match workdir {
        None => workspace.to_owned(),
        Some("~") => home.to_owned(),
        Some(path) => match path.strip_prefix("~/") {
            Some(rest) => home.join(rest),
            None => workspace.join(path),
        },
    };
    let shown = folder.display();
    match folder.metadata() {
        Ok(found) if found.is_dir() => {
            let text = folder.to_str().map(str::to_owned);
            return text.ok_or_else(|| format!("The name of the folder {shown} isn't text."));
        }
        Ok(_) => return Err(format!("{shown} is a file, not a folder.")),
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            let why = error.kind();
            return Err(format!("The folder {shown} can't be opened: {why}."));
        }
        Err(_) => {}
    }
    let nearest = folder.ancestors().find(|ancestor| ancestor.is_dir());
    Err(match nearest {
        Some(nearest) => format!(
            "The folder {shown} doesn't exist. The nearest folder that exists is {}.",
            nearest.display()
        ),
        None => format!("The folder {shown} doesn't exist."),
    })
}
