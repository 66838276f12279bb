//! Requests that a person answers together.

use serde_json::Value;

use super::choices::stored;
use super::*;

#[tokio::test]
async fn identical_requests_are_one_card_and_one_answer() {
    let bench = Bench::new(NOTHING);
    let mut same: Vec<Asked> = (0..3).map(|_| bench.ask(&["echo", "same"])).collect();
    let other = bench.ask(&["uname"]);
    // The card names one session: an answer to it is none to another.
    let elsewhere = bench.send(ExecRequest {
        command: vec!["echo".to_owned(), "same".to_owned()],
        session_key: Some("s2".to_owned()),
        ..ExecRequest::default()
    });
    let state = bench.state().await;
    let times: Vec<u32> = state.queue.chips.iter().map(|item| item.times).collect();
    assert_eq!((state.card.unwrap().times, times), (3, vec![3, 1, 1]));
    bench.look_and_click(Choice::AllowOnce).await;
    for asked in same.drain(..) {
        assert_eq!(asked.stdout().await, "same\n");
    }
    let state = bench.state().await;
    assert_eq!(summary(&state), "uname of 2");
    drop((other, elsewhere));
}

#[tokio::test(start_paused = true)]
async fn all_that_wait_can_be_denied() {
    let bench = Bench::new(NOTHING);
    let asked: Vec<Asked> = ["1", "2", "3"]
        .iter()
        .map(|word| bench.ask(&["echo", word]))
        .collect();
    let ids = bench.state().await.queue.ids;
    let late = bench.ask(&["echo", "late"]);
    bench.mailbox.send(Tick::DenyAll(ids));
    for one in asked {
        assert_eq!(one.refused().await, denied("user-denied", "user denied"));
    }
    assert_eq!(summary(&bench.state().await), "echo late of 1");
    drop(late);
}

/// The near-identical requests beside the card in view, as a person reads them.
async fn similar(bench: &Bench) -> Vec<(String, u32)> {
    let card = bench.state().await.card.unwrap();
    let said = |word: &view_model::SimilarWord| {
        let text: String = word.word.iter().map(|run| run.text.as_str()).collect();
        match word.change.as_str() {
            "added" => format!("+{text}"),
            "removed" => format!("-{text}"),
            _ => text,
        }
    };
    let similar = card.similar.iter();
    similar
        .map(|it| {
            let words: Vec<String> = it.words.iter().map(said).collect();
            (words.join(" "), it.times)
        })
        .collect()
}

fn shown(card: &view_model::PromptCard) -> Choice {
    let similar = card.similar.iter();
    Choice::AllowTogether {
        others: similar
            .map(|it| view_model::ShownSimilar {
                digest: it.digest.clone(),
                times: it.times,
            })
            .collect(),
    }
}

#[tokio::test]
async fn requests_that_differ_in_words_run_once_together() {
    let bench = Bench::new(NOTHING);
    let asked = ["a", "b", "b"].map(|word| bench.ask(&["echo", word]));
    let other = bench.ask(&["uname"]);
    assert_eq!(similar(&bench).await, [("echo -a +b".to_owned(), 2)]);
    let card = bench.state().await.card.unwrap();

    // It must have been in view like any other that is allowed.
    let early = bench.click(shown(&card)).await.unwrap_err();
    assert_eq!(early.code, "unarmed");
    bench.painted().await;
    tokio::time::sleep(ARMED).await;
    // Who comes after the list was shown goes on waiting.
    let late = bench.ask(&["echo", "late"]);
    bench.click(shown(&card)).await.unwrap();
    for (asked, expected) in asked.into_iter().zip(["a\n", "b\n", "b\n"]) {
        assert_eq!(asked.stdout().await, expected);
    }
    assert_eq!(bench.state().await.queue.ids.len(), 2);
    assert_eq!(stored(&bench), (Value::Null, Value::Null));
    drop((other, late));
}

#[tokio::test]
async fn what_must_be_looked_at_alone_is_in_no_list() {
    let exec = |words: &[&str]| ExecRequest {
        command: words.iter().map(|word| (*word).to_owned()).collect(),
        ..ExecRequest::default()
    };
    let agent = |request: ExecRequest, agent: &str| ExecRequest {
        agent_id: Some(agent.to_owned()),
        ..request
    };
    let cases: [(&str, ExecRequest, ExecRequest, usize); 8] = [
        (
            "another word",
            exec(&["cp", "a", "b"]),
            exec(&["cp", "a", "c"]),
            1,
        ),
        (
            "another program",
            exec(&["cp", "a", "b"]),
            exec(&["mv", "a", "b"]),
            0,
        ),
        (
            "another agent",
            exec(&["cp", "a", "b"]),
            agent(exec(&["cp", "a", "c"]), "two"),
            0,
        ),
        (
            "another folder",
            exec(&["cp", "a", "b"]),
            ExecRequest {
                cwd: Some("/".to_owned()),
                ..exec(&["cp", "a", "c"])
            },
            0,
        ),
        (
            "danger",
            exec(&["cp", "a", "b"]),
            exec(&["cp", "a", "HOME/.bashrc"]),
            0,
        ),
        (
            "several commands",
            exec(&["cp", "a", "b"]),
            exec(&["sh", "-c", "cp a b; cp a c"]),
            0,
        ),
        (
            "blanks that one does not see",
            exec(&["cp", "a", "b"]),
            exec(&["cp", "a", "b  c"]),
            0,
        ),
        (
            "danger in view",
            exec(&["cp", "a", "HOME/.bashrc"]),
            exec(&["cp", "a", "HOME/.profile"]),
            0,
        ),
    ];
    for (what, first, second, expected) in cases {
        let bench = Bench::new(NOTHING);
        let home = bench.home.path().to_str().unwrap();
        let asked = [first, second].map(|request| {
            let words = request.command.iter();
            bench.send(ExecRequest {
                command: words.map(|word| word.replace("HOME", home)).collect(),
                ..request
            })
        });
        assert_eq!(similar(&bench).await.len(), expected, "{what}");
        drop(asked);
    }
}
