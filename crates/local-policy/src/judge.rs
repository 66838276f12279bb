//! Decides by the newest policy on disk.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use approvals_store::{LoadProblem, Snapshot, Store};
use exec_policy::{Call, Code, Config, Decision, Document, Effective, Finding, Policy, Request};
use openclaw_config::{ConfigUnread, Live};
use paths::Paths;
use serde_json::Value;
use tracing::warn;

use crate::drift::Drift;
use crate::facts::{HostFacts, Moment};
use crate::presets::runs_everything;
use crate::seen::Seen;
use crate::widens::widens;
use crate::{LocalMachine, MoveError, PLATFORM, Preset, place};

/// The two files that make a policy.
#[derive(Debug, Clone)]
pub struct Sources {
    /// `exec-approvals.json`.
    pub document: Document,
    /// `tools.exec.*` of `openclaw.json`.
    pub config: Config,
    /// Values in either file that cannot be used.
    pub findings: Vec<Finding>,
}

/// Why the policy on disk is not the one in force.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The approvals file cannot be used.
    #[error(transparent)]
    Store(#[from] LoadProblem),
    /// The configuration exists and cannot be read.
    #[error("The configuration {} cannot be read: {source}. Correct the file.", .path.display())]
    Config {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The configuration is not JSON5.
    #[error("The configuration {} cannot be read: {why}. Correct the file.", .path.display())]
    BrokenConfig {
        /// The file.
        path: PathBuf,
        /// The error of the parser.
        why: String,
    },
    /// The configuration says something else now, and cannot be used.
    #[error("The configuration {} cannot be used: {why}. Its earlier content still applies. Correct the file.", .path.display())]
    KeptConfig {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// The policy could not move to where it has to be.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// The sentence in English, for callers that pass it on.
impl From<Problem> for String {
    fn from(problem: Problem) -> Self {
        problem.to_string()
    }
}

/// Decides by the newest policy on disk that could be read.
pub struct Judge {
    store: Arc<Store>,
    config: PathBuf,
    /// The configuration, from the first time on that it could be read. Judges made of each other share it.
    live: Arc<OnceLock<Live>>,
    machine: LocalMachine,
    paths: Option<Paths>,
    /// The files and folders that hold the policy and our own state, besides the two files.
    places: Vec<PathBuf>,
    /// All of these paths, as they were when the policy was last read.
    own: Arc<[String]>,
    /// The approvals file, the configuration, and the record of the confirmed policy.
    seen: Option<[Seen; 3]>,
    /// The policy in force, and the document that it was made from.
    policy: Option<(Policy, Document)>,
    /// The agent that may run everything without a question.
    open: Option<String>,
    /// The policy that a person confirmed last, if its record could be read.
    pub(crate) confirmed: Option<Value>,
    drift: Option<Drift>,
    problem: Option<Problem>,
}

impl Judge {
    /// A judge for these files alone, which guards no other file of ours: for tests. It reads nothing before the first
    /// decision.
    pub fn new(store: Arc<Store>, config: PathBuf, machine: LocalMachine) -> Self {
        Self {
            store,
            config,
            live: Arc::default(),
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

    /// A judge for the policy of these paths. If the approvals file moves while the judge lives,
    /// it follows (D6).
    pub fn following(paths: Paths, machine: LocalMachine) -> Self {
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

    /// Another judge for the same files and computer, to be used on another thread. It starts
    /// without a policy.
    #[must_use]
    pub fn afresh(&self) -> Self {
        Self {
            live: Arc::clone(&self.live),
            places: self.places.clone(),
            ..Self::new(
                self.store.clone(),
                self.config.clone(),
                self.machine.clone(),
            )
        }
    }

    /// The facts about the computer that a decision about this request may use.
    pub fn facts(&self, request: &Request) -> HostFacts {
        self.machine.facts(request).with_own(self.own.clone())
    }

    /// The computer that it decides for.
    pub fn machine(&self) -> &LocalMachine {
        &self.machine
    }

    /// The store of the approvals file.
    pub fn store(&self) -> &Arc<Store> {
        &self.store
    }

    /// Why the policy on disk is not the one in force, if it is not.
    pub fn problem(&self) -> Option<&Problem> {
        self.problem.as_ref()
    }

    /// Decides by the policy as it is on disk now.
    pub fn decide(&mut self, request: &Request) -> Decision {
        self.refresh();
        self.by(request, &self.facts(request))
    }

    /// Decides by the policy of the last [`refresh`](Self::refresh), as one of several decisions
    /// about the same moment. Only for commands that are not started, because files may have
    /// changed since.
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

    /// Reads the files that changed. If one cannot be read, the last good policy stays in force.
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
                self.problem = self.kept();
                if let Some(problem) = &self.problem {
                    warn!(%problem, "the configuration on disk is not used");
                }
            }
            Err(problem) => {
                warn!(%problem, "the policy on disk is not used");
                self.problem = Some(problem);
            }
        }
        self.seen = Some(seen);
    }

    /// As [`refresh`](Self::refresh), but reads files even if they seem unchanged.
    pub(crate) fn look_again(&mut self) {
        self.seen = None;
        self.refresh();
    }

    /// The last policy stays in force until the file is at its new place.
    fn follow(&mut self) -> Result<(), MoveError> {
        let Some(paths) = &self.paths else {
            return Ok(());
        };
        if paths.approvals_file() != self.store.path() {
            self.store = Arc::new(place::store(paths));
        }
        place::bring_along(paths, &self.store)
    }

    /// The settings in force for an agent; `None` if no policy could be read.
    pub fn effective(&mut self, agent: &str) -> Option<Effective> {
        self.refresh();
        let (policy, _) = self.policy.as_ref()?;
        Some(policy.effective(agent, Call::default()))
    }

    /// The document that the policy in force was made from.
    pub fn document(&self) -> Option<&Document> {
        self.policy.as_ref().map(|(_, document)| document)
    }

    /// The preset in force for an agent; `None` if its settings match no preset or there is no
    /// policy.
    pub fn preset(&self, agent: &str) -> Option<Preset> {
        let (policy, _) = self.policy.as_ref()?;
        let effective = policy.effective(agent, Call::default());
        Preset::of(&effective, policy.chains(agent).value)
    }

    /// The agent that the policy in force lets run everything without a question; `*` stands for
    /// agents that it does not name.
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
        // If the record is gone, the last known one stays.
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
                hash: snapshot.policy_hash(),
            })
        });
        Ok((self.compile(&document, &config), document, drift))
    }

    /// The unconfirmed changes by which another program let more run, if there are some.
    pub fn drift(&self) -> Option<&Drift> {
        self.drift.as_ref()
    }

    /// Compiles a policy for this computer.
    pub fn compile(&self, document: &Document, config: &Config) -> Policy {
        Policy::compile(document, config, &self.machine.home, PLATFORM)
    }

    /// Both files as they are now.
    ///
    /// # Errors
    /// A file exists and cannot be read.
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

    /// `tools.exec.*` of the last configuration that could be used; the default if there never was one (D33).
    ///
    /// # Errors
    /// The file exists, and could not be read since the judge was made.
    pub fn config(&self) -> Result<(Config, Vec<Finding>), Problem> {
        let value = self.live()?.value();
        Ok(match value.is_null() {
            true => (Config::default(), Vec::new()),
            false => Config::read(&value),
        })
    }

    /// The configuration by which this judge decides, for whatever else goes by that file.
    ///
    /// # Errors
    /// As [`config`](Self::config).
    pub fn live(&self) -> Result<&Live, Problem> {
        if let Some(live) = self.live.get() {
            return Ok(live);
        }
        let path = || self.config.clone();
        let live = Live::open(&self.config).map_err(|unread| match unread {
            ConfigUnread::Io(source) => Problem::Config {
                path: path(),
                source,
            },
            ConfigUnread::Syntax(why) => Problem::BrokenConfig { path: path(), why },
        })?;
        Ok(self.live.get_or_init(|| live))
    }

    /// Why the configuration on disk is not the one that counts.
    pub fn kept(&self) -> Option<Problem> {
        Some(Problem::KeptConfig {
            path: self.config.clone(),
            why: self.live.get()?.problem()?,
        })
    }
}

fn open_agent((policy, document): &(Policy, Document)) -> Option<String> {
    let is_open = |agent: &&str| runs_everything(&policy.effective(agent, Call::default()));
    let named = document.agents.keys().map(String::as_str);
    let agents = ["*"].into_iter().chain(named.filter(|agent| *agent != "*"));
    agents.into_iter().find(is_open).map(str::to_owned)
}
