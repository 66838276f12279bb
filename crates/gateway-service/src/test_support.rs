//! For tests: a home of the app, and a gateway beside it that each test drives.

use std::fs;
use std::path::Path;
use std::time::Duration;

use gateway_protocol::Backoff;
use gateway_protocol::fake_gateway::{FakeGateway, Peer, operator_hello};
use local_policy::Secrets;
use paths::Paths;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpStream;

use crate::Connect;

/// The gateway's time when a connection begins.
pub const BEGIN: i64 = 1_770_854_400_000;
/// What the app asks for, and is given.
pub const SCOPES: [&str; 3] = ["operator.read", "operator.approvals", "operator.admin"];

/// A home without an `openclaw.json`.
pub struct FakeHome {
    folder: TempDir,
    /// The files in it.
    pub paths: Paths,
}

#[expect(clippy::expect_used, reason = "a test ends here")]
impl FakeHome {
    /// A new one.
    ///
    /// # Panics
    /// If no folder can be made.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "it takes a folder")]
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let paths = Paths::new(folder.path(), |_| None);
        fs::create_dir_all(paths.state_dir()).expect("a state directory");
        Self { folder, paths }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Has `openclaw.json` name this gateway, with this token.
    ///
    /// # Panics
    /// If the file cannot be written.
    pub fn names(&self, gateway: &FakeGateway, token: &str) {
        let port = gateway.address().port();
        let auth = json!({ "mode": "token", "token": token });
        let config = json!({ "gateway": { "mode": "local", "port": port, "auth": auth } });
        fs::write(self.paths.config_file(), config.to_string()).expect("a configuration");
    }

    /// A connection that is tried again at once.
    #[must_use]
    pub fn connect(&self) -> Connect {
        Connect {
            paths: self.paths.clone(),
            secrets: Secrets::default(),
            backoff: Backoff {
                first: Duration::from_millis(1),
                longest: Duration::from_millis(4),
            },
        }
    }
}

/// The next connection of the app, accepted; and what the app asked for.
///
/// # Panics
/// If the app asks for other scopes.
pub async fn accepted(gateway: &FakeGateway, protocol: u32) -> (Peer<TcpStream>, Value) {
    let mut peer = gateway.accept().await;
    let (id, params) = peer.challenged("n", Some(BEGIN)).await;
    assert_eq!(params["scopes"], json!(SCOPES));
    peer.welcome(&id, operator_hello(protocol, &SCOPES)).await;
    (peer, params)
}

/// The same with a gateway of protocol 4, whose lists the app has read: these questions are open, and
/// nobody wants to be paired.
///
/// # Panics
/// If the app reads anything else.
pub async fn caught_up(gateway: &FakeGateway, open: &[Value]) -> (Peer<TcpStream>, Value) {
    let (mut peer, params) = accepted(gateway, 4).await;
    let nobody = json!({ "pending": [], "paired": [] });
    for (list, said) in [
        ("exec.approval.list", json!(open)),
        ("device.pair.list", nobody.clone()),
        ("node.pair.list", nobody),
    ] {
        let (id, method, _) = peer.request().await;
        assert_eq!(method, list);
        peer.answer(&id, Ok(said)).await;
    }
    (peer, params)
}
