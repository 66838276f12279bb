//! The tools over the Model Context Protocol, line by line.

use std::fs;
use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

use crate::agent_tools::{PATIENCE, app, exec_host, home, open_policy};

/// A client of the protocol, line by line.
struct Client {
    _child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
    next: u64,
}

impl Client {
    async fn start(home: &TempDir, arguments: &[&str]) -> Self {
        Self::start_as(home, arguments, "2025-06-18").await
    }

    /// With a version of the protocol.
    async fn start_as(home: &TempDir, arguments: &[&str], version: &str) -> Self {
        let mut client = Self::connect(home, arguments);
        client.begin_with(version).await;
        client
    }

    /// Before anything was said.
    fn connect(home: &TempDir, arguments: &[&str]) -> Self {
        Self::of(exec_host(home, &[&["mcp"], arguments].concat()))
    }

    fn of(mut server: Command) -> Self {
        let mut child = server
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()).lines(),
            _child: child,
            next: 0,
        }
    }

    async fn begin_with(&mut self, version: &str) {
        let hello = json!({
            "protocolVersion": version, "capabilities": {},
            "clientInfo": { "name": "test", "version": "1" },
        });
        let begun = self.request("initialize", hello).await;
        assert_eq!(begun["protocolVersion"], version);
        self.send(json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))
            .await;
    }

    /// Sends a line as it is, and gives the next one that comes.
    async fn line(&mut self, line: &str) -> Value {
        self.input.write_all(line.as_bytes()).await.unwrap();
        self.input.write_all(b"\n").await.unwrap();
        self.next_message().await
    }

    async fn send(&mut self, message: Value) {
        self.input
            .write_all(format!("{message}\n").as_bytes())
            .await
            .unwrap();
    }

    async fn begin(&mut self, method: &str, params: Value) -> u64 {
        self.next += 1;
        let id = self.next;
        self.send(json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))
            .await;
        id
    }

    async fn result(&mut self, id: u64) -> Value {
        loop {
            let message = self.next_message().await;
            if message["id"] == id {
                return message["result"].clone();
            }
        }
    }

    /// What the next notification of this kind says.
    async fn told(&mut self, method: &str) -> Value {
        loop {
            let message = self.next_message().await;
            if message["method"] == method {
                return message["params"].clone();
            }
        }
    }

    async fn next_message(&mut self) -> Value {
        let line = tokio::time::timeout(PATIENCE, self.output.next_line());
        serde_json::from_str(&line.await.unwrap().unwrap().unwrap()).unwrap()
    }

    async fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params).await;
        self.result(id).await
    }

    async fn call(&mut self, name: &str, arguments: Value) -> Value {
        self.request(
            "tools/call",
            json!({ "name": name, "arguments": arguments }),
        )
        .await
    }
}

#[tokio::test]
async fn an_agent_uses_the_tools_over_mcp() {
    let home = home();
    let mut client = Client::start(&home, &["--host", "sandbox"]).await;
    let listed = client.request("tools/list", json!({})).await;
    let names: Vec<&str> = listed["tools"]
        .as_array()
        .unwrap()
        .iter()
        .map(|tool| tool["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["exec", "process"]);
    for tool in listed["tools"].as_array().unwrap() {
        assert_eq!(tool["annotations"]["destructiveHint"], true, "{tool}");
        assert_eq!(tool["annotations"]["title"], tool["title"]);
        assert_eq!(tool["inputSchema"]["additionalProperties"], false);
        assert_eq!(tool["outputSchema"]["required"], json!(["status"]));
        for (name, parameter) in tool["inputSchema"]["properties"].as_object().unwrap() {
            let is_told = parameter["description"].is_string() || parameter["enum"].is_array();
            assert!(is_told, "{name}");
        }
    }

    let result = client.call("exec", json!({ "command": "echo hi" })).await;
    let line = "Command exited with code 0. Its output is in aggregated.";
    assert_eq!(result["content"], json!([{ "type": "text", "text": line }]));
    assert_eq!(result["structuredContent"]["status"], "completed");
    assert_eq!(result["structuredContent"]["aggregated"], "hi\n");
    assert_eq!(result["structuredContent"]["text"], line);
    assert_eq!(result["isError"], false);

    let started = client
        .call("exec", json!({ "command": "cat", "background": true }))
        .await;
    let session = started["structuredContent"]["sessionId"].clone();
    let write = json!({ "action": "write", "sessionId": session, "data": "x\n", "eof": true });
    client.call("process", write).await;
    let mut seen = String::new();
    let mut polled = Value::Null;
    while polled["structuredContent"]["status"] != "completed" {
        let poll = json!({ "action": "poll", "sessionId": session, "timeout": 30_000 });
        polled = client.call("process", poll).await;
        seen += polled["structuredContent"]["aggregated"].as_str().unwrap();
    }
    assert_eq!(seen, "x\n");
    let stands = polled["structuredContent"]["text"].as_str().unwrap();
    assert!(
        stands.starts_with("Process exited with code 0."),
        "{stands}"
    );
    assert_eq!(polled["content"][0]["text"], stands);

    // The client gives up, and the command is killed.
    let command = "echo $$ >pid.new; mv pid.new pid; exec sleep 1000";
    let slow = json!({ "name": "exec", "arguments": { "command": command, "yieldMs": 120_000 } });
    let id = client.begin("tools/call", slow).await;
    let file = home.path().join("pid");
    until(|| file.exists()).await;
    let pid = fs::read_to_string(&file).unwrap();
    let is_there = || {
        let signal = std::process::Command::new("kill")
            .args(["-0", pid.trim()])
            .output();
        signal.unwrap().status.success()
    };
    assert!(is_there());
    client
        .send(json!({
            "jsonrpc": "2.0", "method": "notifications/cancelled",
            "params": { "requestId": id, "reason": "enough" },
        }))
        .await;
    until(|| !is_there()).await;
    let alive = client
        .call("exec", json!({ "command": "echo still here" }))
        .await;
    assert_eq!(alive["structuredContent"]["aggregated"], "still here\n");
}

/// Waits for what another process does.
async fn until(what: impl Fn() -> bool) {
    let wait = async {
        while !what() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.unwrap();
}

/// Neither a variable in a client's settings nor what a client calls itself chooses the policy, where the command
/// line says which one holds.
#[tokio::test]
async fn a_client_chooses_no_other_policy() {
    let home = home();
    let mut asked = app(&home).await;
    let state = home.path().join(".openclaw");
    let words = ["--agent", "codex", "--state-dir", state.to_str().unwrap()];
    let open = open_policy(&home);

    let mut server = exec_host(&home, &[&["mcp"], &words[..]].concat());
    server.env("OPENCLAW_STATE_DIR", &open);
    let mut client = Client::of(server);
    client.begin_with("2025-06-18").await;
    let denied = client.call("exec", json!({ "command": "uname" })).await;
    assert_eq!(denied["structuredContent"]["status"], "denied", "{denied}");
    assert_eq!(
        asked.recv().await.unwrap().agent_id.as_deref(),
        Some("codex")
    );

    let call = ["tool", "exec", "--json", r#"{"command":"uname"}"#];
    let mut tool = exec_host(&home, &[&call[..], &words[..]].concat());
    let output = tool.env("OPENCLAW_STATE_DIR", &open).output();
    let output = tokio::time::timeout(PATIENCE, output).await.unwrap();
    assert_eq!(output.unwrap().status.code(), Some(77));
    assert_eq!(
        asked.recv().await.unwrap().agent_id.as_deref(),
        Some("codex")
    );
}

#[tokio::test]
async fn a_question_over_mcp_is_answered_later() {
    let home = home();
    let mut asked = app(&home).await;
    let mut client = Client::start(&home, &["--wait", "0"]).await;
    let pending = client.call("exec", json!({ "command": "echo yes" })).await;
    assert_eq!(pending["structuredContent"]["status"], "approval-pending");
    let id = pending["structuredContent"]["approvalId"]
        .as_str()
        .unwrap()
        .to_owned();
    // Without --agent it is what the client calls itself.
    let question = asked.recv().await.unwrap();
    assert_eq!(question.agent_id.as_deref(), Some("test"));
    assert_eq!(question.session_key.as_deref(), Some("agent:test:main"));
    // It is told at once, and with the next result.
    let event = format!("Exec finished (node=gateway, id={id}, code=0)\nyes");
    let told = client.told("notifications/message").await;
    let expected = json!({ "level": "notice", "logger": "exec", "data": event });
    assert_eq!(told, expected);
    let list = client.call("process", json!({ "action": "list" })).await;
    assert_eq!(list["structuredContent"]["events"], json!([event]));
    assert_eq!(list["content"].as_array().unwrap().len(), 1);
    // Who wants to hear of worse things only hears nothing at once.
    client
        .request("logging/setLevel", json!({ "level": "error" }))
        .await;
    client.call("exec", json!({ "command": "echo yes" })).await;
    let told = tokio::time::timeout(PATIENCE, async {
        loop {
            let id = client
                .begin(
                    "tools/call",
                    json!({ "name": "process", "arguments": { "action": "list" } }),
                )
                .await;
            loop {
                let message = client.next_message().await;
                assert!(message["method"].is_null(), "{message}");
                if message["id"] == id {
                    let events = &message["result"]["structuredContent"]["events"];
                    if let Some(told) = events[0].as_str() {
                        return told.to_owned();
                    }
                    break;
                }
            }
        }
    });
    assert!(told.await.unwrap().starts_with("Exec finished ("));
}

/// A client that gives a token hears that its call still runs.
#[tokio::test]
async fn a_call_that_takes_long_tells_its_progress() {
    let home = home();
    let mut client = Client::start(&home, &["--host", "sandbox"]).await;
    let made = std::process::Command::new("mkfifo")
        .arg(home.path().join("go"))
        .status();
    assert!(made.unwrap().success());
    let call = json!({
        "name": "exec", "arguments": { "command": "read x <go; echo $x" },
        "_meta": { "progressToken": "t" },
    });
    let id = client.begin("tools/call", call).await;
    let told = client.told("notifications/progress").await;
    assert_eq!(told["progressToken"], "t");
    assert_eq!(told["message"], "exec has been running for 0 s");
    fs::write(home.path().join("go"), "on\n").unwrap();
    let result = client.result(id).await;
    assert_eq!(result["structuredContent"]["aggregated"], "on\n");
}

/// Whatever a line is: it is answered, and the next one is read.
#[tokio::test]
async fn a_line_that_is_no_message_is_answered() {
    let home = home();
    let mut client = Client::connect(&home, &[]);
    let long = format!(
        r#"{{"method":"tools/call","params":{{"name":"exec","arguments":{{"command":"{}"}}}},"jsonrpc":"2.0","id":77}}"#,
        "x".repeat(17 * 1024 * 1024)
    );
    for begun in [false, true] {
        if begun {
            client.begin_with("2025-06-18").await;
        }
        for (line, id, code) in [
            ("not json", Value::Null, -32700),
            (r#"{"jsonrpc":"2.0","id":1,"method":"#, Value::Null, -32700),
            ("\u{7f}\u{0}{}", Value::Null, -32700),
            (&"[".repeat(100_000), Value::Null, -32700),
            ("7", Value::Null, -32600),
            (r#"{"jsonrpc":"2.0","id":5}"#, json!(5), -32600),
            ("[]", Value::Null, -32600),
            (
                r#"[{"jsonrpc":"2.0","id":6,"method":"ping"}]"#,
                Value::Null,
                -32600,
            ),
            (&long, json!(77), -32600),
            (
                r#"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"exec","arguments":[1]}}"#,
                json!("a"),
                -32602,
            ),
        ] {
            let answer = client.line(line).await;
            let shown: String = line.chars().take(60).collect();
            let found = (&answer["id"], &answer["error"]["code"]);
            assert_eq!(found, (&id, &json!(code)), "{shown}: {answer}");
            assert!(answer.get("id").is_some(), "{answer}");
        }
    }
    let ping = client
        .line(r#"{"jsonrpc":"2.0","id":9,"method":"ping"}"#)
        .await;
    assert_eq!(ping, json!({ "jsonrpc": "2.0", "id": 9, "result": {} }));
    // Not every byte is text.
    client.input.write_all(b"\xff\xfe\n").await.unwrap();
    assert_eq!(client.next_message().await["error"]["code"], -32700);
}

/// Arguments that a client hands on as the text that its model wrote.
#[tokio::test]
async fn arguments_may_come_as_text() {
    let home = home();
    let mut client = Client::start(&home, &["--host", "sandbox"]).await;
    let arguments = r#"{"command":"echo hi","timeout":"60","description":"says hi"}"#;
    let result = client.call("exec", json!(arguments)).await;
    assert_eq!(result["structuredContent"]["aggregated"], "hi\n");
    let result = client.call("process", json!({ "action": "list" })).await;
    assert_eq!(result["structuredContent"]["sessions"], json!([]));
}

#[tokio::test]
async fn a_batch_is_answered_where_the_version_has_batches() {
    let home = home();
    let mut client = Client::start_as(&home, &["--host", "sandbox"], "2025-03-26").await;
    let call = |id: u64, command: &str| {
        json!({
            "jsonrpc": "2.0", "id": id, "method": "tools/call",
            "params": { "name": "exec", "arguments": { "command": command } },
        })
    };
    let batch = json!([
        call(11, "echo one"),
        { "jsonrpc": "2.0", "method": "notifications/unknown" },
        7,
        call(12, "echo two"),
        { "jsonrpc": "2.0", "id": 13, "method": "ping" },
    ]);
    let answers = client.line(&batch.to_string()).await;
    let mut answers = answers.as_array().unwrap().clone();
    answers.sort_by_key(|answer| answer["id"].as_u64());
    let told: Vec<Value> = answers
        .iter()
        .map(|answer| {
            let text = &answer["result"]["content"][0]["text"];
            json!([answer["id"], answer["error"]["code"], text])
        })
        .collect();
    let expected = json!([
        [null, -32600, null],
        [11, null, "one"],
        [12, null, "two"],
        [13, null, null],
    ]);
    assert_eq!(json!(told), expected);
    // Notifications alone have no answer.
    let only = json!([{ "jsonrpc": "2.0", "method": "notifications/unknown" }]);
    client.send(only).await;
    let ping = client.request("ping", json!({})).await;
    assert_eq!(ping, json!({}));
}

/// The output is in a result once, whatever the client understands.
#[tokio::test]
async fn a_result_holds_the_output_once() {
    let home = home();
    let mut client = Client::start(&home, &["--host", "sandbox"]).await;
    let result = client
        .call("exec", json!({ "command": "seq 1 400000" }))
        .await;
    let whole = result.to_string();
    assert!(whole.len() < 240_000, "{}", whole.len());
    assert_eq!(whole.matches("399998").count(), 1);
    let told = &result["structuredContent"];
    assert_eq!(told["truncated"], true);
    let text = told["text"].as_str().unwrap();
    assert!(text.contains("bytes of it are not kept"), "{text}");
    // A command that failed tells of its output too, once.
    let call = json!({ "command": "echo 'out''put'; kill -TERM $$" });
    let result = client.call("exec", call.clone()).await;
    assert_eq!(result["structuredContent"]["status"], "failed");
    assert_eq!(result["structuredContent"]["aggregated"], "output\n");
    assert_eq!(result.to_string().matches("output\\n").count(), 1);
    // What did not run is an error, and its text says all that its structure says.
    let result = client.call("exec", json!({ "command": "" })).await;
    assert_eq!(result["isError"], true);
    let text: Value = serde_json::from_str(result["content"][0]["text"].as_str().unwrap()).unwrap();
    assert_eq!(text, result["structuredContent"]);
    assert_eq!(text["error"], "Provide a command to start.");

    // Before 2025-06-18 there is text alone.
    for version in ["2024-11-05", "2025-03-26"] {
        let mut client = Client::start_as(&home, &["--host", "sandbox"], version).await;
        let result = client
            .call("exec", json!({ "command": "seq 1 400000" }))
            .await;
        assert!(result["structuredContent"].is_null());
        assert!(result.to_string().len() < 240_000);
        let text = result["content"][0]["text"].as_str().unwrap();
        assert!(text.starts_with("[the first "), "{version}");
        assert!(text.ends_with("399999\n400000"), "{version}");
        let result = client.call("exec", call.clone()).await;
        let expected = "output\n\nCommand aborted by signal SIGTERM";
        assert_eq!(result["content"][0]["text"], expected);
        assert_eq!(result["isError"], true);
    }
}

/// Processes that an agent leaves running are ended with its command, and the agent is told so.
#[tokio::test]
async fn what_outlives_a_command_is_ended_and_named() {
    let home = home();
    let mut client = Client::start(&home, &["--host", "sandbox"]).await;
    for name in ["ready", "hold"] {
        let made = std::process::Command::new("mkfifo")
            .arg(home.path().join(name))
            .status();
        assert!(made.unwrap().success());
    }
    let server = "sh -c 'echo $$ >pid; echo >ready; read x <hold'";
    for how in ["{} &", "nohup {} >/dev/null 2>&1 &", "setsid {} &"] {
        let command = format!("{}\nread x <ready; echo up", how.replace("{}", server));
        let result = client.call("exec", json!({ "command": command })).await;
        let told = &result["structuredContent"];
        assert_eq!(told["ended"], json!([server.replace('\'', "")]), "{how}");
        let text = told["text"].as_str().unwrap();
        assert!(text.contains("background: true"), "{text}");
        assert_eq!(told["aggregated"], "up\n");
        let pid = fs::read_to_string(home.path().join("pid")).unwrap();
        let stat = format!("/proc/{}/stat", pid.trim());
        until(|| fs::read_to_string(&stat).map_or(true, |it| it.contains(") Z "))).await;
    }
}
