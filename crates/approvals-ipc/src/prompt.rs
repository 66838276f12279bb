//! Questions whether a command may run, and their answers: the values of `request` lines.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::request::{millis, names};

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
    /// Our addition: additions to the environment, as in [`ExecRequest`](crate::ExecRequest). They count as asked
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

    #[test]
    fn unknown_decisions_are_left_out() {
        let text = r#"{"command":"id","allowedDecisions":["allow-once","ask-mum","deny"]}"#;
        let request: PromptRequest = serde_json::from_str(text).unwrap();
        let expected = vec![PromptDecision::AllowOnce, PromptDecision::Deny];
        assert_eq!(request.allowed_decisions, Some(expected));
    }
}
