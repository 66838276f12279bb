//! Services of the desktop that do not answer: no window and no prompt waits for them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use desktop_bus::{PrivateBus, SilentBus};
use promises::{Answer, App, Button, Desk, Page, Screen};
use zbus::blocking::{Connection, connection};

use crate::turn;

/// The services that the app, GTK and WebKit ask for on a session bus.
const ASKED: [&str; 12] = [
    "ca.desrt.dconf",
    "org.a11y.Bus",
    "org.freedesktop.Notifications",
    "org.freedesktop.ScreenSaver",
    "org.freedesktop.portal.Desktop",
    "org.freedesktop.portal.IBus",
    "org.gnome.ScreenSaver",
    "org.gnome.SessionManager",
    "org.gtk.vfs.Daemon",
    "org.kde.StatusNotifierWatcher",
    "org.xfce.SessionManager",
    "org.xfce.Xfconf",
];

/// How long a service takes before it ends: shorter than GLib waits for an answer, and longer
/// than a window takes on a busy machine.
const TAKES: Duration = Duration::from_secs(20);

/// The app asks, and a click in its prompt counts. At the moment when the prompt is painted
/// `ended` says whether the services have ended already.
fn asks_before(ended: impl Fn() -> bool, desk: &Desk, app: &App) {
    let mut caller = desk.call(&["--", "echo", "asked"]);
    app.wait_for("a card was painted");
    assert!(!ended(), "the prompt waited for a service");
    Screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "asked\n", ""));
}

#[test]
fn a_prompt_waits_for_no_service_that_does_not_come() {
    let _turn = turn();
    let room = tempfile::tempdir().unwrap();
    let ended = room.path().join("ended");
    let line = format!("sleep {}\ntouch '{}'", TAKES.as_secs(), ended.display());
    let bus = PrivateBus::offering(&ASKED.map(|name| (name, line.as_str())));
    let desk = Desk::on_bus(bus.address());
    let app = App::start(&desk);
    asks_before(|| ended.exists(), &desk, &app);
}

#[test]
fn a_prompt_waits_for_no_service_that_hangs() {
    let _turn = turn();
    let bus = PrivateBus::new();
    let hangs = |name: &str| -> Connection {
        connection::Builder::address(bus.address())
            .and_then(|service| service.name(name.to_owned()))
            .and_then(connection::Builder::build)
            .expect("the bus gives the name")
    };
    let hanging = ASKED.map(hangs);
    let ended = Arc::new(AtomicBool::new(false));
    let ends = Arc::clone(&ended);
    thread::spawn(move || {
        thread::sleep(TAKES);
        ends.store(true, Ordering::SeqCst);
        drop(hanging);
    });
    let desk = Desk::on_bus(bus.address());
    let app = App::start(&desk);
    asks_before(|| ended.load(Ordering::SeqCst), &desk, &app);
}

#[test]
fn a_prompt_does_not_wait_for_a_bus_that_hangs() {
    let _turn = turn();
    let bus = SilentBus::new();
    let desk = Desk::on_bus(bus.address());
    let app = App::start(&desk);
    // The bus hangs as long as this test runs.
    asks_before(|| false, &desk, &app);
}

/// With KDE's packages and another desktop, a program that asks for notices waits for a minute.
#[test]
fn the_pages_do_not_wait_for_a_service_that_does_not_come() {
    let _turn = turn();
    let bus = PrivateBus::offering(&[("org.freedesktop.Notifications", "exec sleep 100")]);
    let desk = Desk::on_bus(bus.address());
    let app = App::start_first_time(&desk, &[]);
    let page = Page::main(&app);
    page.wait_for("no-agents");
    page.click("skip-all");
    page.click("to-settings");
    page.wait_for("set-appearance.theme");
    page.click("to-health");
    page.wait_for(("check-notices", "has not answered yet"));
    // Whatever comes late is shown by itself.
    let _service = crate::session::Session::new(&desk);
    page.wait_for(("check-notices", "gnome-shell shows them with buttons"));
}

/// At a logout the bus may end before the programs of the session, and its daemon may crash.
#[test]
fn the_app_outlives_the_session_bus() {
    let _turn = turn();
    let mut desk = Desk::new();
    let mut app = App::start(&desk);
    desk.tray().wait_for_icon();
    desk.tray().wait_for_status("Ready · nothing waiting");
    desk.end_bus();
    let mut said = Vec::new();
    app.wait_for_line("that the tray is gone", |line| {
        said.push(line.to_owned());
        line.contains("the tray missing=true")
    });
    // A request that waits changes the icon.
    for word in ["first", "second"] {
        let mut caller = desk.call(&["--", "echo", word]);
        Screen.click_until(Button::AllowOnce, || caller.has_ended());
        assert_eq!(caller.answer(), Answer::new(0, &format!("{word}\n"), ""));
    }
    Screen.close(&Screen.main_window());
    app.ask_to_end();
    assert_eq!(app.ended(), Some(0));
    said.extend(app.last_lines());
    let said = said.join("\n");
    assert!(!said.contains("panicked"), "{said}");
}
