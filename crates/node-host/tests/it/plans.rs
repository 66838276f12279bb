//! Prepared, approved, run: what was approved is what runs (D10).

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use serde_json::{Value, json};

use crate::world::{Outcome, World};

const MISMATCH: &str = "SYSTEM_RUN_DENIED: execution plan mismatch";

fn open() -> Value {
    json!({
        "defaults": {"security": "full", "ask": "off", "askFallback": "deny"},
        "agents": {
            "*": {"allowlist": [{"pattern": "/usr/bin/wc", "source": "ours"}]},
            "main": {"allowlist": [{"pattern": "/usr/bin/git"}, {"pattern": "/usr/bin/git", "argPattern": "^x$"}]},
        },
    })
}

async fn prepare(world: &mut World, id: &str, params: &Value) -> Value {
    world
        .peer
        .invoke(id, "system.run.prepare", params, 20_000)
        .await;
    world.outcome().await.result.unwrap()
}

async fn run(
    world: &mut World,
    id: &str,
    plan: &Value,
    change: impl FnOnce(&mut Value),
) -> Outcome {
    let mut params = json!({
        "command": plan["argv"], "rawCommand": plan["commandText"], "cwd": plan["cwd"],
        "agentId": plan["agentId"], "sessionKey": plan["sessionKey"], "systemRunPlan": plan,
        "runId": "r1", "approved": true, "approvalDecision": "allow-once",
    });
    change(&mut params);
    world.peer.invoke(id, "system.run", &params, 20_000).await;
    world.outcome().await
}

#[tokio::test]
async fn what_is_prepared() {
    let mut world = World::new(&open(), 4).await;
    let params = json!({"command": ["/bin/sh", "-lc", "uname -s"], "rawCommand": "uname -s", "agentId": "main", "sessionKey": "agent:main:main", "security": "allowlist", "ask": "always"});
    let prepared = prepare(&mut world, "p", &params).await;
    let expected = json!({
        "plan": {
            "argv": ["/bin/sh", "-lc", "uname -s"],
            "commandText": "/bin/sh -lc \"uname -s\"", "commandPreview": "uname -s",
            "agentId": "main", "sessionKey": "agent:main:main",
            "policySnapshot": {
                "security": "full", "ask": "off", "askFallback": "deny", "autoAllowSkills": false,
                "allowlistRules": [
                    {"pattern": "/usr/bin/git"}, {"pattern": "/usr/bin/git", "argPattern": "^x$"}, {"pattern": "/usr/bin/wc"},
                ],
            },
        },
        "execPolicy": {"security": "allowlist", "ask": "off"},
        "allowAlwaysCoverage": {"complete": false, "patterns": []},
    });
    assert_eq!(prepared, expected);
    let outcome = run(&mut world, "r", &prepared["plan"], |_| {}).await;
    assert_eq!(outcome.answer(), ("ok", "Linux\n"));
    world.end().await;
}

/// A gateway asks about commands that its own list does not hold, unless `prepare` reports the
/// policy.
#[tokio::test]
async fn what_runs_unasked_here_is_prepared_so() {
    let listed = json!({
        "defaults": {"security": "allowlist", "ask": "on-miss"},
        "agents": {"main": {"allowlist": [{"pattern": "/usr/bin/uname"}]}},
    });
    let mut world = World::new(&listed, 4).await;
    for (command, call, expected) in [
        ("uname", json!({}), ["full", "off"]),
        ("uname", json!({"ask": "always"}), ["allowlist", "always"]),
        ("id", json!({}), ["allowlist", "on-miss"]),
        ("id", json!({"security": "deny"}), ["deny", "on-miss"]),
    ] {
        let mut params = call.clone();
        params["command"] = json!([command]);
        let id = format!("{command} {call}");
        let policy = &prepare(&mut world, &id, &params).await["execPolicy"];
        assert_eq!([&policy["security"], &policy["ask"]], expected, "{id}");
    }
    world.end().await;
}

#[tokio::test]
async fn what_is_run_is_what_was_planned() {
    let mut world = World::new(&open(), 4).await;
    let params = json!({"command": ["uname"], "cwd": "/", "agentId": "main", "sessionKey": "s"});
    let plan = prepare(&mut world, "p", &params).await["plan"].take();
    let changes: [(&str, Value); 6] = [
        ("command", json!(["uname", "-a"])),
        ("cwd", json!("/tmp")),
        ("cwd", Value::Null),
        ("agentId", json!("other")),
        ("sessionKey", json!("t")),
        ("sessionKey", json!("")),
    ];
    for (index, (key, value)) in changes.into_iter().enumerate() {
        let outcome = run(&mut world, &index.to_string(), &plan, |params| {
            params["rawCommand"] = Value::Null;
            params[key] = value.clone();
        })
        .await;
        assert_eq!(
            outcome.answer(),
            ("SYSTEM_RUN_DENIED", MISMATCH),
            "{key}: {value}"
        );
        assert_eq!(outcome.told(), ["denied: execution-plan-miss"]);
    }
    let outcome = run(&mut world, "same", &plan, |params| {
        params["agentId"] = json!(" main ")
    })
    .await;
    assert_eq!(outcome.answer(), ("ok", "Linux\n"));

    // A wider policy leaves the approval valid; a narrower one does not.
    let mut wider = open();
    wider["agents"]["main"]["allowlist"]
        .as_array_mut()
        .unwrap()
        .push(json!({"pattern": "/usr/bin/seq"}));
    for (id, policy, expected) in [
        ("wider", wider, ("ok", "Linux\n")),
        (
            "other",
            json!({"defaults": {"security": "full", "ask": "off", "askFallback": "deny"}}),
            (
                "SYSTEM_RUN_DENIED",
                "SYSTEM_RUN_DENIED: exec approval policy changed; request approval again",
            ),
        ),
    ] {
        let mut document = policy;
        document["version"] = json!(1);
        fs::write(world.paths.approvals_file(), document.to_string()).unwrap();
        let outcome = run(&mut world, id, &plan, |_| {}).await;
        assert_eq!(outcome.answer(), expected, "{id}");
    }
    world.end().await;
}

#[tokio::test]
async fn a_script_is_bound_to_its_content() {
    let mut world = World::new(&open(), 4).await;
    let script = world.home.path().canonicalize().unwrap().join("run.sh");
    fs::write(&script, "echo one\n").unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let params = json!({"command": ["/bin/sh", script], "agentId": "main"});
    let plan = prepare(&mut world, "p", &params).await["plan"].take();
    assert_eq!(
        (
            &plan["mutableFileOperand"]["argvIndex"],
            &plan["mutableFileOperand"]["path"]
        ),
        (&json!(1), &json!(script))
    );
    assert_eq!(
        run(&mut world, "a", &plan, |_| {}).await.answer(),
        ("ok", "one\n")
    );
    fs::write(&script, "echo two\n").unwrap();
    assert_eq!(
        run(&mut world, "b", &plan, |_| {}).await.answer(),
        ("SYSTEM_RUN_DENIED", MISMATCH)
    );
    world.end().await;
}

/// An approval that a gateway claims allows nothing here.
#[tokio::test]
async fn an_approval_from_afar_is_no_click() {
    let policy =
        json!({"defaults": {"security": "allowlist", "ask": "always", "askFallback": "deny"}});
    for protocol in [3, 4] {
        let mut world = World::new(&policy, protocol).await;
        let params = json!({"command": ["uname"], "agentId": "main"});
        let plan = prepare(&mut world, "p", &params).await["plan"].take();
        let outcome = run(&mut world, "r", &plan, |_| {}).await;
        assert_eq!(outcome.told(), ["denied: no-ui"], "{outcome:?}");
        world.end().await;
    }
}
