//! A gateway on a free port of loopback.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use exec_tools::BoxFuture;
use gateway_operator::{News, Operator};
use gateway_protocol::server::SharedSecret;
use gateway_protocol::{Backoff, Credentials, Endpoint, Identity, Scope, SystemClock, WireError};
use gateway_server::{
    ConfigFile, ConfigPatch, Doors, Hub, Limits, NodeEvents, PolicyFile, RunEvent, Setup, router,
    serve,
};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

pub(crate) const SECRET: &str = "gateway-token";
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);
pub(crate) const QUICK: Backoff = Backoff {
    first: Duration::from_millis(1),
    longest: Duration::from_millis(4),
};

/// A running gateway.
pub(crate) struct World {
    pub(crate) folder: TempDir,
    pub(crate) hub: Hub,
    pub(crate) address: SocketAddr,
    pub(crate) events: mpsc::UnboundedReceiver<RunEvent>,
    pub(crate) files: Arc<Files>,
    stop: CancellationToken,
    serving: JoinHandle<std::io::Result<()>>,
}

/// A configuration and a policy in memory.
#[derive(Default)]
pub(crate) struct Files {
    pub(crate) patches: Mutex<Vec<ConfigPatch>>,
    pub(crate) policies: Mutex<Vec<Value>>,
}

impl ConfigFile for Files {
    fn get(&self) -> Result<Value, WireError> {
        Ok(json!({ "hash": "h1" }))
    }

    fn patch(&self, patch: ConfigPatch) -> Result<Value, WireError> {
        if patch.base_hash.as_deref() != Some("h1") {
            return Err(WireError::invalid(
                "config changed since last load; re-run config.get and retry",
            ));
        }
        self.patches.lock().unwrap().push(patch);
        Ok(json!({ "ok": true, "hash": "h2" }))
    }
}

impl PolicyFile for Files {
    fn get(&self) -> BoxFuture<'_, Result<Value, WireError>> {
        Box::pin(std::future::ready(Ok(json!({ "hash": "p1" }))))
    }

    fn set(
        &self,
        file: Value,
        _base_hash: Option<String>,
    ) -> BoxFuture<'_, Result<Value, WireError>> {
        self.policies.lock().unwrap().push(file);
        Box::pin(std::future::ready(Ok(json!({ "hash": "p2" }))))
    }
}

struct Told(mpsc::UnboundedSender<RunEvent>);

impl NodeEvents for Told {
    fn heard(&self, event: RunEvent) {
        self.0.send(event).unwrap_or_default();
    }
}

impl World {
    pub(crate) async fn new() -> Self {
        Self::with(Limits::default(), Doors::default()).await
    }

    pub(crate) async fn with(limits: Limits, doors: Doors) -> Self {
        Self::at(TempDir::new().unwrap(), limits, doors).await
    }

    pub(crate) async fn at(folder: TempDir, limits: Limits, doors: Doors) -> Self {
        let (told, events) = mpsc::unbounded_channel();
        let files = Arc::new(Files::default());
        let hub = Hub::start(Setup {
            secret: SharedSecret::Token(SECRET.into()),
            book: folder.path().join("own/gateway-devices.json"),
            version: "0.1.0".to_owned(),
            pair_local: true,
            policy: files.clone(),
            config: files.clone(),
            events: Arc::new(Told(told)),
            limits,
            clock: Arc::new(SystemClock),
        })
        .unwrap();
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let stop = CancellationToken::new();
        let app = router(hub.clone());
        let serving = tokio::spawn(serve(listener, app, doors, stop.clone()));
        Self {
            folder,
            hub,
            address,
            events,
            files,
            stop,
            serving,
        }
    }

    pub(crate) fn endpoint(&self) -> Endpoint {
        Endpoint {
            host: self.address.ip().to_string(),
            port: self.address.port(),
            tls: false,
            fingerprint: None,
        }
    }

    /// Our own operator, connected.
    pub(crate) async fn operator(
        &self,
        seed: u8,
        scopes: &[Scope],
    ) -> (Operator, mpsc::Receiver<News>) {
        self.operator_at(self.endpoint(), seed, scopes).await
    }

    pub(crate) async fn operator_at(
        &self,
        endpoint: Endpoint,
        seed: u8,
        scopes: &[Scope],
    ) -> (Operator, mpsc::Receiver<News>) {
        let setup = gateway_operator::Setup {
            endpoint,
            identity: Identity::from_seed([seed; 32]).unwrap(),
            credentials: Credentials {
                token: Some(SECRET.into()),
                ..Credentials::default()
            },
            tokens: self.folder.path().join(format!("operator-{seed}.json")),
            scopes: scopes.to_vec(),
            display_name: Some(format!("operator {seed}")),
            backoff: QUICK,
        };
        let (operator, mut news) = Operator::start(setup).unwrap();
        loop {
            match next(&mut news).await {
                News::CaughtUp { .. } => return (operator, news),
                News::Link(link) => {
                    let text = format!("{link:?}");
                    assert!(text.starts_with("Connected"), "{text}");
                }
                other => panic!("{other:?}"),
            }
        }
    }

    pub(crate) async fn event(&mut self) -> RunEvent {
        let next = tokio::time::timeout(PATIENCE, self.events.recv());
        next.await.expect("an event").expect("a gateway")
    }

    /// Ends the gateway; the folder stays.
    pub(crate) async fn end(self) -> TempDir {
        self.stop.cancel();
        let ended = async {
            self.hub.end().await;
            self.serving.await.unwrap().unwrap();
        };
        tokio::time::timeout(PATIENCE, ended).await.expect("an end");
        self.folder
    }

    /// Waits until this is true of the gateway's figures.
    pub(crate) async fn until(&self, is: impl Fn(gateway_server::Figures) -> bool) {
        let wait = async {
            while !is(self.hub.figures()) {
                tokio::task::yield_now().await;
            }
        };
        let waited = tokio::time::timeout(PATIENCE, wait).await;
        assert!(waited.is_ok(), "{:?}", self.hub.figures());
    }
}

pub(crate) async fn next(news: &mut mpsc::Receiver<News>) -> News {
    let next = tokio::time::timeout(PATIENCE, news.recv());
    next.await.expect("news").expect("an operator")
}
