//! The Agents page: an agent is connected, tested and taken back by clicks, and its settings are
//! what they were.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use promises::{App, Button, Desk, PATIENCE, Page, Screen, until};

use crate::session::Session;
use crate::turn;

/// What this Claude Code was set to before.
const SETTINGS: &str = "{\n  \"model\":   \"opus\"\n}\n";

/// A Claude Code that says its version and does nothing else.
fn install(desk: &Desk) {
    let program = desk.home().join(".local/bin/claude");
    fs::create_dir_all(program.parent().unwrap()).unwrap();
    fs::write(&program, "#!/bin/sh\necho '2.1.332 (Claude Code)'\n").unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn an_agent_is_connected_tested_and_taken_back() {
    let _turn = turn();
    let desk = Desk::new();
    let settings = desk.home().join(".claude/settings.json");
    fs::create_dir(desk.home().join(".claude")).unwrap();
    fs::write(&settings, SETTINGS).unwrap();
    install(&desk);
    let read = || fs::read_to_string(&settings).unwrap();

    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    page.click("to-agents");
    page.wait_for(("agent-claude", "Not connected."));
    page.wait_for(("agent-claude", "Version 2.1.332"));
    page.click("connect-claude");
    page.wait_for(("agent-plan", "~/.claude/settings.json"));
    page.wait_for(("agent-plan", "onFailure"));
    assert_eq!(read(), SETTINGS, "written before a person agreed");
    page.click("agent-write");
    page.wait_for(("agent-claude", "Connected. It asks you here"));
    page.wait_for(("toast", "Claude Code asks here now."));
    assert!(read().contains("\"onFailure\": \"block\""), "{}", read());

    // The hook asks the app, which asks a person; nothing runs whatever they say.
    page.click("test-claude");
    Screen.click_until(Button::AllowOnce, || {
        page.has(("agent-claude", "It works: the test command was allowed."))
    });
    page.click("to-health");
    page.wait_for(("check-agents", "These ask here: Claude Code."));

    // Somebody takes the hook out: every page says so, and the way back is a click.
    let connected = read();
    fs::write(&settings, SETTINGS).unwrap();
    page.click("to-agents");
    until("the trouble is told", || {
        page.key("F5");
        page.has(("agent-claude", "The hook is gone")).then_some(())
    });
    page.wait_for(("banner-agents", "Claude Code: The hook is gone"));
    page.click("connect-claude");
    page.click("agent-write");
    page.wait_for(("agent-claude", "Connected. It asks you here"));
    page.wait_until_gone("banner-agents");
    assert_eq!(read(), connected);

    page.click("disconnect-claude");
    page.wait_for("agent-plan");
    page.click("agent-write");
    page.wait_for(("agent-claude", "Not connected."));
    assert_eq!(read(), SETTINGS);
}

/// Nobody looks at the main window while an update writes the settings anew.
#[test]
fn a_connection_that_an_update_broke_is_told_by_a_notice() {
    let _turn = turn();
    let desk = Desk::new();
    let session = Session::new(&desk);
    install(&desk);
    let connected = desk.host(&["connect", "claude", "--yes"]);
    assert_eq!(connected.code, Some(0), "{connected:?}");
    let app = App::start_readable(&desk);
    fs::write(desk.home().join(".claude/settings.json"), SETTINGS).unwrap();
    let said = session.said.recv_timeout(PATIENCE).unwrap();
    let title = "Claude Code may run commands without asking you";
    let text = "The hook is gone, so you aren’t asked. Connect it again.";
    assert_eq!(said[..2], [title, text]);

    session.press("review");
    let page = Page::main(&app);
    until("the page of agents", || {
        (page.read("return location.hash;") == Some("#agents".into())).then_some(())
    });
    page.wait_for(("agent-claude", "The hook is gone"));
    session.closed.recv_timeout(PATIENCE).unwrap();
}
