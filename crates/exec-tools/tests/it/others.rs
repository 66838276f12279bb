//! Nodes, and `apply_patch`.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::desk::Desk;
use exec_tools::{ApplyPatch, BoxFuture, HostKind, Invocation, Node, NodeAnswer, NodeLink};
use serde_json::{Value, json};

struct Link {
    nodes: Vec<Node>,
    answer: NodeAnswer,
    invoked: Arc<Mutex<Vec<Invocation>>>,
}

impl NodeLink for Link {
    fn nodes(&self) -> BoxFuture<'_, Result<Vec<Node>, String>> {
        Box::pin(async { Ok(self.nodes.clone()) })
    }

    fn run(&self, invocation: Invocation) -> BoxFuture<'_, NodeAnswer> {
        self.invoked.lock().unwrap().push(invocation);
        Box::pin(async { self.answer.clone() })
    }
}

fn node(id: &str, platform: &str) -> Node {
    Node {
        id: id.to_owned(),
        platform: Some(platform.to_owned()),
        connected: true,
        runs: true,
        ..Node::default()
    }
}

fn ran(exit_code: Option<i32>, stdout: &str, stderr: &str, error: Option<&str>) -> NodeAnswer {
    NodeAnswer::Ran {
        exit_code,
        timed_out: false,
        success: exit_code == Some(0) && error.is_none(),
        stdout: stdout.to_owned(),
        stderr: stderr.to_owned(),
        error: error.map(str::to_owned),
    }
}

fn desk(nodes: Vec<Node>, answer: NodeAnswer) -> (Desk, Arc<Mutex<Vec<Invocation>>>) {
    let invoked = Arc::default();
    let link = Link {
        nodes,
        answer,
        invoked: Arc::clone(&invoked),
    };
    let mut desk = Desk::with_nodes(Some(Arc::new(link)));
    desk.caller.settings.host = Some(HostKind::Node);
    (desk, invoked)
}

#[tokio::test]
async fn what_a_node_answers_is_the_result() {
    let unreachable = NodeAnswer::Unreachable("node disconnected (system.run)".to_owned());
    let denied = NodeAnswer::Denied {
        message: "SYSTEM_RUN_DENIED: user denied".to_owned(),
        reason: Some("user-denied".to_owned()),
    };
    let cases = [
        (ran(Some(0), "out", "", None), "out", "completed", false),
        (ran(Some(0), "", "", None), "", "completed", false),
        (
            ran(Some(2), "out", "err", None),
            "out\nerr\n\n(Command exited with code 2)",
            "completed",
            false,
        ),
        (
            ran(None, "", "", Some("ended by signal 9")),
            "ended by signal 9",
            "failed",
            true,
        ),
        (
            denied,
            "exec denied: SYSTEM_RUN_DENIED: user denied",
            "denied",
            true,
        ),
        (
            unreachable,
            "n1: node disconnected (system.run)",
            "failed",
            true,
        ),
    ];
    for (answer, text, status, is_error) in cases {
        let (desk, _) = desk(vec![node("n1", "linux")], answer);
        let result = desk.exec(json!({ "command": "x", "host": "node" })).await;
        assert_eq!((result.text.as_str(), result.is_error), (text, is_error));
        assert_eq!(result.details["status"], status);
        // Row T-19: there is no event besides the result.
        assert!(desk.tools.events().drain("agent:main:main").is_empty());
    }
}

/// Row T-17: the call's own time limit and folder, and nothing of this computer.
#[tokio::test]
async fn a_node_gets_what_the_call_says() {
    let (desk, invoked) = desk(vec![node("n1", "Windows 11")], ran(Some(0), "", "", None));
    desk.exec(json!({ "command": "dir", "host": "node" })).await;
    desk.exec(json!({
        "command": "dir", "host": "node", "timeout": 60, "workdir": "/w", "env": { "A": "1" },
    }))
    .await;
    let invoked = invoked.lock().unwrap();
    assert_eq!(invoked[0].argv, ["cmd.exe", "/d", "/s", "/c", "dir"]);
    assert_eq!(
        (invoked[0].timeout, invoked[0].wait),
        (None, Duration::from_secs(1805))
    );
    assert_eq!((invoked[0].cwd.as_deref(), invoked[0].env.len()), (None, 0));
    assert_eq!(invoked[1].timeout, Some(Duration::from_secs(60)));
    assert_eq!(invoked[1].wait, Duration::from_secs(65));
    assert_eq!(invoked[1].cwd.as_deref(), Some("/w"));
    assert_eq!(invoked[1].env["A"], "1");
    assert_eq!(invoked[1].raw_command, "dir");
}

/// Rows N13, R167: the session or the configuration binds; a call chooses only without a binding.
#[tokio::test]
async fn a_call_stays_within_the_binding() {
    let named = Node {
        name: Some("Mac".to_owned()),
        ..node("bbbbbb", "macos")
    };
    let two = || vec![node("aaaaaa", "linux"), named.clone()];
    let (a, b) = (Some("aaaaaa"), Some("bbbbbb"));
    let cases = [
        ([a, None, None], Ok("aaaaaa")),
        ([None, b, a], Ok("bbbbbb")),
        ([None, None, b], Ok("bbbbbb")),
        ([b, b, a], Ok("bbbbbb")),
        ([Some("mac"), None, b], Ok("bbbbbb")),
        ([b, None, Some("Mac")], Ok("bbbbbb")),
        ([a, b, None], Err("exec node not allowed (bound to bbbbbb)")),
        ([a, None, b], Err("exec node not allowed (bound to bbbbbb)")),
        (
            [Some("nobody"), None, b],
            Err("exec node not allowed (bound to bbbbbb)"),
        ),
    ];
    for ([call, session, settings], expected) in cases {
        let (mut desk, invoked) = desk(two(), ran(Some(0), "", "", None));
        desk.caller.overrides.node = session.map(str::to_owned);
        desk.caller.settings.node = settings.map(str::to_owned);
        let result = desk.exec(json!({ "command": "x", "node": call })).await;
        let invoked = invoked.lock().unwrap();
        let first = invoked.first().map(|first| first.node.as_str());
        let got = first.ok_or(result.text.as_str());
        assert_eq!(got, expected, "{call:?} {session:?} {settings:?}");
    }
    let (desk, invoked) = desk(two(), ran(Some(0), "", "", None));
    let result = desk.exec(json!({ "command": "x" })).await;
    assert!(result.text.contains("multiple nodes"), "{result:?}");
    assert!(invoked.lock().unwrap().is_empty());
}

#[tokio::test]
async fn what_is_closed_here_is_closed_for_nodes() {
    let (desk, invoked) = desk(vec![node("n1", "linux")], ran(Some(0), "", "", None));
    let result = desk
        .exec(json!({ "command": "DENY", "host": "node" }))
        .await;
    let sentence = "exec denied: host=node security=deny";
    assert_eq!(result.text.lines().next(), Some(sentence));
    assert!(invoked.lock().unwrap().is_empty());
    // An allowlist miss here does not count for the node.
    let result = desk
        .exec(json!({ "command": "MISS", "host": "node" }))
        .await;
    assert_eq!(result.details["status"], "completed");
}

#[tokio::test]
async fn a_node_has_no_background() {
    let (mut desk, _) = desk(vec![node("n1", "linux")], ran(Some(0), "hi", "", None));
    desk.caller.settings.path_prepend = vec!["/x".to_owned()];
    let result = desk
        .exec(json!({ "command": "x", "host": "node", "background": true }))
        .await;
    assert_eq!(
        result.text,
        "Warning: host=node has neither background nor terminal; running synchronously.\n\
         Warning: tools.exec.pathPrepend is ignored for host=node. Configure PATH on the node \
         instead.\n\nhi"
    );
}

#[tokio::test]
async fn a_patch_is_applied_where_it_is_allowed() {
    let input = "*** Begin Patch\n*** Add File: a\n+x\n*** End Patch";
    let mut desk = Desk::new();
    let refused = desk.call("apply_patch", json!({ "input": input })).await;
    assert!(refused.is_error);
    desk.caller.settings.apply_patch = ApplyPatch {
        enabled: true,
        allow_models: Vec::new(),
    };
    desk.caller.model = Some(("openai".to_owned(), "gpt-5.2".to_owned()));
    let done = desk.call("apply_patch", json!({ "input": input })).await;
    assert_eq!(done.text, "Success. Updated the following files:\nA a");
    let details = json!({
        "status": "completed",
        "summary": { "added": ["a"], "modified": [], "deleted": [] },
    });
    assert_eq!(done.details, details);
    let wrong: [(Value, &str); 4] = [
        (json!({}), "Provide a patch input."),
        (
            json!({ "input": input }),
            "Cannot create a: the file already exists. Update it, or delete it first.",
        ),
        (
            json!({ "input": ["x"] }),
            "apply_patch parameter \"input\" must be a string, not a list.",
        ),
        (
            json!({ "input": input, "path": "a" }),
            "apply_patch has no parameter \"path\". It has input.",
        ),
    ];
    for (arguments, expected) in wrong {
        let result = desk.call("apply-patch", arguments).await;
        assert_eq!((result.text.as_str(), result.is_error), (expected, true));
    }
}
