//! A person asks for a waiting request that is in view already.

use std::time::{Duration, Instant};

use promises::{Answer, App, Button, Caller, Desktop};

use crate::tray::{click_icon, start_with_icon};

/// Longer than the two to three seconds after which an old fault answered *Nobody can be asked*.
const LONGER: Duration = Duration::from_secs(4);

fn still_waits(desktop: &Desktop, caller: &mut Caller, way: &str) {
    let start = Instant::now();
    while start.elapsed() < LONGER {
        assert!(!caller.has_ended(), "{way} ended the request");
        desktop.painted_prompt();
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
