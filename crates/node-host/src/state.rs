//! The files of a node: `node.json`, and the key of this device.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use gateway_protocol::{Endpoint, Fingerprint, Identity, Secret};
use paths::Paths;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The gateway of a node that names none.
const DEFAULT_GATEWAY: (&str, u16) = ("127.0.0.1", 18_789);

/// `node.json` (`docs/openclaw-wire.md` §5.6). Unknown keys are kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NodeConfig {
    version: u32,
    /// The id of this node among those of a gateway.
    pub node_id: String,
    /// The token that the gateway gave this device when it was paired.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<Secret>,
    /// The name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub display_name: Option<String>,
    /// The address of its gateway.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gateway: Option<Gateway>,
    #[serde(flatten)]
    more: Map<String, Value>,
}

/// The address of a gateway, as written in `node.json`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Gateway {
    /// The host name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// The port.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub port: Option<u16>,
    /// Whether the connection uses TLS.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tls: Option<bool>,
    /// The SHA-256 of the only certificate that is trusted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tls_fingerprint: Option<String>,
}

/// The options of the command line. An absent one leaves the value of `node.json`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Overrides {
    /// `--host`.
    pub host: Option<String>,
    /// `--port`.
    pub port: Option<u16>,
    /// `--tls`.
    pub tls: bool,
    /// `--tls-fingerprint`.
    pub tls_fingerprint: Option<Fingerprint>,
    /// `--display-name`.
    pub display_name: Option<String>,
    /// `--node-id`.
    pub node_id: Option<String>,
}

/// Why a node cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// A file cannot be read or written.
    #[error("{} cannot be {what}: {source}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The attempt, as in *cannot be read*.
        what: &'static str,
        /// The error of the system.
        source: io::Error,
    },
    /// A file has content that cannot be used.
    #[error("{} cannot be read ({problem}): correct it, or remove it to start again", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The problem.
        problem: String,
    },
    /// There is no key for this device.
    #[error(transparent)]
    Key(#[from] device_key::Error),
    /// Another node of this user is running.
    #[error("another node runs with this identity: stop it first")]
    Running,
}

impl NodeConfig {
    /// Reads `node.json`; `None` if it does not exist. If the policy has moved beside a newer
    /// OpenClaw, the old file is read once from its former place.
    ///
    /// # Errors
    /// The file exists and cannot be read.
    pub fn load(paths: &Paths) -> Result<Option<Self>, StateError> {
        let own = paths.node_file();
        let shared = paths.shared_node_file();
        for path in [own, shared] {
            let Some(text) = read(&path)? else { continue };
            let unreadable = |problem: String| StateError::Unreadable {
                path: path.clone(),
                problem,
            };
            let config: Self =
                serde_json::from_str(&text).map_err(|error| unreadable(error.to_string()))?;
            if config.version != 1 {
                return Err(unreadable(format!("version {}", config.version)));
            }
            return Ok(Some(config));
        }
        Ok(None)
    }

    /// A new node, with an id that no gateway knows yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            version: 1,
            node_id: uuid::Uuid::new_v4().to_string(),
            token: None,
            display_name: None,
            gateway: None,
            more: Map::new(),
        }
    }

    /// The same node with the options of the command line. The token is dropped if the node id or
    /// the gateway is another one, and the pinned certificate if the host is another one.
    #[must_use]
    pub fn with(mut self, overrides: Overrides) -> Self {
        if let Some(id) = overrides.node_id.filter(|id| *id != self.node_id) {
            self.node_id = id;
            self.token = None;
        }
        if overrides.display_name.is_some() {
            self.display_name = overrides.display_name;
        }
        let before = self.gateway.clone().unwrap_or_default();
        let elsewhere = |it: &Gateway| {
            let host = it
                .host
                .clone()
                .unwrap_or_else(|| DEFAULT_GATEWAY.0.to_owned());
            (host, it.port.unwrap_or(DEFAULT_GATEWAY.1))
        };
        let host = overrides.host.or_else(|| before.host.clone());
        let port = overrides.port.or(before.port);
        let moved = Gateway {
            host: host.clone(),
            port,
            ..Gateway::default()
        };
        let same = elsewhere(&moved) == elsewhere(&before);
        let (tls, pin) = if same {
            (before.tls, before.tls_fingerprint)
        } else {
            self.token = None;
            (None, None)
        };
        let pin = overrides.tls_fingerprint.map(|pin| pin.to_string()).or(pin);
        let tls = (overrides.tls || pin.is_some()).then_some(true).or(tls);
        self.gateway = Some(Gateway {
            host,
            port,
            tls,
            tls_fingerprint: pin,
        });
        self
    }

    /// The address of the gateway.
    ///
    /// # Errors
    /// The fingerprint in the file is not one.
    pub fn endpoint(&self, paths: &Paths) -> Result<Endpoint, StateError> {
        let gateway = self.gateway.clone().unwrap_or_default();
        let pin = gateway
            .tls_fingerprint
            .as_deref()
            .filter(|pin| !pin.trim().is_empty());
        let fingerprint = pin
            .map(str::parse::<Fingerprint>)
            .transpose()
            .map_err(|error| {
                let (path, problem) = (paths.node_file(), error.to_string());
                StateError::Unreadable { path, problem }
            })?;
        Ok(Endpoint {
            host: gateway.host.unwrap_or_else(|| DEFAULT_GATEWAY.0.to_owned()),
            port: gateway.port.unwrap_or(DEFAULT_GATEWAY.1),
            tls: gateway.tls.unwrap_or(false) || fingerprint.is_some(),
            fingerprint,
        })
    }

    /// Replaces `node.json` as a whole; only this user can read it.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save(&self, paths: &Paths) -> Result<(), StateError> {
        let path = paths.node_file();
        let text = serde_json::to_string_pretty(self).map_err(|error| StateError::Unreadable {
            path: path.clone(),
            problem: error.to_string(),
        })?;
        write(&path, &format!("{text}\n"))
    }
}

impl Default for NodeConfig {
    fn default() -> Self {
        Self::new()
    }
}

/// The key of this device, created if there is none yet.
///
/// # Errors
/// The file exists and holds no key, or the system refuses to read or write it.
pub fn device(paths: &Paths) -> Result<Identity, StateError> {
    Ok(device_key::load(&paths.device_key_file())?)
}

/// Locks this identity for as long as the returned file is kept, so that only one node uses it.
///
/// # Errors
/// [`StateError::Running`], or the lock file cannot be opened.
pub fn lock(paths: &Paths) -> Result<File, StateError> {
    let path = paths.node_lock_file();
    let io = |what| {
        let path = path.clone();
        move |source| StateError::Io { path, what, source }
    };
    if let Some(folder) = path.parent() {
        private_file::make_private_folder(folder).map_err(io("made"))?;
    }
    let mut options = File::options();
    options.create(true).write(true).truncate(false);
    // A program that can open the file can hold its lock, so only the owner may open it.
    let file = plain_file::open_own(&path, &mut options).map_err(io("opened"))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(fs::TryLockError::WouldBlock) => Err(StateError::Running),
        Err(fs::TryLockError::Error(source)) => Err(io("locked")(source)),
    }
}

/// As [`lock`], but waits up to `time` for a node that is just ending.
///
/// # Errors
/// As [`lock`].
pub async fn lock_within(paths: &Paths, time: Duration) -> Result<File, StateError> {
    let end = Instant::now() + time;
    loop {
        match lock(paths) {
            // A file lock does not notify when it is released.
            Err(StateError::Running) if Instant::now() < end => {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            locked => return locked,
        }
    }
}

pub(crate) fn read(path: &Path) -> Result<Option<String>, StateError> {
    match plain_file::read_text(path, plain_file::SMALL) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(source) => Err(StateError::Io {
            path: path.to_owned(),
            what: "read",
            source,
        }),
    }
}

pub(crate) fn write(path: &Path, text: &str) -> Result<(), StateError> {
    private_file::replace(path, text.as_bytes()).map_err(|source| StateError::Io {
        path: path.to_owned(),
        what: "written",
        source,
    })
}
