//! An agent's own client, our server, our app and a person: the official SDK of the Model
//! Context Protocol calls the tools of the built program.

use std::fs;
use std::process::Command;

use promises::{App, Button, Desk, Page, Screen, process_with_argument, until};
use serde_json::{Value, json};

use crate::mcp::{Client, session};
use crate::turn;

/// A desk whose agent `free` may run everything; the others ask.
fn desk() -> Desk {
    let desk = Desk::new();
    desk.write_store(
        &json!({
            "version": 1,
            "defaults": { "security": "allowlist", "ask": "on-miss", "askFallback": "deny" },
            "agents": { "free": { "security": "full", "ask": "off" } },
        })
        .to_string(),
    );
    desk
}

fn output(result: &Value) -> &str {
    result["structuredContent"]["aggregated"].as_str().unwrap()
}

#[test]
fn the_official_client_lists_and_calls_the_tools() {
    let desk = desk();
    let client = Client::start(&desk, &["--agent", "free"]);
    let listed = client.outcome(client.begin(json!({ "method": "list" })));
    let tools = listed["result"]["tools"].as_array().unwrap();
    let names: Vec<&str> = tools
        .iter()
        .map(|tool| tool["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["exec", "process"]);
    for tool in tools {
        assert_eq!(tool["inputSchema"]["type"], "object", "{tool}");
        assert_eq!(tool["annotations"]["destructiveHint"], true, "{tool}");
        assert!(tool["description"].as_str().unwrap().len() > 40, "{tool}");
    }

    // In the foreground; who waits is told so.
    let fifo = desk.home().join("fifo");
    let made = Command::new("mkfifo").arg(&fifo).status();
    assert!(made.unwrap().success());
    let id = client.begin_call("exec", json!({ "command": "cat fifo; echo heard" }));
    let first = client.next_of(id);
    assert!(first["progress"]["progress"].is_number(), "{first}");
    fs::write(&fifo, "word\n").unwrap();
    let done = client.outcome(id)["result"].clone();
    assert_eq!(
        (output(&done), &done["isError"]),
        ("word\nheard\n", &json!(false))
    );
    assert_eq!(done["structuredContent"]["status"], "completed");
    let failed = client.exec(json!({ "command": "echo out; echo err >&2; exit 3" }));
    assert_eq!(failed["structuredContent"]["exitCode"], 3);

    // In the background.
    let started = client.exec(json!({ "command": "cat; echo end", "background": true }));
    let cat = session(&started);
    client.process("write", &cat, json!({ "data": "é€😀\n" }));
    assert_eq!(client.until_says(&cat, "😀"), "é€😀");
    client.process("write", &cat, json!({ "eof": true }));
    let ended = client.ended(&cat);
    assert_eq!(ended["structuredContent"]["exitCode"], 0, "{ended}");
    let log = client.process("log", &cat, json!({}));
    assert_eq!(output(&log), "é€😀\nend");

    // What it cannot do is an answer, not a broken connection.
    let wrong = client.exec(json!({ "command": 1 }));
    assert_eq!(wrong["isError"], true);
    assert_eq!(
        wrong["structuredContent"]["error"],
        "exec parameter \"command\" must be a string, not a number."
    );
    let unknown = client.process("poll", "nobody", json!({}));
    let why = unknown["structuredContent"]["error"].as_str().unwrap();
    assert!(why.starts_with("No session found for nobody"), "{why}");
}

#[test]
fn the_official_client_edits_a_file_with_vim() {
    let desk = desk();
    let file = desk.home().join("note.txt");
    fs::write(&file, "one\ntwo\nthree\n").unwrap();
    let client = Client::start(&desk, &["--agent", "free"]);
    let started = client.exec(json!({
        "command": "vim -Nu NONE --cmd 'set encoding=utf-8 noesckeys' note.txt",
        "pty": true, "background": true,
    }));
    let vim = session(&started);
    client.until_says(&vim, "three");
    let keys = |keys: Value, literal: &str| {
        let sent = client.process(
            "send-keys",
            &vim,
            json!({ "keys": keys, "literal": literal }),
        );
        assert_eq!(sent["isError"], false, "{sent}");
    };
    // The cursor keys as this program asked for them; each step shows before the next.
    keys(json!(["Down"]), "");
    keys(json!([]), "A and é€😀");
    client.until_says(&vim, "and é€😀");
    keys(json!(["Escape"]), "");
    keys(json!([]), "ofour");
    client.process(
        "paste",
        &vim,
        json!({ "text": "\nfive", "bracketed": false }),
    );
    keys(json!(["Escape"]), "");
    keys(json!([]), ":wq");
    client.process("submit", &vim, json!({}));
    let ended = client.ended(&vim);
    assert_eq!(ended["structuredContent"]["exitCode"], 0, "{ended}");
    let edited = "one\ntwo and é€😀\nfour\nfive\nthree\n";
    assert_eq!(fs::read_to_string(&file).unwrap(), edited);
}

#[test]
fn the_official_client_cancels_a_whole_tree() {
    let desk = desk();
    let client = Client::start(&desk, &["--agent", "free"]);
    let words = ["4001.5", "4002.5", "4003.5"];
    let [first, second, third] = words;
    let command =
        format!("sleep {first} & setsid sleep {second} & (trap '' TERM; sleep {third}); wait");
    let slow = json!({ "command": command, "yieldMs": 120_000 });
    let id = client.begin_call("exec", slow);
    for word in words {
        until("the tree", || process_with_argument(word));
    }
    client.begin(json!({ "method": "cancel", "of": id }));
    let outcome = client.outcome(id);
    let why = outcome["error"].as_str().unwrap_or_default();
    assert!(why.contains("the test gives up"), "{outcome}");
    for word in words {
        until("the end of the tree", || {
            process_with_argument(word).is_none().then_some(())
        });
    }
    let alive = client.exec(json!({ "command": "echo still here" }));
    assert_eq!(output(&alive), "still here\n");
}

#[test]
fn a_person_answers_the_official_client() {
    let _turn = turn();
    let (desk, screen) = (desk(), Screen);
    let app = App::start(&desk);
    let client = Client::start(&desk, &["--agent", "main"]);
    // The call waits for the person, and returns what came of their answer.
    let answered = |command: &str, button: Button| {
        let call = client.begin_call("exec", json!({ "command": command }));
        app.wait_for("a card was painted");
        let mut result = None;
        screen.click_until(button, || {
            result = client.answered(call);
            result.is_some()
        });
        screen.no_prompt();
        result.unwrap()
    };

    let done = answered("touch allowed && echo made", Button::AllowOnce);
    assert_eq!(done["structuredContent"]["status"], "completed", "{done}");
    assert_eq!(output(&done), "made\n");
    assert!(desk.home().join("allowed").exists());

    let refused = answered("touch refused", Button::Deny);
    assert_eq!(refused["isError"], true, "{refused}");
    assert_eq!(
        refused["structuredContent"]["reason"], "user-denied",
        "{refused}"
    );
    assert!(!desk.home().join("refused").exists());
    // Nothing more is told of what was answered in its place.
    assert_eq!(client.events(), None);
}

#[test]
fn a_person_answers_when_the_call_has_returned() {
    let _turn = turn();
    let (desk, screen) = (desk(), Screen);
    let app = App::start(&desk);
    let client = Client::start(&desk, &["--agent", "main", "--wait", "0"]);
    let ask = |command: &str| {
        let pending = client.exec(json!({ "command": command }));
        let details = &pending["structuredContent"];
        assert_eq!(details["status"], "approval-pending", "{pending}");
        app.wait_for("a card was painted");
        details["approvalId"].as_str().unwrap().to_owned()
    };

    let id = ask("touch allowed && echo made");
    let made = desk.home().join("allowed");
    screen.click_until(Button::AllowOnce, || made.exists());
    let finished = format!("Exec finished (node=gateway, id={id}, code=0)\nmade");
    let told = until("what came of it", || client.events());
    assert_eq!(told, finished);

    screen.no_prompt();
    let id = ask("touch refused");
    let mut told = None;
    screen.click_until(Button::Deny, || {
        told = client.events();
        told.is_some()
    });
    let denied = format!("Exec denied (node=gateway, id={id}, user-denied)");
    assert_eq!(told, Some(denied));
    assert!(!desk.home().join("refused").exists());
}

#[test]
fn a_person_tells_the_official_client_what_to_do_instead() {
    let _turn = turn();
    let (desk, screen) = (desk(), Screen);
    let app = App::start_readable(&desk);
    let client = Client::start(&desk, &["--agent", "main", "--wait", "0"]);
    let ask = || {
        let pending = client.exec(json!({ "command": "touch refused" }));
        let id = pending["structuredContent"]["approvalId"].as_str();
        id.unwrap().to_owned()
    };
    let mut id = ask();
    let prompt = Page::prompt(&app);
    until("the card", || {
        // A window that is too slow to be painted in time is none, and this is not its test.
        if client.events().is_some() {
            id = ask();
        }
        prompt.is_usable("deny-more").then_some(())
    });
    prompt.click("deny-more");
    prompt.click("deny-message");
    prompt.fill("message", "use make deploy");
    let mut told = None;
    screen.enter_until(|| {
        told = client.events();
        told.is_some()
    });
    let denied = format!(
        "Exec denied (node=gateway, id={id}, user-denied)\n\
         Denied by the person: use make deploy"
    );
    assert_eq!(told, Some(denied));
    assert!(!desk.home().join("refused").exists());
}

#[test]
fn what_ran_in_the_sandbox_is_among_the_records() {
    let _turn = turn();
    let desk = desk();
    let mut agent = desk.agent(&["--agent", "main", "--host", "sandbox"]);
    let ran = agent.call("exec", json!({ "command": "echo boxed; exit 3" }));
    assert_eq!(ran["structuredContent"]["exitCode"], 3, "{ran}");
    assert!(agent.leave().success());
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    page.click("to-requests");
    page.click("tab-activity");
    page.click("chip-automatic");
    let row = ("record", "echo boxed; exit 3");
    let text = page.text(row);
    assert!(text.contains("the sandbox setting"), "{text}");
    page.click(row);
    // Nothing of it is for the policy here to judge, so no rule is offered.
    let details = page.text(("record", "Exit code"));
    assert!(details.contains("it ran on this computer"), "{details}");
    assert!(details.contains("agent:main:main"), "{details}");
    assert!(!page.has("make-rule"));
}
