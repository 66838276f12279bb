//! The approvals document and `tools.exec.*`, as values.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod bin_profile;
mod finding;
mod read;

pub use finding::{Fault, Finding, NoArguments, Then};

use std::collections::BTreeMap;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use policy_values::{Ask, Security};

/// The four fields that every layer of the store may set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    /// `security`.
    pub security: Option<Security>,
    /// `ask`.
    pub ask: Option<Ask>,
    /// `askFallback`.
    pub ask_fallback: Option<Security>,
    /// `autoAllowSkills`.
    pub auto_allow_skills: Option<bool>,
}

/// One allowlist entry (`docs/openclaw-wire.md` §1.2).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entry {
    /// The entry's UUID, where it has one.
    pub id: Option<String>,
    /// The glob, trimmed.
    pub pattern: String,
    /// The argument restriction, where it has one: an expression that fits all arguments.
    pub arg_pattern: Option<String>,
    /// Set to `allow-always` by newer versions.
    pub source: Option<String>,
    /// Milliseconds since the epoch; from then on it does nothing.
    pub expires_at: Option<u64>,
}

/// One of our own `rules[]` (D8, D9).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rule {
    /// The rule's id, where it has one.
    pub id: Option<String>,
    /// `true` for a denial.
    pub deny: bool,
    /// The glob.
    pub pattern: String,
    /// Exact arguments.
    pub args: Option<Vec<String>>,
    /// Behind [`Rule::args`] anything may stand.
    pub more: bool,
    /// A restriction of the arguments, as in an entry.
    pub arg_pattern: Option<String>,
    /// The only folder it holds in.
    pub cwd: Option<String>,
    /// The script operand.
    pub script: Option<String>,
    /// The hash that the script must have.
    pub script_sha256: Option<String>,
    /// Milliseconds since the epoch.
    pub expires_at: Option<u64>,
    /// A remark of the person who wrote it.
    pub note: Option<String>,
    /// It names no program: a redirection may write the paths that this glob covers.
    pub writes: Option<String>,
    /// It names no pattern: exactly this text may run, in [`Rule::cwd`].
    pub line: Option<String>,
    /// The program files and scripts of [`Rule::line`].
    pub programs: Vec<LineProgram>,
}

/// A program file or script of a granted line.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct LineProgram {
    /// Where it is.
    pub path: String,
    /// The content that it must have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
}

/// Writes the rule as the store holds it: `{id, effect, pattern, args?, …}`.
impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(id) = &self.id {
            map.serialize_entry("id", id)?;
        }
        map.serialize_entry("effect", if self.deny { "deny" } else { "allow" })?;
        if !self.pattern.is_empty() {
            map.serialize_entry("pattern", &self.pattern)?;
        }
        if let Some(args) = &self.args {
            map.serialize_entry("args", args)?;
        }
        if self.more {
            map.serialize_entry("more", &true)?;
        }
        if !self.programs.is_empty() {
            map.serialize_entry("programs", &self.programs)?;
        }
        for (key, value) in [
            ("writes", &self.writes),
            ("line", &self.line),
            ("argPattern", &self.arg_pattern),
            ("cwd", &self.cwd),
            ("script", &self.script),
            ("scriptSha256", &self.script_sha256),
            ("note", &self.note),
        ] {
            if let Some(value) = value {
                map.serialize_entry(key, value)?;
            }
        }
        if let Some(expires_at) = self.expires_at {
            map.serialize_entry("expiresAt", &expires_at)?;
        }
        map.end()
    }
}

/// What a line of several commands needs (`chains`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Chains {
    /// A person is asked.
    #[default]
    Ask,
    /// It runs when each part may run by itself.
    PerPart,
}

impl Chains {
    /// The value as documents write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ask => "ask",
            Self::PerPart => "per-part",
        }
    }

    /// Reads the value of a document; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Ask, Self::PerPart]
            .into_iter()
            .find(|value| value.as_str() == text)
    }
}

/// One agent's part of the store.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Agent {
    /// Its settings.
    pub settings: Settings,
    /// `chains`.
    pub chains: Option<Chains>,
    /// Its entries, in file order.
    pub allowlist: Vec<Entry>,
    /// Its rules, in file order.
    pub rules: Vec<Rule>,
}

/// What `exec-approvals.json` says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Document {
    /// `defaults`.
    pub defaults: Settings,
    /// `agents`, `*` included; the legacy `default` is folded into `main`.
    pub agents: BTreeMap<String, Agent>,
}

/// What a filter of one's own may be given, as a safe bin: an entry of `safeBinProfiles`.
/// What it does not name asks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BinProfile {
    /// `minPositional`: fewest operands.
    pub min_positional: usize,
    /// `maxPositional`: most operands; any number where it is absent.
    pub max_positional: Option<usize>,
    /// `allowedValueFlags`: options with a value, as `-n` or `--limit`.
    pub allowed_value_flags: Vec<String>,
    /// `deniedFlags`: options that ask, whatever else is allowed.
    pub denied_flags: Vec<String>,
}

/// One layer of `tools.exec.*`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExecConfig {
    /// `security`.
    pub security: Option<Security>,
    /// `ask`.
    pub ask: Option<Ask>,
    /// `safeBins`; `Some(vec![])` turns them off.
    pub safe_bins: Option<Vec<String>>,
    /// `safeBinProfiles`, by name in small letters; `None` for one that cannot be read: then
    /// nothing of that name is safe.
    pub safe_bin_profiles: BTreeMap<String, Option<BinProfile>>,
    /// `safeBinTrustedDirs`.
    pub safe_bin_trusted_dirs: Option<Vec<String>>,
    /// `strictInlineEval`: inline code needs a person even under `full`.
    pub strict_inline_eval: Option<bool>,
}

/// The config side of D1: session → agent → global, first that is set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Config {
    /// `tools.exec`.
    pub global: ExecConfig,
    /// `agents.list[].tools.exec`, by agent id.
    pub agents: BTreeMap<String, ExecConfig>,
    /// `/exec` values of the session.
    pub session: ExecConfig,
}

impl Config {
    /// A setting of an agent: its own, else that of all agents. Values of the session are no part of it.
    pub fn of<'a, T>(
        &'a self,
        agent: &str,
        get: impl Fn(&'a ExecConfig) -> Option<T>,
    ) -> Option<T> {
        let own = self.agents.get(agent).and_then(&get);
        own.or_else(|| get(&self.global))
    }

    /// The names that count as safe bins of an agent.
    #[must_use]
    pub fn safe_bins(&self, agent: &str) -> &[String] {
        self.of(agent, |layer| layer.safe_bins.as_deref())
            .unwrap_or(known_programs::safe_bins::DEFAULT.as_slice())
    }

    /// The profiles of safe bins of an agent: its own come before those of all agents.
    #[must_use]
    pub fn bin_profiles(&self, agent: &str) -> BTreeMap<&str, Option<&BinProfile>> {
        let own = self.agents.get(agent).map(|layer| &layer.safe_bin_profiles);
        let layers = [Some(&self.global.safe_bin_profiles), own];
        let all = layers.into_iter().flatten().flatten();
        all.map(|(name, profile)| (name.as_str(), profile.as_ref()))
            .collect()
    }
}
