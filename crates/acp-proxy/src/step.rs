//! What happens to a line of the agent.

use exec_policy::Ruling;
use serde_json::Value;

use crate::command::{self, Agent, Asked};
use crate::message::{self, Message, answer, is_id, refusal};
use crate::options::{self, Options};
use crate::sessions::Sessions;

/// The longest line, in bytes, that the guard is asked about.
const LONGEST: usize = 4 * 1024 * 1024;

/// Codes of JSON-RPC, and one of this protocol.
pub(crate) const INVALID_REQUEST: i64 = -32600;
const INVALID_PARAMS: i64 = -32602;
const INTERNAL_ERROR: i64 = -32603;
const CANCELLED: i64 = -32800;

/// What happens to a line.
#[derive(Debug, PartialEq)]
pub(crate) enum Step {
    /// The editor gets it.
    Pass,
    /// Nobody gets it.
    Drop,
    /// The agent gets this answer.
    Answer(Vec<u8>),
    /// The agent gives a request up; then the editor gets the line.
    GiveUp(Value),
    /// The guard is asked.
    Ask(Box<Held>),
}

/// A request that waits for the guard.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Held {
    pub(crate) id: Value,
    pub(crate) session: Option<String>,
    pub(crate) kind: Kind,
    pub(crate) asked: Asked,
}

/// The two kinds of requests that the guard answers.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Kind {
    /// The agent asks whether it may run a command.
    Permission(Options),
    /// The agent has the editor run a command.
    Terminal,
}

/// Who gets what after a ruling.
#[derive(Debug, PartialEq)]
pub(crate) enum Settled {
    /// The agent gets this answer.
    Answer(Vec<u8>),
    /// The editor gets the line.
    Pass,
}

/// What happens to a line of the agent.
pub(crate) fn step(line: &[u8], agent: &Agent, sessions: &mut Sessions) -> Step {
    let Ok(message) = message::read(line) else {
        return Step::Drop;
    };
    let (id, method, params) = match message {
        Message::Call { id, method, params } => (id, method, params),
        Message::Answer { id, result } => {
            sessions.answered(&id, &result);
            return Step::Pass;
        }
        Message::Notice { method, params } => {
            return match method.as_str() {
                // An editor might run it, and nobody would get an answer.
                "terminal/create" => Step::Drop,
                "$/cancel_request" => Step::GiveUp(params["requestId"].clone()),
                _ => Step::Pass,
            };
        }
        Message::Nothing => return Step::Pass,
    };
    let is_terminal = method == "terminal/create";
    if !is_terminal && method != "session/request_permission" {
        return Step::Pass;
    }
    let refused = |code, sentence: &str| {
        let id = if is_id(&id) { &id } else { &Value::Null };
        Step::Answer(refusal(id, code, sentence))
    };
    if !is_id(&id) {
        return refused(INVALID_REQUEST, "The id has to be text or a whole number.");
    }
    if line.len() > LONGEST {
        let sentence = format!("A request about a command may have {LONGEST} bytes.");
        return refused(INVALID_REQUEST, &sentence);
    }
    let (kind, asked) = if is_terminal {
        match command::of_terminal(&params, agent, sessions) {
            Ok(asked) => (Kind::Terminal, asked),
            Err(sentence) => return refused(INVALID_PARAMS, sentence),
        }
    } else {
        let Some(mut asked) = command::of_permission(&params, agent, sessions) else {
            return Step::Pass;
        };
        let options = Options::read(&params);
        // The editor's person is asked then, so that here only what forbids it counts.
        asked.question.probe = options.allow.is_none();
        (Kind::Permission(options), asked)
    };
    Step::Ask(Box::new(Held {
        id,
        session: params["sessionId"].as_str().map(str::to_owned),
        kind,
        asked,
    }))
}

impl Held {
    /// What the ruling of the guard leads to.
    pub(crate) fn settled(&self, ruling: &Ruling) -> Settled {
        match &self.kind {
            Kind::Terminal if ruling.runs => Settled::Pass,
            Kind::Terminal => {
                let why = agent_hooks::denial(ruling);
                Settled::Answer(refusal(&self.id, INTERNAL_ERROR, &why))
            }
            Kind::Permission(options) => match &options.allow {
                _ if !ruling.runs => Settled::Answer(answer(&self.id, &options.denied())),
                Some(allow) => Settled::Answer(answer(&self.id, &options::selected(allow))),
                None => Settled::Pass,
            },
        }
    }

    /// The answer where too much else waits.
    pub(crate) fn refused(&self, sentence: &str) -> Vec<u8> {
        match &self.kind {
            Kind::Terminal => refusal(&self.id, INVALID_REQUEST, sentence),
            Kind::Permission(options) => answer(&self.id, &options.denied()),
        }
    }

    /// The answer after the editor cancelled the session's turn.
    pub(crate) fn cancelled(&self) -> Vec<u8> {
        match &self.kind {
            Kind::Terminal => self.given_up(),
            Kind::Permission(_) => answer(&self.id, &options::cancelled()),
        }
    }

    /// The answer after the agent gave the request up.
    pub(crate) fn given_up(&self) -> Vec<u8> {
        let sentence = "The request was cancelled before it was decided.";
        refusal(&self.id, CANCELLED, sentence)
    }
}
