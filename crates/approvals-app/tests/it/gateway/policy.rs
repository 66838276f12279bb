//! The policy of this computer answers where a person lets it, and nowhere else.

use gateway_protocol::fake_gateway::Peer;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use view_model::Choice;

use super::bench::{Bench, question};
use super::takes;

const LISTED: &str = r#"{"version":1,
    "defaults":{"security":"allowlist","ask":"on-miss","askFallback":"deny"},
    "agents":{"main":{"allowlist":[{"pattern":"/usr/bin/uname"},{"pattern":"/usr/bin/rm"}],
        "rules":[{"effect":"deny","pattern":"/usr/bin/id"}]}}}"#;

/// The policy may answer for main of this gateway.
fn lets_main(gateway: &str) -> Value {
    json!({ "gateway": { "policyAnswers": [{ "gateway": gateway, "agent": "main" }] } })
}

async fn asks(peer: &mut Peer<TcpStream>, id: &str, command: &str, change: &Value) {
    let mut asked = question(id, command, 120);
    asked["request"]["resolvedPath"] = Value::Null;
    for (name, value) in change.as_object().unwrap() {
        asked["request"][name] = value.clone();
    }
    peer.event("exec.approval.requested", asked).await;
}

#[tokio::test]
async fn what_is_listed_is_allowed_once_and_the_history_says_why() {
    let mut bench = Bench::with_settings(LISTED, lets_main).await;
    let mut peer = bench.connected(&[]).await;
    let program =
        json!({ "resolvedPath": "/usr/bin/uname", "commandArgv": ["/bin/sh", "-lc", "uname -a"] });
    asks(&mut peer, "a", "uname -a", &program).await;
    takes(&mut peer, "a", "allow-once").await;
    asks(&mut peer, "b", "id -un", &json!({})).await;
    takes(&mut peer, "b", "deny").await;
    assert_eq!(
        bench.history(2).await,
        [
            "id -un | denied | rule | deny-rule",
            "uname -a | allowed | allowlist | allowlist",
        ]
    );
    assert_eq!(bench.window().await.card, None);
}

#[tokio::test]
async fn everything_else_is_for_the_person() {
    let mut bench = Bench::with_settings(LISTED, lets_main).await;
    let mut peer = bench.connected(&[]).await;
    let rows = [
        ("a miss", "date", json!({})),
        ("danger", "rm -rf /", json!({})),
        ("several commands", "uname; uname", json!({})),
        (
            "variables",
            "uname -a",
            json!({ "envKeys": ["LD_PRELOAD"] }),
        ),
        ("a warning", "uname -b", json!({ "warningText": "careful" })),
        (
            "another program",
            "uname -c",
            json!({ "resolvedPath": "/tmp/uname" }),
        ),
        (
            "other words",
            "uname -d",
            json!({ "commandArgv": ["sh", "-c", "date"] }),
        ),
        (
            "a node",
            "uname -e",
            json!({ "host": "node", "nodeId": "n1" }),
        ),
        ("asked always", "uname -f", json!({ "ask": "always" })),
        ("no folder", "uname -g", json!({ "cwd": null })),
        ("another agent", "uname -h", json!({ "agentId": "ops" })),
        ("no agent", "uname -i", json!({ "agentId": null })),
        (
            "not taken",
            "uname -j",
            json!({ "allowedDecisions": ["deny"] }),
        ),
    ];
    for (index, (what, command, change)) in rows.iter().enumerate() {
        let id = format!("q{index}");
        asks(&mut peer, &id, command, change).await;
        let card = bench.card(command).await;
        let resolved = json!({ "id": id, "decision": "deny", "resolvedBy": "phone" });
        peer.event("exec.approval.resolved", resolved).await;
        let history = bench.history(index + 1).await;
        let other = "| denied | operator | answered-elsewhere";
        assert!(
            history.iter().all(|line| line.ends_with(other)),
            "{what}: {history:?}"
        );
        bench
            .shows(|it| it.card.as_ref().is_none_or(|it| it.id != card.id))
            .await;
    }
}

#[tokio::test]
async fn where_nobody_let_it_the_policy_does_not_answer() {
    let other = |_: &str| lets_main("127.0.0.1:1");
    for mut bench in [
        Bench::new(LISTED).await,
        Bench::with_settings(LISTED, other).await,
    ] {
        let mut peer = bench.connected(&[]).await;
        asks(&mut peer, "a", "uname -a", &json!({})).await;
        bench.card("uname -a").await;
    }
}

#[tokio::test]
async fn an_answer_that_was_not_taken_becomes_a_question_to_the_person() {
    let mut bench = Bench::with_settings(LISTED, lets_main).await;
    let mut peer = bench.connected(&[]).await;
    asks(&mut peer, "a", "uname -a", &json!({})).await;
    let (id, method, _) = peer.request().await;
    assert_eq!(method, "exec.approval.resolve");
    let refusal = json!({ "code": "UNAVAILABLE", "message": "busy" });
    peer.answer(&id, Err(refusal)).await;
    let counted = bench.look_and_click("uname -a", Choice::AllowOnce).await;
    takes(&mut peer, "a", "allow-once").await;
    assert_eq!(counted.await.unwrap(), Ok(()));
    assert_eq!(
        bench.history(1).await,
        ["uname -a | allowed | person | allow-once"]
    );
}
