//! Deadlines, callers that leave, and the end of the app.

use approvals_ipc::{Caller, Client, Handler, PromptReply, Server, ServerOptions, Token};
use tokio::sync::{mpsc, watch};

use super::*;

/// Tells of each caller, and answers none.
struct Callers(mpsc::UnboundedSender<Caller>);

impl Handler for Callers {
    async fn exec(&self, _: ExecRequest, caller: Caller) -> ExecAnswer {
        self.0.send(caller).unwrap();
        std::future::pending().await
    }

    async fn prompt(&self, _: PromptRequest, _: Caller) -> PromptReply {
        PromptDecision::Deny.into()
    }
}

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
        denied("caller-gone", "The agent stopped waiting.")
    );
    assert_eq!(
        bench.told().await,
        ["hide nothing of 0", "tray Idle: Ready · nothing waiting"]
    );
}

/// Between the hang-up and the start nothing has told the loop of it.
#[tokio::test]
async fn nothing_starts_for_a_caller_that_has_just_hung_up() {
    let bench = Bench::new(OPEN);
    let socket = bench.home.path().join("callers.sock");
    let (_token, token) = watch::channel(Token::from("token"));
    let server = Server::bind(ServerOptions::new(&socket, token)).await;
    let (sender, mut callers) = mpsc::unbounded_channel();
    tokio::spawn(server.unwrap().run(Callers(sender), bench.stop.clone()));
    let marker = bench.home.path().join("ran");
    let request = ExecRequest {
        command: vec!["touch".to_owned(), marker.to_str().unwrap().to_owned()],
        ..ExecRequest::default()
    };
    for stays in [false, true] {
        let client = Client::new(&socket, Token::from("token"));
        let asks = request.clone();
        let client = tokio::spawn(async move { client.exec(&asks, Duration::from_secs(60)).await });
        let caller = callers.recv().await;
        if !stays {
            client.abort();
            assert!(client.await.unwrap_err().is_cancelled());
        }
        let asker = Asker {
            caller,
            ..Asker::default()
        };
        let ran = bench
            .send_from(asker, request.clone())
            .answer
            .await
            .unwrap();
        let refused = ran.err().and_then(|error| error.reason);
        assert_eq!(refused, (!stays).then(|| "cancelled".to_owned()));
        assert_eq!(marker.exists(), stays);
    }
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
