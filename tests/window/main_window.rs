//! The pages of the main window, with a real pointer and a real keyboard.

use promises::{Answer, App, Button, Desk, FilePortal, Page, Screen, until};
use serde_json::{Value, json};

use crate::turn;

#[test]
fn a_policy_is_edited_and_undone() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    let before = desk.store_text();

    page.click("to-policy");
    page.click("preset-locked");
    page.click("preset-apply");
    page.wait_for(("toast", "Defaults: now “Refuse everything”."));
    let locked = json!({ "security": "deny", "ask": "off", "askFallback": "deny" });
    assert_eq!(desk.store()["defaults"], locked);
    assert_eq!(
        desk.host(&["run", "--", "echo", "no"]),
        Answer::new(77, "", "exec-host: SYSTEM_RUN_DISABLED: security=deny\n")
    );

    page.click("undo");
    until("the store as it was", || {
        (desk.store_text() == before).then_some(())
    });
    let mut caller = desk.call(&["--", "echo", "asked"]);
    Screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "asked\n", ""));
}

/// The patterns on the list of `main`, once there are so many.
fn patterns(desk: &Desk, count: usize) -> Vec<String> {
    until("the rules", || {
        let store = desk.store();
        let entries = store["agents"]["main"]["allowlist"].as_array().cloned();
        let entries = entries.unwrap_or_default();
        let pattern = |entry: &Value| entry["pattern"].as_str().unwrap().to_owned();
        (entries.len() == count).then(|| entries.iter().map(pattern).collect())
    })
}

/// As a person does who reads what is said about the pattern before they go on.
fn add_rule(page: Page<'_>, pattern: &str, said: &str) {
    page.click("add");
    page.fill("add-pattern", pattern);
    page.wait_for(said);
    page.click("add-save");
}

#[test]
fn rules_are_added_flagged_and_removed() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let page = Page::main(&app);

    page.click("to-allowlist");
    page.fill("agent", "main");
    page.key("Return");
    page.wait_for(("empty", "main"));
    add_rule(page, "/usr/bin/uname", "finding-matches");
    assert_eq!(patterns(&desk, 1), ["/usr/bin/uname"]);
    assert_eq!(
        desk.host(&["run", "--agent", "main", "--", "uname", "-s"]),
        Answer::new(0, "Linux\n", "")
    );

    // A name that leads to no program would never match, and nothing is saved.
    add_rule(page, "no-such-program", "finding-refused");
    page.wait_for("problem-add");
    page.click("add-cancel");
    assert_eq!(patterns(&desk, 1), ["/usr/bin/uname"]);

    // A shell may be listed, but not without a word about it.
    add_rule(page, "/usr/bin/bash", "finding-matches");
    page.wait_for((
        "confirm",
        "/usr/bin/bash is a shell: with any arguments it can run anything.",
    ));
    page.click("keep");
    assert_eq!(patterns(&desk, 1), ["/usr/bin/uname"]);
    page.click("add-save");
    page.click("proceed");
    assert_eq!(patterns(&desk, 2), ["/usr/bin/uname", "/usr/bin/bash"]);
    let row = page.text(("rule", "/usr/bin/bash"));
    assert!(row.contains("Can run anything"), "{row}");

    page.click(("remove", "run bash"));
    assert_eq!(patterns(&desk, 1), ["/usr/bin/uname"]);
    page.click("undo");
    assert_eq!(patterns(&desk, 2), ["/usr/bin/uname", "/usr/bin/bash"]);
    page.click(("remove", "run uname"));
    assert_eq!(patterns(&desk, 1), ["/usr/bin/bash"]);
}

#[test]
fn a_program_is_chosen_in_the_systems_dialog() {
    let _turn = turn();
    let desk = Desk::new();
    let portal = FilePortal::new(desk.bus());
    desk.pass_first_steps();
    let app = App::start_first_time(&desk, &[FilePortal::WANTED]);
    let page = Page::main(&app);
    page.click("to-allowlist");
    page.fill("agent", "main");
    page.key("Return");
    page.wait_for(("empty", "main"));

    page.click("add");
    page.click("add-choose");
    assert_eq!(portal.choose("/usr/bin/uname"), "Choose a program");
    page.wait_for(("add-pattern", "/usr/bin/uname"));
    page.wait_for("finding-matches");
    page.click("add-save");
    assert_eq!(patterns(&desk, 1), ["/usr/bin/uname"]);
    // A chosen pattern stands in the field like a typed one.
    assert_eq!(page.text("origin"), "Added by hand");
    assert_eq!(
        desk.host(&["run", "--agent", "main", "--", "uname", "-s"]),
        Answer::new(0, "Linux\n", "")
    );
}

#[test]
fn a_kept_example_stops_an_edit_until_it_is_confirmed() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let page = Page::main(&app);

    page.click("to-try");
    page.fill("agent", "main");
    page.key("Return");
    page.fill("command", "uname -s");
    page.click("evaluate");
    page.wait_for(("verdict", "Would ask"));
    page.click("keep-example");
    page.wait_for(("example", "uname -s"));

    page.click("to-allowlist");
    add_rule(page, "/usr/bin/uname", "finding-matches");
    page.wait_for((
        "confirm",
        "Your example “uname -s” must ask. With this change, it would run.",
    ));
    page.click("keep");
    assert_eq!(desk.store()["agents"], json!({}));
    page.click("add-save");
    page.click("proceed");
    assert_eq!(patterns(&desk, 1), ["/usr/bin/uname"]);
}

#[test]
fn a_drill_shows_that_nothing_gets_through() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    let before = desk.store_text();

    page.click("to-health");
    page.click("drill");
    app.wait_for("a card was painted");
    let prompt = Page::prompt(&app);
    prompt.wait_for(("heading", "Drill: this is only a test, nothing will run"));
    assert!(!prompt.is_usable("allow-once"));
    prompt.click("deny");
    for (check, sentence) in [
        ("check-drill-refuse", "Refused, as it should be."),
        (
            "check-drill-ask",
            "A window asked, you denied, and it was refused, as it should be.",
        ),
        (
            "check-drill-unseen",
            "Nobody could be asked: refused, as it should be.",
        ),
    ] {
        page.wait_for((check, sentence));
    }
    assert_eq!(desk.store_text(), before);
}

#[test]
fn the_first_steps_end_with_a_command_that_a_person_allowed() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_first_time(&desk, &[]);
    let page = Page::main(&app);
    let before = desk.store_text();

    page.wait_for("no-agents");
    page.click("next");
    // What is recommended holds already, so nothing is written.
    page.click("use-ask");
    page.wait_for("first-try");
    assert_eq!(desk.store_text(), before);
    let autostart = desk.home().join(".config/autostart");
    assert!(!autostart.exists());
    page.click("first-login");
    until("the autostart entry", || {
        autostart.read_dir().ok()?.next()?.ok()
    });
    page.click("first-try");
    Screen.click_until(Button::AllowOnce, || page.has(("tried", "It works")));
    page.click("finish");
    page.wait_for("home-last");
    let settings = desk.state().join("exec-companion/settings.json");
    let settings = std::fs::read_to_string(settings).unwrap();
    let settings: Value = serde_json::from_str(&settings).unwrap();
    assert_eq!(settings, json!({ "firstRunDone": true }));
}

#[test]
fn the_app_speaks_the_language_of_the_system() {
    let _turn = turn();
    let desk = Desk::new();
    let german = [("LANGUAGE", "de"), ("LC_ALL", "de_DE.UTF-8")];
    let app = App::start_first_time(&desk, &german);
    let page = Page::main(&app);

    page.wait_for(("step", "Schritt 1 von 3"));
    page.click("skip-all");
    page.wait_for(("heading", "Start"));
    page.wait_for(("store", "Freigabedatei · gespeichert"));
    page.click("to-policy");
    page.wait_for(("preset-ask", "Fragen (empfohlen)"));

    // The agent's answer stays English.
    let caller = desk.call(&["--", "echo", "asked"]);
    let prompt = Page::prompt(&app);
    prompt.wait_for(("heading", "main will echo ausführen"));
    prompt.wait_for(("deny", "Ablehnen"));
    prompt.click("deny");
    assert_eq!(
        caller.answer(),
        Answer::new(77, "", "exec-host: SYSTEM_RUN_DENIED: user denied\n")
    );
}
