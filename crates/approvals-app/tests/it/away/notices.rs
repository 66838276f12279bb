//! A notice that takes the place of the window, and what it shows.

use super::*;

#[tokio::test(start_paused = true)]
async fn a_notice_is_about_what_waits_and_not_about_what_has_ended_in_view() {
    let mut bench = Bench::new(ASKS, false);
    let first = bench.ask("hi");
    bench.next(2).await;
    let (reply, state) = oneshot::channel();
    bench.mailbox.send(Tick::State(reply));
    let card = state.await.unwrap().card.unwrap();
    bench.mailbox.send(Tick::Painted {
        id: card.id,
        digest: card.digest,
        times: card.times,
    });
    tokio::time::sleep(Duration::from_secs(1)).await;
    let second = bench.ask_as("ops", "ho");
    bench.next(2).await;
    assert_eq!(reason(first.await.unwrap()), "approval-required");
    let one = "Agent “ops” wants to run a command | echo ho | review deny";
    assert_eq!(bench.next(2).await, ["update 1", one]);
    bench.mailbox.send(Tick::Notice {
        button: NoticeButton::Deny,
        token: None,
        by: By::Anyone,
    });
    assert_eq!(reason(second.await.unwrap()), "user-denied");
}

#[tokio::test(start_paused = true)]
async fn where_windows_stay_behind_a_notice_is_the_door() {
    let mut bench = Bench::new(ASKS, false);
    let one = format!("{HEADING} | echo hi | review deny");
    let first = bench.ask("hi");
    assert_eq!(bench.next(2).await, ["show 1", &one]);
    let second = bench.ask("ho");
    let two = format!("2 requests waiting | {HEADING} | review");
    assert_eq!(bench.next(2).await, ["update 2", &two]);
    // The press was on its way when the second came: it may not deny either of them.
    bench.mailbox.send(Tick::Notice {
        button: NoticeButton::Deny,
        token: None,
        by: By::Anyone,
    });
    assert_eq!(bench.next(2).await, ["show 2", "front"]);
    bench.mailbox.send(Tick::Notice {
        button: NoticeButton::Review,
        token: None,
        by: By::Anyone,
    });
    assert_eq!(bench.next(2).await, ["show 2", "front"]);
    drop((first, second, bench));

    let mut bench = Bench::new(ASKS, false);
    let answer = bench.ask("hi");
    assert_eq!(bench.next(2).await, ["show 1", &one]);
    bench.mailbox.send(Tick::Notice {
        button: NoticeButton::Deny,
        token: None,
        by: By::Anyone,
    });
    assert_eq!(reason(answer.await.unwrap()), "user-denied");
    assert_eq!(bench.next(2).await, ["hide 0", "no notice"]);
    bench.ends().await;
}

#[tokio::test(start_paused = true)]
async fn a_notice_shows_the_first_eighty_characters_as_they_are_displayed() {
    let body = async |word: &str| {
        let mut bench = Bench::new(ASKS, false);
        let answer = bench.ask(word);
        let told = bench.next(2).await.pop().unwrap();
        drop(answer);
        let body = told.strip_prefix(&format!("{HEADING} | ")).unwrap();
        body.strip_suffix(" | review deny").unwrap().to_owned()
    };
    let whole = "x".repeat(75);
    assert_eq!(body(&whole).await, format!("echo {whole}"));
    assert_eq!(body(&"x".repeat(76)).await, format!("echo {whole}…"));
    // What is not seen is written out, and counts as it is written.
    let hidden = body(&format!("\u{202e}{whole}")).await;
    assert!(hidden.contains("U+202E") && !hidden.contains('\u{202e}'));
    assert_eq!(hidden.chars().count(), 81);
}

/// There may be a lock, and passers-by.
#[tokio::test(start_paused = true)]
async fn where_nothing_tells_of_a_lock_a_notice_shows_no_command() {
    let mut bench = Bench::new(ASKS, false);
    bench.mailbox.send(Tick::LockIsTold(false));
    let answer = bench.ask("secret");
    let hidden = format!("{HEADING} |  | review deny");
    assert_eq!(bench.next(2).await, ["show 1", &hidden]);
    bench.mailbox.send(Tick::LockIsTold(true));
    let told = format!("{HEADING} | echo secret | review deny");
    assert_eq!(bench.next(1).await, [told]);
    bench.mailbox.send(Tick::LockIsTold(false));
    assert_eq!(bench.next(1).await, [hidden]);
    drop(answer);
    bench.stop.cancel();
}

#[tokio::test(start_paused = true)]
async fn over_a_full_screen_the_notice_is_the_door_and_shows_no_command() {
    let mut bench = Bench::new(ASKS, true);
    bench.covered.store(true, Ordering::SeqCst);
    let first = bench.ask("secret");
    let one = format!("{HEADING} |  | review deny");
    assert_eq!(bench.next(1).await, [one]);
    let second = bench.ask("hidden");
    let two = format!("2 requests waiting | {HEADING} | review");
    assert_eq!(bench.next(1).await, [two]);
    // A person who asks for it sees it at once.
    bench.mailbox.send(Tick::Notice {
        button: NoticeButton::Review,
        token: Some("t-1".to_owned()),
        by: By::Anyone,
    });
    let told = ["token t-1", "show 2", "front", "no notice"];
    assert_eq!(bench.next(4).await, told);
    drop((first, second));
    // Nothing fills the screen any more: the next one opens by itself.
    let mut bench = Bench::new(ASKS, true);
    bench.covered.store(true, Ordering::SeqCst);
    let first = bench.ask("one");
    bench.next(1).await;
    bench.covered.store(false, Ordering::SeqCst);
    let second = bench.ask("two");
    assert_eq!(bench.next(2).await, ["show 2", "no notice"]);
    drop((first, second));
    bench.stop.cancel();
}

#[tokio::test(start_paused = true)]
async fn over_a_full_screen_the_window_opens_where_no_notice_is_shown() {
    let mut bench = Bench::new(ASKS, true);
    bench.covered.store(true, Ordering::SeqCst);
    let first = bench.ask("hi");
    assert_eq!(bench.next(1).await, [format!("{HEADING} |  | review deny")]);
    bench.mailbox.send(Tick::NoticeNotShown);
    assert_eq!(bench.next(2).await, ["show 1", "no notice"]);
    drop(first);
    // Told late, when a lock hides everything: nothing opens behind it.
    let mut bench = Bench::new(ASKS, true);
    bench.covered.store(true, Ordering::SeqCst);
    let first = bench.ask("hi");
    bench.next(1).await;
    bench.mailbox.send(Tick::Locked(true));
    let locked = "1 request waiting | Unlock the screen to look at it. | ";
    assert_eq!(bench.next(2).await, ["hide 0", locked]);
    bench.mailbox.send(Tick::NoticeNotShown);
    bench.mailbox.send(Tick::Locked(false));
    assert_eq!(bench.next(2).await, ["show 1", "no notice"]);
    drop(first);
}

#[tokio::test(start_paused = true)]
async fn while_the_screen_is_shared_the_notice_is_the_door_and_shows_no_command() {
    let mut bench = Bench::new(ASKS, true);
    bench.mailbox.send(Tick::Shared(Some(true)));
    let first = bench.ask("secret");
    let one = format!("{HEADING} |  | review deny");
    assert_eq!(bench.next(1).await, [one]);
    assert_eq!(bench.tray(), (Shape::Waiting(1), false));
    let second = bench.ask("hidden");
    let two = format!("2 requests waiting | {HEADING} | review");
    assert_eq!(bench.next(1).await, [two]);
    // A person who asks for it sees it at once, and goes on seeing it.
    bench.mailbox.send(Tick::Notice {
        button: NoticeButton::Review,
        token: Some("t-1".to_owned()),
        by: By::Anyone,
    });
    let told = ["token t-1", "show 2", "front", "no notice"];
    assert_eq!(bench.next(4).await, told);
    let third = bench.ask("in view");
    assert_eq!(bench.next(1).await, ["update 3"]);
    bench.mailbox.send(Tick::Shared(Some(false)));
    drop((first, second, third));
    bench.stop.cancel();
}

#[tokio::test(start_paused = true)]
async fn once_nobody_else_sees_the_screen_the_window_opens() {
    for over in [Some(false), None] {
        let mut bench = Bench::new(ASKS, true);
        bench.mailbox.send(Tick::Shared(Some(true)));
        let first = bench.ask("one");
        bench.next(1).await;
        bench.mailbox.send(Tick::Shared(over));
        assert_eq!(bench.next(2).await, ["show 1", "no notice"]);
        let second = bench.ask("two");
        assert_eq!(bench.next(1).await, ["update 2"]);
        drop((first, second));
        bench.stop.cancel();
    }
    // Not over a full screen, and not behind a lock.
    let mut bench = Bench::new(ASKS, true);
    bench.mailbox.send(Tick::Shared(Some(true)));
    let first = bench.ask("one");
    bench.next(1).await;
    bench.covered.store(true, Ordering::SeqCst);
    bench.mailbox.send(Tick::Shared(Some(false)));
    bench.mailbox.send(Tick::Shared(Some(true)));
    bench.mailbox.send(Tick::Locked(true));
    let locked = "1 request waiting | Unlock the screen to look at it. | ";
    assert_eq!(bench.next(2).await, ["hide 0", locked]);
    bench.covered.store(false, Ordering::SeqCst);
    bench.mailbox.send(Tick::Shared(Some(false)));
    bench.mailbox.send(Tick::Locked(false));
    assert_eq!(bench.next(2).await, ["show 1", "no notice"]);
    drop(first);
    bench.stop.cancel();
}

#[tokio::test(start_paused = true)]
async fn a_shared_screen_keeps_no_request_from_who_is_shown_no_notice() {
    let mut bench = Bench::new(ASKS, true);
    bench.mailbox.send(Tick::Shared(Some(true)));
    let first = bench.ask("hi");
    assert_eq!(bench.next(1).await, [format!("{HEADING} |  | review deny")]);
    bench.mailbox.send(Tick::NoticeNotShown);
    assert_eq!(bench.next(2).await, ["show 1", "no notice"]);
    drop(first);
    bench.stop.cancel();
}
