//! A real click on a real desktop is an answer.

use promises::{Answer, App, Button, Desktop, Kind};

use crate::DENIED;

pub(crate) fn deny_runs_nothing() {
    let desktop = Desktop::start();
    let desk = desktop.desk();
    let _app = App::start(desk);
    let made = desk.home().join("made");

    let mut caller = desk.call(&["--", "touch", made.to_str().unwrap()]);
    desktop.painted_prompt();
    desktop.click_until(Button::Deny, || caller.has_ended());

    assert_eq!(caller.answer(), Answer::new(77, "", DENIED));
    assert!(!made.exists());
    desktop.no_prompt();
}

/// The test changes the scale while the app runs, as a person does in the desktop's settings.
pub(crate) fn clicks_meet_the_buttons_at_every_scale() {
    let desktop = Desktop::start_with(&[("SIZE", "1920x1200")]);
    let desk = desktop.desk();
    let _app = App::start(desk);
    let scales = if desktop.kind() == Kind::Xfce {
        &[2.0][..]
    } else {
        &[1.5, 2.0]
    };
    for scale in scales {
        desktop.set_scale(*scale);
        let mut caller = desk.call(&["--", "uname"]);
        desktop.painted_prompt();
        desktop.click_until(Button::Deny, || caller.has_ended());
        assert_eq!(caller.answer(), Answer::new(77, "", DENIED), "at {scale}");
        desktop.no_prompt();
    }
}

pub(crate) fn allow_once_runs_it_and_always_allow_asks_no_more() {
    let desktop = Desktop::start();
    let desk = desktop.desk();
    let _app = App::start(desk);

    let mut caller = desk.call(&["--", "printf", "%s", "once"]);
    desktop.painted_prompt();
    desktop.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "once", ""));
    desktop.no_prompt();

    let mut caller = desk.call(&["--", "printf", "%s", "always"]);
    desktop.painted_prompt();
    desktop.allow_always_until(|| caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "always", ""));
    desktop.no_prompt();
    let silent = desk.call(&["--", "printf", "%s", "always"]).answer();
    assert_eq!(silent, Answer::new(0, "always", ""));
}
