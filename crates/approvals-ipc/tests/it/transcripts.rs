//! The lines that real clients of both OpenClaw generations sent, byte for byte, with their
//! answers (`tests/cases/socket/`).
//!
//! The token of the 2026.2.12 run was not kept, and in lines marked `edited` folder names were
//! replaced, so their HMAC is wrong. Those lines are sent as they are and must be refused, then
//! sent again with a new HMAC.

use std::path::Path;
use std::sync::{Arc, Mutex};

use approvals_ipc::{ExecAnswer, PromptDecision, Token};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;

use crate::common::*;

/// The token of the 2026.9.6 run, which its `request` lines carry in clear.
const TOKEN_9_6: &str = "4lpfNb2l338ZvKahEy5lkt__PDTCg5BK";

/// One connection of a transcript, with the client's lines.
struct Conversation {
    case: String,
    said: String,
    half_closed: bool,
    edited: bool,
    answered: Option<Value>,
}

fn conversations(version: &str) -> Vec<Conversation> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/cases/socket")
        .join(format!("{version}-unix-socket.jsonl"));
    let text = std::fs::read_to_string(file).unwrap();
    let rows: Vec<Value> = text
        .lines()
        .map(|row| serde_json::from_str(row).unwrap())
        .collect();
    let key = |row: &Value| (row["case"].clone(), row["conn"].clone());
    let said = rows
        .iter()
        .filter(|row| row["dir"] == "client->app" && row["raw"] != "");
    said.map(|said| {
        let of_same = || rows.iter().filter(|row| key(row) == key(said));
        let lines = of_same()
            .filter(|row| row["dir"] == "app->client")
            .flat_map(|row| {
                row["raw"]
                    .as_str()
                    .unwrap()
                    .lines()
                    .map(serde_json::from_str::<Value>)
            });
        Conversation {
            case: said["case"].as_str().unwrap().to_owned(),
            said: said["raw"].as_str().unwrap().to_owned(),
            half_closed: of_same().any(|row| row["event"] == "peer-half-closed"),
            edited: said.get("edited").is_some(),
            answered: lines
                .flatten()
                .find(|line| line["type"] == "exec-res" || line["type"] == "decision"),
        }
    })
    .collect()
}

/// OpenClaw writes `null` where we write nothing.
fn without_nulls(value: Value) -> Value {
    let Value::Object(object) = value else {
        return value;
    };
    object
        .into_iter()
        .filter(|(_, value)| !value.is_null())
        .map(|(key, value)| (key, without_nulls(value)))
        .collect()
}

/// An answer of the transcript in the form that a handler returns.
fn as_answer(line: &Value) -> ExecAnswer {
    match line["ok"].as_bool() {
        Some(true) => Ok(serde_json::from_value(line["payload"].clone()).unwrap()),
        _ => Err(serde_json::from_value(line["error"].clone()).unwrap()),
    }
}

async fn replay(bench: &Bench, conversation: &Conversation, said: &str) -> Value {
    let mut stream = bench.connect().await;
    stream.write_all(said.as_bytes()).await.unwrap();
    if conversation.half_closed {
        stream.shutdown().await.unwrap();
    }
    let answer = rest(&mut stream).await;
    assert!(answer.ends_with('\n'), "{}: {answer}", conversation.case);
    serde_json::from_str(&answer).unwrap()
}

/// Replays a whole transcript. Returns how many requests were served as they came, how many were
/// signed anew, and how many were prompts.
async fn replay_all(version: &str, token: Option<&str>) -> (usize, usize, usize) {
    let next: Arc<Mutex<ExecAnswer>> = Arc::new(Mutex::new(Ok(hi())));
    let answer = Arc::clone(&next);
    let recorder = Recorder::answering(move |_, _| {
        let answer = answer.lock().unwrap().clone();
        async { answer }
    });
    let bench = Bench::with(recorder, |options| options.limits.failures = 1_000).await;
    let (mut as_is, mut anew, mut prompts) = (0, 0, 0);
    for conversation in conversations(version) {
        let case = &conversation.case;
        let line: Value = serde_json::from_str(&conversation.said).unwrap();
        let id = &line["id"];
        let token = token.unwrap_or("not kept");
        // In this case the app had another token than the client.
        let wrong = case == "exec-wrong-token";
        bench
            .token
            .send(Token::from(if wrong { "WRONG" } else { token }))
            .unwrap();

        if line["type"] == "request" {
            prompts += 1;
            let said = conversation
                .answered
                .clone()
                .unwrap_or_else(|| json!({"type": "decision", "id": id, "decision": "allow-once"}));
            let decision: PromptDecision =
                serde_json::from_value(said["decision"].clone()).unwrap();
            bench.recorder.decide(decision);
            assert_eq!(
                replay(&bench, &conversation, &conversation.said).await,
                said,
                "{case}"
            );
            continue;
        }

        bench.clock.set(line["ts"].as_i64().unwrap());
        let refused = json!({
            "type": "exec-res", "id": id, "ok": false,
            "error": {"code": "INVALID_REQUEST", "message": "invalid auth", "reason": "hmac"}
        });
        if wrong {
            let answer = replay(&bench, &conversation, &conversation.said).await;
            assert_eq!(answer, refused);
            assert_eq!(Some(answer), conversation.answered);
            continue;
        }
        let mut said = conversation.said.clone();
        if token == "not kept" || conversation.edited {
            assert_eq!(
                replay(&bench, &conversation, &said).await,
                refused,
                "{case}"
            );
            let text = |key: &str| line[key].as_str().unwrap();
            let ts = line["ts"].as_i64().unwrap();
            let hmac = sign(token, text("nonce"), ts, text("requestJson"));
            said = said.replace(text("hmac"), &hmac);
            anew += 1;
        } else {
            as_is += 1;
        }
        let expected = match conversation.answered.clone() {
            // An error of ours, or one that the app gave for a policy of its own.
            Some(line) => without_nulls(line),
            None => serde_json::from_str(&hi_line(id.as_str().unwrap())).unwrap(),
        };
        *next.lock().unwrap() = as_answer(&expected);
        assert_eq!(
            replay(&bench, &conversation, &said).await,
            expected,
            "{case}"
        );

        let heard = bench.recorder.execs.lock().unwrap().pop().unwrap();
        let sent: Value = serde_json::from_str(line["requestJson"].as_str().unwrap()).unwrap();
        assert_eq!(
            serde_json::to_value(heard).unwrap(),
            without_nulls(sent),
            "{case}"
        );
    }
    (as_is, anew, prompts)
}

#[tokio::test]
async fn openclaw_2026_2_12() {
    assert_eq!(replay_all("2026.2.12", None).await, (0, 25, 0));
}

#[tokio::test]
async fn openclaw_2026_9_6() {
    assert_eq!(replay_all("2026.9.6", Some(TOKEN_9_6)).await, (18, 5, 8));
}
