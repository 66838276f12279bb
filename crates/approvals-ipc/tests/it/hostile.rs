//! Random bytes never reach the handler or end the server, and are always counted.

use approvals_ipc::{Closure, Counters};
use proptest::prelude::*;
use tokio::io::AsyncWriteExt;

use crate::common::*;

const ID: &str = r#"{"command":["id"]}"#;

fn ended(counters: &Counters) -> u64 {
    let closed: u64 = Closure::ALL
        .iter()
        .map(|reason| counters.closed(*reason))
        .sum();
    counters.answered() + closed
}

/// Pieces of real lines, so that more checks than the first are reached.
fn almost_a_line() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        Just(r#"{"type":"exec","#.to_owned()),
        Just(r#"{"type":"request","#.to_owned()),
        Just(format!(r#""token":"{TOKEN}","#)),
        Just(r#""id":"a","nonce":"","hmac":"","#.to_owned()),
        Just(format!(r#""ts":{T},"requestJson":"{{}}","request":"#)),
        Just(r#"{"command":"id"}}"#.to_owned()),
        Just("[[[[[[[[".to_owned()),
        Just("\n".to_owned()),
        Just("\\u0000\u{2028}\u{0}".to_owned()),
        any::<i64>().prop_map(|number| number.to_string()),
        ".{0,20}",
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat().into_bytes())
}

/// A valid line with one byte changed.
fn bent_line() -> impl Strategy<Value = Vec<u8>> {
    let line = exec_line(TOKEN, "bent", T, ID).into_bytes();
    (0..line.len(), 1_u8..).prop_map(move |(at, change)| {
        let mut line = line.clone();
        line[at] ^= change;
        line
    })
}

fn hostile() -> impl Strategy<Value = (Vec<u8>, bool, bool)> {
    let bytes = prop_oneof![
        prop::collection::vec(any::<u8>(), 0..2_000),
        almost_a_line(),
        bent_line(),
        (250_000_usize..600_000, any::<u8>()).prop_map(|(count, byte)| vec![byte; count]),
    ];
    (bytes, any::<bool>(), any::<bool>())
}

#[test]
fn random_bytes_never_reach_the_handler_or_end_the_server() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let bench = runtime.block_on(Bench::with(Recorder::new(), |options| {
        options.limits.failures = usize::MAX - 1;
    }));
    bench.recorder.decide(approvals_ipc::PromptDecision::Deny);
    let config = ProptestConfig {
        cases: 400,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    proptest!(config, |((bytes, newline, leave) in hostile())| {
        let answer = runtime.block_on(async {
            let mut stream = bench.connect().await;
            let _ = stream.write_all(&bytes).await;
            if newline {
                let _ = stream.write_all(b"\n").await;
            }
            if leave {
                return String::new();
            }
            let _ = stream.shutdown().await;
            rest(&mut stream).await
        });
        prop_assert!(answer.is_empty() || answer.ends_with('\n'));
        prop_assert!(!answer.contains("allow"));
        if !bytes.starts_with(b"{") {
            prop_assert_eq!(&answer, "");
        }
    });
    runtime.block_on(async {
        assert_eq!(
            bench.line(&exec_line(TOKEN, "good", T, ID)).await,
            hi_line("a")
        );
        soon(async {
            while ended(&bench.counters) < bench.counters.accepted() {
                tokio::task::yield_now().await;
            }
        })
        .await;
        assert!(
            bench
                .recorder
                .execs
                .lock()
                .unwrap()
                .iter()
                .all(|heard| heard.command == ["id"])
        );
        bench.stop().await;
    });
}
