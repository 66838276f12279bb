//! Deadlines, callers that leave, and the end of the app.

use super::*;

#[tokio::test(start_paused = true)]
async fn who_says_no_deadline_is_answered_before_18_seconds() {
    let bench = Bench::new(NOTHING);
    let start = tokio::time::Instant::now();
    let asked = bench.ask(&["echo"]);
    bench.painted().await;
    let refused = asked.refused().await;
    assert_eq!(refused, denied("approval-required", "approval required"));
    assert!(start.elapsed() < Duration::from_secs(18));
}

#[tokio::test(start_paused = true)]
async fn a_deadline_is_the_callers_own() {
    let bench = Bench::new(NOTHING);
    let asked = bench.send(ExecRequest {
        command: vec!["echo".to_owned()],
        deadline_ms: Some(60_000),
        ..ExecRequest::default()
    });
    bench.painted().await;
    let start = tokio::time::Instant::now();
    let refused = asked.refused().await;
    assert_eq!(
        refused,
        denied("approval-timeout", "Nobody answered in time.")
    );
    assert_eq!(start.elapsed().as_secs(), 60);
}

#[tokio::test(start_paused = true)]
async fn a_caller_that_left_takes_its_question_along() {
    let bench = Bench::new(NOTHING);
    let asked = bench.ask(&["echo"]);
    bench.told().await;
    asked.gone.cancel();
    assert_eq!(
        asked.refused().await,
        denied("caller-gone", "The caller hung up.")
    );
    assert_eq!(
        bench.told().await,
        ["hide nothing of 0", "tray Idle: Ready · nothing waiting"]
    );
}

#[tokio::test]
async fn a_caller_that_leaves_ends_its_command() {
    let bench = Bench::new(OPEN);
    let asked = bench.ask(&["sleep", "60"]);
    bench.state().await;
    asked.gone.cancel();
    assert_eq!(
        asked.refused().await,
        (
            "cancelled".to_owned(),
            "SYSTEM_RUN_CANCELLED: execution cancelled".to_owned()
        )
    );
}

#[tokio::test]
async fn the_end_of_the_app_ends_commands_and_answers_callers() {
    let bench = Bench::new(OPEN);
    let running = bench.ask(&["sleep", "60"]);
    bench.state().await;
    bench.stop.cancel();
    assert_eq!(running.refused().await.0, "cancelled");
}

/// The app's thread ends with the last answer: what the records say of a run is not lost.
#[test]
fn what_the_end_of_the_app_ends_is_in_the_records() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let home = runtime.block_on(async {
        let bench = Bench::new(OPEN);
        let running = bench.ask(&["sleep", "60"]);
        bench.state().await;
        bench.stop.cancel();
        assert_eq!(running.refused().await.0, "cancelled");
        bench.home
    });
    drop(runtime);
    let folder = std::fs::read_dir(home.path().join("own")).unwrap();
    let files = folder.map(|entry| entry.unwrap().path());
    let records: String = files
        .filter(|file| file.extension().is_some_and(|it| it == "jsonl"))
        .map(|file| std::fs::read_to_string(file).unwrap())
        .collect();
    let kinds: Vec<String> = records
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["kind"].to_string())
        .collect();
    assert_eq!(kinds, [r#""decision""#, r#""exit""#], "{records}");
}
