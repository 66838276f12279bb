//! Try a command: the verdict, how it came, and what would change it.

use serde_json::json;
use view_model::{Change, Trial};

use crate::world::{World, kind, said, trial};

const STORE: &str = r#"{
  "version": 1,
  "defaults": {"security": "allowlist", "ask": "on-miss", "askFallback": "deny"},
  "agents": {"main": {
    "allowlist": ["HOME/bin/rg", {"pattern": "HOME/bin/git", "argPattern": "^status$"}],
    "rules": [{"id": "x", "effect": "allow", "pattern": "HOME/bin/fd", "args": ["-n", "TODO"]}]
  }}
}"#;

fn tree(world: &World, trial: &Trial) -> Vec<String> {
    let lines = trial.tree.iter();
    lines
        .map(|line| {
            let indent = "  ".repeat(line.depth as usize);
            let (subject, text) = (world.said(&line.subject), world.said(&line.text));
            format!("{indent}{} {subject}: {text}", line.mark)
        })
        .collect()
}

#[test]
fn the_tree_says_each_layer_and_the_nearest_rule() {
    let world = World::new(Some(STORE), Some("{ tools: { exec: { ask: 'always' } } }"));
    let tried = world
        .editor
        .try_command(&trial("main", "rg x | fd -n DONE"))
        .unwrap();
    assert_eq!(
        (tried.verdict.as_str(), tried.label.as_str()),
        ("ask", "Would ask")
    );
    assert_eq!(
        tree(&world, &tried),
        [
            "note Security: Only what is on the allowlist",
            "  note openclaw.json, this agent: not set",
            "  note openclaw.json: not set",
            "  note This agent: not set",
            "  note Every agent: not set",
            "  pass Defaults: Only what is on the allowlist",
            "  note Built in: Only what is on the allowlist",
            "note Ask: Every time",
            "  note openclaw.json, this agent: not set",
            "  pass openclaw.json: Every time",
            "  note This agent: not set",
            "  note Every agent: not set",
            "  note Defaults: When not on the allowlist",
            "  note Built in: When not on the allowlist",
            "note When nobody can be asked: Refuse",
            "  note This agent: not set",
            "  note Every agent: not set",
            "  pass Defaults: Refuse",
            "  note Built in: Refuse",
            "pass rg x: ~/bin/rg",
            "  pass Covered by: ~/bin/rg, of main",
            "miss fd -n DONE: ~/bin/fd",
            "  miss Nearest rule: ~/bin/fd: its arguments differ at word 2",
            &format!("miss Decision: {}", world.said(&tried.sentence)),
        ]
    );
}

#[test]
fn a_word_of_the_shell_is_no_missing_program() {
    let world = World::with(STORE);
    for (text, expected) in [
        ("cd src && rg x", "cd src: a command of the shell"),
        ("gone x", "gone x: no program of that name was found"),
    ] {
        let tried = world.editor.try_command(&trial("main", text)).unwrap();
        let lines = tree(&world, &tried);
        let found = lines.iter().any(|line| line.ends_with(expected));
        assert!(found, "{expected}: {lines:?}");
    }
}

#[test]
fn each_command_has_its_verdict() {
    let world = World::with(STORE);
    for (text, verdict, code, nearest) in [
        ("rg x", "run", "allowlist", None),
        ("git status", "run", "allowlist", None),
        (
            "git push",
            "ask",
            "allowlist-miss",
            Some("~/bin/git: its pattern does not match the arguments"),
        ),
        ("fd -n TODO", "run", "rule-allow", None),
        ("rg x > y", "ask", "redirection", None),
        ("nothing-here", "ask", "unresolved", None),
        ("", "deny", "empty-command", None),
    ] {
        let tried = world.editor.try_command(&trial("main", text)).unwrap();
        assert_eq!(
            (tried.verdict.as_str(), tried.code.as_str()),
            (verdict, code),
            "{text}"
        );
        let found = tried
            .tree
            .iter()
            .find(|line| said(&line.subject) == "Nearest rule");
        assert_eq!(
            found.map(|line| said(&line.text)).as_deref(),
            nearest,
            "{text}"
        );
    }
    let words = view_model::TrialRequest {
        words: true,
        ..trial("main", " rg   > y ")
    };
    assert_eq!(world.editor.try_command(&words).unwrap().verdict, "run");
    // The defaults' page judges for an agent that has nothing of its own.
    assert_eq!(
        world
            .editor
            .try_command(&trial("", "rg x"))
            .unwrap()
            .verdict,
        "ask"
    );
}

#[test]
fn a_suggestion_makes_it_run() {
    for (id, label, place, item) in [
        (
            "command",
            "Exactly this command, in this folder",
            "rules",
            json!({"effect": "allow", "pattern": "HOME/bin/git", "args": ["push"], "cwd": "HOME"}),
        ),
        (
            "arguments",
            "This program with these arguments",
            "rules",
            json!({"effect": "allow", "pattern": "HOME/bin/git", "args": ["push"]}),
        ),
        (
            "programs",
            "This program with any arguments",
            "allowlist",
            json!({"pattern": "HOME/bin/git"}),
        ),
    ] {
        let world = World::with(STORE);
        let asked = trial("main", "git push");
        let tried = world.editor.try_command(&asked).unwrap();
        let offered = tried.suggestions.iter().find(|it| it.id == id).unwrap();
        assert_eq!(offered.label, label);
        let grant = Change::Grant {
            id: id.to_owned(),
            trial: Box::new(asked.clone()),
        };
        assert_eq!(kind(&world.edit("main", grant.clone())), "saved", "{id}");
        assert_eq!(world.editor.try_command(&asked).unwrap().verdict, "run");
        let mut written = world.value()["agents"]["main"][place]
            .as_array()
            .unwrap()
            .last()
            .unwrap()
            .clone();
        written.as_object_mut().unwrap().remove("id");
        assert_eq!(written, item);
        assert_eq!(
            kind(&world.edit("main", grant)),
            "refused",
            "it runs already"
        );
    }
    // No click lists a shell.
    let world = World::with(STORE);
    let tried = world.editor.try_command(&trial("main", "bash -s")).unwrap();
    assert_eq!(tried.suggestions, []);
}
