//! What a prompt costs on a whole desktop: `DESKTOP=sway bench desktop`.
//!
//! Each figure stands beside the goal of the design and what a desktop may take of it. Memory is
//! followed by the processes that it is in.

use std::fs;
use std::thread::{available_parallelism, sleep};

use promises::{App, Button, Desktop, processes};

use crate::{COLD, IDLE, KEPT_WARM, WARM, painted, percentile};

/// A desktop has a compositor and a bus that Xvfb, where the goals are from, does without.
const MORE: f64 = 1.5;

pub(crate) fn figures() {
    let desktop = Desktop::start();
    let desk = desktop.desk();
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!(
        "{:?}: {} processors, load before the start {}",
        desktop.kind(),
        available_parallelism().map_or(1, usize::from),
        load.split(' ').next().unwrap_or_default()
    );
    println!(
        "{:<44} {:>11} {:>10} {:>8}  holds",
        "figure", "measured", "goal", "× 1.5"
    );

    let mut cold = Vec::new();
    for _ in 0..COLD {
        let app = App::start(desk);
        drop(desktop.tray());
        cold.push(painted(desk, &app));
        app.end();
        desktop.no_prompt();
        desktop.forget();
    }
    for (share, goal) in [(50, 250.0), (95, 400.0)] {
        let what = format!("request → painted prompt, cold, p{share}");
        print(&what, percentile(&mut cold, share), goal, "ms");
    }

    let app = App::start(desk);
    let memory = |what: &str, goal| {
        print(what, processes::pss_mb(app.pid()), goal, "MB");
        for (process, size) in processes::pss_mb_of_each(app.pid()) {
            println!("    {process:<40} {size:>8.1} MB");
        }
    };
    drop(desktop.tray());
    sleep(IDLE);
    memory("idle, never asked: all processes", 35.0);
    painted(desk, &app);
    let mut warm: Vec<f64> = (0..WARM).map(|_| painted(desk, &app)).collect();
    for (share, goal) in [(50, 16.0), (95, 33.0)] {
        let what = format!("request → painted prompt, warm, p{share}");
        print(&what, percentile(&mut warm, share), goal, "ms");
    }
    let mut caller = desk.call(&["--", "id"]);
    desktop.painted_prompt();
    memory("prompt in view: all processes", 130.0);
    desktop.click_until(Button::Deny, || caller.has_ended());
    sleep(KEPT_WARM);
    memory("windows gone again: all processes", 50.0);
}

fn print(what: &str, measured: f64, goal: f64, unit: &str) {
    let most = goal * MORE;
    let holds = if measured <= most { "yes" } else { "NO" };
    println!("{what:<44} {measured:>8.1} {unit} {goal:>7.0} {unit} {most:>8.1}  {holds}");
}
