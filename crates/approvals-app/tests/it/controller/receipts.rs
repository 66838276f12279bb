//! What an answer did, told afterwards: with a way back, or with a rule after all.

use super::rules::text;
use super::*;

/// A bench whose rules can be undone, and whose receipts stay as long as the test.
fn bench(receipt: Duration) -> Bench {
    let told = Lines::default();
    let timings = Timings {
        receipt,
        ..Timings::default()
    };
    Bench::with_settings(NOTHING, recorder(&told), told, timings)
}

const FOREVER: Duration = Duration::from_secs(3_600);

async fn receipt(bench: &Bench) -> Option<(String, Option<String>, bool)> {
    let receipt = bench.state().await.receipt?;
    Some((text(&receipt.sentence), receipt.undo, receipt.always))
}

async fn from_now_on(bench: &Bench, number: u64) -> Result<(), Problem> {
    let (reply, counted) = oneshot::channel();
    bench.mailbox.send(Tick::AllowFromNowOn { number, reply });
    counted.await.unwrap()
}

#[tokio::test]
async fn each_answer_has_its_receipt() {
    let bench = bench(FOREVER);
    let said = |sentence: &str, undo: Option<&str>, always| {
        Some((sentence.to_owned(), undo.map(str::to_owned), always))
    };
    assert_eq!(receipt(&bench).await, None);
    for (choice, expected) in [
        (Choice::Deny, said("Denied.", None, false)),
        (
            Choice::DenyWithMessage {
                message: "use make".to_owned(),
            },
            said("Denied. The agent gets your message.", None, false),
        ),
        (Choice::AllowOnce, said("Allowed once.", None, true)),
        (
            Choice::AllowFor { ms: Some(300_000) },
            said("Allowed: 5 minutes.", Some("end:1"), false),
        ),
    ] {
        let asked = bench.ask(&["echo", "hi"]);
        bench.look_and_click(choice.clone()).await;
        assert_eq!(receipt(&bench).await, expected, "{choice:?}");
        drop(asked);
    }
}

#[tokio::test]
async fn what_was_allowed_once_becomes_a_rule_by_a_second_click_and_not_by_a_double_one() {
    let bench = bench(FOREVER);
    let asked = bench.ask(&["echo", "hi"]);
    bench.look_and_click(Choice::AllowOnce).await;
    assert_eq!(asked.stdout().await, "hi\n");
    let number = bench.state().await.receipt.unwrap().number;
    assert_eq!(
        from_now_on(&bench, number + 1).await.unwrap_err().code,
        "gone"
    );
    assert_eq!(
        from_now_on(&bench, number).await.unwrap_err().code,
        "unarmed"
    );
    assert_eq!(bench.store(), NOTHING);
    tokio::time::sleep(ARMED).await;
    from_now_on(&bench, number).await.unwrap();
    let (sentence, undo, always) = receipt(&bench).await.unwrap();
    assert_eq!(sentence, "Rule saved: main may run echo hi.");
    // Nobody keeps a way back here.
    assert_eq!((undo, always), (None, false));
    assert_eq!(bench.ask(&["echo", "hi"]).stdout().await, "hi\n");
    // It was for that request alone, and is used up.
    assert_eq!(from_now_on(&bench, number).await.unwrap_err().code, "gone");
}

#[tokio::test]
async fn the_window_stays_only_for_what_can_be_undone() {
    let bench = bench(FOREVER);
    let asked = bench.ask(&["echo", "hi"]);
    bench.told().await;
    bench.look_and_click(Choice::AllowOnce).await;
    asked.stdout().await;
    let gone = |told: &[String]| told.contains(&"hide nothing of 0".to_owned());
    assert!(gone(&bench.told().await));

    let asked = bench.ask(&["echo", "again"]);
    bench
        .look_and_click(Choice::AllowFor { ms: Some(300_000) })
        .await;
    asked.stdout().await;
    assert!(!gone(&bench.told().await));
    // A screen that locks shows nothing of it.
    bench.mailbox.send(Tick::Locked(true));
    assert!(gone(&bench.told().await));
    bench.mailbox.send(Tick::Locked(false));
    assert_eq!(receipt(&bench).await, None);
}

#[tokio::test]
async fn a_receipt_goes_by_itself_and_the_window_with_it() {
    let bench = bench(Duration::from_millis(50));
    let asked = bench.ask(&["echo", "hi"]);
    bench
        .look_and_click(Choice::AllowFor { ms: Some(300_000) })
        .await;
    asked.stdout().await;
    loop {
        if bench.told().await.contains(&"hide nothing of 0".to_owned()) {
            break;
        }
        tokio::task::yield_now().await;
    }
    assert_eq!(receipt(&bench).await, None);
}
