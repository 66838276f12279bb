//! Orca itself: what it says as a prompt opens, comes to the front, and is answered.

use promises::{Accessibility, App, Desk, Orca, Page, Screen, read, turn};

/// A sentence of the prompt window.
fn english(name: &str) -> String {
    let file = read("locales/en/prompt.ftl");
    let mut lines = file.lines();
    let found = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "));
    found.expect("the sentence is there").to_owned()
}

#[test]
fn orca_says_what_is_asked_where_one_is_and_how_it_ended() {
    let _turn = turn();
    let desk = Desk::new();
    let _bus = Accessibility::start(&desk);
    let orca = Orca::start(&desk);
    let app = App::start_readable(&desk);
    let _elsewhere = Screen.open_another_window();
    let caller = desk.call(&["--wait", "600", "--", "sudo", "-k"]);
    // It opens behind: this is all that is said of it.
    let asked = "main wants to run sudo as administrator. Danger: Runs as administrator.";
    orca.hears(&format!("notification {asked}"));
    orca.hears("notification Allow is now available.");

    // It comes to the front.
    let prompt = Page::prompt(&app);
    Screen.focus(&prompt.window());
    let keys = format!("notification {}", english("notInFront"));
    let card = "alert main wants to run sudo as administrator.";
    // The description, with the reason behind the danger.
    orca.hears_all(&[card, "Danger: Runs as administrator", &keys]);

    prompt.click("heading");
    prompt.key("Tab");
    orca.hears("Deny push button.");
    Screen.enter_until(|| Screen.visible_prompt().is_none());
    assert_eq!(caller.answer().code, Some(77));
}
