//! Places of values, as documents write them.

use openclaw_config::{ConfigPath, Key};
use serde_json::json;

fn name(text: &str) -> Key {
    Key::Name(text.to_owned())
}

#[test]
fn a_place_is_read_and_written_as_documents_do() {
    let rows = [
        (
            "tools.exec.node",
            vec![name("tools"), name("exec"), name("node")],
        ),
        ("agents.list", vec![name("agents"), name("list")]),
        (
            "agents.list[0].tools",
            vec![name("agents"), name("list"), Key::Index(0), name("tools")],
        ),
        (
            "agents.entries.my-agent_1",
            vec![name("agents"), name("entries"), name("my-agent_1")],
        ),
        (
            "agents.entries[\"a.b\\\"c\"].name",
            vec![
                name("agents"),
                name("entries"),
                name("a.b\"c"),
                name("name"),
            ],
        ),
    ];
    for (text, keys) in rows {
        let place: ConfigPath = text.parse().unwrap();
        assert_eq!((&place.0, place.to_string().as_str()), (&keys, text));
    }
    for text in [
        "",
        " ",
        ".",
        "a.",
        ".a",
        "a..b",
        "[0]",
        "a[",
        "a[]",
        "a[-1]",
        "a[x]",
        "a[0",
        "a b",
        "a[\"b]",
        "a[0]b",
        "a[99999999999999999999]",
    ] {
        let said = text.parse::<ConfigPath>().unwrap_err().to_string();
        assert!(said.ends_with("agents.list[0].tools.exec.node"), "{said}");
    }
}

#[test]
fn a_place_leads_to_its_value() {
    let config = json!({ "agents": { "list": [{ "id": "a" }], "entries": null } });
    let of = |text: &str| text.parse::<ConfigPath>().unwrap().of(&config).cloned();
    assert_eq!(of("agents.list[0].id"), Some(json!("a")));
    for nothing in [
        "agents.list[1]",
        "agents.entries",
        "agents.list.id",
        "tools",
    ] {
        assert_eq!(of(nothing), None, "{nothing}");
    }
}
