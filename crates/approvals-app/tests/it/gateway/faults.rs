//! What goes wrong between the app and its gateway.

use app_status::GatewayState;
use approvals_app::Tick;
use gateway_protocol::fake_gateway::{Peer, operator_hello};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use view_model::Choice;

use super::bench::{BEGIN, Bench, question};
use super::{NOTHING, takes};

fn refusal(message: &str) -> Value {
    json!({ "code": "INVALID_REQUEST", "message": message })
}

/// The next request is an answer to `a`; the gateway refuses it with this message.
async fn refuses(peer: &mut Peer<TcpStream>, message: &str) {
    let (request, method, _) = peer.request().await;
    assert_eq!(method, "exec.approval.resolve");
    peer.answer(&request, Err(refusal(message))).await;
}

#[tokio::test]
async fn a_card_outlives_the_connection() {
    let mut bench = Bench::new(NOTHING).await;
    let open = [question("a", "uname", 120), question("b", "date", 120)];
    let mut peer = bench.connected(&open).await;
    bench.card("uname").await;
    // A restarted gateway accepts nobody for a while.
    peer.hang_up().await;
    let starting = bench.gateway.accept_tcp().await;
    bench
        .state(|it| matches!(it, GatewayState::Down { .. }))
        .await;
    let counted = bench.look_and_click("uname", Choice::AllowOnce).await;
    let problem = counted.await.unwrap().unwrap_err();
    assert_eq!(
        problem.message,
        "The gateway isn’t connected. Your answer wasn’t sent. Try again when it is back."
    );
    drop(starting);
    // One of them has gone with the old gateway.
    let mut peer = bench.connected(&[question("a", "uname", 120)]).await;
    bench.shows(|it| it.queue.ids.len() == 1).await;
    let counted = bench.look_and_click("uname", Choice::AllowOnce).await;
    takes(&mut peer, "a", "allow-once").await;
    assert_eq!(counted.await.unwrap(), Ok(()));
    assert_eq!(
        bench.history(2).await,
        [
            "date | withdrawn | caller | caller-gone",
            "uname | allowed | person | allow-once",
        ]
    );
}

#[tokio::test]
async fn an_answer_that_is_lost_on_its_way_is_cleared_up() {
    let lost = "The connection broke before the gateway confirmed your answer. This request stays \
                until it does.";
    // It did not arrive, and is given again.
    let mut bench = Bench::new(NOTHING).await;
    let mut peer = bench.connected(&[question("a", "uname", 120)]).await;
    let counted = bench.look_and_click("uname", Choice::AllowOnce).await;
    peer.request().await;
    peer.hang_up().await;
    assert_eq!(counted.await.unwrap().unwrap_err().message, lost);
    let mut peer = bench.connected(&[question("a", "uname", 120)]).await;
    let counted = bench.look_and_click("uname", Choice::AllowOnce).await;
    takes(&mut peer, "a", "allow-once").await;
    assert_eq!(counted.await.unwrap(), Ok(()));
    assert_eq!(
        bench.history(1).await,
        ["uname | allowed | person | allow-once"]
    );

    // It arrived, which the gateway told before the connection broke.
    let mut bench = Bench::new(NOTHING).await;
    let mut peer = bench.connected(&[question("a", "uname", 120)]).await;
    let counted = bench.look_and_click("uname", Choice::AllowOnce).await;
    peer.request().await;
    let resolved = json!({ "id": "a", "decision": "allow-once", "resolvedBy": "us" });
    peer.event("exec.approval.resolved", resolved).await;
    peer.hang_up().await;
    assert_eq!(counted.await.unwrap(), Ok(()));
    assert_eq!(
        bench.history(1).await,
        ["uname | allowed | person | allow-once"]
    );
}

#[tokio::test]
async fn an_answer_that_comes_too_late_says_so() {
    for (message, code, told, record) in [
        (
            "unknown or expired approval id",
            "gone",
            "The gateway no longer asks about this.",
            Some("uname | withdrawn | caller | caller-gone"),
        ),
        (
            "approval already resolved",
            "gone",
            "Somebody else answered at the gateway.",
            Some("uname | denied | operator | answered-elsewhere"),
        ),
        (
            "missing scope: operator.approvals",
            "",
            "The gateway didn’t take your answer: the gateway did not give this device the scope \
             operator.approvals: run `exec-host gateway pair`, and approve it",
            None,
        ),
        (
            "out of order",
            "",
            "The gateway didn’t take your answer: the gateway refused: out of order",
            None,
        ),
    ] {
        let mut bench = Bench::new(NOTHING).await;
        let mut peer = bench.connected(&[question("a", "uname", 120)]).await;
        let counted = bench.look_and_click("uname", Choice::AllowOnce).await;
        refuses(&mut peer, message).await;
        let problem = counted.await.unwrap().unwrap_err();
        assert_eq!(
            (problem.code.as_str(), problem.message.as_str()),
            (code, told)
        );
        let Some(record) = record else {
            // The card stays, and another answer counts.
            let counted = bench.look_and_click("uname", Choice::Deny).await;
            takes(&mut peer, "a", "deny").await;
            assert_eq!(counted.await.unwrap(), Ok(()));
            continue;
        };
        assert_eq!(bench.ended().await, told);
        assert_eq!(bench.history(1).await, [record]);
    }
}

/// The time of a question is over while a click is on its way: what the gateway says to the click counts.
#[tokio::test]
async fn a_question_that_expires_while_the_click_is_on_its_way() {
    let late = "unknown or expired approval id";
    for (refused, told, record) in [
        (None, None, "uname | allowed | person | allow-once"),
        (
            Some(refusal(late)),
            Some("The gateway no longer asks about this."),
            "uname | withdrawn | caller | caller-gone",
        ),
    ] {
        let mut bench = Bench::new(NOTHING).await;
        let mut peer = bench.connected(&[question("a", "uname", 120)]).await;
        let counted = bench.look_and_click("uname", Choice::AllowOnce).await;
        let (request, method, _) = peer.request().await;
        assert_eq!(method, "exec.approval.resolve");
        peer.event("tick", json!({ "ts": BEGIN + 120_001 })).await;
        // This one is told after the tick was heard.
        peer.event("exec.approval.requested", question("b", "date", 240))
            .await;
        bench.shows(|it| it.queue.ids.len() == 2).await;
        let answer = refused.map_or(Ok(json!({ "ok": true })), Err);
        peer.answer(&request, answer).await;
        let counted = counted.await.unwrap();
        assert_eq!(counted.err().map(|it| it.message).as_deref(), told);
        assert_eq!(bench.history(1).await, [record]);
    }
}

#[tokio::test]
async fn whatever_ends_a_question_meanwhile_the_gateways_word_is_kept() {
    let mut bench = Bench::new(NOTHING).await;
    let mut peer = bench.connected(&[question("a", "uname", 120)]).await;
    let card = bench.card("uname").await;
    let counted = bench.look_and_click("uname", Choice::AllowOnce).await;
    let (request, _, params) = peer.request().await;
    assert_eq!(params["decision"], "allow-once");
    // A second click, a denial of all and a pause come while the answer is on its way.
    let second = bench.click(&card, Choice::Deny).await.unwrap();
    assert_eq!(
        second.unwrap_err().message,
        "Your answer is on its way to the gateway."
    );
    bench.send(Tick::DenyAll(vec![card.id.clone()]));
    bench.send(Tick::Pause(true));
    peer.answer(&request, Ok(json!({ "ok": true }))).await;
    assert_eq!(counted.await.unwrap(), Ok(()));
    assert_eq!(
        bench.history(1).await,
        ["uname | allowed | person | allow-once"]
    );
}

#[tokio::test]
async fn the_gateways_clock_alone_says_when_a_question_has_expired() {
    let mut bench = Bench::new(NOTHING).await;
    // Its clock is years from ours.
    let mut peer = bench.connected(&[question("a", "uname", 120)]).await;
    let card = bench.card("uname").await;
    assert!(card.left_ms.unwrap() > 60_000, "{:?}", card.left_ms);
    bench.painted(&card).await;
    peer.event("tick", json!({ "ts": BEGIN + 120_001 })).await;
    assert_eq!(bench.ended().await, "Not run. Time ran out.");
    assert_eq!(
        bench.history(1).await,
        ["uname | expired | timeout | approval-timeout"]
    );
    // It asks again with a clock that is an hour behind.
    let mut late = question("b", "date", 120);
    late["createdAtMs"] = json!(BEGIN - 3_600_000);
    peer.event("exec.approval.requested", late).await;
    peer.event("tick", json!({ "ts": BEGIN - 3_600_000 })).await;
    peer.event("exec.approval.requested", question("c", "id", 120))
        .await;
    bench.send(Tick::Dismissed);
    bench.card("id").await;
}

#[tokio::test]
async fn a_flood_and_odd_questions_are_borne() {
    let mut bench = Bench::new(NOTHING).await;
    let mut peer = bench.connected(&[]).await;
    // Nothing that cannot be shown whole may be allowed.
    let long = question("long", &"x".repeat(10 * 1024 * 1024), 120);
    peer.event("exec.approval.requested", long).await;
    let state = bench.shows(|it| it.card.is_some()).await;
    let card = state.card.unwrap();
    assert!(!card.allow_once.offered && !card.allow_always.offered);
    assert!(card.command.copy.len() < 200_000);
    let counted = bench.click(&card, Choice::Deny);
    takes(&mut peer, "long", "deny").await;
    assert_eq!(counted.await.unwrap(), Ok(()));

    // Hostile names are made visible, and long ones cut.
    let mut odd = question("odd", "uname", 120);
    odd["request"]["agentId"] = json!(format!("ma\u{202e}in{}", "y".repeat(300)));
    odd["request"]["sessionKey"] = json!("s\nx".repeat(200));
    peer.event("exec.approval.requested", odd).await;
    let card = bench.card("uname").await;
    let heading = super::line(&card.heading);
    assert!(
        heading.contains("⟨U+202E right-to-left override⟩") && heading.chars().count() < 200,
        "{heading}"
    );
    let counted = bench.click(&card, Choice::Deny);
    takes(&mut peer, "odd", "deny").await;
    assert_eq!(counted.await.unwrap(), Ok(()));

    // The same id twice is one question, and a thousand are a thousand.
    for number in 0..1_200 {
        let id = format!("q{}", number % 1_100);
        let command = format!("echo {number}");
        peer.event("exec.approval.requested", question(&id, &command, 120))
            .await;
    }
    bench.shows(|it| it.queue.ids.len() == 1_000).await;
    peer.event(
        "exec.approval.resolved",
        json!({ "id": "q0", "decision": "deny" }),
    )
    .await;
    bench.shows(|it| it.queue.ids.len() == 999).await;
}

#[tokio::test]
async fn a_gateway_that_does_not_let_us_is_told_in_words() {
    let unauthorized = json!({
        "code": "INVALID_REQUEST", "message": "unauthorized: token mismatch",
        "details": { "code": "AUTH_TOKEN_MISMATCH" },
    });
    let unpaired = json!({
        "code": "NOT_PAIRED", "message": "pairing required",
        "details": { "code": "PAIRING_REQUIRED", "requestId": "r-7" },
    });
    let without = json!({
        "code": "INVALID_REQUEST", "message": "unauthorized: gateway token missing (provide gateway auth token)",
        "details": { "code": "AUTH_TOKEN_MISSING" },
    });
    let clock = json!({
        "code": "INVALID_REQUEST", "message": "device signature expired",
        "details": { "code": "DEVICE_AUTH_SIGNATURE_EXPIRED", "reason": "device-signature-stale" },
    });
    let revoked = json!({
        "code": "INVALID_REQUEST", "message": "unauthorized: device token mismatch",
        "details": { "code": "AUTH_DEVICE_TOKEN_MISMATCH" },
    });
    let mut bench = Bench::new(NOTHING).await;
    for (error, expected) in [
        (unauthorized, "refused the token"),
        (unpaired, "openclaw devices approve r-7"),
        (without, "type it under Health → Gateway"),
        (clock, "set this computer's clock"),
        (revoked, "refused the token"),
    ] {
        let mut peer = bench.gateway.accept().await;
        let (id, _) = peer.challenged("n", Some(BEGIN)).await;
        peer.answer(&id, Err(error)).await;
        let told = |state: &GatewayState| format!("{state:?}").contains(expected);
        bench.state(told).await;
    }
    // It takes this device, and not as one that answers.
    let mut peer = bench.gateway.accept().await;
    let (id, _) = peer.challenged("n", Some(BEGIN)).await;
    peer.welcome(&id, operator_hello(4, &["operator.read"]))
        .await;
    let (id, method, _) = peer.request().await;
    assert_eq!(method, "exec.approval.list");
    peer.answer(&id, Err(refusal("missing scope: operator.approvals")))
        .await;
    bench
        .state(|it| matches!(it, GatewayState::Limited { .. }))
        .await;
}

/// The token follows nobody to another address.
#[tokio::test]
async fn a_redirect_leads_nowhere() {
    let mut bench = Bench::new(NOTHING).await;
    let other = tokio::net::TcpListener::bind(("127.0.0.1", 0))
        .await
        .unwrap();
    let elsewhere = other.local_addr().unwrap();
    let mut stream = bench.gateway.accept_tcp().await;
    let moved =
        format!("HTTP/1.1 302 Found\r\nLocation: ws://{elsewhere}/\r\nContent-Length: 0\r\n\r\n");
    stream.write_all(moved.as_bytes()).await.unwrap();
    bench
        .state(|it| matches!(it, GatewayState::Down { .. }))
        .await;
    // It comes back to its own gateway.
    let again = tokio::select! {
        peer = bench.gateway.accept_tcp() => peer,
        _ = other.accept() => panic!("the redirect was followed"),
    };
    drop(again);
}
