//! Which node runs commands, by the gateway.

use serde_json::{Value, json};
use view_model::{BindingEdit, BindingNode, BindingPage};

use crate::world::{Kept, World, line, text};

const BOX: &str = "b0b0b0";

fn nodes() -> Value {
    json!([
        { "nodeId": BOX, "displayName": "box", "platform": "linux", "remoteIp": "10.0.0.2",
          "commands": ["system.run", "system.execApprovals.set"], "connected": true,
          "connectedAtMs": 5, "lastSeenAtMs": 7 },
        { "nodeId": "c1", "displayName": "box two", "commands": [], "connected": false },
    ])
}

/// Value, name, what is known, and how the node stands.
fn told(node: &BindingNode) -> (String, String, String, String) {
    let live = node.live.as_ref().unwrap();
    let stands = format!("{} {} {:?}", live.connected, live.runs, live.seen_at);
    (
        node.node.clone(),
        text(&node.name),
        text(&node.about),
        stands,
    )
}

async fn world(protocol: u32, config: Value) -> (World, BindingPage) {
    let kept = Kept {
        config,
        nodes: nodes(),
        ..Kept::default()
    };
    let world = World::new(protocol, kept).await;
    let page = world.pages.binding().await.unwrap();
    (world, page)
}

/// The patch that these bindings become.
async fn patch(protocol: u32, config: Value, edit: (Option<&str>, &[(&str, &str)])) -> Value {
    let (world, page) = world(protocol, config).await;
    let edit = BindingEdit {
        version: page.version,
        default_node: edit.0.map(str::to_owned),
        agents: edit
            .1
            .iter()
            .map(|(id, node)| ((*id).to_owned(), (*node).to_owned()))
            .collect(),
    };
    let saved = world.pages.bind(edit.clone(), true).await.unwrap();
    assert_eq!(line(&saved), "saved: The bindings are saved.");
    let [(method, params)] = &world.told()[..] else {
        panic!("one patch");
    };
    assert_eq!(
        (method.as_str(), &params["baseHash"]),
        ("config.patch", &json!("hash-0"))
    );
    // Somebody else was there.
    world.kept.lock().unwrap().version += 1;
    let late = world.pages.bind(edit, true).await.unwrap();
    assert!(
        line(&late).starts_with("conflict: The gateway’s"),
        "{late:?}"
    );
    serde_json::from_str(params["raw"].as_str().unwrap()).unwrap()
}

#[tokio::test]
async fn the_nodes_of_the_gateway_can_be_chosen() {
    let config = json!({ "tools": { "exec": { "node": "box" } },
        "agents": { "entries": { "main": { "name": "Main" }, "ops": { "tools": { "exec": { "node": "gone" } } } } } });
    let (_world, page) = world(4, config).await;
    assert!(page.live && page.editable && page.note.is_none());
    assert_eq!(page.default_node, "box");
    let agents: Vec<_> = page
        .agents
        .iter()
        .map(|it| (text(&it.name), it.node.clone()))
        .collect();
    assert_eq!(
        agents,
        [
            ("Main".into(), String::new()),
            ("ops".into(), "gone".into())
        ]
    );
    let nodes: Vec<_> = page.nodes.iter().map(told).collect();
    let row = |node: &str, name: &str, about: &str, stands: &str| {
        (
            node.to_owned(),
            name.to_owned(),
            about.to_owned(),
            stands.to_owned(),
        )
    };
    assert_eq!(
        nodes,
        [
            // The configuration already names it so.
            row("box", "box", "linux · 10.0.0.2", "true true Some(7)"),
            row("c1", "box two", "", "false false None"),
        ]
    );
}

#[tokio::test]
async fn a_binding_becomes_a_patch_of_either_shape() {
    let entries = json!({ "agents": { "entries": { "main": {}, "ops": {} } } });
    let edit: (Option<&str>, &[(&str, &str)]) = (Some(BOX), &[("main", "c1"), ("ops", "")]);
    assert_eq!(
        patch(4, entries, edit).await,
        json!({ "tools": { "exec": { "node": BOX } }, "agents": { "entries": {
            "main": { "tools": { "exec": { "node": "c1" } } },
            "ops": { "tools": { "exec": { "node": null } } } } } })
    );
    let list = json!({ "agents": { "list": [
        { "id": "main", "tools": { "exec": { "node": "x", "ask": "off" } } }, { "id": "ops", "model": "m" }] } });
    let edit: (Option<&str>, &[(&str, &str)]) = (Some(""), &[("ops", "c1"), ("main", "")]);
    // Elements by their id.
    assert_eq!(
        patch(4, list.clone(), edit).await,
        json!({ "tools": { "exec": { "node": null } }, "agents": { "list": [
            { "id": "ops", "tools": { "exec": { "node": "c1" } } },
            { "id": "main", "tools": { "exec": { "node": null } } }] } })
    );
    // The whole list, in which nothing is null.
    assert_eq!(
        patch(3, list, edit).await,
        json!({ "tools": { "exec": { "node": null } }, "agents": { "list": [
            { "id": "main", "tools": { "exec": { "ask": "off" } } },
            { "id": "ops", "model": "m", "tools": { "exec": { "node": "c1" } } }] } })
    );
}

#[tokio::test]
async fn an_agent_that_is_gone_and_a_gateway_that_refuses_are_told() {
    let (world, page) = world(4, json!({ "agents": { "entries": { "main": {} } } })).await;
    let edit = |agent: &str| BindingEdit {
        version: page.version.clone(),
        default_node: None,
        agents: vec![(agent.to_owned(), "c1".to_owned())],
    };
    let gone = world.pages.bind(edit("ops"), true).await.unwrap();
    assert!(
        line(&gone).starts_with("refused: Agent ops is no longer in"),
        "{gone:?}"
    );
    for (message, expected) in [
        (
            "it is persisted and was accepted for restart",
            "saved: The bindings are saved.",
        ),
        ("no", "refused: Not saved: the gateway refused: no"),
    ] {
        let refusal = json!({ "code": "UNAVAILABLE", "message": message });
        world
            .kept
            .lock()
            .unwrap()
            .refusals
            .insert("config.patch".to_owned(), refusal);
        let outcome = world.pages.bind(edit("main"), true).await.unwrap();
        assert!(
            line(&outcome)
                .replace(['\u{2068}', '\u{2069}'], "")
                .starts_with(expected),
            "{outcome:?}"
        );
    }
    assert_eq!(world.told(), []);
}

#[tokio::test]
async fn a_configuration_that_is_not_told_gives_way_to_the_file() {
    let (world, _) = world(4, json!({})).await;
    let refusal = json!({ "code": "INVALID_REQUEST", "message": "missing scope: operator.read" });
    world
        .kept
        .lock()
        .unwrap()
        .refusals
        .insert("config.get".to_owned(), refusal);
    let page = world.pages.binding().await.unwrap();
    assert!(!page.live && page.editable);
    assert!(text(&page.gateway).contains("operator.read"), "{page:?}");
    assert_eq!(text(&page.path), "~/.openclaw/openclaw.json");
}

#[tokio::test]
async fn a_test_runs_a_harmless_command_there() {
    let (world, _) = world(4, json!({})).await;
    let check = world.pages.test_node(BOX.to_owned()).await.unwrap();
    assert_eq!(check.state, "good");
    assert!(
        text(&check.sentence).contains("ran the test command"),
        "{check:?}"
    );
    let [(method, params)] = &world.told()[..] else {
        panic!("one call");
    };
    assert_eq!(method, "node.invoke");
    assert_eq!(
        (&params["nodeId"], &params["command"]),
        (&json!(BOX), &json!("system.run"))
    );
    assert_eq!(params["params"]["command"], json!(["true"]));
    let refusal =
        json!({ "code": "UNAVAILABLE", "message": "SYSTEM_RUN_DENIED: approval required" });
    world
        .kept
        .lock()
        .unwrap()
        .refusals
        .insert("node.invoke".to_owned(), refusal);
    let check = world.pages.test_node(BOX.to_owned()).await.unwrap();
    assert_eq!(check.state, "bad");
    assert!(
        text(&check.sentence).contains("approval required"),
        "{check:?}"
    );
}
