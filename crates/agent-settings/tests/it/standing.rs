//! What is there now, and what is wrong with it.

use agent_settings::{Agent, Found, Problem, Scope, State, Way};

use crate::home::Home;

const ASKS: State = State::Connected {
    way: Way::Ask,
    scope: Scope::Person,
};

#[test]
fn an_agent_that_is_not_here_is_not_found() {
    let home = Home::new();
    for agent in Agent::ALL {
        let it = home.standing(agent);
        assert_eq!(
            (it.found, it.state, it.problems),
            (None, State::Apart, vec![]),
            "{agent:?}"
        );
    }
}

#[test]
fn a_connected_agent_has_no_problems() {
    for agent in Agent::ALL {
        for way in [Way::Ask, Way::Run, Way::Tool] {
            let home = Home::new();
            if way == Way::Run && matches!(agent, Agent::Qwen | Agent::Opencode) {
                let refused = home.plan(agent, Scope::Person, Some(way)).unwrap_err();
                assert!(refused.to_string().contains("Leave out --run"), "{refused}");
                continue;
            }
            home.connect(agent, way);
            let it = home.standing(agent);
            let scope = Scope::Person;
            assert_eq!(
                (it.state, it.problems),
                (State::Connected { way, scope }, vec![]),
                "{agent:?}"
            );
        }
    }
}

/// What somebody made of the file, and what is wrong then.
type Row = (
    Agent,
    &'static str,
    fn(&str) -> String,
    fn(&Home) -> Vec<Problem>,
);

const ROWS: &[Row] = &[
    (
        Agent::Claude,
        ".claude/settings.json",
        |_| "{}".to_owned(),
        |_| vec![Problem::HookGone],
    ),
    (
        Agent::Claude,
        ".claude/settings.json",
        |text| text.replace("3600", "10"),
        |_| vec![Problem::LimitTooShort(10.0)],
    ),
    (
        Agent::Claude,
        ".claude/settings.json",
        |text| text.replace("\"block\"", "\"continue\""),
        |_| vec![Problem::FailureRuns],
    ),
    (
        Agent::Claude,
        ".claude/settings.json",
        |text| text.replace("Bash|", ""),
        |home| vec![Problem::Changed(home.path(".claude/settings.json"))],
    ),
    (
        Agent::Claude,
        ".claude/settings.json",
        |text| text.replacen('{', "{ \"disableAllHooks\": true,", 1),
        |home| vec![Problem::SwitchedOff(home.path(".claude/settings.json"))],
    ),
    // Claude Code loads nothing of these files.
    (
        Agent::Claude,
        ".claude/settings.json",
        |text| format!("// mine\n{text}"),
        |home| {
            not_loaded(
                home,
                "it cannot be read (expected value at line 1 column 1)",
            )
        },
    ),
    (
        Agent::Claude,
        ".claude/settings.json",
        |text| text.replacen('{', "{ \"env\": \"x\",", 1),
        |home| not_loaded(home, "env has an unexpected form"),
    ),
    (
        Agent::Claude,
        ".claude/settings.json",
        |text| text.replacen('{', "{ \"disableAllHooks\": \"true\",", 1),
        |home| not_loaded(home, "disableAllHooks has an unexpected form"),
    ),
    (
        Agent::Claude,
        ".claude/settings.json",
        |text| {
            let other = "\"PreToolUse\": [{ \"matcher\": 5, \"hooks\": \"x\" },";
            text.replacen("\"PreToolUse\": [", other, 1)
        },
        |home| not_loaded(home, "hooks has an unexpected form"),
    ),
    // The agent's shell would run more than what was judged.
    (
        Agent::Claude,
        ".claude/settings.json",
        |text| text.replacen('{', "{ \"env\": { \"BASH_ENV\": \"/x\" },", 1),
        |home| variable(home, ".claude/settings.json", "BASH_ENV"),
    ),
    (
        Agent::Gemini,
        ".gemini/.env",
        |_| "A=1\rexport\tHOME=/x\n".to_owned(),
        |home| variable(home, ".gemini/.env", "HOME"),
    ),
    (
        Agent::Gemini,
        ".gemini/.env",
        |_| "\u{feff}HOME=/x\n".to_owned(),
        |home| variable(home, ".gemini/.env", "HOME"),
    ),
    (
        Agent::Gemini,
        ".gemini/settings.json",
        |text| text.replacen('{', "{ \"tools\": { \"enableHooks\": false },", 1),
        |home| vec![Problem::SwitchedOff(home.path(".gemini/settings.json"))],
    ),
    (
        Agent::Codex,
        ".codex/config.toml",
        |text| format!("{text}\n[profiles.p.features]\ncodex_hooks = false\n"),
        |home| vec![Problem::SwitchedOff(home.path(".codex/config.toml"))],
    ),
    // The environment may not lead the hook to another policy.
    (
        Agent::Claude,
        ".claude/settings.json",
        |text| text.replace("--state-dir", "--wait"),
        |home| vec![Problem::Changed(home.path(".claude/settings.json"))],
    ),
    (
        Agent::Codex,
        ".codex/config.toml",
        |text| text.replace("--state-dir", "--wait"),
        |home| vec![Problem::Changed(home.path(".codex/config.toml"))],
    ),
    (
        Agent::Claude,
        ".claude/settings.json",
        |text| text.replacen('{', "{ \"env\": { \"A\": \"1\", \"HOME\": \"/x\" },", 1),
        |home| variable(home, ".claude/settings.json", "HOME"),
    ),
    (
        Agent::Qwen,
        ".qwen/settings.json",
        |text| text.replacen('{', "{ \"env\": { \"OPENCLAW_STATE_DIR\": \"/x\" },", 1),
        |home| variable(home, ".qwen/settings.json", "OPENCLAW_STATE_DIR"),
    ),
    (
        Agent::Gemini,
        ".gemini/.env",
        |_| "# mine\nA=1\n export LD_PRELOAD = /x.so\n".to_owned(),
        |home| variable(home, ".gemini/.env", "LD_PRELOAD"),
    ),
    (
        Agent::Codex,
        ".codex/config.toml",
        |text| format!("[features]\nhooks = false\n{text}"),
        |home| vec![Problem::SwitchedOff(home.path(".codex/config.toml"))],
    ),
    (
        Agent::Codex,
        ".codex/config.toml",
        |text| {
            text.split("[[hooks.PermissionRequest]]")
                .next()
                .unwrap()
                .to_owned()
        },
        |home| vec![Problem::Changed(home.path(".codex/config.toml"))],
    ),
    (
        Agent::Gemini,
        ".gemini/settings.json",
        |text| {
            text.replacen(
                '{',
                "{ \"hooksConfig\": { \"disabled\": [\"exec-companion\"] },",
                1,
            )
        },
        |home| vec![Problem::SwitchedOff(home.path(".gemini/settings.json"))],
    ),
    (
        Agent::Gemini,
        ".gemini/settings.json",
        |text| text.replace("3600000", "3600"),
        |_| vec![Problem::LimitTooShort(3.6)],
    ),
    // The rule would let every command run.
    (
        Agent::Gemini,
        ".gemini/settings.json",
        |_| "{}".to_owned(),
        |home| {
            vec![Problem::RuleAlone(
                home.path(".gemini/policies/exec-companion.toml"),
            )]
        },
    ),
    (
        Agent::Gemini,
        ".gemini/settings.json",
        |_| "{".to_owned(),
        |home| {
            let rule = home.path(".gemini/policies/exec-companion.toml");
            let why = "it cannot be read (Unterminated object on line 1 column 1)";
            vec![
                Problem::RuleAlone(rule),
                Problem::Unreadable(home.path(".gemini/settings.json"), why.to_owned()),
            ]
        },
    ),
    (
        Agent::Gemini,
        ".gemini/policies/exec-companion.toml",
        |text| text.replace("500", "1"),
        |home| {
            vec![Problem::Changed(
                home.path(".gemini/policies/exec-companion.toml"),
            )]
        },
    ),
    (
        Agent::Copilot,
        ".copilot/hooks/exec-companion.json",
        |text| text.replace("\"timeoutSec\": 3600", "\"timeoutSec\": 30"),
        |_| vec![Problem::LimitTooShort(30.0)],
    ),
];

fn not_loaded(home: &Home, why: &str) -> Vec<Problem> {
    vec![Problem::Unreadable(
        home.path(".claude/settings.json"),
        why.to_owned(),
    )]
}

fn variable(home: &Home, file: &str, name: &str) -> Vec<Problem> {
    vec![Problem::Variable(home.path(file), name.to_owned())]
}

/// The tool may not be led to another policy, nor to that of another agent.
#[test]
fn a_changed_tool_is_named() {
    for (agent, name) in [
        (Agent::Claude, ".claude.json"),
        (Agent::Codex, ".codex/config.toml"),
        (Agent::Copilot, ".copilot/mcp-config.json"),
        (Agent::Gemini, ".gemini/settings.json"),
        (Agent::Opencode, ".config/opencode/opencode.json"),
        (Agent::Qwen, ".qwen/settings.json"),
    ] {
        for (from, to) in [
            ("--state-dir", "--workspace"),
            (agent.policy_id(), "another"),
            ("\"--agent\", ", ""),
        ] {
            let home = Home::new();
            home.connect(agent, Way::Tool);
            let text = home.get(name).unwrap();
            home.put(name, text.replacen(from, to, 1));
            let changed = vec![Problem::Changed(home.path(name))];
            assert_eq!(home.standing(agent).problems, changed, "{agent:?} {from}");
        }
    }
}

#[test]
fn what_is_wrong_is_named() {
    for (agent, name, edit, problems) in ROWS {
        let home = Home::new();
        home.connect(*agent, Way::Ask);
        let edited = edit(&home.get(name).unwrap_or_default());
        home.put(name, edited);
        assert_eq!(home.standing(*agent).problems, problems(&home), "{agent:?}");
    }
}

#[test]
fn a_program_that_moved_is_named() {
    for agent in Agent::ALL {
        let home = Home::new();
        home.connect(agent, Way::Ask);
        std::fs::remove_file(home.program()).unwrap();
        let moved = Problem::ProgramMoved(home.program());
        assert_eq!(home.standing(agent).problems, [moved], "{agent:?}");
    }
}

#[test]
fn a_project_may_switch_hooks_off() {
    let home = Home::new();
    home.connect(Agent::Claude, Way::Ask);
    home.put(
        "project/.claude/settings.local.json",
        "{ \"disableAllHooks\": true }",
    );
    let search = agent_settings::Search::only([]);
    let project = home.path("project");
    let it = agent_settings::connection(Agent::Claude, &home.places, &search, &[project]);
    let file = home.path("project/.claude/settings.local.json");
    assert_eq!(
        (it.state, it.problems),
        (ASKS, vec![Problem::SwitchedOff(file)])
    );
}

/// What an administrator wrote for Claude Code, and whether the hook of a person, or of the administrator
/// beside it, still counts.
#[test]
#[cfg(target_os = "linux")]
fn an_administrator_may_switch_hooks_off() {
    const FILE: &str = "../system/etc/claude-code/managed-settings.json";
    const MORE: &str = "../system/etc/claude-code/managed-settings.d/10-x.json";
    let off = "{ \"disableAllHooks\": true }";
    let alone = "{ \"allowManagedHooksOnly\": true }";
    for (scope, name, text, is_off) in [
        (Scope::Person, FILE, off, true),
        (Scope::Person, FILE, alone, true),
        (Scope::Person, MORE, alone, true),
        (Scope::Person, FILE, "{}", false),
        (Scope::System, MORE, off, true),
        (Scope::System, MORE, alone, false),
    ] {
        let home = Home::new();
        let plan = home.plan(Agent::Claude, scope, Some(Way::Ask)).unwrap();
        plan.carry_out(&home.places).unwrap();
        home.put(name, text);
        let file = home.system(name);
        let problems = match is_off {
            true => vec![Problem::SwitchedOff(file)],
            false => vec![],
        };
        let it = home.standing(Agent::Claude);
        assert_eq!(it.problems, problems, "{scope:?} {name} {text}");
    }
    // What a person switches off does not hold for the administrator's hook.
    let home = Home::new();
    let plan = home
        .plan(Agent::Claude, Scope::System, Some(Way::Ask))
        .unwrap();
    plan.carry_out(&home.places).unwrap();
    home.put(".claude/settings.json", off);
    assert_eq!(home.standing(Agent::Claude).problems, []);
}

#[test]
fn a_version_is_told_by_the_package_of_the_program() {
    let home = Home::new();
    home.put("bin/claude", "");
    home.put(
        "bin/package.json",
        r#"{ "name": "@anthropic-ai/claude-code", "version": "2.1.294" }"#,
    );
    home.connect(Agent::Claude, Way::Ask);
    let it = home.standing(Agent::Claude);
    let found = Found {
        program: Some(home.path("bin/claude")),
        version: Some("2.1.294".to_owned()),
    };
    assert_eq!(it.found, Some(found));
    let old = Problem::TooOld {
        version: "2.1.294".to_owned(),
        needs: "2.1.295".to_owned(),
    };
    assert_eq!(it.problems, [old]);
}

#[cfg(unix)]
mod programs {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn program(home: &Home, name: &str, text: &str) {
        home.put(&format!("bin/{name}"), format!("#!/bin/sh\n{text}\n"));
        let path = home.path(&format!("bin/{name}"));
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    #[test]
    fn a_version_is_told_by_the_program_itself() {
        let home = Home::new();
        program(&home, "codex", "echo codex-cli 0.171.0");
        let found = home.standing(Agent::Codex).found.unwrap();
        assert_eq!(found.version.as_deref(), Some("0.171.0"));
    }

    /// An app-server that answers four questions, in this order.
    fn app_server(home: &Home, trust: &str) {
        let config = home.path(".codex/config.toml");
        let program_path = home.program();
        let hook = |key: &str, trust: &str| {
            serde_json::json!({
                "key": key, "command": format!("{} hook codex --state-dir /x", program_path.display()), "enabled": true,
                "sourcePath": config, "currentHash": "sha256:1", "trustStatus": trust,
            })
        };
        let list = |trust: &str| serde_json::json!({ "data": [{ "hooks": [hook("a", trust)] }] });
        let answer = |id: u32, result: serde_json::Value| {
            format!(
                "read line; echo '{}'",
                serde_json::json!({ "id": id, "result": result })
            )
        };
        let lines = [
            answer(1, serde_json::json!({})),
            "read line".to_owned(),
            answer(2, list(trust)),
            answer(3, serde_json::json!({})),
            answer(4, list("trusted")),
            "cat >/dev/null".to_owned(),
        ];
        program(home, "codex", &lines.join("\n"));
        home.put(
            "bin/package.json",
            r#"{ "name": "@openai/codex", "version": "0.171.0-linux-x64" }"#,
        );
    }

    #[test]
    fn codex_is_asked_whether_it_trusts_the_hook() {
        for (trust, problems) in [
            ("untrusted", vec![Problem::NotTrusted]),
            ("trusted", vec![]),
        ] {
            let home = Home::new();
            home.connect(Agent::Codex, Way::Ask);
            app_server(&home, trust);
            let it = home.standing(Agent::Codex);
            assert_eq!((it.state, it.problems), (ASKS, problems));
            let version = it.found.unwrap().version;
            assert_eq!(version.as_deref(), Some("0.171.0"));
        }
    }

    #[test]
    fn codex_is_told_to_trust_the_hook() {
        let home = Home::new();
        home.connect(Agent::Codex, Way::Ask);
        app_server(&home, "untrusted");
        agent_settings::trust(&home.path("bin/codex"), Way::Ask, &home.places).unwrap();
    }
}
