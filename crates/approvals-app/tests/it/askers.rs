//! A program that asks for the first time, by the history of a real app.

use std::fs;

use approvals_app::{
    Asker, Controller, Judge, LocalMachine, Mailbox, PastCallers, Tick, Timings, mailbox,
};
use approvals_ipc::{ExecAnswer, ExecRequest};
use paths::Paths;
use tempfile::TempDir;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use view_model::{Choice, PromptAnswer, PromptCard};

use crate::desktop::TestDesktop;
use crate::machine::machine;

struct App {
    mailbox: Mailbox,
    cards: mpsc::UnboundedReceiver<PromptCard>,
    stop: CancellationToken,
    ended: JoinHandle<TestDesktop>,
}

impl App {
    fn start(home: &TempDir) -> Self {
        let machine = LocalMachine {
            now_ms: || 1_800_000_000_000,
            ..machine(home.path())
        };
        let paths = Paths::new(home.path(), |_| None);
        let (mailbox, ticks) = mailbox();
        let (sender, cards) = mpsc::unbounded_channel();
        let stop = CancellationToken::new();
        let judge = Judge::following(paths.clone(), machine);
        let timings = Timings::default();
        let controller = Controller::new(
            TestDesktop::handing_cards_to(sender),
            judge,
            timings,
            mailbox.clone(),
            stop.clone(),
        )
        .with_history(paths.history_file());
        Self {
            mailbox,
            cards,
            stop,
            ended: tokio::spawn(controller.run(ticks)),
        }
    }

    fn ask(&self, pid: Option<u32>) -> oneshot::Receiver<ExecAnswer> {
        let (reply, answer) = oneshot::channel();
        self.mailbox.send(Tick::Exec {
            request: Box::new(ExecRequest {
                command: vec!["/usr/bin/true".to_owned()],
                ..ExecRequest::default()
            }),
            asker: Asker {
                pid,
                ..Asker::default()
            },
            reply,
        });
        answer
    }

    /// Whether the card says that its program is new; it is denied.
    async fn is_new(&mut self, pid: Option<u32>) -> bool {
        let answer = self.ask(pid);
        let card = self.cards.recv().await.unwrap();
        let (reply, counted) = oneshot::channel();
        self.mailbox.send(Tick::Answer {
            answer: PromptAnswer {
                id: card.id,
                digest: card.digest,
                times: 1,
                choice: Choice::Deny,
            },
            reply,
        });
        counted.await.unwrap().unwrap();
        answer.await.unwrap().unwrap_err();
        card.new_asker
    }

    /// The agents that it offers.
    async fn agents(&self) -> Vec<String> {
        let (reply, status) = oneshot::channel();
        self.mailbox.send(Tick::Status(reply));
        status.await.unwrap().agents
    }

    /// Its records are on the disk.
    async fn end(self) {
        self.stop.cancel();
        self.ended.await.unwrap();
    }
}

#[tokio::test]
async fn a_program_is_new_until_it_has_asked_once() {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir_all(Paths::new(home.path(), |_| None).state_dir()).unwrap();
    let me = Some(std::process::id());
    let mut app = App::start(&home);
    // The history is read beside the loop; what it says is added to.
    app.mailbox.send(Tick::PastCallers(PastCallers::default()));
    assert!(app.is_new(me).await);
    assert!(!app.is_new(me).await);
    // Agents of the history come behind those of this run.
    app.mailbox.send(Tick::PastCallers(PastCallers {
        agents: vec!["ops".to_owned(), "main".to_owned()],
        ..PastCallers::default()
    }));
    assert_eq!(app.agents().await, ["main", "ops"]);
    // Of nobody nothing can be said.
    assert!(!app.is_new(None).await);
    app.end().await;
    let history = Paths::new(home.path(), |_| None).history_file();
    let program = std::env::current_exe().unwrap();
    let program = program.to_str().unwrap();
    assert!(fs::read_to_string(history).unwrap().contains(program));
}
