//! A gateway of our own, started as a user would: `exec-host gateway run`, reached over HTTP and MCP.

mod calls;
mod configured;
mod doors;
mod encrypted;
mod mcp;
mod news;
mod nodes;
mod operated;
mod pairing;
mod restarts;
mod sessions;

use std::io::BufReader;
use std::process::Stdio;

use promises::{GATEWAY_TOKEN as SHARED, OwnGateway as Own, Reply, free_port};
use serde_json::{Value, json};

use crate::served::Watch;

/// A person who watches what the gateway asks.
fn watch(own: &Own) -> Watch {
    let mut command = own.desk.command(&promises::built("exec-host"));
    command.args(["pending", "watch", "--json"]);
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap());
    Watch { child, lines }
}

/// The policy of these tests: `true` and `echo` are listed, all else asks, and nothing runs where nobody can be asked.
fn policy() -> Value {
    json!({ "agents": { "main": { "allowlist": ["/usr/bin/true", "/usr/bin/echo"] } } })
}
