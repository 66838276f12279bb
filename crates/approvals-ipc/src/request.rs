//! The values of the wire: requests and answers.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

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
            .finish()
    }
}

/// The names of the additions; their values may be secrets.
fn names(env: &BTreeMap<String, String>) -> BTreeMap<&str, fmt::Arguments<'static>> {
    let hidden = env
        .keys()
        .map(|key| (key.as_str(), format_args!("[hidden]")));
    hidden.collect()
}

/// Reads a JavaScript number: a whole number may be written `5e3`. A fraction is rounded up, so
/// that nobody gets less time than asked for.
fn millis<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
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

/// Asks whether a command may run; the asker runs it.
///
/// OpenClaw's macOS app answers such questions. No program of the npm packages sends them.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PromptRequest {
    /// The command as one text.
    pub command: String,
    /// The working directory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cwd: Option<String>,
    /// Our addition: additions to the environment, as in [`ExecRequest`]. They count as asked
    /// about only if the server confirms that it read them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub env: Option<BTreeMap<String, String>>,
    /// The host that it would run on: `gateway` or `node`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// The asker's `security`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub security: Option<String>,
    /// The asker's `ask`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ask: Option<String>,
    /// The agent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent_id: Option<String>,
    /// The path of the program, as the asker found it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resolved_path: Option<String>,
    /// The session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session_key: Option<String>,
    /// The decisions that the asker takes; all three if absent. Unknown words are left out.
    #[serde(
        default,
        deserialize_with = "known",
        skip_serializing_if = "Option::is_none"
    )]
    pub allowed_decisions: Option<Vec<PromptDecision>>,
    /// Our addition: how many milliseconds from the arrival of the question the asker waits.
    #[serde(
        default,
        deserialize_with = "millis",
        skip_serializing_if = "Option::is_none"
    )]
    pub deadline_ms: Option<u64>,
    /// Our addition: whether the asker passes on a person's message with a denial. Otherwise none
    /// is sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takes_message: Option<bool>,
    /// Our addition: how the asker would run the command. The answer to such a question has a
    /// [`PromptRuling`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run: Option<PromptRun>,
    /// Our addition: the patch that the question is about; `command` is its text. It counts as
    /// asked about only if the server confirms that it read the files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub patch: Option<PromptPatch>,
}

/// The files of a patch, as absolute paths with every link followed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PromptPatch {
    /// Files that are new or have other content afterwards.
    #[serde(default)]
    pub writes: Vec<String>,
    /// Files that do not exist afterwards.
    #[serde(default)]
    pub removes: Vec<String>,
}

/// How the asker of a [`PromptRequest`] would run the command.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PromptRun {
    /// The argument vector; `command` is its text for a person.
    pub argv: Vec<String>,
    /// The `PATH` of the command; absent for that of the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Whether the person configured that nobody is asked. Denials hold all the same.
    #[serde(default, skip_serializing_if = "is_false")]
    pub elevated: bool,
    /// Whether the command would run in a terminal.
    #[serde(default, skip_serializing_if = "is_false")]
    pub terminal: bool,
    /// Whether its standard input would stay open.
    #[serde(default, skip_serializing_if = "is_false")]
    pub input: bool,
    /// Whether this only asks if anything forbids the command. No person is asked.
    #[serde(default, skip_serializing_if = "is_false")]
    pub probe: bool,
    /// The container that it would run in, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub container: Option<String>,
    /// The agent's own description of the command: one line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

fn is_false(value: &bool) -> bool {
    !value
}

impl PromptRequest {
    pub(crate) fn has_env(&self) -> bool {
        self.env.as_ref().is_some_and(|env| !env.is_empty())
    }
}

impl fmt::Debug for PromptRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PromptRequest")
            .field("command", &self.command)
            .field("cwd", &self.cwd)
            .field("env", &self.env.as_ref().map(names))
            .field("host", &self.host)
            .field("security", &self.security)
            .field("ask", &self.ask)
            .field("agent_id", &self.agent_id)
            .field("resolved_path", &self.resolved_path)
            .field("session_key", &self.session_key)
            .field("allowed_decisions", &self.allowed_decisions)
            .field("deadline_ms", &self.deadline_ms)
            .field("takes_message", &self.takes_message)
            .field("patch", &self.patch)
            .field("run", &self.run)
            .finish()
    }
}

/// The answer to a [`PromptRequest`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromptReply {
    /// The decision.
    pub decision: PromptDecision,
    /// Our addition: the id of the decision in the server's history, so that the caller can add
    /// how the run ended.
    pub record: Option<String>,
    /// Our addition: a person's message with a denial. It is sent to callers that [take
    /// it](PromptRequest::takes_message).
    pub message: Option<String>,
    /// Our addition: the reason, and what to start. It is sent to callers that say how they [would
    /// run](PromptRequest::run) the command.
    pub ruling: Option<PromptRuling>,
}

impl From<PromptDecision> for PromptReply {
    fn from(decision: PromptDecision) -> Self {
        Self {
            decision,
            record: None,
            message: None,
            ruling: None,
        }
    }
}

/// The reason of an answer, and what to start because of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PromptRuling {
    /// The kind of the reason: `allowlist`, `user-denied`.
    pub code: String,
    /// The place of the reason: `agents.main.security`.
    pub layer: String,
    /// The reason in one English sentence.
    pub sentence: String,
    /// The argument vector that was judged, with programs written as paths.
    pub argv: Vec<String>,
    /// The absolute path of the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
    /// The absolute path of the folder to run in.
    pub cwd: String,
}

fn known<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Vec<PromptDecision>>, D::Error> {
    let words = Option::<Vec<Value>>::deserialize(deserializer)?;
    Ok(words.map(|words| {
        words
            .into_iter()
            .filter_map(|word| serde_json::from_value(word).ok())
            .collect()
    }))
}

/// A person's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PromptDecision {
    /// Run it this time.
    AllowOnce,
    /// Run it, and do not ask for it again.
    AllowAlways,
    /// Do not run it.
    Deny,
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn unknown_decisions_are_left_out() {
        let text = r#"{"command":"id","allowedDecisions":["allow-once","ask-mum","deny"]}"#;
        let request: PromptRequest = serde_json::from_str(text).unwrap();
        let expected = vec![PromptDecision::AllowOnce, PromptDecision::Deny];
        assert_eq!(request.allowed_decisions, Some(expected));
    }
}
