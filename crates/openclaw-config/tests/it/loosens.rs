//! Edits after which more may run.

use openclaw_config::{Place, loosens};
use serde_json::{Value, json};

#[test]
fn what_lets_more_run_is_told() {
    let yes = true;
    let rows: [(&str, Value, Value, bool); 29] = [
        (
            "tools.exec.security",
            json!("deny"),
            json!("allowlist"),
            yes,
        ),
        ("tools.exec.security", json!(null), json!("full"), yes),
        ("tools.exec.security", json!("deny"), json!(null), yes),
        ("tools.exec.security", json!("full"), json!(null), false),
        ("tools.exec.security", json!("full"), json!("deny"), false),
        (
            "tools.exec.security",
            json!(null),
            json!("allowlist"),
            false,
        ),
        (
            "agents.list[0].tools.exec.ask",
            json!("always"),
            json!("on-miss"),
            yes,
        ),
        (
            "agents.list[0].tools.exec.ask",
            json!("off"),
            json!("always"),
            false,
        ),
        ("tools.exec.ask", json!(null), json!("off"), yes),
        ("tools.exec.mode", json!("ask"), json!("full"), yes),
        ("tools.exec.host", json!("gateway"), json!("sandbox"), yes),
        ("tools.exec.host", json!("sandbox"), json!("gateway"), false),
        (
            "agents.defaults.sandbox.mode",
            json!("all"),
            json!("off"),
            yes,
        ),
        (
            "agents.defaults.sandbox.mode",
            json!("off"),
            json!("all"),
            false,
        ),
        (
            "agents.defaults.elevatedDefault",
            json!(null),
            json!("full"),
            yes,
        ),
        (
            "tools.elevated.allowFrom.mcp",
            json!(null),
            json!(["*"]),
            yes,
        ),
        (
            "tools.elevated.allowFrom",
            json!({ "mcp": ["*"] }),
            json!(null),
            false,
        ),
        ("tools.elevated.enabled", json!(false), json!(true), yes),
        ("tools.deny", json!(["exec", "x"]), json!(["x"]), yes),
        ("tools.deny", json!(["exec"]), json!(["exec", "x"]), false),
        ("tools.allow", json!(["x"]), json!(["x", "exec"]), yes),
        ("tools.allow", json!(["x"]), json!(null), yes),
        ("tools.allow", json!(null), json!(["x"]), false),
        ("tools.allow", json!(["x"]), json!([]), yes),
        ("tools.allow", json!(["x", "y"]), json!(["x"]), false),
        ("tools.exec", json!({ "ask": "always" }), json!(null), yes),
        ("tools.exec.node", json!(null), json!("n"), false),
        ("tools.exec.pathPrepend", json!(null), json!(["/a"]), false),
        ("gateway.port", json!(1), json!(2), false),
    ];
    for (place, was, will, expected) in rows {
        let set = |value: &Value| (!value.is_null()).then(|| value.clone());
        let said = loosens(
            &place.parse::<Place>().unwrap(),
            set(&was).as_ref(),
            set(&will).as_ref(),
        );
        assert_eq!(said.is_some(), expected, "{place} {was} {will}");
        let begins = said.is_none_or(|said| said.starts_with(&format!("{place}: ")));
        assert!(begins, "{place}");
    }
}
