//! The descriptions of the tools for a model.

use serde_json::{Value, json};

use crate::exec::has_own_workspace;
use crate::{Caller, HostKind};

/// The description of one tool.
#[derive(Debug, Clone, PartialEq)]
pub struct Definition {
    /// The name.
    pub name: &'static str,
    /// The name for a person.
    pub title: &'static str,
    /// The purpose, for a model.
    pub description: &'static str,
    /// The arguments, as JSON Schema.
    pub schema: Value,
    /// The structured content of results, as JSON Schema.
    pub result: Value,
    /// Whether the tool reaches things outside of this computer.
    pub open_world: bool,
}

/// The tools that a caller may use.
#[must_use]
pub fn definitions(caller: &Caller) -> Vec<Definition> {
    let mut tools = vec![exec(caller)];
    if caller.process {
        tools.push(process());
    }
    if caller.settings.apply_patch.allows(caller.model.as_ref()) && !has_own_workspace(caller) {
        tools.push(apply_patch());
    }
    tools.retain(|tool| caller.forbidden(tool.name).is_none());
    tools
}

/// The hosts that a call may name: the configured one, and one with questions if that has none.
fn hosts(caller: &Caller) -> Vec<&'static str> {
    let configured = caller.host();
    let asks = configured == HostKind::Sandbox && !caller.is_sandboxed();
    let more = asks.then_some(HostKind::Gateway);
    [configured]
        .into_iter()
        .chain(more)
        .map(HostKind::as_str)
        .collect()
}

fn object(required: &[&str], properties: Value) -> Value {
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

/// The schema of results: a status, and other properties.
fn result(statuses: &[&str], properties: Value) -> Value {
    let mut schema = json!({
        "type": "object",
        "properties": {
            "status": { "type": "string", "enum": statuses },
            "text": { "type": "string", "description": "What happened to the call, in a line or two" },
            "events": {
                "type": "array", "items": { "type": "string" },
                "description": "What happened to earlier commands since the last call",
            },
        },
        "required": ["status"],
    });
    if let (Some(all), Value::Object(more)) = (schema["properties"].as_object_mut(), properties) {
        all.extend(more);
    }
    schema
}

/// What may have become of a command.
const STATUSES: [&str; 5] = [
    "completed",
    "running",
    "approval-pending",
    "denied",
    "failed",
];

fn exec(caller: &Caller) -> Definition {
    let mut properties = json!({
        "command": { "type": "string", "description": "Shell command" },
        "description": { "type": "string", "description": "What the command is for, in one line. The person reads it when asked" },
        "workdir": { "type": "string", "description": "Folder to run in; default: the workspace" },
        "env": {
            "type": "object", "additionalProperties": { "type": "string" },
            "description": "Variables to add to the environment",
        },
        "yieldMs": { "type": "number", "description": "Milliseconds to wait before it goes into the background (10 to 120000, default 10000). If set, its input stays open for process" },
        "delayMs": { "type": "number", "description": "With background: milliseconds to wait for its first words (default 0)" },
        "again": { "type": "boolean", "description": "Start the same background command again within a second" },
        "background": { "type": "boolean", "description": "Run in the background at once" },
        "timeout": { "type": "number", "description": "Seconds after which it is killed (default 1800; 0: never)" },
        "pty": { "type": "boolean", "description": "Run in a terminal, for programs that need one" },
        "host": { "type": "string", "enum": hosts(caller), "description": "Where to run" },
        "security": { "type": "string", "enum": ["deny", "allowlist", "full"], "description": "Can only be stricter than the configuration" },
        "ask": { "type": "string", "enum": ["off", "on-miss", "always"], "description": "Can only be stricter than the configuration" },
    });
    if caller.host() == HostKind::Node {
        properties["node"] = json!({ "type": "string", "description": "Id or name of the node" });
    }
    if caller.is_sandboxed() {
        properties["elevated"] = json!({ "type": "boolean", "description": "Leave the sandbox" });
    }
    Definition {
        name: "exec",
        title: "Run a command",
        description: "Runs a shell command. Long ones go into the background and are followed with \
                      process. A person may have to approve it first. The call waits for that; if \
                      it takes longer, the result says so, and process waits on.",
        schema: object(&["command"], properties),
        result: result(
            &STATUSES,
            json!({
                "exitCode": { "type": ["integer", "null"], "description": "completed: its code" },
                "aggregated": { "type": "string", "description": "What it wrote, both streams in order of arrival" },
                "truncated": { "type": "boolean", "description": "It wrote more than is kept, so the beginning is missing" },
                "folded": { "type": "integer", "description": "How many frames a carriage return overwrote; they are left out" },
                "ended": { "type": "array", "items": { "type": "string" }, "description": "Programs that it left running, which ended with it" },
                "timedOut": { "type": "boolean" },
                "durationMs": { "type": "number" },
                "cwd": { "type": ["string", "null"] },
                "sessionId": { "type": "string", "description": "running: for process" },
                "pid": { "type": ["integer", "null"] },
                "tail": { "type": "string", "description": "running: what it wrote so far" },
                "approvalId": { "type": "string", "description": "approval-pending: process takes it as sessionId" },
                "expiresAtMs": { "type": "number", "description": "approval-pending: when it is denied" },
                "reason": { "type": ["string", "null"], "description": "denied: why, in one word" },
                "sentence": { "type": "string", "description": "denied: why" },
                "message": { "type": "string", "description": "denied: the person's own words" },
                "next": { "type": "string", "description": "denied: what to do now" },
                "error": { "type": "string", "description": "failed: why" },
                "warnings": { "type": "array", "items": { "type": "string" } },
            }),
        ),
        open_world: true,
    }
}

fn process() -> Definition {
    Definition {
        name: "process",
        title: "Follow commands",
        description: "Follows and drives commands in the background: list, poll, log, write, \
                      send-keys, submit, paste, kill, clear, remove.",
        schema: object(
            &["action"],
            json!({
                "action": {
                    "type": "string",
                    "enum": [
                        "list", "poll", "log", "write", "send-keys", "submit", "paste", "kill",
                        "clear", "remove",
                    ],
                },
                "sessionId": { "type": "string", "description": "Which session; all actions but list need it" },
                "data": { "type": "string", "description": "Text for write" },
                "eof": { "type": "boolean", "description": "End the input after write" },
                "keys": { "type": "array", "items": { "type": "string" }, "description": "Keys for send-keys, as tmux names them: Enter, C-c, M-x, Up" },
                "hex": { "type": "array", "items": { "type": "string" }, "description": "Bytes for send-keys, in hex" },
                "literal": { "type": "string", "description": "Text for send-keys" },
                "text": { "type": "string", "description": "Text for paste" },
                "bracketed": { "type": "boolean", "description": "Mark a paste as one (default true)" },
                "offset": { "type": "number", "description": "First line for log" },
                "limit": { "type": "number", "description": "Lines for log; without offset the last ones" },
                "timeout": { "type": "number", "description": "Milliseconds that poll waits for something new, at most 30000 (default 0)" },
            }),
        ),
        result: result(
            &STATUSES,
            json!({
                "sessionId": { "type": "string" },
                "name": { "type": "string", "description": "The command, in short" },
                "exitCode": { "type": "integer" },
                "exitSignal": { "type": "string" },
                "aggregated": { "type": "string", "description": "poll: what it wrote since the last poll; log: the lines" },
                "truncated": { "type": "boolean", "description": "Earlier output is no longer kept" },
                "leftOutBytes": { "type": "integer", "description": "poll: how many bytes since the last poll are not kept" },
                "folded": { "type": "integer", "description": "poll: how many frames a carriage return overwrote; they are left out, and log has them" },
                "ended": { "type": "array", "items": { "type": "string" }, "description": "Programs that it left running, which ended with it" },
                "totalLines": { "type": "integer", "description": "log: the number of lines kept" },
                "sessions": { "type": "array", "items": { "type": "object" }, "description": "list" },
                "error": { "type": "string", "description": "failed: why" },
            }),
        ),
        open_world: true,
    }
}

fn apply_patch() -> Definition {
    Definition {
        name: "apply_patch",
        title: "Change files",
        description: "Changes several files of the workspace at once, or none of them. The input \
                      begins with *** Begin Patch and ends with *** End Patch.",
        schema: object(
            &["input"],
            json!({ "input": { "type": "string", "description": "The patch" } }),
        ),
        result: result(
            &["completed", "denied", "failed"],
            json!({
                "summary": {
                    "type": "object", "description": "Paths by what happened to them",
                    "properties": {
                        "added": { "type": "array", "items": { "type": "string" } },
                        "modified": { "type": "array", "items": { "type": "string" } },
                        "deleted": { "type": "array", "items": { "type": "string" } },
                    },
                },
                "error": { "type": "string", "description": "failed: why" },
            }),
        ),
        open_world: false,
    }
}

#[cfg(test)]
mod tests {
    use super::{apply_patch, exec, process};
    use crate::{Caller, Container, HostKind};

    /// A parameter that is not in the schema would be refused by name.
    #[test]
    fn schemas_name_what_the_tools_read() {
        let names = |schema: &serde_json::Value| {
            let map = schema["properties"].as_object().unwrap();
            let mut names: Vec<String> = map.keys().cloned().collect();
            names.sort();
            names.join(" ")
        };
        let always = "again ask background command delayMs description env host pty security \
                      timeout workdir yieldMs";
        let mut caller = Caller::default();
        assert_eq!(names(&exec(&caller).schema), always);
        caller.settings.host = Some(HostKind::Node);
        let on_node = always.replace("host pty", "host node pty");
        assert_eq!(names(&exec(&caller).schema), on_node);
        caller = Caller::default();
        caller.container = Some(Container::default());
        let inside = always.replace("description env", "description elevated env");
        assert_eq!(names(&exec(&caller).schema), inside);
        assert_eq!(
            names(&process().schema),
            "action bracketed data eof hex keys limit literal offset sessionId text timeout"
        );
        assert_eq!(names(&apply_patch().schema), "input");
    }
}
