//! Questions to people.

use std::time::Duration;

use gateway_registry::{Approval, Event};
use serde_json::{Value, json};

use crate::world::{ADMIN, BEGIN, World, answer, connect, event};

const ASKS: [&str; 2] = ["operator.write", "operator.approvals"];

fn request(more: Value) -> Value {
    let mut params = json!({
        "command": "git push", "cwd": "/p", "host": "gateway", "agentId": "main", "ask": "on-miss",
        "security": "allowlist", "sessionKey": "s", "timeoutMs": 60_000, "env": { "A": "secret value" },
    });
    for (key, value) in more.as_object().unwrap() {
        params[key] = value.clone();
    }
    params
}

pub(crate) fn ours(more: impl FnOnce(&mut Approval)) -> Approval {
    let mut approval = Approval {
        command: "git push".to_owned(),
        argv: vec!["git".to_owned(), "push".to_owned()],
        cwd: Some("/p".to_owned()),
        host: Some("gateway".to_owned()),
        node: None,
        agent: Some("main".to_owned()),
        session_key: Some("s".to_owned()),
        security: None,
        ask: None,
        env_names: Vec::new(),
        resolved_path: None,
        warning: None,
        always: true,
        timeout: Duration::from_secs(60),
        plan: None,
    };
    more(&mut approval);
    approval
}

/// A client that asks, one that answers, and the question as the latter sees it.
fn asked(world: &mut World, more: Value) -> (u64, u64, Value) {
    let admin = world.operator("admin", &ADMIN);
    let agent = world.operator("agent", &ASKS);
    world.begin(agent, "1", "exec.approval.request", request(more));
    let shown = event(&world.sent(admin), "exec.approval.requested");
    (agent, admin, shown)
}

fn resolve(world: &mut World, client: u64, id: &Value, decision: &str) -> Value {
    let params = json!({ "id": id, "decision": decision });
    world.ask(client, "exec.approval.resolve", params)
}

#[test]
fn a_question_is_shown_answered_and_told() {
    let mut world = World::new();
    let (agent, admin, shown) = asked(&mut world, json!({}));
    assert_eq!(shown["createdAtMs"], BEGIN);
    assert_eq!(shown["expiresAtMs"], BEGIN + 60_000);
    let seen = &shown["request"];
    assert_eq!(seen["command"], "git push");
    assert_eq!(seen["envKeys"], json!(["A"]));
    assert!(!shown.to_string().contains("secret value"));
    let all = json!(["allow-once", "allow-always", "deny"]);
    assert_eq!(seen["allowedDecisions"], all);
    let list = world.ask(admin, "exec.approval.list", json!({}));
    assert_eq!(list["payload"], json!([shown]));
    let one = world.ask(admin, "exec.approval.get", json!({ "id": shown["id"] }));
    assert_eq!(one["payload"]["commandText"], "git push");
    assert_eq!(world.registry.figures().approvals, 1);
    world.pass(5_000);
    let taken = resolve(&mut world, admin, &shown["id"], "allow-once");
    assert_eq!(taken["payload"], json!({ "ok": true }));
    let resolved = event(&world.sent(admin), "exec.approval.resolved");
    assert_eq!(resolved["decision"], "allow-once");
    assert_eq!(resolved["resolvedBy"], "operator");
    assert_eq!(resolved["ts"], BEGIN + 5_000);
    let told = answer(&world.sent(agent), "1");
    assert_eq!(
        told["payload"],
        json!({
            "id": shown["id"], "decision": "allow-once", "createdAtMs": BEGIN,
            "expiresAtMs": BEGIN + 60_000, "terminalReason": "user",
        })
    );
    assert_eq!(world.registry.figures().approvals, 0);
    let list = world.ask(admin, "exec.approval.list", json!({}));
    assert_eq!(list["payload"], json!([]));
}

#[test]
fn the_id_comes_first_where_the_asker_wants_two_answers() {
    let mut world = World::new();
    let more = json!({ "twoPhase": true, "id": "mine" });
    let (agent, admin, shown) = asked(&mut world, more);
    assert_eq!(shown["id"], "mine");
    let accepted = answer(&world.sent(agent), "1");
    assert_eq!(accepted["payload"]["status"], "accepted");
    assert_eq!(accepted["payload"]["deliveryRoute"], "approval-client");
    let id = json!({ "id": "mine" });
    world.begin(agent, "2", "exec.approval.waitDecision", id.clone());
    assert!(world.sent(agent).is_empty());
    resolve(&mut world, admin, &json!("mine"), "deny");
    let told = world.sent(agent);
    for request in ["1", "2"] {
        assert_eq!(answer(&told, request)["payload"]["decision"], "deny");
    }
    // It can be read for a while.
    world.pass(14_999);
    let late = world.ask(agent, "exec.approval.waitDecision", id.clone());
    assert_eq!(late["payload"]["decision"], "deny");
    world.pass(1);
    let message = world.refused(agent, "exec.approval.waitDecision", id);
    assert_eq!(message, "approval expired or not found");
}

#[test]
fn a_question_is_answered_once() {
    let mut world = World::new();
    let (_, admin, shown) = asked(&mut world, json!({}));
    let id = &shown["id"];
    let error = |answer: Value| answer["error"]["details"]["reason"].clone();
    assert_eq!(resolve(&mut world, admin, id, "deny")["ok"], true);
    assert_eq!(
        resolve(&mut world, admin, id, "deny")["ok"],
        true,
        "the same"
    );
    let other = resolve(&mut world, admin, id, "allow-once");
    assert_eq!(other["error"]["message"], "approval already resolved");
    assert_eq!(error(other), "APPROVAL_ALREADY_RESOLVED");
    let resolved = world.sent(admin);
    assert_eq!(resolved.len(), 1, "everybody is told once: {resolved:?}");
    world.pass(15_000);
    let gone = resolve(&mut world, admin, id, "deny");
    assert_eq!(gone["error"]["message"], "unknown or expired approval id");
    assert_eq!(error(gone), "APPROVAL_NOT_FOUND");
}

#[test]
fn an_expired_question_is_not_answered_any_more() {
    let mut world = World::new();
    let (agent, admin, shown) = asked(&mut world, json!({}));
    world.pass(60_000);
    let told = answer(&world.sent(agent), "1");
    assert_eq!(told["payload"]["decision"], Value::Null);
    assert_eq!(told["payload"]["terminalReason"], "timeout");
    let late = resolve(&mut world, admin, &shown["id"], "allow-once");
    assert_eq!(late["error"]["message"], "unknown or expired approval id");
    assert!(world.sent(admin).is_empty());
}

#[test]
fn who_is_shown_a_question_and_may_answer_it() {
    let operator = |scopes: &[&str]| connect("operator", &json!({ "scopes": scopes }));
    let old = |mut params: Value| {
        params["maxProtocol"] = json!(3);
        params["caps"] = json!([]);
        params
    };
    let without = |mut params: Value, id: &str| {
        params["caps"] = json!([]);
        params["client"]["id"] = json!(id);
        params
    };
    let approvals = ["operator.approvals"];
    // What, its device, its connect; whether it is shown and may answer what another client asks,
    // and what this process asks.
    let table = [
        (
            "an administrator",
            "d",
            operator(&ADMIN),
            (true, true),
            (true, true),
        ),
        (
            "an operator for approvals",
            "d",
            operator(&approvals),
            (false, false),
            (true, true),
        ),
        (
            "one without",
            "d",
            operator(&["operator.read"]),
            (false, false),
            (false, false),
        ),
        (
            "the asker's device",
            "agent",
            operator(&approvals),
            (false, false),
            (true, true),
        ),
        (
            "one that shows none",
            "d",
            without(operator(&ADMIN), "cli"),
            (false, true),
            (false, true),
        ),
        (
            "OpenClaw's own interface",
            "d",
            without(operator(&ADMIN), "openclaw-macos"),
            (true, true),
            (true, true),
        ),
        (
            "the older protocol",
            "d",
            old(operator(&ADMIN)),
            (true, true),
            (true, true),
        ),
    ];
    for (what, device, params, of_client, of_process) in table {
        for (expected, from_client) in [(of_client, true), (of_process, false)] {
            let mut world = World::new();
            let agent = world.operator("agent", &ASKS);
            let keeper = world.operator("keeper", &ADMIN);
            let came = world.come(device, params.clone(), "127.0.0.1").client;
            world.sent(came);
            if from_client {
                world.begin(agent, "1", "exec.approval.request", request(json!({})));
            } else {
                let approval = Box::new(ours(|_| {}));
                world.step(Event::Ask { key: 1, approval });
            }
            let shown = event(&world.sent(keeper), "exec.approval.requested");
            let told = world.sent(came);
            let is_told = told
                .iter()
                .any(|it| it["event"] == "exec.approval.requested");
            let taken = resolve(&mut world, came, &shown["id"], "allow-once");
            let found = (is_told, taken["ok"] == true);
            assert_eq!(
                found, expected,
                "{what}, of a client: {from_client}: {taken}"
            );
            let open = world.registry.figures().approvals;
            assert_eq!(open, usize::from(!expected.1), "{what}");
        }
    }
}

#[test]
fn the_device_that_asked_never_answers() {
    let mut world = World::new();
    let admin = world.operator("admin", &ADMIN);
    let again = world.operator("admin", &ADMIN);
    let other = world.operator("other", &ADMIN);
    world.begin(admin, "1", "exec.approval.request", request(json!({})));
    let shown = event(&world.sent(other), "exec.approval.requested");
    for own in [admin, again] {
        assert!(world.sent(own).is_empty());
        let own = resolve(&mut world, own, &shown["id"], "allow-once");
        assert_eq!(
            own["error"]["message"],
            "the device that asked cannot answer"
        );
    }
    resolve(&mut world, other, &shown["id"], "allow-once");
    let told = answer(&world.sent(admin), "1");
    assert_eq!(told["payload"]["decision"], "allow-once");
}

#[test]
fn always_is_taken_only_where_it_is_offered() {
    for (more, offered) in [
        (json!({}), true),
        (json!({ "ask": "always" }), false),
        (json!({ "unavailableDecisions": ["allow-always"] }), false),
    ] {
        let mut world = World::new();
        let (_, admin, shown) = asked(&mut world, more);
        let takes = shown["request"]["allowedDecisions"].as_array().unwrap();
        assert_eq!(takes.contains(&json!("allow-always")), offered);
        let answer = resolve(&mut world, admin, &shown["id"], "allow-always");
        assert_eq!(answer["ok"] == true, offered, "{answer}");
        if !offered {
            let reason = &answer["error"]["details"]["reason"];
            assert_eq!(reason, "APPROVAL_ALLOW_ALWAYS_UNAVAILABLE");
        }
        let odd = resolve(&mut world, admin, &shown["id"], "allow");
        assert_eq!(odd["error"]["message"], "invalid decision");
    }
}

#[test]
fn a_question_may_be_named_by_its_beginning() {
    let mut world = World::new();
    let (agent, admin, _) = asked(&mut world, json!({ "id": "abcdefgh-1" }));
    let second = request(json!({ "id": "abcdefgh-2" }));
    world.begin(agent, "2", "exec.approval.request", second);
    for (id, expected) in [
        ("abcdefg", "unknown or expired approval id"),
        ("abcdefgh", "ambiguous approval id prefix; use the full id"),
        ("abcdefgx", "unknown or expired approval id"),
    ] {
        let answer = resolve(&mut world, admin, &json!(id), "deny");
        assert_eq!(answer["error"]["message"], expected, "{id}");
    }
    assert_eq!(
        resolve(&mut world, admin, &json!("abcdefgh-1"), "deny")["ok"],
        true
    );
}

#[test]
fn a_question_that_nobody_can_answer_ends_at_once() {
    for (more, ends) in [
        (json!({}), true),
        (json!({ "requireDeliveryRoute": false }), false),
    ] {
        let mut world = World::new();
        let agent = world.operator("agent", &ADMIN);
        world.begin(agent, "1", "exec.approval.request", request(more));
        let told = world.sent(agent);
        assert_eq!(told.len(), usize::from(ends), "{told:?}");
        if ends {
            let payload = &answer(&told, "1")["payload"];
            assert_eq!(payload["decision"], Value::Null);
            assert_eq!(payload["terminalReason"], "no-approval-route");
        } else {
            // Whoever comes later finds it.
            let admin = world.operator("admin", &ADMIN);
            let list = world.ask(admin, "exec.approval.list", json!({}));
            assert_eq!(list["payload"].as_array().unwrap().len(), 1);
        }
    }
}

#[test]
fn what_is_no_question() {
    let mut world = World::new();
    let (agent, ..) = asked(&mut world, json!({ "id": "taken" }));
    for (more, expected) in [
        (json!({ "command": "  " }), "command is required"),
        (json!({ "command": null }), "command is required"),
        (json!({ "id": "taken" }), "approval id already pending"),
        (json!({ "id": "plugin:x" }), "approval id cannot be used"),
        (
            json!({ "host": "node" }),
            "nodeId is required for host=node",
        ),
        (
            json!({ "host": "node", "nodeId": "n" }),
            "systemRunPlan is required for host=node",
        ),
        (
            json!({ "command": "x".repeat(128 * 1024 + 1) }),
            "command exceeds exec approval display limit",
        ),
        (
            json!({ "cwd": "x".repeat(5_000) }),
            "command exceeds exec approval display limit",
        ),
    ] {
        let params = request(more.clone());
        let message = world.refused(agent, "exec.approval.request", params);
        assert_eq!(message, expected, "{}", &more.to_string()[..20]);
    }
}

#[test]
fn this_process_asks_and_takes_its_question_back() {
    let mut world = World::new();
    let ask = |key| Event::Ask {
        key,
        approval: Box::new(ours(|_| {})),
    };
    assert!(!world.registry.can_ask());
    world.step(ask(1));
    assert_eq!(world.here, ["1: Err(Nobody)"]);
    let operator = world.operator("o", &["operator.approvals"]);
    assert!(world.registry.can_ask());
    for key in 2..5 {
        world.step(ask(key));
    }
    let shown = world.sent(operator);
    let id = |at: usize| shown[at]["payload"]["id"].clone();
    resolve(&mut world, operator, &id(0), "allow-always");
    world.step(Event::AskDropped(3));
    let told = world.sent(operator);
    let ended: Vec<(&Value, &Value)> = told
        .iter()
        .map(|it| (&it["payload"]["id"], &it["payload"]["decision"]))
        .collect();
    let (always, deny) = (json!("allow-always"), json!("deny"));
    assert_eq!(ended, [(&id(0), &always), (&id(1), &deny)]);
    world.pass(60_000);
    assert_eq!(
        world.here,
        ["1: Err(Nobody)", "2: Ok(AllowAlways)", "4: Err(Expired)"]
    );
    let long = ours(|it| it.command = "x".repeat(128 * 1024 + 1));
    let approval = Box::new(long);
    world.step(Event::Ask { key: 5, approval });
    assert_eq!(world.here.last().unwrap(), "5: Err(TooMany)");
}

#[test]
fn a_hundred_operators_are_told_and_the_first_answer_counts() {
    let mut world = World::new();
    let operators: Vec<u64> = (0..100)
        .map(|number| world.operator(&format!("o{number}"), &ADMIN))
        .collect();
    let approval = Box::new(ours(|_| {}));
    world.step(Event::Ask { key: 1, approval });
    let mut ids = Vec::new();
    for operator in &operators {
        ids.push(event(&world.sent(*operator), "exec.approval.requested")["id"].clone());
    }
    ids.dedup();
    assert_eq!(ids.len(), 1);
    let first = resolve(&mut world, operators[50], &ids[0], "allow-once");
    assert_eq!(first["ok"], true);
    let second = resolve(&mut world, operators[51], &ids[0], "deny");
    assert_eq!(second["error"]["message"], "approval already resolved");
    assert_eq!(world.here, ["1: Ok(AllowOnce)"]);
}

#[test]
fn nobody_takes_the_room_of_the_others() {
    let mut world = World::new();
    let _admin = world.operator("admin", &ADMIN);
    let of = |agent: &str| Box::new(ours(|it| it.agent = Some(agent.to_owned())));
    let ask = |world: &mut World, key, agent: &str| {
        let approval = of(agent);
        world.step(Event::Ask { key, approval });
    };
    for key in 0..100 {
        ask(&mut world, key, "main");
    }
    assert!(world.here.is_empty(), "{:?}", world.here);
    ask(&mut world, 100, "main");
    assert_eq!(world.here, ["100: Err(TooMany)"]);
    ask(&mut world, 101, "ops");
    assert_eq!(world.here.len(), 1);

    // One device has its share over all of its connections, and all devices leave half of the room.
    let refused = |world: &mut World, client, number: usize| {
        let params = request(json!({ "twoPhase": true }));
        world.begin(client, &number.to_string(), "exec.approval.request", params);
        let answered = answer(&world.sent(client), &number.to_string());
        answered["ok"] == false
    };
    let mut open = 0;
    for device in 0..6 {
        let name = format!("device {device}");
        let both = [world.operator(&name, &ASKS), world.operator(&name, &ASKS)];
        let mut own = 0;
        for number in 0..120 {
            own += usize::from(!refused(&mut world, both[number % 2], number));
        }
        assert_eq!(own, 100.min(500 - open), "{name}");
        open += own;
    }
    ask(&mut world, 102, "ops");
    assert_eq!(world.here.len(), 1);
}

/// An operator answers by the beginning of an id, and means the question that it saw.
#[test]
fn no_id_is_the_beginning_of_another() {
    let mut world = World::new();
    let (agent, _, shown) = asked(&mut world, json!({}));
    let id = shown["id"].as_str().unwrap();
    for taken in [id, &id[..8], &id[..1], &format!("{id}x")] {
        let again = request(json!({ "id": taken }));
        let refused = world.refused(agent, "exec.approval.request", again);
        assert_eq!(refused, "approval id already pending", "{taken}");
    }
}
