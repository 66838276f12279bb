//! What goes wrong around a hook, before it has a call: each is a denial with exit code 2, for every agent.

use std::fs;
use std::process::{Command, Stdio};

use promises::{Answer, Desk, built};

use super::{Hook, claude};

const AGENTS: [&str; 6] = ["claude", "codex", "copilot", "gemini", "opencode", "qwen"];

fn assert_denied(agent: &str, what: &str, answer: &Answer) {
    assert_eq!(answer.code, Some(2), "{agent}: {what}: {answer:?}");
    assert!(
        answer.stdout.contains("\"deny\""),
        "{agent}: {what}: {answer:?}"
    );
    assert!(!answer.stderr.trim().is_empty(), "{agent}: {what}");
}

/// A hook that a shell starts, with this behind it.
fn behind_a_shell(desk: &Desk, agent: &str, redirections: &str) -> Answer {
    let line = format!("exec \"$0\" hook \"$1\" {redirections}");
    let mut command: Command = desk.command("/bin/sh");
    command.args(["-c", &line, &built("exec-host"), agent]);
    Answer::of(command.stdin(Stdio::null()).output().unwrap())
}

#[test]
fn an_input_that_is_closed_or_no_file_is_denied() {
    let desk = Desk::new();
    for agent in AGENTS {
        for redirection in ["<&-", "</dev/null", "</", "<\"$0\""] {
            let answer = behind_a_shell(&desk, agent, redirection);
            assert_denied(agent, redirection, &answer);
        }
    }
}

/// Nobody reads a yes then, and a no has its exit code.
#[test]
fn an_output_that_takes_nothing_is_denied() {
    let desk = Desk::new();
    let listed = r#"{"version":1,"agents":{"*":{"security":"full","ask":"off"}}}"#;
    desk.write_store(listed);
    let home = desk.home().to_str().unwrap();
    let call = desk.home().join("call.json");
    fs::write(&call, claude("echo one", "s", home)).unwrap();
    let from = format!("<'{}'", call.display());
    let allowed = behind_a_shell(&desk, "claude", &from);
    assert_eq!(allowed.code, Some(0), "{allowed:?}");
    let full = behind_a_shell(&desk, "claude", &format!("{from} >/dev/full"));
    assert_eq!(full.code, Some(2), "{full:?}");
    for redirection in [">&-", "2>&-", ">&- 2>&-"] {
        let answer = behind_a_shell(&desk, "claude", &format!("</dev/null {redirection}"));
        assert_eq!(answer.code, Some(2), "{redirection}: {answer:?}");
    }
}

#[test]
fn a_folder_with_the_policy_that_is_none_is_denied() {
    let desk = Desk::new();
    let home = desk.home().to_str().unwrap().to_owned();
    fs::write(desk.home().join("file"), "").unwrap();
    let broken = desk.home().join("broken");
    fs::create_dir(&broken).unwrap();
    fs::write(broken.join("exec-approvals.json"), "{").unwrap();
    let folder_in_its_place = desk.home().join("odd");
    fs::create_dir_all(folder_in_its_place.join("exec-approvals.json")).unwrap();
    for folder in [
        format!("{home}/file"),
        format!("{home}/file/below"),
        format!("{home}/broken"),
        format!("{home}/odd"),
        "/dev/null".to_owned(),
        "\u{feff}".to_owned(),
    ] {
        let arguments = ["claude", "--state-dir", &folder];
        let input = claude("echo one", "s", &home);
        let answer = Hook::start(&desk, &arguments, &input).answer();
        assert_denied("claude", &folder, &answer);
    }
}
