//! What each agent sends, and the whole answer to it (`tests/cases/hooks`): `echo` and `sh` are listed, and no
//! app runs.

use std::fs;

use promises::{Desk, built, read};
use serde_json::{Value, json};

use super::Hook;

const AGENTS: [&str; 6] = ["claude", "codex", "copilot", "gemini", "opencode", "qwen"];

fn desk() -> Desk {
    let desk = Desk::new();
    let listed = json!({
        "version": 1,
        "defaults": { "security": "allowlist", "ask": "on-miss", "askFallback": "deny" },
        "agents": { "*": { "allowlist": [
            { "pattern": "/usr/bin/echo" }, { "pattern": "/usr/bin/dash" },
        ] } },
    });
    desk.write_store(&listed.to_string());
    for folder in [
        ".claude",
        ".codex",
        ".copilot/hooks",
        ".gemini",
        ".qwen",
        ".config/opencode/plugin",
        ".openclaw/exec-companion/hooks",
    ] {
        fs::create_dir_all(desk.home().join(folder)).unwrap();
    }
    fs::write(desk.home().join("file"), "").unwrap();
    // Sub-agents of Qwen Code that are other programs, in a project and in what it links to.
    for (file, text) in [
        (
            "project/.qwen/agents/x.md",
            "name: Reviewer\nexecutor:\n  kind: acp\n  command: touch\n  args: [probe]",
        ),
        (
            "project/.qwen/agents/y.md",
            "name: general-purpose\nexecutor:\n  kind: acp\n  command: sh\n  args: ['-c', 'touch probe']",
        ),
        (
            "project/.qwen/agents/z.md",
            "name: hidden\nexecutor: { kind: acp, command: sh }",
        ),
        (
            "project/.qwen/agents/own.md",
            "name: own\ndescription: a part\nmodel: inherit",
        ),
        (
            "project/.qwen/agents/listed.md",
            "name: listed\nexecutor:\n  kind: acp\n  command: echo",
        ),
        (
            "mine/agents/linked.md",
            "name: linked\nexecutionBackend: container",
        ),
    ] {
        let path = desk.home().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, format!("---\n{text}\n---\nDo as told.\n")).unwrap();
    }
    let mine = desk.home().join("mine");
    let link = json!({ "type": "link", "source": mine });
    let extension = desk.home().join(".qwen/extensions/mine");
    fs::create_dir_all(&extension).unwrap();
    let metadata = extension.join(".qwen-extension-install.json");
    fs::write(metadata, link.to_string()).unwrap();
    fs::create_dir_all(desk.home().join("project/sub")).unwrap();
    // The settings of each agent, by another way.
    let links = desk.home().join("links");
    fs::create_dir(&links).unwrap();
    for agent in AGENTS {
        let folder = match agent {
            "opencode" => "../.config/opencode".to_owned(),
            _ => format!("../.{agent}"),
        };
        std::os::unix::fs::symlink(folder, links.join(agent)).unwrap();
    }
    desk
}

#[test]
fn every_input_of_every_agent_has_its_answer() {
    let desk = desk();
    let home = desk.home().to_str().unwrap();
    for agent in AGENTS {
        let file = read(&format!("tests/cases/hooks/{agent}.json"));
        let file = file
            .replace("$HOME", home)
            .replace("$EXEC_HOST", &built("exec-host"));
        let vectors: Value = serde_json::from_str(&file).unwrap();
        assert_eq!(vectors["agent"], agent);
        for case in vectors["cases"].as_array().unwrap() {
            let stdin = &case["stdin"];
            let input = stdin
                .as_str()
                .map_or_else(|| stdin.to_string(), str::to_owned);
            let more = case["arguments"].as_array().into_iter().flatten();
            let more = more.map(|word| word.as_str().unwrap());
            let arguments: Vec<&str> = std::iter::once(agent).chain(more).collect();
            let answer = Hook::start(&desk, &arguments, input.as_bytes()).answer();
            let stdout: Value = serde_json::from_str(&answer.stdout).unwrap_or_default();
            // Qwen Code reads JSON there, and nothing else may stand beside it.
            let stderr = match answer.stderr.strip_prefix("exec-host: ") {
                Some(sentence) => json!(sentence.trim_end()),
                None => serde_json::from_str(&answer.stderr).unwrap_or_default(),
            };
            let seen = json!({ "exit": answer.code, "stdout": stdout, "stderr": stderr });
            let expected = json!({
                "exit": case["exit"],
                "stdout": case["stdout"],
                "stderr": case["stderr"],
            });
            assert_eq!(seen, expected, "{agent}: {}", case["name"]);
        }
    }
}

/// An input that no text in a file can be.
#[test]
fn what_is_no_text_or_too_long_is_denied() {
    let desk = desk();
    let home = desk.home().to_str().unwrap();
    let long = "x".repeat(1_000_000);
    let mut broken = super::claude("echo one", "s", home);
    let at = broken.windows(3).position(|three| three == b"one").unwrap();
    broken[at] = 0xff;
    let huge = vec![b' '; 17 * 1_024 * 1_024];
    let deep = "[".repeat(100_000).into_bytes();
    for (what, input) in [
        (
            "a command of 1 MB",
            super::claude(&format!("echo {long}"), "s", home),
        ),
        ("a byte that is no text", broken),
        ("17 MiB of blanks", huge),
        ("100 000 brackets", deep),
    ] {
        for agent in AGENTS {
            let answer = Hook::start(&desk, &[agent], &input).answer();
            assert_eq!(answer.code, Some(2), "{agent}: {what}: {answer:?}");
            assert!(
                answer.stdout.contains("deny"),
                "{agent}: {what}: {answer:?}"
            );
            assert!(!answer.stderr.is_empty(), "{agent}: {what}");
        }
    }
}

/// A wrong word in an agent's settings is a denial, too.
#[test]
fn a_wrong_command_line_is_denied() {
    let desk = desk();
    let home = desk.home().to_str().unwrap();
    for arguments in [
        &["nobody"][..],
        &[],
        &["claude", "--wrong"],
        &["claude", "--wait", "soon"],
    ] {
        let input = super::claude("echo one", "s", home);
        let answer = Hook::start(&desk, arguments, &input).answer();
        assert_eq!(answer.code, Some(2), "{arguments:?}: {answer:?}");
        assert!(!answer.stderr.is_empty(), "{arguments:?}");
    }
}
