//! A policy, compiled once and asked many times.

use std::collections::BTreeMap;

use crate::judge::allowlist::Allowlist;
use crate::judge::rules::Rules;
use crate::{
    Ask, BinProfile, Call, Chains, Config, Document, Effective, ExecConfig, Finding, Layered,
};
use crate::{Platform, Security, Settings};

/// An approvals document and a configuration, ready for [`evaluate`](crate::evaluate).
#[derive(Debug, Clone)]
pub struct Policy {
    defaults: Settings,
    agents: BTreeMap<String, CompiledAgent>,
    config: Config,
    findings: Vec<Finding>,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct CompiledAgent {
    pub(crate) settings: Settings,
    pub(crate) chains: Option<Chains>,
    pub(crate) allowlist: Allowlist,
    pub(crate) rules: Rules,
}

impl Policy {
    /// Compiles a document and a configuration. `home` is what `~` stands for.
    ///
    /// Nothing fails: an entry that can never match is left out and named by
    /// [`Policy::findings`].
    #[must_use]
    pub fn compile(document: &Document, config: &Config, home: &str, platform: Platform) -> Self {
        let mut findings = Vec::new();
        let agents = document
            .agents
            .iter()
            .map(|(id, agent)| {
                let compiled = CompiledAgent {
                    settings: agent.settings.clone(),
                    chains: agent.chains,
                    allowlist: Allowlist::new(id, &agent.allowlist, home, platform, &mut findings),
                    rules: Rules::new(id, &agent.rules, home, platform, &mut findings),
                };
                (id.clone(), compiled)
            })
            .collect();
        Self {
            defaults: document.defaults.clone(),
            agents,
            config: config.clone(),
            findings,
        }
    }

    /// Entries and rules that do not do what they seem to say.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The settings in force for an agent (D1, D2), with the layer that gave each.
    ///
    /// ```
    /// use exec_policy::{Call, Config, Document, Platform, Policy, Security};
    ///
    /// let (document, _) = Document::read(&serde_json::json!({
    ///     "version": 1,
    ///     "agents": { "main": { "security": "full", "ask": "off" } },
    /// }));
    /// let (config, _) = Config::read(&serde_json::json!({
    ///     "tools": { "exec": { "security": "allowlist" } },
    /// }));
    /// let policy = Policy::compile(&document, &config, "/home/u", Platform::Linux);
    /// let effective = policy.effective("main", Call::default());
    /// assert_eq!(effective.security.value, Security::Allowlist);
    /// assert_eq!(effective.security.layer, "tools.exec.security");
    /// assert_eq!(effective.ask.layer, "agents.main.ask");
    /// ```
    #[must_use]
    pub fn effective(&self, agent: &str, call: Call) -> Effective {
        let mut security = stricter(
            self.configured(agent, "security", |config| config.security),
            self.stored(agent, "security", |settings| settings.security),
            |one, other| one < other,
        )
        .unwrap_or_else(|| built_in(Security::Allowlist));
        if let Some(asked) = call.security.filter(|asked| *asked < security.value) {
            security = layered(asked, "call.security");
        }
        let mut ask = stricter(
            self.configured(agent, "ask", |config| config.ask),
            self.stored(agent, "ask", |settings| settings.ask),
            |one, other| one > other,
        )
        .unwrap_or_else(|| built_in(Ask::OnMiss));
        // A window that a person switched off stays shut: the call's own word opens none.
        if let Some(asked) = call
            .ask
            .filter(|asked| *asked > ask.value && ask.value != Ask::Off)
        {
            ask = layered(asked, "call.ask");
        }
        let ask_fallback = self
            .stored(agent, "askFallback", |settings| settings.ask_fallback)
            .unwrap_or_else(|| built_in(Security::Deny));
        Effective {
            security,
            ask,
            ask_fallback,
        }
    }

    /// What a line of several commands of an agent needs: its own value, else that of `*`; with
    /// the layer that gave it.
    #[must_use]
    pub fn chains(&self, agent: &str) -> Layered<Chains> {
        let mut ids = [agent, "*"].into_iter();
        let found = ids.find_map(|id| Some((id, self.agents.get(id)?.chains?)));
        found.map_or_else(
            || built_in(Chains::default()),
            |(id, value)| layered(value, ["agents.", id, ".chains"].concat()),
        )
    }

    /// The lists that hold for an agent: those of `*` first, then its own.
    pub(crate) fn lists<'a>(
        &'a self,
        agent: &'a str,
    ) -> impl Iterator<Item = (&'a str, &'a CompiledAgent)> + Clone {
        let own = (agent != "*").then_some(agent);
        ["*"]
            .into_iter()
            .chain(own)
            .filter_map(|id| self.agents.get(id).map(|compiled| (id, compiled)))
    }

    /// The profile that the configuration has for a safe bin: the agent's own, else the one of
    /// all; `Some(None)` where it cannot be read.
    pub(crate) fn bin_profile(&self, agent: &str, name: &str) -> Option<Option<&BinProfile>> {
        let layers = self.config.agents.get(agent).into_iter();
        let mut layers = layers.chain([&self.config.global]);
        let profile = layers.find_map(|layer| layer.safe_bin_profiles.get(name))?;
        Some(profile.as_ref())
    }

    /// The first value that session, agent and global configuration set, and its layer.
    pub(crate) fn configured<'a, T>(
        &'a self,
        agent: &str,
        field: &str,
        get: impl Fn(&'a ExecConfig) -> Option<T>,
    ) -> Option<Layered<T>> {
        if let Some(value) = get(&self.config.session) {
            return Some(layered(value, format!("session.{field}")));
        }
        if let Some(value) = self.config.agents.get(agent).and_then(&get) {
            return Some(layered(
                value,
                format!("agents.list.{agent}.tools.exec.{field}"),
            ));
        }
        get(&self.config.global).map(|value| layered(value, format!("tools.exec.{field}")))
    }

    /// The first value that the agent, `*` and the defaults of the store set, and its layer.
    fn stored<T>(
        &self,
        agent: &str,
        field: &str,
        get: impl Fn(&Settings) -> Option<T>,
    ) -> Option<Layered<T>> {
        for id in [agent, "*"] {
            if let Some(value) = self.agents.get(id).and_then(|agent| get(&agent.settings)) {
                return Some(layered(value, format!("agents.{id}.{field}")));
            }
        }
        get(&self.defaults).map(|value| layered(value, format!("defaults.{field}")))
    }
}

/// The stricter of two sides; the store where both say the same.
fn stricter<T: Copy>(
    config: Option<Layered<T>>,
    store: Option<Layered<T>>,
    is_stricter: fn(T, T) -> bool,
) -> Option<Layered<T>> {
    match (config, store) {
        (Some(config), Some(store)) if is_stricter(config.value, store.value) => Some(config),
        (config, store) => store.or(config),
    }
}

fn layered<T>(value: T, layer: impl Into<String>) -> Layered<T> {
    Layered {
        value,
        layer: layer.into(),
    }
}

fn built_in<T>(value: T) -> Layered<T> {
    layered(value, "built-in")
}
