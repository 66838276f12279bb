//! Lines of several commands: allowed on one sheet, with a real pointer, and taken back.

use promises::{Answer, App, Desk, Page, Screen, until};
use serde_json::{Value, json};

use crate::turn;

/// The agents of the store, without what differs in every run.
fn agents(desk: &Desk) -> Value {
    let mut agents = desk.store()["agents"].take();
    for list in ["rules", "allowlist"] {
        for entry in agents["main"][list].as_array_mut().into_iter().flatten() {
            let entry = entry.as_object_mut().unwrap();
            entry.retain(|name, _| !name.starts_with("lastUsed") && name != "id");
        }
    }
    let main = agents["main"].as_object_mut().unwrap();
    main.retain(|_, value| !value.is_null());
    agents
}

/// Puts the version before the last edit back, and sees that the line asks again.
fn take_back(desk: &Desk, page: Page<'_>, prompt: Page<'_>, before: &Value, line: &[&str]) {
    page.click("to-policy");
    page.click("restore");
    until("the store as it was", || {
        (desk.store() == *before).then_some(())
    });
    // Undo would be under a pointer that misses the prompt while it opens.
    page.click("toast-close");
    page.wait_until_gone("toast-close");
    let mut caller = desk.call(line);
    prompt.click_until("deny", || caller.has_ended());
    let denied = "exec-host: SYSTEM_RUN_DENIED: user denied\n";
    assert_eq!(caller.answer(), Answer::new(77, "", denied));
    page.click("to-requests");
}

#[test]
fn a_line_is_allowed_by_its_parts_on_one_sheet() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let (page, prompt) = (Page::main(&app), Page::prompt(&app));
    page.wait_for("to-policy");
    let before = desk.store();
    let line = ["--", "sh", "-c", "cd / && uname -s && echo done"];
    let mut caller = desk.call(&line);
    // A window that is not in front arms nothing.
    prompt.click("heading");
    prompt.click("allow-always");
    prompt.wait_for("parts");
    assert_eq!(prompt.count("part-covered"), 2);
    assert!(prompt.is_checked("part-0-arguments"));
    prompt.click("part-0-programs");
    // Lines of several commands run from now on, which is confirmed.
    prompt.click("confirmed");
    prompt.click_until("sheet-confirm", || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "Linux\ndone\n", ""));
    let stored = json!({ "main": {
        "chains": "per-part", "allowlist": [{ "pattern": "/usr/bin/uname" }],
    } });
    assert_eq!(agents(&desk), stored);

    let variant = ["--", "sh", "-c", "cd /usr && uname -o && echo b"];
    let answer = Answer::new(0, "GNU/Linux\nb\n", "");
    assert_eq!(desk.call(&variant).answer(), answer);
    Screen.no_prompt();
    take_back(&desk, page, prompt, &before, &line);
}

#[test]
fn exactly_one_line_is_allowed() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let (page, prompt) = (Page::main(&app), Page::prompt(&app));
    page.wait_for("to-policy");
    let before = desk.store();
    let text = "until uname -s; do true; done";
    let line = ["--", "sh", "-c", text];
    let mut caller = desk.call(&line);
    prompt.click("heading");
    prompt.click("allow-always");
    prompt.click("offer-line");
    prompt.click_until("sheet-confirm", || caller.has_ended());
    let answer = || Answer::new(0, "Linux\n", "");
    assert_eq!(caller.answer(), answer());
    let stored = json!({ "main": { "rules": [{
        "effect": "allow", "line": text, "cwd": desk.home(),
        "programs": [{ "path": "/usr/bin/uname" }, { "path": "/usr/bin/true" }],
    }] } });
    assert_eq!(agents(&desk), stored);

    assert_eq!(desk.call(&line).answer(), answer());
    Screen.no_prompt();
    let other = ["--", "sh", "-c", "until uname -o; do true; done"];
    let mut caller = desk.call(&other);
    prompt.click_until("deny", || caller.has_ended());
    drop(caller);
    take_back(&desk, page, prompt, &before, &line);
}
