//! `make bench`: the figures of the design, measured in one run on release builds.
//!
//! Each line gives what was measured, the promise, and their ratio; nothing here fails a
//! build, because a busy machine says nothing about the program.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a measurement prints, and what cannot be measured ends it"
)]

mod processes;

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use promises::{App, Button, Desk, Screen};

const RUNS: usize = 400;
const WARM: usize = 40;
const COLD: usize = 10;
const IDLE: Duration = Duration::from_secs(60);
/// The window is kept ready for five minutes after the last request.
const KEPT_WARM: Duration = Duration::from_secs(305);

fn main() {
    println!(
        "{:<52} {:>10} {:>10} {:>7}",
        "figure", "measured", "promise", "ratio"
    );
    spawn();
    warm_prompt();
    cold_prompt();
    idle();
}

/// The guard is thin: `true` directly against the same through the socket, allowlisted.
fn spawn() {
    let desk = Desk::new();
    desk.write_store(
        r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":"/usr/bin/true"}]}}}"#,
    );
    let _app = App::start(&desk);
    let client = desk.client();
    let (mut direct, mut through) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        direct.push(timed(|| {
            let done = Command::new("/usr/bin/true")
                .stdin(Stdio::null())
                .output()
                .unwrap();
            assert!(done.status.success());
        }));
        through.push(timed(|| {
            assert!(client.exec(&["/usr/bin/true"]).unwrap().success);
        }));
    }
    for (name, share, promise) in [("p50", 50, 1.5), ("p99", 99, 3.0)] {
        let (direct, through) = (
            percentile(&mut direct, share),
            percentile(&mut through, share),
        );
        line(
            &format!("run `true` through the socket, {name}, in direct spawns"),
            through / direct,
            promise,
            "×",
        );
    }
}

fn warm_prompt() {
    let desk = Desk::new();
    let app = App::start(&desk);
    painted(&desk, &app);
    let mut times: Vec<f64> = (0..WARM).map(|_| painted(&desk, &app)).collect();
    line(
        "request → painted dialog, warm, p50",
        percentile(&mut times, 50),
        60.0,
        "ms",
    );
    line(
        "request → painted dialog, warm, p95",
        percentile(&mut times, 95),
        60.0,
        "ms",
    );
}

fn cold_prompt() {
    let mut times: Vec<f64> = (0..COLD)
        .map(|_| {
            let desk = Desk::new();
            let app = App::start(&desk);
            painted(&desk, &app)
        })
        .collect();
    line(
        "request → painted dialog, cold, p50",
        percentile(&mut times, 50),
        700.0,
        "ms",
    );
    line(
        "request → painted dialog, cold, p95",
        percentile(&mut times, 95),
        700.0,
        "ms",
    );
}

/// Milliseconds from sending a request until its card is painted; the caller then leaves.
fn painted(desk: &Desk, app: &App) -> f64 {
    let client = desk.background_client();
    let start = Instant::now();
    let request = client.ask(&["id"]);
    app.wait_for("a card was painted");
    let time = millis(start);
    drop(request);
    app.wait_for("a question ended");
    time
}

fn idle() {
    let (desk, screen) = (Desk::new(), Screen);
    let app = App::start(&desk);
    let cpu = processes::cpu_seconds(app.pid());
    std::thread::sleep(IDLE);
    line(
        "idle, never asked: CPU in 60 s",
        processes::cpu_seconds(app.pid()) - cpu,
        0.03,
        "s",
    );
    line(
        "idle, never asked: memory of all processes",
        processes::pss_mb(app.pid()),
        70.0,
        "MB",
    );

    let mut caller = desk.call(&["--", "id"]);
    app.wait_for("a card was painted");
    line(
        "prompt in view: memory of all processes",
        processes::pss_mb(app.pid()),
        260.0,
        "MB",
    );
    screen.click_until(Button::Deny, || caller.has_ended());
    std::thread::sleep(KEPT_WARM);
    let cpu = processes::cpu_seconds(app.pid());
    std::thread::sleep(IDLE);
    line(
        "idle, windows gone: CPU in 60 s",
        processes::cpu_seconds(app.pid()) - cpu,
        0.03,
        "s",
    );
    line(
        "idle, windows gone: memory of all processes",
        processes::pss_mb(app.pid()),
        140.0,
        "MB",
    );
}

fn timed(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    millis(start)
}

fn millis(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1_000.0
}

fn percentile(times: &mut [f64], share: usize) -> f64 {
    times.sort_by(f64::total_cmp);
    times[(times.len() * share / 100).min(times.len() - 1)]
}

fn line(name: &str, measured: f64, promise: f64, unit: &str) {
    let ratio = measured / promise;
    println!("{name:<52} {measured:>7.2} {unit:<2} {promise:>7.2} {unit:<2} {ratio:>7.2}");
}
