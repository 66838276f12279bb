//! What a flood of long requests leaves in memory.

use std::net::TcpListener;
use std::time::Duration;

use promises::processes::memory_mb;
use promises::{App, BackgroundClient, Desk};

use crate::{line, painted};

const REQUESTS: usize = 10_000;
const BYTES: usize = 65_536;
const AFTER: Duration = Duration::from_secs(10);

pub(crate) fn flood() {
    let desk = Desk::new();
    let app = App::start(&desk);
    painted(&desk, &app);
    weigh("the app", app.pid(), &desk.background_client());
    drop(app);

    let desk = Desk::new();
    // No gateway ever answers here.
    let gateway = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let node = desk.node_that_serves(gateway.local_addr().unwrap().port());
    node.wait_for("serves the approvals");
    weigh("a node", node.pid(), &desk.background_client());
}

fn weigh(who: &str, pid: u32, client: &BackgroundClient) {
    let before = memory_mb(pid, "VmRSS:");
    client.pour(REQUESTS, BYTES);
    let most = memory_mb(pid, "VmHWM:");
    std::thread::sleep(AFTER);
    let left = memory_mb(pid, "VmRSS:") - before;
    let during = format!("{who}, 10 000 requests of 64 KiB: memory, more, at most");
    line(&during, most - before, 200.0, "MB");
    line("the same 10 s later", left, 10.0, "MB");
}
