//! Files before and after, whole; and byte for byte as before once they are taken back.

use agent_settings::{Agent, Scope, Way};
#[cfg(target_os = "linux")]
use agent_settings::{Problem, State};

use crate::home::Home;

const CLAUDE: &str = r#"{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Bash|PowerShell|Edit|MultiEdit|Write|NotebookEdit",
        "hooks": [
          {
            "type": "command",
            "command": "@",
            "args": ["hook", "claude", "--state-dir", "%"],
            "timeout": 3600,
            "onFailure": "block"
          }
        ]
      }
    ]
  }
}
"#;

const CODEX: &str = r#"[[hooks.PreToolUse]]
matcher = "^(Bash|apply_patch)$"
[[hooks.PreToolUse.hooks]]
type = "command"
command = "@ hook codex --state-dir %"
timeout = 3600
[[hooks.PermissionRequest]]
matcher = "^(Bash|apply_patch)$"
[[hooks.PermissionRequest.hooks]]
type = "command"
command = "@ hook codex --state-dir %"
timeout = 3600
"#;

const COPILOT: &str = r#"{
  "version": 1,
  "hooks": {
    "preToolUse": [
      {
        "type": "command",
        "matcher": "^(bash|powershell|create|edit|str_replace_editor|apply_patch)$",
        "bash": "@ hook copilot --state-dir %",
        "powershell": "@ hook copilot --state-dir %",
        "timeoutSec": 3600
      }
    ]
  }
}
"#;

const GEMINI: &str = r#"{
  "hooks": {
    "BeforeTool": [
      {
        "matcher": "^(run_shell_command|replace|write_file)$",
        "hooks": [
          {
            "type": "command",
            "name": "exec-companion",
            "command": "@ hook gemini --state-dir %",
            "timeout": 3600000
          }
        ]
      }
    ]
  }
}
"#;

const RULE: &str = "# exec-companion: written by `exec-host connect gemini`, taken back by `exec-host connect --remove gemini`.
[[rule]]
toolName = \"run_shell_command\"
decision = \"allow\"
priority = 500
";

const QWEN: &str = r#"{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "^(run_shell_command|monitor|edit|notebook_edit|write_file|agent)$",
        "hooks": [
          {
            "type": "command",
            "name": "exec-companion",
            "command": "@ hook qwen --state-dir %",
            "timeout": 3600000
          }
        ]
      }
    ]
  }
}
"#;

/// One file of an agent: what was there, and what is there then.
struct Case {
    agent: Agent,
    way: Way,
    name: &'static str,
    before: Option<&'static str>,
    after: String,
}

fn case(agent: Agent, name: &'static str, before: Option<&'static str>, after: &str) -> Case {
    Case {
        agent,
        way: Way::Ask,
        name,
        before,
        after: after.to_owned(),
    }
}

fn tool(agent: Agent, name: &'static str, before: Option<&'static str>, after: &str) -> Case {
    Case {
        way: Way::Tool,
        ..case(agent, name, before, after)
    }
}

fn cases() -> Vec<Case> {
    use Agent::{Claude, Codex, Copilot, Gemini, Opencode, Qwen};
    let claude = ".claude/settings.json";
    let codex = ".codex/config.toml";
    let mut cases = vec![
        // No file, and a file that says nothing.
        case(Claude, claude, None, CLAUDE),
        case(Claude, claude, Some(""), CLAUDE),
        case(Claude, claude, Some("{}"), CLAUDE.trim_end()),
        case(Codex, codex, None, CODEX),
        case(Codex, codex, Some(""), CODEX),
        case(Copilot, ".copilot/hooks/exec-companion.json", None, COPILOT),
        case(Gemini, ".gemini/settings.json", None, GEMINI),
        case(Gemini, ".gemini/policies/exec-companion.toml", None, RULE),
        case(Qwen, ".qwen/settings.json", None, QWEN),
        // Other hooks, an order of their own.
        case(
            Claude,
            claude,
            Some(
                r#"{
    "model": "opus",
    "hooks": {
        "PreToolUse": [
            { "matcher": "Bash", "hooks": [{ "type": "command", "command": "log.sh" }] }
        ],
        "Stop": []
    },
    "env": { "A": "1" }
}
"#,
            ),
            r#"{
    "model": "opus",
    "hooks": {
        "PreToolUse": [
            { "matcher": "Bash", "hooks": [{ "type": "command", "command": "log.sh" }] },
            {
                "matcher": "Bash|PowerShell|Edit|MultiEdit|Write|NotebookEdit",
                "hooks": [
                    {
                        "type": "command",
                        "command": "@",
                        "args": ["hook", "claude", "--state-dir", "%"],
                        "timeout": 3600,
                        "onFailure": "block"
                    }
                ]
            }
        ],
        "Stop": []
    },
    "env": { "A": "1" }
}
"#,
        ),
        // Comments, and a comma at the end.
        case(
            Gemini,
            ".gemini/settings.json",
            Some("// mine\n{\n  \"theme\": \"a\", /* dark */\n}\n"),
            &format!(
                "// mine\n{{\n  \"theme\": \"a\", /* dark */\n{},\n}}\n",
                &GEMINI[2..GEMINI.len() - 3]
            ),
        ),
        case(
            Codex,
            codex,
            Some(
                "# mine\nmodel = 'x'   # the big one\n\n[[hooks.PreToolUse]]\nmatcher = \"Bash\"\nhooks = [{ type = \"command\", command = \"log.sh\" }]\n\n[tui]\ntheme = \"a\"",
            ),
            &format!(
                "# mine\nmodel = 'x'   # the big one\n\n[[hooks.PreToolUse]]\nmatcher = \"Bash\"\nhooks = [{{ type = \"command\", command = \"log.sh\" }}]\n\n[tui]\ntheme = \"a\"\n\n{CODEX}"
            ),
        ),
        // A tool in place of the hook.
        tool(
            Claude,
            ".claude.json",
            Some("{\n  \"numStartups\": 3\n}"),
            "{\n  \"numStartups\": 3,\n  \"mcpServers\": {\n    \"exec\": {\n      \"type\": \"stdio\",\n      \"command\": \"@\",\n      \"args\": [\"mcp\", \"--agent\", \"claude-code\", \"--state-dir\", \"%\"]\n    }\n  }\n}",
        ),
        tool(
            Codex,
            codex,
            Some("[mcp_servers.other]\ncommand = \"x\"\n"),
            "[mcp_servers.other]\ncommand = \"x\"\n\n[mcp_servers.exec]\ncommand = \"@\"\nargs = [\"mcp\", \"--agent\", \"codex\", \"--state-dir\", \"%\"]\ndefault_tools_approval_mode = \"approve\"\n",
        ),
        tool(
            Copilot,
            ".copilot/mcp-config.json",
            None,
            "{\n  \"mcpServers\": {\n    \"exec\": {\n      \"type\": \"local\",\n      \"command\": \"@\",\n      \"args\": [\"mcp\", \"--agent\", \"copilot\", \"--state-dir\", \"%\"],\n      \"tools\": [\"*\"]\n    }\n  }\n}\n",
        ),
        tool(
            Gemini,
            ".gemini/settings.json",
            None,
            "{\n  \"mcpServers\": {\n    \"exec\": {\n      \"command\": \"@\",\n      \"args\": [\"mcp\", \"--agent\", \"gemini\", \"--state-dir\", \"%\"],\n      \"trust\": true\n    }\n  }\n}\n",
        ),
        tool(
            Opencode,
            ".config/opencode/opencode.jsonc",
            Some("{\n  // mine\n  \"model\": \"x\",\n}\n"),
            "{\n  // mine\n  \"model\": \"x\",\n  \"mcp\": {\n    \"exec\": {\n      \"type\": \"local\",\n      \"command\": [\"@\", \"mcp\", \"--agent\", \"opencode\", \"--state-dir\", \"%\"],\n      \"enabled\": true\n    }\n  },\n}\n",
        ),
    ];
    // Windows' line ends, and a byte order mark.
    cases.push(case(
        Claude,
        claude,
        Some("\u{feff}{\r\n  \"model\": \"opus\"\r\n}\r\n"),
        &format!(
            "\u{feff}{}",
            CLAUDE.replacen("{\n", "{\n  \"model\": \"opus\",\n", 1)
        )
        .replace('\n', "\r\n"),
    ));
    cases.push(case(
        Codex,
        codex,
        Some("model = \"x\"\r\n"),
        &format!("model = \"x\"\n\n{CODEX}").replace('\n', "\r\n"),
    ));
    cases.push(Case {
        way: Way::Run,
        ..case(
            Claude,
            claude,
            None,
            &CLAUDE.replace("\"%\"]", "\"%\", \"--run\"]"),
        )
    });
    cases.push(Case {
        way: Way::Run,
        ..case(
            Codex,
            codex,
            None,
            &CODEX.replace("--state-dir %", "--state-dir % --run"),
        )
    });
    cases
}

#[test]
fn a_file_gets_our_part_and_nothing_else_changes() {
    for case in cases() {
        let home = Home::new();
        if let Some(before) = case.before {
            home.put(case.name, before);
        }
        let untouched = home.all();
        home.connect(case.agent, case.way);
        let written = home.get(case.name).map(|text| home.short(&text));
        assert_eq!(
            written.as_deref(),
            Some(case.after.as_str()),
            "{:?} {:?}",
            case.agent,
            case.before
        );

        // Once is enough, and taken back nothing of it is left.
        let again = home
            .plan(case.agent, Scope::Person, Some(case.way))
            .unwrap();
        assert_eq!(again.edits().len(), 0, "{:?} {:?}", case.agent, case.before);
        home.disconnect(case.agent);
        assert_eq!(home.all(), untouched, "{:?} {:?}", case.agent, case.before);
    }
}

#[test]
fn opencode_gets_a_plugin_that_names_our_program() {
    let home = Home::new();
    let before = home.all();
    home.connect(Agent::Opencode, Way::Ask);
    let plugin = home
        .get(".config/opencode/plugin/exec-companion.js")
        .unwrap();
    let program = serde_json::to_string(&home.program()).unwrap();
    let state = serde_json::to_string(&home.path(".openclaw")).unwrap();
    for line in [
        format!("const PROGRAM = {program};"),
        format!("const WORDS = [\"hook\", \"opencode\", \"--state-dir\", {state}];"),
    ] {
        assert!(plugin.contains(&line), "{line}: {plugin}");
    }
    home.disconnect(Agent::Opencode);
    assert_eq!(home.all(), before);
}

#[test]
fn the_settings_of_the_whole_computer_get_the_same_hook() {
    let home = Home::new();
    for (agent, name, after) in [
        (
            Agent::Claude,
            "../system/etc/claude-code/managed-settings.json",
            CLAUDE,
        ),
        (
            Agent::Codex,
            "../system/etc/codex/requirements.toml",
            &format!("{CODEX}[features]\nhooks = true # exec-companion\n"),
        ),
        (
            Agent::Gemini,
            "../system/etc/gemini-cli/settings.json",
            GEMINI,
        ),
        (Agent::Qwen, "../system/etc/qwen-code/settings.json", QWEN),
        (
            Agent::Copilot,
            "../system/etc/github-copilot/policy.d/exec-companion.json",
            COPILOT,
        ),
    ] {
        if !cfg!(target_os = "linux") {
            continue;
        }
        let plan = home.plan(agent, Scope::System, Some(Way::Ask)).unwrap();
        plan.carry_out(&home.places).unwrap();
        assert_eq!(home.short(&home.get(name).unwrap()), after);
        let plan = home.plan(agent, Scope::System, None).unwrap();
        plan.carry_out(&home.places).unwrap();
        assert_eq!(home.get(name), None);
    }
    let refused = home.plan(Agent::Codex, Scope::System, Some(Way::Tool));
    assert_eq!(
        refused.unwrap_err().to_string(),
        "Codex gets the tool only in the settings of a user. Leave out --system or --mcp"
    );
}

/// A plugin for everybody is the one of a person, and settings that no person may change load it.
#[test]
#[cfg(target_os = "linux")]
fn opencode_gets_its_plugin_for_the_whole_computer() {
    let settings = "../system/etc/opencode/opencode.json";
    for (before, after) in [
        (None, "{\n  \"plugin\": [\"./exec-companion.js\"]\n}\n"),
        (
            Some("{ // ours\n  \"plugin\": [\"a\"],\n}\n"),
            "{ // ours\n  \"plugin\": [\"a\", \"./exec-companion.js\"],\n}\n",
        ),
    ] {
        let home = Home::new();
        home.connect(Agent::Opencode, Way::Ask);
        let plugin = home.get(".config/opencode/plugin/exec-companion.js");
        home.disconnect(Agent::Opencode);
        if let Some(before) = before {
            home.put(settings, before);
        }
        let put = |way| {
            let plan = home.plan(Agent::Opencode, Scope::System, way).unwrap();
            plan.carry_out(&home.places).unwrap();
            home.get("../system/etc/opencode/exec-companion.js")
        };
        assert_eq!(put(Some(Way::Ask)), plugin);
        assert_eq!(home.get(settings).as_deref(), Some(after));
        let it = home.standing(Agent::Opencode);
        let (way, scope) = (Way::Ask, Scope::System);
        let state = State::Connected { way, scope };
        assert_eq!((it.state, it.problems), (state, vec![]));

        // Without that line nobody loads the plugin.
        home.put(settings, "{}");
        let changed = Problem::Changed(home.system(settings));
        assert_eq!(home.standing(Agent::Opencode).problems, [changed]);
        home.put(settings, after);
        assert_eq!(put(None), None);
        assert_eq!(home.get(settings).as_deref(), before);
    }
}

/// Whoever may write the settings of a person could switch hooks off: the administrator's say they stay on.
#[test]
#[cfg(target_os = "linux")]
fn hooks_stay_on_for_the_whole_computer() {
    let name = "../system/etc/codex/requirements.toml";
    for (before, features) in [
        ("[features]\nhooks = true\n", "[features]\nhooks = true\n"),
        (
            "[features]\na = 1\n",
            "[features]\na = 1\nhooks = true # exec-companion\n",
        ),
    ] {
        let home = Home::new();
        home.put(name, before);
        let connect = |way| {
            let plan = home.plan(Agent::Codex, Scope::System, way).unwrap();
            plan.carry_out(&home.places).unwrap();
            home.short(&home.get(name).unwrap())
        };
        let after = connect(Some(Way::Ask));
        assert!(after.starts_with(features), "{after}");
        // Somebody else writes it meanwhile.
        home.put(name, home.get(name).unwrap() + "[x]\n");
        assert_eq!(connect(None).trim_end(), format!("{before}[x]"), "{before}");
    }
    let home = Home::new();
    home.put(name, "[features]\nhooks = false\n");
    let refused = home
        .plan(Agent::Codex, Scope::System, Some(Way::Ask))
        .unwrap_err();
    assert!(
        refused
            .to_string()
            .contains("features.hooks has an unexpected form"),
        "{refused}"
    );
}

#[test]
fn a_person_sees_the_difference() {
    let home = Home::new();
    home.put(".codex/config.toml", "model = \"x\"\n");
    let plan = home
        .plan(Agent::Codex, Scope::Person, Some(Way::Tool))
        .unwrap();
    let [edit] = plan.edits() else {
        panic!("{plan:?}")
    };
    let path = home.path(".codex/config.toml");
    let path = path.display();
    assert_eq!(
        home.short(&edit.difference()),
        format!(
            "--- {path}\n+++ {path}\n@@ -1 +1,6 @@\n model = \"x\"\n+\n+[mcp_servers.exec]\n+command = \"@\"\n+args = [\"mcp\", \"--agent\", \"codex\", \"--state-dir\", \"%\"]\n+default_tools_approval_mode = \"approve\"\n"
        )
    );
}
