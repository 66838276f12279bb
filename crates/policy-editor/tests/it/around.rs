//! What is said of OpenClaw, its gateway and the node of this computer.

use std::fs;

use app_status::AppStatus;

use crate::world::{World, said};

const STORE: &str = r#"{"version": 1}"#;

/// State and sentence of a check; none of them has a button.
fn row(world: &World, id: &str) -> (String, String) {
    let checks = world.editor.health(&AppStatus::default());
    let check = checks.into_iter().find(|it| it.id == id).unwrap();
    assert_eq!(check.action, None);
    (check.state, said(&check.sentence))
}

fn owned(state: &str, sentence: &str) -> (String, String) {
    (state.to_owned(), sentence.to_owned())
}

#[test]
fn the_version_and_the_gateway_of_the_configuration() {
    let unknown = "openclaw.json doesn’t say which version of OpenClaw wrote it.";
    let none = "openclaw.json names no gateway.";
    let here = |port: u16| format!("The gateway runs on this computer, at port {port}.");
    let elsewhere = |at: &str| format!("The gateway is at {at}.");
    let cases = [
        (None, ("off", unknown.to_owned()), none.to_owned()),
        // What cannot be read is a check of its own.
        (Some("{"), ("off", unknown.to_owned()), none.to_owned()),
        (
            Some("{ gateway: 7, meta: [] }"),
            ("off", unknown.to_owned()),
            none.to_owned(),
        ),
        (
            Some(
                "{ meta: { lastTouchedVersion: '2026.2.12' }, gateway: { mode: 'local', port: 19601 } }",
            ),
            (
                "good",
                "openclaw.json was last written by OpenClaw 2026.2.12.".to_owned(),
            ),
            here(19_601),
        ),
        (
            Some(
                "{ meta: { lastTouchedVersion: '1\\u202e' }, gateway: { remote: { url: 'wss://a' } } }",
            ),
            (
                "good",
                "openclaw.json was last written by OpenClaw 1⟨U+202E right-to-left override⟩."
                    .to_owned(),
            ),
            here(18_789),
        ),
        // A secret in an address is not told.
        (
            Some(
                "{ gateway: { mode: 'remote', remote: { url: 'wss://me:secret@box.example:443/path?token=secret' } } }",
            ),
            ("off", unknown.to_owned()),
            elsewhere("box.example:443"),
        ),
    ];
    for (config, (state, version), gateway) in cases {
        let world = World::new(Some(STORE), config);
        assert_eq!(row(&world, "version"), owned(state, &version), "{config:?}");
        assert_eq!(row(&world, "gateway"), owned("off", &gateway), "{config:?}");
        assert_eq!(said(&world.editor.binding().gateway), gateway);
    }
}

#[test]
fn the_node_of_this_computer() {
    let waits = "The gateway at 127.0.0.1:18789 has not approved this computer as a node yet. Approve it there.";
    let cases = [
        (
            None,
            "off",
            "This computer isn’t a node. To make it one, run exec-host node run.",
        ),
        (Some(r#"{"version": 1, "nodeId": "n"}"#), "warn", waits),
        (
            Some(r#"{"version": 1, "nodeId": "n", "token": ""}"#),
            "warn",
            waits,
        ),
        (
            Some(
                r#"{"version": 1, "nodeId": "n", "token": "secret", "displayName": "Build box", "gateway": {"host": "gw.example", "port": 443}}"#,
            ),
            "good",
            "This computer is a node, and the gateway at gw.example:443 has approved it.",
        ),
        (
            Some("[]"),
            "warn",
            "~/.openclaw/node.json can’t be read. Correct it, or remove it to start again.",
        ),
    ];
    for (file, state, sentence) in cases {
        let world = World::with(STORE);
        if let Some(text) = file {
            fs::write(world.paths.node_file(), text).unwrap();
        }
        assert_eq!(row(&world, "node"), owned(state, sentence), "{file:?}");
        let page = world.editor.binding();
        let name = (state == "good").then(|| "Build box".to_owned());
        let own = page.nodes.into_iter().filter(|it| it.own);
        let own: Vec<_> = own.map(|it| it.node).collect();
        assert_eq!(own, Vec::from_iter(name));
    }
}

/// As systemd tells it.
#[cfg(target_os = "linux")]
#[test]
fn the_service_of_the_node() {
    let world = World::with(STORE);
    let none = "No service runs the node. To make one, run exec-host node install.";
    assert_eq!(row(&world, "service"), owned("off", none));
    let unit = world.paths.service_file();
    fs::create_dir_all(unit.parent().unwrap()).unwrap();
    fs::write(unit, "[Service]\n").unwrap();
    let systemctl = format!("{}/bin/systemctl", world.home);
    let cases = [
        (
            "echo ActiveState=active; echo SubState=running; echo MainPID=7",
            "good",
            "The system keeps the node running.",
        ),
        (
            "echo ActiveState=inactive; echo SubState=dead",
            "warn",
            "The node’s service is stopped. To start it, run exec-host node start.",
        ),
        (
            "echo ActiveState=activating; echo SubState=auto-restart",
            "bad",
            "The node’s service fails. Run exec-host node status, and read its log.",
        ),
        (
            "exit 1",
            "off",
            "The state of the node’s service is unknown. Run exec-host node status.",
        ),
    ];
    for (script, state, sentence) in cases {
        test_support::write_program(systemctl.as_ref(), &format!("#!/bin/sh\n{script}\n"));
        assert_eq!(row(&world, "service"), owned(state, sentence), "{script}");
    }
}

/// D33: Health says that the file on disk is not the one that counts, and why.
#[test]
fn a_configuration_that_is_not_used_is_told() {
    let world = World::new(Some(STORE), Some("{ tools: { exec: { ask: 'always' } } }"));
    assert_eq!(row(&world, "config").0, "good");
    let path = world.config();
    let kept = |why: &str| {
        let path = path.display();
        let sentence = format!(
            "The configuration {path} cannot be used: {why}. Its earlier content still applies. Correct the file."
        );
        owned("warn", &sentence)
    };
    fs::write(&path, "{ tools: { exec: { ask: 'alwys' } } }").unwrap();
    let why = "tools.exec.ask must be one of off, on-miss, always";
    assert_eq!(row(&world, "config"), kept(why));
    fs::remove_file(&path).unwrap();
    assert_eq!(row(&world, "config"), kept("it is gone; put it back"));
}
