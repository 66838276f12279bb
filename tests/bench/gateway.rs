//! The app as the operator of a gateway: from the gateway's event to the card, from the answer to the
//! wire, and what a thousand open questions weigh and take.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use gateway_protocol::fake_gateway::{FakeGateway, Peer, operator_hello};
use promises::{App, Button, Desk, Screen, processes};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;

use crate::screen::Display;
use crate::{line, logged, millis, percentile};

const WARM: usize = 40;
/// As many as ten gateways may have open.
const OPEN: usize = 1_000;
/// A strip with all of them is drawn.
const DRAWN: Duration = Duration::from_secs(2);
const SCOPES: [&str; 3] = ["operator.read", "operator.approvals", "operator.admin"];

pub(crate) fn gateway() {
    let runtime = Runtime::new().unwrap();
    let desk = Desk::new();
    let gateway = runtime.block_on(FakeGateway::start());
    let config = json!({ "gateway": { "mode": "local", "port": gateway.address().port() } });
    desk.write_config(&config.to_string());
    let (app, display) = (App::start(&desk), Display::open());
    let (mut peer, _) = runtime.block_on(accepted(&gateway, &[]));
    app.wait_for("the gateway state=Asks");

    let (mut painted, mut sent) = (Vec::new(), Vec::new());
    for number in 0..=WARM {
        let id = format!("q{number}");
        display.wait_for_nothing();
        let start = Instant::now();
        let asked = question(&id, &format!("id -{number}"));
        runtime.block_on(peer.event("exec.approval.requested", asked));
        display.wait_for_words();
        let time = millis(start);
        app.wait_for("a card was painted");
        let (answer, at) = denied(&runtime, &mut peer);
        let took = at % 3_600_000.0 - logged(&app.wait_for("an answer goes to the gateway"));
        runtime.block_on(peer.answer(&answer, Ok(json!({ "ok": true }))));
        app.wait_for("a question ended");
        // The first one makes the window.
        if number > 0 {
            painted.push(time);
            sent.push(took.max(0.0));
        }
    }
    for share in [50, 95] {
        let name = format!("gateway event → painted card, warm, p{share}");
        line(&name, percentile(&mut painted, share), 60.0, "ms");
    }
    let name = "answer taken → resolve on the wire, p95";
    line(name, percentile(&mut sent, 95), 5.0, "ms");

    let one = question("one", "id");
    runtime.block_on(peer.event("exec.approval.requested", one));
    app.wait_for("a card was painted");
    let before = processes::pss_mb(app.pid());
    for number in 1..OPEN {
        let asked = question(&format!("m{number}"), &format!("/usr/bin/id-{number}"));
        runtime.block_on(peer.event("exec.approval.requested", asked));
    }
    asked(&app, OPEN - 1);
    thread::sleep(DRAWN);
    let more = processes::pss_mb(app.pid()) - before;
    line(
        "memory of 1 000 open approvals of gateways",
        more,
        30.0,
        "MB",
    );

    // The gateway goes, and comes back with all of them open.
    let open: Vec<Value> = (0..OPEN)
        .map(|number| question(&format!("n{number}"), &format!("/usr/bin/ls-{number}")))
        .collect();
    runtime.block_on(peer.hang_up());
    drop(peer);
    app.wait_for("the gateway state=Down");
    let (_peer, start) = runtime.block_on(accepted(&gateway, &open));
    asked(&app, OPEN);
    line(
        "reconnected → list of 1 000 → all of them asked",
        millis(start),
        1_000.0,
        "ms",
    );
}

/// Clicks Deny; the id of the request that comes of it, and when it came. The click goes on beside the
/// reading, so that nothing of it is in the time.
fn denied(runtime: &Runtime, peer: &mut Peer<TcpStream>) -> (String, f64) {
    let came = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| Screen.click_until(Button::Deny, || came.load(Ordering::Relaxed)));
        let (id, method, _) = runtime.block_on(peer.request());
        let at = now();
        came.store(true, Ordering::Relaxed);
        assert_eq!(method, "exec.approval.resolve");
        (id, at)
    })
}

/// Waits until so many questions of the gateway have come.
fn asked(app: &App, count: usize) {
    let mut seen = 0;
    app.wait_for_line("all questions", |line| {
        seen += usize::from(line.contains("a gateway asks"));
        seen == count
    });
}

fn question(id: &str, command: &str) -> Value {
    let begin = now() as i64;
    json!({
        "id": id, "createdAtMs": begin, "expiresAtMs": begin + 600_000, "approvalKind": "exec",
        "request": {
            "command": command, "cwd": "/tmp", "host": "gateway", "agentId": "main",
            "sessionKey": "agent:main:main",
        },
    })
}

/// The app has connected at this moment, and is given this list.
async fn accepted(gateway: &FakeGateway, open: &[Value]) -> (Peer<TcpStream>, Instant) {
    let mut peer = gateway.accept().await;
    let start = Instant::now();
    let (id, _) = peer.challenged("n", Some(now() as i64)).await;
    peer.welcome(&id, operator_hello(4, &SCOPES)).await;
    for answer in [json!(open), json!({}), json!({})] {
        let (id, _, _) = peer.request().await;
        peer.answer(&id, Ok(answer)).await;
    }
    (peer, start)
}

/// Milliseconds since 1970.
fn now() -> f64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    since.as_secs_f64() * 1_000.0
}
