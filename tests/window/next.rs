//! What comes after a request, and what an agent or another program can do against the prompt:
//! neither holds up the next request, hands one to `askFallback`, or ends the app.

use promises::{Answer, App, Button, Desk, Page, Screen, until};
use serde_json::json;

use crate::turn;

/// Where nobody can be asked, everything would run.
fn full_fallback() -> Desk {
    let desk = Desk::new();
    let defaults = json!({ "security": "allowlist", "ask": "on-miss", "askFallback": "full" });
    desk.write_store(&json!({ "version": 1, "defaults": defaults }).to_string());
    desk
}

fn denied() -> Answer {
    Answer::new(77, "", "exec-host: SYSTEM_RUN_DENIED: user denied\n")
}

#[test]
fn requests_with_short_times_are_each_seen() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let prompt = Page::prompt(&app);
    // Warm, so that a slow start of the window is not what is tested.
    let mut first = desk.call(&["--", "echo", "first"]);
    app.wait_for("a request was judged");
    Screen.click_until(Button::Deny, || first.has_ended());

    let [short, longer, mut last] = ["4", "10", "60"].map(|wait| {
        let caller = desk.call(&["--wait", wait, "--", "echo", wait]);
        // In this order.
        app.wait_for("a request was judged");
        caller
    });
    for _ in ["4", "10", "60"] {
        app.wait_for("a card was painted");
    }
    prompt.wait_for(("command", "echo 60"));
    prompt.wait_for(("before", "echo 10"));
    prompt.wait_for(("before", "Not run. Time ran out."));
    let late = "exec-host: SYSTEM_RUN_DENIED: Nobody answered in time.\n";
    for caller in [short, longer] {
        assert_eq!(caller.answer(), Answer::new(124, "", late));
    }
    Screen.click_until(Button::Deny, || last.has_ended());
    assert_eq!(last.answer(), denied());
}

#[test]
fn a_request_that_ends_behind_another_one_did_not_find_nobody() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start(&desk);
    let mut viewed = desk.call(&["--", "echo", "viewed"]);
    app.wait_for("a card was painted");
    let behind = desk.call(&["--wait", "1", "--", "echo", "behind"]).answer();
    let told = "exec-host: SYSTEM_RUN_DENIED: Its time ran out before it could be shown. \
                Ask again, with more time.\n";
    assert_eq!(behind, Answer::new(77, "", told));
    Screen.click_until(Button::AllowOnce, || viewed.has_ended());
    assert_eq!(viewed.answer(), Answer::new(0, "viewed\n", ""));
}

#[test]
fn a_window_that_another_program_destroys_comes_back() {
    let _turn = turn();
    let desk = full_fallback();
    let mut app = App::start(&desk);
    let mut caller = desk.call(&["--", "echo", "kept"]);
    for _ in 0..3 {
        app.wait_for("a card was painted");
        Screen.destroy(&Screen.prompt());
        app.wait_for("another program has destroyed the prompt window");
    }
    app.wait_for("a card was painted");
    Screen.click_until(Button::Deny, || caller.has_ended());
    assert_eq!(caller.answer(), denied());

    // Destroying the window again and again gets nothing run.
    let made = desk.home().join("made");
    let mut caller = desk.call(&["--wait", "8", "--", "touch", made.to_str().unwrap()]);
    until("an answer", || {
        if let Some(window) = Screen.visible_prompt() {
            Screen.destroy(&window);
        }
        caller.has_ended().then_some(())
    });
    assert_ne!(caller.answer().code, Some(0));
    assert!(!made.exists());
    assert!(app.is_running());

    let mut caller = desk.call(&["--", "echo", "again"]);
    Screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "again\n", ""));
}
