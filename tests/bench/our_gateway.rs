//! A call through a gateway: ours beside OpenClaw's, each with one node of ours.

use std::process::{Command, Stdio};

use promises::{Desk, GATEWAY_TOKEN, Node, Openclaw, Operator, OwnGateway};
use serde_json::{Value, json};

use crate::{line, percentile, timed};

/// Rounds that are measured, after those that warm everything up.
const ROUNDS: usize = 200;
const WARM_UP: usize = 20;
const TRUE: &str = "/usr/bin/true";

/// From an operator's request to its answer, less what a plain start of the command takes; the
/// three take turns.
pub(crate) fn our_gateway() {
    let openclaw = Openclaw::installed("OPENCLAW_NEWEST");
    let everything = json!({
        "version": 1, "defaults": {"security": "full", "ask": "off", "askFallback": "deny"},
        "agents": {},
    });
    let own = OwnGateway::start(&everything, json!({}));
    let ours = Line::new(&everything, own.port, GATEWAY_TOKEN);
    let desk = Desk::new();
    let gateway = openclaw.gateway(&desk);
    let others = Line::new(&everything, gateway.port(), gateway.token());

    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    for round in 0..WARM_UP + ROUNDS {
        let took = [timed(plainly), timed(|| ours.run()), timed(|| others.run())];
        if round >= WARM_UP {
            for (times, took) in times.iter_mut().zip(took) {
                times.push(took);
            }
        }
    }
    let mut through = |share: usize| {
        let [plain, ours, others] = times.each_mut().map(|it| percentile(it, share));
        (ours - plain, others - plain)
    };
    let name = "our gateway → node → `true`, less a spawn";
    line(&format!("{name}, p50"), through(50).0, 1.0, "ms");
    for share in [50, 99] {
        let (ours, others) = through(share);
        let name = format!("the same, p{share}; at OpenClaw's gateway");
        line(&name, ours, others, "ms");
    }
}

fn plainly() {
    let done = Command::new(TRUE).stdin(Stdio::null()).output();
    assert!(done.unwrap().status.success());
}

/// An operator of a gateway, and a node of ours there.
struct Line {
    operator: Operator,
    id: String,
    _node: Node,
    _desk: Desk,
}

impl Line {
    fn new(policy: &Value, port: u16, token: &str) -> Self {
        let desk = Desk::new();
        desk.write_store(&policy.to_string());
        let operator = Operator::connect(port, token);
        let node = desk.node(port, token);
        let usable = operator.usable_node("ours");
        Self {
            operator,
            id: usable["nodeId"].as_str().unwrap().to_owned(),
            _node: node,
            _desk: desk,
        }
    }

    fn run(&self) {
        let params = json!({ "command": [TRUE] });
        let ran = self.operator.invoke(&self.id, "system.run", &params);
        let ran = ran.unwrap();
        assert_eq!(ran["success"], true, "{ran}");
    }
}
