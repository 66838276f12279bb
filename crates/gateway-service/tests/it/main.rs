//! Which gateway the service follows, against gateways that each test drives.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "tests"
)]

use std::fs;
use std::time::Duration;

use app_status::GatewayState;
use gateway_protocol::fake_gateway::{FakeGateway, Peer, operator_hello};
use gateway_service::{
    Backoff, Chosen, Connect, Decision, Ended, NotSent, Remote, Report, Resolution, Service,
};
use local_policy::Secrets;
use paths::Paths;
use serde_json::{Value, json};
use settings::AskedBy;
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

const BEGIN: i64 = 1_770_854_400_000;
const PATIENCE: Duration = Duration::from_secs(20);
const SCOPES: [&str; 3] = ["operator.read", "operator.approvals", "operator.admin"];

struct Bench {
    _home: TempDir,
    paths: Paths,
    remote: Remote,
    reports: mpsc::UnboundedReceiver<Report>,
    stop: CancellationToken,
    running: JoinHandle<()>,
}

impl Bench {
    fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        let paths = Paths::new(home.path(), |_| None);
        fs::create_dir_all(paths.state_dir()).unwrap();
        let (told, reports) = mpsc::unbounded_channel();
        let connect = Connect {
            paths: paths.clone(),
            secrets: Secrets::default(),
            backoff: Backoff {
                first: Duration::from_millis(1),
                longest: Duration::from_millis(4),
            },
        };
        // A test that has ended hears nothing.
        let service = Service::new(connect, move |report| _ = told.send(report));
        let (remote, stop) = (service.remote(), CancellationToken::new());
        Self {
            _home: home,
            paths,
            remote,
            reports,
            running: tokio::spawn(service.run(stop.clone())),
            stop,
        }
    }

    fn config(&self, gateway: &FakeGateway, token: &str) {
        let port = gateway.address().port();
        let auth = json!({ "mode": "token", "token": token });
        let config = json!({ "gateway": { "mode": "local", "port": port, "auth": auth } });
        fs::write(self.paths.config_file(), config.to_string()).unwrap();
    }

    fn set(&self, asked_by: AskedBy) {
        let typed = None;
        self.remote.set(Chosen { asked_by, typed });
    }

    /// The next report, but for the empty lists of who wants to be paired.
    async fn report(&mut self) -> Report {
        loop {
            let next = timeout(PATIENCE, self.reports.recv()).await;
            match next.expect("a report").expect("a service") {
                Report::Pairing(open) if open.is_empty() => {}
                report => return report,
            }
        }
    }

    async fn state(&mut self) -> GatewayState {
        match self.report().await {
            Report::State(state) => state,
            other => panic!("{other:?}"),
        }
    }
}

/// The next connection, accepted, with this question open; what the client asked for.
async fn accepted(gateway: &FakeGateway, open: &[Value]) -> (Peer<TcpStream>, Value) {
    let mut peer = gateway.accept().await;
    let (id, params) = peer.challenged("n", Some(BEGIN)).await;
    peer.welcome(&id, operator_hello(4, &SCOPES)).await;
    let (id, _, _) = peer.request().await;
    peer.answer(&id, Ok(json!(open))).await;
    for _ in ["device.pair.list", "node.pair.list"] {
        let (id, _, _) = peer.request().await;
        let list = json!({ "pending": [], "paired": [] });
        peer.answer(&id, Ok(list)).await;
    }
    (peer, params)
}

#[tokio::test]
async fn the_gateway_of_the_configuration_is_followed_where_it_may_ask() {
    let (first, second) = (FakeGateway::start().await, FakeGateway::start().await);
    let mut bench = Bench::new();
    // The app is there before OpenClaw.
    assert_eq!(bench.state().await, GatewayState::None);
    let answer = bench.remote.resolve("a".to_owned(), Decision::Deny).await;
    assert_eq!(answer, Resolution::NotSent(NotSent::NotOpen));
    bench.config(&first, "one");
    bench.set(AskedBy::Local);
    assert!(matches!(
        bench.state().await,
        GatewayState::Connecting { .. }
    ));
    let open = json!({
        "id": "a", "createdAtMs": BEGIN, "expiresAtMs": BEGIN + 90_000,
        "request": { "command": "uname" },
    });
    let (mut peer, params) = accepted(&first, &[open]).await;
    assert_eq!(params["auth"]["token"], "one");
    assert_eq!(params["scopes"], json!(SCOPES));
    assert!(matches!(bench.state().await, GatewayState::Asks { .. }));
    match bench.report().await {
        Report::Asked(asked) => assert_eq!(
            (asked.approval.id.as_str(), asked.is_here, asked.protocol),
            ("a", true, 4)
        ),
        other => panic!("{other:?}"),
    }
    // Another gateway is meant from now on: the first one is left, and its secret stays with it.
    bench.config(&second, "two");
    bench.set(AskedBy::Any);
    match bench.report().await {
        Report::Ended { id, how } => assert_eq!((id.as_str(), how), ("a", Ended::Gone)),
        other => panic!("{other:?}"),
    }
    assert_eq!(peer.farewell().await, Some(1000));
    assert!(matches!(
        bench.state().await,
        GatewayState::Connecting { .. }
    ));
    let (mut peer, params) = accepted(&second, &[]).await;
    assert_eq!(params["auth"]["token"], "two");
    assert!(matches!(bench.state().await, GatewayState::Asks { .. }));
    // A person wants none.
    bench.set(AskedBy::Off);
    assert_eq!(peer.farewell().await, Some(1000));
    let address = format!("127.0.0.1:{}", second.address().port());
    assert_eq!(bench.state().await, GatewayState::Off { address });
    bench.stop.cancel();
    bench.running.await.unwrap();
}

#[tokio::test]
async fn a_configuration_that_cannot_be_read_is_told() {
    let mut bench = Bench::new();
    assert_eq!(bench.state().await, GatewayState::None);
    fs::write(bench.paths.config_file(), "{").unwrap();
    bench.set(AskedBy::Local);
    match bench.state().await {
        GatewayState::Unusable { why } => {
            assert!(
                why.starts_with("openclaw.json cannot be read; correct it: "),
                "{why}"
            );
        }
        other => panic!("{other:?}"),
    }
}
