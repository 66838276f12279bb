//! Edits that meet another program's, and edits that cannot be written.

use promises::{Answer, App, Desk, Page, until};
use serde_json::json;

use crate::turn;

const CHANGED: &str =
    "The policy changed on disk while you were editing. Your change was not saved.";

/// Chooses what lets more run, and has another program choose what lets less run before that
/// is confirmed.
fn more_against_less(desk: &Desk, page: Page<'_>, name: &str) {
    page.click(&*format!("option-{name}-3"));
    page.wait_for("proceed");
    desk.rewrite_store(|store| {
        store["defaults"][name] = json!("deny");
        store["future"] = json!({ "kept": true });
    });
    page.click("proceed");
    page.wait_for(("conflict", CHANGED));
}

#[test]
fn an_edit_that_met_another_is_shown_beside_it_and_applied_only_when_told_again() {
    let _turn = turn();
    let desk = Desk::new();
    desk.write_store(
        r#"{"version":1,"defaults":{"security":"allowlist","ask":"on-miss","askFallback":"allowlist"}}"#,
    );
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    page.click("to-policy");

    more_against_less(&desk, page, "askFallback");
    let theirs = desk.store_text();
    for line in ["Use the allowlist → Refuse", "Use the allowlist → Run it"] {
        page.wait_for(("conflict", line));
    }
    page.click("conflict-reload");
    page.wait_until_gone("conflict");
    assert!(page.is_checked("option-askFallback-1"));
    assert_eq!(desk.store_text(), theirs);

    more_against_less(&desk, page, "security");
    page.click("conflict-again");
    // The edit still lets more run than the policy of now.
    page.click("proceed");
    page.wait_until_gone("conflict");
    until("the edit", || {
        (desk.store()["defaults"]["security"] == "full").then_some(())
    });
    assert_eq!(desk.store()["future"], json!({ "kept": true }));
    assert!(page.is_checked("option-security-3"));
}

#[test]
fn a_rule_that_goes_while_it_is_rewritten_stays_in_view_until_that_has_ended() {
    let _turn = turn();
    let desk = Desk::new();
    desk.write_store(
        r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":"/usr/bin/uname"}]}}}"#,
    );
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    page.click("to-allowlist");
    page.fill("agent", "main");
    page.key("Return");
    page.click(("edit", "run uname"));
    page.fill("editor", "/usr/bin/uptime");
    desk.rewrite_store(|store| {
        store["agents"]["main"]["allowlist"] = json!([{ "pattern": "/usr/bin/id" }]);
    });
    // The page has read it: another agent's rules are counted anew with it.
    page.wait_for("banner-policy-drift");
    let theirs = desk.store_text();
    page.key("Return");
    page.wait_for(("conflict", CHANGED));
    for word in ["/usr/bin/id", "/usr/bin/uptime"] {
        page.wait_for(("conflict", word));
    }
    page.click("conflict-reload");
    page.wait_for(("rule", "/usr/bin/id"));
    page.wait_until_gone(("rule", "/usr/bin/uname"));
    assert_eq!(desk.store_text(), theirs);
}

#[test]
fn what_a_full_disk_does_not_take_goes_back_and_says_so_beside_its_control() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    let failed = "Nothing was written.";
    page.click("to-policy");
    page.wait_for("option-security-1");
    let before = desk.store_text();
    app.fill_disk(true);
    page.click("option-security-1");
    page.wait_for(("problem-security", failed));
    assert!(page.is_checked("option-security-2"));
    assert!(!page.has("undo"));

    page.click("to-allowlist");
    // The page before has a picker of its own.
    page.wait_for("empty");
    page.fill("agent", "main");
    page.key("Return");
    page.wait_for(("empty", "main"));
    page.click("add");
    page.fill("add-pattern", "/usr/bin/uname");
    page.wait_for("finding-matches");
    page.click("add-save");
    page.wait_for(("problem-add", failed));
    page.click("add-cancel");
    page.wait_for("empty");

    page.click("to-settings");
    assert!(page.is_checked("set-notifications.show"));
    page.click("set-notifications.show");
    page.wait_for("problem-notifications.show");
    assert!(page.is_checked("set-notifications.show"));
    assert_eq!(desk.store_text(), before);

    // The control works once the disk has space.
    app.fill_disk(false);
    page.click("set-notifications.show");
    page.wait_until_gone("problem-notifications.show");
    page.click("to-policy");
    page.click("option-security-1");
    page.wait_for("undo");
    assert_eq!(desk.store()["agents"]["main"]["security"], "deny");
}

#[test]
fn a_rule_that_a_full_disk_does_not_take_allows_once_and_is_told() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    desk.tray().wait_for_icon();
    let prompt = Page::prompt(&app);
    let allow = |full: bool| {
        let mut caller = desk.call(&["--agent", "main", "--", "uname", "-s"]);
        // The limit holds for shared memory too, without which nothing would draw it.
        app.wait_for("a card was painted");
        app.fill_disk(full);
        prompt.click_until("allow-always", || prompt.has("sheet"));
        prompt.click_until("sheet-confirm", || caller.has_ended());
        assert_eq!(caller.answer(), Answer::new(0, "Linux\n", ""));
        app.fill_disk(false);
    };
    let before = desk.store_text();
    allow(true);
    assert_eq!(desk.store_text(), before);
    until("the tray to tell", || {
        let menu = desk.tray().menu();
        menu.first()?
            .label
            .contains("cannot be written")
            .then_some(())
    });

    allow(false);
    assert_eq!(
        desk.store()["agents"]["main"]["rules"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    desk.tray().wait_for_status("Ready · nothing waiting");
    let answer = desk
        .call(&["--agent", "main", "--", "uname", "-s"])
        .answer();
    assert_eq!(answer, Answer::new(0, "Linux\n", ""));
}
