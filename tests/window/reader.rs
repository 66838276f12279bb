//! What a screen reader is told of the prompt, and what it can do there, through AT-SPI.

use promises::{Answer, App, Desk, Page, Reader, Screen, turn, until};

use crate::store_with;

/// What is said once Allow can be pressed.
const READY: &str = "Allow is now available";
const ASKED: &str = "main wants to run echo.";
const PROMPT: &str = "Command request";

#[test]
fn a_request_is_said_once_and_what_becomes_of_it() {
    let _turn = turn();
    let desk = Desk::new();
    let mut reader = Reader::start(&desk);
    let _app = App::start(&desk);
    let elsewhere = Screen.open_another_window();
    let first = desk.call(&["--", "sudo", "-k"]);
    let asked = "main wants to run sudo as administrator. Danger: Runs as administrator.";
    assert_eq!([reader.sentence(), reader.sentence()], [asked, READY]);
    // The reader stays where it is.
    assert_eq!(Screen.focused(), elsewhere.id());
    reader.act("push button", "Deny");
    assert_eq!(first.answer().code, Some(77));

    let second = desk.call(&["--wait", "8", "--", "echo", "second"]);
    assert_eq!(reader.sentence(), ASKED);
    assert_eq!(reader.sentence(), READY);
    assert_eq!(second.answer().code, Some(124));
    assert_eq!(reader.sentence(), "5 seconds left");
    assert_eq!(reader.sentence(), "Not run. Time ran out.");
}

#[test]
fn an_action_of_a_reader_counts_as_a_click_and_not_before_it_would() {
    let _turn = turn();
    let desk = Desk::new();
    desk.write_settings("{\"firstRunDone\": true, \"prompt\": {\"armMs\": 3000}}");
    let mut reader = Reader::start(&desk);
    let _app = App::start(&desk);
    let mut caller = desk.call(&["--", "echo", "allowed"]);
    assert_eq!(reader.sentence(), ASKED);
    assert!(!reader.wait_for("push button", "Allow once").is("enabled"));
    reader.act("push button", "Allow once");
    assert!(!caller.has_ended());
    until("Allow to be ready", || {
        (reader.sentence() == READY).then_some(())
    });
    assert!(!caller.has_ended());
    assert!(reader.wait_for("push button", "Allow once").is("enabled"));
    reader.act("push button", "Allow once");
    assert_eq!(caller.answer(), Answer::new(0, "allowed\n", ""));
}

/// Everything that can have the focus, in the order of reading, with what a reader says of it.
const CONTROLS: [&str; 11] = [
    "document web: Command request – main",
    "alert: main wants to run sudo as administrator",
    "heading: main wants to run sudo as administrator",
    "push button: Deny",
    "push button: More ways to deny",
    "push button: Allow once",
    "page tab: As written, selected",
    "page tab: Word by word",
    "push button: Copy",
    "scroll pane: Command, 1 line, 1 note",
    "comment: Note: runs as administrator (sudo)",
];
const LAST: &str = "unknown: Details";

/// Where Tab stops, from the heading on: each is in [`CONTROLS`], and in their order.
const STOPS: [&str; 7] = [
    "push button: Deny",
    "push button: More ways to deny",
    "push button: Allow once",
    "page tab: As written, selected",
    "push button: Copy",
    "scroll pane: Command, 1 line, 1 note",
    LAST,
];

#[test]
fn the_prompt_is_read_in_the_order_of_tab_with_roles_names_and_states() {
    let _turn = turn();
    let desk = Desk::new();
    let mut reader = Reader::start(&desk);
    let app = App::start_readable(&desk);
    let caller = desk.call(&["--", "sudo", "-k"]);
    while reader.sentence() != READY {}
    let all: Vec<&str> = CONTROLS.into_iter().chain([LAST]).collect();
    reader.expect(PROMPT, &all);
    let tree = reader.tree();
    let alert = tree.iter().find(|one| one.role == "alert").unwrap();
    let about = "Danger: Runs as administrator";
    assert!(alert.description.starts_with(about), "{alert:?}");
    let twice = tree
        .iter()
        .find(|one| !one.name.is_empty() && one.name == one.description);
    assert_eq!(twice, None, "said twice");

    let prompt = Page::prompt(&app);
    prompt.click("heading");
    let mut begin = 0;
    for stop in STOPS {
        prompt.key("Tab");
        // The key turned Allow off for a moment.
        let told = stop.trim_end_matches(", off");
        until(&format!("the focus on {stop}"), || {
            let tree = reader.tree();
            let mut there = tree.iter().filter(|one| one.is("focused"));
            there
                .any(|one| one.line().trim_end_matches(", off") == told)
                .then_some(())
        });
        let at = all.iter().position(|one| *one == stop).unwrap();
        assert!(at >= begin, "{stop} is read before the one that Tab left");
        begin = at;
    }
    reader.act("push button", "Deny");
    assert_eq!(caller.answer().code, Some(77));
}

#[test]
fn a_message_goes_with_a_denial() {
    let _turn = turn();
    let desk = Desk::new();
    let mut reader = Reader::start(&desk);
    let _app = App::start(&desk);
    let caller = desk.call(&["--", "echo", "asked"]);
    while reader.sentence() != READY {}
    desk.tray().wait_for_icon();
    desk.tray().choose("Review requests (1)…");
    let prompt = Screen.prompt();
    Screen.wait_for_focus(&prompt);
    // What is typed counts only after that: any program can choose from the tray.
    Screen.click_at(&prompt, 40, 30);
    reader.act("push button", "More ways to deny");
    let menu = reader.wait_for("push button", "More ways to deny");
    assert!(menu.is("expanded"), "{menu:?}");
    reader.act("menu item", "Deny, and say what instead…");
    reader.wait_for("dialog", "Deny, and say what instead");
    let sheet = [
        "document web: Command request – main",
        "dialog: Deny, and say what instead",
        "section: Command",
        "entry: Message to the agent",
        "push button: Cancel",
        "push button: Deny and send",
    ];
    reader.expect(PROMPT, &sheet);
    reader.write("Message to the agent", "use the staging copy");
    reader.act("push button", "Deny and send");
    let told = "exec-host: SYSTEM_RUN_DENIED: user denied: use the staging copy\n";
    assert_eq!(caller.answer().stderr, told);
}

#[test]
fn a_rule_is_made_in_the_sheet_of_always_allow() {
    let _turn = turn();
    let desk = Desk::new();
    let mut reader = Reader::start(&desk);
    let _app = App::start(&desk);
    let caller = desk.call(&["--", "uname"]);
    while reader.sentence() != READY {}
    reader.act("push button", "Always allow…");
    reader.wait_for("dialog", "Always allow for agent “main”");
    let sheet = [
        "document web: Command request – main",
        "dialog: Always allow for agent “main”",
        "radio button: Exactly this command, in this folder",
        "radio button: This program with these arguments, checked",
        "radio button: This program with any arguments",
        "radio button: Other pattern…",
        "radio button: never, checked",
        "radio button: in 1 day",
        "radio button: in 1 week",
        "entry: Note",
        "push button: Cancel",
        "push button: Save rule and allow",
    ];
    reader.expect(PROMPT, &sheet);
    reader.act("radio button", "This program with any arguments");
    until("the rule to be saved", || {
        reader.try_to_act("push button", "Save rule and allow");
        (desk.store() == store_with(&["/usr/bin/uname"])).then_some(())
    });
    assert_eq!(caller.answer(), Answer::new(0, "Linux\n", ""));
}
