//! An operator against a gateway that each test drives, over a real socket.

use std::fs;
use std::time::Duration;

use gateway_operator::{
    ApprovalEnd, ApprovalNews, CallError, Decision, Link, News, NotSent, PairKind, Resolution,
};
use gateway_protocol::fake_gateway::{FakeCertificate, FakeGateway, Peer, operator_hello};
use gateway_protocol::{Cause, Endpoint, Fingerprint};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use crate::board::payload;
use crate::running::{PATIENCE, Running, accepted, caught_up, setup};

/// The next request has to be an answer to an approval.
async fn resolve<S>(peer: &mut Peer<S>, id: &str, decision: &str) -> String
where
    S: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin,
{
    let (request, method, params) = peer.request().await;
    assert_eq!(method, "exec.approval.resolve");
    assert_eq!(params, json!({ "id": id, "decision": decision }));
    request
}

fn refusal(message: &str, details: Value) -> Value {
    json!({ "code": "INVALID_REQUEST", "message": message, "details": details })
}

#[tokio::test]
async fn a_question_is_answered_once_and_its_acceptance_is_seen() {
    for protocol in [3, 4] {
        let folder = tempfile::tempdir().unwrap();
        let gateway = FakeGateway::start().await;
        let mut running = Running::start(setup(&folder, gateway.endpoint()));
        let (mut peer, params) = accepted(&gateway, protocol).await;
        assert_eq!(params["role"], "operator");
        assert_eq!(
            params["scopes"],
            json!(["operator.read", "operator.approvals"])
        );
        assert_eq!(params["caps"], json!(["exec-approvals"]));
        assert_eq!(params["client"]["id"], "gateway-client");
        assert_eq!(params["client"]["mode"], "ui");
        if protocol == 4 {
            let (id, _, _) = peer.request().await;
            peer.answer(&id, Ok(json!([payload("before", 120)]))).await;
        }
        let scopes = ["operator.read", "operator.approvals"].map(str::to_owned);
        let connected = Link::Connected {
            server: "2026.9.6".to_owned(),
            protocol,
            scopes: scopes.to_vec(),
        };
        assert_eq!(running.link().await, connected);
        if protocol == 4 {
            assert_eq!(running.opened().await, "before");
        }
        let listed = protocol == 4;
        assert_eq!(running.news().await, News::CaughtUp { listed });
        peer.event("exec.approval.requested", payload("a", 120))
            .await;
        assert_eq!(running.opened().await, "a");
        let gateway_side = async {
            let request = resolve(&mut peer, "a", "allow-once").await;
            let resolved = json!({ "id": "a", "decision": "allow-once", "resolvedBy": "box" });
            peer.event("exec.approval.resolved", resolved).await;
            peer.answer(&request, Ok(json!({ "ok": true }))).await;
        };
        let operator = &running.operator;
        let (first, second, ()) = tokio::join!(
            operator.resolve("a", Decision::AllowOnce),
            operator.resolve("a", Decision::Deny),
            gateway_side
        );
        assert_eq!(first, Resolution::Accepted);
        assert!(matches!(second, Resolution::NotSent(_)), "{second:?}");
        let how = ApprovalEnd::Answered(Decision::AllowOnce);
        let id = "a".to_owned();
        assert_eq!(running.told().await, ApprovalNews::Ended { id, how });
        running.operator.end().await;
        assert_eq!(peer.farewell().await, Some(1000));
    }
}

#[tokio::test]
async fn a_gateway_that_restarts_is_caught_up_with() {
    let folder = tempfile::tempdir().unwrap();
    let gateway = FakeGateway::start().await;
    let mut running = Running::start(setup(&folder, gateway.endpoint()));
    let open = ["a", "b", "c"].map(|id| payload(id, 120));
    let mut peer = caught_up(&gateway, &open).await;
    let link = running.link().await;
    assert!(matches!(link, Link::Connected { .. }), "{link:?}");
    for id in ["a", "b", "c"] {
        assert_eq!(running.opened().await, id);
    }
    running.news().await;
    // The connection breaks while an answer is on its way.
    let broken = async {
        resolve(&mut peer, "a", "allow-once").await;
        peer.hang_up().await;
    };
    let (resolution, ()) = tokio::join!(running.operator.resolve("a", Decision::AllowOnce), broken);
    assert_eq!(resolution, Resolution::Unknown);
    assert!(matches!(running.link().await, Link::Down { .. }));
    // It did not arrive, another one is gone, and a third is new. The token of the device is shown.
    let (mut peer, params) = accepted(&gateway, 4).await;
    assert_eq!(params["auth"]["token"], "device-token");
    let (id, _, _) = peer.request().await;
    let open = ["a", "c", "d"].map(|id| payload(id, 120));
    peer.answer(&id, Ok(json!(open))).await;
    assert!(matches!(running.link().await, Link::Connected { .. }));
    let (id, how) = ("b".to_owned(), ApprovalEnd::Gone);
    assert_eq!(running.told().await, ApprovalNews::Ended { id, how });
    assert_eq!(
        running.told().await,
        ApprovalNews::StillOpen("a".to_owned())
    );
    assert_eq!(running.opened().await, "d");
    assert_eq!(running.news().await, News::CaughtUp { listed: true });
    // The person answers again, and somebody else was quicker.
    let late = async {
        let request = resolve(&mut peer, "a", "deny").await;
        let details = json!({ "reason": "APPROVAL_ALREADY_RESOLVED" });
        peer.answer(&request, Err(refusal("approval already resolved", details)))
            .await;
    };
    let (resolution, ()) = tokio::join!(running.operator.resolve("a", Decision::Deny), late);
    let how = ApprovalEnd::ByOther {
        decision: None,
        by: None,
    };
    assert_eq!(resolution, Resolution::TooLate(how.clone()));
    let id = "a".to_owned();
    assert_eq!(running.told().await, ApprovalNews::Ended { id, how });
}

#[tokio::test]
async fn an_approval_expires_by_the_gateways_clock() {
    let folder = tempfile::tempdir().unwrap();
    let gateway = FakeGateway::start().await;
    let mut running = Running::start(setup(&folder, gateway.endpoint()));
    let mut peer = caught_up(&gateway, &[]).await;
    running.connected(true).await;
    // The gateway's clock is years from ours.
    peer.event("exec.approval.requested", payload("a", 120))
        .await;
    assert_eq!(running.opened().await, "a");
    let tick = json!({ "ts": crate::board::BEGIN + 119_990 });
    peer.event("tick", tick).await;
    let (id, how) = ("a".to_owned(), ApprovalEnd::Expired);
    assert_eq!(running.told().await, ApprovalNews::Ended { id, how });
    let late = running.operator.resolve("a", Decision::AllowOnce).await;
    assert_eq!(late, Resolution::NotSent(NotSent::NotOpen));
}

#[tokio::test]
async fn a_device_says_how_it_is_approved_and_goes_on_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let gateway = FakeGateway::start().await;
    let mut running = Running::start(setup(&folder, gateway.endpoint()));
    for (request, product, command) in [
        ("r1", Value::Null, "openclaw devices approve r1"),
        ("r1; id", Value::Null, "openclaw devices list"),
        (
            "r1",
            json!("exec-companion"),
            "exec-host gateway devices approve r1",
        ),
        ("r1", json!("rm -rf ~"), "openclaw devices approve r1"),
    ] {
        let mut peer = gateway.accept().await;
        let (id, _) = peer.challenged("n", Some(1)).await;
        let error = json!({ "code": "NOT_PAIRED", "message": "pairing required", "details": { "requestId": request, "product": product } });
        peer.answer(&id, Err(error)).await;
        match running.link().await {
            Link::Unpaired { command: said, .. } => assert_eq!(said, command),
            other => panic!("{other:?}"),
        }
    }
    let _peer = caught_up(&gateway, &[]).await;
    running.connected(true).await;
    // Its token is kept for this gateway, for the next start.
    running.operator.end().await;
    let kept = fs::read_to_string(folder.path().join("identity/operator.json")).unwrap();
    assert!(
        kept.contains("device-token") && !kept.contains("gateway-token"),
        "{kept}"
    );
    let _running = Running::start(setup(&folder, gateway.endpoint()));
    let (_peer, params) = accepted(&gateway, 4).await;
    assert_eq!(params["auth"]["token"], "device-token");
}

#[tokio::test]
async fn a_revoked_token_is_tried_without_and_a_missing_scope_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let gateway = FakeGateway::start().await;
    let mut running = Running::start(setup(&folder, gateway.endpoint()));
    let mut peer = caught_up(&gateway, &[payload("a", 120)]).await;
    running.link().await;
    assert_eq!(running.opened().await, "a");
    running.news().await;
    let refused = async {
        let request = resolve(&mut peer, "a", "deny").await;
        let error = refusal("missing scope: operator.approvals", json!(null));
        peer.answer(&request, Err(error)).await;
    };
    let (resolution, ()) = tokio::join!(running.operator.resolve("a", Decision::Deny), refused);
    let error = CallError::Scope("operator.approvals".to_owned());
    assert_eq!(resolution, Resolution::Refused(error));
    peer.hang_up().await;
    running.link().await;
    let mut peer = gateway.accept().await;
    let (id, params) = peer.challenged("n", Some(1)).await;
    assert_eq!(params["auth"]["token"], "device-token");
    let error =
        json!({ "code": "INVALID_REQUEST", "message": "unauthorized: device token mismatch" });
    peer.answer(&id, Err(error)).await;
    assert!(matches!(
        running.link().await,
        Link::Down {
            cause: Cause::Unauthorized(_),
            ..
        }
    ));
    let (_peer, params) = accepted(&gateway, 4).await;
    assert_eq!(params["auth"]["token"], "gateway-token");
}

#[tokio::test]
async fn other_kinds_of_approval_are_never_answered() {
    let folder = tempfile::tempdir().unwrap();
    let gateway = FakeGateway::start().await;
    let mut running = Running::start(setup(&folder, gateway.endpoint()));
    let mut peer = caught_up(&gateway, &[]).await;
    running.connected(true).await;
    let mut plugin = payload("p", 120);
    plugin["approvalKind"] = json!("plugin");
    peer.event("exec.approval.requested", plugin).await;
    let told = running.told().await;
    assert_eq!(
        told,
        ApprovalNews::Skipped(gateway_operator::Skipped::OtherKind)
    );
    peer.event("plugin.approval.requested", payload("q", 120))
        .await;
    for id in ["p", "q"] {
        let resolution = running.operator.resolve(id, Decision::AllowOnce).await;
        assert_eq!(resolution, Resolution::NotSent(NotSent::NotOpen));
    }
}

#[tokio::test]
async fn who_wants_to_be_paired_is_told_listed_and_answered() {
    let folder = tempfile::tempdir().unwrap();
    let gateway = FakeGateway::start().await;
    let mut running = Running::start(setup(&folder, gateway.endpoint()));
    let mut peer = caught_up(&gateway, &[]).await;
    running.connected(true).await;
    let asks = json!({ "requestId": "r1", "deviceId": "d1", "role": "node", "ts": 5 });
    peer.event("device.pair.requested", asks.clone()).await;
    let asked = match running.news().await {
        News::Asks(asked) => asked,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        (asked.kind, asked.request.as_str()),
        (PairKind::Device, "r1")
    );
    let gateway_side = async {
        let (id, method, _) = peer.request().await;
        assert_eq!(method, "device.pair.list");
        peer.answer(&id, Ok(json!({ "pending": [asks], "paired": [] })))
            .await;
        let (id, method, params) = peer.request().await;
        assert_eq!(
            (method.as_str(), params),
            ("device.pair.approve", json!({ "requestId": "r1" }))
        );
        peer.event(
            "device.pair.resolved",
            json!({ "requestId": "r1", "decision": "approved" }),
        )
        .await;
        peer.answer(&id, Ok(json!({ "requestId": "r1" }))).await;
    };
    let operator = &running.operator;
    let ours = async {
        let (pending, paired) = operator.pairs(PairKind::Device).await.unwrap();
        assert_eq!((pending, paired), (vec![asked], Vec::new()));
        operator.pair(PairKind::Device, "r1", true).await.unwrap();
    };
    tokio::join!(gateway_side, ours);
    assert_eq!(running.news().await, News::Answered("r1".to_owned()));
}

#[tokio::test]
async fn a_thousand_questions_are_caught_up_with_while_a_person_answers() {
    let folder = tempfile::tempdir().unwrap();
    let gateway = FakeGateway::start().await;
    let mut running = Running::start(setup(&folder, gateway.endpoint()));
    let open: Vec<Value> = (0..1_200)
        .map(|number| payload(&format!("id-{number}"), 120))
        .collect();
    let mut peer = caught_up(&gateway, &open).await;
    // Nobody reads the news meanwhile.
    let gateway_side = async {
        let request = resolve(&mut peer, "id-0", "deny").await;
        peer.answer(&request, Ok(json!({ "ok": true }))).await;
    };
    let answered = async {
        // The list is there once the first of it can be answered.
        while running.operator.resolve("id-0", Decision::Deny).await != Resolution::Accepted {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, async { tokio::join!(gateway_side, answered) })
        .await
        .unwrap();
    let (mut opened, mut skipped) = (0, 0);
    loop {
        match running.news().await {
            News::Approval(ApprovalNews::Opened { .. }) => opened += 1,
            News::Approval(ApprovalNews::Skipped(_)) => skipped += 1,
            News::Approval(ApprovalNews::Ended { id, .. }) => {
                assert_eq!(id, "id-0");
                break;
            }
            _ => {}
        }
    }
    assert_eq!((opened, skipped), (1_000, 200));
}

#[tokio::test]
async fn a_redirect_is_never_followed() {
    let folder = tempfile::tempdir().unwrap();
    let (gateway, other) = (FakeGateway::start().await, FakeGateway::start().await);
    let mut running = Running::start(setup(&folder, gateway.endpoint()));
    let mut stream = gateway.accept_tcp().await;
    let mut head = [0; 1_024];
    let read = stream.read(&mut head).await.unwrap();
    let head = String::from_utf8_lossy(&head[..read]).into_owned();
    assert!(!head.contains("gateway-token"), "{head}");
    let location = other.endpoint().url();
    let answer = format!(
        "HTTP/1.1 307 Temporary Redirect\r\nLocation: {location}\r\nContent-Length: 0\r\n\r\n"
    );
    stream.write_all(answer.as_bytes()).await.unwrap();
    match running.link().await {
        Link::Down {
            cause: Cause::Untrusted(why),
            ..
        } => assert!(why.contains("307"), "{why}"),
        other => panic!("{other:?}"),
    }
    let followed = tokio::time::timeout(Duration::ZERO, other.accept_tcp()).await;
    assert!(followed.is_err(), "nobody came");
}

#[tokio::test]
async fn only_the_pinned_certificate_is_shown_the_token() {
    let certificate = FakeCertificate::new();
    for right in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let gateway = FakeGateway::start().await;
        let pin = if right {
            certificate.fingerprint()
        } else {
            Fingerprint([7; 32])
        };
        let endpoint = Endpoint {
            tls: true,
            fingerprint: Some(pin),
            ..gateway.endpoint()
        };
        let mut running = Running::start(setup(&folder, endpoint));
        let stream = certificate.accept(gateway.accept_tcp().await).await;
        if !right {
            let down = running.link().await;
            assert!(
                matches!(
                    down,
                    Link::Down {
                        cause: Cause::Untrusted(_),
                        ..
                    }
                ),
                "{down:?}"
            );
            continue;
        }
        let mut peer = Peer::over(stream.unwrap()).await;
        let (id, params) = peer.challenged("n", Some(1)).await;
        assert_eq!(params["auth"]["token"], "gateway-token");
        peer.welcome(&id, operator_hello(3, &[])).await;
        running.connected(false).await;
    }
}
