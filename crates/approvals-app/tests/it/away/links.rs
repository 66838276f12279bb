//! Links to requests.

use std::sync::atomic::Ordering;
use std::time::Duration;

use approvals_app::{Asker, Mailbox, Tick};
use approvals_ipc::{ExecAnswer, ExecRequest};
use tokio::sync::oneshot;
use view_model::PromptState;

use super::{ASKS, Bench};
use crate::desktop::Told;

/// What the prompt window does, and that the main window opens. Each card is painted at once.
fn said(told: Told<'_>, mailbox: &Mailbox) -> Option<String> {
    match told {
        Told::Show(state) => Some(format!("show {}", painted(state, mailbox))),
        Told::Update(state) => Some(format!("update {}", painted(state, mailbox))),
        Told::Hide(_) => Some("hide".to_owned()),
        Told::OpenMain(_) => Some("main window".to_owned()),
        Told::Focus => Some("keyboard".to_owned()),
        Told::Raise => Some("front".to_owned()),
        _ => None,
    }
}

fn painted(state: &PromptState, mailbox: &Mailbox) -> String {
    let card = state.card.as_ref().unwrap();
    mailbox.send(Tick::Painted {
        id: card.id.clone(),
        digest: card.digest.clone(),
        times: card.times,
    });
    format!("{} of {}", card.id, state.queue.ids.len())
}

/// Asks with more patience than all of this takes.
fn ask(bench: &Bench, word: &str) -> oneshot::Receiver<ExecAnswer> {
    let (reply, answer) = oneshot::channel();
    bench.mailbox.send(Tick::Exec {
        request: Box::new(ExecRequest {
            command: vec!["echo".to_owned(), word.to_owned()],
            deadline_ms: Some(120_000),
            ..ExecRequest::default()
        }),
        asker: Asker::default(),
        reply,
    });
    answer
}

/// Any web page can open a link to a request.
#[tokio::test(start_paused = true)]
async fn a_link_brings_the_window_seldom_and_decides_nothing() {
    let link = |bench: &Bench, request: &str| bench.mailbox.send(Tick::Link(request.to_owned()));
    let mut bench = Bench::hearing(ASKS, true, said);
    // Nothing waits, so nothing comes, the main window neither. That is no link that counts.
    link(&bench, "q1");
    let mut first = ask(&bench, "first");
    let mut second = ask(&bench, "second");
    assert_eq!(bench.next(2).await, ["show q1 of 1", "update q1 of 2"]);
    // The card that a person may be reading stays, whatever the link names.
    link(&bench, "q2");
    assert_eq!(bench.next(2).await, ["show q1 of 2", "front"]);
    // A page that opens one link after the other cannot keep the card from arming.
    for request in ["q1", "q2", "", "q99", "../answer"] {
        link(&bench, request);
    }
    tokio::time::sleep(Duration::from_secs(10)).await;
    link(&bench, "q99");
    assert_eq!(bench.next(2).await, ["show q1 of 2", "front"]);
    // Where a person has closed the window, the request that is named comes into view.
    tokio::time::sleep(Duration::from_secs(10)).await;
    bench.mailbox.send(Tick::Closed);
    link(&bench, "q2");
    assert_eq!(bench.next(2).await, ["show q2 of 2", "front"]);
    // Nothing comes over what fills the screen, or behind the lock.
    tokio::time::sleep(Duration::from_secs(10)).await;
    bench.mailbox.send(Tick::Closed);
    bench.covered.store(true, Ordering::Relaxed);
    link(&bench, "q1");
    let (reply, state) = oneshot::channel();
    bench.mailbox.send(Tick::State(reply));
    state.await.unwrap();
    bench.covered.store(false, Ordering::Relaxed);
    bench.mailbox.send(Tick::Locked(true));
    link(&bench, "q1");
    assert_eq!(bench.next(1).await, ["hide"]);
    // No link has answered.
    assert!(first.try_recv().is_err() && second.try_recv().is_err());
    bench.ends().await;
}
