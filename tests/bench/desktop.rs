//! What a prompt costs on a whole desktop: `DESKTOP=sway bench desktop`.
//!
//! Each figure stands beside the goal of the design, times what another machine than the measured
//! one may take. Memory is followed by the processes that it is in.

use promises::{App, Button, Desktop, processes};

use crate::{KEPT_WARM, WARM, line, painted, percentile};

const MORE: f64 = 1.5;

pub(crate) fn figures() {
    let desktop = Desktop::start();
    let desk = desktop.desk();
    let app = App::start(desk);
    let kind = format!("{:?}", desktop.kind()).to_lowercase();
    let print = |what: &str, measured, goal: f64, unit| {
        line(&format!("{kind}: {what}"), measured, goal * MORE, unit);
    };
    let memory = |what: &str, goal| {
        print(what, processes::pss_mb(app.pid()), goal, "MB");
        for (process, size) in processes::pss_mb_of_each(app.pid()) {
            println!("    {process:<48} {size:>10.2} MB");
        }
    };

    app.wait_for("the tray");
    memory("idle, never asked: memory of all processes", 35.0);
    print(
        "request → painted dialog, cold",
        painted(desk, &app),
        250.0,
        "ms",
    );
    let mut times: Vec<f64> = (0..WARM).map(|_| painted(desk, &app)).collect();
    for (share, goal) in [(50, 16.0), (95, 33.0)] {
        let what = format!("request → painted dialog, warm, p{share}");
        print(&what, percentile(&mut times, share), goal, "ms");
    }
    let mut caller = desk.call(&["--", "id"]);
    desktop.painted_prompt();
    memory("prompt in view: memory of all processes", 130.0);
    desktop.click_until(Button::Deny, || caller.has_ended());
    std::thread::sleep(KEPT_WARM);
    memory("idle, windows gone: memory of all processes", 50.0);
}
