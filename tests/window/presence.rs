//! The app's window and its process.

use promises::{Answer, App, Button, Desk, Screen};

use crate::turn;

#[test]
fn it_starts_hidden_and_a_second_start_shows_the_first() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let mut first = App::start(&desk);
    assert_eq!(screen.visible_main_window(), None);

    let second = desk.start_app_again();
    assert_eq!(second.code(), Some(0));
    screen.main_window();
    assert_eq!(screen.visible_prompt(), None);
    assert!(first.is_running());
}

#[test]
fn closing_the_window_decides_nothing() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let app = App::start(&desk);
    let mut caller = desk.call(&["--", "echo", "waited"]);
    app.wait_for("a card was painted");
    screen.close(&screen.prompt());
    screen.no_prompt();
    assert!(!caller.has_ended());

    // Starting the app again is the way back without a tray.
    desk.start_app_again();
    screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "waited\n", ""));
}
