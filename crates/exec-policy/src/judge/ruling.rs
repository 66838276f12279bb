//! What is handed to the guard, and what it says.

use std::time::Duration;

use crate::{Code, Decision, Request, Verdict};

/// A command of an agent on its way to the guard, which may ask a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The command.
    pub request: Request,
    /// The conversation it belongs to; `None` where there is none.
    pub session: Option<String>,
    /// Where it would run, for the person and the history: `gateway`, `sandbox`.
    pub host: String,
    /// The container it would run in, where it runs in one.
    pub container: Option<String>,
    /// What the agent says of it: one visible line.
    pub description: Option<String>,
    /// Nobody is asked: only whether anything forbids it counts, because it was allowed before
    /// and goes on, or another computer asks its own person.
    pub probe: bool,
    /// How long the caller waits for a person.
    pub wait: Duration,
}

/// A decision in which no question is left, and what is to be started because of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    /// It runs; else it is denied.
    pub runs: bool,
    /// What decided, by kind.
    pub code: Code,
    /// What decided, by place, as in [`Decision::layer`].
    pub layer: String,
    /// The reason in one English sentence.
    pub sentence: String,
    /// The argument vector to execute, as in [`Decision::argv`].
    pub argv: Vec<String>,
    /// The file to execute, as in [`Decision::program`].
    pub program: Option<String>,
    /// The folder to run in, absolute.
    pub cwd: String,
    /// What the history calls the decision, if it is there.
    pub record: Option<String>,
    /// What a person said with a denial, as one visible line.
    pub message: Option<String>,
}

/// How a command ended that a ruling let run, for the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandExit {
    /// The exit code, if the command has one.
    pub code: Option<i32>,
    /// Whether the command was killed at its time limit.
    pub timed_out: bool,
    /// The reason, if there is no exit code.
    pub error: Option<String>,
    /// The time from the decision to the end.
    pub took: Duration,
}

impl From<&Decision> for Ruling {
    /// A question that is still open is no permission.
    fn from(decision: &Decision) -> Self {
        Self {
            runs: decision.verdict == Verdict::Run,
            code: decision.code,
            layer: decision.layer.clone(),
            sentence: decision.sentence.to_string(),
            argv: decision.argv.clone(),
            program: decision.program.clone(),
            cwd: decision.cwd.clone(),
            record: None,
            message: None,
        }
    }
}

impl Ruling {
    /// A denial by who could not ask the policy. `layer` names what stood in the way.
    #[must_use]
    pub fn refusal(request: &Request, code: Code, layer: &str, sentence: &str) -> Self {
        Self::from(&Decision::refusal(request, code, layer, sentence))
    }

    /// The person's words to the agent, if there are some.
    #[must_use]
    pub fn said(&self) -> Option<String> {
        let message = self.message.as_ref()?;
        Some(format!("Denied by the person: {message}"))
    }

    /// The advice for an agent after this denial.
    #[must_use]
    pub fn advice(&self) -> &'static str {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "all other denials are the policy's"
        )]
        match self.code {
            Code::UserDenied | Code::NotConfirmed => {
                "Do not try it again unless the person asks you to."
            }
            Code::ApprovalTimeout | Code::ApprovalRequired => {
                "Nobody answered in time. The person may still allow it: you may try it again later."
            }
            Code::Paused => "Nothing runs until the person resumes. Wait for the person.",
            Code::NotShown => {
                "The request could not be shown to the person. Try once more, with more time."
            }
            Code::StoreUnreadable => {
                "The person's policy can't be read. Try again once the person has repaired it."
            }
            Code::NoUi => "Nobody can be asked now. Try again later.",
            Code::Changed => {
                "A file changed after the person saw the request. Try again, and the person is asked again."
            }
            Code::EnvBlocked
            | Code::EnvInvalid
            | Code::EmptyCommand
            | Code::InvalidCommand
            | Code::RawMismatch
            | Code::CwdUnavailable => "Correct the call before you try it again.",
            _ => "Trying again changes nothing: the person's policy refuses it.",
        }
    }
}
