//! The page of coding agents: one that asks here, one that could, and one whose connection broke.

use std::fs;

use promises::{Desk, Screen};

use crate::stage::{Folder, Stage, used_desk, write_program};

/// As narrow as the window becomes.
const NARROW: (i32, i32) = (720, 640);

pub(crate) fn draw(folder: &Folder) {
    folder.scene("agents", || {
        let stage = Stage::with(folder, desk(), &[]);
        let main = stage.open("agents");
        stage.take(main, "agents-page");
        main.click("connect-codex");
        main.wait_for("agent-plan");
        stage.take(main, "agents-plan");
        main.click("agent-cancel");
        main.wait_until_gone("agent-plan");
        let (width, height) = NARROW;
        Screen.resize(&main.window(), width, height);
        stage.open("agents");
        stage.take(main, "agents-narrow");
    });
}

/// A home with some agents.
fn desk() -> Desk {
    let desk = used_desk();
    let home = desk.home();
    for (name, says) in [
        ("claude", "2.1.332 (Claude Code)"),
        ("codex", "codex-cli 0.171.0"),
        ("gemini", "0.61.0"),
    ] {
        let program = home.join(".local/bin").join(name);
        write_program(&program, &format!("echo '{says}'"));
    }
    fs::create_dir_all(home.join(".codex")).unwrap();
    fs::write(home.join(".codex/config.toml"), "model = \"gpt-6\"\n").unwrap();
    for agent in ["claude", "gemini"] {
        let connected = desk.host(&["connect", agent, "--yes"]);
        assert_eq!(connected.code, Some(0), "{connected:?}");
    }
    // As an update does that writes its settings anew.
    fs::write(home.join(".gemini/settings.json"), "{}\n").unwrap();
    desk
}
