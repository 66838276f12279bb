//! Callers that leave, stay silent or do not read, and handlers that fail: everybody else is
//! served, and every connection ends.

use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use approvals_ipc::{Caller, Closure, ExecAnswer, Refusal, RunPayload};
use test_support::StoppedClock;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::{mpsc, oneshot};

use crate::common::*;

const ID: &str = r#"{"command":["id"]}"#;

fn good(nonce: &str) -> String {
    exec_line(TOKEN, nonce, T, ID) + "\n"
}

/// A handler that passes on each caller, with a way to answer it.
fn by_hand() -> (
    Recorder,
    mpsc::UnboundedReceiver<(Caller, oneshot::Sender<ExecAnswer>)>,
) {
    let (calls, received) = mpsc::unbounded_channel();
    let recorder = Recorder::answering(move |_, caller| {
        let (answer, answered) = oneshot::channel();
        calls.send((caller, answer)).unwrap();
        async move { answered.await.unwrap() }
    });
    (recorder, received)
}

#[tokio::test]
async fn a_half_closed_client_is_answered() {
    let (recorder, mut calls) = by_hand();
    let bench = Bench::with(recorder, |_| {}).await;
    let mut stream = bench.connect().await;
    stream.write_all(good("1").as_bytes()).await.unwrap();
    stream.shutdown().await.unwrap();
    let (caller, answer) = soon(calls.recv()).await.unwrap();
    // After a whole other conversation the server has seen the half-close.
    let mut other = bench.connect().await;
    other.write_all(good("2").as_bytes()).await.unwrap();
    let (_, other_answer) = soon(calls.recv()).await.unwrap();
    other_answer.send(Ok(hi())).unwrap();
    assert_eq!(rest(&mut other).await, hi_line("a"));

    assert!(!caller.is_gone());
    tokio::select! {
        biased;
        () = caller.gone() => panic!("half-closed is not gone"),
        () = std::future::ready(()) => {}
    }
    answer.send(Ok(hi())).unwrap();
    assert_eq!(rest(&mut stream).await, hi_line("a"));
    assert!(caller.is_gone(), "after its answer nobody is there");
    soon(caller.gone()).await;
}

/// For both generations: 2026.2 leaves its sending half open, 2026.9 closes it at once.
#[tokio::test]
async fn a_client_that_hangs_up_is_gone_at_once() {
    for half_closed in [false, true] {
        let (recorder, mut calls) = by_hand();
        let bench = Bench::with(recorder, |_| {}).await;
        let mut stream = bench.connect().await;
        stream.write_all(good("1").as_bytes()).await.unwrap();
        if half_closed {
            stream.shutdown().await.unwrap();
        }
        let (caller, answer) = soon(calls.recv()).await.unwrap();
        assert!(!caller.is_gone());
        drop(stream);
        assert!(
            caller.is_gone(),
            "asked of the system, before any event was handled"
        );
        soon(caller.gone()).await;
        // The handler goes on until it returns, and its answer is dropped.
        assert_eq!(bench.counters.closed(Closure::HungUp), 0);
        answer.send(Ok(hi())).unwrap();
        let counters = bench.stop().await;
        assert_eq!(
            (counters.closed(Closure::HungUp), counters.answered()),
            (1, 0)
        );
    }
}

#[tokio::test]
async fn a_client_that_left_before_its_request_was_read_is_gone_from_the_start() {
    let (recorder, mut calls) = by_hand();
    let bench = Bench::with(recorder, |_| {}).await;
    let mut stream = bench.connect().await;
    stream.write_all(good("1").as_bytes()).await.unwrap();
    drop(stream);
    let (caller, answer) = soon(calls.recv()).await.unwrap();
    assert!(caller.is_gone());
    answer.send(Ok(hi())).unwrap();
    assert_eq!(bench.stop().await.accepted(), 1);
}

#[tokio::test]
async fn a_line_that_never_ends_is_closed_after_the_time_for_it() {
    let bench = Bench::with(Recorder::new(), |options| {
        options.limits.io = Duration::from_millis(300);
    })
    .await;
    let clock = StoppedClock::new();
    let mut slow = bench.connect().await;
    slow.write_all(&good("1").as_bytes()[..50]).await.unwrap();
    let mut silent = bench.connect().await;
    assert_eq!(
        bench.say(good("2")).await,
        hi_line("a"),
        "others are served meanwhile"
    );
    clock.pass(Duration::from_millis(300)).await;
    assert_eq!(rest(&mut slow).await, "");
    assert_eq!(rest(&mut silent).await, "");
    assert_eq!(bench.stop().await.closed(Closure::Unfinished), 2);
}

#[tokio::test]
async fn a_client_that_does_not_read_is_given_up() {
    let big = RunPayload {
        stdout: "x".repeat(8_000_000),
        ..RunPayload::default()
    };
    let bench = Bench::with(
        Recorder::answering(move |_, _| std::future::ready(Ok(big.clone()))),
        |options| {
            options.limits.io = Duration::from_millis(300);
        },
    )
    .await;
    let mut stream = bench.connect().await;
    stream.write_all(good("1").as_bytes()).await.unwrap();
    soon(async {
        while bench.counters.closed(Closure::Unwritable) == 0 {
            tokio::task::yield_now().await;
        }
    })
    .await;
    assert!(!rest(&mut stream).await.ends_with('\n'), "cut off");
}

#[tokio::test]
async fn a_big_answer_arrives_whole() {
    let big = RunPayload {
        stdout: "\u{1}ü".repeat(2_000_000),
        ..RunPayload::default()
    };
    let expected = big.clone();
    let bench = Bench::with(
        Recorder::answering(move |_, _| std::future::ready(Ok(big.clone()))),
        |_| {},
    )
    .await;
    let answer = bench.say(good("1")).await;
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    let payload: RunPayload = serde_json::from_value(answer["payload"].clone()).unwrap();
    assert!(payload == expected);
}

#[tokio::test]
async fn a_handler_that_panics_is_answered_for() {
    let bench = Bench::with(
        Recorder::answering(|request, _| async move {
            assert!(request.agent_id.is_none(), "boom");
            Ok(hi())
        }),
        |_| {},
    )
    .await;
    let bad = exec_line(TOKEN, "1", T, r#"{"command":["id"],"agentId":"main"}"#) + "\n";
    let message = "the approvals server failed on this request, and its log says why";
    assert_eq!(
        bench.say(bad).await,
        error_line("a", "UNAVAILABLE", message, "internal")
    );
    assert_eq!(bench.say(good("2")).await, hi_line("a"));
}

#[tokio::test]
async fn stopping_answers_every_open_request() {
    let recorder = Recorder::answering(|_, caller| async move {
        caller.gone().await;
        Ok(hi())
    });
    let bench = Bench::with(recorder.clone(), |_| {}).await;
    let mut open = Vec::new();
    for n in 0..20 {
        let mut stream = bench.connect().await;
        stream
            .write_all(good(&n.to_string()).as_bytes())
            .await
            .unwrap();
        open.push(stream);
    }
    // One client is still sending its line, and one sends nothing.
    let mut late = bench.connect().await;
    late.write_all(&good("late").as_bytes()[..50])
        .await
        .unwrap();
    let mut silent = bench.connect().await;
    soon(async {
        while recorder.heard() < 20 {
            tokio::task::yield_now().await;
        }
    })
    .await;
    bench.shutdown.cancel();
    // A handler that answers in time is heard.
    for stream in &mut open {
        assert_eq!(rest(stream).await, hi_line("a"));
    }
    let message = "SYSTEM_RUN_CANCELLED: the approvals server is stopping";
    let stopping = error_line("a", "UNAVAILABLE", message, "cancelled");
    late.write_all(&good("late").as_bytes()[50..])
        .await
        .unwrap();
    assert_eq!(rest(&mut late).await, stopping);
    assert_eq!(rest(&mut silent).await, "");
    soon(bench.running).await.unwrap();
    assert!(!bench.path.exists() && bench.directory.path().exists());
    assert_eq!(
        (bench.counters.accepted(), bench.counters.answered()),
        (22, 21)
    );
    assert_eq!(recorder.heard(), 20);
}

#[tokio::test]
async fn who_connected_before_the_end_is_answered_too() {
    let bench = Bench::start().await;
    // Blocking, in the only thread of this runtime: the server has not accepted yet.
    let mut waiting = Vec::new();
    for n in 0..5 {
        let mut stream = std::os::unix::net::UnixStream::connect(&bench.path).unwrap();
        std::io::Write::write_all(&mut stream, good(&n.to_string()).as_bytes()).unwrap();
        waiting.push(stream);
    }
    bench.shutdown.cancel();
    soon(bench.running).await.unwrap();
    for mut stream in waiting {
        let answer = std::io::read_to_string(&mut stream).unwrap();
        assert!(answer.contains("is stopping"), "{answer}");
    }
    assert_eq!((bench.counters.accepted(), bench.recorder.heard()), (5, 0));
}

#[tokio::test]
async fn a_handler_that_never_returns_does_not_keep_the_server() {
    let recorder = Recorder::answering(|_, _| pending());
    let bench = Bench::with(recorder.clone(), |options| {
        options.limits.grace = Duration::from_millis(50);
    })
    .await;
    let mut stream = bench.connect().await;
    stream.write_all(good("1").as_bytes()).await.unwrap();
    soon(async {
        while recorder.heard() == 0 {
            tokio::task::yield_now().await;
        }
    })
    .await;
    bench.stop().await;
    assert!(rest(&mut stream).await.contains("is stopping"));
}

#[tokio::test]
async fn a_request_that_waits_does_not_hold_up_others() {
    let (recorder, mut calls) = by_hand();
    let bench = Bench::with(recorder, |_| {}).await;
    let mut streams = Vec::new();
    let mut answers = Vec::new();
    for n in 0..50 {
        let mut stream = bench.connect().await;
        let line = good(&n.to_string()).replace(r#""id":"a""#, &format!(r#""id":"{n}""#));
        stream.write_all(line.as_bytes()).await.unwrap();
        streams.push(stream);
        answers.push(soon(calls.recv()).await.unwrap().1);
    }
    // Answered in the opposite order, each client reads its own answer.
    for (answer, n) in answers.into_iter().zip(0..50).rev() {
        answer
            .send(Ok(RunPayload {
                exit_code: Some(n),
                ..RunPayload::default()
            }))
            .unwrap();
    }
    for (n, stream) in streams.iter_mut().enumerate() {
        let answer: serde_json::Value = serde_json::from_str(&rest(stream).await).unwrap();
        assert_eq!(answer["id"], n.to_string());
        assert_eq!(answer["payload"]["exitCode"], n);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_at_once() {
    let bench = Arc::new(Bench::start().await);
    let mut clients = tokio::task::JoinSet::new();
    for n in 0..400 {
        let bench = Arc::clone(&bench);
        clients.spawn(async move { bench.say(good(&n.to_string())).await });
    }
    let mut answers = 0;
    while let Some(answer) = clients.join_next().await {
        assert_eq!(answer.unwrap(), hi_line("a"));
        answers += 1;
    }
    assert_eq!((answers, bench.counters.answered()), (400, 400));
}

#[tokio::test]
async fn the_1025th_connection_is_told_so_and_a_free_place_is_used() {
    let files = rustix::process::getrlimit(rustix::process::Resource::Nofile);
    let wanted = rustix::process::Rlimit {
        current: files.maximum.or(Some(4096)),
        ..files
    };
    rustix::process::setrlimit(rustix::process::Resource::Nofile, wanted).unwrap();

    let bench = Bench::start().await;
    let mut idle = Vec::new();
    for _ in 0..1_024 {
        idle.push(bench.connect().await);
    }
    let full = bench.say("").await;
    let answer: serde_json::Value = serde_json::from_str(&full).unwrap();
    let error = serde_json::json!({
        "code": "UNAVAILABLE", "message": "too many open connections", "reason": "connections"
    });
    assert_eq!(
        (&answer["type"], &answer["error"]),
        (&"exec-res".into(), &error)
    );

    drop(idle.pop());
    soon(async {
        while bench.counters.closed(Closure::Unfinished) == 0 {
            tokio::task::yield_now().await;
        }
    })
    .await;
    assert_eq!(bench.say(good("1")).await, hi_line("a"));
    drop(idle);
    let counters = bench.stop().await;
    assert_eq!(counters.refused(Refusal::Connections), 1);
    assert_eq!((counters.accepted(), counters.answered()), (1_026, 2));
    assert_eq!(counters.closed(Closure::Unfinished), 1_024);
}

/// A clone of the caller may outlive the conversation without keeping the connection open.
#[tokio::test]
async fn a_kept_caller_keeps_nothing_open() {
    let kept = Arc::new(std::sync::Mutex::new(Vec::new()));
    let keep = Arc::clone(&kept);
    let bench = Bench::with(
        Recorder::answering(move |_, caller| {
            keep.lock().unwrap().push(caller);
            async { Ok(hi()) }
        }),
        |_| {},
    )
    .await;
    let mut stream = bench.connect().await;
    stream.write_all(good("1").as_bytes()).await.unwrap();
    let mut answer = String::new();
    soon(stream.read_to_string(&mut answer)).await.unwrap();
    assert_eq!(answer, hi_line("a"));
    let caller = kept.lock().unwrap().pop().unwrap();
    assert_eq!(caller.peer().pid, Some(std::process::id()));
    assert!(caller.is_gone());
}
