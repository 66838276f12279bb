//! Our client against our server, on every platform.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use approvals_ipc::{
    Client, ClientError, Clock, ExecRequest, PromptDecision, PromptPatch, PromptReply,
    PromptRequest, PromptRun, Refusal, RunPayload, Token, WireError,
};

use test_support::StoppedClock;

use crate::common::*;

fn client(bench: &Bench) -> Client {
    Client::new(&bench.path, Token::from(TOKEN)).with_clock(bench.clock.clone())
}

fn id_request() -> ExecRequest {
    ExecRequest {
        command: vec!["id".into()],
        ..ExecRequest::default()
    }
}

#[tokio::test]
async fn a_request_arrives_as_it_was_sent_and_so_does_its_answer() {
    let failed = RunPayload {
        exit_code: Some(127),
        stderr: "gît: not found\n\u{2028}\u{0}".into(),
        error: Some("not found".into()),
        ..RunPayload::default()
    };
    let answer = failed.clone();
    let bench = Bench::with(
        Recorder::answering(move |_, _| std::future::ready(Ok(answer.clone()))),
        |_| {},
    )
    .await;
    let request = ExecRequest {
        command: vec!["/bin/sh".into(), "-lc".into(), "gît \"a\"\n\u{0}".into()],
        raw_command: Some("gît".into()),
        cwd: Some("/p".into()),
        env: Some(BTreeMap::from([("LANG".into(), "C".into())])),
        timeout_ms: Some(30_000),
        needs_screen_recording: Some(true),
        agent_id: Some("main".into()),
        session_key: Some("agent:main:main".into()),
        approval_decision: Some(PromptDecision::AllowOnce),
        approval_source: Some("auto-review".into()),
        policy_snapshot: Some(serde_json::json!({"security": "full"})),
        deadline_ms: Some(120_000),
        takes_start: Some(true),
    };
    assert_eq!(
        client(&bench).exec(&request, SOON).await.unwrap(),
        Ok(failed)
    );
    assert_eq!(*bench.recorder.execs.lock().unwrap(), [request]);
}

/// The start of a command is told before its answer, to whoever takes it.
#[tokio::test]
async fn a_start_is_told_to_who_takes_it() {
    let bench = Bench::with(
        Recorder::answering(|_, caller| async move {
            caller.started();
            Ok(RunPayload::default())
        }),
        |_| {},
    )
    .await;
    for (takes_start, told) in [(None, 0), (Some(false), 0), (Some(true), 1)] {
        let request = ExecRequest {
            takes_start,
            ..id_request()
        };
        let count = AtomicI64::new(0);
        let started = || _ = count.fetch_add(1, Ordering::Relaxed);
        let client = client(&bench);
        let answer = client.exec_telling(&request, SOON, started).await.unwrap();
        assert_eq!(answer, Ok(RunPayload::default()));
        assert_eq!(count.load(Ordering::Relaxed), told, "{takes_start:?}");
    }
}

#[tokio::test]
async fn a_refusal_is_an_answer() {
    let denied = WireError::unavailable("SYSTEM_RUN_DENIED: user denied", "user-denied");
    let answer = denied.clone();
    let bench = Bench::with(
        Recorder::answering(move |_, _| std::future::ready(Err(answer.clone()))),
        |_| {},
    )
    .await;
    let said = client(&bench).exec(&id_request(), SOON).await.unwrap();
    assert_eq!(said, Err(denied));

    let stranger = Client::new(&bench.path, Token::from("wrong")).with_clock(bench.clock.clone());
    let said = stranger.exec(&id_request(), SOON).await.unwrap();
    assert_eq!(said, Err(Refusal::Hmac.error()));
    let long = ExecRequest {
        command: vec!["x".repeat(300_000)],
        ..id_request()
    };
    let said = client(&bench).exec(&long, SOON).await.unwrap();
    assert_eq!(said, Err(Refusal::Size.error()));
}

#[tokio::test]
async fn a_prompt_is_answered() {
    let bench = Bench::start().await;
    let request = PromptRequest {
        command: "git push".into(),
        ..PromptRequest::default()
    };
    let decided = client(&bench).prompt(&request, SOON).await.unwrap();
    assert_eq!(decided, PromptDecision::AllowOnce.into());
    assert_eq!(
        *bench.recorder.prompts.lock().unwrap(),
        std::slice::from_ref(&request)
    );
    let stranger = Client::new(&bench.path, Token::from("wrong"));
    assert_eq!(
        stranger.prompt(&request, SOON).await.unwrap(),
        PromptDecision::Deny.into()
    );
    // Additions to the environment arrive, and the answer confirms it.
    let request = PromptRequest {
        env: Some([("A".to_owned(), "1".to_owned())].into()),
        ..request
    };
    let decided = client(&bench).prompt(&request, SOON).await.unwrap();
    let expected = PromptReply {
        decision: PromptDecision::AllowOnce,
        record: Some("r1".to_owned()),
        message: None,
        ruling: None,
    };
    assert_eq!(decided, expected);
    assert_eq!(bench.recorder.prompts.lock().unwrap()[1], request);
    // The files of a patch do too.
    let request = PromptRequest {
        patch: Some(PromptPatch {
            writes: vec!["/p/a".to_owned()],
            removes: vec!["/p/b".to_owned()],
        }),
        ..request
    };
    let decided = client(&bench).prompt(&request, SOON).await.unwrap();
    assert_eq!(decided, expected);
    assert_eq!(bench.recorder.prompts.lock().unwrap()[2], request);
}

/// A caller that says how it would run the command gets the reason and what to start.
#[tokio::test]
async fn a_ruling_goes_to_who_runs_the_command() {
    let bench = Bench::start().await;
    let run = PromptRun {
        argv: vec!["/bin/sh".to_owned(), "-c".to_owned(), "id".to_owned()],
        path: Some("/usr/bin:/bin".to_owned()),
        elevated: true,
        terminal: true,
        input: true,
        probe: true,
        container: Some("c1".to_owned()),
        description: Some("Who am I?".to_owned()),
    };
    for (run, expected) in [(Some(run), Some(ruling())), (None, None)] {
        let request = PromptRequest {
            command: "id".into(),
            run,
            ..PromptRequest::default()
        };
        let told = client(&bench).prompt(&request, SOON).await.unwrap();
        assert_eq!(told.ruling, expected);
        assert_eq!(bench.recorder.prompts.lock().unwrap().pop(), Some(request));
    }
}

/// A person's message goes with a denial alone, to callers that take it.
#[tokio::test]
async fn a_message_goes_to_who_takes_it() {
    let bench = Bench::start().await;
    let said = Some("use make".to_owned());
    for (decision, takes_message, message) in [
        (PromptDecision::Deny, Some(true), said),
        (PromptDecision::Deny, Some(false), None),
        (PromptDecision::Deny, None, None),
        (PromptDecision::AllowOnce, Some(true), None),
        (PromptDecision::AllowAlways, Some(true), None),
    ] {
        bench.recorder.decide(decision);
        let request = PromptRequest {
            command: "ninja".into(),
            takes_message,
            ..PromptRequest::default()
        };
        let expected = PromptReply {
            message,
            ..decision.into()
        };
        let told = client(&bench).prompt(&request, SOON).await.unwrap();
        assert_eq!(told, expected, "{takes_message:?}");
    }
}

#[tokio::test]
async fn every_request_has_a_nonce_and_an_id_of_its_own() {
    let bench = Arc::new(Bench::start().await);
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..50 {
        let client = client(&bench);
        asking.spawn(async move { client.exec(&id_request(), SOON).await.unwrap() });
    }
    while let Some(answer) = asking.join_next().await {
        assert_eq!(answer.unwrap(), Ok(hi()));
    }
}

/// A clock that is right from its second use on, or never.
struct SetMeanwhile(AtomicI64, i64);

impl Clock for SetMeanwhile {
    fn unix_ms(&self) -> i64 {
        self.0.fetch_add(self.1, Ordering::SeqCst)
    }

    fn monotonic(&self) -> Instant {
        Instant::now()
    }
}

#[tokio::test]
async fn a_line_that_is_older_than_the_server_is_signed_anew_once() {
    let expired = Refusal::Ttl.error();
    for (later, expected) in [(1, Ok(hi())), (0, Err(expired))] {
        let bench = Bench::start().await;
        let clock = Arc::new(SetMeanwhile(AtomicI64::new(T - 1), later));
        let client = Client::new(&bench.path, Token::from(TOKEN)).with_clock(clock);
        assert_eq!(client.exec(&id_request(), SOON).await.unwrap(), expected);
        let heard = bench.recorder.heard();
        let counters = bench.stop().await;
        let refused = counters.refused(Refusal::Ttl);
        // A line whose stamp stays too old is not sent a third time.
        let wanted = if later == 1 { (1, 1) } else { (0, 2) };
        assert_eq!((heard, refused), wanted);
        assert_eq!(counters.accepted(), 2);
    }
}

#[tokio::test]
async fn nobody_there() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("none.sock");
    let error = Client::new(&path, Token::from(TOKEN))
        .exec(&id_request(), SOON)
        .await
        .unwrap_err();
    assert!(matches!(error, ClientError::Unreachable { .. }), "{error}");
    let expected = format!(
        "nobody answers on {}: start Exec Companion (",
        path.display()
    );
    assert!(error.to_string().starts_with(&expected), "{error}");
}

#[tokio::test]
async fn a_client_that_stops_waiting_hangs_up() {
    let (gone, mut told) = tokio::sync::mpsc::unbounded_channel();
    let bench = Bench::with(
        Recorder::answering(move |_, caller| {
            let gone = gone.clone();
            async move {
                caller.gone().await;
                gone.send(caller.is_gone()).unwrap();
                Ok(hi())
            }
        }),
        |_| {},
    )
    .await;
    let (clock, wait) = (StoppedClock::new(), Duration::from_millis(200));
    let (asking, request) = (client(&bench), id_request());
    let time = async {
        while bench.recorder.heard() < 1 {
            tokio::task::yield_now().await;
        }
        clock.pass(wait).await;
    };
    let (answer, ()) = tokio::join!(asking.exec(&request, wait), soon(time));
    let error = answer.unwrap_err();
    assert!(matches!(error, ClientError::TimedOut { .. }), "{error}");
    assert_eq!(soon(told.recv()).await, Some(true));

    // Dropping the future does the same.
    let asking = client(&bench);
    let question = tokio::spawn(async move { asking.exec(&id_request(), SOON).await });
    soon(async {
        while bench.recorder.heard() < 2 {
            tokio::task::yield_now().await;
        }
    })
    .await;
    question.abort();
    assert_eq!(soon(told.recv()).await, Some(true));
}

#[tokio::test]
async fn a_server_of_another_user_says_so() {
    let asked = Arc::new(Mutex::new(Vec::new()));
    let peers = Arc::clone(&asked);
    let bench = Bench::with(Recorder::new(), move |options| {
        options.admit = Arc::new(move |peer| {
            peers.lock().unwrap().push(peer.clone());
            false
        });
    })
    .await;
    let error = client(&bench).exec(&id_request(), SOON).await.unwrap_err();
    assert!(matches!(error, ClientError::ForeignClient(_)), "{error}");
    assert_eq!(asked.lock().unwrap()[0].pid, Some(std::process::id()));
}

#[tokio::test]
async fn a_second_server_is_refused_and_the_name_is_free_afterwards() {
    let bench = Bench::start().await;
    let error = match approvals_ipc::Server::bind(options(&bench.path).0).await {
        Ok(_) => panic!("bound twice"),
        Err(error) => error.to_string(),
    };
    assert!(
        error.starts_with("another program already answers on "),
        "{error}"
    );
    bench.shutdown.cancel();
    soon(bench.running).await.unwrap();
    approvals_ipc::Server::bind(options(&bench.path).0)
        .await
        .unwrap();
}
