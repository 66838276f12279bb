//! Agents, layers, the gateway, and what is shown.

use openclaw_config::{
    ConfigFile, ConfigUnread, Gateway, Layers, Place, Tls, agent, agents, hidden,
};
use serde_json::{Value, json};

#[test]
fn agents_are_found_in_either_form() {
    let listed = json!({ "agents": { "list": [{ "name": "x" }, { "id": "ops" }] } });
    let found: Vec<_> = agents(&listed)
        .map(|agent| (agent.id, agent.place.to_string()))
        .collect();
    assert_eq!(
        found,
        [
            (None, "agents.list[0]".to_owned()),
            (Some("ops"), "agents.list[1]".to_owned())
        ]
    );
    let entered = json!({ "agents": { "entries": { "ops": { "name": "Ops" } } } });
    let ops = agent(&entered, "ops").unwrap();
    assert_eq!(ops.place.to_string(), "agents.entries.ops");
    assert_eq!(ops.value["name"], "Ops");
    for nothing in [json!(null), json!([]), json!({ "agents": [] })] {
        assert_eq!(agents(&nothing).count(), 0, "{nothing}");
    }
}

/// Rows P5 and P6, as far as the file goes: the agent, then all.
#[test]
fn an_agents_value_comes_before_that_of_all() {
    let config = json!({
        "tools": { "exec": { "host": "sandbox", "ask": "off", "node": " n ", "pathPrepend": ["/a", " ", 1] } },
        "agents": { "list": [{ "id": "a", "tools": { "exec": { "host": "gateway", "ask": null } } }] },
    });
    let own = agent(&config, "a").unwrap();
    let exec = Layers::exec(&config, Some(own.value));
    assert_eq!(exec.text(&["host"]), Some("gateway"));
    assert_eq!(exec.text(&["ask"]), Some("off"));
    assert_eq!(exec.text(&["node"]), Some("n"));
    assert_eq!(exec.texts(&["pathPrepend"]), ["/a"]);
    let other = Layers::exec(&config, None);
    assert_eq!(other.text(&["host"]), Some("sandbox"));
    assert_eq!(other.first(&["security"]), None);
}

#[test]
fn the_gateway_is_where_the_file_says() {
    let config = json!({ "gateway": { "port": 19001, "bind": "lan", "tls": { "enabled": true, "keyPath": "~/k" },
        "auth": { "mode": "password", "token": "t", "password": "p" } } });
    let gateway = Gateway::of(&config);
    let tls = Tls {
        generate: true,
        certificate: None,
        key: Some("~/k"),
    };
    assert_eq!(
        (gateway.port(), gateway.bind(), gateway.tls()),
        (19001, Some("lan"), Some(tls))
    );
    assert_eq!(
        (gateway.token(), gateway.password()),
        (Some("t"), Some("p"))
    );
    assert!(gateway.wants_password() && gateway.is_named() && gateway.remote().is_none());
    for (config, port) in [
        (json!(null), 18789),
        (json!({ "gateway": { "port": 0 } }), 18789),
        (json!({ "gateway": { "port": "5" } }), 18789),
    ] {
        assert_eq!(Gateway::of(&config).port(), port);
    }
    let remote =
        json!({ "gateway": { "mode": "remote", "remote": { "url": "ws://g", "token": "r" } } });
    let remote = Gateway::of(&remote).remote().unwrap();
    assert_eq!((remote.url, remote.token), ("ws://g", Some("r")));
}

#[test]
fn secrets_are_not_shown() {
    let config = json!({ "gateway": { "port": 5, "auth": { "mode": "token", "token": "t" } },
        "channels": { "x": { "botToken": "b", "maxTokens": 9, "apiKeys": ["k"] } } });
    let whole = hidden(&config, &Place(Vec::new()));
    assert_eq!(
        whole,
        json!({ "gateway": { "port": 5, "auth": { "mode": "token", "token": "[hidden]" } },
            "channels": { "x": { "botToken": "[hidden]", "maxTokens": 9, "apiKeys": ["[hidden]"] } } })
    );
    let place: Place = "gateway.auth.token".parse().unwrap();
    assert_eq!(hidden(&Value::from("t"), &place), "[hidden]");
}

#[test]
fn a_file_is_json5_or_says_why_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("openclaw.json");
    assert!(ConfigFile::read(&path).unwrap().is_none());
    std::fs::write(&path, "{ a: 1, /* b */ }").unwrap();
    let file = ConfigFile::read(&path).unwrap().unwrap();
    assert_eq!(
        (file.value.clone(), file.includes()),
        (json!({ "a": 1 }), false)
    );
    std::fs::write(&path, "{ a: { $include: './b' } }").unwrap();
    assert!(ConfigFile::read(&path).unwrap().unwrap().includes());
    std::fs::write(&path, "{").unwrap();
    let unread = ConfigFile::read(&path).unwrap_err();
    assert!(matches!(&unread, ConfigUnread::Syntax(_)), "{unread}");
}
