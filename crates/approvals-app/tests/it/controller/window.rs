//! A prompt window that paints nothing, shows nothing, goes or cannot be made, and when it is given up.

use super::*;

#[tokio::test(start_paused = true)]
async fn a_window_that_paints_nothing_is_no_ui() {
    let bench = Bench::new(NOTHING);
    let no_ui = async || {
        let start = tokio::time::Instant::now();
        let asked = bench.ask(&["echo"]);
        bench.mailbox.send(Tick::OnScreen);
        let (reason, message) = asked.refused().await;
        assert_eq!(reason, "no-ui", "{message}");
        // A look at the state would be one of the page.
        let mut told = std::mem::take(&mut *bench.told.lock().unwrap());
        told.retain(|line| !line.starts_with("tray") && !line.starts_with("notice"));
        (start.elapsed().as_secs(), told)
    };
    let told = [
        "warm",
        "show echo of 1",
        "give up",
        "show nothing of 0",
        "hide nothing of 0",
        "give up",
    ]
    .map(str::to_owned);
    // A new one takes longer than one that has painted before; the next, which has a card of
    // ours to paint, is new again.
    assert_eq!(no_ui().await, (10, told.to_vec()));
    let asked = bench.ask(&["echo"]);
    bench.look_and_click(Choice::Deny).await;
    assert_eq!(asked.refused().await.0, "user-denied");
    bench.told().await;
    // It was seen to within the second.
    assert_eq!(no_ui().await, (7, told[1..].to_vec()));
    assert_eq!(no_ui().await, (10, told.to_vec()));
}

#[tokio::test(start_paused = true)]
async fn a_window_that_nobody_sees_waits_and_runs_by_no_fallback() {
    let bench = Bench::new(FULL_FALLBACK);
    let asked = bench.ask(&["echo", "covered"]);
    bench.mailbox.send(Tick::OnScreen);
    bench.state().await;
    bench.told().await;
    // Its page answers, and no frame comes.
    for second in 0..17 {
        tokio::time::sleep(Duration::from_secs(1)).await;
        bench.mailbox.send(Tick::OutOfView);
        let mut told = bench.told().await;
        told.retain(|line| !line.starts_with("tray"));
        let notice: &[&str] = match second {
            1 => &["notice Agent “main” wants to run a command"],
            _ => &[],
        };
        assert_eq!(told, notice, "{second}");
    }
    let (reply, counted) = oneshot::channel();
    let card = bench.state().await.card.unwrap();
    let answer = PromptAnswer {
        id: card.id,
        digest: card.digest,
        times: card.times,
        choice: Choice::AllowOnce,
    };
    bench.mailbox.send(Tick::Answer { answer, reply });
    assert_eq!(counted.await.unwrap().unwrap_err().code, "unarmed");
    assert_eq!(asked.refused().await.0, "approval-required");
}

#[tokio::test(start_paused = true)]
async fn a_window_that_shows_nothing_is_made_anew_and_then_no_ui() {
    let bench = Bench::new(NOTHING);
    let asked = bench.ask(&["echo"]);
    bench.look_and_click(Choice::Deny).await;
    assert_eq!(asked.refused().await.0, "user-denied");
    let asked = bench.ask(&["echo"]);
    bench.told().await;
    bench.mailbox.send(Tick::Blank);
    let mut told = bench.told().await;
    told.retain(|line| !line.starts_with("tray"));
    assert_eq!(told, ["give up", "show nothing of 0"]);
    // So is a card of ours.
    bench.mailbox.send(Tick::Blank);
    assert_eq!(asked.refused().await.0, "no-ui");
    // Nobody looks at it any more.
    bench.told().await;
    bench.mailbox.send(Tick::Blank);
    assert_eq!(bench.told().await, [""; 0]);
}

/// Fallback `full` would run it where nobody can be asked.
const FULL_FALLBACK: &str = r#"{"version":1,"defaults":{"askFallback":"full"}}"#;

#[tokio::test(start_paused = true)]
async fn a_card_that_is_too_slow_is_refused_alone_and_runs_by_no_fallback() {
    let bench = Bench::new(FULL_FALLBACK);
    let slow = bench.ask(&["echo", "slow"]);
    let other = bench.ask(&["echo", "other"]);
    // The page loads, and paints a card of ours, but never the first request's.
    let loaded = async || {
        bench.mailbox.send(Tick::OnScreen);
        bench.mailbox.send(Tick::Loading);
        bench.state().await
    };
    loaded().await;
    tokio::time::sleep(Duration::from_millis(5_001)).await;
    let proof = loaded().await;
    assert_eq!((proof.card, proof.queue.ids.len()), (None, 0));
    bench.mailbox.send(Tick::Proven(proof.proof.unwrap()));
    assert_eq!(summary(&bench.state().await), "echo slow of 2");
    let (reason, message) = slow.refused().await;
    assert_eq!(reason, "not-shown");
    assert_eq!(
        message,
        "SYSTEM_RUN_DENIED: It could not be shown, so nobody could read it. Ask again with a \
         shorter command, or put it in a script."
    );
    let proof = loaded().await.proof.unwrap();
    bench.mailbox.send(Tick::Proven(proof));
    let card = bench.state().await.card.unwrap();
    assert_eq!(
        card.before.unwrap().sentence,
        "Not run. The request could not be shown."
    );
    bench.look_and_click(Choice::Deny).await;
    assert_eq!(other.refused().await.0, "user-denied");
}

#[tokio::test(start_paused = true)]
async fn what_ran_out_of_time_before_it_was_painted_did_not_find_nobody() {
    let bench = Bench::new(FULL_FALLBACK);
    let send = |word: &str, deadline_ms| {
        bench.send(ExecRequest {
            command: vec!["echo".to_owned(), word.to_owned()],
            deadline_ms,
            ..ExecRequest::default()
        })
    };
    let viewed = send("viewed", Some(9_000));
    bench.painted().await;
    let behind = send("behind", Some(1_000));
    let silent = send("silent", None);
    assert_eq!(
        behind.refused().await,
        denied(
            "not-shown",
            "Its time ran out before it could be shown. Ask again, with more time."
        )
    );
    assert_eq!(
        viewed.refused().await,
        denied("approval-timeout", "Nobody answered in time.")
    );
    // The next one is there at once.
    assert_eq!(summary(&bench.state().await), "echo silent of 1");
    bench.look_and_click(Choice::Deny).await;
    assert_eq!(silent.refused().await.0, "user-denied");
}

#[tokio::test(start_paused = true)]
async fn a_window_that_another_program_destroys_comes_back() {
    let bench = Bench::new(FULL_FALLBACK);
    let asked = bench.ask(&["echo", "seen"]);
    bench.painted().await;
    bench.told().await;
    bench.mailbox.send(Tick::Destroyed);
    assert_eq!(bench.told().await, ["give up", "show echo seen of 1"]);
    // Where it may not stay until it is painted, the answer is a denial.
    bench.mailbox.send(Tick::Destroyed);
    assert_eq!(asked.refused().await.0, "not-shown");
}

#[tokio::test(start_paused = true)]
async fn a_web_view_that_ends_gets_a_new_window_for_what_waits() {
    let bench = Bench::new(NOTHING);
    let asked = bench.ask(&["echo", "seen"]);
    bench.painted().await;
    bench.told().await;
    bench.mailbox.send(Tick::ViewEnded);
    assert_eq!(bench.told().await, ["give up", "show echo seen of 1"]);
    // What was in view for long enough is no longer.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let refused = bench.click(Choice::AllowOnce).await.unwrap_err();
    assert_eq!(refused.code, "unarmed");
    bench.look_and_click(Choice::Deny).await;
    assert_eq!(asked.refused().await.0, "user-denied");
}

#[tokio::test(start_paused = true)]
async fn the_window_is_given_up_five_minutes_after_the_last_request() {
    let bench = Bench::new(NOTHING);
    let asked = bench.ask(&["echo"]);
    bench.click(Choice::Deny).await.unwrap();
    assert_eq!(asked.refused().await.0, "user-denied");
    bench.told().await;
    tokio::time::sleep(Duration::from_secs(299)).await;
    assert_eq!(bench.told().await, [""; 0]);
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(bench.told().await, ["cool"]);
}

#[tokio::test(start_paused = true)]
async fn each_request_keeps_the_window_ready_and_one_a_second_sees_to_it() {
    let bench = Bench::new(NOTHING);
    let pause = Tick::Menu(MenuAction::Pause(PauseFor::Ever));
    bench.mailbox.send(pause);
    bench.told().await;
    for (wait_ms, expected) in [
        (0, "warm"),
        (0, ""),
        (999, ""),
        (1, "warm"),
        (298_999, "warm"),
    ] {
        tokio::time::sleep(Duration::from_millis(wait_ms)).await;
        // One that is refused as well.
        assert_eq!(bench.ask(&["echo"]).refused().await.0, "paused");
        let mut told = bench.told().await;
        told.retain(|line| !line.starts_with("tray"));
        assert_eq!(told.concat(), expected, "{wait_ms}");
    }
    tokio::time::sleep(Duration::from_secs(299)).await;
    assert_eq!(bench.told().await, [""; 0]);
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(bench.told().await, ["cool"]);
}

#[tokio::test]
async fn a_window_that_cannot_be_made_is_no_ui_at_once() {
    let bench = Bench::new(r#"{"version":1,"defaults":{"askFallback":"full"}}"#);
    let asked = bench.ask(&["echo", "fallback"]);
    bench.mailbox.send(Tick::ShowFailed("no screen".to_owned()));
    assert_eq!(asked.stdout().await, "fallback\n");
}

#[tokio::test(start_paused = true)]
async fn without_a_desktop_ask_fallback_decides() {
    let bench = Bench::with_desktop(NOTHING, NoDesktop, Lines::default());
    let (reason, _) = bench.ask(&["echo"]).refused().await;
    assert_eq!(reason, "no-ui");
    assert_eq!(bench.told().await, [""; 0]);
}
