//! Files that somebody else wrote in between, and hooks of an earlier place of our program.

use std::path::Path;

use agent_settings::{Agent, Problem, Scope, State, Way};

use crate::home::Home;

/// What was there · what others make of it once we are in it · what is left when we are out.
type Meanwhile = (
    Agent,
    &'static str,
    Option<&'static str>,
    fn(&str) -> String,
    &'static str,
);

const MEANWHILE: &[Meanwhile] = &[
    (
        Agent::Claude,
        ".claude/settings.json",
        None,
        |text| text.replacen('{', "{\n  \"model\": \"opus\",", 1),
        "{\n  \"model\": \"opus\"\n}\n",
    ),
    (
        Agent::Claude,
        ".claude/settings.json",
        Some("{\n  \"hooks\": {\n    \"Stop\": []\n  }\n}\n"),
        |text| {
            text.replacen(
                "\"hooks\": [",
                "\"hooks\": [\n { \"type\": \"command\", \"command\": \"log.sh\" },",
                1,
            )
        },
        "{\n  \"hooks\": {\n    \"Stop\": [],\n    \"PreToolUse\": [\n      {\n        \"matcher\": \"Bash|PowerShell|Edit|MultiEdit|Write|NotebookEdit\",\n        \"hooks\": [\n { \"type\": \"command\", \"command\": \"log.sh\" }\n        ]\n      }\n    ]\n  }\n}\n",
    ),
    (
        Agent::Codex,
        ".codex/config.toml",
        Some("model = \"x\"\n"),
        |text| format!("{text}\n[tui]\ntheme = \"a\" # new\n"),
        "model = \"x\"\n\n[tui]\ntheme = \"a\" # new\n",
    ),
    // The place of a hook is part of its trust: the hook behind ours keeps it, and ours goes.
    (
        Agent::Codex,
        ".codex/config.toml",
        None,
        |text| {
            format!(
                "{text}[[hooks.PreToolUse]]\n[[hooks.PreToolUse.hooks]]\ntype = \"command\"\ncommand = \"log.sh\"\n\n[hooks.state]\n\n[hooks.state.\"/c:pre_tool_use:0:0\"]\ntrusted_hash = \"ours\"\n\n[hooks.state.\"/c:pre_tool_use:1:0\"]\ntrusted_hash = \"theirs\"\n\n[hooks.state.\"/c:permission_request:0:0\"]\ntrusted_hash = \"ours\"\n"
            )
        },
        "[[hooks.PreToolUse]]\n[[hooks.PreToolUse.hooks]]\ntype = \"command\"\ncommand = \"log.sh\"\n\n[hooks.state]\n\n[hooks.state.\"/c:pre_tool_use:0:0\"]\ntrusted_hash = \"theirs\"\n",
    ),
    (
        Agent::Copilot,
        ".copilot/hooks/exec-companion.json",
        None,
        |text| {
            text.replacen(
                "\"preToolUse\": [",
                "\"preToolUse\": [\n { \"type\": \"command\", \"bash\": \"log.sh\" },",
                1,
            )
        },
        "{\n  \"version\": 1,\n  \"hooks\": {\n    \"preToolUse\": [\n { \"type\": \"command\", \"bash\": \"log.sh\" }\n    ]\n  }\n}\n",
    ),
];

#[test]
fn what_others_wrote_meanwhile_stays() {
    for (agent, name, before, edit, after) in MEANWHILE {
        let home = Home::new();
        if let Some(before) = before {
            home.put(name, before);
        }
        home.connect(*agent, Way::Ask);
        let edited = edit(&home.get(name).unwrap());
        home.put(name, edited);
        home.disconnect(*agent);
        assert_eq!(home.get(name).as_deref(), Some(*after), "{agent:?}");
        let plan = home.plan(*agent, Scope::Person, None).unwrap();
        assert_eq!(plan.edits().len(), 0, "{agent:?}");
    }
}

#[test]
fn a_file_of_ours_goes_though_somebody_changed_it() {
    let home = Home::new();
    let before = home.all();
    home.connect(Agent::Gemini, Way::Ask);
    let rule = ".gemini/policies/exec-companion.toml";
    let changed = home.get(rule).unwrap() + "# more\n";
    home.put(rule, changed);
    home.disconnect(Agent::Gemini);
    assert_eq!(home.all(), before);
}

#[test]
fn taking_back_without_a_record_takes_our_part_out() {
    let mut home = Home::new();
    home.put(".claude/settings.json", "{\n  \"model\": \"opus\"\n}\n");
    home.connect(Agent::Claude, Way::Ask);
    std::fs::remove_dir_all(home.path(".openclaw")).unwrap();
    home.places = home.places.clone().with_program(home.program());
    home.disconnect(Agent::Claude);
    let left = home.get(".claude/settings.json");
    assert_eq!(left.as_deref(), Some("{\n  \"model\": \"opus\"\n}\n"));
}

/// A program of our name that we did not write there is somebody else's.
#[test]
fn a_program_that_is_only_called_like_ours_stays() {
    let claude = r#"{ "hooks": { "PreToolUse": [
  { "matcher": "Bash", "hooks": [{ "type": "command", "command": "/tmp/exec-host", "args": ["hook", "claude"] }] }
] } }
"#;
    let codex = "[[hooks.PreToolUse]]\n[[hooks.PreToolUse.hooks]]\ntype = \"command\"\ncommand = \"/tmp/exec-host hook codex\"\n";
    let server = "{ \"mcp\": { \"exec\": { \"command\": [\"/tmp/exec-host\", \"mcp\"] } } }\n";
    for (agent, name, text) in [
        (Agent::Claude, ".claude/settings.json", claude),
        (Agent::Codex, ".codex/config.toml", codex),
        (Agent::Opencode, ".config/opencode/opencode.json", server),
    ] {
        let home = Home::new();
        home.put(name, text);
        let stranger = Problem::Stranger(home.path(name), "/tmp/exec-host".into());
        let it = home.standing(agent);
        assert_eq!(
            (it.state, it.problems),
            (State::Apart, vec![stranger.clone()])
        );
        home.disconnect(agent);
        assert_eq!(home.get(name).as_deref(), Some(text), "{agent:?}");

        home.connect(agent, Way::Ask);
        assert_eq!(home.standing(agent).problems, [stranger], "{agent:?}");
        home.disconnect(agent);
        assert_eq!(home.get(name).as_deref(), Some(text), "{agent:?}");
    }
}

#[test]
fn an_old_path_gives_way_to_the_new_one() {
    for agent in Agent::ALL {
        let home = Home::new();
        let before = home.all();
        let old = Path::new("/old place/exec-host");
        let plan = home
            .plan_for(agent, Scope::Person, Some(Way::Ask), old)
            .unwrap();
        plan.carry_out(&home.places).unwrap();
        let with_old = home.all();
        home.connect(agent, Way::Ask);
        let with_new = home.all();
        assert_ne!(with_new, with_old, "{agent:?}");
        let texts = with_new
            .iter()
            .map(|(_, bytes)| String::from_utf8_lossy(bytes));
        assert!(
            !texts.into_iter().any(|text| text.contains("old place")),
            "{agent:?}"
        );
        home.disconnect(agent);
        assert_eq!(home.all(), before, "{agent:?}");
    }
}

#[test]
fn another_way_takes_the_place_of_the_first() {
    for agent in Agent::ALL {
        let home = Home::new();
        let before = home.all();
        home.connect(agent, Way::Ask);
        home.connect(agent, Way::Tool);
        let texts = home.all();
        let hooks = texts
            .iter()
            .filter(|(_, bytes)| String::from_utf8_lossy(bytes).contains("hook"));
        assert_eq!(hooks.count(), 0, "{agent:?}");
        home.disconnect(agent);
        assert_eq!(home.all(), before, "{agent:?}");
    }
}
