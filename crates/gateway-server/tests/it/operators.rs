//! Our own operator at our own gateway.

use std::time::Duration;

use gateway_operator::{ApprovalNews, Decision as Answer, News, Operator, PairKind, Resolution};
use gateway_protocol::Scope;
use gateway_server::{Approval, Decision, NoAnswer};
use serde_json::json;
use tokio::sync::mpsc;

use crate::raw::{Raw, Wants};
use crate::world::{World, next};

pub(crate) fn approval() -> Approval {
    Approval {
        command: "git push".to_owned(),
        argv: vec!["git".to_owned(), "push".to_owned()],
        cwd: Some("/p".to_owned()),
        host: Some("gateway".to_owned()),
        node: None,
        agent: Some("main".to_owned()),
        session_key: Some("agent:main:main".to_owned()),
        security: Some("allowlist".to_owned()),
        ask: Some("on-miss".to_owned()),
        env_names: vec!["LANG".to_owned()],
        resolved_path: None,
        warning: None,
        always: false,
        timeout: Duration::from_secs(60),
        plan: None,
    }
}

async fn opened(news: &mut mpsc::Receiver<News>) -> gateway_operator::Approval {
    match next(news).await {
        News::Approval(ApprovalNews::Opened { approval, .. }) => *approval,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn an_operator_answers_a_question_of_this_process() {
    let world = World::new().await;
    assert_eq!(world.hub.ask(approval()).await, Err(NoAnswer::Nobody));
    let scopes = [Scope::Read, Scope::Approvals];
    let (operator, mut news) = world.operator(1, &scopes).await;
    for (answer, expected) in [
        (Answer::AllowOnce, Decision::AllowOnce),
        (Answer::Deny, Decision::Deny),
    ] {
        let (decision, ()) = tokio::join!(world.hub.ask(approval()), async {
            let shown = opened(&mut news).await;
            assert_eq!(shown.command, "git push");
            assert_eq!(shown.argv.as_deref(), Some(&approval().argv[..]));
            assert_eq!(shown.env_names, ["LANG"]);
            assert_eq!(shown.takes, [Answer::AllowOnce, Answer::Deny]);
            assert!(shown.is_whole);
            let taken = operator.resolve(&shown.id, answer).await;
            assert_eq!(taken, Resolution::Accepted);
            ended(&mut news).await;
        });
        assert_eq!(decision, Ok(expected));
    }
    operator.end().await;
    world.until(|figures| figures.registry.operators == 0).await;
    assert!(!world.hub.can_ask());
}

async fn ended(news: &mut mpsc::Receiver<News>) {
    let news = next(news).await;
    assert!(
        matches!(news, News::Approval(ApprovalNews::Ended { .. })),
        "{news:?}"
    );
}

#[tokio::test]
async fn a_question_is_found_by_who_comes_later_and_taken_back() {
    let world = World::new().await;
    let scopes = [Scope::Read, Scope::Approvals];
    let (_first, mut news) = world.operator(1, &scopes).await;
    let hub = world.hub.clone();
    let asking = tokio::spawn(async move { hub.ask(approval()).await });
    let shown = opened(&mut news).await;
    let mut second = Raw::accepted(&world, &Wants::operator(2, &["operator.approvals"])).await;
    let list = second.ask("exec.approval.list", json!({})).await;
    assert_eq!(list["payload"][0]["id"], json!(shown.id));
    asking.abort();
    ended(&mut news).await;
    world.until(|figures| figures.registry.approvals == 0).await;
}

#[tokio::test]
async fn a_question_of_an_agent_over_the_wire_is_answered_by_a_person() {
    for protocol in [3, 4] {
        let world = World::new().await;
        let (operator, mut news) = world.operator(1, &Scope::ALL).await;
        let agent = Wants {
            protocol,
            ..Wants::operator(2, &["operator.approvals"])
        };
        let mut agent = Raw::accepted(&world, &agent).await;
        let asks = json!({ "command": "id", "timeoutMs": 60_000 });
        let id = agent.begin("exec.approval.request", asks).await;
        let shown = opened(&mut news).await;
        let taken = operator.resolve(&shown.id, Answer::AllowAlways).await;
        assert_eq!(taken, Resolution::Accepted);
        let answer = agent.answer(&id).await;
        assert_eq!(answer["payload"]["decision"], "allow-always", "{protocol}");
    }
}

#[tokio::test]
async fn devices_from_afar_are_paired_by_an_operator() {
    let world = World::new().await;
    let (operator, mut news) = world.operator(1, &Scope::ALL).await;
    let afar = [("x-forwarded-for", "192.0.2.1")];
    let wants = Wants::operator(2, &["operator.read"]);
    let mut raw = Raw::opened(&world, &afar).await.unwrap();
    let refused = raw.introduce(&wants).await;
    let request = refused["error"]["details"]["requestId"]
        .as_str()
        .unwrap()
        .to_owned();
    match next(&mut news).await {
        News::Asks(asks) => {
            assert_eq!(asks.request, request);
            assert_eq!(asks.kind, PairKind::Device);
            assert_eq!(asks.wants, ["operator", "operator.read"]);
        }
        other => panic!("{other:?}"),
    }
    operator
        .pair(PairKind::Device, &request, true)
        .await
        .unwrap();
    assert_eq!(next(&mut news).await, News::Answered(request));
    let mut raw = Raw::opened(&world, &afar).await.unwrap();
    let hello = raw.introduce(&wants).await;
    assert_eq!(hello["ok"], true, "{hello}");
    let (_, paired) = operator.pairs(PairKind::Device).await.unwrap();
    assert_eq!(paired.len(), 2);
}

#[tokio::test]
async fn files_are_read_and_changed_through_their_owner() {
    let world = World::new().await;
    let (operator, _news) = world.operator(1, &Scope::ALL).await;
    let call = async |operator: &Operator, method: &str, params| {
        let answer = operator.call(method, params).await;
        answer.map_err(|error| error.to_string())
    };
    for (method, params, expected) in [
        ("config.get", json!({}), Ok(json!({ "hash": "h1" }))),
        (
            "config.patch",
            json!({ "raw": "{a:1}", "baseHash": "h1" }),
            Ok(json!({ "ok": true, "hash": "h2" })),
        ),
        (
            "config.patch",
            json!({ "raw": "{a:1}", "baseHash": "old" }),
            Err("the gateway refused: config changed since last load; re-run config.get and retry"),
        ),
        ("exec.approvals.get", json!({}), Ok(json!({ "hash": "p1" }))),
        (
            "exec.approvals.set",
            json!({ "file": { "version": 1 } }),
            Ok(json!({ "hash": "p2" })),
        ),
    ] {
        let expected = expected.map_err(str::to_owned);
        assert_eq!(call(&operator, method, params).await, expected, "{method}");
    }
    assert_eq!(world.files.patches.lock().unwrap()[0].raw, "{a:1}");
    assert_eq!(
        *world.files.policies.lock().unwrap(),
        [json!({ "version": 1 })]
    );
}
