//! Decisions by the newest policy on disk.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use crate::facts::{HostFacts, Moment};
use approvals_store::{LoadProblem, MOST_BYTES, Snapshot, Store};
use exec_policy::{Call, Code, Config, Decision, Document, Effective, Finding, Policy, Request};
use paths::Paths;
use serde_json::Value;
use tracing::warn;

use crate::config_file::{ConfigFile, ConfigUnread};
use crate::drift::Drift;
use crate::presets::runs_everything;
use crate::widens::widens;
use crate::{Machine, MoveError, PLATFORM, Preset, place};

/// What a file looked like when it was last read.
#[derive(PartialEq, Eq)]
struct Seen {
    place: Option<(SystemTime, u64, u64)>,
    /// What it held, as long as it is fresh: it may be written again within one tick of the
    /// file system's clock, and keep its length.
    held: Option<Vec<u8>>,
}

/// The longest tick of a file system's clock; FAT has it.
const TICK: Duration = Duration::from_secs(2);

impl Seen {
    fn of(path: &Path, now_ms: u64) -> Self {
        let place = std::fs::metadata(path)
            .ok()
            .and_then(|data| Some((data.modified().ok()?, data.len(), inode(&data))));
        let now = SystemTime::UNIX_EPOCH + Duration::from_millis(now_ms);
        // A time to come is no proof of age.
        let is_fresh = |at: SystemTime| now.duration_since(at).map_or(true, |age| age <= TICK);
        let fresh = place.is_some_and(|(modified, _, _)| is_fresh(modified));
        Self {
            place,
            held: fresh
                .then(|| plain_file::read(path, MOST_BYTES).ok())
                .flatten(),
        }
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

/// What a policy is made of.
#[derive(Debug, Clone)]
pub struct Sources {
    /// `exec-approvals.json`.
    pub document: Document,
    /// `tools.exec.*` of `openclaw.json`.
    pub config: Config,
    /// Places in either that do not say what they should.
    pub findings: Vec<Finding>,
}

/// Why the policy on disk is not the one in force.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The approvals file gives none.
    #[error(transparent)]
    Store(#[from] LoadProblem),
    /// The configuration is there and cannot be read.
    #[error("The configuration {} cannot be read: {source}. Correct it.", .path.display())]
    Config {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The configuration is no JSON5.
    #[error("The configuration {} cannot be read: {why}. Correct it.", .path.display())]
    BrokenConfig {
        /// The file.
        path: PathBuf,
        /// What its reader says.
        why: String,
    },
    /// It is not where it has to be.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// In English, for who passes it on.
impl From<Problem> for String {
    fn from(problem: Problem) -> Self {
        problem.to_string()
    }
}

/// Decides by the newest policy on disk that could be read.
pub struct Judge {
    store: Arc<Store>,
    config: PathBuf,
    machine: Machine,
    paths: Option<Paths>,
    /// What holds the policy and what is ours, beside the two files.
    places: Vec<PathBuf>,
    /// All of that, as it was when the policy was last read.
    own: Arc<[String]>,
    /// The approvals file, the configuration, and the record of what is confirmed.
    seen: Option<[Seen; 3]>,
    /// The policy in force, and the document that it was made from.
    policy: Option<(Policy, Document)>,
    /// Whom it lets run everything.
    open: Option<String>,
    /// What a person confirmed last, as far as it could be read.
    pub(crate) confirmed: Option<Value>,
    drift: Option<Drift>,
    problem: Option<Problem>,
}

impl Judge {
    /// Nothing is read before the first decision.
    pub fn new(store: Arc<Store>, config: PathBuf, machine: Machine) -> Self {
        Self {
            store,
            config,
            machine,
            paths: None,
            places: Vec::new(),
            own: Arc::from([]),
            seen: None,
            policy: None,
            open: None,
            confirmed: None,
            drift: None,
            problem: None,
        }
    }

    /// By the policy that these paths name; it goes along when the approvals file moves
    /// while the judge lives (D6).
    pub fn following(paths: Paths, machine: Machine) -> Self {
        let store = Arc::new(place::store(&paths));
        Self {
            paths: Some(paths.clone()),
            places: vec![
                paths.state_dir().to_owned(),
                paths.own_dir(),
                paths.log_dir().to_owned(),
                paths.autostart_file(),
                paths.service_file(),
            ],
            ..Self::new(store, paths.config_file().to_owned(), machine)
        }
    }

    /// Another one for the same files and computer, for work on another thread: it knows
    /// nothing of the policy in force here.
    #[must_use]
    pub fn afresh(&self) -> Self {
        Self {
            places: self.places.clone(),
            ..Self::new(
                self.store.clone(),
                self.config.clone(),
                self.machine.clone(),
            )
        }
    }

    /// What a decision about this request may know of the computer.
    pub fn facts(&self, request: &Request) -> HostFacts {
        self.machine.facts(request).with_own(self.own.clone())
    }

    /// The computer it decides for.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// The approvals file.
    pub fn store(&self) -> &Arc<Store> {
        &self.store
    }

    /// Why the policy on disk is not the one in force, if so.
    pub fn problem(&self) -> Option<&Problem> {
        self.problem.as_ref()
    }

    /// One decision, by the policy as it is on disk now.
    pub fn decide(&mut self, request: &Request) -> Decision {
        self.refresh();
        self.by(request, &self.facts(request))
    }

    /// One of several decisions about one moment, by the policy of the last
    /// [`refresh`](Self::refresh). For what starts nothing: files may be others by now.
    pub fn decide_at(&self, request: &Request, moment: &Moment) -> Decision {
        self.by(request, &self.facts(request).at(moment))
    }

    fn by(&self, request: &Request, facts: &HostFacts) -> Decision {
        match &self.policy {
            Some((policy, _)) => {
                let decision = exec_policy::evaluate(request, policy, facts);
                match &self.drift {
                    None => decision,
                    Some(drift) => drift.held(decision, |confirmed| {
                        exec_policy::evaluate(request, confirmed, facts)
                    }),
                }
            }
            None => Decision::refusal(
                request,
                Code::StoreUnreadable,
                "exec-approvals.json",
                self.problem.as_ref().map_or_else(
                    || "The approvals file cannot be read.".to_owned(),
                    ToString::to_string,
                ),
            ),
        }
    }

    /// Reads again what changed. What cannot be read leaves the last good policy in force.
    pub fn refresh(&mut self) {
        if let Err(problem) = self.follow() {
            warn!(%problem, "the policy has not moved");
            self.problem = Some(problem.into());
            self.seen = None;
            return;
        }
        let now_ms = (self.machine.now_ms)();
        let nowhere = Path::new("");
        let record = self.store.confirmed_file().unwrap_or(nowhere);
        let seen = [self.store.path(), &self.config, record].map(|file| Seen::of(file, now_ms));
        if self.seen.as_ref() == Some(&seen) {
            return;
        }
        let files = [self.store.path(), &self.config];
        let places = self.places.iter().map(PathBuf::as_path);
        self.own = crate::facts::named(files.into_iter().chain(places));
        match self.read() {
            Ok((policy, document, drift)) => {
                let policy = (policy, document);
                self.open = open_agent(&policy);
                self.policy = Some(policy);
                self.drift = drift;
                self.problem = None;
            }
            Err(problem) => {
                warn!(%problem, "the policy on disk is not used");
                self.problem = Some(problem);
            }
        }
        self.seen = Some(seen);
    }

    /// As [`refresh`](Self::refresh), whatever was seen.
    pub(crate) fn look_again(&mut self) {
        self.seen = None;
        self.refresh();
    }

    /// Until the policy is at its new place, the last one stays in force.
    fn follow(&mut self) -> Result<(), MoveError> {
        let Some(paths) = &self.paths else {
            return Ok(());
        };
        if paths.approvals_file() != self.store.path() {
            self.store = Arc::new(place::store(paths));
        }
        place::bring_along(paths, &self.store)
    }

    /// The settings that hold for an agent now; `None` where no policy could be read.
    pub fn effective(&mut self, agent: &str) -> Option<Effective> {
        self.refresh();
        let (policy, _) = self.policy.as_ref()?;
        Some(policy.effective(agent, Call::default()))
    }

    /// What the policy in force was made from.
    pub fn document(&self) -> Option<&Document> {
        self.policy.as_ref().map(|(_, document)| document)
    }

    /// The preset in force for an agent; `None`: its settings are like none, or there is no
    /// policy.
    pub fn preset(&self, agent: &str) -> Option<Preset> {
        let (policy, _) = self.policy.as_ref()?;
        Preset::of(&policy.effective(agent, Call::default()))
    }

    /// Whom the policy in force lets run everything without a question: an agent, or `*`
    /// for whoever is not named in it.
    pub fn open_agent(&self) -> Option<&str> {
        self.open.as_deref()
    }

    fn read(&mut self) -> Result<(Policy, Document, Option<Drift>), Problem> {
        let snapshot = self.load()?;
        let Sources {
            document,
            config,
            findings,
        } = self.sources_of(&snapshot)?;
        for finding in findings {
            warn!(place = finding.place, "{finding}");
        }
        // What was known stays known where the record is gone.
        match self.store.confirmed() {
            Ok(Some(confirmed)) => self.confirmed = Some(confirmed),
            Ok(None) => {}
            Err(problem) => warn!(%problem, "the record of what is confirmed is not used"),
        }
        let confirmed = self.confirmed.as_ref();
        let drift = confirmed.and_then(|confirmed| {
            let confirmed = Document::read(confirmed).0;
            let found = widens(&confirmed, &document, &config);
            (!found.is_empty()).then(|| Drift {
                policy: self.compile(&confirmed, &config),
                found,
                hash: snapshot.hash,
            })
        });
        Ok((self.compile(&document, &config), document, drift))
    }

    /// What another program changed so that more may run, and nobody has confirmed.
    pub fn drift(&self) -> Option<&Drift> {
        self.drift.as_ref()
    }

    /// A policy for this computer.
    pub fn compile(&self, document: &Document, config: &Config) -> Policy {
        Policy::compile(document, config, &self.machine.home, PLATFORM)
    }

    /// What both files say now.
    ///
    /// # Errors
    /// The file that is there and cannot be read.
    pub fn sources(&self) -> Result<Sources, Problem> {
        self.sources_of(&self.load()?)
    }

    fn load(&self) -> Result<Snapshot, LoadProblem> {
        self.store.load()
    }

    fn sources_of(&self, snapshot: &Snapshot) -> Result<Sources, Problem> {
        let (document, mut findings) = Document::read(&snapshot.value);
        let (config, more) = self.config()?;
        findings.extend(more);
        Ok(Sources {
            document,
            config,
            findings,
        })
    }

    /// What `tools.exec.*` says now; nothing where there is no file.
    ///
    /// # Errors
    /// The file that is there and cannot be read.
    pub fn config(&self) -> Result<(Config, Vec<Finding>), Problem> {
        let path = || self.config.clone();
        match ConfigFile::read(&self.config) {
            Ok(Some(file)) => Ok(Config::read(&file.value)),
            Ok(None) => Ok((Config::default(), Vec::new())),
            Err(ConfigUnread::Io(source)) => Err(Problem::Config {
                path: path(),
                source,
            }),
            Err(ConfigUnread::Syntax(why)) => Err(Problem::BrokenConfig { path: path(), why }),
        }
    }
}

fn open_agent((policy, document): &(Policy, Document)) -> Option<String> {
    let is_open = |agent: &&str| runs_everything(&policy.effective(agent, Call::default()));
    let named = document.agents.keys().map(String::as_str);
    let agents = ["*"].into_iter().chain(named.filter(|agent| *agent != "*"));
    agents.into_iter().find(is_open).map(str::to_owned)
}
