//! Files that are left as they are, and the sentence that says why.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

use agent_settings::{Agent, Scope, Way};

use crate::home::Home;

const NAME: &str = ".claude/settings.json";

fn refused(home: &Home, agent: Agent) -> String {
    let refused = home.plan(agent, Scope::Person, Some(Way::Ask)).unwrap_err();
    let home = home.path("");
    refused.to_string().replace(home.to_str().unwrap(), "~/")
}

#[test]
fn what_cannot_be_read_is_left_alone() {
    for (agent, name, text, why) in [
        (
            Agent::Claude,
            NAME,
            &b"{ \"a\": 1"[..],
            "it cannot be read (Unterminated object on line 1 column 1)",
        ),
        (
            Agent::Claude,
            NAME,
            b"[]",
            "the file has an unexpected form",
        ),
        (
            Agent::Claude,
            NAME,
            b"{ \"hooks\": [] }",
            "hooks has an unexpected form",
        ),
        (
            Agent::Claude,
            NAME,
            b"{ \"hooks\": { \"PreToolUse\": {} } }",
            "hooks has an unexpected form",
        ),
        (
            Agent::Claude,
            NAME,
            b"{ \"hooks\": {}, \"hooks\": {} }",
            "\"hooks\" is in it twice",
        ),
        (
            Agent::Claude,
            NAME,
            b"{ 'hooks': {} }",
            "it cannot be read (Single-quoted strings are not allowed on line 1 column 3)",
        ),
        (
            Agent::Claude,
            NAME,
            b"{ \"a\": \"\xff\" }",
            "it is not UTF-8 text",
        ),
        // Claude Code would load nothing of such a file, our hook included.
        (
            Agent::Claude,
            NAME,
            b"// mine\n{}",
            "it cannot be read (expected value at line 1 column 1)",
        ),
        (
            Agent::Claude,
            NAME,
            b"{ \"model\": \"x\", }",
            "it cannot be read (trailing comma at line 1 column 17)",
        ),
        (
            Agent::Claude,
            NAME,
            b"{ \"permissions\": \"x\" }",
            "permissions has an unexpected form",
        ),
        (
            Agent::Codex,
            ".codex/config.toml",
            b"a = ",
            "it cannot be read (string values must be quoted, expected literal string)",
        ),
        (
            Agent::Codex,
            ".codex/config.toml",
            b"hooks = { PreToolUse = [] }\n",
            "it cannot be read (hooks or mcp_servers are written in braces there)",
        ),
        (
            Agent::Gemini,
            ".gemini/policies/exec-companion.toml",
            b"[[rule]]\n",
            "another program wrote it",
        ),
    ] {
        let home = Home::new();
        home.put(name, text);
        let before = home.all();
        assert_eq!(
            refused(&home, agent),
            format!("~/{name} was left as it is: {why}. Repair it, then try again")
        );
        assert_eq!(home.all(), before);
    }
}

#[test]
fn somebody_elses_server_keeps_its_name() {
    for (agent, name, text) in [
        (
            Agent::Claude,
            ".claude.json",
            "{ \"mcpServers\": { \"exec\": { \"command\": \"x\" } } }",
        ),
        (
            Agent::Codex,
            ".codex/config.toml",
            "[mcp_servers.exec]\ncommand = \"x\"\n",
        ),
    ] {
        let home = Home::new();
        home.put(name, text);
        let refused = home
            .plan(agent, Scope::Person, Some(Way::Tool))
            .unwrap_err()
            .to_string();
        assert!(refused.contains("left as it is"), "{refused}");
        assert_eq!(home.get(name).as_deref(), Some(text));
    }
}

#[test]
fn a_link_within_the_home_is_followed_and_stays() {
    let home = Home::new();
    home.put("dotfiles/claude.json", "{}\n");
    fs::create_dir(home.path(".claude")).unwrap();
    symlink("../dotfiles/claude.json", home.path(NAME)).unwrap();
    let before = home.all();
    home.connect(Agent::Claude, Way::Ask);
    assert!(home.path(NAME).is_symlink());
    assert!(
        home.get("dotfiles/claude.json")
            .unwrap()
            .contains("onFailure")
    );
    home.disconnect(Agent::Claude);
    assert_eq!(home.all(), before);
}

#[test]
fn a_link_out_of_the_home_is_left_alone() {
    let home = Home::new();
    home.put("../elsewhere/settings.json", "{}\n");
    fs::create_dir(home.path(".claude")).unwrap();
    symlink("../../elsewhere/settings.json", home.path(NAME)).unwrap();
    let said = refused(&home, Agent::Claude);
    assert!(
        said.starts_with("~/.claude/settings.json is a link to "),
        "{said}"
    );
    assert!(
        said.contains("/elsewhere/settings.json, outside your home"),
        "{said}"
    );
    assert_eq!(
        home.get("../elsewhere/settings.json").as_deref(),
        Some("{}\n")
    );

    // The same where the folder is a link.
    fs::remove_dir_all(home.path(".claude")).unwrap();
    symlink("../elsewhere", home.path(".claude")).unwrap();
    let said = refused(&home, Agent::Claude);
    assert!(said.contains("outside your home"), "{said}");
}

#[test]
fn a_file_that_may_not_be_written_is_left_alone() {
    let home = Home::new();
    home.put(NAME, "{}\n");
    fs::set_permissions(home.path(NAME), fs::Permissions::from_mode(0o444)).unwrap();
    assert_eq!(
        refused(&home, Agent::Claude),
        "~/.claude/settings.json is read-only and was left as it is. Make it writable, then try again"
    );
}

#[test]
fn the_mode_of_a_file_stays() {
    let home = Home::new();
    home.put(NAME, "{}\n");
    fs::set_permissions(home.path(NAME), fs::Permissions::from_mode(0o640)).unwrap();
    let mode = || fs::metadata(home.path(NAME)).unwrap().permissions().mode() & 0o777;
    home.connect(Agent::Claude, Way::Ask);
    assert_eq!(mode(), 0o640);
    home.disconnect(Agent::Claude);
    assert_eq!(mode(), 0o640);
}

#[test]
fn a_file_that_changed_since_the_look_is_left_alone() {
    for meanwhile in [Some("{ \"model\": \"x\" }\n"), None] {
        let home = Home::new();
        home.put(NAME, "{}\n");
        let plan = home
            .plan(Agent::Claude, Scope::Person, Some(Way::Ask))
            .unwrap();
        match meanwhile {
            Some(text) => home.put(NAME, text),
            None => fs::remove_file(home.path(NAME)).unwrap(),
        }
        let refused = plan.carry_out(&home.places).unwrap_err().to_string();
        let gone = meanwhile.is_none();
        assert!(
            refused.contains(if gone {
                "could not be written"
            } else {
                "has changed since"
            }),
            "{refused}"
        );
        assert_eq!(home.get(NAME).as_deref(), meanwhile);
    }
}
