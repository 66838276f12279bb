//! An agent's own client, our server, our app and a person: the official SDK of the Model
//! Context Protocol calls the tools of the built program.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};

use promises::{App, Button, Desk, PATIENCE, Page, Screen, process_with_argument, until};
use serde_json::{Value, json};

use crate::turn;

/// A client of the SDK, and the server that it started.
struct Client {
    child: Child,
    input: RefCell<ChildStdin>,
    said: Receiver<Value>,
    /// What was said of other requests than the one that was waited for.
    kept: RefCell<HashMap<u64, VecDeque<Value>>>,
    next: RefCell<u64>,
}

impl Client {
    fn start(desk: &Desk, arguments: &[&str]) -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/mcp-client/client.mjs");
        let server = promises::built("exec-host");
        let mut child = desk
            .command("node")
            // The Node.js that the build uses, which may be this folder's own.
            .env("PATH", std::env::var_os("PATH").unwrap())
            .args([script, &server, "mcp"])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("node starts");
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let (sender, said) = mpsc::channel();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if sender.send(serde_json::from_str(&line).unwrap()).is_err() {
                    break;
                }
            }
        });
        let client = Self {
            input: RefCell::new(child.stdin.take().unwrap()),
            child,
            said,
            kept: RefCell::default(),
            next: RefCell::default(),
        };
        let hello = client.said.recv_timeout(PATIENCE).unwrap();
        assert_eq!(hello["server"]["name"], "exec-companion", "{hello}");
        client
    }

    fn begin(&self, mut request: Value) -> u64 {
        let mut next = self.next.borrow_mut();
        *next += 1;
        request["id"] = json!(*next);
        writeln!(self.input.borrow_mut(), "{request}").unwrap();
        *next
    }

    fn begin_call(&self, name: &str, arguments: Value) -> u64 {
        self.begin(json!({ "method": "call", "name": name, "arguments": arguments }))
    }

    /// The next thing that is said of a request.
    fn next_of(&self, id: u64) -> Value {
        let kept = self.kept.borrow_mut().entry(id).or_default().pop_front();
        if let Some(kept) = kept {
            return kept;
        }
        loop {
            let said = self.said.recv_timeout(PATIENCE).unwrap();
            let of = said["id"].as_u64().unwrap_or_default();
            if of == id {
                return said;
            }
            self.kept
                .borrow_mut()
                .entry(of)
                .or_default()
                .push_back(said);
        }
    }

    /// What a request came to, without what was said on the way.
    fn outcome(&self, id: u64) -> Value {
        loop {
            let said = self.next_of(id);
            if said["progress"].is_null() {
                return said;
            }
        }
    }

    fn call(&self, name: &str, arguments: Value) -> Value {
        let outcome = self.outcome(self.begin_call(name, arguments));
        assert!(outcome["result"].is_object(), "{outcome}");
        outcome["result"].clone()
    }

    fn exec(&self, arguments: Value) -> Value {
        self.call("exec", arguments)
    }

    fn process(&self, action: &str, session: &str, mut more: Value) -> Value {
        more["action"] = json!(action);
        more["sessionId"] = json!(session);
        self.call("process", more)
    }

    /// Everything that a session has written, once it says this.
    fn until_says(&self, session: &str, text: &str) -> String {
        until(text, || {
            let log = self.process("log", session, json!({}));
            let all = log["structuredContent"]["aggregated"].as_str().unwrap();
            all.contains(text).then(|| all.to_owned())
        })
    }

    /// The result of the last poll, once the session has ended.
    fn ended(&self, session: &str) -> Value {
        until("the end of a session", || {
            let poll = self.process("poll", session, json!({}));
            (poll["structuredContent"]["status"] != "running").then_some(poll)
        })
    }

    /// What a call tells of earlier ones.
    fn events(&self) -> Option<String> {
        let list = self.call("process", json!({ "action": "list" }));
        let events = list["structuredContent"]["events"].as_array()?;
        let events: Vec<&str> = events.iter().filter_map(Value::as_str).collect();
        Some(events.join("\n"))
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

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

fn session(started: &Value) -> String {
    let session = started["structuredContent"]["sessionId"].as_str();
    session
        .unwrap_or_else(|| panic!("no session: {started}"))
        .to_owned()
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
    let client = Client::start(&desk, &["--agent", "main"]);
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
