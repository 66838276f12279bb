//! `tools.exec.*`, as far as the tools need it.

use std::time::Duration;

use exec_policy::{Ask, Call, Security};
use openclaw_config::Layers;
use serde_json::Value;

use crate::{Elevation, Level, Sandbox, ToolPolicy};

/// The host of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HostKind {
    /// The agent's container; this computer if sandboxing is off.
    Sandbox,
    /// This computer.
    Gateway,
    /// Another computer.
    Node,
}

impl HostKind {
    pub(crate) const WORDS: [(&'static str, Self); 3] = [
        ("sandbox", Self::Sandbox),
        ("gateway", Self::Gateway),
        ("node", Self::Node),
    ];

    /// The value in documents and on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sandbox => "sandbox",
            Self::Gateway => "gateway",
            Self::Node => "node",
        }
    }

    /// The host with this name.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        let word = word.trim().to_lowercase();
        let found = Self::WORDS.iter().find(|(known, _)| *known == word);
        found.map(|(_, kind)| *kind)
    }
}

/// The values that a session set with `/exec`. They replace configured ones.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Overrides {
    /// `host`.
    pub host: Option<HostKind>,
    /// `security`.
    pub security: Option<Security>,
    /// `ask`.
    pub ask: Option<Ask>,
    /// `node`.
    pub node: Option<String>,
    /// The level that `/elevated` set.
    pub elevated: Option<Level>,
}

impl Overrides {
    /// `security` and `ask`. They can only tighten the person's policy here.
    pub(crate) fn call(&self) -> Call {
        Call {
            security: self.security,
            ask: self.ask,
        }
    }
}

/// The settings of one agent, each from `agents.list[].tools.exec` or else from `tools.exec`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ToolSettings {
    /// `host`.
    pub host: Option<HostKind>,
    /// `node`.
    pub node: Option<String>,
    /// `pathPrepend`: folders to put first in `PATH`.
    pub path_prepend: Vec<String>,
    /// `notifyOnExit: false`: the end of a background session is no event.
    pub silent: bool,
    /// `approvalRunningNoticeMs`; zero turns the notice off.
    pub running_notice: Option<Duration>,
    /// `backgroundMs`.
    pub window: Option<Duration>,
    /// `timeoutSec`.
    pub timeout: Option<Duration>,
    /// `cleanupMs`: how long an ended session is kept, between 1 minute and 3 hours.
    pub remember: Option<Duration>,
    /// `applyPatch`.
    pub apply_patch: ApplyPatch,
    /// `sandbox`, of the agent or of `agents.defaults`.
    pub sandbox: Sandbox,
    /// `tools.elevated`, global and of the agent.
    pub elevation: Elevation,
    /// `tools.allow` and `tools.deny`, global and of the agent.
    pub tools: ToolPolicy,
}

/// `tools.exec.applyPatch`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ApplyPatch {
    /// `enabled`.
    pub enabled: bool,
    /// `allowModels`; if empty, every model of OpenAI.
    pub allow_models: Vec<String>,
}

impl ToolSettings {
    /// Reads `openclaw.json` for an agent. A value of a wrong type counts as unset, and as the strictest one where it
    /// bounds what runs (D33).
    #[must_use]
    pub fn read(config: &Value, agent: &str) -> Self {
        let found = openclaw_config::agent(config, agent);
        let entry = found.as_ref().map(|agent| agent.value);
        let exec = Layers::exec(config, entry);
        let ms = |name: &str| {
            let ms = exec.first(&[name]).and_then(Value::as_f64)?;
            Duration::try_from_secs_f64(ms.floor().max(0.0) / 1000.0).ok()
        };
        let patch = exec.first(&["applyPatch"]).unwrap_or(&Value::Null);
        let seconds = |name: &str| {
            let seconds = exec.first(&[name]).and_then(Value::as_f64)?;
            let timeout = Duration::try_from_secs_f64(seconds).ok()?;
            (!timeout.is_zero()).then_some(timeout)
        };
        Self {
            host: exec.text(&["host"]).and_then(HostKind::parse),
            node: exec.text(&["node"]).map(str::to_owned),
            path_prepend: exec.texts(&["pathPrepend"]),
            silent: exec.first(&["notifyOnExit"]) == Some(&Value::Bool(false)),
            running_notice: ms("approvalRunningNoticeMs"),
            window: ms("backgroundMs").filter(|window| !window.is_zero()),
            // The newer OpenClaw's name for it comes second.
            timeout: seconds("timeoutSec").or_else(|| seconds("timeoutSeconds")),
            remember: ms("cleanupMs").filter(|remember| !remember.is_zero()),
            sandbox: Sandbox::read(config, entry),
            elevation: Elevation::read(config, entry),
            tools: ToolPolicy::read(config, found.as_ref()),
            apply_patch: ApplyPatch {
                enabled: patch["enabled"] == true
                    && matches!(patch["allowModels"], Value::Null | Value::Array(_)),
                allow_models: openclaw_config::texts(&patch["allowModels"]),
            },
        }
    }

    /// How long an ended session is kept: 30 minutes by default.
    #[must_use]
    pub fn remember(&self) -> Duration {
        let remember = self.remember.unwrap_or(Duration::from_secs(1800));
        remember.clamp(Duration::from_secs(60), Duration::from_secs(10_800))
    }

    /// The run time after which an approved command is an event; `None` for never.
    pub(crate) fn notice(&self) -> Option<Duration> {
        let notice = self.running_notice.unwrap_or(Duration::from_secs(10));
        (!notice.is_zero()).then_some(notice)
    }

    pub(crate) fn defaults(&self) -> Defaults {
        let built_in = Defaults::default();
        Defaults {
            window: self.window.unwrap_or(built_in.window),
            timeout: self.timeout.unwrap_or(built_in.timeout),
        }
    }
}

/// The values for calls that give none.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Defaults {
    pub(crate) window: Duration,
    pub(crate) timeout: Duration,
}

impl Default for Defaults {
    fn default() -> Self {
        Self {
            window: Duration::from_secs(10),
            timeout: Duration::from_secs(1800),
        }
    }
}

impl ApplyPatch {
    /// Whether a model may patch. `model` is provider and id.
    pub(crate) fn allows(&self, model: Option<&(String, String)>) -> bool {
        let Some((provider, id)) = model else {
            return false;
        };
        let provider = provider.trim().to_lowercase();
        if !self.enabled || !["openai", "openai-codex"].contains(&provider.as_str()) {
            return false;
        }
        let id = id.trim().to_lowercase();
        let whole = format!("{provider}/{id}");
        let fits = |allowed: &String| {
            let allowed = allowed.trim().to_lowercase();
            !id.is_empty() && (allowed == id || (!id.contains('/') && allowed == whole))
        };
        self.allow_models.is_empty() || self.allow_models.iter().any(fits)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_agents_value_comes_before_the_global_one() {
        let config = json!({
            "tools": { "exec": {
                "host": "gateway", "node": "n1", "pathPrepend": [" /a ", "", 1],
                "approvalRunningNoticeMs": 1500.9, "notifyOnExit": false,
            } },
            "agents": { "list": [
                { "id": "ops", "tools": { "exec": { "host": "Node", "notifyOnExit": true } } },
            ] },
        });
        let ops = ToolSettings::read(&config, "ops");
        assert_eq!(
            (ops.host, ops.node.as_deref()),
            (Some(HostKind::Node), Some("n1"))
        );
        assert_eq!(
            (ops.silent, ops.path_prepend),
            (false, vec!["/a".to_owned()])
        );
        assert_eq!(ops.running_notice, Some(Duration::from_millis(1500)));
        let other = ToolSettings::read(&config, "main");
        assert_eq!((other.host, other.silent), (Some(HostKind::Gateway), true));
        let config = json!({
            "tools": { "exec": { "host": "gateway" } },
            "agents": { "entries": { "ops": { "tools": { "exec": { "host": "node" }, "deny": ["exec"] } } } },
        });
        let ops = ToolSettings::read(&config, "ops");
        let why =
            "exec is not allowed here: agents.entries.ops.tools.deny in openclaw.json lists it.";
        assert_eq!(ops.host, Some(HostKind::Node));
        assert_eq!(ops.tools.forbids("exec").as_deref(), Some(why));
    }

    #[test]
    fn the_notice_can_be_turned_off() {
        let cases = [
            (json!(null), Some(10_000)),
            (json!(0), None),
            (json!(-5), None),
            (json!(1500.9), Some(1500)),
        ];
        for (said, ms) in cases {
            let config = json!({ "tools": { "exec": { "approvalRunningNoticeMs": said } } });
            let notice = ToolSettings::read(&config, "main").notice();
            assert_eq!(notice, ms.map(Duration::from_millis), "{said}");
        }
    }

    #[test]
    fn an_ended_session_is_remembered_for_a_while() {
        let cases = [
            (json!(null), 1_800_000),
            (json!("x"), 1_800_000),
            (json!(0), 1_800_000),
            (json!(1), 60_000),
            (json!(99_999_999), 10_800_000),
        ];
        for (said, ms) in cases {
            let config = json!({ "tools": { "exec": { "cleanupMs": said } } });
            let remember = ToolSettings::read(&config, "main").remember();
            assert_eq!(remember, Duration::from_millis(ms), "{said}");
        }
    }

    #[test]
    fn only_some_models_may_patch() {
        let openai = |id| Some(("openai", id));
        let cases = [
            (true, "", openai("gpt-5.2"), true),
            (true, "", Some((" OpenAI-Codex ", "gpt-5.2")), true),
            (true, "gpt-5.2", openai("GPT-5.2"), true),
            (true, "openai/gpt-5.2", openai("gpt-5.2"), true),
            (true, "gpt-5.1 gpt-5.2", openai("gpt-5.2"), true),
            (true, "gpt-5.2", openai("gpt-5.1"), false),
            (true, "gpt-5.2", openai(""), false),
            (true, "gpt-*", openai("gpt-5.2"), false),
            (true, "", Some(("anthropic", "gpt-5.2")), false),
            (true, "", None, false),
            (false, "", openai("gpt-5.2"), false),
        ];
        for (enabled, models, model, expected) in cases {
            let settings = ApplyPatch {
                enabled,
                allow_models: models.split_whitespace().map(str::to_owned).collect(),
            };
            let model = model.map(|(provider, id)| (provider.to_owned(), id.to_owned()));
            assert_eq!(
                settings.allows(model.as_ref()),
                expected,
                "{models:?} {model:?}"
            );
        }
    }
}
