//! A node: its connection to one gateway, and its calls.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use execution::App;
use futures_util::FutureExt as _;
use gateway_protocol::{
    Backoff, Cause, Client, ClientInfo, Credentials, GatewayEvent, Hello, Identity, InvokeResult,
    Limits, NodeEvent, Notice, Outgoing, Profile, SystemClock,
};
use local_policy::{Judge, LocalMachine};
use paths::Paths;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use crate::calls::Calls;
use crate::dialect::Dialect;
use crate::errors;
use crate::history::History;
use crate::runner::{COMMANDS, Call, Runner};
use crate::state::{NodeConfig, StateError};

/// The frames that may wait for the socket.
const OUTGOING: usize = 1_024;
/// The longest `PATH`, in bytes, that a gateway is told. The first frame may have 64 KiB.
const LONGEST_PATH: usize = 16_384;

/// A node that is ready to run.
pub struct Node {
    paths: Paths,
    config: NodeConfig,
    identity: Arc<Identity>,
    client: Client,
    runner: Runner,
}

/// News of a node for the program that runs it.
#[derive(Debug, Clone, PartialEq)]
pub enum Status {
    /// The gateway has accepted the node.
    Connected(Hello),
    /// The connection was lost or refused, and is tried again.
    Disconnected {
        /// The reason.
        cause: Cause,
        /// The time until the next attempt.
        retry_in: Duration,
    },
    /// The token that the gateway gave could not be saved; the text says why.
    NotKept(String),
}

impl Node {
    /// The node of this user. `shared` is the token or password for a gateway that has not yet
    /// given this device a token of its own.
    ///
    /// # Errors
    /// [`StateError`], if the gateway's address in `config` cannot be used.
    pub fn new(
        paths: Paths,
        config: NodeConfig,
        identity: Identity,
        shared: Credentials,
        machine: LocalMachine,
    ) -> Result<Self, StateError> {
        let identity = Arc::new(identity);
        let client = Client {
            endpoint: config.endpoint(&paths)?,
            identity: Arc::clone(&identity),
            profile: Arc::new(profile(&config, &machine)),
            credentials: Credentials {
                device_token: config.token.clone(),
                ..shared
            },
            limits: Limits::default(),
            backoff: Backoff::default(),
            clock: Arc::new(SystemClock),
            random: rand::random,
        };
        let history = History::new(&paths, machine.now_ms);
        let judge = Judge::following(paths.clone(), machine);
        let runner = Runner::new(judge, App::new(paths.clone()), history);
        Ok(Self {
            paths,
            config,
            identity,
            client,
            runner,
        })
    }

    /// Sets the waits between attempts to connect.
    #[must_use]
    pub fn with_backoff(mut self, backoff: Backoff) -> Self {
        self.client.backoff = backoff;
        self
    }

    /// Serves the gateway until `stop` is cancelled, and then ends every command that runs.
    pub async fn run(self, mut told: impl FnMut(Status), stop: CancellationToken) {
        let Self {
            paths,
            mut config,
            identity,
            client,
            runner,
        } = self;
        let (outgoing, asked) = mpsc::channel(OUTGOING);
        let (notify, mut notices) = mpsc::channel(OUTGOING);
        let mut connection = tokio::spawn(client.run(asked, notify, stop.clone()));
        let mut calls = Calls::default();
        let mut tasks = JoinSet::new();
        let mut dialect = Dialect::V3;
        loop {
            let notice = tokio::select! {
                notice = notices.recv() => notice,
                Some(ended) = tasks.join_next() => {
                    if let Ok(id) = ended {
                        calls.end(id);
                    }
                    continue;
                }
            };
            match notice {
                None => break,
                Some(Notice::Opened(hello)) => {
                    info!(
                        protocol = hello.protocol,
                        server = hello.server,
                        "connected"
                    );
                    dialect = Dialect::of(hello.protocol);
                    if hello.device_token.is_some() && hello.device_token != config.token {
                        config.token.clone_from(&hello.device_token);
                        if let Err(error) = config.save(&paths) {
                            told(Status::NotKept(error.to_string()));
                        }
                    }
                    told(Status::Connected(hello));
                }
                Some(Notice::Lost { ending, retry_in }) => {
                    info!(cause = %ending.cause, "not connected");
                    calls.cancel_all();
                    let cause = ending.cause;
                    told(Status::Disconnected { cause, retry_in });
                }
                Some(Notice::Told(GatewayEvent::Invoke(invoke))) => match calls.begin(&invoke.id) {
                    Some(cancelled) => {
                        let node_id = identity.device_id().to_owned();
                        let outgoing = outgoing.clone();
                        let call = Call {
                            invoke,
                            dialect,
                            cancelled,
                            outgoing,
                        };
                        tasks.spawn(serve(runner.clone(), call, node_id));
                    }
                    None => warn!(id = invoke.id, "a call came twice and runs once"),
                },
                Some(Notice::Told(GatewayEvent::Cancel(cancel))) => calls.cancel(&cancel.invoke_id),
                Some(Notice::Told(GatewayEvent::Tick(_) | GatewayEvent::Other { .. })) => {}
            }
        }
        calls.cancel_all();
        while tasks.join_next().await.is_some() {}
        let _ = (&mut connection).await;
    }
}

fn profile(config: &NodeConfig, machine: &LocalMachine) -> Profile {
    let (platform, device_family) = ClientInfo::platform();
    let is_path = |name: &str| name == "PATH" || cfg!(windows) && name.eq_ignore_ascii_case("PATH");
    let path = machine.environment.iter().find(|(name, _)| is_path(name));
    Profile {
        client: ClientInfo {
            id: "node-host".to_owned(),
            display_name: config
                .display_name
                .clone()
                .filter(|name| !name.trim().is_empty()),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            platform: platform.to_owned(),
            device_family: device_family.to_owned(),
            mode: "node".to_owned(),
            instance_id: Some(config.node_id.clone()),
        },
        role: "node".to_owned(),
        scopes: Vec::new(),
        caps: vec!["system".to_owned()],
        commands: COMMANDS.map(str::to_owned).to_vec(),
        path_env: path
            .map(|(_, value)| value.clone())
            .filter(|value| value.len() <= LONGEST_PATH),
    }
}

/// Serves one call and sends its one result. Returns the id of the call.
async fn serve(runner: Runner, call: Call, node_id: String) -> String {
    let id = call.invoke.id.clone();
    let outcome = if call.invoke.node_id == node_id {
        let served = AssertUnwindSafe(runner.serve(&call)).catch_unwind().await;
        served.unwrap_or_else(|_| {
            Err(errors::unavailable(
                "the node failed; the command may have run",
                "failed",
            ))
        })
    } else {
        // The policy of this computer is for this computer: a gateway that confuses nodes gets
        // nothing run.
        Err(errors::invalid(
            "INVALID_REQUEST: nodeId mismatch: this call is for another node",
        ))
    };
    let result = InvokeResult {
        id: id.clone(),
        node_id,
        outcome: outcome.map_err(|error| (error.code, error.message)),
    };
    let method = InvokeResult::METHOD.to_owned();
    send(&call.outgoing, method, result.params()).await;
    id
}

/// Sends an event. If the gateway is gone, it is dropped: nobody waits for it there.
pub(crate) async fn report(outgoing: &mpsc::Sender<Outgoing>, event: &NodeEvent) {
    send(outgoing, NodeEvent::METHOD.to_owned(), event.params()).await;
}

async fn send(outgoing: &mpsc::Sender<Outgoing>, method: String, params: serde_json::Value) {
    let asked = Outgoing {
        method,
        params,
        reply: None,
    };
    if outgoing.send(asked).await.is_err() {
        warn!("the gateway is gone, and is not told");
    }
}
