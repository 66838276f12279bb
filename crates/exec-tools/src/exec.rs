//! The `exec` tool.

mod approval;
mod ended;
mod local;
mod remote;
mod run;

use std::future::Future;
use std::path::Path;

use exec_policy::{Code, Decision, environment};
use serde_json::{Value, json};

use crate::params::ExecParams;
use crate::{Caller, HostKind, ToolResult, Tools};

pub(crate) use ended::{code_of, label, signal_name, tail_line};
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
        let result = match host.unwrap_or(HostKind::Sandbox) {
            HostKind::Node => {
                self.exec_on_node(params, caller, &mut warnings, cancelled)
                    .await
            }
            here @ (HostKind::Sandbox | HostKind::Gateway) => {
                self.exec_here(params, here, caller, &mut warnings, cancelled)
                    .await
            }
        };
        result.warned(&warnings)
    }
}

/// A denial, as the caller hears it.
fn denied(decision: &Decision, host: &str) -> ToolResult {
    let why = if decision.code == Code::SecurityDeny {
        format!("host={host} security=deny")
    } else if decision.code == Code::AllowlistMiss {
        "allowlist miss".to_owned()
    } else {
        decision.sentence.clone()
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
