//! Agents, layers, the gateway, and what is shown.

use openclaw_config::{
    ConfigFile, ConfigPath, ConfigUnread, Gateway, Layers, Tls, agent, agents, hidden,
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
    let whole = hidden(&config, &ConfigPath(Vec::new()));
    assert_eq!(
        whole,
        json!({ "gateway": { "port": 5, "auth": { "mode": "token", "token": "[hidden]" } },
            "channels": { "x": { "botToken": "[hidden]", "maxTokens": 9, "apiKeys": ["[hidden]"] } } })
    );
    let place: ConfigPath = "gateway.auth.token".parse().unwrap();
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

/// Only the brackets of lists and objects count: the parser goes one call deeper at each.
#[test]
fn a_text_that_nests_too_deep_is_refused_before_it_is_read() {
    let nested = |deep: usize| format!("{}{}", "[".repeat(deep), "]".repeat(deep));
    let many = "[".repeat(1_000);
    for (text, is_read) in [
        (nested(128), true),
        (nested(129), false),
        (nested(1_000_000), false),
        (format!("{}1{}", "{a:".repeat(129), "}".repeat(129)), false),
        (format!("['{many}']"), true),
        (format!("[\"{many}\"]"), true),
        (format!("['\\'{many}']"), true),
        (format!("// {many}\n[]"), true),
        (format!("/* {many} **/[]"), true),
        (format!("/*/ {many} */[]"), true),
        (format!("['{{', {}]", "[],".repeat(1_000)), true),
        // No comment and no text hides a bracket from this and shows it to the parser.
        (format!("// x\u{2028}{}", nested(129)), false),
        (format!("// x\r{}", nested(129)), false),
        (format!("['\\\\', {}]", nested(129)), false),
        (format!("/**/{}", nested(129)), false),
    ] {
        let start: String = text.chars().take(20).collect();
        assert_eq!(openclaw_config::parse(&text).is_ok(), is_read, "{start}");
    }
}

#[test]
fn what_operators_read_has_no_secret() {
    let config = json!({
        "env": { "vars": { "OPENAI_API_KEY": "S1", "X": "S2" }, "OPENROUTER_API_KEY": "S3" },
        "mcp": { "servers": { "x": {
            "headers": { "Authorization": "Bearer S4" }, "url": "https://u:S5@h/x", "env": { "A": ["S6"] },
        } } },
        "models": { "providers": { "p": {
            "api-key": "S7", "api_key": "S8", "key": "S9", "passphrase": "S10", "privateKey": "S11", "x-auth": "S12",
            "cookies": ["S13"], "model": "m1",
        } } },
        "channels": { "telegram": { "botToken": "S14", "webhookSecret": { "value": "S15" } } },
        "agents": { "defaults": { "sandbox": { "mode": "all", "docker": { "env": { "GH_PAT": "S16" } } } } },
        "tools": { "exec": { "ask": "always" } },
        "gateway": {
            "auth": { "mode": "token", "token": "S17" },
            "tls": { "certPath": "/c.pem", "keyPath": "/k.pem" },
        },
    });
    let shown = hidden(&config, &ConfigPath(Vec::new())).to_string();
    for secret in 1..=17 {
        assert!(!shown.contains(&format!("S{secret}")), "S{secret} {shown}");
    }
    for said in [
        "m1",
        "all",
        "always",
        r#""mode":"token""#,
        "/c.pem",
        "/k.pem",
    ] {
        assert!(shown.contains(said), "{said} {shown}");
    }
    let place: ConfigPath = "mcp.servers.x.env.A[0]".parse().unwrap();
    assert_eq!(hidden(&json!("S6"), &place), "[hidden]");
}
