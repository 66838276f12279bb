//! What a command inherits: no secret of the gateway, and no folder that others may open.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use gateway_protocol::fake_gateway::FakeGateway;
use promises::{Answer, App, Desk, Screen, built, turn, until};
use serde_json::json;

use crate::descent::{Driven, policy};

/// What no command may see. The values are found nowhere else on this computer.
fn secrets(word: &str) -> Vec<(&'static str, String)> {
    [
        "OPENCLAW_GATEWAY_TOKEN",
        "OPENCLAW_GATEWAY_PASSWORD",
        "CLAWDBOT_GATEWAY_TOKEN",
        "MOLTBOT_GATEWAY_PASSWORD",
        "OPENCLAW_SOMETHING_NEW",
        "EXEC_HOST_SOMETHING",
        "EXEC_COMPANION_SOMETHING",
    ]
    .into_iter()
    .map(|name| (name, format!("{word}-{name}")))
    .collect()
}

/// Prints its own environment and the names of the processes in whose environment the word is.
fn look(word: &str) -> String {
    // The look itself carries the word among its arguments alone.
    format!(
        "env; tr '\\0' '\\n' </proc/$PPID/environ; grep -laz {word} /proc/[0-9]*/environ 2>/dev/null; echo looked"
    )
}

fn clean(case: &str, word: &str, printed: &str) {
    assert!(printed.contains("looked"), "{case}: {printed}");
    assert!(!printed.contains(word), "{case}: {printed}");
    assert!(!printed.contains("/environ"), "{case}: {printed}");
    // What OpenClaw sets for a command is there.
    assert!(printed.contains("OPENCLAW_CLI=1"), "{case}: {printed}");
}

#[tokio::test]
async fn no_secret_reaches_a_command_of_a_gateway() {
    let word = format!("nodeword{}", std::process::id());
    let secrets = secrets(&word);
    let environment: Vec<_> = secrets
        .iter()
        .map(|(name, value)| (*name, &**value))
        .collect();
    for more in [&[][..], &["--serve-approvals"]] {
        let mut driven = Driven::start(&environment, &secrets[0].1, more).await;
        let payload = driven.run(&look(&word)).await;
        clean("node", &word, payload["stdout"].as_str().unwrap());
    }
}

#[test]
fn no_secret_reaches_a_command_of_the_tools() {
    let word = format!("toolword{}", std::process::id());
    let secrets = secrets(&word);
    let environment: Vec<_> = secrets
        .iter()
        .map(|(name, value)| (*name, &**value))
        .collect();
    let desk = Desk::new();
    desk.write_store(&policy());
    for host in [&["--agent", "free"][..], &["--host", "sandbox"]] {
        let mut agent = desk.agent_with(&environment, host);
        for pty in [false, true] {
            let arguments =
                json!({ "command": look(&word), "yieldMs": 60_000, "pty": pty, "again": true });
            let result = agent.call("exec", arguments);
            let printed = result["structuredContent"]["aggregated"].as_str();
            let printed = printed.unwrap_or_default();
            clean(&format!("mcp {host:?} {pty}"), &word, printed);
        }
        let call = json!({ "command": look(&word) }).to_string();
        let mut command = desk.command(&built("exec-host"));
        command
            .args(["tool", "exec", "--text", "--json", &call])
            .args(host);
        let output = command.envs(environment.iter().copied()).output();
        clean("tool", &word, &Answer::of(output.unwrap()).stdout);
    }
}

#[test]
fn no_secret_reaches_a_command_of_the_app() {
    let _turn = turn();
    let word = format!("appword{}", std::process::id());
    let secrets = secrets(&word);
    let environment: Vec<_> = secrets
        .iter()
        .map(|(name, value)| (*name, &**value))
        .collect();
    let desk = Desk::new();
    desk.write_store(&policy());
    let app = App::start_with(&desk, &environment);
    let text = look(&word);
    let mut command = desk.command(&built("exec-host"));
    command.args(["run", "--agent", "free", "--", "sh", "-c", &text]);
    let output = command.envs(environment.iter().copied()).output();
    clean("app", &word, &Answer::of(output.unwrap()).stdout);
    app.end();
}

/// All below `folder` that others may change, or read where it is ours.
fn open_to_others(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        let about = path.symlink_metadata().unwrap();
        if about.is_symlink() {
            continue;
        }
        let text = path.to_string_lossy();
        let ours = [".openclaw", "exec-companion", "execcompanion"]
            .iter()
            .any(|name| text.contains(name));
        let wrong = if ours { 0o077 } else { 0o022 };
        if about.mode() & wrong != 0 {
            found.push(format!("{:o} {}", about.mode() & 0o7777, path.display()));
        }
        // What lies in a folder that only its owner may enter is out of reach.
        if about.is_dir() && about.mode() & 0o011 != 0 {
            open_to_others(&path, found);
        }
    }
}

/// The home, and what is called as we are below its closed folders.
fn folders_of_ours(desk: &Desk) -> Vec<PathBuf> {
    let state = desk.state();
    let mut folders = vec![desk.home().to_owned(), state.clone()];
    for below in [
        ".config",
        ".config/autostart",
        ".config/systemd/user",
        ".local",
        ".local/share",
        ".local/state",
    ] {
        folders.push(desk.home().join(below));
    }
    folders.push(state.join("exec-companion"));
    folders.push(state.join("exec-companion/identity"));
    folders.retain(|folder| folder.is_dir());
    folders
}

/// A program that opens everything that it creates, if it names no mode.
fn open(command: &std::process::Command) -> std::process::Command {
    let mut opened = std::process::Command::new("/bin/sh");
    opened.args(["-c", "umask 000; exec \"$0\" \"$@\""]);
    opened
        .arg(command.get_program())
        .args(command.get_args())
        .env_clear();
    opened.envs(
        command
            .get_envs()
            .filter_map(|(name, value)| Some((name, value?))),
    );
    opened.current_dir(command.get_current_dir().unwrap());
    opened
}

fn host(desk: &Desk, arguments: &[&str]) -> std::process::Output {
    let mut command = desk.command(&built("exec-host"));
    let path = format!("{}/bin:/usr/bin:/bin", desk.home().display());
    command.env("PATH", path).args(arguments);
    open(&command).output().unwrap()
}

#[tokio::test]
async fn a_umask_opens_nothing_that_exec_host_writes() {
    let desk = Desk::new();
    let bin = desk.home().join("bin");
    fs::create_dir(&bin).unwrap();
    for name in ["systemctl", "loginctl"] {
        test_support::write_program(&bin.join(name), "#!/bin/sh\nexit 0\n");
    }
    let gateway = FakeGateway::start().await;
    let port = gateway.address().port().to_string();
    for arguments in [
        &["approvals", "defaults", "--security", "allowlist", "--yes"][..],
        &["approvals", "allowlist", "add", "/usr/bin/uname"],
        &["tool", "exec", "--json", r#"{"command":"uname"}"#],
        &[
            "tool",
            "exec",
            "--host",
            "sandbox",
            "--json",
            r#"{"command":"true"}"#,
        ],
        &["history"],
        &["approvals", "export", "--out", "exported.json"],
        &["node", "install", "--port", &port],
    ] {
        let output = host(&desk, arguments);
        assert_ne!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    }
    let mut command = desk.command(&built("exec-host"));
    command.args(["node", "run", "--port", &port, "--log", "--serve-approvals"]);
    let mut node = open(&command)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let _peer = gateway.connected().await;
    let mut found = Vec::new();
    for folder in [".openclaw", ".config", ".local"] {
        assert!(desk.home().join(folder).is_dir(), "{folder}");
    }
    let folders = folders_of_ours(&desk);
    folders
        .iter()
        .for_each(|folder| open_to_others(folder, &mut found));
    node.kill().unwrap();
    node.wait().unwrap();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_umask_opens_nothing_that_the_app_writes() {
    let _turn = turn();
    let desk = Desk::new();
    desk.write_store(&policy());
    for folder in [desk.state(), desk.state().join("exec-companion")] {
        fs::create_dir_all(&folder).unwrap();
        fs::set_permissions(&folder, Permissions::from_mode(0o700)).unwrap();
    }
    desk.pass_first_steps();
    for written in [
        desk.store_path(),
        desk.state().join("exec-companion/settings.json"),
    ] {
        fs::set_permissions(written, Permissions::from_mode(0o600)).unwrap();
    }
    let script = desk.home().join("opened");
    test_support::write_program(
        &script,
        &format!(
            "#!/bin/sh\numask 000\nexec {} \"$@\"\n",
            built("exec-companion")
        ),
    );
    let app = App::start_by(&desk, script.to_str().unwrap(), &[]);
    assert_eq!(
        desk.call(&["--agent", "free", "--", "true"]).answer().code,
        Some(0)
    );
    let asked = desk.call(&["--agent", "main", "--", "uname"]);
    app.wait_for("a card was painted");
    desk.tray().wait_for_icon();
    desk.tray().choose("Start at login");
    let entry = desk.home().join(".config/autostart/exec-companion.desktop");
    until("the entry", || entry.exists().then_some(()));
    desk.tray().choose("Open");
    let _window = Screen.main_window();
    let mut found = Vec::new();
    let folders = folders_of_ours(&desk);
    folders
        .iter()
        .for_each(|folder| open_to_others(folder, &mut found));
    asked.kill();
    app.end();
    assert!(found.is_empty(), "{found:#?}");
}
