//! One running gateway: takes events from its connections, and carries out what the registry decides.

mod effects;

use std::collections::HashMap;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use gateway_protocol::server::{Call, ConnectRequest, Proven, SharedSecret};
use gateway_protocol::{Clock, Frame, Now};
use gateway_registry::{
    Approval, Book, BookError, CallFault, ClientId, Decision, Effect, Event, NoAnswer, NodeCall,
    NodeState, Registry,
};
use serde_json::Value;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::sleep_until;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::info;

use crate::connection::Peer;
use crate::line::{Line, Outbox, line};
use crate::saver;
use crate::supplied::{ConfigFile, NodeEvents, PolicyFile};

/// Everything that a gateway needs.
pub struct Setup {
    /// The secret of its owner.
    pub secret: SharedSecret,
    /// The file of the paired devices.
    pub book: PathBuf,
    /// The version that clients are told.
    pub version: String,
    /// Whether a device on this computer that shows the secret is paired without a person.
    pub pair_local: bool,
    /// The approvals file of this computer.
    pub policy: Arc<dyn PolicyFile>,
    /// The configuration.
    pub config: Arc<dyn ConfigFile>,
    /// Takes what nodes tell.
    pub events: Arc<dyn NodeEvents>,
    /// The limits.
    pub limits: Limits,
    /// The time.
    pub clock: Arc<dyn Clock>,
}

/// The limits of the connections. The defaults are those of OpenClaw 2026.9.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// The limits of what clients do.
    pub registry: gateway_registry::Limits,
    /// How long a client may take to be accepted: 15 s.
    pub handshake: Duration,
    /// The most bytes that a client may send before: 64 KiB.
    pub preauth_bytes: usize,
    /// The most clients that are not accepted yet: 1 024.
    pub handshakes: usize,
    /// How long a client may take to read a frame: 30 s.
    pub write: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            registry: gateway_registry::Limits::default(),
            handshake: Duration::from_secs(15),
            preauth_bytes: 65_536,
            handshakes: 1_024,
            write: Duration::from_secs(30),
        }
    }
}

/// Numbers about a gateway.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Figures {
    /// Of its clients.
    pub registry: gateway_registry::Figures,
    /// The open WebSockets, accepted or not.
    pub connections: usize,
    /// The clients that were dropped because they did not read.
    pub dropped: u64,
    /// The bytes that wait for clients.
    pub waiting_bytes: usize,
}

/// One running gateway.
#[derive(Clone)]
pub struct Hub(Arc<Inner>);

struct Inner {
    state: Mutex<State>,
    start: Instant,
    /// Told when something is due earlier than before.
    sooner: Notify,
    dirty: Notify,
    handshakes: Arc<Semaphore>,
    tasks: TaskTracker,
    stop: CancellationToken,
    limits: Limits,
    clock: Arc<dyn Clock>,
    policy: Arc<dyn PolicyFile>,
    config: Arc<dyn ConfigFile>,
    events: Arc<dyn NodeEvents>,
}

struct State {
    registry: Registry,
    lines: HashMap<ClientId, Line>,
    calls: HashMap<u64, oneshot::Sender<Result<Value, CallFault>>>,
    asks: HashMap<u64, oneshot::Sender<Result<Decision, NoAnswer>>>,
    /// The last number that was given to a client, a call or a question.
    last: u64,
    /// What waits for the book to be saved.
    unsaved: Vec<Effect>,
    dropped: u64,
}

/// One of the clients that may be unaccepted at a time.
pub(crate) struct Slot {
    _permit: OwnedSemaphorePermit,
}

impl Hub {
    /// Starts a gateway that nobody is connected to yet.
    ///
    /// # Errors
    /// The file of the paired devices cannot be read.
    pub fn start(setup: Setup) -> Result<Self, BookError> {
        let book = Book::load(&setup.book)?;
        let start = Instant::now();
        let now = Now {
            elapsed: Duration::ZERO,
            unix_ms: setup.clock.unix_ms(),
        };
        let known = gateway_registry::Setup {
            secret: setup.secret,
            version: setup.version,
            pair_local: setup.pair_local,
            limits: setup.limits.registry.clone(),
        };
        let ids = Box::new(|| uuid::Uuid::new_v4().to_string());
        let hub = Self(Arc::new(Inner {
            state: Mutex::new(State {
                registry: Registry::new(known, book, ids, now),
                lines: HashMap::new(),
                calls: HashMap::new(),
                asks: HashMap::new(),
                last: 0,
                unsaved: Vec::new(),
                dropped: 0,
            }),
            start,
            sooner: Notify::new(),
            dirty: Notify::new(),
            handshakes: Arc::new(Semaphore::new(setup.limits.handshakes)),
            tasks: TaskTracker::new(),
            stop: CancellationToken::new(),
            limits: setup.limits,
            clock: setup.clock,
            policy: setup.policy,
            config: setup.config,
            events: setup.events,
        }));
        hub.0.tasks.spawn(hub.clone().keep_time());
        hub.0.tasks.spawn(saver::run(hub.clone(), setup.book));
        Ok(hub)
    }

    /// Tells every client that the gateway ends, and waits until they and what is to be saved are
    /// gone.
    pub async fn end(&self) {
        let lines = std::mem::take(&mut self.state().lines);
        for (_, line) in lines {
            line.close(1012, "service restart".to_owned());
        }
        self.0.stop.cancel();
        self.0.tasks.close();
        self.0.tasks.wait().await;
    }

    /// Numbers about it.
    #[must_use]
    pub fn figures(&self) -> Figures {
        let state = self.state();
        Figures {
            registry: state.registry.figures(),
            connections: state.lines.len(),
            dropped: state.dropped,
            waiting_bytes: state.lines.values().map(Line::waiting).sum(),
        }
    }

    /// Whether an operator is connected that can answer a question.
    #[must_use]
    pub fn can_ask(&self) -> bool {
        self.state().registry.can_ask()
    }

    /// Asks the operators. Dropped, the question is withdrawn.
    ///
    /// # Errors
    /// Nobody answered, and why.
    pub async fn ask(&self, approval: Approval) -> Result<Decision, NoAnswer> {
        let (answer, answered) = oneshot::channel();
        let key = {
            let mut state = self.state();
            let key = state.number();
            state.asks.insert(key, answer);
            key
        };
        let _dropped = Dropped(self, Waits::Ask(key));
        let approval = Box::new(approval);
        self.step(Event::Ask { key, approval });
        answered.await.unwrap_or(Err(NoAnswer::Expired))
    }

    /// Calls a command of a node. Dropped, the call is cancelled.
    ///
    /// # Errors
    /// The node gave no payload, and why.
    pub(crate) async fn call(&self, call: NodeCall) -> Result<Value, CallFault> {
        let (answer, answered) = oneshot::channel();
        let key = {
            let mut state = self.state();
            let key = state.number();
            state.calls.insert(key, answer);
            key
        };
        let _dropped = Dropped(self, Waits::Call(key));
        self.step(Event::Call { key, call });
        answered.await.unwrap_or(Err(CallFault::Left))
    }

    pub(crate) fn node_states(&self) -> Vec<NodeState> {
        self.state().registry.nodes()
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    pub(crate) fn tasks(&self) -> &TaskTracker {
        &self.0.tasks
    }

    pub(crate) fn stop(&self) -> &CancellationToken {
        &self.0.stop
    }

    pub(crate) fn unix_ms(&self) -> i64 {
        self.0.clock.unix_ms()
    }

    pub(crate) fn refuses(&self, address: IpAddr) -> Option<Duration> {
        self.state().registry.refuses(self.now(), address)
    }

    pub(crate) fn failed(&self, address: IpAddr) {
        self.state().registry.failed(self.now(), address);
    }

    /// A place for one more client that is not accepted yet; `None` if there are too many, or the
    /// gateway ends.
    pub(crate) fn place(&self) -> Option<Slot> {
        if self.0.stop.is_cancelled() {
            return None;
        }
        let permit = Arc::clone(&self.0.handshakes).try_acquire_owned();
        permit.ok().map(|permit| Slot { _permit: permit })
    }

    /// A new connection, whose client is not accepted yet.
    pub(crate) fn enter(&self) -> (ClientId, Outbox) {
        let (line, outbox) = line(self.0.limits.registry.buffered_bytes);
        let mut state = self.state();
        let client = ClientId(state.number());
        state.lines.insert(client, line);
        drop(state);
        if self.0.stop.is_cancelled() {
            self.close(client, 1012, "service restart");
        }
        (client, outbox)
    }

    /// Asks for a client to be accepted. Whether it was.
    pub(crate) fn connect(
        &self,
        client: ClientId,
        id: String,
        request: ConnectRequest,
        proven: Proven,
        peer: Peer,
    ) -> bool {
        let (role, name) = (request.role.clone(), request.client.id.clone());
        self.step(Event::Connect {
            client,
            id,
            request: Box::new(request),
            proven,
            address: peer.address,
            is_local: peer.is_local,
        });
        let is_in = self.state().registry.knows(client);
        info!(client = client.0, role, name, is_in, "a client connects");
        is_in
    }

    pub(crate) fn asked(&self, client: ClientId, call: Call) {
        let Call { id, method, params } = call;
        self.step(Event::Asked {
            client,
            id,
            method,
            params,
        });
    }

    /// Sends one client a frame.
    pub(crate) fn send(&self, client: ClientId, frame: &Frame) {
        if let Some(line) = self.state().lines.get(&client) {
            // A queue that was just made has room.
            line.text(frame.write().into());
        }
    }

    /// Ends a connection after what was queued before.
    pub(crate) fn close(&self, client: ClientId, code: u16, reason: &str) {
        if let Some(line) = self.state().lines.remove(&client) {
            line.close(code, reason.to_owned());
        }
        self.step(Event::Left(client));
    }

    /// A connection has ended.
    pub(crate) fn leave(&self, client: ClientId) {
        let was_here = self.state().lines.remove(&client).is_some();
        if was_here || self.state().registry.knows(client) {
            self.step(Event::Left(client));
        }
    }

    /// The text of the book, and what waited for it to be saved.
    pub(crate) fn to_save(&self) -> (String, Vec<Effect>) {
        let mut state = self.state();
        let text = state.registry.book().text();
        (text, std::mem::take(&mut state.unsaved))
    }

    pub(crate) async fn must_save(&self) {
        self.0.dirty.notified().await;
    }

    /// Carries out what waited for the book to be saved.
    pub(crate) fn apply(&self, effects: Vec<Effect>) {
        let mut state = self.state();
        let heard = self.carry_out(&mut state, effects);
        drop(state);
        self.hand_on(heard);
    }

    fn step(&self, event: Event) {
        let now = self.now();
        let mut state = self.state();
        let before = state.registry.wake_at();
        let effects = state.registry.step(now, event);
        let heard = self.carry_out(&mut state, effects);
        let after = state.registry.wake_at();
        drop(state);
        if after.is_some_and(|after| before.is_none_or(|before| after < before)) {
            self.0.sooner.notify_one();
        }
        self.hand_on(heard);
    }

    async fn keep_time(self) {
        loop {
            let wake = self.state().registry.wake_at();
            let wake = async {
                match wake {
                    Some(at) => sleep_until((self.0.start + at).into()).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = self.0.stop.cancelled() => return,
                () = self.0.sooner.notified() => {}
                () = wake => self.step(Event::Passed),
            }
        }
    }

    fn now(&self) -> Now {
        Now {
            elapsed: self.0.start.elapsed(),
            unix_ms: self.unix_ms(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A poisoned lock is taken all the same: one failed step must not end every client.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn number(&mut self) -> u64 {
        self.last += 1;
        self.last
    }
}

/// Something that this process waits for.
#[derive(Debug, Clone, Copy)]
enum Waits {
    Call(u64),
    Ask(u64),
}

/// Tells the registry that nobody waits any more.
struct Dropped<'a>(&'a Hub, Waits);

impl Drop for Dropped<'_> {
    fn drop(&mut self) {
        let Self(hub, waits) = self;
        let mut state = hub.state();
        let (waited, event) = match *waits {
            Waits::Call(key) => (state.calls.remove(&key).is_some(), Event::CallDropped(key)),
            Waits::Ask(key) => (state.asks.remove(&key).is_some(), Event::AskDropped(key)),
        };
        drop(state);
        if waited {
            hub.step(event);
        }
    }
}
