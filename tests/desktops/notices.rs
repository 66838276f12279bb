//! Notifications: what a click on one does, and that none outlives the app.

use promises::{Answer, App, Button, Desktop, until};

use crate::DENIED;

fn wait_for_notices(desktop: &Desktop, count: usize) {
    until(&format!("{count} notices"), || {
        (desktop.notices() == count).then_some(())
    });
}

/// While others see the screen, the prompt does not open, and a notification tells of the request.
pub(crate) fn the_buttons_of_a_notice_review_and_deny() {
    let desktop = Desktop::start();
    let desk = desktop.desk();
    let app = App::start(desk);
    let _shared = desktop.share();
    app.wait_for("shared=Some(true)");
    let mut caller = desk.call(&["--", "printf", "%s", "reviewed"]);
    desktop.press_in_notice("Review");
    desktop.painted_prompt();
    desktop.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "reviewed", ""));
    wait_for_notices(&desktop, 0);

    let caller = desk.call(&["--", "uname"]);
    desktop.press_in_notice("Deny");
    assert_eq!(caller.answer().stderr, DENIED);
    wait_for_notices(&desktop, 0);
}

pub(crate) fn a_click_on_the_notice_of_what_was_missed_opens_the_main_window() {
    let desktop = Desktop::start();
    let desk = desktop.desk();
    let app = App::start(desk);
    desktop.lock(true);
    app.wait_for("locked=true");
    assert_eq!(desk.call(&["--", "uname"]).answer().code, Some(77));
    assert_eq!(desktop.notices(), 0);
    desktop.lock(false);
    wait_for_notices(&desktop, 1);
    assert!(desktop.visible_main_window().is_none());
    until("the main window", || {
        desktop.click_notice();
        desktop.visible_main_window()
    });
    wait_for_notices(&desktop, 0);
}

/// On a desktop without a tray, a notification says that the tray is missing.
pub(crate) fn no_notice_outlives_the_app() {
    let desktop = Desktop::start_with(&[("TRAY", "none")]);
    let app = App::start(desktop.desk());
    wait_for_notices(&desktop, 1);
    app.end();
    wait_for_notices(&desktop, 0);
}

pub(crate) fn the_notice_of_a_killed_app_goes_with_the_next_start() {
    let desktop = Desktop::start_with(&[("TRAY", "none")]);
    let app = App::start(desktop.desk());
    wait_for_notices(&desktop, 1);
    // In this file the next start finds the notification.
    let kept = desktop.desk().state().join("exec-companion/notice.json");
    until("the note of the notice", || kept.exists().then_some(()));
    app.kill();
    assert_eq!(desktop.notices(), 1, "a killed app withdraws nothing");
    // The new start shows its own notification ten seconds later, when it takes the tray for missing.
    let app = App::start(desktop.desk());
    wait_for_notices(&desktop, 0);
    app.end();
    wait_for_notices(&desktop, 0);
}
