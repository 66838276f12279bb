//! One call of an agent, and how it ended.

use std::io;

use promises::Door;
use serde_json::json;

/// The two agents.
pub(crate) struct Agents {
    /// The token of the one whose commands run on this computer.
    pub(crate) here: String,
    /// The token of the one whose commands run on the node.
    pub(crate) far: String,
    /// The program that both run: it writes down the number that it is given.
    pub(crate) record: String,
}

/// How a call ended.
#[derive(Debug)]
pub(crate) enum CallEnd {
    /// Its command ran, and said so.
    Ran,
    /// It was answered by words that say why not.
    Refused(String),
    /// The gateway was killed, and the connection with it.
    Broken,
    /// There was no answer in time.
    Late,
}

impl CallEnd {
    /// What is counted together.
    pub(crate) fn kind(&self) -> String {
        match self {
            Self::Ran => "ran".to_owned(),
            // Numbers and names of runs differ from call to call.
            Self::Refused(text) => {
                let first = text.lines().next().unwrap_or_default();
                let plain: String = first.chars().filter(|it| !it.is_ascii_digit()).collect();
                format!("refused: {plain:.90}")
            }
            Self::Broken => "the gateway was gone".to_owned(),
            Self::Late => "no answer in time".to_owned(),
        }
    }
}

/// Has the agent of this computer, or the one of the node, record this number.
pub(crate) fn call(door: Door, agents: &Agents, id: u64) -> CallEnd {
    let token = if id.is_multiple_of(2) {
        &agents.here
    } else {
        &agents.far
    };
    let body = json!({ "tool": "exec", "args": { "command": format!("{} {id}", agents.record), "timeout": 20 } });
    let head = door.head("POST /tools/invoke", token);
    let reply = match door.try_send(&head, &body.to_string()) {
        Ok(reply) => reply,
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
            ) =>
        {
            return CallEnd::Late;
        }
        Err(_) => return CallEnd::Broken,
    };
    let Ok(answer) = serde_json::from_str::<serde_json::Value>(&reply.text) else {
        return CallEnd::Broken;
    };
    if reply.status != 200 {
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        return CallEnd::Refused(message.to_owned());
    }
    let details = &answer["result"]["details"];
    if details["status"] == "completed" && details["exitCode"] == 0 {
        return CallEnd::Ran;
    }
    let text = answer["result"]["content"][0]["text"].as_str();
    CallEnd::Refused(text.unwrap_or_default().to_owned())
}
