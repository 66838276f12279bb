//! The Model Context Protocol at the gateway: over HTTP, and through `exec-host mcp`.

use std::io::Read as _;

use serde_json::{Value, json};

use super::{Own, Reply, SHARED, policy};

fn hello(name: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": { "name": name, "version": "1" },
    } })
}

/// The message with this id in an answer, which is JSON or a stream of events.
fn message(reply: &Reply, id: u64) -> Value {
    let lines = reply
        .text
        .lines()
        .map(|line| line.strip_prefix("data:").unwrap_or(line));
    let mut messages = lines.filter_map(|line| serde_json::from_str::<Value>(line.trim()).ok());
    let found = messages.find(|message| message["id"] == id);
    found.unwrap_or_else(|| panic!("{reply:?}"))
}

/// A client over HTTP.
struct Client<'a> {
    own: &'a Own,
    token: String,
    session: String,
}

impl<'a> Client<'a> {
    fn begin(own: &'a Own, token: &str, name: &str) -> Self {
        let reply = own.post("/mcp", token, &hello(name));
        assert_eq!(reply.status, 200, "{reply:?}");
        let session = reply.headers.lines().find_map(|line| {
            let (name, value) = line.split_once(": ")?;
            name.eq_ignore_ascii_case("mcp-session-id")
                .then(|| value.to_owned())
        });
        let client = Self {
            own,
            token: token.to_owned(),
            session: session.unwrap(),
        };
        let begun = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
        assert_eq!(client.post(&begun).status, 202);
        client
    }

    fn post(&self, body: &Value) -> Reply {
        self.post_as(&self.token, body)
    }

    fn post_as(&self, token: &str, body: &Value) -> Reply {
        let head = self.own.head("POST /mcp", token);
        let session = &self.session;
        self.own.send(
            &format!("{head}\r\nMcp-Session-Id: {session}"),
            &body.to_string(),
        )
    }

    fn call(&self, tool: &str, arguments: &Value) -> Value {
        let body = json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call",
            "params": { "name": tool, "arguments": arguments } });
        message(&self.post(&body), 2)
    }
}

#[test]
fn a_client_over_http_uses_the_tools_of_its_agent() {
    let mut policy = policy();
    policy["agents"]["ops"] = json!({ "allowlist": ["/usr/bin/uname"] });
    let own = Own::start(
        &policy,
        json!({ "tools": { "exec": { "host": "gateway" } } }),
    );
    let ops = own.token_of("ops");
    let client = Client::begin(&own, &ops, "whatever it says");
    let list = json!({ "jsonrpc": "2.0", "id": 3, "method": "tools/list" });
    let listed = message(&client.post(&list), 3);
    let names: Vec<&str> = listed["result"]["tools"]
        .as_array()
        .unwrap()
        .iter()
        .map(|tool| tool["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["exec", "process"]);
    let ran = client.call("exec", &json!({ "command": "uname -s" }));
    let content = &ran["result"]["structuredContent"];
    assert_eq!(
        (&content["status"], &content["aggregated"]),
        (&json!("completed"), &json!("Linux\n")),
        "{ran}"
    );
    // What is listed for main is not listed for ops, and nobody can be asked.
    let denied = client.call("exec", &json!({ "command": "echo hi" }));
    assert_eq!(
        denied["result"]["structuredContent"]["status"], "denied",
        "{denied}"
    );
    // The session of one agent is closed to another one.
    let list = json!({ "jsonrpc": "2.0", "id": 4, "method": "tools/list" });
    let stolen = message(&client.post_as(&own.token_of("main"), &list), 4);
    assert_eq!(
        stolen["error"]["message"],
        "This session belongs to another agent. Start your own."
    );
    // So it is before its first call.
    let fresh = Client::begin(&own, &ops, "whatever it says");
    let stolen = message(&fresh.post_as(&own.token_of("main"), &list), 4);
    assert_eq!(
        stolen["error"]["message"],
        "This session belongs to another agent. Start your own."
    );
    assert!(message(&fresh.post(&list), 4)["result"].is_object());
    // With the gateway's own token the agent is what the client calls itself.
    let client = Client::begin(&own, SHARED, "ops");
    let ran = client.call("exec", &json!({ "command": "uname -s" }));
    assert_eq!(
        ran["result"]["structuredContent"]["status"], "completed",
        "{ran}"
    );
}

/// One agent begins so many sessions, and the others begin theirs all the same.
#[test]
fn an_agent_has_its_share_of_sessions() {
    let own = Own::start(&policy(), json!({}));
    let ops = own.token_of("ops");
    let mut held: Vec<Client<'_>> = (0..64).map(|_| Client::begin(&own, &ops, "x")).collect();
    let refused = message(&own.post("/mcp", &ops, &hello("x")), 1);
    assert_eq!(
        refused["error"]["message"],
        "64 sessions of this agent are open. End one first."
    );
    Client::begin(&own, &own.token_of("main"), "x");
    let ended = held.pop().unwrap();
    let head = own.head("DELETE /mcp", &ops);
    let session = &ended.session;
    own.send(&format!("{head}\r\nMcp-Session-Id: {session}"), "");
    promises::until("a place", || {
        let begun = message(&own.post("/mcp", &ops, &hello("x")), 1);
        begun["result"].is_object().then_some(())
    });
}

/// One agent has so many requests under way, and the others are served meanwhile. An answer that goes on counts to its end.
#[test]
fn an_agent_has_its_share_of_requests() {
    let own = Own::start(&policy(), json!({}));
    let ops = own.token_of("ops");
    let session = Client::begin(&own, &ops, "x").session;
    let head = own.head("GET /mcp", &ops);
    let goes_on = own.begin(&format!("{head}\r\nMcp-Session-Id: {session}"), "");
    let mut goes_on = goes_on.unwrap();
    let mut begun = [0; 12];
    goes_on.read_exact(&mut begun).unwrap();
    assert_eq!(&begun, b"HTTP/1.1 200");
    let head = own.head("POST /sessions/events", &ops);
    let waits = json!({ "waitSeconds": 300 }).to_string();
    let held: Vec<_> = (1..256)
        .map(|_| own.begin(&head, &waits).unwrap())
        .collect();

    let ask = |token: &str| own.post("/sessions/events", token, &json!({}));
    let refused = promises::until("a refusal", || {
        Some(ask(&ops)).filter(|reply| reply.status != 200)
    });
    let error = json!({
        "type": "too_many", "message": "256 requests of this agent are under way",
    });
    assert_eq!(
        (refused.status, refused.json()),
        (429, json!({ "ok": false, "error": error }))
    );
    assert_eq!(own.post("/mcp", &ops, &hello("x")).status, 429);
    assert_eq!(ask(&own.token_of("main")).status, 200);
    assert_eq!(ask(SHARED).status, 200);
    drop(goes_on);
    promises::until("a place", || (ask(&ops).status == 200).then_some(()));
    drop(held);
}

/// `exec-host mcp` passes everything on to the running gateway: its commands are children of the gateway's process.
#[test]
fn the_command_uses_the_running_gateway() {
    let config = json!({ "tools": { "exec": { "host": "sandbox" } } });
    let own = Own::start(&policy(), config);
    let work = own.desk.home().join("work");
    std::fs::create_dir(&work).unwrap();
    let work = work.to_str().unwrap();
    let mut agent = own.desk.agent(&["--agent", "main", "--workspace", work]);
    let ran = agent.call("exec", json!({ "command": "echo $PPID; pwd" }));
    let output = ran["structuredContent"]["aggregated"].as_str().unwrap();
    assert_eq!(output, format!("{}\n{work}\n", own.pid()), "{ran}");
    // A session belongs to the agent, whichever way it came in.
    let name = agent.background("sleep 60", false);
    let listed = own.call("process", json!({ "action": "list" }));
    let text = listed["content"][0]["text"].as_str().unwrap();
    assert!(text.contains(&name), "{text}");
    assert!(agent.leave().success());
    // What the person says on its command line counts as well.
    let mut bounded = own.desk.agent(&["--host", "gateway", "--process", "off"]);
    let denied = bounded.call("exec", json!({ "command": "uname" }));
    assert_eq!(denied["structuredContent"]["status"], "denied", "{denied}");
}

/// Whoever calls itself as an agent has that agent's list, and nothing of what the agent has running.
#[test]
fn a_name_that_a_client_gives_itself_opens_no_session() {
    let own = Own::start(
        &policy(),
        json!({ "tools": { "exec": { "host": "sandbox" } } }),
    );
    let main = Client::begin(&own, &own.token_of("main"), "agent");
    let begun = main.call(
        "exec",
        &json!({ "command": "sleep 60", "background": true }),
    );
    let name = begun["result"]["structuredContent"]["sessionId"].as_str();
    let name = name.unwrap_or_else(|| panic!("{begun}"));
    let claims = Client::begin(&own, SHARED, "main");
    let same = Client::begin(&own, SHARED, "main");
    let mine = claims.call(
        "exec",
        &json!({ "command": "sleep 60", "background": true }),
    );
    let mine = mine["result"]["structuredContent"]["sessionId"].as_str();
    for (client, sees, hidden) in [
        (&main, Some(name), mine),
        (&claims, mine, Some(name)),
        (&same, None, Some(name)),
    ] {
        let listed = client.call("process", &json!({ "action": "list" }));
        let text = listed["result"].to_string();
        assert!(sees.is_none_or(|it| text.contains(it)), "{text}");
        assert!(hidden.is_none_or(|it| !text.contains(it)), "{text}");
    }
    let killed = claims.call("process", &json!({ "action": "kill", "sessionId": name }));
    assert_eq!(killed["result"]["isError"], true, "{killed}");
}

/// `tools.elevated.allowFrom.mcp` names agents that somebody else than the client named.
#[test]
fn a_name_that_a_client_gives_itself_leaves_no_sandbox() {
    let config = json!({
        "tools": { "exec": { "host": "sandbox" }, "elevated": { "allowFrom": { "mcp": ["trusted"] } } },
        "agents": { "defaults": { "sandbox": { "mode": "all" }, "elevatedDefault": "full" } },
    });
    let own = Own::start(&policy(), config);
    for (token, name, leaves) in [
        (own.token_of("ops"), "trusted", false),
        (SHARED.to_owned(), "trusted", false),
        (own.token_of("trusted"), "whatever", true),
    ] {
        let client = Client::begin(&own, &token, name);
        let ran = client.call("exec", &json!({ "command": "uname -s", "elevated": true }));
        let status = &ran["result"]["structuredContent"]["status"];
        assert_eq!(*status == "completed", leaves, "{name}: {ran}");
    }
}
