//! Another program writes the approvals file while the app runs.

use promises::{Answer, App, Button, Desk, PATIENCE, Page, Screen, until};
use serde_json::json;

use crate::session::Session;
use crate::{store_with, turn};

const TOLD: &str = "The policy was changed by another program: 1 rule added.";

/// Lists a program as somebody does who knows nothing of the app.
fn list_elsewhere(desk: &Desk) {
    let mut store: serde_json::Value = serde_json::from_str(&desk.store_text()).unwrap();
    let entry =
        json!({ "id": "0b3c7d1e-2f4a-4b5c-8d6e-7f8091a2b3c4", "pattern": "/usr/bin/uname" });
    store["agents"]["main"] = json!({ "allowlist": [entry] });
    desk.write_store(&store.to_string());
}

#[test]
fn what_another_program_allows_is_held_until_a_person_answers() {
    let _turn = turn();
    let desk = Desk::new();
    let tray = desk.tray();
    let session = Session::new(&desk);
    let app = App::start_readable(&desk);
    tray.wait_for_icon();
    tray.wait_for_status("Ready · nothing waiting");
    let page = Page::main(&app);

    list_elsewhere(&desk);
    tray.wait_for_status(TOLD);
    let said = session.said.recv_timeout(PATIENCE).unwrap();
    let held =
        "Until you decide, those commands still ask. Keep the change, or put the policy back.";
    assert_eq!(said, [TOLD, held, "default", TOLD, "review", "Review"]);
    page.wait_for(("banner-policy-drift", TOLD));
    page.wait_for((
        "banner-policy-drift",
        "main may run /usr/bin/uname with any arguments.",
    ));

    // The command asks, as before.
    let mut caller = desk.call(&["--", "uname", "-s"]);
    Screen.click_until(Button::Deny, || caller.has_ended());
    assert_eq!(caller.answer().code, Some(77));

    page.click("action-put-policy-back");
    until("the policy as it was", || {
        (desk.store() == store_with(&[])).then_some(())
    });
    page.wait_until_gone("banner-policy-drift");
    tray.wait_for_status("Ready · nothing waiting");

    list_elsewhere(&desk);
    page.wait_for(("banner-policy-drift", TOLD));
    page.click("action-keep-policy");
    page.wait_until_gone("banner-policy-drift");
    tray.wait_for_status("Ready · nothing waiting");
    assert_eq!(desk.store(), store_with(&["/usr/bin/uname"]));
    let runs = Answer::new(0, "Linux\n", "");
    assert_eq!(desk.call(&["--", "uname", "-s"]).answer(), runs);
}

#[test]
fn an_edit_with_exec_host_is_a_persons_and_its_answer_counts_in_the_app() {
    let _turn = turn();
    let desk = Desk::new();
    let tray = desk.tray();
    let _app = App::start(&desk);
    tray.wait_for_icon();
    let listed = desk.host(&["approvals", "allowlist", "add", "/usr/bin/id"]);
    assert_eq!(listed.code, Some(0), "{listed:?}");
    assert_eq!(desk.call(&["--", "id", "-u"]).answer().code, Some(0));
    tray.wait_for_status("Ready · nothing waiting");

    list_elsewhere(&desk);
    let told = "The policy was changed by another program: 1 rule added.";
    tray.wait_for_status(told);
    let back = desk.host(&["approvals", "put-back"]);
    assert_eq!(back.code, Some(0), "{back:?}");
    tray.wait_for_status("Ready · nothing waiting");
    assert_eq!(desk.store(), store_with(&["/usr/bin/id"]));
}
