//! The editor: what it reads, and its pages.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use app_status::AppStatus;
use approvals_store::{Snapshot, Store};
use audit_log::Log;
use catalogue::Language;
use exec_policy::{Chains, Config, Document, Finding, Policy, Settings};
use local_policy::facts::HostFacts;
use local_policy::{Judge, Listing, LocalMachine};
use paths::Paths;
use rand::{TryRngCore, rngs::OsRng};
use serde_json::Value;
use view_model::{
    AllowlistPage, Overview, PatternFindings, PolicyPage, Problem, RuleDraft, Version,
};

use crate::agents::Agents;
use crate::history::History;
use crate::patterns::Drafted;
use crate::rows::holders;
use crate::text::problem;
use crate::undo::Undo;
use crate::{overview, patterns, policy};

/// For how long what is installed is taken for known.
const LISTING_LASTS: Duration = Duration::from_secs(30);
/// How many contents of the file are remembered, so that an edit can tell what changed.
const REMEMBERED: usize = 8;

/// Contents by their hashes, the newest first.
type Remembered = VecDeque<(String, Arc<Value>)>;

/// The policy of this computer, shown and edited. Shared by threads.
pub struct Editor {
    paths: Paths,
    pub(crate) machine: LocalMachine,
    pub(crate) judge: Mutex<Judge>,
    pub(crate) undo: Mutex<Option<Undo>>,
    /// Signs what a person was asked to confirm.
    pub(crate) secret: [u8; 32],
    read: Mutex<Option<Arc<Contents>>>,
    remembered: Mutex<Remembered>,
    /// The same of documents of other places.
    elsewhere: Mutex<Remembered>,
    listing: Mutex<Option<(Instant, Listing<HostFacts>)>>,
    versions: Mutex<Option<(String, Vec<Version>)>>,
    history: Mutex<History>,
    pub(crate) agents: Agents,
    /// What the system speaks.
    pub(crate) system: Language,
}

/// What both files say, and the policy that it makes.
pub(crate) struct Contents {
    pub(crate) snapshot: Snapshot,
    pub(crate) document: Document,
    pub(crate) config: Config,
    pub(crate) findings: Vec<Finding>,
    pub(crate) policy: Policy,
    /// What holds where the document says nothing, if another program than this one has it.
    pub(crate) built_in: Settings,
}

impl Editor {
    /// Nothing is read yet. `judge` decides by the files that are shown and edited.
    pub fn new(judge: Judge, paths: Paths) -> Self {
        let mut secret = [0; 32];
        // Without randomness a confirmation can be foreseen by our own window, no more.
        let _ = OsRng.try_fill_bytes(&mut secret);
        let agents = Agents::new(&paths, &judge.machine().environment);
        Self {
            paths,
            machine: judge.machine().clone(),
            judge: Mutex::new(judge),
            undo: Mutex::default(),
            secret,
            read: Mutex::default(),
            remembered: Mutex::default(),
            elsewhere: Mutex::default(),
            listing: Mutex::default(),
            versions: Mutex::default(),
            history: Mutex::default(),
            agents,
            system: Language::default(),
        }
    }

    /// The same on a system of this language, which is spoken where the settings name none.
    #[must_use]
    pub fn on_system(self, system: Language) -> Self {
        Self { system, ..self }
    }

    /// Where everything is.
    pub fn paths(&self) -> &Paths {
        &self.paths
    }

    /// The approvals file where it is now.
    pub fn store(&self) -> Arc<Store> {
        let mut judge = lock(&self.judge);
        judge.refresh();
        judge.store().clone()
    }

    /// A newer OpenClaw is here, whose exec fails for the file of an older one.
    pub(crate) fn old_file_blocks(&self) -> bool {
        let old = self.paths.state_dir().join("exec-approvals.json");
        self.paths.newer_openclaw() && old.exists()
    }

    /// What every page shows. Never fails: what cannot be read is a banner.
    pub fn overview(&self, status: &AppStatus) -> Overview {
        overview::overview(self, status)
    }

    /// The Policy page of an agent; empty is the defaults, `*` every agent.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn policy(&self, agent: &str) -> Result<PolicyPage, Problem> {
        let contents = self.contents()?;
        let now_ms = (self.machine.now_ms)();
        let language = self.language();
        let history = self.versions(&contents, language);
        Ok(policy::page(
            agent,
            &contents,
            &self.machine.home,
            now_ms,
            history,
            language,
        ))
    }

    /// The Allowlist page of an agent; empty: the rules of all agents, each once.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn allowlist(&self, agent: &str) -> Result<AllowlistPage, Problem> {
        let contents = self.contents()?;
        let document = &contents.snapshot.value;
        let mut history = lock(&self.history);
        history.refresh(&Log::new(self.paths.history_file()));
        let language = self.language();
        let rows = |agent: &str| {
            self.listed(|listing| {
                let chains = contents.policy.chains(agent).value;
                patterns::page(document, agent, chains, &history, listing, language)
            })
        };
        let rows = if agent.is_empty() {
            let all = holders(document).into_iter().flat_map(rows);
            all.filter(|row| !row.inherited).collect()
        } else {
            rows(agent)
        };
        Ok(AllowlistPage {
            agent: agent.to_owned(),
            version: contents.snapshot.hash.clone(),
            rows,
            skills: local_policy::lists_skills(&contents.document, agent),
            elsewhere: None,
        })
    }

    /// What is known of a rule that an agent would have.
    pub fn rule(&self, agent: &str, draft: &RuleDraft) -> PatternFindings {
        self.drafted(agent, draft).findings
    }

    /// The rule as it would be written, with what is known of it. Of a file that cannot be read
    /// no setting is known, and nothing is written.
    pub(crate) fn drafted(&self, agent: &str, draft: &RuleDraft) -> Drafted {
        let contents = self.contents();
        let chains = contents.map_or(Chains::Ask, |it| it.policy.chains(agent).value);
        self.listed(|listing| patterns::drafted(draft, chains, listing, self.language()))
    }

    /// What an agent has, to be imported elsewhere: its settings, entries and rules, or all of
    /// them with the defaults where the agent is empty. Never the socket, the token or uses.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn export(&self, agent: &str) -> Result<String, Problem> {
        let contents = self.contents()?;
        serde_json::to_string_pretty(&policy::exported(&contents.snapshot.value, agent))
            .map(|text| text + "\n")
            .map_err(|error| problem(error.to_string()))
    }

    /// What both files say now.
    pub(crate) fn contents(&self) -> Result<Arc<Contents>, Problem> {
        let snapshot = self.store().load().map_err(|it| self.failed(&it))?;
        let judge = lock(&self.judge);
        let (config, more) = judge.config().map_err(|it| self.failed(&it))?;
        remember(&self.remembered, &snapshot);
        let mut read = lock(&self.read);
        let known = read
            .as_ref()
            .filter(|known| known.snapshot.hash == snapshot.hash && known.config == config);
        if let Some(known) = known {
            return Ok(known.clone());
        }
        let (document, mut findings) = Document::read(&snapshot.value);
        findings.extend(more);
        let policy = judge.compile(&document, &config);
        let contents = Arc::new(Contents {
            snapshot,
            document,
            config,
            findings,
            policy,
            built_in: Settings::default(),
        });
        *read = Some(contents.clone());
        Ok(contents)
    }

    /// Remembers what another place says.
    pub(crate) fn remember_elsewhere(&self, snapshot: &Snapshot) {
        remember(&self.elsewhere, snapshot);
    }

    /// What the file, or the document of another place, said when it had this hash.
    pub(crate) fn remembered(&self, version: &str) -> Option<Arc<Value>> {
        [&self.remembered, &self.elsewhere]
            .into_iter()
            .find_map(|kept| {
                let kept = lock(kept);
                let mut all = kept.iter();
                all.find(|(hash, _)| hash == version)
                    .map(|(_, value)| value.clone())
            })
    }

    /// What the file said last, while there was one.
    pub(crate) fn last_value(&self) -> Option<Arc<Value>> {
        lock(&self.remembered)
            .front()
            .map(|(_, value)| value.clone())
    }

    /// What is installed, read again when it is older than half a minute.
    pub(crate) fn listed<T>(&self, look: impl FnOnce(&Listing<HostFacts>) -> T) -> T {
        let mut kept = lock(&self.listing);
        let fresh = kept
            .take()
            .filter(|(since, _)| since.elapsed() < LISTING_LASTS);
        let (_, listing) =
            kept.insert(fresh.unwrap_or_else(|| (Instant::now(), self.machine.listing())));
        look(listing)
    }

    fn versions(&self, contents: &Contents, language: Language) -> Vec<Version> {
        // A folder that cannot be read has no versions to go back to.
        let backups = self.store().history().unwrap_or_default();
        let newest = backups.first().map_or(0, |backup| backup.number);
        let key = format!("{} {newest} {}", contents.snapshot.hash, language.tag());
        let mut kept = lock(&self.versions);
        if let Some((_, versions)) = kept.as_ref().filter(|(it, _)| *it == key) {
            return versions.clone();
        }
        let versions = policy::versions(&backups, &contents.snapshot.value, language);
        *kept = Some((key, versions.clone()));
        versions
    }
}

fn remember(kept: &Mutex<Remembered>, snapshot: &Snapshot) {
    let mut kept = lock(kept);
    if snapshot.exists && kept.iter().all(|(hash, _)| *hash != snapshot.hash) {
        kept.truncate(REMEMBERED - 1);
        kept.push_front((snapshot.hash.clone(), Arc::new(snapshot.value.clone())));
    }
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
