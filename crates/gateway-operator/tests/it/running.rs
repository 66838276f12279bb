//! An operator that runs.

use std::time::Duration;

use gateway_operator::{ApprovalNews, Link, News, Operator, Setup};
use gateway_protocol::fake_gateway::{FakeGateway, Peer, operator_hello, signature_is_right};
use gateway_protocol::{Backoff, Credentials, Endpoint, Identity, Scope};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::sync::mpsc;

pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Running {
    pub(crate) operator: Operator,
    news: mpsc::Receiver<News>,
}

pub(crate) fn setup(folder: &TempDir, endpoint: Endpoint) -> Setup {
    Setup {
        endpoint,
        identity: Identity::from_seed([9; 32]).unwrap(),
        credentials: Credentials {
            token: Some("gateway-token".into()),
            ..Credentials::default()
        },
        tokens: folder.path().join("identity/operator.json"),
        scopes: vec![Scope::Read, Scope::Approvals],
        display_name: Some("box".to_owned()),
        backoff: Backoff {
            first: Duration::from_millis(1),
            longest: Duration::from_millis(4),
        },
    }
}

impl Running {
    pub(crate) fn start(setup: Setup) -> Self {
        let (operator, news) = Operator::start(setup).unwrap();
        Self { operator, news }
    }

    pub(crate) async fn news(&mut self) -> News {
        let next = tokio::time::timeout(PATIENCE, self.news.recv());
        next.await.expect("news").expect("an operator")
    }

    pub(crate) async fn link(&mut self) -> Link {
        match self.news().await {
            News::Link(link) => link,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) async fn told(&mut self) -> ApprovalNews {
        match self.news().await {
            News::Approval(told) => told,
            other => panic!("{other:?}"),
        }
    }

    /// The id of the approval that opens next.
    pub(crate) async fn opened(&mut self) -> String {
        match self.told().await {
            ApprovalNews::Opened { approval, .. } => approval.id,
            other => panic!("{other:?}"),
        }
    }

    /// It is connected, and has caught up.
    pub(crate) async fn connected(&mut self, listed: bool) {
        let link = self.link().await;
        assert!(matches!(link, Link::Connected { .. }), "{link:?}");
        assert_eq!(self.news().await, News::CaughtUp { listed });
    }
}

/// The next connection, accepted; its list of approvals is not answered yet.
pub(crate) async fn accepted(gateway: &FakeGateway, protocol: u32) -> (Peer<TcpStream>, Value) {
    let mut peer = gateway.accept().await;
    let (id, params) = peer.challenged("n", Some(super::board::BEGIN)).await;
    assert!(signature_is_right(&params), "{params}");
    let hello = operator_hello(protocol, &["operator.read", "operator.approvals"]);
    peer.welcome(&id, hello).await;
    (peer, params)
}

/// The next connection, accepted and caught up with these approvals.
pub(crate) async fn caught_up(gateway: &FakeGateway, open: &[Value]) -> Peer<TcpStream> {
    let (mut peer, _) = accepted(gateway, 4).await;
    let (id, method, params) = peer.request().await;
    assert_eq!((method.as_str(), params), ("exec.approval.list", json!({})));
    peer.answer(&id, Ok(json!(open))).await;
    peer
}
