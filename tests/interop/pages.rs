//! The pages of our app at a real gateway, by real clicks: which node runs the next command, and what
//! the gateway and a node of OpenClaw's own keep.

use promises::{App, Desk, Gateway, Openclaw, Page, turn, until};
use serde_json::{Value, json};

use crate::agent::{self, Model};

/// A policy under which a node asks nobody.
const OPEN: &str =
    r#"{"version":1,"defaults":{"security":"full","ask":"off","askFallback":"deny"}}"#;

#[test]
fn a_binding_says_where_the_next_command_of_the_newest_gateway_runs() {
    binds(&Openclaw::installed("OPENCLAW_NEWEST"));
}

#[test]
fn a_binding_says_where_the_next_command_of_the_gateway_of_february_runs() {
    binds(&Openclaw::installed("OPENCLAW_FEBRUARY"));
}

fn binds(openclaw: &Openclaw) {
    let _turn = turn();
    let desk = Desk::new();
    let (first, second) = (Desk::new(), Desk::new());
    let model = Model::start(openclaw);
    let exec = json!({ "host": "node", "security": "full", "ask": "off" });
    let gateway = openclaw.gateway_with(&desk, model.config(&exec));
    let app = App::start_readable(&desk);
    app.wait_for("the gateway state=Asks");
    let nodes = [(&first, "attic"), (&second, "cellar")].map(|(there, name)| {
        there.write_store(OPEN);
        let port = gateway.port().to_string();
        let node = there.node_with(&["--port", &port, "--display-name", name], gateway.token());
        node.wait_for("connected to");
        gateway.usable_node(name);
        node
    });

    let page = Page::main(&app);
    page.click("to-binding");
    for (there, name) in [(&first, "attic"), (&second, "cellar")] {
        page.wait_for(("known-node", name));
        page.choose("default", name);
        page.click("save");
        page.wait_for(("toast", "The bindings are saved."));
        let id = gateway.usable_node(name)["nodeId"].clone();
        until("the gateway to have it", || {
            let config = gateway.operator().call("config.get", json!({})).ok()?;
            (config["config"]["tools"]["exec"]["node"] == id).then_some(())
        });
        // An older gateway starts anew for it.
        app.wait_for("the gateway state=Asks");
        let told = home_of_next(&gateway, &model, name);
        let home = there.home().to_str().unwrap();
        assert!(told.contains(home), "{name}: {told}");
        page.click("to-home");
        page.click("to-binding");
    }
    page.click("test-node");
    page.wait_for(("node-tested", "ran the test command"));
    for node in nodes {
        assert_eq!(node.end(), Some(0));
    }
}

/// The home of the node where the agent's next command runs.
fn home_of_next(gateway: &Gateway<'_>, model: &Model, session: &str) -> String {
    let call = json!({ "command": "echo $HOME", "host": "node" });
    let begun = agent::turn(gateway, session, &format!("RUN {call}"));
    gateway.operator().answer(begun).unwrap();
    model.result()
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
        page.wait_for(("edit", "/usr/bin/uname"));
        let said = get();
        let main = &said["file"]["agents"]["main"];
        assert_eq!(main["security"], "allowlist", "{place}: {said}");
        let patterns: Vec<&Value> = main["allowlist"]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| &it["pattern"])
            .collect();
        assert_eq!(patterns, ["/usr/bin/uname"], "{place}: {said}");
        // The last edit is taken back.
        page.click("undo");
        page.wait_until_gone(("edit", "/usr/bin/uname"));
        let said = get();
        let main = &said["file"]["agents"]["main"];
        assert!(
            main["allowlist"].as_array().is_none_or(Vec::is_empty),
            "{place}: {said}"
        );
        assert_eq!(main["security"], "allowlist", "{place}: {said}");
    }
    app.end();
}
