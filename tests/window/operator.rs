//! Our app as the operator of our own gateway on another computer, which here is another home: a person answers with real
//! clicks, somebody else is quicker, and the gateway is killed with a question open.

use std::thread::{self, JoinHandle};

use promises::{
    App, AskingNode, Button, Desk, GATEWAY_TOKEN, Operator, OwnGateway, Page, Screen, until,
};
use serde_json::{Value, json};

use crate::turn;

/// The gateway of one home, and in another one the app that answers for it.
struct Line {
    gateway: OwnGateway,
    app: App,
    _desk: Desk,
}

/// A call of an agent that waits.
type Call = JoinHandle<Option<Value>>;

impl Line {
    fn start() -> Self {
        let config = json!({ "agents": { "list": [
            { "id": "main" },
            { "id": "far", "tools": { "exec": { "host": "node" } } },
        ] } });
        let policy = json!({
            "defaults": { "security": "allowlist", "ask": "on-miss", "askFallback": "deny" },
            "agents": {},
        });
        let gateway = OwnGateway::start(&policy, config);
        let desk = Desk::new();
        let config = json!({ "gateway": {
            "port": gateway.port, "auth": { "token": GATEWAY_TOKEN },
        } });
        desk.write_config(&config.to_string());
        let app = App::start_readable(&desk);
        app.wait_for("the gateway state=Asks");
        Self {
            gateway,
            app,
            _desk: desk,
        }
    }

    /// Has an agent call exec. `None` where the gateway ends meanwhile.
    fn ask(&self, agent: &str, command: &str) -> Call {
        let door = self.gateway.door;
        let body = json!({
            "tool": "exec", "args": { "command": command },
            "sessionKey": format!("agent:{agent}:main"),
        });
        thread::spawn(move || {
            let head = door.head("POST /tools/invoke", GATEWAY_TOKEN);
            let reply = door.try_send(&head, &body.to_string()).ok()?;
            Some(reply.json()["result"]["details"].clone())
        })
    }

    /// The same, and waits until the person can have seen the card: the page has its buttons a
    /// moment before, and of a card that nobody saw no end is told.
    fn ask_in_view(&self, agent: &str, command: &str) -> Call {
        while self.app.next_line().is_some() {}
        let call = self.ask(agent, command);
        self.app.wait_for("a card was painted");
        call
    }

    /// A person clicks until the agent has its answer.
    fn click(&self, button: Button, call: Call) -> Value {
        Screen.prompt();
        Screen.click_until(button, || call.is_finished());
        call.join().unwrap().unwrap()
    }
}

/// What became of it.
fn ended(details: &Value) -> (&str, &str) {
    let said = details["aggregated"]
        .as_str()
        .or(details["reason"].as_str());
    (details["status"].as_str().unwrap(), said.unwrap().trim())
}

#[test]
fn our_app_answers_our_own_gateway() {
    let _turn = turn();
    let mut line = Line::start();
    let ran = line.click(Button::AllowOnce, line.ask("main", "uname -s"));
    assert_eq!(ended(&ran), ("completed", "Linux"));
    Screen.no_prompt();
    let denied = line.click(Button::Deny, line.ask("main", "uname -s"));
    assert_eq!(ended(&denied), ("denied", "user-denied"));
    Screen.no_prompt();

    // A rule for a command of that computer is made there, where what it would let run can be seen.
    let call = line.ask("main", "uname -s");
    let prompt = Page::prompt(&line.app);
    prompt.wait_for("allow-once");
    assert!(!prompt.is_usable("allow-always"));
    let ran = line.click(Button::AllowOnce, call);
    assert_eq!(ended(&ran), ("completed", "Linux"));
    Screen.no_prompt();

    always_at_a_node(&line);
    somebody_else_is_quicker(&line);

    // The gateway is killed with a question open, and starts again.
    let call = line.ask_in_view("main", "uname -s");
    let prompt = Page::prompt(&line.app);
    line.gateway.restart();
    assert_eq!(call.join().unwrap(), None);
    line.app.wait_for("the gateway state=Asks");
    prompt.wait_for(("ended", "no longer asks"));
    close(&line);
    let ran = line.click(Button::AllowOnce, line.ask("main", "uname -s"));
    assert_eq!(ended(&ran), ("completed", "Linux"));
}

/// A node that keeps what is allowed for always is not asked about again.
fn always_at_a_node(line: &Line) {
    let operator = Operator::connect(line.gateway.port, GATEWAY_TOKEN);
    let _node = AskingNode::connect(line.gateway.port, GATEWAY_TOKEN);
    let asked = operator.event("node.pair.requested");
    let approval = json!({ "requestId": asked["requestId"] });
    operator.call("node.pair.approve", approval).unwrap();
    let call = line.ask("far", "make it");
    let prompt = Page::prompt(&line.app);
    prompt.wait_for("allow-always");
    prompt.click("heading");
    prompt.open("allow-always", "sheet-cancel");
    prompt.wait_for("offer-gateway");
    prompt.click_until("sheet-confirm", || call.is_finished());
    let ran = call.join().unwrap().unwrap();
    assert_eq!(ended(&ran), ("completed", "ran make it"));
    Screen.no_prompt();
    let ran = line.ask("far", "make it").join().unwrap().unwrap();
    assert_eq!(ended(&ran), ("completed", "ran make it"));
    assert!(Screen.visible_prompt().is_none());
}

fn somebody_else_is_quicker(line: &Line) {
    let operator = Operator::connect(line.gateway.port, GATEWAY_TOKEN);
    let call = line.ask_in_view("main", "uname -s");
    let prompt = Page::prompt(&line.app);
    let shown = operator.event("exec.approval.requested");
    let decision = json!({ "id": shown["id"], "decision": "allow-once" });
    operator.call("exec.approval.resolve", decision).unwrap();
    prompt.wait_for(("ended", "allowed it at the gateway"));
    let ran = call.join().unwrap().unwrap();
    assert_eq!(ended(&ran), ("completed", "Linux"));
    close(line);
}

/// A person has read how the card ended.
fn close(line: &Line) {
    let prompt = Page::prompt(&line.app);
    prompt.click_until("close", || Screen.visible_prompt().is_none());
    until("the prompt to close", || {
        Screen.visible_prompt().is_none().then_some(())
    });
}
