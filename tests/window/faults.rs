//! What goes wrong, and what the caller is told.

use promises::{Answer, App, Button, Desk, Page, Screen, until};
use serde_json::json;

use crate::{store_with, turn};

#[test]
fn a_caller_that_left_gets_nothing_started() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let app = App::start(&desk);
    let made = desk.home().join("made");

    let caller = desk.call(&["--", "touch", made.to_str().unwrap()]);
    app.wait_for("a card was painted");
    caller.kill();
    let line = app.wait_for("a question ended");
    assert!(line.contains("Withdrawn"), "{line}");
    screen.no_prompt();
    assert!(!made.exists());
    assert_eq!(desk.store(), store_with(&[]));
}

#[test]
fn a_caller_that_leaves_during_the_run_ends_the_command() {
    let _turn = turn();
    let desk = Desk::new();
    desk.write_store(r#"{"version":1,"agents":{"main":{"security":"full","ask":"off"}}}"#);
    let _app = App::start(&desk);
    desk.write_config(r#"{ tools: { exec: { security: "full", ask: "off" } } }"#);
    let marker = format!("7{:06}", std::process::id());

    let caller = desk.call(&["--", "sleep", &marker]);
    let running = || promises::process_with_argument(&marker);
    until("the command to start", running);
    caller.kill();
    until("the command to end", || running().is_none().then_some(()));
}

/// The terminal that the app was started from is gone.
#[test]
fn it_answers_where_nobody_reads_its_log() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let mut app = App::start(&desk);
    app.ignore_log();
    for _ in 0..3 {
        let mut caller = desk.call(&["--", "echo", "unread"]);
        screen.click_until(Button::Deny, || caller.has_ended());
        let denied = "exec-host: SYSTEM_RUN_DENIED: user denied\n";
        assert_eq!(caller.answer(), Answer::new(77, "", denied));
    }
    assert!(app.is_running());
}

#[test]
fn nobody_answers_in_time() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let _app = App::start(&desk);

    let answer = desk.call(&["--wait", "6", "--", "echo", "late"]).answer();
    assert_eq!(
        answer,
        Answer::new(
            124,
            "",
            "exec-host: SYSTEM_RUN_DENIED: Nobody answered in time.\n"
        )
    );
    // The card says so until somebody has seen it.
    screen.click_until(Button::Close, || screen.visible_prompt().is_none());
    assert_eq!(desk.store(), store_with(&[]));
}

#[test]
fn the_app_dies_and_comes_back() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let app = App::start(&desk);
    let mut caller = desk.call(&["--", "echo", "lost"]);
    app.wait_for("a card was painted");
    let socket = desk.state().join("exec-approvals.sock");
    app.kill();
    until("the caller to notice", || caller.has_ended().then_some(()));
    let answer = caller.answer();
    assert_eq!(
        answer,
        Answer::new(
            70,
            "",
            &format!(
                "exec-host: the program behind {} took the request and ended without answering. \
                 The command may have run.\n",
                socket.display()
            )
        )
    );
    // Nobody listens, and the socket file is still there.
    assert!(socket.exists());
    assert_eq!(desk.call(&["--", "echo", "nobody"]).answer().code, Some(69));

    let _app = App::start(&desk);
    let mut caller = desk.call(&["--", "echo", "back"]);
    screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "back\n", ""));
    assert_eq!(desk.store(), store_with(&[]));
}

#[test]
fn without_a_display_ask_fallback_decides_at_once() {
    let _turn = turn();
    let list = json!([{ "pattern": "/usr/bin/uname" }]);
    let why = "Every command asks first: defaults.ask is always. Nobody can be asked,";
    let no_ui = format!(
        "exec-host: SYSTEM_RUN_DENIED: {why} so nothing runs: askFallback is deny \
         (defaults.askFallback).\n"
    );
    let miss = format!(
        "exec-host: SYSTEM_RUN_DENIED: allowlist miss ({why} and the policy doesn't cover it, so \
         nothing runs: askFallback is allowlist (defaults.askFallback).)\n"
    );
    let cases = [
        ("deny", "uname", Answer::new(77, "", &no_ui)),
        ("allowlist", "uname", Answer::new(0, "Linux\n", "")),
        ("allowlist", "true", Answer::new(77, "", &miss)),
        ("full", "true", Answer::new(0, "", "")),
    ];
    for (fallback, program, expected) in cases {
        let desk = Desk::new();
        let defaults = json!({ "security": "allowlist", "ask": "always", "askFallback": fallback });
        let store = json!({
            "version": 1, "defaults": defaults, "agents": { "main": { "allowlist": list } }
        });
        desk.write_store(&store.to_string());
        let nothing = [("DISPLAY", ""), ("WAYLAND_DISPLAY", "")];
        let app = App::start_with(&desk, &nothing);
        let answer = desk.call(&["--", program]).answer();
        assert_eq!(answer, expected, "{fallback} {program}");
        drop(app);
        // The token is all that was added.
        let mut after: serde_json::Value = serde_json::from_str(&desk.store_text()).unwrap();
        let socket = after.as_object_mut().unwrap().remove("socket").unwrap();
        assert_eq!(
            socket.as_object().unwrap().keys().collect::<Vec<_>>(),
            ["token"]
        );
        assert_eq!(after, store);
    }
}

#[test]
fn a_store_that_broke_leaves_the_last_good_policy_and_its_bytes() {
    let _turn = turn();
    let desk = Desk::new();
    desk.write_store(
        r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":"/usr/bin/echo"}]}}}"#,
    );
    let _app = App::start(&desk);
    assert_eq!(
        desk.call(&["--", "echo", "good"]).answer(),
        Answer::new(0, "good\n", "")
    );

    // exec-host reads the token from the same file, so it is asked for before.
    let client = desk.client();
    let broken = desk.store_text().replacen('{', "{,", 1);
    desk.write_store(&broken);
    let answer = client.exec(&["echo", "still"]);
    assert_eq!(answer.unwrap().stdout, "still\n");
    assert_eq!(desk.store_text(), broken);
}

/// The store breaks while its owner has the sheet of Always allow open: what they pressed runs
/// once, and the prompt stays to say that no rule was stored.
#[test]
fn a_store_that_breaks_before_the_rule_is_saved_is_told_in_the_prompt() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let app = App::start_readable(&desk);
    let prompt = Page::prompt(&app);
    let mut caller = desk.call(&["--", "echo", "once"]);
    prompt.open("allow-always", "sheet-cancel");
    until("the rule to be weighed", || {
        prompt.is_usable("sheet-confirm").then_some(())
    });
    let broken = desk.store_text().replacen('{', "{,", 1);
    desk.write_store(&broken);
    prompt.click_until("sheet-confirm", || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "once\n", ""));
    let told = prompt.text(("ended", "The rule was not saved: "));
    assert!(told.contains("line 1, column 2"), "{told}");
    assert!(told.ends_with(" Allowed once."), "{told}");
    assert_eq!(desk.store_text(), broken);
    prompt.click_until("close", || screen.visible_prompt().is_none());
}

#[test]
fn a_store_that_was_broken_before_denies_with_the_reason() {
    let _turn = turn();
    let desk = Desk::new();
    let broken = r#"{"version":1,, "socket":{"token":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYX"}}"#;
    desk.write_store(broken);
    let _app = App::start(&desk);
    let error = desk
        .client_with("AAECAwQFBgcICQoLDA0ODxAREhMUFRYX")
        .exec(&["echo", "no"])
        .unwrap_err();
    assert_eq!(error.reason.as_deref(), Some("store-unreadable"));
    assert!(error.message.contains("line 1"), "{}", error.message);
    assert_eq!(desk.store_text(), broken);
}

#[test]
fn what_cannot_run_says_why() {
    let _turn = turn();
    let desk = Desk::new();
    desk.write_store(
        r#"{"version":1,"defaults":{"security":"full","ask":"off","askFallback":"deny"}}"#,
    );
    desk.write_config(r#"{ tools: { exec: { security: "full", ask: "off" } } }"#);
    let _app = App::start(&desk);
    let nowhere = desk.home().join("nowhere");
    let nowhere = nowhere.to_str().unwrap();
    let cases: [(&[&str], Answer); 4] = [
        (
            &["--", "no-such-program", "x"],
            Answer::new(127, "", "exec-host: no-such-program: program not found\n"),
        ),
        (
            &["--cwd", nowhere, "--", "true"],
            Answer::new(
                77,
                "",
                &format!(
                    "exec-host: Working directory does not exist, is inaccessible, or is not a \
                     directory: {nowhere}\n"
                ),
            ),
        ),
        (
            &["--timeout", "0.3", "--", "sleep", "30"],
            Answer::new(124, "", "exec-host: ended after 0.3 s: time ran out\n"),
        ),
        (
            &["--shell", "echo out; echo err >&2; exit 3"],
            Answer::new(3, "out\n", "err\n"),
        ),
    ];
    for (arguments, expected) in cases {
        assert_eq!(desk.call(arguments).answer(), expected, "{arguments:?}");
    }
}
