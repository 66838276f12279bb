//! The answer to a call, in the form that its agent obeys.

use exec_policy::Ruling;
use serde_json::{Map, Value, json};

use crate::table::{Form, Rewrite, shape};
use crate::{Agent, Call, Event};

/// The exit code that every agent takes for a denial, whatever it makes of the output.
const DENIED: u8 = 2;

/// What a call is answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The agent may go on.
    Allow,
    /// The agent runs this command instead.
    Instead(String),
    /// The call is none of ours: what the agent's own permissions say holds.
    Pass,
    /// The agent may not, for this reason.
    Deny(String),
}

/// How the hook ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// One line for standard output.
    pub stdout: String,
    /// What goes to standard error, if anything does.
    pub stderr: Option<Stderr>,
    /// The exit code.
    pub exit: u8,
}

/// What a denial says on standard error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stderr {
    /// The reason, as a person reads it.
    Sentence(String),
    /// One line of JSON, which has to stand there alone.
    Answer(String),
}

/// The reply with which the agent does as the answer says. `call` is what could be read of the
/// input: without it nothing can be allowed.
#[must_use]
pub fn reply(agent: Agent, call: Option<&Call>, answer: &Answer) -> Reply {
    let (value, denied) = match (answer, call) {
        (Answer::Deny(why), call) => (denied(agent, event(call), why), Some(told(agent, why))),
        (Answer::Pass, Some(_)) => (json!({}), None),
        (Answer::Allow, Some(call)) => (allowed(agent, call.event), None),
        (Answer::Instead(command), Some(call)) => match instead(call, command) {
            Some(value) => (value, None),
            None => return reply(agent, Some(call), &Answer::Deny(NO_REWRITE.to_owned())),
        },
        (Answer::Pass | Answer::Allow | Answer::Instead(_), None) => {
            return reply(agent, None, &Answer::Deny(NO_CALL.to_owned()));
        }
    };
    Reply {
        stdout: value.to_string(),
        exit: if denied.is_some() { DENIED } else { 0 },
        stderr: denied,
    }
}

const NO_REWRITE: &str = "This agent doesn't let a hook change the command.";
const NO_CALL: &str = "There is no call to allow.";

fn event(call: Option<&Call>) -> Event {
    call.map(|call| call.event).unwrap_or_default()
}

fn allowed(agent: Agent, event: Event) -> Value {
    let shape = shape(agent);
    match (event, shape.form) {
        (Event::Permission, _) => permission(shape.permission, &json!({ "behavior": "allow" })),
        (Event::Before, Form::Specific | Form::SpecificStop) => {
            specific(shape.before, "allow", ALLOWED)
        }
        (Event::Before, Form::SpecificDenial) => json!({}),
        (Event::Before, Form::Decision) => json!({ "decision": "allow", "reason": ALLOWED }),
        (Event::Before, Form::Flat) => flat("allow", ALLOWED),
    }
}

const ALLOWED: &str = "Exec Companion allowed it.";

fn denied(agent: Agent, event: Event, why: &str) -> Value {
    let shape = shape(agent);
    match (event, shape.form) {
        (Event::Permission, _) => {
            let decision = json!({ "behavior": "deny", "message": why });
            permission(shape.permission, &decision)
        }
        (Event::Before, Form::Specific | Form::SpecificStop | Form::SpecificDenial) => {
            specific(shape.before, "deny", why)
        }
        (Event::Before, Form::Decision) => json!({ "decision": "deny", "reason": why }),
        (Event::Before, Form::Flat) => flat("deny", why),
    }
}

/// A denial for standard error.
fn told(agent: Agent, why: &str) -> Stderr {
    let shape = shape(agent);
    match shape.form {
        Form::SpecificStop => {
            let mut value = specific(shape.before, "deny", why);
            value["continue"] = false.into();
            value["stopReason"] = why.into();
            Stderr::Answer(value.to_string())
        }
        Form::Specific | Form::SpecificDenial | Form::Decision | Form::Flat => {
            Stderr::Sentence(why.to_owned())
        }
    }
}

fn permission(event: Option<&str>, decision: &Value) -> Value {
    json!({ "hookSpecificOutput": { "hookEventName": event, "decision": decision } })
}

fn specific(event: Option<&str>, decision: &str, why: &str) -> Value {
    json!({ "hookSpecificOutput": {
        "hookEventName": event,
        "permissionDecision": decision,
        "permissionDecisionReason": why,
    } })
}

fn flat(decision: &str, why: &str) -> Value {
    json!({ "permissionDecision": decision, "permissionDecisionReason": why })
}

/// An answer with another command; everything else in the tool's input stays.
fn instead(call: &Call, command: &str) -> Option<Value> {
    let shape = shape(call.agent);
    if call.event != Event::Before {
        return None;
    }
    let mut input: Map<String, Value> = call.input.clone();
    input.insert("command".to_owned(), command.into());
    Some(match shape.rewrite? {
        Rewrite::UpdatedInput => {
            let mut value = specific(shape.before, "allow", INSTEAD);
            value["hookSpecificOutput"]["updatedInput"] = input.into();
            value
        }
        Rewrite::ToolInput => json!({
            "decision": "allow",
            "reason": INSTEAD,
            "hookSpecificOutput": { "hookEventName": shape.before, "tool_input": input },
        }),
        Rewrite::ModifiedArgs => {
            let mut value = flat("allow", INSTEAD);
            value["modifiedArgs"] = input.into();
            value
        }
    })
}

const INSTEAD: &str = "Exec Companion asks about it and runs it.";

/// What an agent is told of a denial: the reason, the person's words, and whether to try again.
#[must_use]
pub fn denial(ruling: &Ruling) -> String {
    let lines = [
        Some(format!("Exec Companion denied it: {}", ruling.sentence)),
        ruling.said(),
        Some(ruling.advice().to_owned()),
    ];
    let lines: Vec<String> = lines.into_iter().flatten().collect();
    lines.join("\n")
}
