//! What OpenClaw would refuse.

use openclaw_config::{ConfigPath, faults, is_text, refusal};
use serde_json::{Value, json};

fn said(config: &Value) -> Vec<String> {
    faults(config).iter().map(ToString::to_string).collect()
}

#[test]
fn each_fault_has_its_place() {
    let config = json!({
        "meta": { "anything": 1 },
        "tools": {
            "web": {},
            "deny": "exec",
            "exec": {
                "host": "cloud", "ask": true, "pathPrepend": ["/a", 1], "timeoutSec": 0,
                "approvalRunningNoticeMs": 0, "chains": "per-part",
                "applyPatch": { "enabled": "yes", "models": [] },
            },
            "elevated": { "allowFrom": { "mcp": ["*", 7], "x": "y" } },
        },
        "agents": {
            "defaults": { "elevatedDefault": "max", "sandbox": { "mode": "some" } },
            "list": [{ "id": "a" }, { "id": "", "tools": { "exec": { "node": 1 } } }],
            "entries": { "my agent": { "tools": { "exec": [] } } },
        },
        "gateway": { "port": 70000, "auth": { "token": { "source": "env", "id": "X" }, "password": 1 } },
        "commands": { "useAccessGroups": "no" },
    });
    let mut found = said(&config);
    found.sort();
    assert_eq!(
        found,
        [
            "agents.defaults.elevatedDefault must be one of off, on, ask, full",
            "agents.defaults.sandbox.mode must be one of off, non-main, all",
            "agents.entries[\"my agent\"].tools.exec must be an object",
            "agents.list[1].id must be a text",
            "agents.list[1].tools.exec.node must be a text",
            "commands.useAccessGroups must be true or false",
            "gateway.auth.password must be a text",
            "gateway.port must be a whole number between 1 and 65535",
            "tools.deny must be a list of texts",
            "tools.elevated.allowFrom.x must be a list of texts or numbers",
            "tools.exec.applyPatch.enabled must be true or false",
            "tools.exec.applyPatch.models is not a key of OpenClaw",
            "tools.exec.ask must be one of off, on-miss, always",
            "tools.exec.chains is not a key of OpenClaw",
            "tools.exec.host must be one of auto, sandbox, gateway, node",
            "tools.exec.pathPrepend must be a list of texts",
            "tools.exec.timeoutSec must be a whole number, 1 or more",
        ]
    );
    assert_eq!(said(&Value::Null), ["the file must be an object"]);
    assert_eq!(said(&json!({})), [""; 0]);
    assert_eq!(said(&json!([])), ["the file must be an object"]);
}

#[test]
fn nothing_is_written_that_openclaw_would_refuse() {
    let refused =
        |place: &str, value: Value| refusal(&place.parse::<ConfigPath>().unwrap(), &value);
    for (place, value) in [
        ("tools.exec.host", json!("node")),
        ("tools.exec.node", json!("mac-1")),
        ("agents.list[0].tools.exec.node", json!("mac-1")),
        ("agents.entries.ops.tools.exec.ask", json!("always")),
        ("tools.exec", json!({ "host": "gateway" })),
        ("tools.deny", json!(["exec"])),
        ("gateway.auth.token", json!("t")),
        ("agents.defaults.sandbox.docker.env.A", json!("1")),
    ] {
        assert_eq!(refused(place, value), None, "{place}");
    }
    for (place, value, starts) in [
        (
            "tools.exec.host",
            json!("cloud"),
            "tools.exec.host must be one of",
        ),
        (
            "tools.exec.chains",
            json!("per-part"),
            "tools.exec.chains is not a setting",
        ),
        (
            "tools.exec",
            json!({ "x": 1 }),
            "tools.exec.x is not a key of OpenClaw",
        ),
        ("toolz.exec", json!(1), "toolz.exec is not a setting"),
        ("tools.exec[0]", json!(1), "tools.exec[0] is not a setting"),
    ] {
        let said = refused(place, value).unwrap_or_default();
        assert!(said.starts_with(starts), "{said}");
    }
    let text = |place: &str| is_text(&place.parse().unwrap());
    assert!(text("tools.exec.node") && text("tools.exec.ask") && text("gateway.auth.token"));
    assert!(!text("gateway.port") && !text("tools.deny") && !text("toolz"));
}
