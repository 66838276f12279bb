//! The events of a run that a gateway is sent (`docs/openclaw-wire.md` §5.5, D14, D15).

use approvals_ipc::{ExecAnswer, RunPayload};
use gateway_protocol::NodeEvent;
use serde_json::{Value, json};

use crate::dialect::Dialect;
use crate::errors;
use crate::run_params::RunParams;

/// The characters of output in an event.
const TAIL: usize = 20_000;
/// Stands where output was cut (D14).
const TRUNCATED: &str = "… (truncated)";

/// `exec.started`: the command starts here.
pub(crate) fn started(run: &RunParams, dialect: Dialect) -> NodeEvent {
    event("exec.started", run, dialect, &json!({}))
}

/// The event about the end of a run; none for an invalid call, or where nobody waits.
pub(crate) fn ended(run: &RunParams, dialect: Dialect, answer: &ExecAnswer) -> Option<NodeEvent> {
    let error = match answer {
        Ok(payload) => return Some(finished(run, dialect, payload)),
        Err(error) => error,
    };
    match error.reason.as_deref() {
        Some(errors::CANCELLED) => None,
        Some(errors::UNKNOWN) => {
            let payload = RunPayload {
                error: Some(error.message.clone()),
                ..RunPayload::default()
            };
            Some(finished(run, dialect, &payload))
        }
        _ if error.code == "INVALID_REQUEST" => None,
        reason => Some(denied(run, dialect, reason.unwrap_or("approval-required"))),
    }
}

/// `exec.finished`: the command has ended, or its end is unknown.
fn finished(run: &RunParams, dialect: Dialect, payload: &RunPayload) -> NodeEvent {
    let error = payload.error.as_deref().unwrap_or_default();
    let parts = [payload.stdout.as_str(), payload.stderr.as_str(), error];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let mut more = json!({
        "timedOut": payload.timed_out,
        "success": payload.success,
        "output": tail(parts.join("\n").trim()),
    });
    if let Some(code) = payload.exit_code {
        more["exitCode"] = json!(code);
    }
    event("exec.finished", run, dialect, &more)
}

/// `exec.denied`: the command does not run.
fn denied(run: &RunParams, dialect: Dialect, reason: &str) -> NodeEvent {
    event("exec.denied", run, dialect, &json!({ "reason": reason }))
}

fn event(name: &str, run: &RunParams, dialect: Dialect, more: &Value) -> NodeEvent {
    let command = match (dialect, &run.request.raw_command) {
        (Dialect::V3, Some(raw)) => raw.clone(),
        _ => run.request.formatted(),
    };
    let mut payload = json!({
        "sessionKey": run.session_key(),
        "runId": run.run_id,
        "host": "node",
        "command": command,
    });
    if let (Dialect::V4, Some(quiet)) = (dialect, run.quiet) {
        payload["suppressNotifyOnExit"] = json!(quiet);
    }
    if let (Some(payload), Some(more)) = (payload.as_object_mut(), more.as_object()) {
        payload.extend(more.clone());
    }
    NodeEvent {
        event: name.to_owned(),
        payload,
    }
}

/// The last [`TAIL`] characters of a text.
fn tail(text: &str) -> String {
    let Some((last, char)) = text.char_indices().rev().nth(TAIL) else {
        return text.to_owned();
    };
    let kept = &text[last + char.len_utf8()..];
    // The process runner may have cut the start of it before.
    format!(
        "{}{TRUNCATED}",
        kept.strip_suffix(TRUNCATED).unwrap_or(kept)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(params: Value, dialect: Dialect) -> RunParams {
        RunParams::read(Some(params), dialect, || "r".to_owned()).unwrap()
    }

    #[test]
    fn the_payloads() {
        let params = json!({"command": ["/bin/sh", "-lc", "echo hi"], "rawCommand": "echo hi", "suppressNotifyOnExit": false, "sessionKey": "agent:main:main"});
        let common = json!({"sessionKey": "agent:main:main", "runId": "r", "host": "node"});
        let with = |more: Value| {
            let mut payload = common.clone();
            payload
                .as_object_mut()
                .unwrap()
                .extend(more.as_object().unwrap().clone());
            payload
        };
        let payload = RunPayload {
            exit_code: Some(3),
            stdout: " out\n".into(),
            stderr: "err\n".into(),
            error: Some("why".into()),
            ..RunPayload::default()
        };
        let killed = RunPayload {
            exit_code: None,
            timed_out: true,
            ..RunPayload::default()
        };
        let (early, late) = (run(params.clone(), Dialect::V3), run(params, Dialect::V4));
        let formatted = "/bin/sh -lc \"echo hi\"";
        let table = [
            (
                started(&early, Dialect::V3),
                "exec.started",
                json!({"command": "echo hi"}),
            ),
            (
                denied(&early, Dialect::V3, "user-denied"),
                "exec.denied",
                json!({"command": "echo hi", "reason": "user-denied"}),
            ),
            (
                denied(&late, Dialect::V4, "allowlist-miss"),
                "exec.denied",
                json!({"command": formatted, "reason": "allowlist-miss", "suppressNotifyOnExit": false}),
            ),
            (
                finished(&late, Dialect::V4, &payload),
                "exec.finished",
                json!({"command": formatted, "exitCode": 3, "timedOut": false, "success": false, "output": "out\n\nerr\n\nwhy", "suppressNotifyOnExit": false}),
            ),
            (
                finished(&early, Dialect::V3, &killed),
                "exec.finished",
                json!({"command": "echo hi", "timedOut": true, "success": false, "output": ""}),
            ),
        ];
        for (event, name, more) in table {
            assert_eq!((event.event.as_str(), event.payload), (name, with(more)));
        }
    }

    #[test]
    fn the_tail_is_cut_between_characters() {
        for (length, expected) in [(0, 0), (1, 1), (TAIL, TAIL), (TAIL + 1, TAIL)] {
            let text = format!("{}é", "a".repeat(length.saturating_sub(1)));
            let text = if length == 0 { String::new() } else { text };
            let cut = tail(&text);
            let kept = cut.strip_suffix(TRUNCATED).unwrap_or(&cut);
            assert_eq!(kept.chars().count(), expected);
            assert_eq!(cut.ends_with(TRUNCATED), length > TAIL, "{length}");
            assert!(text.ends_with(kept));
        }
    }
}
