//! The Agents page: what is there, what would be written, and what became of it.

use std::fs;
use std::path::PathBuf;

use app_status::AppStatus;
use view_model::{AgentEdit, AgentRow, EditOutcome};

use crate::world::{World, said};

const SETTINGS: &str = "{\n  \"model\":   \"opus\"\n}\n";

/// A world with Claude Code, where `exec-host` answers as this script says.
fn world(host: &str) -> (World, PathBuf) {
    use std::os::unix::fs::PermissionsExt;
    let mut world = World::new(None, None);
    let home = PathBuf::from(&world.home);
    let settings = home.join(".claude/settings.json");
    fs::create_dir(home.join(".claude")).unwrap();
    fs::write(&settings, SETTINGS).unwrap();
    let program = home.join("exec-host");
    fs::write(&program, format!("#!/bin/sh\ncat >/dev/null\n{host}\n")).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    world.editor = world.editor.connecting(program);
    (world, settings)
}

fn claude(world: &World) -> AgentRow {
    world.editor.look_at_agents();
    let page = world.editor.agents();
    page.agents
        .into_iter()
        .find(|it| it.id == "claude")
        .unwrap()
}

fn edit(world: &World, way: &str) -> AgentEdit {
    let plan = world.editor.agent_plan("claude", way).unwrap();
    AgentEdit {
        agent: "claude".to_owned(),
        way: way.to_owned(),
        version: plan.version,
    }
}

fn message(outcome: &EditOutcome) -> String {
    match outcome {
        EditOutcome::Saved {
            message,
            undo: None,
        } => said(message),
        EditOutcome::Conflict { message, .. } => message.clone(),
        EditOutcome::Refused { problem } => problem.message.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_agent_is_connected_and_taken_back() {
    let (world, settings) = world("");
    assert_eq!(claude(&world).state, "apart");
    let plan = world.editor.agent_plan("claude", "ask").unwrap();
    let [file] = &plan.files[..] else {
        panic!("{plan:?}")
    };
    assert_eq!(said(&file.path), "~/.claude/settings.json");
    let new = file.lines.iter().filter(|(sign, _)| sign == "+").count();
    assert_eq!(new, 17, "{file:?}");
    assert_eq!(fs::read_to_string(&settings).unwrap(), SETTINGS);

    let outcome = world.editor.connect_agent(&edit(&world, "ask"));
    assert_eq!(
        message(&outcome),
        "Claude Code asks here now. Restart sessions that are open."
    );
    let row = claude(&world);
    assert_eq!(
        (row.state.as_str(), row.way.as_deref()),
        ("connected", Some("ask"))
    );
    assert_eq!(
        row.stands,
        "Connected. It asks you here, then runs what you allow."
    );

    let outcome = world.editor.connect_agent(&edit(&world, "off"));
    assert_eq!(message(&outcome), "Claude Code no longer asks here.");
    assert_eq!(fs::read_to_string(&settings).unwrap(), SETTINGS);
}

#[test]
fn only_what_was_seen_is_written() {
    let (world, settings) = world("");
    let edit = edit(&world, "ask");
    fs::write(&settings, "{}\n").unwrap();
    let outcome = world.editor.connect_agent(&edit);
    assert_eq!(
        message(&outcome),
        "The settings of Claude Code have changed. Look at the difference again."
    );
    assert_eq!(fs::read_to_string(&settings).unwrap(), "{}\n");

    fs::write(&settings, "{").unwrap();
    let refused = world.editor.agent_plan("claude", "ask").unwrap_err();
    assert!(
        refused
            .message
            .starts_with("~/.claude/settings.json was left as it is: "),
        "{}",
        refused.message
    );
    for (agent, way) in [("claude", "up"), ("emacs", "ask")] {
        assert!(world.editor.agent_plan(agent, way).is_err());
    }
}

#[test]
fn a_broken_connection_is_told_on_every_page() {
    let (world, settings) = world("");
    world.editor.connect_agent(&edit(&world, "ask"));
    let health = |world: &World| {
        let checks = world.editor.health(&AppStatus::default());
        let check = checks.into_iter().find(|it| it.id == "agents").unwrap();
        (check.state, said(&check.sentence))
    };
    let banner = |world: &World| {
        let banners = world.editor.overview(&AppStatus::default()).banners;
        let found = banners.into_iter().find(|it| it.kind == "agents");
        found.map(|it| it.text)
    };
    claude(&world);
    assert_eq!(
        health(&world),
        ("good".to_owned(), "These ask here: Claude Code.".to_owned())
    );
    assert_eq!(banner(&world), None);

    fs::write(&settings, SETTINGS).unwrap();
    let row = claude(&world);
    let gone = "The hook is gone, so you aren’t asked. Connect it again.";
    assert_eq!(row.state, "troubled");
    assert_eq!(
        row.problems.iter().map(|it| said(it)).collect::<Vec<_>>(),
        [gone]
    );
    assert_eq!(
        health(&world),
        ("bad".to_owned(), format!("Claude Code: {gone}"))
    );
    assert_eq!(banner(&world), Some(format!("Claude Code: {gone}")));
}

/// Of a killed hook nobody can tell afterwards, so Health tells of it before.
#[test]
fn health_says_who_runs_commands_when_a_hook_is_killed() {
    let (world, _) = world("");
    world.editor.connect_agent(&edit(&world, "ask"));
    fs::create_dir(PathBuf::from(&world.home).join(".qwen")).unwrap();
    for (way, sentence) in [
        (
            "ask",
            "These ask here: Claude Code, Qwen Code. If a hook is killed, these run the command \
             without asking: Qwen Code.",
        ),
        ("tool", "These ask here: Claude Code, Qwen Code."),
        ("off", "These ask here: Claude Code."),
    ] {
        let plan = world.editor.agent_plan("qwen", way).unwrap();
        let outcome = world.editor.connect_agent(&AgentEdit {
            agent: "qwen".to_owned(),
            way: way.to_owned(),
            version: plan.version,
        });
        assert!(matches!(outcome, EditOutcome::Saved { .. }), "{outcome:?}");
        let checks = world.editor.health(&AppStatus::default());
        let check = checks.into_iter().find(|it| it.id == "agents").unwrap();
        assert_eq!(
            (check.state.as_str(), said(&check.sentence).as_str()),
            ("good", sentence)
        );
    }
}

#[test]
fn a_test_tells_what_the_hook_answered() {
    for (host, state, sentence) in [
        (
            "echo '{}'",
            "good",
            "It works: the test command was allowed. Nothing ran.",
        ),
        (
            "echo 'exec-host: Exec Companion denied it: no.' >&2; exit 2",
            "good",
            "It works: the test command was denied (Exec Companion denied it: no).",
        ),
        (
            "exit 0",
            "bad",
            "The hook gave no answer (). Connect it again.",
        ),
        (
            "echo 'exec-host: what?' >&2; exit 1",
            "bad",
            "The hook gave no answer (what?). Connect it again.",
        ),
    ] {
        let (world, _) = world(host);
        assert_eq!(world.editor.test_agent("claude").state, "off");
        world.editor.connect_agent(&edit(&world, "ask"));
        let check = world.editor.test_agent("claude");
        assert_eq!(
            (check.state.as_str(), said(&check.sentence).as_str()),
            (state, sentence)
        );
    }
}
