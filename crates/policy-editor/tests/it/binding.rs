//! The node binding of `openclaw.json`.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use view_model::{BindingEdit, BindingRow, TextRun, TextRunKind};

use crate::world::{World, kind};

const CONFIG: &str = "// by hand
{
  gateway: { port: 18789, },
  tools: { exec: { node: 'Build box', ask: \"off\", }, },
  agents: {
    list: [
      { id: \"main\", name: \"Main\" }, // first
      { id: 'ops', tools: { exec: { node: 'Lab' } } },
    ],
  },
}
";

fn run(text: &str) -> Vec<TextRun> {
    vec![TextRun {
        text: text.to_owned(),
        kind: TextRunKind::Text,
        note: None,
    }]
}

#[test]
fn bindings_are_read_and_written_in_place() {
    let world = World::new(None, Some(CONFIG));
    fs::set_permissions(world.config(), fs::Permissions::from_mode(0o640)).unwrap();
    let page = world.editor.binding();
    let row = |id: &str, name: &str, node: &str| BindingRow {
        id: id.to_owned(),
        name: run(name),
        node: node.to_owned(),
    };
    assert_eq!(
        (page.editable, &page.note, page.default_node.as_str()),
        (true, &None, "Build box")
    );
    assert_eq!(page.path, run("~/.openclaw/openclaw.json"));
    assert_eq!(
        page.agents,
        [row("main", "Main", ""), row("ops", "ops", "Lab")]
    );
    let nodes: Vec<_> = page.nodes.iter().map(|it| it.node.as_str()).collect();
    assert_eq!(nodes, ["Build box", "Lab"]);
    let edit = BindingEdit {
        version: page.version,
        default_node: Some(String::new()),
        agents: vec![
            ("main".into(), "Lab".into()),
            ("ops".into(), "Büro \"1\"".into()),
        ],
    };
    assert_eq!(kind(&world.editor.bind(&edit)), "nothing");
    assert_eq!(
        fs::read_to_string(world.config()).unwrap(),
        CONFIG
            .replace("node: 'Build box', ", "")
            .replace(
                "{ id: \"main\", name: \"Main\" }",
                "{\n        id: \"main\",\n        name: \"Main\",\n        \"tools\": {\n          \"exec\": {\n            \"node\": \"Lab\"\n          }\n        }\n      }"
            )
            .replace("'Lab'", "\"Büro \\\"1\\\"\"")
    );
    let mode = fs::metadata(world.config()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    // The version that was in view is gone.
    assert_eq!(kind(&world.editor.bind(&edit)), "conflict");
}

#[test]
fn what_cannot_be_edited_is_left_alone() {
    for (config, note) in [
        (None, "No configuration file yet"),
        (Some("{"), "The configuration can’t be read ("),
        (Some("[]"), "The configuration isn’t a JSON object."),
        (
            Some("{ agents: { $include: './agents.json5' } }"),
            "The configuration includes other files ($include)",
        ),
    ] {
        let world = World::new(None, config);
        let page = world.editor.binding();
        assert!(!page.editable);
        assert!(page.note.as_ref().unwrap().starts_with(note), "{page:?}");
        let edit = BindingEdit {
            version: page.version,
            default_node: Some("x".into()),
            agents: Vec::new(),
        };
        assert_eq!(kind(&world.editor.bind(&edit)), "refused");
        assert_eq!(fs::read_to_string(world.config()).ok().as_deref(), config);
    }
}

/// A newer OpenClaw names its agents by id.
#[test]
fn bindings_of_entries_are_read_and_written_in_place() {
    let config = "{ agents: { entries: { main: { name: 'Main' }, ops: { tools: { exec: { node: 'Lab' } } } } } }";
    let world = World::new(None, Some(config));
    let page = world.editor.binding();
    let agents: Vec<_> = page.agents.iter().map(|it| (&*it.id, &*it.node)).collect();
    assert_eq!(agents, [("main", ""), ("ops", "Lab")]);
    let edit = BindingEdit {
        version: page.version,
        default_node: None,
        agents: vec![("ops".into(), "Build box".into())],
    };
    assert_eq!(kind(&world.editor.bind(&edit)), "nothing");
    let written = fs::read_to_string(world.config()).unwrap();
    assert_eq!(written, config.replace("'Lab'", "\"Build box\""));
}

#[test]
fn an_agent_that_is_gone_is_not_bound() {
    let world = World::new(None, Some(CONFIG));
    let edit = BindingEdit {
        version: world.editor.binding().version,
        default_node: None,
        agents: vec![("gone".into(), "Lab".into())],
    };
    assert_eq!(kind(&world.editor.bind(&edit)), "refused");
    assert_eq!(fs::read_to_string(world.config()).unwrap(), CONFIG);
}
