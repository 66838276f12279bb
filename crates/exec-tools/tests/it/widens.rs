//! What an edit of `openclaw.json` lets agents do that they could not do before.

use exec_tools::{Change, Mode, Sender, ToolSettings, effects};
use serde_json::{Value, json};

/// A file with this value at a place such as `tools.exec.ask`; an agent `a` stands in a list.
fn file(place: &str, value: &Value) -> Value {
    let inner = place
        .rsplit('.')
        .fold(value.clone(), |inner, name| match inner {
            Value::Null => Value::Null,
            inner => json!({ name: inner }),
        });
    match (place.starts_with("a."), inner) {
        (_, Value::Null) => json!({}),
        (true, inner) => {
            let mut entry = inner["a"].clone();
            entry["id"] = "a".into();
            json!({ "agents": { "list": [entry] } })
        }
        (false, inner) => inner,
    }
}

#[test]
fn an_edit_is_judged_by_what_holds_afterwards() {
    let null = Value::Null;
    let (no, looser, elsewhere) = (None, Some(Change::Looser), Some(Change::Elsewhere));
    let rows = [
        (
            "tools.exec.security",
            json!("deny"),
            json!("allowlist"),
            looser,
        ),
        ("tools.exec.security", null.clone(), json!("full"), looser),
        ("tools.exec.security", json!("deny"), null.clone(), looser),
        ("tools.exec.security", json!("full"), null.clone(), no),
        ("tools.exec.security", json!("full"), json!("deny"), no),
        ("tools.exec.security", null.clone(), json!("allowlist"), no),
        (
            "a.tools.exec.ask",
            json!("always"),
            json!("on-miss"),
            looser,
        ),
        ("a.tools.exec.ask", json!("off"), json!("always"), no),
        ("tools.exec.ask", null.clone(), json!("off"), looser),
        ("tools.exec.mode", json!("ask"), json!("full"), looser),
        ("tools.exec.mode", json!("full"), json!("ask"), no),
        (
            "tools.exec.host",
            json!("gateway"),
            json!("sandbox"),
            looser,
        ),
        ("tools.exec.host", json!("sandbox"), json!("gateway"), no),
        (
            "tools.exec.host",
            json!("gateway"),
            json!("node"),
            elsewhere,
        ),
        (
            "tools.exec.host",
            json!("node"),
            json!("gateway"),
            elsewhere,
        ),
        (
            "agents.defaults.sandbox.mode",
            json!("all"),
            json!("off"),
            looser,
        ),
        (
            "agents.defaults.sandbox.mode",
            json!("all"),
            json!("non-main"),
            looser,
        ),
        (
            "agents.defaults.sandbox.mode",
            json!("off"),
            json!("all"),
            no,
        ),
        (
            "agents.defaults.sandbox.docker.env",
            null.clone(),
            json!({ "A": "1" }),
            elsewhere,
        ),
        (
            "agents.defaults.elevatedDefault",
            null.clone(),
            json!("full"),
            looser,
        ),
        (
            "agents.defaults.elevatedDefault",
            json!("full"),
            json!("off"),
            no,
        ),
        (
            "tools.elevated.allowFrom.mcp",
            null.clone(),
            json!(["*"]),
            looser,
        ),
        (
            "tools.elevated.allowFrom.mcp",
            json!(["*"]),
            json!(["x"]),
            no,
        ),
        (
            "tools.elevated.allowFrom.mcp",
            json!(["x"]),
            json!(["y"]),
            looser,
        ),
        (
            "tools.elevated.allowFrom",
            json!({ "mcp": ["*"] }),
            null.clone(),
            no,
        ),
        ("tools.deny", json!(["exec", "x"]), json!(["x"]), looser),
        ("tools.deny", json!(["exec", "x"]), json!(["exec"]), looser),
        ("tools.deny", json!(["exec"]), json!(["exec", "x"]), no),
        ("tools.allow", json!(["x"]), json!(["x", "exec"]), looser),
        ("tools.allow", json!(["x"]), null.clone(), looser),
        ("tools.allow", null.clone(), json!(["x"]), no),
        ("tools.allow", json!(["x"]), json!([]), looser),
        ("tools.allow", json!(["x", "y"]), json!(["x"]), no),
        (
            "tools.exec",
            json!({ "ask": "always" }),
            null.clone(),
            looser,
        ),
        ("tools.exec.node", null.clone(), json!("n"), no),
        ("tools.exec.node", json!("n"), json!("m"), elsewhere),
        ("tools.exec.node", json!("n"), null.clone(), elsewhere),
        (
            "tools.exec.pathPrepend",
            null.clone(),
            json!(["/a"]),
            elsewhere,
        ),
        ("tools.exec.pathPrepend", json!(["/a"]), null.clone(), no),
        (
            "tools.exec.safeBins",
            null.clone(),
            json!(["wc", "bash"]),
            looser,
        ),
        ("tools.exec.safeBins", json!(["wc"]), null.clone(), looser),
        ("tools.exec.safeBins", null.clone(), json!(["wc"]), no),
        (
            "tools.exec.strictInlineEval",
            json!(true),
            json!(false),
            looser,
        ),
        ("tools.exec.strictInlineEval", json!(false), json!(true), no),
        ("a.workspace", null.clone(), json!("/"), elsewhere),
        ("tools.exec.applyPatch.enabled", null, json!(true), looser),
        (
            "tools.exec.applyPatch.enabled",
            json!(true),
            json!(false),
            no,
        ),
        ("tools.exec.timeoutSec", json!(1), json!(2), no),
        ("gateway.port", json!(1), json!(2), no),
    ];
    for (place, was, will, expected) in rows {
        let found = effects(&file(place, &was), &file(place, &will));
        assert_eq!(
            found.first().map(|it| it.change),
            expected,
            "{place} {was} {will} {found:?}"
        );
    }
    let enabled = |on: bool| json!({ "tools": { "elevated": { "enabled": on, "allowFrom": { "mcp": ["*"] } } } });
    assert_eq!(
        effects(&enabled(false), &enabled(true))[0].setting,
        "tools.elevated"
    );
    assert_eq!(effects(&enabled(true), &enabled(false)), []);
}

/// What is said of agents is said once where it holds for all.
#[test]
fn an_effect_names_its_agent() {
    let before = json!({
        "tools": { "exec": { "ask": "always" } },
        "agents": { "list": [{ "id": "a" }, { "id": "b", "tools": { "exec": { "security": "deny" } } }] },
    });
    let after = json!({ "agents": { "list": [{ "id": "a" }, { "id": "b" }] } });
    let said: Vec<String> = effects(&before, &after)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        said,
        [
            "tools.exec.ask: commands may then run without a question",
            "tools.exec.security of b: more commands may then run",
        ]
    );
}

/// D33: a value that cannot be read never opens what a person closed.
#[test]
fn what_nobody_can_read_confines() {
    let of = |file: Value| ToolSettings::read(&file, "a");
    for mode in [json!("some"), json!(1)] {
        let file = json!({ "agents": { "defaults": { "sandbox": { "mode": mode } } } });
        assert_eq!(of(file).sandbox.mode, Mode::All);
    }
    let sender = Sender {
        provider: "mcp".to_owned(),
        id: "x".to_owned(),
    };
    let all = json!({ "allowFrom": { "mcp": ["*"] } });
    for (elevated, own, may) in [
        (all.clone(), json!({}), true),
        (
            json!({ "enabled": "no", "allowFrom": { "mcp": ["*"] } }),
            json!({}),
            false,
        ),
        (all.clone(), json!("off"), false),
        (all.clone(), json!({ "allowFrom": "x" }), false),
        (all.clone(), json!({ "allowFrom": { "mcp": "y" } }), false),
        (all, json!({ "allowFrom": { "http": ["y"] } }), true),
    ] {
        let file = json!({
            "tools": { "elevated": elevated },
            "agents": { "entries": { "a": { "tools": { "elevated": own } } } },
        });
        let closed = of(file.clone())
            .elevation
            .unavailable(Some(&sender), "", true);
        assert_eq!(closed.is_none(), may, "{file}");
    }
    let patch =
        json!({ "tools": { "exec": { "applyPatch": { "enabled": true, "allowModels": "gpt" } } } });
    assert!(!of(patch).apply_patch.enabled);
}
