//! Edits that change one value and nothing beside it.

use std::fs;

use openclaw_config::{ConfigFile, Edit, NotSaved, can_be_edited};
use serde_json::{Value, json};

fn edit(place: &str, value: Option<Value>) -> Edit {
    Edit {
        place: place.parse().unwrap(),
        value,
    }
}

fn after(before: &str, place: &str, value: Option<Value>) -> Option<String> {
    let file = ConfigFile::parse(before.to_owned()).ok()?;
    file.with(&[edit(place, value)]).map(|file| file.text)
}

#[test]
fn only_the_edit_changes() {
    let rows = [
        (
            "// mine\n{\n  tools: { exec: { node: 'a', /* b */ ask: 'off', }, },\n}\n",
            "tools.exec.node",
            Some(json!("build box")),
            "// mine\n{\n  tools: { exec: { node: \"build box\", /* b */ ask: 'off', }, },\n}\n",
        ),
        (
            "{\n  'tools': {\n    exec: {\n      node: \"a\", // here\n      ask: \"off\",\n    },\n  },\n}\n",
            "tools.exec.node",
            None,
            "{\n  'tools': {\n    exec: {\n      // here\n      ask: \"off\",\n    },\n  },\n}\n",
        ),
        (
            "{ agents: { list: [ { id: 'x' }, { id: 'y' } ] }, port: 0x10 }",
            "agents.list[1].tools.exec.node",
            Some(json!("n")),
            "{ agents: { list: [ { id: 'x' }, {\n        id: 'y',\n        \"tools\": {\n          \"exec\": {\n            \"node\": \"n\"\n          }\n        }\n      } ] }, port: 0x10 }",
        ),
        (
            "{ a: 1, // one\n  tools: { exec: { safeBins: ['x'] } } }",
            "tools.exec.safeBins",
            Some(json!(["jq", "wc"])),
            "{ a: 1, // one\n  tools: { exec: { safeBins: [\"jq\", \"wc\"] } } }",
        ),
        (
            "{ tools: { exec: { notifyOnExit: true } } }",
            "tools.exec.notifyOnExit",
            Some(json!(false)),
            "{ tools: { exec: { notifyOnExit: false } } }",
        ),
        ("{ a: 1 }", "tools.exec.node", None, "{ a: 1 }"),
    ];
    for (before, place, value, expected) in rows {
        assert_eq!(after(before, place, value).as_deref(), Some(expected));
    }
}

#[test]
fn what_does_not_fit_is_not_edited() {
    for text in ["[]", "7", "{ tools: [] }", "{ tools: { exec: 1 } }"] {
        let written = after(text, "tools.exec.node", Some(json!("n")));
        assert_eq!(written, None, "{text}");
    }
    for place in ["agents.list[0].name", "agents.list[0]"] {
        assert_eq!(after("{ agents: {} }", place, Some(json!("n"))), None);
    }
    assert!(!can_be_edited("{"));
    assert!(can_be_edited("{}"));
}

#[test]
fn a_file_that_changed_meanwhile_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("openclaw.json");
    let empty = ConfigFile::parse("{}\n".to_owned()).unwrap();
    let mine = empty.with(&[edit("gateway.port", Some(json!(5)))]).unwrap();
    mine.save(&path, None).unwrap();
    assert_eq!(ConfigFile::read(&path).unwrap(), Some(mine.clone()));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    // Somebody else made the file, or wrote into it.
    let not_saved = mine.save(&path, None).unwrap_err();
    assert!(matches!(not_saved, NotSaved::Changed));
    fs::write(&path, "{ theirs: 1 }").unwrap();
    let not_saved = empty.save(&path, Some(&mine)).unwrap_err();
    assert!(matches!(not_saved, NotSaved::Changed));
    assert_eq!(fs::read_to_string(&path).unwrap(), "{ theirs: 1 }");
    let theirs = ConfigFile::read(&path).unwrap().unwrap();
    assert_ne!(theirs.version(), mine.version());
    empty.save(&path, Some(&theirs)).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "{}\n");
}
