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
use gateway_protocol::fake_gateway::{FakeCertificate, FakeGateway, Peer, operator_hello};
use gateway_service::test_support::{BEGIN, FakeHome, SCOPES, caught_up};
use gateway_service::{
    ApprovalEnd, Chosen, Decision, NotSent, Remote, Report, Resolution, Service,
};
use serde_json::json;
use settings::AskedBy;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

const PATIENCE: Duration = Duration::from_secs(150);

struct Bench {
    home: FakeHome,
    remote: Remote,
    reports: mpsc::UnboundedReceiver<Report>,
    stop: CancellationToken,
    running: JoinHandle<()>,
}

impl Bench {
    fn new() -> Self {
        let home = FakeHome::new();
        let (told, reports) = mpsc::unbounded_channel();
        // A test that has ended hears nothing.
        let service = Service::new(home.connect(), move |report| _ = told.send(report));
        let (remote, stop) = (service.remote(), CancellationToken::new());
        Self {
            home,
            remote,
            reports,
            running: tokio::spawn(service.run(stop.clone())),
            stop,
        }
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

#[tokio::test]
async fn the_gateway_of_the_configuration_is_followed_where_it_may_ask() {
    let (first, second) = (FakeGateway::start().await, FakeGateway::start().await);
    let mut bench = Bench::new();
    // The app is there before OpenClaw.
    assert_eq!(bench.state().await, GatewayState::None);
    let answer = bench.remote.resolve("a".to_owned(), Decision::Deny).await;
    assert_eq!(answer, Resolution::NotSent(NotSent::NotOpen));
    bench.home.names(&first, "one");
    bench.set(AskedBy::Local);
    assert!(matches!(
        bench.state().await,
        GatewayState::Connecting { .. }
    ));
    let open = json!({
        "id": "a", "createdAtMs": BEGIN, "expiresAtMs": BEGIN + 90_000,
        "request": { "command": "uname" },
    });
    let (mut peer, params) = caught_up(&first, &[open]).await;
    assert_eq!(params["auth"]["token"], "one");
    assert!(matches!(bench.state().await, GatewayState::Asks { .. }));
    match bench.report().await {
        Report::Asked(asked) => assert_eq!(
            (asked.approval.id.as_str(), asked.is_here, asked.protocol),
            ("a", true, 4)
        ),
        other => panic!("{other:?}"),
    }
    // Another gateway is meant from now on: the first one is left, and its secret stays with it.
    bench.home.names(&second, "two");
    bench.set(AskedBy::Any);
    match bench.report().await {
        Report::Ended { id, how } => assert_eq!((id.as_str(), how), ("a", ApprovalEnd::Gone)),
        other => panic!("{other:?}"),
    }
    assert_eq!(peer.farewell().await, Some(1000));
    assert!(matches!(
        bench.state().await,
        GatewayState::Connecting { .. }
    ));
    let (mut peer, params) = caught_up(&second, &[]).await;
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
    fs::write(bench.home.paths.config_file(), "{").unwrap();
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

/// A gateway of this computer makes its certificate at its first start, which may come after the app's.
#[tokio::test]
async fn the_certificate_of_this_computers_gateway_need_not_be_typed() {
    let (gateway, certificate) = (FakeGateway::start().await, FakeCertificate::new());
    let mut bench = Bench::new();
    assert_eq!(bench.state().await, GatewayState::None);
    let config = json!({ "gateway": {
        "port": gateway.address().port(), "auth": { "token": "t" }, "tls": { "enabled": true },
    } });
    let paths = &bench.home.paths;
    fs::write(paths.config_file(), config.to_string()).unwrap();
    bench.set(AskedBy::Local);
    // Nobody signed it, so nothing is shown.
    let refused = certificate.accept(gateway.accept_tcp().await).await;
    assert!(refused.is_err());
    let file = paths.gateway_certificate_file();
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, certificate.pem()).unwrap();
    bench.set(AskedBy::Any);
    let stream = loop {
        if let Ok(stream) = certificate.accept(gateway.accept_tcp().await).await {
            break stream;
        }
    };
    let mut peer = Peer::over(stream).await;
    let (id, params) = peer.challenged("n", Some(BEGIN)).await;
    assert_eq!(params["auth"]["token"], "t");
    peer.welcome(&id, operator_hello(4, &SCOPES)).await;
    loop {
        if matches!(bench.state().await, GatewayState::Asks { .. }) {
            break;
        }
    }
}
