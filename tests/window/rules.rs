//! `chains`, and rules for commands, files and lines, typed with a real keyboard: each lets run what it
//! says, and its change is taken back.

use promises::{Answer, App, Desk, Page, until};
use serde_json::{Value, json};

use crate::turn;

/// What `explain` says would become of a line in `w`: `run`, `ask` or `deny`.
fn verdict(desk: &Desk, line: &str) -> String {
    let folder = desk.home().join("w");
    let folder = folder.to_str().unwrap();
    let arguments = ["explain", "--json", "--cwd", folder, "--shell", line];
    let said: Value = serde_json::from_str(&desk.host(&arguments).stdout).unwrap();
    said["verdict"].as_str().unwrap().to_owned()
}

/// The rules of `main`, once there are so many.
fn rules(desk: &Desk, count: usize) -> Vec<Value> {
    until("the rules", || {
        let rules = desk.store()["agents"]["main"]["rules"].clone();
        let rules = rules.as_array().cloned().unwrap_or_default();
        (rules.len() == count).then_some(rules)
    })
}

fn of_main(page: Page<'_>, to: &str) {
    page.click(to);
    page.fill("agent", "main");
    page.key("Return");
}

/// Types a rule of a kind, and saves it once the app has looked at it.
fn add(page: Page<'_>, kind: &str, text: &str, folder: &str) {
    page.click("add");
    page.click(kind);
    page.fill("add-pattern", text);
    if !folder.is_empty() {
        page.fill("add-folder", folder);
    }
}

#[test]
fn lines_run_by_their_parts_once_a_person_says_so() {
    let _turn = turn();
    let desk = Desk::new();
    std::fs::create_dir(desk.home().join("w")).unwrap();
    let listed = ["approvals", "allowlist", "add", "/usr/bin/uname"];
    assert_eq!(desk.host(&listed).code, Some(0));
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    let before = desk.store_text();
    assert_eq!(verdict(&desk, "uname -s && uname -m"), "ask");

    of_main(page, "to-policy");
    // Not set, ask, run when each part may.
    page.click("option-chains-2");
    page.wait_for(("confirm", "may run a line of several commands"));
    page.click("keep");
    assert_eq!(desk.store_text(), before);
    page.click("option-chains-2");
    page.click("proceed");
    page.wait_for(("resolved-chains", "set for this agent"));
    assert_eq!(desk.store()["agents"]["main"]["chains"], "per-part");
    assert_eq!(verdict(&desk, "uname -s && uname -m"), "run");
    let line = ["run", "--agent", "main", "--shell", "uname -s && uname -s"];
    assert_eq!(desk.host(&line), Answer::new(0, "Linux\nLinux\n", ""));

    page.click("undo");
    until("the store as it was", || {
        (desk.store_text() == before).then_some(())
    });
    assert_eq!(verdict(&desk, "uname -s && uname -m"), "ask");
}

#[test]
fn each_kind_of_rule_is_typed_and_changed() {
    let _turn = turn();
    let desk = Desk::new();
    std::fs::create_dir_all(desk.home().join("w/out")).unwrap();
    let set = [
        "approvals",
        "policy",
        "--agent",
        "main",
        "--chains",
        "per-part",
        "--yes",
    ];
    assert_eq!(desk.host(&set).code, Some(0));
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    of_main(page, "to-allowlist");
    page.wait_for(("empty", "main"));

    // First words, and anything behind them.
    assert_eq!(verdict(&desk, "uname -s -m"), "ask");
    add(page, "kind-command", "uname -s", "");
    page.wait_for("finding-matches");
    page.click("add-save");
    let stored = &rules(&desk, 1)[0];
    assert_eq!(
        [&stored["pattern"], &stored["args"], &stored["more"]],
        [&json!("/usr/bin/uname"), &json!(["-s"]), &json!(true)]
    );
    assert_eq!(verdict(&desk, "uname -s -m"), "run");
    assert_eq!(verdict(&desk, "uname -m"), "ask");
    // Changed to exactly these words.
    page.click(("edit", "uname"));
    page.wait_for("add-more");
    page.click("add-more");
    page.click("add-save");
    until("the words alone", || {
        rules(&desk, 1)[0]["more"].is_null().then_some(())
    });
    assert_eq!(verdict(&desk, "uname -s -m"), "ask");
    page.click("undo");
    until("the words and others", || {
        (rules(&desk, 1)[0]["more"] == true).then_some(())
    });

    // Files that a line may write.
    assert_eq!(verdict(&desk, "uname -s > out/a"), "ask");
    add(page, "kind-files", "~/w/out/**", "");
    page.click("add-save");
    assert_eq!(rules(&desk, 2)[1]["writes"], "~/w/out/**");
    assert_eq!(verdict(&desk, "uname -s > out/a"), "run");
    assert_eq!(verdict(&desk, "uname -s > a"), "ask");

    // One line, with its programs as they are.
    let line = "while false; do date; done";
    assert_eq!(verdict(&desk, line), "ask");
    add(page, "kind-line", line, "~/w");
    page.wait_for("finding-matches");
    page.click("add-save");
    assert_eq!(rules(&desk, 3)[2]["line"], line);
    assert_eq!(verdict(&desk, line), "run");
    assert_eq!(verdict(&desk, "while false; do date -u; done"), "ask");

    // Refused, also behind options of the program.
    add(page, "kind-command", "git push", "");
    page.click("add-deny");
    page.click("add-save");
    assert_eq!(rules(&desk, 4)[3]["effect"], "deny");
    assert_eq!(verdict(&desk, "git -C . push origin"), "deny");
    assert_eq!(verdict(&desk, "git status"), "ask");
    assert!(page.text(("rule", "git")).contains("never run git push …"));
    page.click("undo");
    rules(&desk, 3);

    // What could never hold is not saved, and says why.
    add(page, "kind-command", "bash -c", "");
    page.wait_for(("finding-refused", "its first words are not enough"));
    page.click("add-save");
    page.wait_for("problem-add");
    page.click("add-cancel");
    rules(&desk, 3);
}
