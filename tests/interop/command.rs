//! `exec-host gateway` at the real gateways, as a person without a desktop uses it.

use std::io::{Read as _, Write as _};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{self, Receiver};

use promises::{Asked, Desk, Gateway, Openclaw, PATIENCE, built, until};
use serde_json::{Value, json};

use crate::agent::{self, Model};

#[test]
fn a_person_answers_the_newest_gateway_at_a_terminal() {
    answers(&Openclaw::installed("OPENCLAW_NEWEST"), true);
}

#[test]
fn a_person_answers_the_gateway_of_february_at_a_terminal() {
    answers(&Openclaw::installed("OPENCLAW_FEBRUARY"), false);
}

/// `waits`: the agent waits for the answer in the same turn, and the gateway lists what is open.
fn answers(openclaw: &Openclaw, waits: bool) {
    let (desk, there) = (Desk::new(), Desk::new());
    let model = Model::start(openclaw);
    let config = model.config(&json!({
        "host": "gateway", "security": "allowlist", "ask": "on-miss",
    }));
    let line = Line {
        gateway: openclaw.gateway_with(&desk, config),
        desk: &desk,
        model: &model,
        waits,
    };
    line.pairs(openclaw);
    line.watches();
    if waits {
        line.answers_by_id();
    } else {
        let told = line.desk.host(&["gateway", "approvals"]);
        assert!(told.stderr.contains("use --watch"), "{told:?}");
    }
    line.lists_a_node(&there);
}

/// A gateway, its agent, and a person without a desktop.
struct Line<'a> {
    gateway: Gateway<'a>,
    desk: &'a Desk,
    model: &'a Model,
    waits: bool,
}

impl Line<'_> {
    /// The device asks for more than it had, and a person approves that where the gateway wants it.
    fn pairs(&self, openclaw: &Openclaw) {
        let status = self.desk.host(&["gateway", "status"]);
        assert_eq!(status.code, Some(0), "{status:?}");
        assert!(status.stdout.contains("connected (OpenClaw"), "{status:?}");
        let mut pair = Terminal::start(self.desk, "pair");
        let command = "run `openclaw devices approve ";
        let said = pair.wait_for_any(&[command, "connected (OpenClaw"]);
        if let Some((_, request)) = said.split_once(command) {
            let (request, _) = request.split_once('`').unwrap();
            let approved = openclaw.run(self.desk, &["devices", "approve", request]);
            assert_eq!(approved.code, Some(0), "{approved:?}");
            pair.wait_for("connected (OpenClaw");
        }
        assert_eq!(pair.end(), Some(0));
        let devices = self.desk.host(&["gateway", "devices", "--json"]);
        assert_eq!(devices.code, Some(0), "{devices:?}");
        assert!(devices.stdout.contains("operator"), "{devices:?}");
    }

    fn watches(&self) {
        let mut watch = Terminal::start(self.desk, "approvals --watch");
        watch.wait_for("answer with: allow ID");
        for (answer, session) in [("deny", "no"), ("allow", "once"), ("always", "always")] {
            let asked = self.ask(session);
            let id = self.open();
            watch.wait_for(&id);
            watch.types(&format!("{answer} {id}"));
            self.told(session, asked, answer != "deny");
        }
        // The gateway keeps *always*: it asks nobody, and the command runs.
        let begun = agent::turn(&self.gateway, "silent", &run());
        self.gateway.operator().answer(begun).unwrap();
        let result = self.model.result();
        assert!(result.contains("Linux"), "{result}");
    }

    fn answers_by_id(&self) {
        let open = |session: &str, command: &str| {
            let call = json!({ "command": command, "host": "gateway" });
            let asked = agent::turn(&self.gateway, session, &format!("RUN {call}"));
            (asked, self.open())
        };
        let (asked, id) = open("deny", "uname -r");
        let listed = self.desk.host(&["gateway", "approvals"]);
        assert!(
            listed.stdout.starts_with(&format!("{id}\n  │ uname -r\n")),
            "{listed:?}"
        );
        let denied = self.desk.host(&["gateway", "deny", &id]);
        assert_eq!(denied.code, Some(0), "{denied:?}");
        self.gateway.operator().answer(asked).unwrap();
        let result = self.model.result();
        assert!(result.contains("denied"), "{result}");

        let (asked, id) = open("approve", "uname -m");
        let mut approve = Terminal::start(self.desk, &format!("approve {id}"));
        approve.wait_for("type allow and press Enter");
        approve.types("allow");
        assert_eq!(approve.end(), Some(0));
        self.gateway.operator().answer(asked).unwrap();
        let result = self.model.result();
        assert!(result.contains(std::env::consts::ARCH), "{result}");
    }

    /// A newer gateway has a node approved; an older one takes each node of its own computer.
    fn lists_a_node(&self, there: &Desk) {
        let node = there.node(self.gateway.port(), self.gateway.token());
        node.wait_for("connected to");
        if self.waits {
            let request = until("the node to ask", || {
                let listed = self.desk.host(&["gateway", "nodes", "--json"]);
                let mut lines = listed.stdout.lines();
                lines.find_map(|line| {
                    let said: Value = serde_json::from_str(line).ok()?;
                    (said["news"] == "asks").then(|| said["requestId"].clone())
                })
            });
            let request = request.as_str().unwrap();
            let mut approve = Terminal::start(self.desk, &format!("nodes approve {request}"));
            approve.wait_for("type approve and press Enter");
            approve.types("approve");
            assert_eq!(approve.end(), Some(0));
        }
        until("the node to run commands", || {
            let listed = self.desk.host(&["gateway", "nodes"]);
            let mut lines = listed.stdout.lines();
            lines
                .any(|line| line.contains("ours") && line.ends_with("connected  runs commands"))
                .then_some(())
        });
        assert_eq!(node.end(), Some(0));
    }

    /// Has the agent call exec. An older agent goes on at once, while the question is open.
    fn ask(&self, session: &str) -> Option<Asked> {
        let begun = agent::turn(&self.gateway, session, &run());
        if self.waits {
            return Some(begun);
        }
        self.gateway.operator().answer(begun).unwrap();
        let result = self.model.result();
        assert!(result.contains("Approval required"), "{result}");
        None
    }

    /// The id of the question that has come.
    fn open(&self) -> String {
        let asked = self.gateway.operator().event("exec.approval.requested");
        asked["id"].as_str().unwrap().to_owned()
    }

    /// The agent hears whether it ran: an older one in its next turn.
    fn told(&self, session: &str, asked: Option<Asked>, ran: bool) {
        let operator = self.gateway.operator();
        let said = match asked {
            Some(asked) => {
                operator.answer(asked).unwrap();
                self.model.result()
            }
            None => agent::hears_of_the_end(operator, self.model, session),
        };
        assert_eq!(said.contains("Linux"), ran, "{said}");
    }
}

fn run() -> String {
    format!(
        "RUN {}",
        json!({ "command": "uname -s", "host": "gateway" })
    )
}

/// `exec-host gateway` at a terminal of its own. Dropped, it is killed.
struct Terminal {
    child: Child,
    keys: ChildStdin,
    screen: Receiver<String>,
    shown: String,
}

impl Terminal {
    fn start(desk: &Desk, words: &str) -> Self {
        let line = format!("'{}' gateway {words}", built("exec-host"));
        // It gives the command a terminal, and ends as the command does.
        let mut child = desk
            .command("script")
            .args(["-qefc", &line, "/dev/null"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let keys = child.stdin.take().unwrap();
        let mut output = child.stdout.take().unwrap();
        let (sender, screen) = mpsc::channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4_096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                let text = String::from_utf8_lossy(&bytes[..count]).into_owned();
                if sender.send(text).is_err() {
                    break;
                }
            }
        });
        Self {
            child,
            keys,
            screen,
            shown: String::new(),
        }
    }

    /// What was shown up to one of these, which is what comes first; all of it is passed over.
    fn wait_for_any(&mut self, words: &[&str]) -> String {
        loop {
            // A line that names an id goes on behind it.
            let whole = self.shown.rfind('\n').map_or("", |end| &self.shown[..end]);
            if words.iter().any(|word| whole.contains(word)) {
                return std::mem::take(&mut self.shown);
            }
            match self.screen.recv_timeout(PATIENCE) {
                Ok(more) => self.shown += &more,
                Err(_) => panic!("the terminal does not show {words:?}, but {}", self.shown),
            }
        }
    }

    /// Waits until this is shown. A question ends no line.
    fn wait_for(&mut self, words: &str) {
        while !self.shown.contains(words) {
            match self.screen.recv_timeout(PATIENCE) {
                Ok(more) => self.shown += &more,
                Err(_) => panic!("the terminal does not show {words:?}, but {}", self.shown),
            }
        }
        self.shown.clear();
    }

    fn types(&mut self, words: &str) {
        writeln!(self.keys, "{words}").unwrap();
    }

    /// Its exit code, once it has ended by itself.
    fn end(mut self) -> Option<i32> {
        self.child.wait().unwrap().code()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
