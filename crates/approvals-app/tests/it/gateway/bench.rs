//! The app and a gateway that each test drives, over a real socket.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use app_status::{AppStatus, GatewayState, PairingRequest};
use approvals_app::{Controller, Judge, Mailbox, SettingsFile, Tick, mailbox};
use approvals_store::Store;
use gateway_protocol::fake_gateway::{FakeGateway, Peer};
use gateway_service::Service;
pub(crate) use gateway_service::test_support::BEGIN;
use gateway_service::test_support::{FakeHome, caught_up};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use view_model::{Choice, Problem, PromptAnswer, PromptCard, PromptState};

use crate::controller::patient;
use crate::desktop::{TestDesktop, Told};
use crate::machine::machine;
use crate::user::{Ask, fake};

/// Longer than a busy machine takes for the largest question.
const PATIENCE: Duration = Duration::from_secs(150);
/// By then a painted card is armed.
const ARMED: Duration = Duration::from_millis(710);

pub(crate) struct Bench {
    pub(crate) home: FakeHome,
    pub(crate) gateway: FakeGateway,
    mailbox: Mailbox,
    shown: mpsc::UnboundedReceiver<PromptState>,
    news: mpsc::UnboundedReceiver<()>,
    /// The checks of the person that the system was asked for.
    pub(crate) checks: mpsc::UnboundedReceiver<Ask>,
    stop: CancellationToken,
}

/// A question of the gateway that is open for so many seconds from the beginning.
pub(crate) fn question(id: &str, command: &str, seconds: i64) -> Value {
    json!({
        "id": id, "createdAtMs": BEGIN, "expiresAtMs": BEGIN + seconds * 1_000,
        "approvalKind": "exec",
        "request": {
            "command": command, "cwd": "/tmp", "host": "gateway", "security": "allowlist",
            "ask": "on-miss", "agentId": "main", "resolvedPath": "/usr/bin/uname",
            "sessionKey": "agent:main:main",
        },
    })
}

impl Bench {
    /// The app with this policy, at a gateway that nothing has connected to yet.
    pub(crate) async fn new(store: &str) -> Self {
        Self::with_settings(store, |_| json!({})).await
    }

    /// The same with settings, which may name the gateway by its address.
    pub(crate) async fn with_settings(store: &str, settings: impl FnOnce(&str) -> Value) -> Self {
        let gateway = FakeGateway::start().await;
        let port = gateway.address().port();
        let home = FakeHome::new();
        home.names(&gateway, "gateway-token");
        let settings = settings(&format!("127.0.0.1:{port}")).to_string();
        fs::write(home.path().join("settings.json"), settings).unwrap();
        let policy = home.path().join("policy.json");
        fs::write(&policy, store).unwrap();
        let (mailbox, ticks) = mailbox();
        let reports = mailbox.clone();
        let service = Service::new(home.connect(), move |report| {
            reports.send(Tick::Gateway(report))
        });
        let (states, shown) = mpsc::unbounded_channel();
        let (told, news) = mpsc::unbounded_channel();
        let desktop = TestDesktop::new(move |it| {
            // A test that has ended hears nothing.
            let _ = match it {
                Told::Show(state) | Told::Update(state) | Told::Hide(state) => {
                    states.send(state.clone()).is_ok()
                }
                Told::Main => told.send(()).is_ok(),
                _ => true,
            };
        });
        let (user, checks) = fake();
        let store = Arc::new(Store::new(policy));
        let judge = Judge::new(store, home.path().join("none.json"), machine(home.path()));
        let stop = CancellationToken::new();
        let controller = Controller::new(desktop, judge, patient(), mailbox.clone(), stop.clone())
            .with_history(home.path().join("own/history.jsonl"))
            .with_settings(SettingsFile::new(home.path().join("settings.json")))
            .with_user_check(user)
            .with_gateway(service.remote());
        tokio::spawn(service.run(stop.clone()));
        tokio::spawn(controller.run(ticks));
        Self {
            home,
            gateway,
            mailbox,
            shown,
            news,
            checks,
            stop,
        }
    }

    /// The app has connected, and has caught up with what is open.
    pub(crate) async fn connected(&mut self, open: &[Value]) -> Peer<TcpStream> {
        let peer = self.accepted(open).await;
        self.state(|it| matches!(it, GatewayState::Asks { .. }))
            .await;
        peer
    }

    /// The app has connected, and is given this list.
    pub(crate) async fn accepted(&self, open: &[Value]) -> Peer<TcpStream> {
        caught_up(&self.gateway, open).await.0
    }

    pub(crate) fn send(&self, tick: Tick) {
        self.mailbox.send(tick);
    }

    pub(crate) async fn status(&self) -> AppStatus {
        let (reply, status) = oneshot::channel();
        self.mailbox.send(Tick::Status(reply));
        status.await.unwrap()
    }

    /// Waits until the connection stands like this.
    pub(crate) async fn state(&mut self, wanted: impl Fn(&GatewayState) -> bool) -> GatewayState {
        loop {
            let state = self.status().await.gateway;
            if wanted(&state) {
                return state;
            }
            let news = timeout(PATIENCE, self.news.recv()).await;
            news.unwrap_or_else(|_| panic!("it stays {state:?}"));
        }
    }

    /// Who wants to be paired, once there are so many.
    pub(crate) async fn pairing(&mut self, count: usize) -> Vec<PairingRequest> {
        loop {
            let pairing = self.status().await.pairing;
            if pairing.len() == count {
                return pairing;
            }
            let news = timeout(PATIENCE, self.news.recv()).await;
            news.unwrap_or_else(|_| panic!("there are {pairing:?}"));
        }
    }

    pub(crate) async fn window(&self) -> PromptState {
        let (reply, state) = oneshot::channel();
        self.mailbox.send(Tick::State(reply));
        state.await.unwrap()
    }

    /// Waits until the window shows this.
    pub(crate) async fn shows(&mut self, wanted: impl Fn(&PromptState) -> bool) -> PromptState {
        loop {
            let state = self.window().await;
            if wanted(&state) {
                return state;
            }
            let next = timeout(PATIENCE, self.shown.recv()).await;
            next.unwrap_or_else(|_| panic!("it shows {state:?}"));
        }
    }

    /// The card of this command, once it is in view.
    pub(crate) async fn card(&mut self, command: &str) -> PromptCard {
        let is_it = |card: &PromptCard| card.command.copy == command && card.ended.is_none();
        let state = self.shows(|it| it.card.as_ref().is_some_and(is_it)).await;
        state.card.unwrap()
    }

    /// The sentence of the card that has ended.
    pub(crate) async fn ended(&mut self) -> String {
        let ended = |state: &PromptState| state.card.as_ref()?.ended.clone();
        let state = self.shows(|it| ended(it).is_some()).await;
        ended(&state).unwrap().sentence
    }

    pub(crate) async fn painted(&self, card: &PromptCard) {
        self.mailbox.send(Tick::Painted {
            id: card.id.clone(),
            digest: card.digest.clone(),
            times: card.times,
        });
        // It counts from when it is taken.
        self.window().await;
    }

    /// A click on this card, and what the window is told of it.
    pub(crate) fn click(
        &self,
        card: &PromptCard,
        choice: Choice,
    ) -> oneshot::Receiver<Result<(), Problem>> {
        let (reply, counted) = oneshot::channel();
        let answer = PromptAnswer {
            id: card.id.clone(),
            digest: card.digest.clone(),
            times: card.times,
            choice,
        };
        self.mailbox.send(Tick::Answer { answer, reply });
        counted
    }

    /// Paints the card of this command, waits until it is armed, and clicks.
    pub(crate) async fn look_and_click(
        &mut self,
        command: &str,
        choice: Choice,
    ) -> oneshot::Receiver<Result<(), Problem>> {
        let card = self.card(command).await;
        self.painted(&card).await;
        tokio::time::sleep(ARMED).await;
        self.click(&card, choice)
    }

    /// What the history says of each decision, once there are so many: command, verdict, by whom
    /// and code; sorted.
    pub(crate) async fn history(&self, count: usize) -> Vec<String> {
        let end = tokio::time::Instant::now() + PATIENCE;
        loop {
            let lines = self.decisions();
            if lines.len() >= count {
                return lines;
            }
            assert!(tokio::time::Instant::now() < end, "{lines:?}");
            // The thread that writes tells nobody when it has written.
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    pub(crate) fn decisions(&self) -> Vec<String> {
        let folder = fs::read_dir(self.home.path().join("own"));
        let files: Vec<PathBuf> = folder
            .into_iter()
            .flatten()
            .map(|it| it.unwrap().path())
            .collect();
        let lines: Vec<Value> = files
            .iter()
            .filter(|path| path.extension().is_some_and(|it| it == "jsonl"))
            .flat_map(|path| {
                let text = fs::read_to_string(path).unwrap();
                let lines = text
                    .lines()
                    .filter_map(|line| serde_json::from_str(line).ok());
                lines.collect::<Vec<Value>>()
            })
            .filter(|line| line["kind"] == "decision")
            .collect();
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        // What people did and what was decided without them is in two files.
        let mut decisions: Vec<String> = lines
            .iter()
            .map(|it| {
                let words = ["command", "verdict", "by", "code"].map(|key| word(&it[key]));
                words.join(" | ")
            })
            .collect();
        decisions.sort();
        decisions
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}
