//! Every row of the wire: each answer byte for byte, and the order of the checks.

use approvals_ipc::{Closure, ExecRequest, PromptDecision, PromptRequest, Refusal, Token};
use tokio::io::AsyncWriteExt;

use crate::common::*;

/// The example request of the wire, as OpenClaw's node host writes it.
const GOLDEN: &str = r#"{"command":["/bin/sh","-lc","echo hi"],"rawCommand":"echo hi","cwd":null,"env":null,"timeoutMs":null,"needsScreenRecording":null,"agentId":null,"sessionKey":"node","approvalDecision":null}"#;
const NONCE: &str = "000102030405060708090a0b0c0d0e0f";

fn id_request() -> ExecRequest {
    ExecRequest {
        command: vec!["id".into()],
        ..ExecRequest::default()
    }
}

const ID: &str = r#"{"command":["id"]}"#;

#[tokio::test]
async fn the_golden_vector_is_served() {
    let bench = Bench::start().await;
    let escaped = serde_json::to_string(GOLDEN).unwrap();
    let hmac = "5be770a4d09d982501df96b0c9d6c954eb70767603c1b7dbc9cd0aa2a071b036";
    let line = format!(
        r#"{{"type":"exec","id":"6f1c","nonce":"{NONCE}","ts":{T},"hmac":"{hmac}","requestJson":{escaped}}}"#
    );
    assert_eq!(bench.line(&line).await, hi_line("6f1c"));
    let expected = ExecRequest {
        command: vec!["/bin/sh".into(), "-lc".into(), "echo hi".into()],
        raw_command: Some("echo hi".into()),
        session_key: Some("node".into()),
        ..ExecRequest::default()
    };
    assert_eq!(*bench.recorder.execs.lock().unwrap(), [expected]);
}

/// Each line with its answer, in the order of the checks.
#[tokio::test]
async fn every_refusal_of_an_exec_line() {
    let bench = Bench::start().await;
    let line = |token: &str, ts: i64, json: &str| exec_line(token, NONCE, ts, json);
    let ttl = error_line("a", "INVALID_REQUEST", "expired request", "ttl");
    let hmac = error_line("a", "INVALID_REQUEST", "invalid auth", "hmac");
    let json = error_line("a", "INVALID_REQUEST", "invalid payload", "json");
    let with = |key: &str, value: serde_json::Value| {
        let mut line: serde_json::Value = serde_json::from_str(&line(TOKEN, T, ID)).unwrap();
        line[key] = value;
        line.to_string()
    };
    let cases = [
        // The time stamp comes before the signature.
        (line(TOKEN, T - 10_001, ID), &ttl),
        (line(TOKEN, T + 10_001, ID), &ttl),
        (line("wrong", T - 10_001, ID), &ttl),
        (with("ts", serde_json::Value::Null), &ttl),
        (with("ts", "1770854400000".into()), &ttl),
        (with("ts", 1.5.into()), &ttl),
        // The signature comes before the signed text.
        (line("wrong", T, ID), &hmac),
        (line("wrong", T, "nonsense"), &hmac),
        (line("", T, ID), &hmac),
        (with("ts", (T + 1).into()), &hmac),
        (with("nonce", "x".into()), &hmac),
        (with("hmac", serde_json::Value::Null), &hmac),
        (with("requestJson", r#"{"command":["rm"]}"#.into()), &hmac),
        (
            with("requestJson", serde_json::json!({"command": ["id"]})),
            &hmac,
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(bench.line(&line).await, *expected, "{line}");
    }
    for (nonce, signed) in [
        ("1", "nonsense"),
        ("2", "{}"),
        ("3", "[]"),
        ("4", r#"{"command":"id"}"#),
        ("5", r#"{"command":["id"],"approvalDecision":"yes"}"#),
        ("6", ""),
    ] {
        assert_eq!(
            bench.line(&exec_line(TOKEN, nonce, T, signed)).await,
            json,
            "{signed}"
        );
    }
    assert_eq!(bench.recorder.heard(), 0);
    let counters = bench.stop().await;
    let refused = Refusal::ALL.map(|reason| counters.refused(reason));
    assert_eq!(refused, [0, 0, 0, 0, 6, 8, 0, 0, 6, 0]);
    assert_eq!((counters.accepted(), counters.answered()), (20, 20));
}

#[tokio::test]
async fn a_line_works_once() {
    let bench = Bench::start().await;
    let replayed = error_line("a", "INVALID_REQUEST", "replayed request", "replay");
    let line = exec_line(TOKEN, NONCE, T + 10_000, ID);
    assert_eq!(bench.line(&line).await, hi_line("a"));
    assert_eq!(bench.line(&line).await, replayed);
    // A used nonce is refused with any other request too.
    let other = exec_line(TOKEN, NONCE, T, r#"{"command":["rm"]}"#);
    assert_eq!(bench.line(&other).await, replayed);
    bench.clock.pass(20_000);
    assert_eq!(bench.line(&line).await, replayed);
    bench.clock.pass(1);
    let expired = error_line("a", "INVALID_REQUEST", "expired request", "ttl");
    assert_eq!(bench.line(&line).await, expired);
    assert_eq!(*bench.recorder.execs.lock().unwrap(), [id_request()]);
    assert_eq!(bench.stop().await.refused(Refusal::Replay), 3);
}

/// The clock of both sides is set back, after the nonce would be forgotten by its age.
#[tokio::test]
async fn a_line_works_once_also_where_the_clock_goes_back() {
    let bench = Bench::start().await;
    let replayed = error_line("a", "INVALID_REQUEST", "replayed request", "replay");
    bench.clock.pass(60_000);
    let line = exec_line(TOKEN, NONCE, T + 60_000, ID);
    assert_eq!(bench.line(&line).await, hi_line("a"));
    bench.clock.pass(21_000);
    bench.clock.set(T + 59_000);
    assert_eq!(bench.line(&line).await, replayed);
    let fresh = exec_line(TOKEN, "fresh", T + 59_000, ID);
    assert_eq!(bench.line(&fresh).await, hi_line("a"));
    // Back to before the start, as when the clock was wrong until the network came.
    bench.clock.set(T - 3_600_000);
    let fresh = exec_line(TOKEN, "fresher", T - 3_600_000, ID);
    assert_eq!(bench.line(&fresh).await, hi_line("a"));
}

#[tokio::test]
async fn a_line_from_before_the_start_is_refused() {
    let expired = error_line("a", "INVALID_REQUEST", "expired request", "ttl");
    let bench = Bench::start().await;
    let line = exec_line(TOKEN, NONCE, T - 1, ID);
    assert_eq!(bench.line(&line).await, expired);
    assert_eq!(bench.recorder.heard(), 0);
}

#[tokio::test]
async fn a_peer_that_fails_too_often_is_locked_out_for_ten_seconds() {
    let bench = Bench::start().await;
    let hmac = error_line("a", "INVALID_REQUEST", "invalid auth", "hmac");
    let limited = error_line("a", "UNAVAILABLE", "too many failed requests", "rate-limit");
    let deny = r#"{"type":"decision","id":"a","decision":"deny"}"#.to_owned() + "\n";
    let wrong = exec_line("wrong", NONCE, T, ID);
    for _ in 0..10 {
        assert_eq!(bench.line(&wrong).await, hmac);
    }
    assert_eq!(bench.line(&wrong).await, limited);
    assert_eq!(bench.line(&exec_line(TOKEN, NONCE, T, ID)).await, limited);
    assert_eq!(
        bench.line(&prompt_line(TOKEN, r#"{"command":"id"}"#)).await,
        deny
    );
    bench.clock.pass(9_999);
    assert_eq!(bench.line(&exec_line(TOKEN, NONCE, T, ID)).await, limited);
    bench.clock.pass(1);
    assert_eq!(
        bench.line(&exec_line(TOKEN, NONCE, T + 10_000, ID)).await,
        hi_line("a")
    );
    assert_eq!(bench.stop().await.refused(Refusal::RateLimit), 4);
}

#[tokio::test]
async fn the_cap_is_256_000_bytes_without_the_newline() {
    // No client waits for a timeout: it reads its refusal and the end.
    let bench = Bench::with(Recorder::new(), |options| options.limits.io = 3 * SOON).await;
    // A name in ASCII that makes the whole line `bytes` long.
    let sized = |nonce: &str, bytes: usize| {
        let request = |name: &str| format!(r#"{{"command":["{name}"]}}"#);
        let base = exec_line(TOKEN, nonce, T, &request("")).len();
        let line = exec_line(TOKEN, nonce, T, &request(&"x".repeat(bytes - base)));
        assert_eq!(line.len(), bytes);
        line
    };
    let too_large = error_line("a", "INVALID_REQUEST", "payload too large", "size");
    assert_eq!(bench.line(&sized("1", 256_000)).await, hi_line("a"));
    assert_eq!(bench.line(&sized("2", 256_001)).await, too_large);
    // Also without a newline, and if the rest of the line never comes.
    assert_eq!(bench.say(&sized("3", 256_001)).await, too_large);
    assert_eq!(bench.line(&sized("4", 5_000_000)).await, too_large);
    // The kind comes before the size: a line that is no request gets no answer, a prompt gets its
    // own.
    assert_eq!(bench.line(&"x".repeat(300_000)).await, "");
    let prompt = prompt_line(
        TOKEN,
        &format!(r#"{{"command":"{}"}}"#, "x".repeat(300_000)),
    );
    let deny = r#"{"type":"decision","id":"a","decision":"deny"}"#.to_owned() + "\n";
    assert_eq!(bench.line(&prompt).await, deny);
    assert_eq!(bench.recorder.heard(), 1);
    let counters = bench.stop().await;
    assert_eq!(counters.refused(Refusal::Size), 4);
    assert_eq!(counters.closed(Closure::NotARequest), 1);
}

#[tokio::test]
async fn framing() {
    let bench = Bench::start().await;
    let line = |nonce: &str| exec_line(TOKEN, nonce, T, ID);

    // One byte at a time.
    let mut stream = bench.connect().await;
    for byte in format!("{}\n", line("1")).bytes() {
        stream.write_all(&[byte]).await.unwrap();
        stream.flush().await.unwrap();
    }
    assert_eq!(rest(&mut stream).await, hi_line("a"));

    // The end of the stream instead of a newline.
    let mut stream = bench.connect().await;
    stream.write_all(line("2").as_bytes()).await.unwrap();
    stream.shutdown().await.unwrap();
    assert_eq!(rest(&mut stream).await, hi_line("a"));

    // CRLF, and spaces around the object.
    assert_eq!(
        bench.say(format!("  {} \r\n", line("3"))).await,
        hi_line("a")
    );

    // Only the first line counts.
    assert_eq!(
        bench.say(format!("{}\n{}\n", line("4"), line("5"))).await,
        hi_line("a")
    );
    assert_eq!(
        bench.line(&line("5")).await,
        hi_line("a"),
        "nonce 5 was never looked at"
    );
}

#[tokio::test]
async fn what_is_no_request_is_closed_and_counted() {
    let bench = Bench::start().await;
    let good = exec_line(TOKEN, NONCE, T, ID);
    let junk: [&[u8]; 12] = [
        b"\n",
        b"\r\n",
        b"nonsense\n",
        b"{}\n",
        b"[]\n",
        b"null\n",
        b"\"exec\"\n",
        b"\xff\xfe\n",
        b"{\"type\":\"exec\"\n",
        b"{\"type\":\"hello\",\"id\":\"a\"}\n",
        b"\0\0\0\0\n",
        b"GET / HTTP/1.1\r\n\r\n",
    ];
    for bytes in junk {
        assert_eq!(bench.say(bytes).await, "", "{bytes:?}");
    }
    // Other text in front is the first line.
    assert_eq!(bench.say(format!("junk\n{good}\n")).await, "");
    assert_eq!(bench.recorder.heard(), 0);
    // No line at all, and half a line.
    for half in ["", &good[..100]] {
        let mut stream = bench.connect().await;
        stream.write_all(half.as_bytes()).await.unwrap();
        stream.shutdown().await.unwrap();
        assert_eq!(rest(&mut stream).await, "");
    }
    let counters = bench.stop().await;
    assert_eq!(
        counters.closed(Closure::NotARequest),
        14,
        "half a line is a line at the end"
    );
    assert_eq!(counters.closed(Closure::Unfinished), 1);
    assert_eq!((counters.accepted(), counters.answered()), (15, 0));
}

fn prompt_line(token: &str, request: &str) -> String {
    format!(r#"{{"type":"request","token":"{token}","id":"a","request":{request}}}"#)
}

#[tokio::test]
async fn a_prompt_is_decided_or_denied() {
    let bench = Bench::start().await;
    let decision =
        |word: &str| format!(r#"{{"type":"decision","id":"a","decision":"{word}"}}"#) + "\n";
    let full = r#"{"command":"git push","cwd":"/p","host":"gateway","security":"allowlist","ask":"on-miss","agentId":"main","resolvedPath":"/usr/bin/git","sessionKey":"agent:main:main","allowedDecisions":["allow-once","deny"],"deadlineMs":60000,"new":1}"#;
    for (said, word) in [
        (PromptDecision::AllowOnce, "allow-once"),
        (PromptDecision::AllowAlways, "allow-always"),
        (PromptDecision::Deny, "deny"),
    ] {
        bench.recorder.decide(said);
        assert_eq!(bench.line(&prompt_line(TOKEN, full)).await, decision(word));
    }
    let expected = PromptRequest {
        command: "git push".into(),
        cwd: Some("/p".into()),
        host: Some("gateway".into()),
        security: Some("allowlist".into()),
        ask: Some("on-miss".into()),
        agent_id: Some("main".into()),
        resolved_path: Some("/usr/bin/git".into()),
        session_key: Some("agent:main:main".into()),
        allowed_decisions: Some(vec![PromptDecision::AllowOnce, PromptDecision::Deny]),
        deadline_ms: Some(60_000),
        env: None,
        takes_message: None,
        patch: None,
        run: None,
    };
    assert_eq!(*bench.recorder.prompts.lock().unwrap(), vec![expected; 3]);

    // Our addition: a caller that takes it gets a person's message.
    bench.recorder.decide(PromptDecision::Deny);
    let asked = prompt_line(TOKEN, r#"{"command":"id","takesMessage":true}"#);
    let told = r#"{"type":"decision","id":"a","decision":"deny","message":"use make"}"#;
    assert_eq!(bench.line(&asked).await, format!("{told}\n"));

    bench.recorder.decide(PromptDecision::AllowOnce);
    for line in [
        prompt_line("nope", full),
        prompt_line("", full),
        prompt_line(TOKEN, "{}"),
        prompt_line(TOKEN, r#"{"command":"id","env":{"A":1}}"#),
        prompt_line(TOKEN, r#"{"command":"id","env":["A=1"]}"#),
        prompt_line(TOKEN, r#"{"command":"id","takesMessage":"yes"}"#),
        prompt_line(TOKEN, "null"),
        format!(r#"{{"type":"request","token":["{TOKEN}"],"id":"a","request":{full}}}"#),
        format!(r#"{{"type":"request","id":"a","request":{full}}}"#),
        format!(r#"{{"type":"request","token":"{TOKEN}","id":"a"}}"#),
    ] {
        assert_eq!(bench.line(&line).await, decision("deny"), "{line}");
    }
    assert_eq!(bench.recorder.heard(), 4);
    let counters = bench.stop().await;
    assert_eq!(
        (
            counters.refused(Refusal::Token),
            counters.refused(Refusal::Json)
        ),
        (4, 6)
    );
}

#[tokio::test]
async fn another_user_reads_deny_whatever_was_asked() {
    let bench = Bench::with(Recorder::new(), |options| {
        options.admit = std::sync::Arc::new(|peer| {
            assert_eq!(peer.pid, Some(std::process::id()));
            peer.uid.is_none()
        });
    })
    .await;
    let answer = bench.line(&exec_line(TOKEN, NONCE, T, ID)).await;
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    let id = answer["id"].as_str().unwrap();
    assert_eq!(
        (id.len(), id.matches('-').count()),
        (36, 4),
        "a random id: {id}"
    );
    assert_eq!(
        answer,
        serde_json::json!({"type": "decision", "id": id, "decision": "deny"})
    );
    assert_eq!(bench.recorder.heard(), 0);
    assert_eq!(bench.stop().await.refused(Refusal::User), 1);
}

#[tokio::test]
async fn the_token_may_change_while_the_server_runs() {
    let bench = Bench::start().await;
    assert_eq!(
        bench.line(&exec_line(TOKEN, "1", T, ID)).await,
        hi_line("a")
    );
    bench.token.send(Token::from("new")).unwrap();
    let refused = error_line("a", "INVALID_REQUEST", "invalid auth", "hmac");
    assert_eq!(bench.line(&exec_line(TOKEN, "2", T, ID)).await, refused);
    assert_eq!(
        bench.line(&exec_line("new", "3", T, ID)).await,
        hi_line("a")
    );
    bench.token.send(Token::from("")).unwrap();
    assert_eq!(bench.line(&exec_line("", "4", T, ID)).await, refused);
}

#[tokio::test]
async fn an_id_that_is_missing_is_made_up_and_any_text_is_echoed() {
    let bench = Bench::start().await;
    let good = exec_line(TOKEN, NONCE, T, ID);
    let odd = good.replace(r#""id":"a""#, r#""id":"\u0000 \" ü""#);
    assert_eq!(bench.line(&odd).await, hi_line(r#"\u0000 \" ü"#));
    let without = exec_line(TOKEN, "2", T, ID).replace(r#""id":"a","#, "");
    let answer: serde_json::Value = serde_json::from_str(&bench.line(&without).await).unwrap();
    assert_eq!(answer["ok"], true);
    assert_eq!(answer["id"].as_str().unwrap().len(), 36);
}
