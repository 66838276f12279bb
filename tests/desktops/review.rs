//! A person asks for a waiting request that is in view already.

use std::time::{Duration, Instant};

use promises::{Answer, App, Button, Caller, Desktop, until};

use crate::tray::{click_icon, start_with_icon};

/// Longer than the two to three seconds after which an old fault answered *Nobody can be asked*.
const LONGER: Duration = Duration::from_secs(4);

/// Between two keys: Allow takes one only where none came for a while.
const PAUSE: Duration = Duration::from_millis(700);

/// Any program of the session can start the app again and call its icon: no key counts after it.
fn still_waits(desktop: &Desktop, caller: &mut Caller, way: &str) {
    let start = Instant::now();
    while start.elapsed() < LONGER {
        desktop.painted_prompt();
        std::thread::sleep(PAUSE);
        desktop.keys("ctrl enter");
        assert!(!caller.has_ended(), "{way} ended the request");
    }
}

pub(crate) fn review_and_a_second_start_end_no_request_that_is_in_view() {
    let desktop = Desktop::start_with(&[]);
    let desk = desktop.desk();
    let (app, icon): (App, _) = start_with_icon(&desktop);
    let mut caller = desk.call(&["--", "printf", "%s", "reviewed"]);
    desktop.painted_prompt();
    app.wait_for("a card was painted");

    click_icon(&desktop, icon);
    still_waits(&desktop, &mut caller, "a click on the icon");
    desktop.tray().choose("Review requests (1)…");
    still_waits(&desktop, &mut caller, "the line of the menu");
    assert!(desk.start_app_again().success());
    still_waits(&desktop, &mut caller, "a second start");

    desktop.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "reviewed", ""));
}

/// Whatever has the keyboard, and though the prompt does not open by itself over a full screen.
pub(crate) fn the_shortcut_brings_what_waits_over_a_full_screen() {
    let desktop = Desktop::start_with(&[]);
    let desk = desktop.desk();
    desk.write_settings(r#"{"firstRunDone": true, "prompt": {"shortcut": "Ctrl+Alt+K"}}"#);
    let app = App::start(desk);
    let _terminal = desktop.fill_screen();
    let mut caller = desk.call(&["--", "printf", "%s", "heard"]);
    app.wait_for("a request was judged");
    assert!(desktop.visible_prompt().is_none());
    // Nothing tells from when on it is heard. Each time it is, the prompt goes and comes again: keys
    // that are pressed faster than a busy desktop draws would leave nothing to see.
    until("the shortcut to be heard", || {
        desktop.keys("ctrl alt k");
        std::thread::sleep(PAUSE);
        let mut said = std::iter::from_fn(|| app.next_line());
        said.any(|line| line.contains("the prompt window is on the screen"))
            .then_some(())
    });
    desktop.painted_prompt();
    desktop.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "heard", ""));
    desktop.no_prompt();
}
