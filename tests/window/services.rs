//! Services of the desktop that do not answer: no window and no prompt waits for them.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use private_bus::{Bus, SilentBus};
use promises::{Answer, App, Button, Desk, Page, Screen, until};
use zbus::blocking::{Connection, connection};

use crate::turn;

/// What the app and its libraries ask for on a session bus.
const ASKED: [&str; 13] = [
    "ca.desrt.dconf",
    "org.a11y.Bus",
    "org.freedesktop.Notifications",
    "org.freedesktop.ScreenSaver",
    "org.freedesktop.portal.Desktop",
    "org.freedesktop.portal.IBus",
    "org.gnome.ScreenSaver",
    "org.gnome.SessionManager",
    "org.gtk.Settings",
    "org.gtk.vfs.Daemon",
    "org.kde.StatusNotifierWatcher",
    "org.xfce.SessionManager",
    "org.xfce.Xfconf",
];

/// How long a service takes before it ends: shorter than GLib waits for an answer, and longer
/// than a window takes on a busy machine.
const TAKES: Duration = Duration::from_secs(20);

/// The app asks, and a click in the prompt counts, before the service has ended.
fn asks_before(ended: impl Fn() -> bool, desk: &Desk, app: &App) {
    let mut caller = desk.call(&["--", "echo", "asked"]);
    app.wait_for("a card was painted");
    assert!(!ended(), "the prompt waited for a service");
    Screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "asked\n", ""));
}

fn asked() -> Vec<String> {
    match std::env::var("ONLY_SERVICE") {
        Ok(names) => names.split(',').map(str::to_owned).collect(),
        Err(_) => ASKED.map(str::to_owned).to_vec(),
    }
}

#[test]
fn a_prompt_waits_for_no_service_that_does_not_come() {
    let _turn = turn();
    let room = tempfile::tempdir().unwrap();
    let ended = room.path().join("ended");
    let line = format!("sleep {}\ntouch '{}'", TAKES.as_secs(), ended.display());
    let names = asked();
    let offers: Vec<_> = names.iter().map(|name| (name.as_str(), line.as_str())).collect();
    let bus = Bus::offering(&offers);
    let desk = Desk::on_bus(bus.address());
    let app = App::start(&desk);
    asks_before(|| ended.exists(), &desk, &app);
}

/// Services that have their names and never answer, until they end.
struct Mute {
    _ends: std::thread::JoinHandle<()>,
    ended: std::sync::Arc<std::sync::atomic::AtomicBool>,
}

#[test]
fn a_prompt_waits_for_no_service_that_is_there_and_hangs() {
    let _turn = turn();
    let bus = Bus::new();
    let names = asked();
    let start = |name: &String| -> Connection {
        connection::Builder::address(bus.address()).and_then(|it| it.name(name.as_str())).and_then(connection::Builder::build).unwrap()
    };
    let hanging: Vec<Connection> = names.iter().map(start).collect();
    let ended = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let end = ended.clone();
    std::thread::spawn(move || { std::thread::sleep(TAKES); end.store(true, std::sync::atomic::Ordering::SeqCst); drop(hanging); });
    let desk = Desk::on_bus(bus.address());
    let app = App::start(&desk);
    asks_before(|| ended.load(std::sync::atomic::Ordering::SeqCst), &desk, &app);
}

#[test]
fn a_prompt_does_not_wait_for_a_bus_that_hangs() {
    let _turn = turn();
    let bus = SilentBus::new();
    let desk = Desk::on_bus(bus.address());
    let app = App::start(&desk);
    asks_before(|| false, &desk, &app);
}
