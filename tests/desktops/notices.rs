//! Notifications: what a click on one does, and that none outlives the app.

use promises::{Answer, App, Button, Desktop, Kind, until};

use crate::DENIED;

fn wait_for_notices(desktop: &Desktop, count: usize) {
    until(&format!("{count} notices"), || {
        (desktop.notices() == count).then_some(())
    });
}

/// A notification tells of the request while others see the screen, or while another program fills
/// it: the prompt does not open then.
pub(crate) fn the_buttons_of_a_notice_review_and_deny() {
    let desktop = Desktop::start();
    let desk = desktop.desk();
    let app = App::start(desk);
    let shared = (desktop.kind() == Kind::Gnome).then(|| {
        let shared = desktop.share();
        app.wait_for("shared=Some(true)");
        shared
    });
    let filled = shared.is_none().then(|| desktop.fill_screen());
    let before = desktop.picture();
    let gone = || {
        // A program that fills the screen fills it again.
        if let Some(terminal) = &filled {
            desktop.activate(&desktop.window_of(terminal));
            until("the notice to go", || {
                desktop.notice_since(&before).is_none().then_some(())
            });
        } else {
            wait_for_notices(&desktop, 0);
        }
    };

    let mut caller = desk.call(&["--", "printf", "%s", "reviewed"]);
    desktop.press_in_notice("Review", &before);
    desktop.painted_prompt();
    desktop.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "reviewed", ""));
    gone();

    let caller = desk.call(&["--", "uname"]);
    desktop.press_in_notice("Deny", &before);
    assert_eq!(caller.answer().stderr, DENIED);
    gone();

    let mut caller = desk.call(&["--", "printf", "%s", "always"]);
    desktop.press_in_notice("Review", &before);
    desktop.painted_prompt();
    desktop.allow_always_until(|| caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "always", ""));
    gone();
    let silent = desk.call(&["--", "printf", "%s", "always"]).answer();
    assert_eq!(silent, Answer::new(0, "always", ""));
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
