//! Every directory, file name and environment variable we own.
//!
//! ```text
//! <state>                       $OPENCLAW_STATE_DIR, else ~/.openclaw
//! ├── exec-approvals.json       policy; inside exec-companion/ once a newer OpenClaw owns <state>
//! ├── exec-approvals.sock       the app's socket; moves with it, and is here for OpenClaw too
//! ├── node.json                 node id and pairing token; moves with the policy
//! ├── openclaw.json             gateway config, or $OPENCLAW_CONFIG_PATH
//! ├── state/openclaw.sqlite     a newer OpenClaw's database: never written
//! └── exec-companion/           ours alone
//! ```
//!
//! Nothing is created here, and only [`Paths::newer_openclaw`] and [`Paths::policy_has_moved`],
//! with the methods that depend on them, look at the disk.

mod places;

use std::{
    ffi::{OsStr, OsString},
    io,
    path::{Path, PathBuf},
};

pub use places::Places;

/// Moves the state directory. Trimmed, `~` expanded; empty counts as unset.
pub const STATE_DIR_VAR: &str = "OPENCLAW_STATE_DIR";
/// Moves `openclaw.json` alone. Read like [`STATE_DIR_VAR`].
pub const CONFIG_PATH_VAR: &str = "OPENCLAW_CONFIG_PATH";
/// The token of the gateway that the node connects to.
pub const GATEWAY_TOKEN_VAR: &str = "OPENCLAW_GATEWAY_TOKEN";
/// The password of that gateway, where it has one in place of a token.
pub const GATEWAY_PASSWORD_VAR: &str = "OPENCLAW_GATEWAY_PASSWORD";

const APPROVALS: &str = "exec-approvals.json";
const SOCKET: &str = "exec-approvals.sock";
const NODE: &str = "node.json";

/// launchd wants the file of an agent to have the agent's label as its name.
#[cfg(target_os = "macos")]
const AUTOSTART: &str = "dev.execcompanion.desktop.plist";
#[cfg(not(target_os = "macos"))]
const AUTOSTART: &str = "exec-companion.desktop";

/// The name of this file without its ending is the name of the service.
const SERVICE: &str = if cfg!(target_os = "macos") {
    "dev.execcompanion.node.plist"
} else if cfg!(windows) {
    "exec-companion-node.xml"
} else {
    "exec-companion-node.service"
};

/// The same for the gateway.
const GATEWAY_SERVICE: &str = if cfg!(target_os = "macos") {
    "dev.execcompanion.gateway.plist"
} else if cfg!(windows) {
    "exec-companion-gateway.xml"
} else {
    "exec-companion-gateway.service"
};

/// Why there are no paths.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The system names no home directory.
    #[error("no home directory is known for this user; set HOME and start again")]
    NoHome,
}

/// Where everything is. Cheap to clone; all paths are absolute when home is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paths {
    places: Places,
    state: PathBuf,
    config: PathBuf,
}

impl Paths {
    /// The paths of this process: its own environment and the user's places.
    ///
    /// # Errors
    /// [`Error::NoHome`] where the system names no home directory.
    pub fn from_env() -> Result<Self, Error> {
        let places = Places::from_system().ok_or(Error::NoHome)?;
        Ok(Self::at(places, |name| std::env::var_os(name)))
    }

    /// The paths below `home` in the environment that `lookup` answers for.
    pub fn new(home: impl Into<PathBuf>, lookup: impl Fn(&str) -> Option<OsString>) -> Self {
        Self::at(Places::below(home), lookup)
    }

    /// The paths for these places in the environment that `lookup` answers for.
    pub fn at(places: Places, lookup: impl Fn(&str) -> Option<OsString>) -> Self {
        let set = |name| {
            let value = lookup(name)?;
            let value = value
                .to_str()
                .map_or(value.as_os_str(), |v| OsStr::new(v.trim()));
            (!value.is_empty()).then(|| absolute(expand(value, &places.home)))
        };
        let state = set(STATE_DIR_VAR).unwrap_or_else(|| places.home.join(".openclaw"));
        let config = set(CONFIG_PATH_VAR).unwrap_or_else(|| state.join("openclaw.json"));
        Self {
            places,
            state,
            config,
        }
    }

    /// The user's home directory.
    pub fn home(&self) -> &Path {
        &self.places.home
    }

    /// The state directory, shared with OpenClaw; mode 0700.
    pub fn state_dir(&self) -> &Path {
        &self.state
    }

    /// The directory that is ours alone; mode 0700.
    pub fn own_dir(&self) -> PathBuf {
        self.state.join("exec-companion")
    }

    /// The gateway's config, JSON5.
    pub fn config_file(&self) -> &Path {
        &self.config
    }

    /// The policy store; mode 0600. Asks the disk: see [`Paths::policy_has_moved`].
    pub fn approvals_file(&self) -> PathBuf {
        self.approvals_dir().join(APPROVALS)
    }

    /// Where the app's socket is unless the policy store names another place; mode 0600.
    /// Asks the disk: see [`Paths::policy_has_moved`].
    pub fn socket_file(&self) -> PathBuf {
        self.approvals_dir().join(SOCKET)
    }

    /// Where OpenClaw keeps, or kept, the policy store: the same file until it moved.
    pub fn shared_approvals_file(&self) -> PathBuf {
        self.state.join(APPROVALS)
    }

    /// Where OpenClaw's node host calls unless its own approvals name another place.
    pub fn shared_socket_file(&self) -> PathBuf {
        self.state.join(SOCKET)
    }

    /// Whether the policy store is in [`Paths::own_dir`]: a newer OpenClaw owns the state
    /// directory, or did. Once it is there it stays there: beside a database that comes back,
    /// a file that was made meanwhile would stop that OpenClaw.
    pub fn policy_has_moved(&self) -> bool {
        self.newer_openclaw() || self.own_dir().join(APPROVALS).symlink_metadata().is_ok()
    }

    /// A newer OpenClaw's database; never written by us.
    pub fn openclaw_database(&self) -> PathBuf {
        self.state.join("state").join("openclaw.sqlite")
    }

    /// Whether a newer OpenClaw owns the state directory (D6).
    ///
    /// Its exec fails for as long as an `exec-approvals.json` lies there, so ours moves to
    /// [`Paths::own_dir`]. A database that cannot be looked for counts as present: staying
    /// away costs nothing.
    pub fn newer_openclaw(&self) -> bool {
        use io::ErrorKind::{NotADirectory, NotFound};
        match self.openclaw_database().symlink_metadata() {
            Ok(_) => true,
            Err(error) => !matches!(error.kind(), NotFound | NotADirectory),
        }
    }

    /// Node id, pairing token, display name and gateway address; mode 0600. A newer OpenClaw's
    /// node host does not start beside it: see [`Paths::policy_has_moved`].
    pub fn node_file(&self) -> PathBuf {
        self.approvals_dir().join(NODE)
    }

    /// Where OpenClaw keeps, or kept, these four: the same file until it moved.
    pub fn shared_node_file(&self) -> PathBuf {
        self.state.join(NODE)
    }

    /// The key by which gateways know this device; mode 0600.
    pub fn device_key_file(&self) -> PathBuf {
        self.identity_dir().join("device.key")
    }

    /// What a service shows a gateway that has given this device nothing yet; mode 0600.
    pub fn gateway_secret_file(&self) -> PathBuf {
        self.identity_dir().join("gateway.json")
    }

    /// The key by which gateways know this person's app; mode 0600.
    pub fn operator_key_file(&self) -> PathBuf {
        self.identity_dir().join("operator.key")
    }

    /// The tokens that gateways gave that key, one for each gateway; mode 0600.
    pub fn operator_tokens_file(&self) -> PathBuf {
        self.identity_dir().join("operator.json")
    }

    /// The devices that our own gateway has paired; mode 0600.
    pub fn gateway_devices_file(&self) -> PathBuf {
        self.own_dir().join("gateway-devices.json")
    }

    /// The key that signs the tokens of agents at our own gateway; mode 0600.
    pub fn agent_key_file(&self) -> PathBuf {
        self.identity_dir().join("agents.key")
    }

    /// The workspaces of containers that have one for themselves; mode 0700 each.
    pub fn sandboxes_dir(&self) -> PathBuf {
        self.state.join("sandboxes")
    }

    /// The lock that a running node holds: two nodes of one identity would push each other out.
    pub fn node_lock_file(&self) -> PathBuf {
        self.identity_dir().join("node.lock")
    }

    /// The lock that a running gateway of ours holds.
    pub fn gateway_lock_file(&self) -> PathBuf {
        self.own_dir().join("gateway.lock")
    }

    /// The address of the running gateway, and the key of its run; mode 0600.
    pub fn gateway_run_file(&self) -> PathBuf {
        self.own_dir().join("gateway-run.json")
    }

    /// The certificate that a gateway made for itself, ours or OpenClaw's own.
    pub fn gateway_certificate_file(&self) -> PathBuf {
        self.state.join("gateway/tls/gateway-cert.pem")
    }

    /// The key of that certificate; mode 0600.
    pub fn gateway_certificate_key_file(&self) -> PathBuf {
        self.state.join("gateway/tls/gateway-key.pem")
    }

    /// Our device keys and tokens; mode 0700. Not OpenClaw's `identity/`.
    pub fn identity_dir(&self) -> PathBuf {
        self.own_dir().join("identity")
    }

    /// Earlier versions of the policy store; mode 0700.
    pub fn backups_dir(&self) -> PathBuf {
        self.own_dir().join("backups")
    }

    /// The policy that a person wrote or confirmed last, to tell what others change; mode
    /// 0600.
    pub fn confirmed_file(&self) -> PathBuf {
        self.own_dir().join("confirmed-policy.json")
    }

    /// The confirmed policy as it was when a newer OpenClaw took the policy over while nothing of ours
    /// ran, until a person has brought it back; mode 0600.
    pub fn before_openclaw_file(&self) -> PathBuf {
        self.own_dir().join("policy-before-openclaw.json")
    }

    /// The app's settings.
    pub fn settings_file(&self) -> PathBuf {
        self.own_dir().join("settings.json")
    }

    /// Kept examples of commands that guard edits of the policy; mode 0600.
    pub fn examples_file(&self) -> PathBuf {
        self.own_dir().join("examples.json")
    }

    /// The socket on which `exec-host pending` answers, where a node serves the approvals; mode
    /// 0600. It is not beside the approvals socket: a program that is given that folder may ask, and not answer.
    pub fn pending_socket_file(&self) -> PathBuf {
        self.own_dir().join("pending.sock")
    }

    /// The token of that socket, new at each start; mode 0600.
    pub fn pending_token_file(&self) -> PathBuf {
        self.own_dir().join("pending.token")
    }

    /// The places and sizes of the windows.
    pub fn window_state_file(&self) -> PathBuf {
        self.own_dir().join("windows.json")
    }

    /// Where the window of a request was last seen.
    pub fn prompt_place_file(&self) -> PathBuf {
        self.own_dir().join("prompt-place.json")
    }

    /// How the windows are drawn, once the first way has shown nothing.
    pub fn drawing_file(&self) -> PathBuf {
        self.own_dir().join("drawing.json")
    }

    /// Which notification is shown: where the app is killed, the next one withdraws it.
    pub fn notice_file(&self) -> PathBuf {
        self.own_dir().join("notice.json")
    }

    /// Decisions and policy changes, one JSON line each; mode 0600.
    pub fn history_file(&self) -> PathBuf {
        self.own_dir().join("history.jsonl")
    }

    /// What the hooks of agents tell each other about one call; mode 0700.
    pub fn hooks_dir(&self) -> PathBuf {
        self.own_dir().join("hooks")
    }

    /// The folder for logs; mode 0700. The node as a service keeps `node.DATE.log` there.
    pub fn log_dir(&self) -> &Path {
        &self.places.logs
    }

    /// Which files of coding agents we wrote, and what they were; mode 0600.
    pub fn agents_file(&self) -> PathBuf {
        self.own_dir().join("agents.json")
    }

    /// These files as they were before; mode 0700.
    pub fn agent_files_dir(&self) -> PathBuf {
        self.own_dir().join("agent-files")
    }

    /// Our entry in the folder whose contents the desktop starts at login. Windows keeps it in
    /// its registry instead.
    pub fn autostart_file(&self) -> PathBuf {
        self.places.autostart.join(AUTOSTART)
    }

    /// The file that describes the node as a service of this user, for the system or for the
    /// command that registers services.
    pub fn service_file(&self) -> PathBuf {
        self.places.services.join(SERVICE)
    }

    /// The file that describes the gateway as a service of this user.
    pub fn gateway_service_file(&self) -> PathBuf {
        self.places.services.join(GATEWAY_SERVICE)
    }

    /// A path as documents and people write it: `~` and `~/…` are below the home.
    pub fn expand(&self, written: impl AsRef<OsStr>) -> PathBuf {
        expand(written.as_ref(), &self.places.home)
    }

    fn approvals_dir(&self) -> PathBuf {
        if self.policy_has_moved() {
            self.own_dir()
        } else {
            self.state.clone()
        }
    }
}

/// `~user` is the home of another user and stays as it is.
fn expand(written: &OsStr, home: &Path) -> PathBuf {
    match Path::new(written).strip_prefix("~") {
        // `join` of an empty rest would leave a separator at the end.
        Ok(rest) if rest.as_os_str().is_empty() => home.to_path_buf(),
        Ok(rest) => home.join(rest),
        Err(_) => PathBuf::from(written),
    }
}

/// A relative path starts from the working directory, as in OpenClaw.
fn absolute(path: PathBuf) -> PathBuf {
    std::path::absolute(&path).unwrap_or(path)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// The two variables → state directory and config file, for the home `/home/u`.
    #[test]
    fn environment() {
        let cwd = std::env::current_dir().unwrap_or_default();
        let cwd = cwd.display();
        let rows = [
            (
                "",
                "",
                "/home/u/.openclaw /home/u/.openclaw/openclaw.json".to_owned(),
            ),
            (
                "/srv/claw",
                "",
                "/srv/claw /srv/claw/openclaw.json".to_owned(),
            ),
            (
                "  ~/claw\t\n",
                "",
                "/home/u/claw /home/u/claw/openclaw.json".to_owned(),
            ),
            ("~", "", "/home/u /home/u/openclaw.json".to_owned()),
            ("~v/x", "", format!("{cwd}/~v/x {cwd}/~v/x/openclaw.json")),
            ("rel", "", format!("{cwd}/rel {cwd}/rel/openclaw.json")),
            (
                " \t",
                " ",
                "/home/u/.openclaw /home/u/.openclaw/openclaw.json".to_owned(),
            ),
            (
                "",
                "~/c.json5",
                "/home/u/.openclaw /home/u/c.json5".to_owned(),
            ),
            ("/s", " /etc/claw.json ", "/s /etc/claw.json".to_owned()),
        ];
        for (state, config, want) in rows {
            let paths = Paths::new("/home/u", |name| match name {
                STATE_DIR_VAR => Some(state.into()),
                CONFIG_PATH_VAR => Some(config.into()),
                _ => None,
            });
            let got = format!(
                "{} {}",
                paths.state_dir().display(),
                paths.config_file().display()
            );
            assert_eq!(got, want, "{state:?} {config:?}");
        }
    }

    #[test]
    fn written_paths() {
        let paths = Paths::new("/home/u", |_| None);
        for (written, want) in [
            ("~", "/home/u"),
            ("~/", "/home/u"),
            ("~/.openclaw/x.sock", "/home/u/.openclaw/x.sock"),
            ("~root/x", "~root/x"),
            ("/a/~/b", "/a/~/b"),
        ] {
            assert_eq!(paths.expand(written), Path::new(want), "{written}");
        }
    }
}
