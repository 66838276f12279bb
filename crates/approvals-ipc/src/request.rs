//! Commands to run, and their answers: the values of `exec` lines.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::prompt::PromptDecision;

/// A command to run, as both generations of OpenClaw's node host send it.
///
/// `null` and an absent key are the same, unknown keys are ignored, and absent values are not
/// written. The server has checked only that the caller knows the token: an `approval_decision` is
/// a claim.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExecRequest {
    /// The argument vector.
    pub command: Vec<String>,
    /// The shell text (2026.2) or the formatted argument vector (2026.9) of `command`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw_command: Option<String>,
    /// The working directory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cwd: Option<String>,
    /// Additions to the environment, not checked yet. The base environment is never sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub env: Option<BTreeMap<String, String>>,
    /// The time limit of the command in milliseconds.
    #[serde(
        default,
        deserialize_with = "millis",
        skip_serializing_if = "Option::is_none"
    )]
    pub timeout_ms: Option<u64>,
    /// Whether the command records the screen, for which macOS asks a permission.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs_screen_recording: Option<bool>,
    /// The agent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent_id: Option<String>,
    /// The session; `node` if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session_key: Option<String>,
    /// The decision that, by the caller's word, a person has already made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approval_decision: Option<PromptDecision>,
    /// `ask-fallback` or `auto-review` if no person decided (2026.9). Any text is passed on; the
    /// handler decides which ones it takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approval_source: Option<String>,
    /// The policy that the command was approved under (2026.9).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy_snapshot: Option<Value>,
    /// Our addition: how many milliseconds from the arrival of the request the caller waits for
    /// the *decision*. The `timeout_ms` of the run comes on top.
    #[serde(
        default,
        deserialize_with = "millis",
        skip_serializing_if = "Option::is_none"
    )]
    pub deadline_ms: Option<u64>,
    /// Our addition: the caller wants a line of its own when the command starts, before the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takes_start: Option<bool>,
}

impl fmt::Debug for ExecRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExecRequest")
            .field("command", &self.command)
            .field("raw_command", &self.raw_command)
            .field("cwd", &self.cwd)
            .field("env", &self.env.as_ref().map(names))
            .field("timeout_ms", &self.timeout_ms)
            .field("needs_screen_recording", &self.needs_screen_recording)
            .field("agent_id", &self.agent_id)
            .field("session_key", &self.session_key)
            .field("approval_decision", &self.approval_decision)
            .field("approval_source", &self.approval_source)
            .field("policy_snapshot", &self.policy_snapshot)
            .field("deadline_ms", &self.deadline_ms)
            .field("takes_start", &self.takes_start)
            .finish()
    }
}

/// The names of the additions; their values may be secrets.
pub(crate) fn names(env: &BTreeMap<String, String>) -> BTreeMap<&str, fmt::Arguments<'static>> {
    let hidden = env
        .keys()
        .map(|key| (key.as_str(), format_args!("[hidden]")));
    hidden.collect()
}

/// Reads a JavaScript number: a whole number may be written `5e3`. A fraction is rounded up, so
/// that nobody gets less time than asked for.
pub(crate) fn millis<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    let Some(number) = Option::<f64>::deserialize(deserializer)? else {
        return Ok(None);
    };
    if !(0.0..9_007_199_254_740_992.0).contains(&number) {
        return Err(serde::de::Error::custom("not a number of milliseconds"));
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the range was checked: every such number is a u64"
    )]
    Ok(Some(number.ceil() as u64))
}

/// The outcome of a command that was started. A program that could not be started counts too, with
/// exit code 127; only a command that was not tried is a [`WireError`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunPayload {
    /// The exit code; absent if the command was killed or not started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit_code: Option<i32>,
    /// Whether the command was killed at `timeout_ms`.
    pub timed_out: bool,
    /// Whether `exit_code` is 0 and there was no timeout and no error.
    pub success: bool,
    /// The standard output.
    #[serde(default)]
    pub stdout: String,
    /// The standard error.
    #[serde(default)]
    pub stderr: String,
    /// A problem around the command, for instance why it did not start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// Why a command was not run, in the words that the caller shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WireError {
    /// `INVALID_REQUEST` or `UNAVAILABLE`.
    pub code: String,
    /// One sentence.
    pub message: String,
    /// A short name for programs: `user-denied`, `allowlist-miss`, `ttl` …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl WireError {
    /// The request itself is wrong.
    #[must_use]
    pub fn invalid_request(message: impl Into<String>, reason: impl Into<String>) -> Self {
        Self {
            code: "INVALID_REQUEST".into(),
            message: message.into(),
            reason: Some(reason.into()),
        }
    }

    /// The request is valid and is not served.
    #[must_use]
    pub fn unavailable(message: impl Into<String>, reason: impl Into<String>) -> Self {
        Self {
            code: "UNAVAILABLE".into(),
            message: message.into(),
            reason: Some(reason.into()),
        }
    }
}

/// The answer to an [`ExecRequest`].
pub type ExecAnswer = Result<RunPayload, WireError>;

/// The answer of a control socket: a value of its handler, or an error.
pub type ControlAnswer = Result<Value, WireError>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prompt::PromptRequest;

    fn parse(text: &str) -> Result<ExecRequest, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn both_dialects_and_what_is_absent() {
        let bare = ExecRequest {
            command: vec!["id".into()],
            ..ExecRequest::default()
        };
        let nulls = r#"{"command":["id"],"rawCommand":null,"cwd":null,"env":null,"timeoutMs":null,
            "needsScreenRecording":null,"agentId":null,"sessionKey":null,"approvalDecision":null,
            "approvalSource":null,"policySnapshot":null,"deadlineMs":null}"#;
        assert_eq!(parse(r#"{"command":["id"]}"#), Ok(bare.clone()));
        assert_eq!(parse(nulls), Ok(bare.clone()));
        assert_eq!(
            parse(r#"{"command":["id"],"future":{"a":[1]}}"#),
            Ok(bare.clone())
        );
        assert_eq!(
            serde_json::to_string(&bare).unwrap(),
            r#"{"command":["id"]}"#
        );
    }

    #[test]
    fn everything_at_once_survives_the_round_trip() {
        let text = r#"{"command":["/bin/sh","-lc","id -u"],"rawCommand":"/bin/sh -lc \"id -u\"","cwd":"/p","env":{"LANG":"C"},"timeoutMs":30000,"needsScreenRecording":false,"agentId":"main","sessionKey":"agent:main:main","approvalDecision":"allow-always","approvalSource":"auto-review","policySnapshot":{"security":"allowlist"},"deadlineMs":120000}"#;
        assert_eq!(serde_json::to_string(&parse(text).unwrap()).unwrap(), text);
    }

    #[test]
    fn numbers_of_javascript() {
        for (number, expected) in [
            ("0", Some(0)),
            ("30000", Some(30_000)),
            ("3e4", Some(30_000)),
            ("1.2", Some(2)),
            ("-1", None),
            ("1e300", None),
            ("\"5\"", None),
        ] {
            let parsed = parse(&format!(r#"{{"command":[],"timeoutMs":{number}}}"#));
            assert_eq!(
                parsed.ok().and_then(|request| request.timeout_ms),
                expected,
                "{number}"
            );
        }
    }

    #[test]
    fn what_is_no_exec_request() {
        for text in [
            "{}",
            r#"{"command":"id"}"#,
            r#"{"command":[1]}"#,
            r#"{"command":["id"],"approvalDecision":"yes"}"#,
            r#"{"command":["id"],"command":["rm"]}"#,
            r#"{"command":["id"],"env":{"A":1}}"#,
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn debug_hides_the_values_of_the_environment() {
        let exec = parse(r#"{"command":["id"],"env":{"API_KEY":"s3cret"}}"#).unwrap();
        let prompt = r#"{"command":"id","env":{"API_KEY":"s3cret"}}"#;
        let prompt: PromptRequest = serde_json::from_str(prompt).unwrap();
        for text in [format!("{exec:?}"), format!("{prompt:?}")] {
            assert!(
                text.contains(r#""API_KEY": [hidden]"#) && !text.contains("s3cret"),
                "{text}"
            );
        }
    }
}
