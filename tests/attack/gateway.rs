//! A gateway that is not friendly.

use gateway_protocol::fake_gateway::{FakeGateway, Peer, hello};
use promises::{App, Button, Desk, Node, Screen, turn};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;

/// The policy that a person has set here.
const STORE: &str = r#"{
    "version": 1,
    "socket": {"path": "SOCKET", "token": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX"},
    "defaults": {"security": "allowlist", "ask": "on-miss", "askFallback": "deny"},
    "agents": {
        "main": {
            "security": "allowlist",
            "allowlist": [
                {"id": "0d6f8a52-0000-4000-8000-000000000001", "pattern": "/usr/bin/git"},
                {"id": "0d6f8a52-0000-4000-8000-000000000002", "pattern": "/usr/bin/rg"},
                {"id": "0d6f8a52-0000-4000-8000-000000000003", "pattern": "/usr/bin/wc"}
            ],
            "rules": [{"id": "d", "effect": "deny", "pattern": "/usr/bin/touch"}]
        },
        "ops": {"security": "deny"}
    }
}"#;

/// A gateway of one of the two generations, and our node.
struct Line {
    runtime: Runtime,
    peer: Option<Peer<TcpStream>>,
    calls: u32,
    _node: Node,
}

impl Line {
    fn new(desk: &Desk, protocol: u32) -> Self {
        let runtime = Runtime::new().unwrap();
        let gateway = runtime.block_on(FakeGateway::start());
        let node = desk.node(gateway.address().port(), "t");
        let peer = runtime.block_on(async {
            let mut peer = gateway.accept().await;
            let (id, _) = peer.challenged("n", Some(1)).await;
            peer.welcome(&id, hello(protocol)).await;
            peer
        });
        Self {
            runtime,
            peer: Some(peer),
            calls: 0,
            _node: node,
        }
    }

    /// A call that is under way.
    fn begin(&mut self, command: &'static str, params: Value) -> Asking {
        let mut peer = self.peer.take().unwrap();
        self.calls += 1;
        let id = self.calls.to_string();
        self.runtime.spawn(async move {
            peer.invoke(&id, command, &params, 60_000).await;
            result(peer).await
        })
    }

    fn end(&mut self, asking: Asking) -> Result<Value, String> {
        let (peer, result) = self.runtime.block_on(asking).unwrap();
        self.peer = Some(peer);
        result
    }

    fn call(&mut self, command: &'static str, params: Value) -> Result<Value, String> {
        let asking = self.begin(command, params);
        self.end(asking)
    }

    /// The change of the document that this gateway sees.
    fn change(&mut self, edit: &dyn Fn(&mut Value)) -> Value {
        let seen = self.call("system.execApprovals.get", json!({})).unwrap();
        let mut file = seen["file"].clone();
        edit(&mut file);
        json!({"file": file, "baseHash": seen["hash"]})
    }

    fn set(&mut self, edit: &dyn Fn(&mut Value)) -> Result<Value, String> {
        let change = self.change(edit);
        self.call("system.execApprovals.set", change)
    }
}

type Asking = JoinHandle<(Peer<TcpStream>, Result<Value, String>)>;

/// The payload of the next result, or its message.
async fn result(mut peer: Peer<TcpStream>) -> (Peer<TcpStream>, Result<Value, String>) {
    loop {
        let (method, params) = peer.acknowledged().await;
        if method != "node.invoke.result" {
            continue;
        }
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let result = if params["ok"] == true {
            Ok(serde_json::from_str(&text(&params["payloadJSON"])).unwrap())
        } else {
            Err(text(&params["error"]["message"]))
        };
        return (peer, result);
    }
}

fn desk() -> Desk {
    let desk = Desk::new();
    let socket = desk.state().join("exec-approvals.sock");
    desk.write_store(&STORE.replace("SOCKET", socket.to_str().unwrap()));
    desk
}

fn policy(desk: &Desk) -> Value {
    serde_json::from_str(&desk.store_text()).unwrap()
}

/// What a person has to be asked about, with what is said of it. The last three go beyond what
/// this gateway was shown.
type Edit = (&'static str, fn(&mut Value), &'static str);

const ASKS: [Edit; 12] = [
    (
        "everything may run",
        |file| file["defaults"] = json!({"security": "full", "ask": "off"}),
        "security of every other agent: allowlist → full",
    ),
    (
        "an empty document",
        |file| *file = json!({"version": 1}),
        "all that is set for ops would be gone",
    ),
    (
        "no agents",
        |file| file["agents"] = json!({}),
        "all that is set for ops would be gone",
    ),
    (
        "no defaults",
        |file| file["defaults"] = json!({}),
        "the defaults would be gone",
    ),
    (
        "an empty list",
        |file| file["agents"]["main"]["allowlist"] = json!([]),
        "the list of main would be gone",
    ),
    (
        "no list",
        |file| {
            file["agents"]["main"]
                .as_object_mut()
                .unwrap()
                .remove("allowlist");
        },
        "the list of main would be gone",
    ),
    (
        "another list",
        |file| file["agents"]["main"]["allowlist"] = json!(["/usr/bin/make"]),
        "main may run /usr/bin/make",
    ),
    (
        "a setting that is none",
        |file| file["agents"]["ops"]["security"] = json!("none"),
        "security of ops: deny → allowlist",
    ),
    (
        "no denials",
        |file| file["agents"]["main"]["rules"] = json!([]),
        "/usr/bin/touch is no longer blocked for agent “main”",
    ),
    (
        "a grant of ours",
        |file| {
            file["agents"]["ops"]["rules"] =
                json!([{"effect": "allow", "pattern": "/usr/bin/touch"}]);
        },
        "may run /usr/bin/touch",
    ),
    (
        "rules that are no list",
        |file| file["agents"]["ops"]["rules"] = json!({}),
        "rules of ops",
    ),
    (
        "a key that nobody knows",
        |file| file["agents"]["ops"]["mode"] = json!("yolo"),
        "mode of ops",
    ),
];

/// Where the socket is and what opens it: a hundred commands would run unasked elsewhere.
const SOCKETS: [fn() -> Value; 5] = [
    || json!({"path": "/tmp/theirs.sock", "token": "theirs-theirs-theirs-theirs-1234"}),
    || json!({"path": "/tmp/theirs.sock"}),
    || json!({"token": "theirs-theirs-theirs-theirs-1234"}),
    || json!({"path": "", "token": ""}),
    || json!(null),
];

#[test]
fn without_a_person_a_gateway_only_narrows() {
    for protocol in [3, 4] {
        let desk = desk();
        let before = desk.store_text();
        let mut line = Line::new(&desk, protocol);
        for (name, edit, said) in ASKS {
            let refused = line.set(&edit).expect_err(name);
            assert!(refused.contains(said), "{name}: {refused}");
            let ends =
                "nobody at this computer can be asked; change it there with `exec-host approvals`";
            assert!(refused.ends_with(ends), "{name}: {refused}");
            assert_eq!(desk.store_text(), before, "{name}");
        }
        // What it was shown changes nothing, wherever it says that the socket is.
        for socket in SOCKETS {
            let answer = line.set(&|file| file["socket"] = socket()).unwrap();
            assert!(!answer.to_string().contains("theirs"), "{answer}");
            assert_eq!(desk.store_text(), before, "{}", socket());
        }
        // The narrower rules are written, and the socket beside them is not.
        line.set(&|file| {
            file["socket"] = SOCKETS[0]();
            file["agents"]["main"]["security"] = json!("deny");
            file["agents"]["main"]["allowlist"]
                .as_array_mut()
                .unwrap()
                .pop();
        })
        .unwrap();
        let mut expected: Value = serde_json::from_str(&before).unwrap();
        expected["agents"]["main"]["security"] = json!("deny");
        expected["agents"]["main"]["allowlist"]
            .as_array_mut()
            .unwrap()
            .pop();
        assert_eq!(policy(&desk), expected);
    }
}

#[test]
fn where_there_is_no_policy_yet_the_socket_is_ours() {
    for protocol in [3, 4] {
        let desk = Desk::new();
        let mut line = Line::new(&desk, protocol);
        let _ = std::fs::remove_file(desk.store_path());
        let file = json!({"version": 1, "socket": SOCKETS[0](), "defaults": {"ask": "always"}, "agents": {}});
        line.call("system.execApprovals.set", json!({"file": file}))
            .unwrap();
        let policy = policy(&desk);
        assert_eq!(policy["defaults"]["ask"], "always");
        let (path, token) = (&policy["socket"]["path"], &policy["socket"]["token"]);
        assert!(!path.to_string().contains("theirs"), "{policy}");
        assert!(
            token.as_str().is_some_and(|it| !it.contains("theirs")),
            "{policy}"
        );
    }
}

/// The app goes on to be asked, and a person decides what widens or empties.
#[test]
fn with_a_person_a_gateway_only_narrows() {
    let _turn = turn();
    let desk = desk();
    let app = App::start(&desk);
    let before = desk.store_text();
    let mut line = Line::new(&desk, 4);
    for (name, edit, said) in [ASKS[1], ASKS[4], ASKS[8]] {
        let change = line.change(&edit);
        let asking = line.begin("system.execApprovals.set", change);
        Screen.click_until(Button::Deny, || asking.is_finished());
        let refused = line.end(asking).expect_err(name);
        assert!(refused.contains(said), "{name}: {refused}");
        assert!(
            refused.ends_with("the person at this computer did not allow it"),
            "{name}: {refused}"
        );
        assert_eq!(desk.store_text(), before, "{name}");
    }
    let change = line.change(&ASKS[4].1);
    let asking = line.begin("system.execApprovals.set", change);
    Screen.click_until(Button::AllowOnce, || asking.is_finished());
    line.end(asking).unwrap();
    assert_eq!(policy(&desk)["agents"]["main"]["allowlist"], json!([]));
    for socket in SOCKETS {
        line.set(&|file| file["socket"] = socket()).unwrap();
    }
    // Callers find the app as before, now and after a start: what is denied is its answer.
    let denied = |desk: &Desk| {
        let client = desk.client();
        client.exec(&["/usr/bin/touch", "x"])
    };
    let first = denied(&desk);
    app.end();
    let app = App::start(&desk);
    assert_eq!(first, denied(&desk));
    app.end();
}

/// Another node has another policy, and perhaps another person.
#[test]
fn a_call_for_another_node_runs_nothing() {
    for protocol in [3, 4] {
        let desk = Desk::new();
        desk.write_store(r#"{"version":1,"defaults":{"security":"full","ask":"off"}}"#);
        let mut line = Line::new(&desk, protocol);
        let mark = desk.home().join("mark");
        let touch = json!({"command": ["/usr/bin/touch", mark]});
        let mut peer = line.peer.take().unwrap();
        let nodes = [json!("another"), json!(""), json!("0".repeat(64))];
        for (index, node) in nodes.into_iter().enumerate() {
            let touch = touch.clone();
            let (back, result) = line.runtime.block_on(async move {
                let id = format!("other-{index}");
                peer.invoke_as(&node, &id, "system.run", &touch, 20_000)
                    .await;
                result(peer).await
            });
            peer = back;
            let expected = "INVALID_REQUEST: nodeId mismatch: this call is for another node";
            assert_eq!(result.unwrap_err(), expected);
            assert!(!mark.exists());
        }
        line.peer = Some(peer);
        line.call("system.run", touch).unwrap();
        assert!(mark.exists());
    }
}
