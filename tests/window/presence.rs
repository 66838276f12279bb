//! The app's window and its process.

use std::process::Command;

use promises::{Answer, App, Button, Desk, PATIENCE, Screen};

use crate::session::Session;
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

#[test]
fn over_a_full_screen_a_notice_without_the_command_is_the_door() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let session = Session::new(&desk);
    let other = screen.open_another_window();
    other.fill_screen(true);
    let app = App::start(&desk);

    let mut caller = desk.call(&["--agent", "main", "--", "echo", "secret"]);
    let title = "Agent “main” wants to run a command";
    let said = session.said.recv_timeout(PATIENCE).unwrap();
    let buttons = ["default", title, "review", "Review", "deny", "Deny"];
    assert_eq!(said, [&[title, ""][..], &buttons].concat());
    assert_eq!(screen.visible_prompt(), None);

    session.give_token("of-the-notice");
    session.press("review");
    app.wait_for(r#"came with a token of the desktop window="prompt""#);
    screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "secret\n", ""));
    screen.no_prompt();

    // It fills the screen no longer, and the window opens by itself.
    other.fill_screen(false);
    let mut caller = desk.call(&["--agent", "main", "--", "echo", "open"]);
    screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "open\n", ""));
    assert_eq!(session.said.try_recv().ok(), None);
}

#[test]
fn while_the_screen_is_shared_a_notice_is_the_door_and_the_window_opens_after_it() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let session = Session::new(&desk);
    // PipeWire's tool: for each line that it can read, somebody is shown the screen, or nobody.
    let tools = desk.home().join("tools");
    std::fs::create_dir(&tools).unwrap();
    let turns = tools.join("turns");
    let made = Command::new("mkfifo").arg(&turns).status().unwrap();
    assert!(made.success());
    let turn_it = || std::fs::write(&turns, "\n").unwrap();
    let node = r#"{"state": "running", "props": {"media.class": "Stream/Output/Video"}}"#;
    let script = format!(
        "#!/bin/sh\n\
         for info in '{node}' null; do\n\
         \x20 read -r line <{turns}\n\
         \x20 echo \"[{{\\\"id\\\": 36, \\\"info\\\": $info}}]\"\n\
         done\n\
         read -r line <{turns}\n",
        turns = turns.display(),
    );
    test_support::write_program(&tools.join("pw-dump"), &script);
    let path = format!("{}:/usr/local/bin:/usr/bin:/bin", tools.display());
    let app = App::start_with(&desk, &[("PATH", &path)]);
    turn_it();
    app.wait_for("shared=Some(true)");

    let mut caller = desk.call(&["--agent", "main", "--", "echo", "secret"]);
    let title = "Agent “main” wants to run a command";
    let said = session.said.recv_timeout(PATIENCE).unwrap();
    let buttons = ["default", title, "review", "Review", "deny", "Deny"];
    assert_eq!(said, [&[title, ""][..], &buttons].concat());
    assert_eq!(screen.visible_prompt(), None);

    turn_it();
    screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "secret\n", ""));
}
