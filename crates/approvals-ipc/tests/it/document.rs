//! The server says exactly the session in docs/socket.md.

use crate::common::*;

#[tokio::test]
async fn the_session_in_the_document_is_true() {
    let document = include_str!("../../../../docs/socket.md");
    let (_, session) = document.split_once("```session\n").unwrap();
    let (session, _) = session.split_once("```").unwrap();
    let bench = Bench::start().await;
    let mut answer = String::new();
    let mut conversations = 0;
    for line in session.lines() {
        let (mark, rest) = line.split_once(' ').unwrap();
        match mark {
            "→" => {
                assert_eq!(
                    answer, "",
                    "the document leaves out an answer before {line}"
                );
                answer = bench.line(rest).await;
                conversations += 1;
            }
            "←" => assert_eq!(std::mem::take(&mut answer), format!("{rest}\n")),
            "…" => bench
                .clock
                .pass(rest.trim_end_matches(" ms").parse().unwrap()),
            _ => panic!("{line}"),
        }
    }
    assert_eq!((answer.as_str(), conversations), ("", 7));
}

/// The document's table has every refusal in its own words.
#[test]
fn every_refusal_is_in_the_document() {
    let document = include_str!("../../../../docs/socket.md");
    for refusal in approvals_ipc::Refusal::ALL {
        let error = refusal.error();
        let reason = error.reason.unwrap();
        let row = format!("| `{}` | `{}` | `{reason}` |", error.code, error.message);
        assert!(reason == "user" || document.contains(&row), "{row}");
    }
}
