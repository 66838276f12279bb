//! Our client against other servers: it takes whatever OpenClaw's clients take.

use std::io::{Read, Write};
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::thread;

use approvals_ipc::{
    Client, ClientError, ExecAnswer, ExecRequest, PromptDecision, PromptPatch, PromptRequest,
    Token, WireError,
};

use crate::common::*;

/// A server that reads one line and then writes `chunks`.
fn server(path: &Path, chunks: Vec<Vec<u8>>) -> thread::JoinHandle<()> {
    let listener = UnixListener::bind(path).unwrap();
    thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut byte = [0];
        while byte != *b"\n" {
            stream.read_exact(&mut byte).unwrap();
        }
        for chunk in chunks {
            // The client may have seen enough and left.
            let _ = stream.write_all(&chunk);
        }
    })
}

async fn ask(chunks: Vec<Vec<u8>>) -> Result<ExecAnswer, ClientError> {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("x.sock");
    let server = server(&path, chunks);
    let request = ExecRequest {
        command: vec!["id".into()],
        ..ExecRequest::default()
    };
    let answer = Client::new(&path, Token::from(TOKEN))
        .exec(&request, SOON)
        .await;
    server.join().unwrap();
    answer
}

#[tokio::test]
async fn answers_that_are_taken() {
    let good = hi_line("any id");
    let nulls = r#"{"type":"exec-res","ok":true,"payload":{"exitCode":0,"timedOut":false,"success":true,"stdout":"hi\n","stderr":"","error":null,"new":1},"error":null}"#;
    for chunks in [
        vec![good.clone().into_bytes()],
        vec![format!("\nnot json\n{{\"type\":\"hello\"}}\n[]\n{good}").into_bytes()],
        good.bytes().map(|byte| vec![byte]).collect(),
        vec![good.trim_end().as_bytes().to_vec()],
        vec![format!("{nulls}\n{good}").into_bytes()],
    ] {
        assert_eq!(ask(chunks).await.unwrap(), Ok(hi()));
    }
    let refused = r#"{"type":"exec-res","id":null,"ok":false,"payload":null,"error":{"code":"UNAVAILABLE","message":"no","reason":null}}"#;
    let expected = WireError {
        code: "UNAVAILABLE".into(),
        message: "no".into(),
        reason: None,
    };
    assert_eq!(ask(vec![refused.into()]).await.unwrap(), Err(expected));
    let big = hi_line("a").replace("hi", &"x".repeat(10_000_000));
    assert_eq!(
        ask(vec![big.into()]).await.unwrap().unwrap().stdout.len(),
        10_000_001
    );
}

#[tokio::test]
async fn answers_that_are_none() {
    let taken = "took the request and ended without answering";
    let neither = "says neither how the command ended nor why it did not run";
    for (said, expected) in [
        (Vec::new(), taken),
        (b"{\"type\":\"exec-res\",\"ok\":true".to_vec(), taken),
        (
            b"{\"type\":\"exec-res\",\"id\":\"a\",\"ok\":true}\n".to_vec(),
            neither,
        ),
        (
            b"{\"type\":\"exec-res\",\"id\":\"a\",\"ok\":false}\n".to_vec(),
            neither,
        ),
        (b"{\"type\":\"exec-res\",\"id\":\"a\"}\n".to_vec(), neither),
        (vec![b'x'; 16_777_217], "is longer than 16 MiB"),
        (
            b"{\"type\":\"decision\",\"decision\":\"deny\"}\n".to_vec(),
            "serves another user",
        ),
    ] {
        let error = ask(vec![said]).await.unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

/// A server that does not know patches has shown the patch's text as a command.
#[tokio::test]
async fn a_patch_that_was_not_read_was_not_allowed() {
    let home = tempfile::tempdir().unwrap();
    let refused = Err("without looking at the files of the patch");
    let rows = [
        (
            "allow-once",
            r#","patch":true"#,
            Ok(PromptDecision::AllowOnce),
        ),
        ("allow-once", "", refused),
        ("allow-always", r#","patch":false,"env":true"#, refused),
        ("deny", "", Ok(PromptDecision::Deny)),
    ];
    for (index, (word, said, expected)) in rows.into_iter().enumerate() {
        let path = home.path().join(format!("{index}.sock"));
        let line = format!(r#"{{"type":"decision","id":"a","decision":"{word}"{said}}}"#);
        let server = server(&path, vec![format!("{line}\n").into_bytes()]);
        let request = PromptRequest {
            command: "*** Begin Patch".into(),
            patch: Some(PromptPatch {
                writes: vec!["/w/a".into()],
                removes: Vec::new(),
            }),
            ..PromptRequest::default()
        };
        let answer = Client::new(&path, Token::from(TOKEN))
            .prompt(&request, SOON)
            .await;
        server.join().unwrap();
        let decided = answer.map(|reply| reply.decision);
        match expected {
            Ok(decision) => assert_eq!(decided.unwrap(), decision),
            Err(words) => assert!(decided.unwrap_err().to_string().contains(words)),
        }
    }
}

/// A server that does not know additions to the environment has not shown them.
#[tokio::test]
async fn what_was_not_read_was_not_allowed() {
    let home = tempfile::tempdir().unwrap();
    let env = |name: &str| Some([(name.to_owned(), "1".to_owned())].into());
    let rows = [
        (None, "", Ok(PromptDecision::AllowOnce)),
        (
            Some(std::collections::BTreeMap::new()),
            "",
            Ok(PromptDecision::AllowOnce),
        ),
        (env("A"), r#","env":true"#, Ok(PromptDecision::AllowOnce)),
        (
            env("A"),
            "",
            Err("without looking at the additions to the environment"),
        ),
        (
            env("A"),
            r#","env":false"#,
            Err("without looking at the additions"),
        ),
    ];
    for (index, (env, said, expected)) in rows.into_iter().enumerate() {
        let path = home.path().join(format!("{index}.sock"));
        let line = format!(r#"{{"type":"decision","id":"a","decision":"allow-once"{said}}}"#);
        let server = server(&path, vec![format!("{line}\n").into_bytes()]);
        let request = PromptRequest {
            command: "id".into(),
            env,
            ..PromptRequest::default()
        };
        let answer = Client::new(&path, Token::from(TOKEN))
            .prompt(&request, SOON)
            .await;
        server.join().unwrap();
        match (answer, expected) {
            (Ok(answer), Ok(decision)) => assert_eq!(answer, decision.into()),
            (Err(error), Err(words)) => assert!(error.to_string().contains(words), "{error}"),
            (answer, expected) => panic!("{index}: {answer:?} {expected:?}"),
        }
    }
}

#[tokio::test]
async fn a_stale_socket_is_nobody() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("x.sock");
    drop(UnixListener::bind(&path).unwrap());
    let client = Client::new(&path, Token::from(TOKEN));
    let error = client
        .exec(&ExecRequest::default(), SOON)
        .await
        .unwrap_err();
    assert!(matches!(error, ClientError::Unreachable { .. }), "{error}");
}
