//! The questions of a gateway: asked as all others are, and answered over its connection.

mod bench;
mod faults;
mod policy;

use std::time::Duration;

use app_status::PairingRequest;
use approvals_app::{Remedy, Tick};
use serde_json::{Value, json};
use view_model::{Choice, PromptCard, RuleEnd, TextRun};

use bench::{Bench, question};
use gateway_protocol::fake_gateway::Peer;
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use user_check::Unconfirmed;

const NOTHING: &str = r#"{"version":1}"#;

fn line(runs: &[TextRun]) -> String {
    runs.iter().map(|run| run.text.as_str()).collect()
}

fn always() -> Choice {
    Choice::AllowAlways {
        offer: "gateway".to_owned(),
        ends: RuleEnd::Never,
        note: String::new(),
        pattern: String::new(),
        confirmed: false,
    }
}

/// The next request has to be this answer; the gateway takes it.
async fn takes(peer: &mut Peer<TcpStream>, id: &str, decision: &str) {
    let (method, params) = peer.acknowledged().await;
    assert_eq!(method, "exec.approval.resolve");
    assert_eq!(params, json!({ "id": id, "decision": decision }));
}

fn facts(card: &PromptCard) -> Vec<String> {
    let fields = card.fields.iter().map(|field| {
        let values: Vec<String> = field.values.iter().map(|runs| line(runs)).collect();
        format!("{}: {}", field.label, values.join(", "))
    });
    fields.collect()
}

#[tokio::test]
async fn a_gateway_asks_and_each_answer_is_sent_once() {
    let mut bench = Bench::new(NOTHING).await;
    let mut peer = bench.connected(&[question("a", "uname -a", 120)]).await;
    let card = bench.card("uname -a").await;
    let port = bench.gateway.address().port();
    let origin: Vec<String> = card.origin.iter().map(|part| line(part)).collect();
    assert_eq!(
        origin,
        [
            format!("asked by the gateway 127.0.0.1:{port}"),
            "session agent:main:main".to_owned()
        ]
    );
    assert_eq!(line(&card.heading), "main wants to run uname");
    assert_eq!(
        facts(&card)[..2],
        ["Program: /usr/bin/uname", "Folder: /tmp"]
    );
    assert!(
        card.reason
            .starts_with("The gateway asks. This computer’s policy says: "),
        "{}",
        card.reason
    );
    assert_eq!(
        card.allow_once.sentence,
        "The gateway runs this command once."
    );
    let offers: Vec<_> = card
        .always
        .iter()
        .map(|it| (it.id.as_str(), it.label.as_str()))
        .collect();
    assert_eq!(offers, [("gateway", "Exactly this command")]);
    assert!(card.leases.is_empty() && card.deny_always.is_empty() && card.pattern.is_none());
    assert!(!card.deny_message.offered);

    for (id, choice, decision) in [
        ("a", Choice::AllowOnce, "allow-once"),
        ("b", always(), "allow-always"),
        ("c", Choice::Deny, "deny"),
    ] {
        let command = format!("uname -{id}");
        if id != "a" {
            peer.event("exec.approval.requested", question(id, &command, 120))
                .await;
        }
        let counted = bench.look_and_click(&command, choice).await;
        takes(&mut peer, id, decision).await;
        assert_eq!(counted.await.unwrap(), Ok(()));
        assert_eq!(bench.window().await.card, None);
    }
    assert_eq!(
        bench.history(3).await,
        [
            "uname -a | allowed | person | allow-once",
            "uname -b | allowed | person | allow-always",
            "uname -c | denied | person | user-denied",
        ]
    );
}

/// A check stands between the click and the answer (D35).
#[tokio::test]
async fn danger_is_allowed_once_the_system_has_checked_the_person() {
    let settings = |_: &str| json!({ "prompt": { "confirmDanger": true } });
    let mut bench = Bench::with_settings(NOTHING, settings).await;
    let mut peer = bench.connected(&[]).await;
    for (id, confirmed, decision) in [
        ("a", Ok(()), "allow-once"),
        ("b", Err(Unconfirmed::Cancelled), "deny"),
    ] {
        let command = format!("rm -rf / {id}");
        peer.event("exec.approval.requested", question(id, &command, 120))
            .await;
        let card = bench.card(&command).await;
        bench.painted(&card).await;
        // Danger arms later.
        tokio::time::sleep(Duration::from_millis(card.arm_ms + 10)).await;
        let clicked = bench.click(&card, Choice::AllowOnce);
        let counts = confirmed.is_ok();
        bench.checks.recv().await.unwrap().answer(confirmed);
        takes(&mut peer, id, decision).await;
        assert_eq!(clicked.await.unwrap().is_ok(), counts);
        bench.send(Tick::Dismissed);
    }
    assert_eq!(
        bench.history(2).await,
        [
            "rm -rf / a | allowed | person | allow-once",
            "rm -rf / b | denied | check | not-confirmed",
        ]
    );
}

#[tokio::test]
async fn this_computer_refuses_by_itself_and_never_allows() {
    let store = r#"{"version":1,
        "defaults":{"security":"full","ask":"off","askFallback":"full"},
        "agents":{"main":{"allowlist":[{"pattern":"/usr/bin/uname"}],
            "rules":[{"effect":"deny","pattern":"/usr/bin/id"}]}}}"#;
    let mut bench = Bench::new(store).await;
    let mut peer = bench.connected(&[]).await;
    for (id, command) in [("a", "id -un"), ("b", "uname")] {
        let asked = question(id, command, 120);
        peer.event("exec.approval.requested", asked).await;
    }
    takes(&mut peer, "a", "deny").await;
    // What may run here is asked about there.
    bench.card("uname").await;
    bench.send(Tick::Pause(true));
    takes(&mut peer, "b", "deny").await;
    peer.event("exec.approval.requested", question("c", "date", 120))
        .await;
    takes(&mut peer, "c", "deny").await;
    assert_eq!(
        bench.history(3).await,
        [
            "date | denied | pause | paused",
            "id -un | denied | rule | deny-rule",
            "uname | denied | pause | paused",
        ]
    );
}

#[tokio::test]
async fn behind_a_lock_a_question_waits_for_its_person() {
    let mut bench = Bench::new(NOTHING).await;
    bench.send(Tick::Locked(true));
    let mut peer = bench
        .connected(&[question("a", "uname", 120), question("b", "date", 120)])
        .await;
    let resolved = json!({ "id": "b", "decision": "deny", "resolvedBy": "phone" });
    peer.event("exec.approval.resolved", resolved).await;
    assert_eq!(
        bench.history(1).await,
        ["date | denied | operator | answered-elsewhere"]
    );
    bench.send(Tick::Locked(false));
    let counted = bench.look_and_click("uname", Choice::AllowOnce).await;
    takes(&mut peer, "a", "allow-once").await;
    assert_eq!(counted.await.unwrap(), Ok(()));
}

#[tokio::test]
async fn a_card_says_who_answered_elsewhere() {
    for (resolved, told, record) in [
        (
            json!({ "id": "a", "decision": "allow-once", "resolvedBy": "phone" }),
            "phone allowed it at the gateway.",
            "uname | allowed | operator | answered-elsewhere",
        ),
        (
            json!({ "id": "a", "decision": "deny" }),
            "Somebody else denied it at the gateway. Not run.",
            "uname | denied | operator | answered-elsewhere",
        ),
    ] {
        let mut bench = Bench::new(NOTHING).await;
        let mut peer = bench.connected(&[question("a", "uname", 120)]).await;
        let card = bench.card("uname").await;
        bench.painted(&card).await;
        peer.event("exec.approval.resolved", resolved).await;
        assert_eq!(bench.ended().await, told);
        assert_eq!(bench.history(1).await, [record]);
        let late = bench.click(&card, Choice::AllowOnce).await.unwrap();
        assert_eq!(late.unwrap_err().code, "gone");
    }
}

#[tokio::test]
async fn what_is_no_command_is_left_to_others() {
    let mut bench = Bench::new(NOTHING).await;
    let mut plugin = question("plugin:1", "uname", 120);
    plugin["approvalKind"] = json!("plugin");
    let mut peer = bench.connected(&[plugin.clone()]).await;
    plugin["id"] = json!("x");
    peer.event("exec.approval.requested", plugin).await;
    peer.event("plugin.approval.requested", question("y", "uname", 120))
        .await;
    peer.event("exec.approval.requested", question("a", "date", 120))
        .await;
    let card = bench.card("date").await;
    assert_eq!(bench.window().await.queue.ids, [card.id]);
    let none: [String; 0] = [];
    assert_eq!(bench.decisions(), none);
}

#[tokio::test]
async fn the_gateway_says_what_else_it_knows() {
    let mut bench = Bench::new(NOTHING).await;
    let mut asked = question("a", "uname", 120);
    let request: &mut Value = &mut asked["request"];
    request["envKeys"] = json!(["HTTP_PROXY", "X"]);
    request["nodeId"] = json!("box");
    request["warningText"] = json!("it reads\u{202e} the mail");
    request["ask"] = json!("always");
    request["commandArgv"] = json!(["uname", "-s"]);
    bench.connected(&[asked]).await;
    let card = bench.card("uname").await;
    assert_eq!(line(&card.origin[1]), "runs on node box");
    let environment = "Environment: adds HTTP_PROXY, X".to_owned();
    assert!(facts(&card).contains(&environment), "{:?}", facts(&card));
    let notes: Vec<&str> = card.risks.iter().map(|risk| risk.note.as_str()).collect();
    assert!(
        notes.contains(&"The gateway warns: it reads⟨U+202E right-to-left override⟩ the mail"),
        "{notes:?}"
    );
    assert_eq!(
        card.allow_always.sentence,
        "The gateway takes an answer for one run only."
    );
    let words: Vec<String> = card.command.words.iter().map(|it| line(&it.word)).collect();
    assert_eq!(words, ["uname", "-s"]);
}

#[tokio::test]
async fn who_wants_to_be_paired_is_answered_by_a_click() {
    let mut bench = Bench::new(NOTHING).await;
    let mut peer = bench.connected(&[]).await;
    let request = |id: &str| {
        json!({ "requestId": id, "nodeId": "n1", "displayName": "bo\u{202e}x", "platform": "linux",
                "remoteIp": "10.0.0.2", "commands": ["system.run"], "ts": 5 })
    };
    for id in ["r1", "r2"] {
        peer.event("node.pair.requested", request(id)).await;
    }
    let pairing = bench.pairing(2).await;
    let about = ["linux", "10.0.0.2", "system.run"].map(str::to_owned);
    let expected = PairingRequest {
        is_node: true,
        request: "r1".to_owned(),
        name: "bo⟨U+202E right-to-left override⟩x".to_owned(),
        about: about.to_vec(),
    };
    assert_eq!(pairing[0], expected);
    for (request, approve, method) in [
        ("r1", true, "node.pair.approve"),
        ("r2", false, "node.pair.reject"),
    ] {
        let word = if approve { "approve" } else { "refuse" };
        let remedy = Remedy::from_id(&format!("pair-{word}:node:{request}")).unwrap();
        let (reply, answered) = oneshot::channel();
        bench.send(Tick::Remedy { remedy, reply });
        let (sent, params) = peer.acknowledged().await;
        assert_eq!(
            (sent.as_str(), params),
            (method, json!({ "requestId": request }))
        );
        assert_eq!(answered.await.unwrap(), Ok(()));
        let resolved = json!({ "requestId": request, "decision": "approved" });
        peer.event("node.pair.resolved", resolved).await;
    }
    bench.pairing(0).await;
    for id in [
        "pair-approve:node",
        "pair-perhaps:node:r1",
        "pair-approve:cat:r1",
        "pair-:",
    ] {
        assert_eq!(Remedy::from_id(id), None, "{id}");
    }
}
