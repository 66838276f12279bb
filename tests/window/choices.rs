//! What a person can choose beside one run and none, with a real pointer and keyboard.

use promises::{Answer, App, Button, Desk, Page, Screen, until};
use serde_json::{Value, json};

use crate::{store_with, turn};

/// The rules of agent `main`, without their ids.
fn rules(desk: &Desk) -> Value {
    let mut store: Value = serde_json::from_str(&desk.store_text()).unwrap();
    let rules = &mut store["agents"]["main"]["rules"];
    for rule in rules.as_array_mut().into_iter().flatten() {
        let rule = rule.as_object_mut().unwrap();
        assert!(rule.remove("id").is_some_and(|id| id.is_string()));
    }
    rules.clone()
}

#[test]
fn always_allow_by_scope() {
    let _turn = turn();
    let here = |desk: &Desk| desk.home().to_str().unwrap().to_owned();
    // From Cancel to the chosen scope, up where it is narrower, and back over the note.
    let narrower: &[&str] = &[
        "shift+Tab",
        "shift+Tab",
        "shift+Tab",
        "Up",
        "Tab",
        "Tab",
        "Tab",
    ];
    for (keys, in_folder) in [(&[][..], false), (narrower, true)] {
        let (desk, screen) = (Desk::new(), Screen);
        let app = App::start_readable(&desk);
        let mut caller = desk.call(&["--", "echo", "a b"]);
        Page::prompt(&app).open("allow-always", "sheet-cancel");
        for key in keys {
            screen.key(key);
        }
        screen.key("Tab");
        screen.enter_until(|| caller.has_ended());
        assert_eq!(caller.answer(), Answer::new(0, "a b\n", ""));
        let mut rule = json!({ "effect": "allow", "pattern": "/usr/bin/echo", "args": ["a b"] });
        if in_folder {
            rule["cwd"] = json!(here(&desk));
        }
        assert_eq!(rules(&desk), json!([rule]));
        assert_eq!(
            desk.call(&["--", "echo", "a b"]).answer(),
            Answer::new(0, "a b\n", "")
        );
    }
}

/// What each scope lets run without asking, and that its change is taken back as one.
#[test]
fn each_scope_of_always_allow_is_taken_back() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let (page, prompt) = (Page::main(&app), Page::prompt(&app));
    page.wait_for("to-policy");
    let before = desk.store();
    let here = desk.home().to_str().unwrap();
    let main = |list: &str, rule: Value| json!({ "main": { list: [rule] } });
    let same = &["--", "echo", "a"][..];
    let other = &["--", "echo", "b"][..];
    let cases = [
        (
            "command",
            main(
                "rules",
                json!({ "effect": "allow", "pattern": "/usr/bin/echo", "args": ["a"], "cwd": here }),
            ),
            same,
        ),
        (
            "arguments",
            main(
                "rules",
                json!({ "effect": "allow", "pattern": "/usr/bin/echo", "args": ["a"] }),
            ),
            same,
        ),
        (
            "programs",
            main("allowlist", json!({ "pattern": "/usr/bin/echo" })),
            other,
        ),
        (
            "pattern",
            main("allowlist", json!({ "pattern": "/usr/bin/ech?" })),
            other,
        ),
    ];
    for (offer, saved, runs) in cases {
        let mut caller = desk.call(same);
        // A window that is not in front arms nothing.
        prompt.click("heading");
        prompt.click("allow-always");
        prompt.click(format!("offer-{offer}").as_str());
        if offer == "pattern" {
            prompt.fill("pattern", "/usr/bin/ech?");
        }
        // Over what was denied, at the end of the case before, only with a tick.
        if offer != "command" {
            prompt.click("confirmed");
        }
        prompt.click_until("sheet-confirm", || caller.has_ended());
        assert_eq!(caller.answer(), Answer::new(0, "a\n", ""), "{offer}");
        let mut agents = desk.store()["agents"].take();
        for list in agents["main"].as_object_mut().unwrap().values_mut() {
            for saved in list.as_array_mut().unwrap() {
                // Take out the parts that differ in every run, and the command that ran last.
                let saved = saved.as_object_mut().unwrap();
                saved.retain(|name, _| !name.starts_with("lastUsed") && name != "id");
            }
        }
        assert_eq!(agents, saved, "{offer}");
        let answer = Answer::new(0, &format!("{}\n", runs[2]), "");
        assert_eq!(desk.call(runs).answer(), answer, "{offer}");

        page.click("to-policy");
        page.click("restore");
        until("the store as it was", || {
            (desk.store() == before).then_some(())
        });
        let mut caller = desk.call(same);
        prompt.click_until("deny", || caller.has_ended());
        let denied = "exec-host: SYSTEM_RUN_DENIED: user denied\n";
        assert_eq!(caller.answer(), Answer::new(77, "", denied), "{offer}");
        page.click("to-requests");
    }
}

/// From the menu of Deny to the rule in the store, its refusals without a window, and back.
#[test]
fn a_program_is_always_denied_until_that_is_taken_back() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let (page, prompt) = (Page::main(&app), Page::prompt(&app));
    page.wait_for("to-allowlist");
    let command = &["--agent", "main", "--", "uname", "-s"][..];
    let mut caller = desk.call(command);
    prompt.click("heading");
    prompt.click("deny-more");
    prompt.click("deny-always");
    prompt.wait_for("past");
    prompt.click_until("sheet-confirm", || caller.has_ended());
    let refused =
        "exec-host: SYSTEM_RUN_DENIED: A rule blocks /usr/bin/uname (agents.main.rules).\n";
    assert_eq!(caller.answer(), Answer::new(77, "", refused));
    assert_eq!(
        rules(&desk),
        json!([{ "effect": "deny", "pattern": "/usr/bin/uname" }])
    );
    Screen.no_prompt();
    let with_other_words = ["--agent", "main", "--", "uname", "-m"];
    let answer = desk.call(&with_other_words).answer();
    assert_eq!(answer, Answer::new(77, "", refused));
    Screen.no_prompt();

    page.click("to-allowlist");
    page.fill("agent", "main");
    page.key("Return");
    page.wait_for(("rule", "Blocks"));
    page.click(("remove", "run uname"));
    // More commands ask after this edit, so a person confirms it.
    page.click("proceed");
    page.until("the rule to go", || {
        let store = desk.store();
        let rules = store["agents"]["main"]["rules"].as_array();
        rules.is_none_or(Vec::is_empty).then_some(())
    });
    let mut caller = desk.call(command);
    prompt.click_until("deny", || caller.has_ended());
    let denied = "exec-host: SYSTEM_RUN_DENIED: user denied\n";
    assert_eq!(caller.answer(), Answer::new(77, "", denied));
}

#[test]
fn near_identical_requests_run_once_together() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let page = Page::prompt(&app);
    let mut first = desk.call(&["--", "echo", "one"]);
    app.wait_for("a card was painted");
    let mut second = desk.call(&["--", "echo", "two"]);
    page.click("together");
    page.wait_for(("similar-row", "one two"));
    page.click_until("sheet-confirm", || first.has_ended() && second.has_ended());
    assert_eq!(first.answer(), Answer::new(0, "one\n", ""));
    assert_eq!(second.answer(), Answer::new(0, "two\n", ""));
    Screen.no_prompt();
    assert_eq!(desk.store(), store_with(&[]));
}

#[test]
fn the_sheet_can_be_left_without_an_answer() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let app = App::start_readable(&desk);
    let mut caller = desk.call(&["--", "echo", "x"]);
    Page::prompt(&app).open("allow-always", "sheet-cancel");
    screen.key("Escape");
    screen.read();
    assert!(!caller.has_ended());
    screen.click_until(Button::Deny, || caller.has_ended());
    assert_eq!(desk.store(), store_with(&[]));
}

#[test]
fn a_message_reaches_the_caller() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let app = App::start_readable(&desk);
    let mut caller = desk.call(&["--", "echo", "x"]);
    let prompt = Page::prompt(&app);
    prompt.open("deny-more", "deny-message");
    prompt.key("Return");
    prompt.wait_for_keyboard("message");
    screen.type_text("use make deploy");
    screen.enter_until(|| caller.has_ended());
    let told = "exec-host: SYSTEM_RUN_DENIED: user denied: use make deploy\n";
    assert_eq!(caller.answer(), Answer::new(77, "", told));
}

#[test]
fn an_agent_is_paused_and_resumed_from_the_tray() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let tray = desk.tray();
    let app = App::start_readable(&desk);
    tray.wait_for_icon();
    let mut caller = desk.call(&["--", "echo", "x"]);
    Page::prompt(&app).open("deny-more", "deny-message");
    screen.key("Down");
    screen.enter_until(|| caller.has_ended());
    tray.wait_for_status("main paused · 15 min");
    let refused = "exec-host: SYSTEM_RUN_DENIED: A person paused agent main: everything it \
                   asks is refused for 15 minutes.\n";
    assert_eq!(
        desk.call(&["--", "echo", "y"]).answer(),
        Answer::new(77, "", refused)
    );

    tray.choose("Resume main (15 min left)");
    tray.wait_for_status("Ready · nothing waiting");
    let mut caller = desk.call(&["--", "echo", "z"]);
    screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "z\n", ""));
}

#[test]
fn a_lease_runs_the_command_until_it_is_ended_from_the_tray() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let tray = desk.tray();
    let app = App::start_readable(&desk);
    tray.wait_for_icon();
    let leased = ["--", "echo", "leased"];
    let mut caller = desk.call(&leased);
    Page::prompt(&app).open("allow-for", "lease-300000");
    screen.enter_until(|| caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "leased\n", ""));
    tray.wait_for_status("1 temporary permission · 5 min");
    assert_eq!(desk.call(&leased).answer(), Answer::new(0, "leased\n", ""));
    assert_eq!(desk.store(), store_with(&[]));

    tray.choose("End now: main: echo leased (5 min left)");
    tray.wait_for_status("Ready · nothing waiting");
    let mut caller = desk.call(&leased);
    screen.click_until(Button::Deny, || caller.has_ended());
}

#[test]
fn a_late_answer_counts_once_when_it_is_asked_again() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let app = App::start(&desk);
    let late = ["--wait", "8", "--", "echo", "late"];
    let first = desk.call(&late);
    // Only what was seen is worth a late answer.
    app.wait_for("a card was painted");
    assert_eq!(first.answer().code, Some(124));
    screen.click_until(Button::AllowNext, || screen.visible_prompt().is_none());
    assert_eq!(desk.call(&late).answer(), Answer::new(0, "late\n", ""));
    let mut again = desk.call(&late);
    screen.click_until(Button::Deny, || again.has_ended());
    assert_ne!(again.answer().code, Some(0));
}

#[test]
fn identical_requests_get_one_answer() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let app = App::start(&desk);
    let mut callers: Vec<_> = (0..3)
        .map(|_| {
            let caller = desk.call(&["--", "echo", "same"]);
            app.wait_for("a request was judged");
            caller
        })
        .collect();
    screen.click_until(Button::AllowOnce, || callers[2].has_ended());
    for caller in callers {
        assert_eq!(caller.answer(), Answer::new(0, "same\n", ""));
    }
    screen.no_prompt();
}
