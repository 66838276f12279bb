//! A program of the same user that makes the app believe that nobody can be asked.

use promises::{Answer, App, Desk, PATIENCE, Page, Screen, turn};
use serde_json::{Value, json};

use crate::session::Session;

/// A desk whose policy runs what nobody can be asked about.
fn open_desk() -> Desk {
    let desk = Desk::new();
    desk.write_store(&json!({"version": 1, "defaults": {"askFallback": "full"}}).to_string());
    desk
}

/// What ran without a person is in the history.
fn ran_by_fallback(desk: &Desk) -> usize {
    let all = desk.host(&["history", "--json", "--limit", "0"]).stdout;
    let lines = all
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines
        .filter(|it| it["by"] == "fallback" && it["verdict"] == "allowed")
        .count()
}

#[test]
fn a_faked_lock_is_told_to_who_was_there() {
    let _turn = turn();
    let desk = open_desk();
    let session = Session::new(&desk);
    let app = App::start_readable(&desk);
    session.asked.recv_timeout(PATIENCE).unwrap();
    let page = Page::main(&app);

    // The click is a person at the computer.
    page.click("to-health");
    let risk = "Any program of yours can make the screen look locked.";
    page.wait_for(("check-fallback", risk));
    page.click("to-policy");
    page.wait_for(("field-askFallback", risk));
    session.lock(true);
    app.wait_for("locked=true");
    for _ in 0..3 {
        let ran = desk.call(&["--", "uname", "-s"]).answer();
        assert_eq!(ran, Answer::new(0, "Linux\n", ""));
    }
    session.lock(false);
    let said = session.said.recv_timeout(PATIENCE).unwrap();
    assert_eq!(said[0], "3 commands ran without you");
    session.press("review");
    page.wait_for((
        "banner-unasked",
        "while you were at the computer. 3 commands ran without you.",
    ));
    assert_eq!(ran_by_fallback(&desk), 3);
    page.click("action-read");
    page.wait_until_gone("banner-unasked");
    session.closed.recv_timeout(PATIENCE).unwrap();
}

/// The web process is stopped; whatever the app makes of it, nothing runs untold.
#[test]
fn a_stopped_window_runs_nothing_untold() {
    let _turn = turn();
    let desk = open_desk();
    let session = Session::new(&desk);
    let app = App::start_readable(&desk);
    session.asked.recv_timeout(PATIENCE).unwrap();
    Page::main(&app).click("to-health");
    assert!(app.stop_web_views() > 0);
    // A person at the computer.
    Screen.leave();
    let answer = desk.call(&["--wait", "20", "--", "uname", "-s"]).answer();
    let ran = ran_by_fallback(&desk);
    assert_eq!(ran, usize::from(answer.code == Some(0)), "{answer:?}");
    if ran > 0 {
        let told = || session.said.recv_timeout(PATIENCE).unwrap();
        while told()[0] != "1 command ran without you" {}
    }
}
