//! The control socket: the same checks, and lines that only it answers.

use approvals_ipc::{
    Caller, Client, ClientError, Closure, ControlAnswer, ExecAnswer, ExecRequest, Handler,
    PromptDecision, PromptReply, PromptRequest, Refusal, Server, Token, WireError,
};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use crate::common::*;

/// Returns its request, and refuses the request `"no"`.
struct Echo;

impl Handler for Echo {
    const CONTROLS: bool = true;

    async fn exec(&self, _: ExecRequest, _: Caller) -> ExecAnswer {
        Err(WireError::unavailable("nothing runs here", "control"))
    }

    async fn prompt(&self, _: PromptRequest, _: Caller) -> PromptReply {
        PromptDecision::Deny.into()
    }

    async fn control(&self, request: Value, _: Caller) -> ControlAnswer {
        if request == "no" {
            return Err(WireError::invalid_request("not that", "gone"));
        }
        Ok(request)
    }
}

fn control_line(token: &str, nonce: &str, ts: i64, request: &str) -> String {
    exec_line(token, nonce, ts, request).replace(r#""type":"exec""#, r#""type":"control""#)
}

#[tokio::test]
async fn every_answer_to_a_control_line() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("control.sock");
    let (options, _token, _clock) = options(&path);
    let counters = options.counters.clone();
    let stop = CancellationToken::new();
    let server = Server::bind(options).await.unwrap();
    let running = tokio::spawn(server.run(Echo, stop.clone()));
    let error = |code: &str, message: &str, reason: &str| {
        error_line("a", code, message, reason).replace("exec-res", "control-res")
    };
    let echoed =
        r#"{"type":"control-res","id":"a","ok":true,"payload":{"list":{}}}"#.to_owned() + "\n";
    let list = r#"{"list":{}}"#;
    let (bad, used) = (
        "INVALID_REQUEST",
        error("INVALID_REQUEST", "replayed request", "replay"),
    );
    let cases = [
        (control_line(TOKEN, "n1", T, list), echoed),
        (control_line(TOKEN, "n1", T, list), used),
        (
            control_line(TOKEN, "n2", T, r#""no""#),
            error(bad, "not that", "gone"),
        ),
        (
            control_line("other", "n3", T, list),
            error(bad, "invalid auth", "hmac"),
        ),
        (
            control_line(TOKEN, "n4", T - 10_001, list),
            error(bad, "expired request", "ttl"),
        ),
        (
            control_line(TOKEN, "n5", T, "{"),
            error(bad, "invalid payload", "json"),
        ),
        // A client that takes it for the approvals socket.
        (
            exec_line(TOKEN, "n6", T, r#"{"command":["id"]}"#),
            error_line("a", "UNAVAILABLE", "nothing runs here", "control"),
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(say(&path, format!("{line}\n")).await, expected, "{line}");
    }
    assert_eq!(counters.refused(Refusal::Hmac), 1);
    stop.cancel();
    running.await.unwrap();
}

/// A socket that answers only questions closes on such a line, however it is signed.
#[tokio::test]
async fn the_approvals_socket_controls_nothing() {
    let bench = Bench::start().await;
    assert_eq!(bench.line(&control_line(TOKEN, "n1", T, "{}")).await, "");
    let client = Client::new(&bench.path, Token::from(TOKEN)).with_clock(bench.clock.clone());
    let asked = client.control(&json!({"list": {}}), SOON).await;
    assert!(matches!(asked, Err(ClientError::NoAnswer(_))), "{asked:?}");
    assert_eq!(bench.recorder.heard(), 0);
    let counters = bench.stop().await;
    assert_eq!(counters.closed(Closure::NotARequest), 2);
}

#[tokio::test]
async fn the_client_asks_and_hears() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("control.sock");
    let (options, _token, clock) = options(&path);
    let stop = CancellationToken::new();
    let running = tokio::spawn(Server::bind(options).await.unwrap().run(Echo, stop.clone()));
    let client = |token: &str| Client::new(&path, Token::from(token)).with_clock(clock.clone());
    let asked = client(TOKEN).control(&json!({"a": null}), SOON).await;
    assert_eq!(asked.unwrap(), Ok(json!({"a": null})));
    let refused = client(TOKEN).control(&"no", SOON).await.unwrap();
    assert_eq!(refused.unwrap_err().reason.as_deref(), Some("gone"));
    let refused = client("other").control(&"a", SOON).await.unwrap();
    assert_eq!(refused.unwrap_err().reason.as_deref(), Some("hmac"));
    stop.cancel();
    running.await.unwrap();
}
