//! An agent with the tools of `exec-host mcp`: plain lines, so that nothing of a client is
//! measured with them.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

use serde_json::{Value, json};

/// A running `exec-host mcp` and its client. Dropped, the server is killed.
pub struct Agent {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    next: u64,
}

impl Agent {
    pub(crate) fn start(mut command: Command, arguments: &[&str]) -> Self {
        let mut child = command
            .arg("mcp")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("exec-host starts");
        let mut agent = Self {
            input: child.stdin.take(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
            next: 0,
        };
        let hello = json!({
            "protocolVersion": "2025-06-18", "capabilities": {},
            "clientInfo": { "name": "agent", "version": "1" },
        });
        let id = agent.begin("initialize", hello);
        agent.answer(id);
        agent.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        agent
    }

    /// The number of the server.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Calls a tool and waits for its result.
    pub fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let id = self.begin_call(tool, arguments);
        let mut answer: Value = serde_json::from_str(&self.answer(id)).unwrap();
        answer["result"].take()
    }

    /// Sends a call without waiting for its result.
    pub fn begin_call(&mut self, tool: &str, arguments: Value) -> u64 {
        self.begin(
            "tools/call",
            json!({ "name": tool, "arguments": arguments }),
        )
    }

    /// The line that answers a request, unread.
    pub fn answer(&mut self, id: u64) -> String {
        let own = format!("\"id\":{id},");
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).unwrap();
            assert!(read > 0, "exec-host mcp ended");
            let begin = line.ceil_char_boundary(64.min(line.len()));
            if line[..begin].contains(&own) {
                return line;
            }
        }
    }

    /// Starts a command in the background, as often as it is asked for, and says how it is
    /// called.
    pub fn background(&mut self, command: &str, pty: bool) -> String {
        let arguments = json!({
            "command": command, "background": true, "pty": pty, "again": true,
        });
        let started = self.call("exec", arguments);
        let name = started["structuredContent"]["sessionId"].as_str();
        name.unwrap_or_else(|| panic!("{command} did not start: {started}"))
            .to_owned()
    }

    /// Closes its input, as a client that leaves, and waits for its end.
    pub fn leave(&mut self) -> ExitStatus {
        self.input = None;
        self.child.wait().unwrap()
    }

    fn begin(&mut self, method: &str, params: Value) -> u64 {
        self.next += 1;
        let id = self.next;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    fn send(&mut self, message: &Value) {
        let line = format!("{message}\n");
        let input = self.input.as_mut().expect("it has not left");
        input.write_all(line.as_bytes()).unwrap();
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
