//! The lines of the socket as requests that can be judged.

use std::time::Duration;

use approvals_ipc::{ExecRequest, PromptDecision, PromptPatch, PromptRequest, WireError};
use exec_policy::{Ask, Call, Code, Host, Patch, Request, Security};
use execution::answers;

use crate::requests::incoming::{Asker, Incoming, Origin, Reply};
use crate::timings::Timings;

/// The agent of a caller that names no agent.
const UNNAMED_AGENT: &str = "main";

/// Why the fields of a request contradict each other (`docs/openclaw-wire.md` §2.3).
pub(crate) fn check(exec: &ExecRequest) -> Option<WireError> {
    let program = exec.command.first()?;
    if program.trim() != program {
        return Some(answers::invalid("executable has surrounding whitespace"));
    }
    let source = exec.approval_source.as_deref()?;
    if !["ask-fallback", "auto-review"].contains(&source) {
        return Some(answers::invalid("approvalSource invalid"));
    }
    exec.approval_decision
        .is_some()
        .then(|| answers::invalid("approvalSource cannot be combined with explicit approval"))
}

/// A command to run.
///
/// A caller may claim that the command was approved elsewhere (`approvalDecision`,
/// `approvalSource`, `policySnapshot`). That proves nothing, so the command is judged anew.
pub(crate) fn exec(exec: ExecRequest, asker: Asker, reply: Reply, timings: &Timings) -> Incoming {
    let deadline = exec.deadline_ms.map(Duration::from_millis);
    Incoming {
        origin: Origin::new(exec.session_key.as_deref(), None, &asker),
        asker,
        reply,
        timeout: exec
            .timeout_ms
            .filter(|ms| *ms > 0)
            .map(Duration::from_millis),
        wait: deadline.unwrap_or(timings.silent_caller),
        expired: match deadline {
            Some(_) => Code::ApprovalTimeout,
            None => Code::ApprovalRequired,
        },
        takes_always: true,
        takes_message: true,
        probe: false,
        drill: None,
        records_screen: exec.needs_screen_recording == Some(true),
        request: Request {
            agent: agent(exec.agent_id),
            raw_command: exec.raw_command,
            cwd: exec.cwd,
            env: exec.env.unwrap_or_default(),
            ..Request::argv(exec.command)
        },
    }
}

/// A question alone: the caller runs the command itself.
pub(crate) fn prompt(
    prompt: PromptRequest,
    asker: Asker,
    reply: Reply,
    timings: &Timings,
) -> Incoming {
    let run = prompt.run.unwrap_or_default();
    // A patch is never allowed for good.
    let takes_always = prompt.patch.is_none()
        && prompt
            .allowed_decisions
            .as_ref()
            .is_none_or(|allowed| allowed.contains(&PromptDecision::AllowAlways));
    Incoming {
        origin: Origin {
            container: run.container,
            says: run.description.as_deref().and_then(visible_text::one_line),
            ..Origin::new(
                prompt.session_key.as_deref(),
                prompt.host.as_deref(),
                &asker,
            )
        },
        asker,
        reply,
        timeout: None,
        wait: prompt
            .deadline_ms
            .map_or(timings.silent_asker, Duration::from_millis),
        expired: Code::ApprovalTimeout,
        takes_always,
        takes_message: prompt.takes_message == Some(true),
        probe: run.probe,
        drill: None,
        records_screen: false,
        request: Request {
            agent: agent(prompt.agent_id),
            cwd: prompt.cwd,
            env: prompt.env.unwrap_or_default(),
            call: Call {
                security: prompt.security.as_deref().and_then(Security::parse),
                ask: prompt.ask.as_deref().and_then(Ask::parse),
            },
            host: match prompt.host.as_deref() {
                Some("gateway" | "sandbox") => Host::Gateway,
                Some(_) | None => Host::Node,
            },
            path: run.path,
            elevated: run.elevated,
            terminal: run.terminal,
            input: run.input,
            ..match (prompt.patch, run.argv.is_empty()) {
                (Some(files), _) => Request::patch(prompt.command, patch(files)),
                (None, true) => Request::shell(prompt.command),
                (None, false) => Request::argv(run.argv),
            }
        },
    }
}

fn patch(files: PromptPatch) -> Patch {
    Patch {
        writes: files.writes,
        removes: files.removes,
    }
}

fn agent(id: Option<String>) -> String {
    id.filter(|id| !id.trim().is_empty())
        .unwrap_or_else(|| UNNAMED_AGENT.to_owned())
}
