//! The pages of our app at a real gateway, by real clicks: which node it is told to run commands on, and
//! what the gateway and a node of OpenClaw's own keep.

use promises::{App, Desk, Openclaw, Page, turn, until};
use serde_json::{Value, json};

use crate::agent::{self, Model};

/// A policy under which a node asks nobody.
const OPEN: &str =
    r#"{"version":1,"defaults":{"security":"full","ask":"off","askFallback":"deny"}}"#;

#[test]
fn a_binding_reaches_the_newest_gateway_and_its_node_is_tested() {
    binds(&Openclaw::installed("OPENCLAW_NEWEST"), false);
}

#[test]
fn a_binding_reaches_the_gateway_of_february() {
    binds(&Openclaw::installed("OPENCLAW_FEBRUARY"), true);
}

/// `restarts`: a gateway of this generation starts anew for each change of its configuration.
fn binds(openclaw: &Openclaw, restarts: bool) {
    let _turn = turn();
    let desk = Desk::new();
    let (first, second) = (Desk::new(), Desk::new());
    let model = Model::start(openclaw);
    let exec = json!({ "host": "node", "security": "full", "ask": "off" });
    if restarts {
        // One of this generation also asks its own file, which the newest has in its database.
        desk.write_store(OPEN);
    }
    let gateway = openclaw.gateway_with(&desk, model.config(&exec));
    let app = App::start_readable(&desk);
    app.wait_for("the gateway state=Asks");
    let nodes = [(&first, "attic"), (&second, "cellar")].map(|(there, name)| {
        there.write_store(OPEN);
        let port = gateway.port().to_string();
        let node = there.node_with(&["--port", &port, "--display-name", name], gateway.token());
        node.wait_for("connected to");
        let id = gateway.usable_node(name)["nodeId"].clone();
        (name, id, node, there.home())
    });

    let page = Page::main(&app);
    page.click("to-binding");
    for (name, id, _, home) in &nodes {
        page.wait_for(("known-node", *name));
        page.choose("default", name);
        let followed = gateway.changes_followed();
        page.click("save");
        page.wait_for(("toast", "The bindings are saved."));
        if restarts {
            app.wait_for("the gateway state=Asks");
        }
        until("the gateway to have it", || {
            let written = std::fs::read_to_string(desk.state().join("openclaw.json")).ok()?;
            let config: Value = serde_json::from_str(&written).ok()?;
            (config["tools"]["exec"]["node"] == *id).then_some(())
        });
        // The file is there a moment before the gateway goes by it.
        until("the gateway to follow it", || {
            (restarts || gateway.changes_followed() > followed).then_some(())
        });
        // The agent's next command runs there.
        gateway.usable_node(name);
        let call = json!({ "command": "printenv HOME", "host": "node" });
        let begun = agent::turn(&gateway, name, &format!("RUN {call}"));
        gateway.operator().answer(begun).unwrap();
        let result = model.result();
        assert!(result.contains(home.to_str().unwrap()), "{name}: {result}");
    }
    // A gateway that restarts loses its nodes for a while: the page sees them come back.
    page.click("test-node");
    page.wait_for(("node-tested", "ran the test command"));
    for (_, _, node, _) in nodes {
        assert_eq!(node.end(), Some(0));
    }
}

#[test]
fn the_pages_edit_what_the_newest_gateway_and_its_node_keep() {
    edits(&Openclaw::installed("OPENCLAW_NEWEST"));
}

#[test]
fn the_pages_edit_what_the_gateway_of_february_and_its_node_keep() {
    edits(&Openclaw::installed("OPENCLAW_FEBRUARY"));
}

fn edits(openclaw: &Openclaw) {
    let _turn = turn();
    let (desk, there) = (Desk::new(), Desk::new());
    let gateway = openclaw.gateway(&desk);
    let app = App::start_readable(&desk);
    app.wait_for("the gateway state=Asks");
    let (_node_host, node) = gateway.node_host(&there, gateway.port(), false);
    let own = || openclaw.json(&desk, &["approvals", "get", "--gateway", "--json"]);
    let of_node = || openclaw.json(&desk, &["approvals", "get", "--node", &node, "--json"]);

    let page = Page::main(&app);
    for (place, get) in [
        ("Gateway at", &own as &dyn Fn() -> Value),
        ("Node theirs", &of_node),
    ] {
        page.click("to-policy");
        page.choose("place", place);
        page.wait_for("place-notes");
        page.fill("agent", "main");
        page.key("Return");
        page.wait_for("option-security-2");
        page.click("option-security-2");
        page.wait_for(("toast", "Security"));
        page.click("to-allowlist");
        page.wait_for("place-notes");
        page.click("add");
        page.fill("add-pattern", "/usr/bin/uname");
        page.click("add-save");
        page.wait_for(("rule", "/usr/bin/uname"));
        kept(&get(), place);
        // An edit is taken back at once: its line goes after some seconds.
        page.click("remove");
        page.wait_until_gone(("rule", "/usr/bin/uname"));
        page.click("undo");
        page.wait_for(("rule", "/usr/bin/uname"));
        kept(&get(), place);
    }
}

/// The place has what was clicked.
fn kept(said: &Value, place: &str) {
    let main = &said["file"]["agents"]["main"];
    assert_eq!(main["security"], "allowlist", "{place}: {said}");
    let patterns = main["allowlist"].as_array().unwrap().iter();
    let patterns: Vec<&Value> = patterns.map(|it| &it["pattern"]).collect();
    assert_eq!(patterns, ["/usr/bin/uname"], "{place}: {said}");
}
