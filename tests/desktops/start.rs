//! What a start of the app opens, and what it does not wait for.

use std::process::Stdio;
use std::time::{Duration, Instant};

use promises::{App, Button, Desktop, Reader, built, until};

use crate::DENIED;
use crate::tray::at_rest;

fn main_window_is_painted(desktop: &Desktop) {
    until("words in the main window", || {
        let window = desktop.visible_main_window()?;
        desktop.is_painted(&window).then_some(())
    });
}

pub(crate) fn help_and_version_open_nothing() {
    let desktop = Desktop::start();
    let before = at_rest(&desktop, desktop.whole());
    for option in ["--help", "--version"] {
        let mut command = desktop.command(&built("exec-companion"));
        let mut child = command.arg(option).stdout(Stdio::null()).spawn().unwrap();
        let ended = until("its end", || child.try_wait().unwrap());
        assert!(ended.success(), "{option}");
    }
    let windows = desktop.windows();
    assert!(windows.iter().all(|window| window.app != "exec-companion"));
    // The clock of the panel changes too.
    let changed = desktop.picture().changed(&before, desktop.whole());
    assert!(changed < 0.01, "{changed} of the desktop looks different");
}

/// The main window fills in its page at each of a person's first starts.
pub(crate) fn the_first_start_shows_what_is_in_the_main_window_each_time() {
    let desktop = Desktop::start();
    for _ in 0..9 {
        let app = App::start_as_it_is(desktop.desk());
        assert!(desktop.desk().start_app_again().success());
        main_window_is_painted(&desktop);
        app.kill();
        until("the main window to go", || {
            desktop.visible_main_window().is_none().then_some(())
        });
        desktop.forget();
    }
}

/// A call of a D-Bus service that does not come waits for 25 seconds.
const WITHOUT: Duration = Duration::from_secs(24);

pub(crate) fn no_window_waits_for_a_service_that_does_not_come() {
    // sway's panel needs this service.
    let silent = [
        ("SILENT", "org.freedesktop.portal.Desktop"),
        ("TRAY", "none"),
    ];
    let desktop = Desktop::start_with(&silent);
    let desk = desktop.desk();
    // By the app's own word: pictures of a busy machine take longer than what they show.
    let start = Instant::now();
    let app = App::start(desk);
    assert!(desk.start_app_again().success());
    app.wait_for("the page of the main window is loaded");
    let main = start.elapsed();
    main_window_is_painted(&desktop);
    let start = Instant::now();
    let mut caller = desk.call(&["--", "uname"]);
    app.wait_for("a card was painted");
    let prompt = start.elapsed();
    desktop.painted_prompt();
    assert!(
        main < WITHOUT && prompt < WITHOUT,
        "the windows came after {main:?}, {prompt:?}"
    );
    desktop.click_until(Button::Deny, || caller.has_ended());
    assert_eq!(caller.answer().stderr, DENIED);
}

/// The window opens at once, not ten seconds later, when the app takes the tray for missing.
pub(crate) fn without_a_tray_a_start_by_hand_opens_the_main_window() {
    let desktop = Desktop::start_with(&[("TRAY", "none")]);
    let app = App::start(desktop.desk());
    let loaded = "the page of the main window is loaded";
    let first = app.wait_for_line("the main window", |line| {
        line.contains(loaded) || line.contains("the tray missing=true")
    });
    assert!(first.contains(loaded), "{first}");
    main_window_is_painted(&desktop);
}

/// The only way out where there is no tray: found with the wheel, and pressed as a screen reader does.
pub(crate) fn quit_in_settings_ends_the_app() {
    let desktop = Desktop::start_with(&[]);
    let mut reader = Reader::start(desktop.desk());
    let mut app = App::start(desktop.desk());
    assert!(desktop.desk().start_app_again().success());
    main_window_is_painted(&desktop);
    reader.act("link", "Settings");
    reader.wait_for("heading", "Settings");
    let place = desktop.main_window().place;
    desktop.move_to(place.x + place.width / 2, place.y + place.height / 2);
    until("Quit to be in view", || {
        desktop.scroll(3);
        reader.try_to_act("push button", "Quit").then_some(())
    });
    assert_eq!(app.ended(), Some(0));
}
