//! Foreign text, and much of it.

use app_status::AppStatus;
use serde_json::json;
use view_model::Change;

use crate::world::{World, add, kind, trial};

const HOSTILE: [&str; 8] = [
    "\u{202e}txt.exe",
    "a\u{200b}b",
    "\u{1b}[2J",
    "line\nbreak",
    "<img src=x onerror=alert(1)>",
    "\u{e0041}tag",
    "nul\u{0}",
    "                                        ; id",
];

/// No control, bidi or invisible character is in what a window gets.
fn is_visible(text: &str) -> bool {
    // As JSON: an escape there is a raw character in the value.
    !text.chars().any(|char| {
        char.is_control() || matches!(char, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{e0000}'..='\u{e007f}')
    }) && !text.contains("\\u00")
        && !text.contains("\\n")
}

#[test]
fn foreign_text_is_made_visible_on_every_page() {
    for text in HOSTILE {
        let document = json!({"version": 1, "agents": {
            "main": {"security": text, "allowlist": [
                {"id": text, "pattern": format!("/bin/{text}"), "argPattern": text, "lastUsedCommand": text},
            ], "rules": [
                {"id": text, "effect": "deny", "pattern": format!("/x/{text}"), "cwd": text, "args": [text]},
                {"id": "s", "effect": "allow", "pattern": format!("/y/{text}"), "script": text, "note": text},
            ]},
            format!("agent{text}"): {"ask": "always"},
        }});
        let world = World::with(&document.to_string());
        let overview = world.editor.overview(&AppStatus::default());
        let mut agents = serde_json::to_value(&overview).unwrap();
        for agent in agents["agents"].as_array_mut().unwrap() {
            // Names the agent in commands, and is not shown.
            agent.as_object_mut().unwrap().remove("id");
        }
        let policy = world.editor.policy("main").unwrap();
        let list = world.editor.allowlist("main").unwrap();
        assert_eq!(list.rows.len(), 3);
        for row in &list.rows {
            assert_eq!(row.text.is_some(), text == HOSTILE[4], "{text:?}");
        }
        let tried = world
            .editor
            .try_command(&trial("main", &format!("/bin/{text} {text}")))
            .unwrap();
        let mut rows = serde_json::to_value(&list).unwrap();
        for row in rows["rows"].as_array_mut().unwrap() {
            row.as_object_mut().unwrap().remove("text");
        }
        for shown in [
            agents.to_string(),
            serde_json::to_string(&policy).unwrap(),
            rows.to_string(),
            serde_json::to_string(&tried).unwrap(),
        ] {
            assert!(is_visible(&shown), "{text:?}: {shown}");
        }
        // It can be removed all the same.
        let remove = Change::Remove {
            rows: vec![list.rows[0].id.clone()],
        };
        assert_eq!(kind(&world.edit("main", remove)), "saved", "{text:?}");
    }
}

#[test]
fn ten_thousand_rows() {
    let entries: Vec<_> = (0..10_000)
        .map(|index| match index % 4 {
            0 => json!({"id": index.to_string(), "pattern": format!("/opt/tools/{index}/run"), "lastUsedAt": index}),
            1 => json!({"pattern": format!("/opt/tools/{index}/*")}),
            2 => json!(format!("HOME/bin/r{index}")),
            _ => json!({"pattern": "HOME/bin/rg", "argPattern": format!("^{index}$")}),
        })
        .collect();
    let document = json!({"version": 1, "agents": {"main": {"allowlist": entries}}});
    let world = World::with(&document.to_string());
    world.editor.allowlist("*").unwrap();
    let page = world.editor.allowlist("main").unwrap();
    assert_eq!(page.rows.len(), 10_000);
    assert_eq!(kind(&world.edit("main", add(&world.bin("fd")))), "saved");
}
