//! A real click on a real desktop is an answer.

use promises::{Answer, App, Button, Desktop, turn};

use crate::DENIED;

#[test]
fn deny_runs_nothing() {
    let _turn = turn();
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
