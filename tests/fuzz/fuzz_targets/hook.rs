//! What an agent tells its hook, as JSON in which no key stands twice, and files that define sub-agents:
//! nothing panics, and every reader finds the same values.
#![no_main]

use agent_hooks::{Agent, Definition, read};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|bytes: &[u8]| {
    for agent in Agent::ALL {
        let _ = read(agent, bytes, "/home/u");
    }
    let _ = Definition::read(&String::from_utf8_lossy(bytes));
    if let Ok(value) = strict_json::read(bytes) {
        assert_eq!(serde_json::from_slice::<Value>(bytes).ok(), Some(value));
    }
});
