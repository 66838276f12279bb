//! The main window through AT-SPI: every control of every page, and three tasks done by a reader.

use std::fs;

use promises::{App, Desk, Reader, Screen, turn, until};
use serde_json::{Value, json};

use crate::store_with;

/// Two agents, of which one has a node of its own.
const CONFIG: &str = r#"{
  "tools": { "exec": { "node": "den" } },
  "agents": { "list": [{ "id": "main" }, { "id": "dev", "tools": { "exec": { "node": "attic" } } }] }
}"#;

/// On every page, before its agent.
const SIDE: [&str; 10] = [
    "landmark: Pages",
    "link: Home",
    "link: Requests",
    "link: Policy",
    "link: Allowlist",
    "link: Agents",
    "link: Node binding",
    "link: Try a command",
    "link: Health",
    "link: Settings",
];
const AGENT: &[&str] = &["combo box: Agent"];
/// On every page, before what is its own.
const TOP: [&str; 2] = ["push button: Pause agents", "landmark: Notices"];

/// A page, whether it is of an agent, and what of its own can have the focus.
type Row = (&'static str, bool, &'static [&'static str]);

/// All of it in the order of reading, with roles, names and the states that a reader says.
const PAGES: [Row; 8] = [
    (
        "Policy",
        true,
        &[
            "toggle button: Refuse everything",
            "toggle button: Ask me (recommended) Current, pressed",
            "toggle button: Ask me less",
            "toggle button: Allowlist only",
            "toggle button: Run everything",
            "radio button: Not set (Only what is on the allowlist)",
            "radio button: Refuse everything",
            "radio button: Only what is on the allowlist, checked",
            "radio button: Run everything",
            "radio button: Not set (When not on the allowlist)",
            "radio button: Every time",
            "radio button: When not on the allowlist, checked",
            "radio button: Never",
            "radio button: Not set (Refuse)",
            "radio button: Refuse, checked",
            "radio button: Use the allowlist",
            "radio button: Run it",
            "radio button: Not set (Not listed), checked",
            "radio button: Not listed",
            "radio button: Listed",
        ],
    ),
    (
        "Allowlist",
        true,
        &[
            "entry: Search the rules",
            "push button: A file with rules to import",
            "push button: Import",
            "push button: Export",
            "push button: Add rule",
            "push button: Add rule",
            "push button: Import",
        ],
    ),
    // No agent is on the computer of this desk.
    ("Agents", false, &[]),
    (
        "Node binding",
        false,
        &[
            "combo box: Default binding",
            "combo box: Node of main",
            "combo box: Node of dev",
        ],
    ),
    (
        "Try a command",
        true,
        &[
            "entry: Command",
            "entry: Folder",
            "radio button: A line for the shell, checked",
            "radio button: Words of one command",
            "push button: Try",
        ],
    ),
    (
        "Health",
        false,
        &[
            "push button: Run drill",
            "push button: Copy report",
            "push button: Replace token: Token",
            "push button: Start at login: Start at login",
            "radio button: The gateway of openclaw.json openclaw.json names no gateway., checked",
            "unknown: Add a gateway",
        ],
    ),
    (
        "Settings",
        false,
        &[
            "slider: Wait before Allow works",
            "slider: Wait after typing",
            "combo box: Take the keyboard",
            "combo box: Where it opens",
            "toggle button: Sound",
            "entry: Shortcut to a request",
            "toggle button: Password before danger",
            "toggle button: Show notifications, checked",
            "toggle button: Hide what is asked",
            "combo box: Answer a gateway’s questions",
            "combo box: Colours",
            "combo box: Contrast",
            "slider: Size",
            "combo box: Language",
            "toggle button: Start at login",
            "push button: Quit",
            "toggle button: Suggest rules, checked",
            "entry: Days to keep",
            "entry: Decisions to keep",
            "slider: Output to keep",
            "entry: Variables to withhold",
            "push button: Copy these lines",
        ],
    ),
    (
        "Requests",
        false,
        &[
            "page tab: Waiting, selected",
            "page tab: Activity",
            "push button: Send a test request",
        ],
    ),
];

/// An app whose main window is open, and somebody who hears it.
fn open(desk: &Desk) -> (Reader, App) {
    desk.write_config(CONFIG);
    let mut reader = Reader::start(desk);
    let app = App::start(desk);
    assert!(desk.start_app_again().success());
    reader.wait_for("heading", "Home");
    (reader, app)
}

fn go(reader: &mut Reader, page: &str) {
    reader.act("link", page);
    reader.wait_for("heading", page);
}

fn config(desk: &Desk) -> Value {
    let text = fs::read_to_string(desk.state().join("openclaw.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn every_control_of_every_page_has_a_role_a_name_and_its_state() {
    let _turn = turn();
    let desk = Desk::new();
    let (mut reader, _app) = open(&desk);
    for (page, is_of_agent, own) in PAGES {
        go(&mut reader, page);
        let title = format!("document web: {page} – Exec Companion");
        let content = format!("landmark: {page}");
        let agent = if is_of_agent { AGENT } else { &[] };
        let whole = [&[&*title][..], &SIDE, agent, &TOP, &[&content], own];
        reader.expect(page, &whole.concat());
    }
}

#[test]
fn a_reader_adds_a_rule() {
    let _turn = turn();
    let desk = Desk::new();
    let (mut reader, _app) = open(&desk);
    go(&mut reader, "Allowlist");
    choose_agent(&mut reader);
    reader.act("push button", "Add rule");
    reader.wait_for("dialog", "Add a rule for “main”");
    let sheet = [
        "document web: Allowlist – main – Exec Companion",
        "dialog: Add a rule for “main”",
        "radio button: A program, checked",
        "radio button: A command",
        "radio button: Files to write",
        "radio button: One line",
        "entry: Program",
        "push button: Choose a program…",
        "entry: Arguments",
        "radio button: Allow, checked",
        "radio button: Never allow",
        "combo box: Ends Never",
        "entry: Note",
        "push button: Cancel",
        "push button: Add rule",
    ];
    reader.expect("Allowlist", &sheet);
    Screen.focus(&Screen.main_window());
    reader.write("Program", "/usr/bin/true");
    reader.act("push button", "Add rule");
    until("the rule", || {
        (desk.store() == store_with(&["/usr/bin/true"])).then_some(())
    });
}

#[test]
fn a_reader_changes_when_an_agent_asks() {
    let _turn = turn();
    let desk = Desk::new();
    let (mut reader, _app) = open(&desk);
    go(&mut reader, "Policy");
    choose_agent(&mut reader);
    let every_time = "Every time";
    reader.act("radio button", every_time);
    until("the setting", || {
        (desk.store()["agents"]["main"]["ask"] == "always").then_some(())
    });
    assert!(reader.wait_for("radio button", every_time).is("checked"));
}

#[test]
fn a_reader_binds_a_node() {
    let _turn = turn();
    let desk = Desk::new();
    let (mut reader, _app) = open(&desk);
    go(&mut reader, "Node binding");
    reader.act("combo box", "Node of main");
    reader.act("table cell", "attic");
    reader.act("push button", "Save");
    until("the binding", || {
        let list = config(&desk)["agents"]["list"].take();
        (list[0] == json!({ "id": "main", "tools": { "exec": { "node": "attic" } } })).then_some(())
    });
}

fn choose_agent(reader: &mut Reader) {
    reader.act("combo box", "Agent");
    reader.act("list item", "main");
    reader.wait_for("combo box", "Agent");
}
