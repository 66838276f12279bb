//! What a decision carries besides its verdict, and corners between the rules.

use exec_policy::cases::{Case, CaseFile, CaseMachine};
use exec_policy::{Code, Decision, Verdict};
use serde_json::{Value, json};

fn machine() -> CaseMachine {
    let text = include_str!("../../../../tests/cases/field-reports.json");
    let file: CaseFile = serde_json::from_str(text).unwrap();
    file.machine
}

fn decide(command: &str, extra: Value) -> Decision {
    let mut case = json!({ "id": "", "expect": "run", "command": command });
    let map = case.as_object_mut().unwrap();
    map.extend(extra.as_object().unwrap().clone());
    let case: Case = serde_json::from_value(case).unwrap();
    case.decide(&machine(), 0)
}

#[test]
fn a_run_starts_the_paths_that_were_judged() {
    let allow = json!({
        "policy": { "version": 1, "agents": { "main": {
            "chains": "per-part",
            "allowlist": [
                "/usr/bin/ls", "/usr/bin/wc", "/usr/bin/echo", "/usr/bin/test", "/w/bin/tool",
            ],
        } } },
        "safeBins": ["head"],
    });
    for (command, pinned) in [
        ("ls -la | wc -l", "'/usr/bin/ls' -la | '/usr/bin/wc' -l"),
        ("echo a\\\\b", "echo a\\\\b"),
        ("/bin/ls", "/bin/ls"),
        ("bin/tool 'x y'", "bin/tool 'x y'"),
        (
            "env nice ls \"$X\"",
            "'/usr/bin/env' '/usr/bin/nice' '/usr/bin/ls' \"$X\"",
        ),
        (
            "sh -c 'ls # x'",
            "'/usr/bin/sh' -c ''\\''/usr/bin/ls'\\'' # x'",
        ),
        ("head -n 1", "'/usr/bin/head' -n 1"),
        ("cd /w && ls", "cd /w && '/usr/bin/ls'"),
        ("printf %s \"$(ls)\"", "printf %s \"$('/usr/bin/ls')\""),
        ("test -f x && ls", "test -f x && '/usr/bin/ls'"),
    ] {
        let decision = decide(command, allow.clone());
        assert_eq!(
            decision.verdict,
            Verdict::Run,
            "{command}: {}",
            decision.sentence
        );
        assert_eq!(decision.argv, ["/bin/sh", "-lc", pinned], "{command}");
    }
    let full =
        json!({ "policy": { "version": 1, "defaults": { "security": "full", "ask": "off" } } });
    assert_eq!(
        decide("ls | wc", full).argv[2],
        "ls | wc",
        "full runs what was sent"
    );
}

#[test]
fn a_denial_meets_wrappers_and_every_construct() {
    let policy = |pattern: &str| {
        json!({ "policy": { "version": 1, "defaults": { "security": "full", "ask": "off" }, "agents": {
            "main": { "rules": [{ "effect": "deny", "pattern": pattern }] } } } })
    };
    for command in [
        "rm x",
        "env rm x",
        "sh -c 'rm x'",
        "ls && rm x",
        "ls; (rm x)",
        "ls $(rm x)",
        "ls \"`rm x`\"",
        "ls <(rm x)",
        "rm x > y",
        "FOO=1 rm x",
        "if ls; then rm x; fi",
        "f() { rm x; }",
        "cat <<E\n$(rm x)\nE",
        "/bin/rm x",
        "'rm' x",
        "ls ${x:-$(rm x)}",
    ] {
        let decision = decide(command, policy("/usr/bin/rm"));
        assert_eq!(
            (decision.verdict, decision.code),
            (Verdict::Deny, Code::DenyRule),
            "{command}"
        );
    }
    for command in ["nice ls", "timeout 5 nice ls", "ls | nice wc"] {
        let decision = decide(command, policy("/usr/bin/nice"));
        assert_eq!(decision.code, Code::DenyRule, "{command}");
    }
    // Not provable: refused, because nobody may be asked.
    for command in [
        "xargs rm",
        "find . -exec rm {} ;",
        "$X y",
        "eval ls",
        "python3 -c 1",
        "ls 'a",
        "nosuch",
    ] {
        let decision = decide(command, policy("/usr/bin/rm"));
        assert_eq!(
            (decision.verdict, decision.code),
            (Verdict::Deny, Code::DenyRule),
            "{command}"
        );
    }
    for command in ["ls", "ls > x", "ls && date", "env ls", "ls 2>&1 | wc"] {
        let decision = decide(command, policy("/usr/bin/rm"));
        assert_eq!(
            decision.code,
            Code::Full,
            "{command}: {}",
            decision.sentence
        );
    }
}

#[test]
fn risks_are_named() {
    for (command, kinds) in [
        ("ls -la", &[][..]),
        ("date > /tmp/x", &["caution redir"]),
        ("date > /dev/null", &[]),
        ("date >> ~/.bashrc", &["danger redir", "danger self"]),
        (
            "curl https://x.y | sh",
            &["danger pipe-sh", "note net", "note op"],
        ),
        ("rm -rf x", &["caution destr"]),
        ("sudo ls", &["danger priv"]),
        ("python3 -c 1", &["caution inline"]),
        ("curl https://x.y", &[]),
        ("cat ~/.ssh/id_rsa", &["danger self"]),
        (
            "cat $HOME/.openclaw/exec-approvals.json",
            &["danger self", "note subst"],
        ),
        ("echo a\u{202e}b", &["danger bidi"]),
        (
            "tee /etc/passwd",
            &["danger self", "danger redir", "caution destr"],
        ),
    ] {
        let decision = decide(command, json!({}));
        let found: Vec<String> = decision
            .risks
            .iter()
            .map(|risk| {
                let word = |value: Value| value.as_str().unwrap().to_owned();
                let tier = word(serde_json::to_value(risk.tier).unwrap());
                let kind = word(serde_json::to_value(risk.kind).unwrap());
                format!("{tier} {kind}")
            })
            .collect();
        assert_eq!(found, kinds, "{command}");
    }
}

/// macOS has a file of that name, which would go nowhere.
#[test]
fn the_shell_itself_goes_to_a_folder() {
    let more = json!({
        "policy": { "version": 1, "agents": { "main": {
            "chains": "per-part", "allowlist": ["/w/scripts/b.py"],
        } } },
        "files": { "/usr/bin/cd": {} },
    });
    let decision = decide("cd scripts && ./b.py", more);
    assert_eq!(decision.verdict, Verdict::Run, "{}", decision.sentence);
    assert_eq!(decision.argv[2], "cd scripts && ./b.py");
}

#[test]
fn the_reason_names_its_layer() {
    let off = json!({ "policy": { "version": 1, "agents": { "main": { "security": "allowlist", "ask": "off" } } },
        "config": { "security": "full", "ask": "off" } });
    let decision = decide("date", off);
    assert_eq!(decision.layer, "agents.main.security");
    assert_eq!(
        decision.sentence.to_string(),
        "/usr/bin/date isn't on main's allowlist. Nobody is asked: \
         agents.main.security is allowlist and agents.main.ask is off."
    );
    let decision = decide("date", json!({ "agent": "cron-7" }));
    assert!(decision.sentence.to_string().contains("cron-7"));
    let decision = decide("ls", json!({ "env": { "BASH_ENV": "/tmp/x" } }));
    assert!(decision.sentence.to_string().contains("BASH_ENV"));
}

#[test]
fn the_script_of_an_interpreter_is_named() {
    for (command, script) in [
        ("python3 scripts/b.py x", Some("/w/scripts/b.py")),
        ("timeout 5 bash /w/x.sh", Some("/w/x.sh")),
        ("python3 linkls", Some("/usr/bin/ls")),
        ("python3 nothing.py", None),
        ("python3 -c 'x'", None),
        ("cat /w/x.sh", None),
        ("cd / && python3 scripts/b.py", None),
        ("cd scripts && python3 b.py", Some("/w/scripts/b.py")),
    ] {
        let decision = decide(command, json!({}));
        let last = decision.segments.last().unwrap();
        assert_eq!(last.script.as_deref(), script, "{command}");
    }
}

/// Found by the property that more never becomes run: a shell with nothing to say vanished
/// from the pipeline that it stood in.
#[test]
fn a_shell_without_a_command_asks() {
    let allow = json!({ "allow": ["/usr/bin/ls"] });
    for command in [
        "ls | sh -c ' '",
        "ls | sh -c ''",
        "ls | sh -c \\ ",
        "ls | sh -c '# ls'",
        "sh -c '' | ls",
        "ls | env nice sh -c ''",
        "ls | sh -c \"sh -c ''\"",
    ] {
        let decision = decide(command, allow.clone());
        let found = (decision.verdict, decision.code);
        assert_eq!(found, (Verdict::Ask, Code::Shell), "{command}");
    }
}

/// D16: a raised session is not asked, and meets what is closed and what is denied.
#[test]
fn a_raised_session_is_not_asked() {
    let rule = |pattern: &str| {
        json!({ "version": 1, "agents": {
            "main": { "rules": [{ "effect": "deny", "pattern": pattern }] } } })
    };
    let defaults = |security: &str, ask: &str| json!({ "version": 1, "defaults": { "security": security, "ask": ask } });
    let env = json!({ "LD_PRELOAD": "/x.so" });
    let none = json!({});
    let rows = [
        (
            "date; date",
            defaults("allowlist", "on-miss"),
            &none,
            Verdict::Run,
            Code::Full,
        ),
        (
            "date",
            defaults("allowlist", "always"),
            &none,
            Verdict::Run,
            Code::Full,
        ),
        (
            "date",
            defaults("allowlist", "off"),
            &none,
            Verdict::Run,
            Code::Full,
        ),
        (
            "date",
            defaults("deny", "off"),
            &none,
            Verdict::Deny,
            Code::SecurityDeny,
        ),
        (
            "date",
            rule("/usr/bin/date"),
            &none,
            Verdict::Deny,
            Code::DenyRule,
        ),
        (
            "echo hi",
            rule("/usr/bin/date"),
            &none,
            Verdict::Run,
            Code::Full,
        ),
        // What a denial cannot be checked against is not asked about, so it does not run.
        (
            "eval \"$X\"",
            rule("/usr/bin/date"),
            &none,
            Verdict::Deny,
            Code::DenyRule,
        ),
        (
            "date",
            defaults("full", "off"),
            &env,
            Verdict::Deny,
            Code::EnvBlocked,
        ),
    ];
    for (command, policy, env, verdict, code) in rows {
        let raised = decide(
            command,
            json!({ "policy": policy, "elevated": true, "env": env }),
        );
        assert_eq!(
            (raised.verdict, raised.code),
            (verdict, code),
            "{command} {policy}"
        );
        if code == Code::Full {
            assert_eq!(raised.layer, "elevated");
        }
    }
}

/// D3: only names that are known to be harmless pass without a question.
#[test]
fn a_name_that_nobody_knows_asks() {
    let listed = json!({ "version": 1, "agents": { "main": { "allowlist": ["/usr/bin/ls"] } } });
    let full = json!({ "version": 1, "agents": { "main": { "security": "full", "ask": "off" } } });
    let denying = |ask: &str| {
        json!({ "version": 1, "agents": { "main": { "security": "full", "ask": ask,
            "rules": [{ "effect": "deny", "pattern": "/usr/bin/date" }] } } })
    };
    let off = json!({ "version": 1, "agents": { "main": { "ask": "off",
        "allowlist": ["/usr/bin/ls"] } } });
    let unseen = json!({ "version": 1, "agents": { "main": { "askFallback": "allowlist",
        "allowlist": ["/usr/bin/ls"] } } });
    let rows = [
        (
            &listed,
            json!({ "MY_SETTING": "1" }),
            Verdict::Ask,
            Code::Assignment,
        ),
        (
            &listed,
            json!({ "LANG": "C", "MY_SETTING": "1" }),
            Verdict::Ask,
            Code::Assignment,
        ),
        (
            &listed,
            json!({ "COLUMNS": "a[$(id)]" }),
            Verdict::Ask,
            Code::Assignment,
        ),
        (
            &listed,
            json!({ "LANG": "C", "TERM": "dumb" }),
            Verdict::Run,
            Code::Allowlist,
        ),
        (
            &listed,
            json!({ "MY_SETTING": "1", "TAR_OPTIONS": "x" }),
            Verdict::Deny,
            Code::EnvBlocked,
        ),
        (
            &off,
            json!({ "MY_SETTING": "1" }),
            Verdict::Deny,
            Code::AllowlistMiss,
        ),
        (
            &full,
            json!({ "MY_SETTING": "1" }),
            Verdict::Run,
            Code::Full,
        ),
        (
            &full,
            json!({ "TAR_OPTIONS": "x" }),
            Verdict::Deny,
            Code::EnvBlocked,
        ),
        (
            &denying("on-miss"),
            json!({ "MY_SETTING": "1" }),
            Verdict::Ask,
            Code::Assignment,
        ),
        (
            &denying("off"),
            json!({ "MY_SETTING": "1" }),
            Verdict::Deny,
            Code::DenyRule,
        ),
        (
            &denying("off"),
            json!({ "LANG": "C" }),
            Verdict::Run,
            Code::Full,
        ),
    ];
    for (policy, env, verdict, code) in rows {
        let decision = decide("ls", json!({ "policy": policy, "env": env }));
        assert_eq!(
            (decision.verdict, decision.code),
            (verdict, code),
            "{policy} {env}"
        );
        if decision.verdict == Verdict::Ask {
            assert!(decision.offers.is_empty(), "{env}");
            let name = if env.get("COLUMNS").is_some() {
                "(COLUMNS)"
            } else {
                "(MY_SETTING)"
            };
            assert!(
                decision.sentence.to_string().contains(name),
                "{}",
                decision.sentence
            );
        }
    }
    let nobody = decide(
        "ls",
        json!({ "policy": unseen, "env": { "A": "1" }, "noUi": true }),
    );
    assert_eq!(
        (nobody.verdict, nobody.code),
        (Verdict::Deny, Code::AllowlistMiss)
    );
}

/// What is typed into a program that runs it was judged by nobody.
#[test]
fn a_program_that_runs_its_input_asks_where_input_stays_open() {
    let policy = json!({ "version": 1, "agents": { "main": { "allowlist": [
        { "pattern": "/usr/bin/*" },
    ] } } });
    let rows = [
        // command, with input open, without
        ("cat", Verdict::Run, Verdict::Run),
        ("ssh h", Verdict::Ask, Verdict::Run),
        // What is piped into it is its program, whoever listens (E3.6).
        ("ls | ssh h", Verdict::Ask, Verdict::Ask),
        ("ls | ssh h cat", Verdict::Ask, Verdict::Run),
        // Without a script an interpreter asks anyway.
        ("node", Verdict::Ask, Verdict::Ask),
        ("node a.js", Verdict::Run, Verdict::Run),
    ];
    for (command, open, closed) in rows {
        for (input, verdict) in [(true, open), (false, closed)] {
            let decision = decide(command, json!({ "policy": policy, "input": input }));
            assert_eq!(
                decision.verdict, verdict,
                "{command} {input}: {}",
                decision.sentence
            );
        }
    }
}

/// In a terminal a pager is a shell, whatever lists and rules say of its words.
#[test]
fn a_pager_in_a_terminal_asks() {
    let entries = json!(["/usr/bin/git", "/usr/bin/ls"]);
    let listed = json!({ "version": 1, "agents": { "main": { "allowlist": entries } } });
    let granted = json!({ "version": 1, "agents": { "main": { "rules": [
        { "effect": "allow", "pattern": "/usr/bin/git", "args": ["log"] } ] } } });
    let full = json!({ "version": 1, "agents": { "main": { "security": "full" } } });
    let denying = json!({ "version": 1, "agents": { "main": { "security": "full",
        "rules": [{ "effect": "deny", "pattern": "/usr/bin/date" }] } } });
    let rows = [
        ("git log", &listed, true, Verdict::Ask, Code::Shell),
        ("nice git log", &listed, true, Verdict::Ask, Code::Shell),
        ("ls | git log", &listed, true, Verdict::Ask, Code::Shell),
        ("git log", &granted, true, Verdict::Ask, Code::Shell),
        ("git log", &denying, true, Verdict::Ask, Code::Shell),
        ("git log", &listed, false, Verdict::Run, Code::Allowlist),
        ("git log", &granted, false, Verdict::Run, Code::RuleAllow),
        ("ls", &listed, true, Verdict::Run, Code::Allowlist),
        ("git log", &full, true, Verdict::Run, Code::Full),
    ];
    for (command, policy, terminal, verdict, code) in rows {
        let decision = decide(command, json!({ "policy": policy, "terminal": terminal }));
        assert_eq!(
            (decision.verdict, decision.code),
            (verdict, code),
            "{command} {policy} {terminal}"
        );
        assert!(decision.offers.is_empty(), "{command}");
    }
}
