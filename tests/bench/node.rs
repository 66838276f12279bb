//! This computer as a node: its own share of a call, ours beside OpenClaw's node host; and what
//! a flood of calls costs.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gateway_protocol::fake_gateway::FakeGateway;
use promises::{Desk, End, Gateway, Openclaw, Tap};
use serde_json::{Value, json};

use crate::{line, percentile};
use promises::processes;

/// Calls of each node that are measured, after those that warm it up.
const CALLS: usize = 400;
const WARM_UP: usize = 40;
/// How much lower our share is to be.
const TIMES: f64 = 3.0;
/// Longer than any of them takes.
const PATIENCE: Duration = Duration::from_secs(30);
/// Calls that are in flight at once.
const FLOOD: usize = 1_000;

/// From the gateway's request frame to the node's result frame, where both pass by; the two
/// take turns.
pub(crate) fn node() {
    let openclaw = Openclaw::installed("OPENCLAW_NEWEST");
    let (there, here, theirs) = (Desk::new(), Desk::new(), Desk::new());
    let everything = json!({
        "version": 1, "defaults": {"security": "full", "ask": "off", "askFallback": "deny"},
        "agents": {},
    });
    here.write_store(&everything.to_string());
    let gateway = openclaw.gateway(&there);
    let (our_tap, their_tap) = (Tap::new(gateway.port()), Tap::new(gateway.port()));
    let _node = here.node(our_tap.port(), gateway.token());
    let our_id = gateway.usable_node("ours")["nodeId"].clone();
    let our_id = our_id.as_str().unwrap();
    let (_node_host, their_id) = gateway.node_host(&theirs, their_tap.port(), false);
    allow(&gateway, &their_id, &everything);

    let (mut ours, mut others) = (Vec::new(), Vec::new());
    for call in 0..WARM_UP + CALLS {
        let times = [
            share(&gateway, &our_tap, our_id),
            share(&gateway, &their_tap, &their_id),
        ];
        if call >= WARM_UP {
            ours.push(times[0]);
            others.push(times[1]);
        }
    }
    for percent in [50, 99] {
        let theirs = percentile(&mut others, percent);
        line(
            &format!("node: request → result of `true`, p{percent}; OpenClaw's / 3"),
            percentile(&mut ours, percent),
            theirs / TIMES,
            "ms",
        );
    }
}

/// OpenClaw's node host has the same policy.
fn allow(gateway: &Gateway<'_>, node: &str, file: &Value) {
    let operator = gateway.operator();
    let get = json!({"nodeId": node});
    let policy = operator.call("exec.approvals.node.get", get).unwrap();
    let set = json!({"nodeId": node, "baseHash": policy["hash"], "file": file});
    operator.call("exec.approvals.node.set", set).unwrap();
}

/// The node's own time for one call, in milliseconds.
fn share(gateway: &Gateway<'_>, tap: &Tap, node: &str) -> f64 {
    let ran = gateway.system_run(node, &["/usr/bin/true"]).unwrap();
    assert_eq!(ran["success"], true, "{ran}");
    let next = |from, name: &str| loop {
        let tapped = tap.next(PATIENCE).expect("the frame went through");
        if tapped.from == from && tapped.text.contains(name) {
            return tapped.at;
        }
    };
    let request = next(End::Gateway, r#""node.invoke.request""#);
    let result = next(End::Node, r#""node.invoke.result""#);
    (result - request).as_secs_f64() * 1_000.0
}

/// A gateway sends 1 000 calls before the first can end.
pub(crate) fn flood() {
    let desk = Desk::new();
    desk.write_store(r#"{"version":1,"defaults":{"security":"full","ask":"off"}}"#);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let gateway = FakeGateway::start().await;
        let node = desk.node(gateway.address().port(), "t");
        let mut peer = gateway.connected().await;
        let memory = Peak::watch(node.pid());

        let start = Instant::now();
        let params = json!({"command": ["/usr/bin/sleep", "2"]});
        for call in 0..FLOOD {
            let id = format!("call-{call}");
            peer.invoke(&id, "system.run", &params, 600_000).await;
        }
        assert!(
            start.elapsed() < Duration::from_secs(2),
            "none has ended yet"
        );
        let mut results: BTreeMap<String, usize> = BTreeMap::new();
        let (mut ended, mut good) = (0, 0);
        while ended < FLOOD {
            let (method, params) = peer.acknowledged().await;
            if method == "node.invoke.result" {
                ended += 1;
                let id = params["id"].as_str().unwrap().to_owned();
                *results.entry(id).or_default() += 1;
                let payload = params["payloadJSON"].as_str().unwrap_or_default();
                good += usize::from(payload.contains(r#""success":true"#));
            }
        }
        let took = start.elapsed().as_secs_f64();
        // Whoever had a second result would have it before this one.
        peer.invoke("last", "system.which", &json!({"bins": ["true"]}), 30_000)
            .await;
        let (_, last) = peer.acknowledged().await;
        assert_eq!(last["id"], "last");
        let lost = FLOOD - results.len();
        let twice = results.values().filter(|count| **count > 1).count();
        let count = |number: usize| f64::from(u32::try_from(number).unwrap());
        line(
            "1 000 calls in flight: lost, failed or twice",
            count(lost + twice + FLOOD - good),
            0.0,
            "",
        );
        line(
            "the same: memory of the node, at most",
            memory.end(),
            64.0,
            "MB",
        );
        // 256 at once, of two seconds each.
        line("the same: all have their result", took, 16.0, "s");
    });
}

/// The most memory that a process has had since it is watched.
struct Peak {
    enough: Arc<AtomicBool>,
    watching: std::thread::JoinHandle<f64>,
}

impl Peak {
    fn watch(pid: u32) -> Self {
        let enough = Arc::new(AtomicBool::new(false));
        let ended = Arc::clone(&enough);
        let watching = std::thread::spawn(move || {
            let mut most: f64 = 0.0;
            while !ended.load(Ordering::Relaxed) {
                most = most.max(processes::own_pss_mb(pid));
                std::thread::sleep(Duration::from_millis(20));
            }
            most
        });
        Self { enough, watching }
    }

    /// In megabytes.
    fn end(self) -> f64 {
        self.enough.store(true, Ordering::Relaxed);
        self.watching.join().unwrap()
    }
}
