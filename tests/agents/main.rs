//! Real coding agents use `exec-host mcp`, and their own shell tools with our hooks, beside the built
//! app. Their model does as the tests say, and a person clicks: what runs, and what the model is told
//! next, is what counts. `make test-agents` installs them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "tests, which tell how long each agent takes"
)]

mod acp;
mod agent;
mod answers;
mod hooks;
mod model;
mod newcomer;
mod others;
mod program;
mod tools;
mod unasked;

use promises::{Desk, turn};
use serde_json::json;

use agent::Agent;
use program::Program;

/// A desk where every agent may run `echo` and `cat`; the rest is asked about.
fn desk() -> Desk {
    let desk = Desk::new();
    desk.write_store(
        &json!({
            "version": 1,
            "defaults": { "security": "allowlist", "ask": "on-miss", "askFallback": "deny" },
            "agents": { "*": { "allowlist": [
                { "pattern": "/usr/bin/cat" }, { "pattern": "/usr/bin/echo" },
            ] } },
        })
        .to_string(),
    );
    desk
}

/// Both agents, each at the first turn of its model.
fn agents(desk: &Desk, arguments: &[&str]) -> [Agent; 2] {
    Program::WITH_TOOLS.map(|program| Agent::start(program, desk, arguments))
}
