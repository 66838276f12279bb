//! While a rule is written nobody waits for the disk, and what the disk refuses is told.

use super::rules::typed;
use super::*;

/// Another program holds the store's lock: the answer waits for it, and nobody else does.
#[tokio::test]
async fn while_a_rule_is_written_others_are_answered() {
    let bench = Bench::new(LISTED);
    // The start needs the lock, too.
    bench.state().await;
    let lock = std::fs::File::create(store_path(bench.home.path()).with_extension("json.lock"));
    let lock = lock.unwrap();
    lock.lock().unwrap();
    let asked = bench.ask(&["uname", "-s"]);
    let card = bench.state().await.card.unwrap();
    bench.painted().await;
    tokio::time::sleep(ARMED).await;
    let (reply, mut counted) = oneshot::channel();
    let answer = PromptAnswer {
        id: card.id.clone(),
        digest: card.digest.clone(),
        times: 1,
        choice: always("arguments"),
    };
    bench.mailbox.send(Tick::Answer {
        answer: answer.clone(),
        reply,
    });
    assert_eq!(bench.ask(&["echo", "hi"]).stdout().await, "hi\n");
    assert!(counted.try_recv().is_err());
    assert_eq!(summary(&bench.state().await), "uname -s of 1");
    // A second press meanwhile is none.
    let (reply, second) = oneshot::channel();
    bench.mailbox.send(Tick::Answer { answer, reply });
    assert_eq!(second.await.unwrap().unwrap_err().code, "unarmed");
    lock.unlock().unwrap();
    assert_eq!(counted.await.unwrap(), Ok(()));
    assert_eq!(asked.stdout().await, "Linux\n");
}

/// A denial that comes while the rule is written is the answer; the rule stays, and is said.
#[tokio::test]
async fn what_ends_while_its_rule_is_written_stays_ended() {
    let bench = Bench::new(NOTHING);
    // The start needs the lock, too.
    bench.state().await;
    let lock = std::fs::File::create(store_path(bench.home.path()).with_extension("json.lock"));
    let lock = lock.unwrap();
    lock.lock().unwrap();
    let asked = bench.ask(&["uname"]);
    let card = bench.state().await.card.unwrap();
    bench.painted().await;
    tokio::time::sleep(ARMED).await;
    let (reply, counted) = oneshot::channel();
    let answer = PromptAnswer {
        id: card.id,
        digest: card.digest,
        times: 1,
        // The denial may be in the history before the rule is weighed: it would ask again.
        choice: Choice::AllowAlways {
            offer: "arguments".to_owned(),
            ends: RuleEnd::Never,
            note: String::new(),
            pattern: String::new(),
            confirmed: true,
        },
    };
    bench.mailbox.send(Tick::Answer { answer, reply });
    bench.click(Choice::Deny).await.unwrap();
    assert_eq!(asked.refused().await, denied("user-denied", "user denied"));
    lock.unlock().unwrap();
    let told = counted.await.unwrap().unwrap_err();
    assert_eq!(told.code, "gone");
    assert!(told.message.starts_with("The rule was saved."), "{told:?}");
    assert!(bench.store().contains("/usr/bin/uname"));
    bench.ask(&["uname"]).stdout().await;
}

/// The store breaks between the card and the click: the run is allowed once, the caller has its
/// one answer, and the person is told, also where the next request comes at once.
#[tokio::test]
async fn a_rule_that_a_broken_store_does_not_take_is_told_beside_the_next_request() {
    let newer = r#"{"version":99,"agents":{}}"#;
    let cases = [
        ("{,", "is not valid JSON at line 1, column 2"),
        (newer, "has version 99"),
    ];
    for (broken, why) in cases {
        for same in [false, true] {
            let bench = Bench::patient(NOTHING);
            let path = store_path(bench.home.path());
            let asked = bench.ask(&["echo", "hi"]);
            let card = bench.state().await.card.unwrap();
            bench.painted().await;
            tokio::time::sleep(ARMED).await;
            // The same request again, which the answer does not count.
            let waiting = same.then(|| bench.ask(&["echo", "hi"]));
            std::fs::write(&path, broken).unwrap();
            bench.mailbox.send(Tick::StoreChanged);
            let (reply, counted) = oneshot::channel();
            let answer = PromptAnswer {
                id: card.id.clone(),
                digest: card.digest,
                times: 1,
                choice: always("arguments"),
            };
            bench.mailbox.send(Tick::Answer { answer, reply });
            assert_eq!(counted.await.unwrap(), Ok(()), "{broken}");
            assert_eq!(asked.stdout().await, "hi\n");
            let next = bench.ask(&["uname"]);
            let state = bench.state().await;
            assert_eq!(state.queue.ids.len(), 1 + usize::from(same), "{broken}");
            let shown = state.card.unwrap();
            let first = if same { "echo hi" } else { "uname" };
            assert_eq!((shown.command.copy.as_str(), shown.ended), (first, None));
            let sentence = shown.before.unwrap().sentence;
            assert!(
                sentence.starts_with("The rule was not saved: "),
                "{sentence}"
            );
            assert!(sentence.contains(why), "{sentence}");
            assert!(sentence.ends_with(". Allowed once."), "{sentence}");
            assert_eq!(bench.store(), broken);
            let problem = |line: &String| line.starts_with("tray Problem: ") && line.contains(why);
            assert!(bench.told().await.iter().any(problem), "{broken}");

            bench.mailbox.send(Tick::Dismissed);
            let shown = bench.state().await.card.unwrap();
            assert_eq!((shown.command.copy.as_str(), shown.before), (first, None));
            bench.click(Choice::Deny).await.unwrap();
            if let Some(waiting) = waiting {
                bench.click(Choice::Deny).await.unwrap();
                waiting.refused().await;
            }
            next.refused().await;
            // Mended, nothing of it is left.
            std::fs::write(&path, NOTHING).unwrap();
            bench.mailbox.send(Tick::StoreChanged);
            let told = bench.told().await;
            assert_eq!(told.last().unwrap(), "tray Idle: Ready · nothing waiting");
        }
    }
}

/// It ends while the broken store is looked at: the window says both.
#[tokio::test]
async fn what_ends_while_a_broken_store_is_looked_at_says_both() {
    let bench = Bench::new(NOTHING);
    // The start needs the lock, too.
    bench.state().await;
    let lock = std::fs::File::create(store_path(bench.home.path()).with_extension("json.lock"));
    let lock = lock.unwrap();
    lock.lock().unwrap();
    let asked = bench.ask(&["uname"]);
    let card = bench.state().await.card.unwrap();
    bench.painted().await;
    tokio::time::sleep(ARMED).await;
    let (reply, counted) = oneshot::channel();
    let answer = PromptAnswer {
        id: card.id,
        digest: card.digest,
        times: 1,
        choice: typed("/usr/bin/uname", true),
    };
    bench.mailbox.send(Tick::Answer { answer, reply });
    bench.click(Choice::Deny).await.unwrap();
    assert_eq!(asked.refused().await, denied("user-denied", "user denied"));
    std::fs::write(store_path(bench.home.path()), "{,").unwrap();
    lock.unlock().unwrap();
    let told = counted.await.unwrap().unwrap_err();
    assert_eq!(told.code, "gone");
    let both = told.message.starts_with("The rule was not saved: ")
        && told
            .message
            .ends_with(" This request has ended. Nothing was allowed.");
    assert!(both, "{told:?}");
    assert_eq!(bench.store(), "{,");
}
