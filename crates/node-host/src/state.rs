//! What a node keeps: `node.json`, and the key of this device.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use gateway_protocol::{Endpoint, Fingerprint, Identity, Secret};
use paths::Paths;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Where a gateway is unless somebody says otherwise.
const DEFAULT_GATEWAY: (&str, u16) = ("127.0.0.1", 18_789);

/// `node.json` (`docs/openclaw-wire.md` §5.6). Keys that we do not know stay.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NodeConfig {
    version: u32,
    /// Names this node among the instances of a gateway.
    pub node_id: String,
    /// What the gateway gave this device when it was paired.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<Secret>,
    /// What people call it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub display_name: Option<String>,
    /// Where its gateway is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gateway: Option<Gateway>,
    #[serde(flatten)]
    more: Map<String, Value>,
}

/// Where a gateway is, as `node.json` writes it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Gateway {
    /// Its host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// Its port.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub port: Option<u16>,
    /// Whether TLS is spoken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tls: Option<bool>,
    /// The one certificate that is trusted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tls_fingerprint: Option<String>,
}

/// What a person says on the command line; what is absent stays as it is.
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

/// Why there is no node.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// A file cannot be read or written.
    #[error("{} cannot be {what}: {source}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What was tried.
        what: &'static str,
        /// What the system said.
        source: io::Error,
    },
    /// A file does not say what it should.
    #[error("{} cannot be read ({problem}): correct it, or remove it to begin anew", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// The system gives no random numbers.
    #[error("the system gives no random numbers")]
    Random,
    /// Another node of this user runs.
    #[error("another node runs with this identity: stop it first")]
    Running,
}

impl NodeConfig {
    /// What is kept; `None` where there is nothing yet. Where the policy has moved, what was
    /// shared with OpenClaw is taken over from there.
    ///
    /// # Errors
    /// A file that is there and cannot be read.
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

    /// A node that nobody knows yet.
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

    /// The same with what a person says. Another node id, or another gateway, is not shown the
    /// token of this one; another host does not inherit the trust in this one.
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

    /// Where the gateway is.
    ///
    /// # Errors
    /// A fingerprint in the file that is none.
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

    /// Keeps it, all or nothing, readable by this user alone.
    ///
    /// # Errors
    /// What the system says.
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

/// The key of this device; a new one where there is none yet.
///
/// # Errors
/// A file that is there and holds no key, and what the system says.
pub fn device(paths: &Paths) -> Result<Identity, StateError> {
    let path = paths.device_key_file();
    let unreadable = |problem: String| StateError::Unreadable {
        path: path.clone(),
        problem,
    };
    if let Some(text) = read(&path)? {
        return Identity::from_text(&text).map_err(|error| unreadable(error.to_string()));
    }
    let mut seed = [0; 32];
    rand::TryRngCore::try_fill_bytes(&mut rand::rngs::OsRng, &mut seed)
        .map_err(|_| StateError::Random)?;
    let identity = Identity::from_seed(seed).map_err(|error| unreadable(error.to_string()))?;
    write(&path, &format!("{}\n", identity.text()))?;
    Ok(identity)
}

/// The only node of this identity, for as long as this is kept.
///
/// # Errors
/// [`StateError::Running`], and what the system says.
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
    // Whoever may open it may hold it: it is made for the owner alone.
    let file = plain_file::open_own(&path, &mut options).map_err(io("opened"))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(fs::TryLockError::WouldBlock) => Err(StateError::Running),
        Err(fs::TryLockError::Error(source)) => Err(io("locked")(source)),
    }
}

/// The same, while another one may be ending.
///
/// # Errors
/// The same.
pub async fn lock_within(paths: &Paths, time: Duration) -> Result<File, StateError> {
    let end = Instant::now() + time;
    loop {
        match lock(paths) {
            // A lock tells nobody when it is free.
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
