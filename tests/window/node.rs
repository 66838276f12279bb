//! A gateway, our node, our app and a person: what is clicked here is what the gateway gets.

use gateway_protocol::fake_gateway::{FakeGateway, Peer};
use promises::{App, Button, Desk, Node, Screen};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;

use crate::turn;

/// A gateway with a node of this desk.
struct Line {
    runtime: Runtime,
    peer: Option<Peer<TcpStream>>,
    _node: Node,
}

impl Line {
    fn new(desk: &Desk) -> Self {
        let runtime = Runtime::new().unwrap();
        let gateway = runtime.block_on(FakeGateway::start());
        let node = desk.node(gateway.address().port(), "t");
        let peer = runtime.block_on(gateway.connected());
        Self {
            runtime,
            peer: Some(peer),
            _node: node,
        }
    }

    /// Has the node do something while a person clicks; the result, and what was told of it.
    fn call(
        &mut self,
        id: &'static str,
        command: &'static str,
        params: Value,
        button: Option<Button>,
    ) -> (Vec<String>, Value) {
        let mut peer = self.peer.take().unwrap();
        let asking = self.runtime.spawn(async move {
            peer.invoke(id, command, &params, 30_000).await;
            let mut told = Vec::new();
            loop {
                let (method, params) = peer.acknowledged().await;
                match method.as_str() {
                    "node.event" => told.push(params["event"].as_str().unwrap().to_owned()),
                    _ => return (peer, told, params),
                }
            }
        });
        if let Some(button) = button {
            Screen.click_until(button, || asking.is_finished());
        }
        let (peer, told, result) = self.runtime.block_on(asking).unwrap();
        self.peer = Some(peer);
        (told, result)
    }
}

fn payload(result: &Value) -> Value {
    assert_eq!(result["ok"], true, "{result}");
    serde_json::from_str(result["payloadJSON"].as_str().unwrap()).unwrap()
}

#[test]
fn a_person_decides_what_a_gateway_sends() {
    let _turn = turn();
    let desk = Desk::new();
    let _app = App::start(&desk);
    let mut line = Line::new(&desk);
    let uname = json!({"command": ["/bin/sh", "-lc", "uname"], "rawCommand": "uname"});

    let (told, result) = line.call("a", "system.run", uname.clone(), Some(Button::AllowOnce));
    assert_eq!(payload(&result)["stdout"], "Linux\n");
    assert_eq!(told, ["exec.started", "exec.finished"]);

    let (told, result) = line.call("b", "system.run", uname, Some(Button::Deny));
    let denied = json!({"code": "SYSTEM_RUN_DENIED", "message": "SYSTEM_RUN_DENIED: user denied"});
    assert_eq!(
        (told, &result["error"]),
        (vec!["exec.denied".to_owned()], &denied)
    );
}

#[test]
fn a_person_decides_whether_a_gateway_may_widen_the_policy() {
    let _turn = turn();
    let desk = Desk::new();
    let _app = App::start(&desk);
    let mut line = Line::new(&desk);
    let (_, before) = line.call("get", "system.execApprovals.get", json!({}), None);
    let before = payload(&before);
    let mut file = before["file"].clone();
    file["defaults"]["security"] = json!("full");
    let change = json!({"file": file, "baseHash": before["hash"]});

    let denied = Some(Button::Deny);
    let (_, result) = line.call("deny", "system.execApprovals.set", change.clone(), denied);
    let message = result["error"]["message"].as_str().unwrap();
    assert!(
        message.contains("security of every other agent: allowlist → full"),
        "{message}"
    );
    assert_eq!(desk.store()["defaults"]["security"], "allowlist");
    // A click on Deny that came after the one that counted would deny the next as well.
    Screen.no_prompt();

    let allowed = Some(Button::AllowOnce);
    let (_, result) = line.call("allow", "system.execApprovals.set", change, allowed);
    assert_eq!(payload(&result)["file"]["defaults"]["security"], "full");
    assert_eq!(desk.store()["defaults"]["security"], "full");
}
