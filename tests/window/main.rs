//! The built app on a real screen: what a person sees and clicks, what a caller gets.
//!
//! One display is shared, so the tests take turns.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod agent;
mod agents;
mod answers;
mod away;
mod broken;
mod choices;
mod drift;
mod faults;
mod guarded;
mod hosts;
mod killed;
mod lines;
mod main_window;
mod mcp;
mod next;
mod node;
mod operator;
mod presence;
mod presentation;
mod reader;
mod reader_main;
mod reader_orca;
mod rules;
mod saving;
mod services;
mod session;
mod states;
mod tray;
mod typing;
mod views;
mod ways;

use promises::turn;
use serde_json::{Value, json};

/// The store that the app makes (D2), as [`promises::Desk::store`] gives it, with these
/// patterns on the list of agent `main`.
fn store_with(patterns: &[&str]) -> Value {
    let entries: Vec<Value> = patterns
        .iter()
        .map(|pattern| json!({ "pattern": pattern }))
        .collect();
    let agents = if entries.is_empty() {
        json!({})
    } else {
        json!({ "main": { "allowlist": entries } })
    };
    json!({
        "version": 1,
        "socket": null,
        "defaults": { "security": "allowlist", "ask": "on-miss", "askFallback": "deny" },
        "agents": agents,
    })
}
