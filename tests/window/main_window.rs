//! The pages of the main window, with a real pointer and a real keyboard.

use promises::{Answer, App, Button, Desk, Page, Screen, until};
use serde_json::json;

use crate::turn;

#[test]
fn a_policy_is_edited_and_undone() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk, &[]);
    let page = Page::main(&app);
    let before = desk.store_text();

    page.click("to-policy");
    page.click("preset-locked");
    page.click("preset-apply");
    page.wait_for(("toast", "Defaults: now “Locked”."));
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
