//! A question of a gateway: may this command run?

use gateway_protocol::Decision;
use serde_json::Value;

use crate::text::{exact, id, name, path};

/// The longest command, in bytes: no system takes a longer word.
const COMMAND: usize = 128 * 1024;
/// The most words of a command, and names of variables.
const WORDS: usize = 4 * 1024;
/// The longest time for which a question is kept open, in milliseconds: a day.
const LONGEST_MS: i64 = 24 * 3_600 * 1_000;

/// An open approval of a gateway. All texts are the gateway's; whoever shows them makes what is
/// hidden in them visible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approval {
    /// Its id at the gateway.
    pub id: String,
    /// The command as the gateway shows it.
    pub command: String,
    /// Its words, where the gateway says them.
    pub argv: Option<Vec<String>>,
    /// The folder.
    pub cwd: Option<String>,
    /// Where it would run: `gateway`, `node`, `sandbox`.
    pub host: Option<String>,
    /// The node, where it would run on one.
    pub node: Option<String>,
    /// `security` and `ask` that led to the question.
    pub security: Option<String>,
    /// See `security`.
    pub ask: Option<String>,
    /// The agent.
    pub agent: Option<String>,
    /// Its session.
    pub session: Option<String>,
    /// The file of the program.
    pub resolved_path: Option<String>,
    /// The names of variables that the command sets.
    pub env_names: Vec<String>,
    /// What the gateway warns of.
    pub warning: Option<String>,
    /// The answers that the gateway takes.
    pub takes: Vec<Decision>,
    /// When it was asked, by the gateway's clock, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it expires, by the gateway's clock.
    pub expires_ms: i64,
    /// Whether everything above is what the gateway said, uncut. Else it can only be denied.
    pub is_whole: bool,
}

/// Why something of the gateway is no approval that is answered here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skipped {
    /// It is about something else than a command, such as a plugin.
    OtherKind,
    /// Its id or its times cannot be used.
    Unreadable,
    /// Too many are open.
    TooMany,
}

impl Approval {
    /// Reads the payload of `exec.approval.requested`, or an element of `exec.approval.list`.
    ///
    /// # Errors
    /// It is none that can be answered here.
    pub fn read(payload: &Value) -> Result<Self, Skipped> {
        let kind = &payload["approvalKind"];
        let is_plugin = payload["id"]
            .as_str()
            .is_some_and(|id| id.starts_with("plugin:"));
        if is_plugin || !(kind.is_null() || kind == "exec") {
            return Err(Skipped::OtherKind);
        }
        let id = id(&payload["id"]).ok_or(Skipped::Unreadable)?;
        let ms = |name: &str| payload[name].as_i64().filter(|ms| *ms > 0);
        let expires_ms = ms("expiresAtMs").ok_or(Skipped::Unreadable)?;
        let created_ms = ms("createdAtMs").unwrap_or(expires_ms).min(expires_ms);
        let request = &payload["request"];
        let mut is_whole = request.is_object();
        let plan = &request["systemRunPlan"];
        let texts = [&request["command"], &plan["commandText"]];
        let text = texts.into_iter().find(|text| !text.is_null());
        let text = text.unwrap_or(&Value::Null);
        let command = exact(text, COMMAND, &mut is_whole).unwrap_or_default();
        if command.trim().is_empty() {
            is_whole = false;
        }
        let argv = [&request["commandArgv"], &plan["argv"]];
        let argv = argv.into_iter().find(|it| !it.is_null());
        let argv = argv.and_then(|list| words(list, &mut is_whole));
        let env_names = names_of_variables(&request["envKeys"], &mut is_whole);
        let cwd = path(&request["cwd"], &mut is_whole);
        let resolved_path = path(&request["resolvedPath"], &mut is_whole);
        let takes = match is_whole {
            true => takes(request),
            false => vec![Decision::Deny],
        };
        Ok(Self {
            id: id.to_owned(),
            command,
            argv,
            cwd,
            host: name(&request["host"]),
            node: name(&request["nodeId"]),
            security: name(&request["security"]),
            ask: name(&request["ask"]),
            agent: name(&request["agentId"]),
            session: name(&request["sessionKey"]),
            resolved_path,
            env_names,
            warning: name(&request["warningText"]),
            takes,
            created_ms,
            expires_ms: expires_ms.min(created_ms.saturating_add(LONGEST_MS)),
            is_whole,
        })
    }

    /// About how many bytes it takes.
    pub(crate) fn size(&self) -> usize {
        let words = self.argv.iter().flatten().chain(&self.env_names);
        self.command.len() + words.map(|word| word.len() + 24).sum::<usize>() + 1_024
    }
}

/// A list of texts; `None` and `is_whole` false if it is something else, or too long.
fn words(list: &Value, is_whole: &mut bool) -> Option<Vec<String>> {
    let list = list.as_array();
    let words: Option<Vec<String>> = list.filter(|list| list.len() <= WORDS).and_then(|list| {
        let words = list.iter().map(|word| word.as_str().map(str::to_owned));
        words.collect()
    });
    let words = words.filter(|words| words.iter().map(String::len).sum::<usize>() <= COMMAND);
    if words.is_none() {
        *is_whole = false;
    }
    words
}

fn names_of_variables(list: &Value, is_whole: &mut bool) -> Vec<String> {
    if list.is_null() {
        return Vec::new();
    }
    words(list, is_whole).unwrap_or_default()
}

/// The answers that the gateway takes. One that says nothing of it takes no *always* where `ask` is
/// `always`.
fn takes(request: &Value) -> Vec<Decision> {
    let named = |list: &Value| -> Vec<Decision> {
        let words = list.as_array().into_iter().flatten();
        words
            .filter_map(|word| Decision::named(word.as_str()?))
            .collect()
    };
    let allowed = &request["allowedDecisions"];
    let taken = match allowed.is_array() {
        true => named(allowed),
        false if request["ask"] == "always" => vec![Decision::AllowOnce, Decision::Deny],
        false => Decision::ALL.to_vec(),
    };
    let not = named(&request["unavailableDecisions"]);
    let is_taken = |it: &Decision| taken.contains(it) && !not.contains(it);
    // A denial needs nobody's leave.
    let all = Decision::ALL.into_iter();
    all.filter(|it| *it == Decision::Deny || is_taken(it))
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Approval, Decision, Skipped};

    fn payload(request: Value) -> Value {
        json!({ "id": "a1", "createdAtMs": 1_000, "expiresAtMs": 121_000, "request": request })
    }

    #[test]
    fn both_generations_are_read() {
        let february = payload(json!({
            "command": "git push", "cwd": "/p", "host": "gateway", "security": "allowlist",
            "ask": "on-miss", "agentId": "main", "resolvedPath": "/usr/bin/git",
            "sessionKey": "agent:main:main",
        }));
        let text = |text: &str| Some(text.to_owned());
        let expected = Approval {
            id: "a1".to_owned(),
            command: "git push".to_owned(),
            argv: None,
            cwd: text("/p"),
            host: text("gateway"),
            node: None,
            security: text("allowlist"),
            ask: text("on-miss"),
            agent: text("main"),
            session: text("agent:main:main"),
            resolved_path: text("/usr/bin/git"),
            env_names: Vec::new(),
            warning: None,
            takes: Decision::ALL.to_vec(),
            created_ms: 1_000,
            expires_ms: 121_000,
            is_whole: true,
        };
        assert_eq!(Approval::read(&february), Ok(expected.clone()));
        let mut newest = february;
        newest["approvalKind"] = json!("exec");
        newest["request"]["nodeId"] = json!("n1");
        newest["request"]["warningText"] = json!("careful");
        newest["request"]["envKeys"] = json!(["A"]);
        newest["request"]["systemRunPlan"] = json!({ "argv": ["git", "push"] });
        newest["request"]["allowedDecisions"] = json!(["allow-once", "deny", "later"]);
        let expected = Approval {
            argv: Some(vec!["git".to_owned(), "push".to_owned()]),
            node: text("n1"),
            warning: text("careful"),
            env_names: vec!["A".to_owned()],
            takes: vec![Decision::AllowOnce, Decision::Deny],
            ..expected
        };
        assert_eq!(Approval::read(&newest), Ok(expected));
    }

    #[test]
    fn what_cannot_be_shown_whole_can_only_be_denied() {
        let long = "x".repeat(128 * 1024 + 1);
        for request in [
            json!({ "command": long }),
            json!({ "command": 7 }),
            json!({ "command": "  " }),
            json!({}),
            json!(null),
            json!({ "command": "ls", "commandArgv": ["ls", 7] }),
            json!({ "command": "ls", "commandArgv": vec!["a"; 5_000] }),
            json!({ "command": "ls", "envKeys": "PATH" }),
            json!({ "command": "ls", "cwd": ["/"] }),
            json!({ "command": "ls", "cwd": "x".repeat(5_000) }),
        ] {
            let read = Approval::read(&payload(request)).unwrap();
            assert_eq!((read.is_whole, read.takes), (false, vec![Decision::Deny]));
            assert!(read.command.len() <= 128 * 1024);
        }
    }

    #[test]
    fn only_what_the_gateway_takes_is_offered() {
        use Decision::{AllowAlways, AllowOnce, Deny};
        for (request, expected) in [
            (json!({}), vec![AllowOnce, AllowAlways, Deny]),
            (json!({ "ask": "always" }), vec![AllowOnce, Deny]),
            (
                json!({ "unavailableDecisions": ["allow-always"] }),
                vec![AllowOnce, Deny],
            ),
            (json!({ "allowedDecisions": [] }), vec![Deny]),
            (
                json!({ "allowedDecisions": ["allow-always"] }),
                vec![AllowAlways, Deny],
            ),
        ] {
            let mut request = request;
            request["command"] = json!("ls");
            assert_eq!(Approval::read(&payload(request)).unwrap().takes, expected);
        }
    }

    #[test]
    fn other_kinds_are_left_to_others() {
        let request = json!({ "command": "ls" });
        for (change, expected) in [
            (json!({ "approvalKind": "plugin" }), Err(Skipped::OtherKind)),
            (json!({ "id": "plugin:1" }), Err(Skipped::OtherKind)),
            (json!({ "approvalKind": 7 }), Err(Skipped::OtherKind)),
            (json!({ "id": "a b" }), Err(Skipped::Unreadable)),
            (json!({ "id": 7 }), Err(Skipped::Unreadable)),
            (json!({ "expiresAtMs": null }), Err(Skipped::Unreadable)),
            (json!({ "expiresAtMs": -5 }), Err(Skipped::Unreadable)),
            // Created after its end, and open for a year.
            (json!({ "createdAtMs": 500_000 }), Ok((121_000, 121_000))),
            (
                json!({ "expiresAtMs": 31_000_000_000_i64 }),
                Ok((1_000, 86_401_000)),
            ),
        ] {
            let mut payload = payload(request.clone());
            for (name, value) in change.as_object().unwrap() {
                payload[name] = value.clone();
            }
            let read = Approval::read(&payload).map(|it| (it.created_ms, it.expires_ms));
            assert_eq!(read, expected, "{change}");
        }
    }
}
