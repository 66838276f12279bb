//! `make bench`: the figures of the design, measured in one run on release builds.
//!
//! Each line gives what was measured, the promise, and their ratio; nothing here fails a
//! build, because a busy machine says nothing about the program. With arguments only those
//! parts are measured.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a measurement prints, and what cannot be measured ends it"
)]

#[cfg(feature = "desktops")]
mod desktop;
mod gateway;
mod hooks;
mod list;
mod memory;
mod node;
mod our_gateway;
mod screen;
mod tasks;
mod tools;

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use promises::{App, Button, Desk, Screen, processes, worst_texts};

const RUNS: usize = 400;
const WARM: usize = 40;
const COLD: usize = 10;
/// Nearly the most requests that may wait at once.
const QUEUE: usize = 1_000;
const IDLE: Duration = Duration::from_secs(60);
/// How long a card whose answer was taken says so (`ui/src/prompt/session.ts`).
const TICK: Duration = Duration::from_millis(250);
/// The window is kept ready for five minutes after the last request.
const KEPT_WARM: Duration = Duration::from_secs(305);

/// All measurements, each by the name that runs it alone.
const PARTS: &[(&str, fn())] = &[
    ("spawn", spawn),
    ("hooks", hooks::hooks),
    ("tools", tools::tools),
    ("node", node::node),
    ("node-flood", node::flood),
    ("gateway", gateway::gateway),
    ("our-gateway", our_gateway::our_gateway),
    ("warm", warm_prompt),
    ("worst", worst_prompt),
    ("cold", cold_prompt),
    ("queue", queue),
    ("memory", memory::flood),
    ("main-window", main_window),
    ("tasks", tasks::tasks),
    ("allowlist-10000", list::filter),
    ("idle", idle),
];

/// The same of what needs a desktop of its own: only by its name.
#[cfg(feature = "desktops")]
const ON_A_DESKTOP: &[(&str, fn())] = &[("desktop", desktop::figures)];
#[cfg(not(feature = "desktops"))]
const ON_A_DESKTOP: &[(&str, fn())] = &[];

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let is_wanted = |name: &str| wanted.iter().any(|wanted| wanted == name);
    let mut begun = false;
    for (name, part) in PARTS {
        if wanted.is_empty() || is_wanted(name) {
            if !std::mem::replace(&mut begun, true) {
                println!(
                    "{:<52} {:>10} {:>10} {:>7}",
                    "figure", "measured", "promise", "ratio"
                );
            }
            part();
        }
    }
    for (name, part) in ON_A_DESKTOP {
        if is_wanted(name) {
            part();
        }
    }
}

/// The guard is thin: `true` directly against the same through the socket, allowlisted.
fn spawn() {
    let desk = Desk::new();
    desk.write_store(
        r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":"/usr/bin/true"}]}}}"#,
    );
    let app = App::start(&desk);
    // The first request of a while also makes the window, on every processor there is.
    painted(&desk, &app);
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
    let (desk, display) = (Desk::new(), screen::Display::open());
    let app = App::start(&desk);
    painted(&desk, &app);
    let mut times: Vec<f64> = (0..WARM).map(|_| in_view(&desk, &app, &display)).collect();
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

/// What an agent may ask so that it is hard to draw, in cards of a plain command.
fn worst_prompt() {
    let desk = Desk::new();
    let app = App::start(&desk);
    painted(&desk, &app);
    let mut plain: Vec<f64> = (0..WARM).map(|_| painted(&desk, &app)).collect();
    let plain = percentile(&mut plain, 50);
    let mut worst = 0.0_f64;
    for (name, text, _) in worst_texts() {
        let command = ["/bin/sh", "-c", &format!("id #{text}")];
        let mut times: Vec<f64> = (0..COLD).map(|_| asked(&desk, &app, &command)).collect();
        let time = percentile(&mut times, 50);
        worst = worst.max(time);
        let figure = format!("request → painted, {name}, in plain cards, p50");
        line(&figure, time / plain, 100.0 / plain, "×");
    }
    line(
        "request → painted dialog, the worst of them",
        worst,
        100.0,
        "ms",
    );
}

/// Milliseconds from sending a request until the screen shows its card, which the window of the request
/// before has left.
fn in_view(desk: &Desk, app: &App, display: &screen::Display) -> f64 {
    display.wait_for_nothing();
    let client = desk.background_client();
    let start = Instant::now();
    let request = client.ask(&["id"]);
    display.wait_for_words();
    let time = millis(start);
    app.wait_for("a card was painted");
    drop(request);
    app.wait_for("a question ended");
    time
}

/// Milliseconds from sending a request until the app has proof that its card is on the screen, some frames
/// later; the caller then leaves.
fn painted(desk: &Desk, app: &App) -> f64 {
    asked(desk, app, &["id"])
}

/// The same for this command.
fn asked(desk: &Desk, app: &App, command: &[&str]) -> f64 {
    let client = desk.background_client();
    let start = Instant::now();
    let request = client.ask(command);
    app.wait_for("a card was painted");
    let time = millis(start);
    drop(request);
    app.wait_for("a question ended");
    time
}

/// A storm of requests: the first card, the next card after an answer, and what they weigh.
fn queue() {
    let (desk, screen) = (Desk::new(), Screen);
    let app = App::start(&desk);
    let alone = painted(&desk, &app);
    let client = desk.background_client();
    let one = client.ask(&["id"]);
    app.wait_for("a card was painted");
    let memory = processes::pss_mb(app.pid());
    drop(one);
    app.wait_for("a question ended");

    let commands: Vec<String> = (0..QUEUE).map(|n| format!("/usr/bin/id-{n}")).collect();
    let start = Instant::now();
    let asking: Vec<_> = commands.iter().map(|name| client.ask(&[name])).collect();
    let (mut first, mut judged) = (None, 0);
    app.wait_for_line("all of them were judged and one was painted", |line| {
        if line.contains("a card was painted") {
            first.get_or_insert_with(|| millis(start));
        }
        judged += usize::from(line.contains("a request was judged"));
        judged == QUEUE && first.is_some()
    });
    let (first, all) = (first.unwrap(), millis(start));
    // The strip with all of them is drawn as well before it is weighed.
    std::thread::sleep(Duration::from_secs(2));
    let more = processes::pss_mb(app.pid()) - memory;
    screen.read();
    screen.click(&screen.prompt(), Button::Deny);
    let answered = logged(&app.wait_for("a question ended"));
    let next = logged(&app.wait_for("a card was painted")) - answered;
    drop(asking);
    line("first card of 1 000 requests at once", first, 60.0, "ms");
    line(
        "the same, in cards that come alone",
        first / alone,
        1.0,
        "×",
    );
    line(
        "one of 1 000 answered → next card painted, after its tick",
        next - TICK.as_secs_f64() * 1_000.0,
        60.0,
        "ms",
    );
    line("all 1 000 judged and in the queue", all, 5_000.0, "ms");
    line("memory of 1 000 waiting requests", more, 30.0, "MB");
}

/// From the choice in the tray to words in the window.
fn main_window() {
    let mut cold = Vec::new();
    let mut again = Vec::new();
    let display = screen::Display::open();
    for _ in 0..COLD {
        let (desk, screen) = (Desk::new(), Screen);
        let tray = desk.tray();
        let app = App::start(&desk);
        tray.wait_for_icon();
        tray.wait_for_status("Ready · nothing waiting");
        let memory = processes::pss_mb(app.pid());
        let start = Instant::now();
        tray.choose("Open");
        display.wait_for_words();
        cold.push(millis(start));
        screen.close(&screen.main_window());
        display.wait_for_nothing();
        let start = Instant::now();
        tray.choose("Open");
        display.wait_for_words();
        again.push(millis(start));
        if cold.len() == COLD {
            let with = processes::pss_mb(app.pid());
            line(
                "main window in view: memory of all processes",
                with,
                260.0,
                "MB",
            );
            line(
                "the same, more than without a window",
                with - memory,
                200.0,
                "MB",
            );
        }
    }
    for (name, times) in [("made", &mut cold), ("shown again", &mut again)] {
        for share in [50, 95] {
            let name = format!("main window {name} → first paint, p{share}");
            line(&name, percentile(times, share), 400.0, "ms");
        }
    }
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

/// When a line of the log was written, in milliseconds of its hour.
fn logged(line: &str) -> f64 {
    let time = line.split_once('Z').unwrap().0;
    let (minutes, seconds) = (&time[14..16], &time[17..]);
    minutes.parse::<f64>().unwrap() * 60_000.0 + seconds.parse::<f64>().unwrap() * 1_000.0
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
    // None of none is as promised.
    let ratio = if measured == promise {
        1.0
    } else {
        measured / promise
    };
    let over = if ratio > 1.0 { "  OVER" } else { "" };
    println!("{name:<52} {measured:>7.2} {unit:<2} {promise:>7.2} {unit:<2} {ratio:>7.2}{over}");
}
