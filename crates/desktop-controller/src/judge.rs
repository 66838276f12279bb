//! The policy of this computer, kept current, and the facts it decides by.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use approvals_store::Store;
use exec_policy::{Code, Config, Decision, Document, Host, Platform, Policy, Request};
use host_facts::HostFacts;
use tracing::warn;

/// The computer that commands run on, as it was when the app started.
#[derive(Debug, Clone)]
pub struct Machine {
    /// The home folder.
    pub home: String,
    /// The folder that relative words start from when a request names none.
    pub cwd: String,
    /// The environment that commands inherit, before it is filtered.
    pub environment: Vec<(String, String)>,
    /// Milliseconds since the epoch.
    pub now_ms: fn() -> u64,
    /// Whether what is started here may record the screen.
    pub screen_recording: fn() -> bool,
}

impl Machine {
    /// This process' own.
    pub fn from_process(home: String, screen_recording: fn() -> bool) -> Self {
        Self {
            screen_recording,
            cwd: home.clone(),
            home,
            environment: std::env::vars_os()
                .filter_map(|(name, value)| {
                    Some((name.into_string().ok()?, value.into_string().ok()?))
                })
                .collect(),
            now_ms: || {
                SystemTime::now()
                    .duration_since(SystemTime::UNIX_EPOCH)
                    .map_or(0, |since| {
                        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
                    })
            },
        }
    }

    fn path_value(&self) -> &str {
        self.environment
            .iter()
            .find(|(name, _)| {
                name == "PATH" || (cfg!(windows) && name.eq_ignore_ascii_case("PATH"))
            })
            .map_or("", |(_, value)| value)
    }

    /// What a decision about this request may know of the computer.
    pub(crate) fn facts(&self, request: &Request) -> HostFacts {
        // A node takes a PATH that prepends to its own (D3); whether it may is decided
        // by the policy, which refuses any other.
        let path = match request.env.get("PATH") {
            Some(path) if request.host == Host::Node && !cfg!(target_os = "macos") => path,
            Some(_) | None => self.path_value(),
        };
        let folders = std::env::split_paths(path)
            .filter_map(|folder| folder.into_os_string().into_string().ok())
            .collect();
        HostFacts::new(&self.home, &self.cwd, folders, (self.now_ms)())
    }
}

const PLATFORM: Platform = if cfg!(windows) {
    Platform::Windows
} else if cfg!(target_os = "macos") {
    Platform::Macos
} else {
    Platform::Linux
};

/// What a file looked like when it was last read.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Seen(Option<(SystemTime, u64, u64)>);

impl Seen {
    fn of(path: &Path) -> Self {
        Self(
            std::fs::metadata(path)
                .ok()
                .and_then(|data| Some((data.modified().ok()?, data.len(), inode(&data)))),
        )
    }
}

/// A replaced file is another one, even within one tick of the file system's clock.
#[cfg(unix)]
fn inode(data: &std::fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(data)
}

#[cfg(not(unix))]
fn inode(_: &std::fs::Metadata) -> u64 {
    0
}

/// Decides by the newest policy on disk that could be read.
pub struct Judge {
    store: Arc<Store>,
    config: PathBuf,
    machine: Machine,
    seen: Option<(Seen, Seen)>,
    policy: Option<Policy>,
    problem: Option<String>,
}

impl Judge {
    /// Nothing is read before the first decision.
    pub fn new(store: Arc<Store>, config: PathBuf, machine: Machine) -> Self {
        Self {
            store,
            config,
            machine,
            seen: None,
            policy: None,
            problem: None,
        }
    }

    pub(crate) fn machine(&self) -> &Machine {
        &self.machine
    }

    pub(crate) fn store(&self) -> &Arc<Store> {
        &self.store
    }

    /// Why the policy on disk is not the one in force, if so.
    pub(crate) fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// One decision, by the policy as it is on disk now.
    pub(crate) fn decide(&mut self, request: &Request) -> Decision {
        self.refresh();
        let facts = self.machine.facts(request);
        match &self.policy {
            Some(policy) => exec_policy::evaluate(request, policy, &facts),
            None => Decision::refusal(
                request,
                Code::StoreUnreadable,
                "exec-approvals.json",
                self.problem
                    .as_deref()
                    .unwrap_or("The approvals file cannot be read."),
            ),
        }
    }

    /// Reads again what changed. What cannot be read leaves the last good policy in force.
    pub(crate) fn refresh(&mut self) {
        let seen = (Seen::of(self.store.path()), Seen::of(&self.config));
        if self.seen.as_ref() == Some(&seen) {
            return;
        }
        match self.read() {
            Ok(policy) => {
                self.policy = Some(policy);
                self.problem = None;
            }
            Err(problem) => {
                warn!(problem, "the policy on disk is not used");
                self.problem = Some(problem);
            }
        }
        self.seen = Some(seen);
    }

    fn read(&self) -> Result<Policy, String> {
        let snapshot = self.store.load().map_err(|problem| problem.to_string())?;
        let (document, findings) = Document::read(&snapshot.value);
        let (config, more) = self.read_config()?;
        for finding in findings.iter().chain(&more) {
            warn!(place = finding.place, "{}", finding.sentence);
        }
        Ok(Policy::compile(
            &document,
            &config,
            &self.machine.home,
            PLATFORM,
        ))
    }

    fn read_config(&self) -> Result<(Config, Vec<exec_policy::Finding>), String> {
        let text = match std::fs::read_to_string(&self.config) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok((Config::default(), Vec::new()));
            }
            Err(error) => return Err(self.config_problem(&error)),
        };
        let value: serde_json::Value =
            json5::from_str(&text).map_err(|error| self.config_problem(&error))?;
        Ok(Config::read(&value))
    }

    fn config_problem(&self, error: &dyn std::error::Error) -> String {
        format!(
            "The configuration {} cannot be read: {error}. Correct it.",
            self.config.display()
        )
    }
}
