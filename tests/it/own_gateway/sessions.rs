//! `/exec` and `/elevated`: the texts of the documents, and who may.

use serde_json::{Value, json};

use super::{Own, SHARED, policy};

fn said(own: &Own, key: &str, message: &str) -> Value {
    let body = json!({ "sessionKey": key, "message": message });
    let reply = own.post("/sessions/command", SHARED, &body);
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.json()
}

const OPTIONS: &str = "Options: host=sandbox|gateway|node, security=deny|allowlist|full, \
                       ask=off|on-miss|always, node=<id>.";

/// Rows X1 to X9 and X16 to X19 of the fact sheet, each in a session of its own.
#[test]
fn exec_shows_and_sets_with_the_documents_texts() {
    let config = json!({ "tools": { "exec": { "host": "sandbox" } } });
    let own = Own::start(&policy(), config);
    let current = format!(
        "Current exec defaults: host=sandbox, security=deny, ask=on-miss, node=(unset).\n{OPTIONS}"
    );
    let bad_host = "Unrecognized exec host \"bogus\". Valid hosts: sandbox, gateway, node.";
    let rows = [
        ("/exec", current.as_str(), ""),
        ("/exec:", &current, ""),
        (
            "/exec host=gateway security=allowlist ask=on-miss node=mac-1",
            "⚙️ Exec defaults set (host=gateway, security=allowlist, ask=on-miss, node=mac-1).",
            "",
        ),
        (
            "/exec host:gateway",
            "⚙️ Exec defaults set (host=gateway).",
            "",
        ),
        (
            "/Exec HOST=Gateway",
            "⚙️ Exec defaults set (host=gateway).",
            "",
        ),
        ("/exec host=bogus", bad_host, ""),
        ("/exec host=node host=bogus", bad_host, ""),
        (
            "/exec host=",
            "Unrecognized exec host \"\". Valid hosts: sandbox, gateway, node.",
            "",
        ),
        (
            "/exec security=none ask=full",
            "Unrecognized exec security \"none\". Valid: deny, allowlist, full.",
            "",
        ),
        (
            "/exec ask=on_miss",
            "Unrecognized exec ask \"on_miss\". Valid: off, on-miss, always.",
            "",
        ),
        ("/exec node=", "Exec node requires a value.", ""),
        ("/exec node=a=b", "⚙️ Exec defaults set (node=a=b).", ""),
        // Beside other text a command has no effect.
        ("/exec node=\"My Mac\"", "", "Mac\""),
        ("/exec ls -la", "", "ls -la"),
        ("please /exec host=node run", "", "please run"),
        ("hello", "", "hello"),
    ];
    for (number, (message, reply, rest)) in rows.into_iter().enumerate() {
        let heard = said(&own, &format!("row{number}"), message);
        let expected = match reply {
            "" => Value::Null,
            reply => json!(reply),
        };
        assert_eq!(
            (&heard["reply"], &heard["rest"]),
            (&expected, &json!(rest)),
            "{message}"
        );
        if !rest.is_empty() {
            let shown = said(&own, &format!("row{number}"), "/exec");
            assert_eq!(shown["reply"], current, "{message}");
        }
    }
}

/// Row X20 (with the default of the documents for nodes), rows P5 and P6: session, then agent, then global.
#[test]
fn a_session_comes_before_the_agent_and_the_agent_before_all() {
    let config = json!({
        "tools": { "exec": { "host": "sandbox", "ask": "always", "node": "global" } },
        "agents": { "list": [{ "id": "ops", "tools": { "exec": { "node": "mac-1", "host": "gateway" } } }] },
    });
    let own = Own::start(&policy(), config);
    let shown = |key: &str| {
        said(&own, key, "/exec")["reply"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let line = |host: &str, security: &str, node: &str| {
        format!(
            "Current exec defaults: host={host}, security={security}, ask=always, node={node}.\n{OPTIONS}"
        )
    };
    assert_eq!(shown("main"), line("sandbox", "deny", "global"));
    assert_eq!(
        shown("agent:ops:main"),
        line("gateway", "allowlist", "mac-1")
    );
    said(&own, "agent:ops:main", "/exec host=node");
    assert_eq!(shown("agent:ops:main"), line("node", "allowlist", "mac-1"));
    assert_eq!(
        shown("agent:ops:other"),
        line("gateway", "allowlist", "mac-1")
    );
    // It is what the next call goes by.
    let call =
        json!({ "tool": "exec", "args": { "command": "true" }, "sessionKey": "agent:ops:main" });
    let result = own.post("/tools/invoke", SHARED, &call).json();
    let text = result["result"]["content"][0]["text"].as_str().unwrap();
    assert_eq!(
        text,
        "exec host=node requires a paired node (none available). This requires a companion app or node host."
    );
    // No file was changed.
    assert!(
        !std::fs::read_to_string(own.desk.state().join("openclaw.json"))
            .unwrap()
            .contains("\"node\":\"node\"")
    );
}

/// A session can tighten what runs, and the approvals file stays the floor.
#[test]
fn a_session_tightens_what_runs() {
    let own = Own::start(
        &policy(),
        json!({ "tools": { "exec": { "host": "gateway" } } }),
    );
    said(&own, "main", "/exec security=full ask=off");
    let status = |command: &str| own.exec(command)["details"]["status"].clone();
    assert_eq!(status("uname"), "denied");
    said(&own, "main", "/exec security=deny");
    assert_eq!(status("true"), "denied");
    let other = json!({ "tool": "exec", "args": { "command": "true" }, "sessionKey": "other" });
    let other = own.post("/tools/invoke", SHARED, &other).json();
    assert_eq!(other["result"]["details"]["status"], "completed");
}

/// Rows X23 to X26, and the gates.
#[test]
fn elevated_sets_a_level_for_who_may() {
    let open = json!({
        "tools": { "elevated": { "allowFrom": { "http": ["operator"] } } },
        "agents": { "defaults": { "sandbox": { "mode": "all" } } },
    });
    let own = Own::start(&policy(), open);
    let current =
        |level: &str| format!("Current elevated level: {level}.\nOptions: on, off, ask, full.");
    for (message, reply) in [
        ("/elevated", current("off").as_str()),
        ("/elev full", "⚙️ Elevated mode set to full (auto-approve)."),
        ("/elevated", current("full").as_str()),
        (
            "/ELEVATED On",
            "⚙️ Elevated mode set to ask (approvals may still apply).",
        ),
        ("/elevated : off", "⚙️ Elevated mode disabled."),
        (
            "/elevated maybe",
            "Unrecognized elevated level \"maybe\". Valid levels: off, on, ask, full.",
        ),
        (
            "/exec ask=always /elevated ask",
            "⚙️ Exec defaults set (ask=always). ⚙️ Elevated mode set to ask (approvals may still apply).",
        ),
    ] {
        assert_eq!(said(&own, "main", message)["reply"], reply, "{message}");
    }
    // The agent is told with its next call.
    let events = own.exec("true")["events"].clone();
    assert_eq!(
        events,
        json!([
            "Elevated FULL — exec runs on host with auto-approval.",
            "Elevated ASK — exec runs on host; approvals may still apply.",
            "Elevated OFF — exec stays in sandbox.",
            "Elevated ASK — exec runs on host; approvals may still apply.",
        ])
    );
    let closed = Own::start(&policy(), json!({}));
    let refused = said(&closed, "main", "/elevated full")["reply"].clone();
    let refused = refused.as_str().unwrap();
    assert!(
        refused.starts_with(
            "elevated is not available right now (runtime=direct).\nFailing gates: allowFrom"
        ),
        "{refused}"
    );
    assert_eq!(
        said(&closed, "main", "/elevated")["reply"],
        "Current elevated level: off.\nOptions: on, off, ask, full.\n⚙️ Runtime is direct; sandboxing does not apply."
    );
}

/// Rows X21 and X22: a sender of a channel.
#[test]
fn only_authorized_senders_set_anything() {
    let by = |config: Value, id: &str, message: &str, mentioned: bool| {
        let own = Own::start(&policy(), config);
        let sender = json!({ "provider": "telegram", "id": id });
        let body = json!({ "message": message, "sender": sender, "mentioned": mentioned });
        own.post("/sessions/command", SHARED, &body).json()["reply"].clone()
    };
    let lists = json!({ "commands": { "allowFrom": { "telegram": ["Ada", 7] } } });
    let set = json!("⚙️ Exec defaults set (security=deny).");
    let open =
        json!({ "commands": { "useAccessGroups": false, "ownerAllowFrom": ["telegram:7"] } });
    for (config, id, message, mentioned, expected) in [
        (json!({}), "7", "/exec security=deny", true, Value::Null),
        (lists.clone(), "7", "/exec security=deny", true, set.clone()),
        (
            lists.clone(),
            "ada",
            "/exec security=deny",
            true,
            set.clone(),
        ),
        (lists.clone(), "8", "/exec security=deny", true, Value::Null),
        (open.clone(), "7", "/exec security=deny", true, set.clone()),
        (open, "8", "/exec security=deny", true, Value::Null),
        (lists.clone(), "7", "/exec security=deny", false, set),
        (
            lists.clone(),
            "7",
            "/exec security=full",
            false,
            Value::Null,
        ),
        (lists, "7", "/elevated full", false, Value::Null),
    ] {
        assert_eq!(
            by(config, id, message, mentioned),
            expected,
            "{id} {message} {mentioned}"
        );
    }
}

#[test]
fn a_shell_shows_and_sets_a_session() {
    let own = Own::start(
        &policy(),
        json!({ "tools": { "exec": { "host": "gateway" } } }),
    );
    let set = own
        .desk
        .host(&["session", "set", "host=node", "node=mac-1"]);
    assert_eq!(
        (set.code, set.stdout.as_str()),
        (Some(0), "Exec defaults set (host=node, node=mac-1).\n")
    );
    let shown = own.desk.host(&["session", "show", "--json"]);
    let shown: Value = serde_json::from_str(&shown.stdout).unwrap();
    assert_eq!(
        shown,
        json!({ "ok": true, "sessionKey": "agent:main:main", "host": "node", "security": null,
            "ask": null, "node": "mac-1", "elevated": null })
    );
    let shown = own.desk.host(&["session", "show"]);
    assert!(
        shown.stdout.starts_with(
            "Current exec defaults: host=node, security=allowlist, ask=on-miss, node=mac-1."
        ),
        "{shown:?}"
    );
    for wrong in ["host=x", "color=red", "node=", "elevated=max"] {
        let refused = own.desk.host(&["session", "set", wrong]);
        assert_eq!(refused.code, Some(2), "{wrong}: {refused:?}");
    }
    let desk = promises::Desk::new();
    let none = desk.host(&["session", "show"]);
    assert_eq!(none.code, Some(69), "{none:?}");
}
