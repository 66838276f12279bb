//! What is asked and what is answered: the values inside the wire's lines.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// A command to run, as both generations of OpenClaw's node host send it.
///
/// `null` and an absent key are the same, unknown keys are ignored, and absent values
/// are left out when written. Of all this only that the caller knows the token has been
/// checked: an `approval_decision` is a claim.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExecRequest {
    /// The argv.
    pub command: Vec<String>,
    /// The shell text (2026.2) or the formatted argv (2026.9) that `command` stands for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw_command: Option<String>,
    /// Working folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cwd: Option<String>,
    /// Overrides, not sanitised; the base environment is never sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub env: Option<BTreeMap<String, String>>,
    /// How long the command may run, in milliseconds.
    #[serde(
        default,
        deserialize_with = "millis",
        skip_serializing_if = "Option::is_none"
    )]
    pub timeout_ms: Option<u64>,
    /// Whether the command records the screen (macOS asks for a permission).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs_screen_recording: Option<bool>,
    /// The agent that asks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent_id: Option<String>,
    /// The session it asks in; `node` when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session_key: Option<String>,
    /// What the caller says a person has already decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approval_decision: Option<PromptDecision>,
    /// `ask-fallback` or `auto-review` where no person decided (2026.9); any text is let
    /// through, the handler says which it takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approval_source: Option<String>,
    /// The policy under which the approval was given (2026.9).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy_snapshot: Option<Value>,
    /// Our addition: milliseconds from the arrival of the request for which the caller
    /// waits for the *decision*. The run's own `timeout_ms` comes on top.
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

/// Overrides without their values, which may be secrets.
fn names(env: &BTreeMap<String, String>) -> BTreeMap<&str, fmt::Arguments<'static>> {
    let hidden = env
        .keys()
        .map(|key| (key.as_str(), format_args!("[hidden]")));
    hidden.collect()
}

/// JavaScript numbers: a whole number may come as `5e3`, and a fraction is rounded up
/// so that nobody gets less time than asked for.
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

/// How a command ended. A program that could not be started is here too, with exit
/// code 127: only what was not tried is a [`WireError`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunPayload {
    /// Exit code; absent when the command was killed or never started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit_code: Option<i32>,
    /// Whether `timeout_ms` ended it.
    pub timed_out: bool,
    /// `exit_code == 0`, no timeout, no error.
    pub success: bool,
    /// Standard output, as text.
    #[serde(default)]
    pub stdout: String,
    /// Standard error, as text.
    #[serde(default)]
    pub stderr: String,
    /// What went wrong around the command, for instance why it did not start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// Why a command was not run, word for word as the caller will show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WireError {
    /// `INVALID_REQUEST` or `UNAVAILABLE`.
    pub code: String,
    /// The sentence.
    pub message: String,
    /// A short name for programs: `user-denied`, `allowlist-miss`, `ttl` …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl WireError {
    /// The request itself is at fault.
    #[must_use]
    pub fn invalid_request(message: impl Into<String>, reason: impl Into<String>) -> Self {
        Self {
            code: "INVALID_REQUEST".into(),
            message: message.into(),
            reason: Some(reason.into()),
        }
    }

    /// The request is sound, and is not served.
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

/// The answer to what a control socket is asked: a value of its handler's, or why not.
pub type ControlAnswer = Result<Value, WireError>;

/// A question without a run: "may this command be executed?"
///
/// OpenClaw's macOS app answers it; no program of the npm packages sends it.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PromptRequest {
    /// The command as one line of text.
    pub command: String,
    /// Working folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cwd: Option<String>,
    /// Our addition: overrides of the environment, as in [`ExecRequest`]. Only a server that
    /// says that it read them has been asked about them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub env: Option<BTreeMap<String, String>>,
    /// Where it would run: `gateway` or `node`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// The asker's security level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub security: Option<String>,
    /// The asker's ask mode.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ask: Option<String>,
    /// The agent that asks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent_id: Option<String>,
    /// The program the asker found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resolved_path: Option<String>,
    /// The session it asks in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session_key: Option<String>,
    /// The answers the asker takes; all three when absent. Words we do not know are left out.
    #[serde(
        default,
        deserialize_with = "known",
        skip_serializing_if = "Option::is_none"
    )]
    pub allowed_decisions: Option<Vec<PromptDecision>>,
    /// Our addition: milliseconds from the arrival of the question for which its asker waits.
    #[serde(
        default,
        deserialize_with = "millis",
        skip_serializing_if = "Option::is_none"
    )]
    pub deadline_ms: Option<u64>,
    /// Our addition: the asker passes on what a person says with a denial. Nobody else is
    /// told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takes_message: Option<bool>,
    /// Our addition: how the asker would run it. The answer to such a question has a
    /// [`PromptRuling`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run: Option<PromptRun>,
    /// Our addition: the question is about this patch, and `command` is its text. Only a server
    /// that says that it read the files has been asked about them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub patch: Option<PromptPatch>,
}

/// The files of a patch: absolute paths, every link followed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PromptPatch {
    /// Files that are new or hold something else afterwards.
    #[serde(default)]
    pub writes: Vec<String>,
    /// Files that are gone afterwards.
    #[serde(default)]
    pub removes: Vec<String>,
}

/// How the asker of a [`PromptRequest`] would run the command.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PromptRun {
    /// The argument vector; `command` is what a person reads of it.
    pub argv: Vec<String>,
    /// The `PATH` of the command; the server's own where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The person configured that nobody is asked. Denials hold all the same.
    #[serde(default, skip_serializing_if = "is_false")]
    pub elevated: bool,
    /// It would run in a terminal.
    #[serde(default, skip_serializing_if = "is_false")]
    pub terminal: bool,
    /// Its input would stay open.
    #[serde(default, skip_serializing_if = "is_false")]
    pub input: bool,
    /// Nobody is asked: only whether anything forbids it is to be said.
    #[serde(default, skip_serializing_if = "is_false")]
    pub probe: bool,
    /// The container it would run in, where it runs in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub container: Option<String>,
    /// What the agent says of it: one line.
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
    /// What was decided.
    pub decision: PromptDecision,
    /// Our addition: what the history of who decided calls it, so that the caller can add
    /// how the run ended.
    pub record: Option<String>,
    /// Our addition: what a person says with a denial. It is sent to who
    /// [takes it](PromptRequest::takes_message).
    pub message: Option<String>,
    /// Our addition: why, and what is to be started. It is sent to who says how it
    /// [would run](PromptRequest::run).
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

/// Why a question was answered so, and what is to be started because of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PromptRuling {
    /// What decided, by kind: `allowlist`, `user-denied`.
    pub code: String,
    /// What decided, by place: `agents.main.security`.
    pub layer: String,
    /// The reason in one English sentence.
    pub sentence: String,
    /// The argument vector that was judged, with programs spelled as paths.
    pub argv: Vec<String>,
    /// The file that its first word names, absolute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
    /// The folder to run in, absolute.
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

/// What a person decided.
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
