//! The rows P of `docs/reports.md`, on which setting holds, as the policy decides them.

use exec_policy::cases::{Case, CaseFile, CaseMachine};
use exec_policy::{
    Ask, Call, Code, Config, Decision, Document, Platform, Policy, Security, Verdict,
};
use serde_json::{Value, json};

fn machine() -> CaseMachine {
    let text = include_str!("../../../../tests/cases/field-reports.json");
    serde_json::from_str::<CaseFile>(text).unwrap().machine
}

fn decide(command: &str, policy: Value, config: Value) -> Decision {
    let case = json!({
        "id": "", "expect": "run", "command": command, "agent": "main",
        "policy": policy, "config": config,
    });
    let case: Case = serde_json::from_value(case).unwrap();
    case.decide(&machine(), 0)
}

/// Rows P3, P4, P6, P13: one setting by the call, the agent, the global configuration and the
/// store.
#[test]
fn settings_come_from_where_they_should() {
    let effective = |config: Value, store: Value, call: Call| {
        let (config, _) = Config::read(&config);
        let (document, _) = Document::read(&store);
        let policy = Policy::compile(&document, &config, "/home/u", Platform::Linux);
        let effective = policy.effective("main", call);
        (effective.security.value, effective.ask.value)
    };
    let exec = |security: &str, ask: &str| json!({ "tools": { "exec": { "security": security, "ask": ask } } });
    let call = |security, ask| Call { security, ask };
    let none = Call::default();
    let empty = json!({ "version": 1 });
    // P3
    let full = call(Some(Security::Full), None);
    assert_eq!(
        effective(exec("allowlist", "off"), empty.clone(), full).0,
        Security::Allowlist
    );
    // P4
    let off = call(None, Some(Ask::Off));
    assert_eq!(
        effective(exec("full", "on-miss"), empty.clone(), off).1,
        Ask::OnMiss
    );
    let always = call(None, Some(Ask::Always));
    assert_eq!(
        effective(exec("full", "on-miss"), empty.clone(), always).1,
        Ask::Always
    );
    // D1: a question that the person switched off stays off.
    assert_eq!(
        effective(exec("full", "off"), empty.clone(), always).1,
        Ask::Off
    );
    // P6
    let agent = json!({
        "tools": { "exec": { "ask": "off" } },
        "agents": { "list": [{ "id": "main", "tools": { "exec": { "ask": "always" } } }] },
    });
    assert_eq!(effective(agent, empty.clone(), none).1, Ask::Always);
    // P13
    let store = json!({ "version": 1, "agents": { "main": { "ask": "always" } } });
    assert_eq!(effective(exec("full", "off"), store, none).1, Ask::Always);
    // P2: no setting anywhere.
    assert_eq!(
        effective(json!({}), empty, none),
        (Security::Allowlist, Ask::OnMiss)
    );
}

#[test]
fn the_row_decides() {
    let listed = json!({ "version": 1, "agents": { "main": {
        "allowlist": [{ "pattern": "/usr/bin/ls" }, { "pattern": "/usr/bin/wc" }],
    } } });
    let cases = [
        (
            "P2",
            "id",
            listed.clone(),
            json!({}),
            Verdict::Ask,
            Code::AllowlistMiss,
        ),
        (
            "P12",
            "ls",
            json!({ "version": 1, "agents": { "main": { "security": "deny" } } }),
            json!({ "security": "full", "ask": "off" }),
            Verdict::Deny,
            Code::SecurityDeny,
        ),
        (
            "P13",
            "ls",
            json!({ "version": 1, "agents": { "main": { "ask": "always" } } }),
            json!({ "security": "full", "ask": "off" }),
            Verdict::Ask,
            Code::AskAlways,
        ),
        (
            "P14",
            "id; id",
            json!({ "version": 1 }),
            json!({ "security": "full", "ask": "off" }),
            Verdict::Run,
            Code::Full,
        ),
        (
            "P15",
            "id",
            listed.clone(),
            json!({ "security": "allowlist", "ask": "off" }),
            Verdict::Deny,
            Code::AllowlistMiss,
        ),
        (
            "P16",
            "ls; wc",
            listed.clone(),
            json!({}),
            Verdict::Ask,
            Code::Chain,
        ),
        (
            "P17",
            "ls",
            listed,
            json!({ "security": "deny", "ask": "always" }),
            Verdict::Deny,
            Code::SecurityDeny,
        ),
    ];
    for (id, command, policy, config, verdict, code) in cases {
        let decision = decide(command, policy, config);
        assert_eq!((decision.verdict, decision.code), (verdict, code), "{id}");
    }
}

/// Row P19: nobody can be asked, and the list decides.
#[test]
fn a_fallback_to_the_list_runs_what_is_listed() {
    let policy = json!({ "version": 1,
        "defaults": { "ask": "always", "askFallback": "allowlist" },
        "agents": { "main": { "allowlist": [{ "pattern": "/usr/bin/ls" }] } },
    });
    for (command, verdict, code) in [
        ("ls", Verdict::Run, Code::Fallback),
        ("id", Verdict::Deny, Code::AllowlistMiss),
    ] {
        let decision = decide(command, policy.clone(), json!({})).without_ui();
        assert_eq!(
            (decision.verdict, decision.code),
            (verdict, code),
            "{command}"
        );
    }
}
