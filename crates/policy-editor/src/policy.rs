//! The Policy page.

use approvals_store::{Backup, Difference, Kind, differences};
use catalogue::Language;
use exec_policy::{Agent, Call, Chains, Document, Effective, Policy, Rule};
use local_policy::PLATFORM;
use serde_json::{Value, json};
use view_model::{PolicyField, PolicyOption, PolicyPage, Preset, TextRun, Version};
use wording::policy::{self, CHAINS, Grants, Layer, SETTINGS, Setting, sentence};

use crate::editor::Contents;
use crate::rows::{List, without_uses};
use crate::steps::own;
use crate::text::{FIRST, SECOND, THIRD, capital, filled, plain, shown, visible};

/// How many differences of an earlier version are told.
const MAX_CHANGES: usize = 6;

pub(crate) fn page(
    agent: &str,
    contents: &Contents,
    home: &str,
    now_ms: u64,
    history: Vec<Version>,
    language: Language,
) -> PolicyPage {
    let settings = AgentSettings::new(contents, agent, language);
    let effective = settings.effective();
    let grants = Grants {
        filters: filters(contents, agent),
        ..Grants::of(&contents.document, agent, home, now_ms)
    };
    let (sentence, open) = sentence(agent, &effective, grants, language);
    PolicyPage {
        agent: agent.to_owned(),
        version: contents.snapshot.hash.clone(),
        sentence,
        open,
        fields: SETTINGS
            .iter()
            .filter(|it| holds(agent, it.name))
            .map(|it| settings.field(it))
            .collect(),
        presets: presets(&effective, contents.policy.chains(agent).value, language),
        history,
        elsewhere: None,
    }
}

/// Whether an agent, or the defaults, can hold a setting.
pub(crate) fn holds(agent: &str, setting: &str) -> bool {
    !agent.is_empty() || setting != CHAINS
}

/// Whether `safeBins` is on for an agent: the first layer of the configuration that says
/// anything decides.
fn filters(contents: &Contents, agent: &str) -> bool {
    let config = &contents.config;
    let own = config
        .agents
        .get(agent)
        .and_then(|it| it.safe_bins.as_ref());
    own.or(config.global.safe_bins.as_ref())
        .is_none_or(|bins| !bins.is_empty())
}

/// The settings of one agent and the layers around them.
struct AgentSettings<'a> {
    contents: &'a Contents,
    agent: &'a str,
    /// What would hold if this agent set nothing itself.
    without: Policy,
    language: Language,
}

impl<'a> AgentSettings<'a> {
    fn new(contents: &'a Contents, agent: &'a str, language: Language) -> Self {
        let mut document = Document {
            defaults: contents.document.defaults.clone(),
            ..Document::default()
        };
        for (id, it) in &contents.document.agents {
            let bare = Agent {
                settings: it.settings.clone(),
                chains: it.chains,
                ..Agent::default()
            };
            document.agents.insert(id.clone(), bare);
        }
        match agent {
            "" => document.defaults = contents.built_in.clone(),
            id => {
                document.agents.remove(id);
            }
        }
        Self {
            contents,
            agent,
            without: Policy::compile(&document, &contents.config, "", PLATFORM),
            language,
        }
    }

    fn effective(&self) -> Effective {
        self.contents.policy.effective(self.agent, Call::default())
    }

    fn field(&self, setting: &Setting) -> PolicyField {
        let written = own(&self.contents.snapshot.value, self.agent, setting.name);
        let value = written.map(|value| match value.as_str() {
            Some(text) => text.to_owned(),
            None => value.to_string(),
        });
        let known = value
            .as_deref()
            .filter(|value| setting.stored(value).is_some_and(|it| written == Some(&it)));
        let (resolved, layer) = self.resolved(setting, false);
        let (inherited, from) = self.resolved(setting, true);
        let language = self.language;
        let inherited = setting.value_label(&inherited, language);
        let label = match Layer::of(&from) {
            Layer::BuiltIn => language.policy_not_set(&inherited),
            Layer::Every => language.policy_as_every(&inherited),
            Layer::Defaults => language.policy_as_defaults(&inherited),
            Layer::Agent | Layer::ConfigAgent | Layer::Config => {
                language.policy_as_config(&inherited)
            }
        };
        let unset = PolicyOption {
            value: String::new(),
            label,
            consequence: language.policy_nothing_set(),
        };
        let choices = setting
            .options
            .iter()
            .map(|(value, label, consequence)| PolicyOption {
                value: (*value).to_owned(),
                label: label(language),
                consequence: consequence(language),
            });
        PolicyField {
            name: setting.name.to_owned(),
            label: (setting.label)(language),
            options: [unset].into_iter().chain(choices).collect(),
            value: known.unwrap_or_default().to_owned(),
            resolved: self.told(setting, known, &resolved, &layer),
            flag: value
                .as_deref()
                .filter(|_| known.is_none())
                .map(|value| language.policy_unknown_value(&shown(value))),
        }
    }

    /// The value in force and its layer; `without`: if nothing were set here.
    fn resolved(&self, setting: &Setting, without: bool) -> (String, String) {
        let policy = match without {
            true => &self.without,
            false => &self.contents.policy,
        };
        let effective = policy.effective(self.agent, Call::default());
        let (value, layer) = match setting.name {
            "security" => (
                effective.security.value.to_string(),
                effective.security.layer,
            ),
            "ask" => (effective.ask.value.to_string(), effective.ask.layer),
            "askFallback" => (
                effective.ask_fallback.value.to_string(),
                effective.ask_fallback.layer,
            ),
            CHAINS => {
                let chains = policy.chains(self.agent);
                (chains.value.as_str().to_owned(), chains.layer)
            }
            _ => self.skills(without),
        };
        // What no line of the document says is built in, wherever it was put to be judged.
        let here = without && self.agent.is_empty();
        let written = !here && own(&self.contents.snapshot.value, "", setting.name).is_some();
        if !written && matches!(Layer::of(&layer), Layer::Defaults) {
            return (value, "built-in".to_owned());
        }
        (value, layer)
    }

    /// The first layer of the file that says something: no decision depends on it.
    fn skills(&self, without: bool) -> (String, String) {
        let document = &self.contents.document;
        let of = |id: &str| document.agents.get(id)?.settings.auto_allow_skills;
        let own = (!without && !self.agent.is_empty())
            .then(|| of(self.agent))
            .flatten()
            .map(|it| (it, format!("agents.{}.autoAllowSkills", self.agent)));
        let all = (self.agent != "*")
            .then(|| of("*"))
            .flatten()
            .map(|it| (it, "agents.*.autoAllowSkills".to_owned()));
        let defaults = (!without || !self.agent.is_empty())
            .then_some(document.defaults.auto_allow_skills)
            .flatten()
            .map(|it| (it, "defaults.autoAllowSkills".to_owned()));
        let first = own.or(all).or(defaults);
        let (value, layer) = first.unwrap_or((false, "built-in".to_owned()));
        (value.to_string(), layer)
    }

    fn told(&self, setting: &Setting, own: Option<&str>, value: &str, layer: &str) -> String {
        let label = setting.value_label(value, self.language);
        let from = policy::layer(layer, self.language);
        if own.is_some_and(|own| own != value) {
            return self.language.policy_stricter(&label, &from);
        }
        capital(&self.language.policy_holds(&label, &from))
    }
}

fn presets(effective: &Effective, chains: Chains, language: Language) -> Vec<Preset> {
    let now = [
        effective.security.value.as_str(),
        effective.ask.value.as_str(),
        effective.ask_fallback.value.as_str(),
        chains.as_str(),
    ];
    let shown = |preset: local_policy::Preset| Preset {
        id: preset.id().to_owned(),
        label: policy::preset(preset, language),
        means: policy::means(preset, language),
        changes: SETTINGS
            .iter()
            .zip(now.into_iter().zip(values(preset)))
            .filter_map(|(setting, (now, then))| Some((setting, (now, then?))))
            .filter(|(_, (now, then))| now != then)
            .map(|(setting, (now, then))| {
                let label = |value| setting.value_label(value, language);
                let (now, then) = (label(now), label(then));
                language.change_other(&(setting.label)(language), &now, &then)
            })
            .collect(),
    };
    local_policy::Preset::ALL.into_iter().map(shown).collect()
}

/// The values of a preset, in the order of the settings; `None` where it leaves one as it is.
pub(crate) fn values(preset: local_policy::Preset) -> [Option<&'static str>; 4] {
    let [security, ask, fallback] = preset.values().map(Some);
    [security, ask, fallback, preset.chains().map(Chains::as_str)]
}

/// The earlier contents, with what going back to them would change. One that cannot be read
/// is left out.
pub(crate) fn versions(backups: &[Backup], now: &Value, language: Language) -> Vec<Version> {
    let version = |backup: &Backup| {
        let text = String::from_utf8(backup.read().ok()?).ok()?;
        let value: Value = serde_json::from_str(text.trim_start_matches('\u{feff}')).ok()?;
        let mut found = differences(now, &value);
        // Going back leaves the socket alone.
        found.retain(|it| !it.name.starts_with("socket."));
        let more = found.len().saturating_sub(MAX_CHANGES);
        let told = |it| told(it, language);
        let mut changes: Vec<Vec<TextRun>> = found.iter().take(MAX_CHANGES).map(told).collect();
        if more > 0 {
            changes.push(vec![plain(&language.change_more(more))]);
        }
        Some(Version {
            id: backup.number.to_string(),
            at: u64::try_from(backup.replaced_at()?.as_millisecond()).ok()?,
            changes,
        })
    };
    backups.iter().filter_map(version).collect()
}

/// One difference as a line: `main: Security: TextRun everything → Refuse everything`.
pub(crate) fn told(it: &Difference, language: Language) -> Vec<TextRun> {
    let agent = visible(
        &policy::agent(it.agent.as_deref().unwrap_or_default(), language),
        language,
    );
    let name = it.name.strip_prefix("defaults.").unwrap_or(&it.name);
    let setting = Setting::named(name);
    match it.kind {
        Kind::Entry | Kind::Rule => {
            let sentence = match (&it.before, &it.after) {
                (None, _) => language.change_adds(FIRST, SECOND),
                (_, None) => language.change_removes(FIRST, SECOND),
                (Some(_), Some(_)) => language.change_changes(FIRST, SECOND),
            };
            let rule = [&it.after, &it.before].into_iter().flatten().next();
            let rule = rule.filter(|_| it.kind == Kind::Rule).and_then(read);
            let what = match rule {
                Some(rule) => policy::rule_line(&rule, language),
                None => visible(name, language),
            };
            filled(&sentence, &[agent, what])
        }
        Kind::Setting | Kind::Other => {
            let name = setting.map_or_else(|| shown(name), |it| (it.label)(language));
            let side = |value: &Option<Value>| side(setting, value.as_ref(), language);
            let sentence = language.change_setting(FIRST, &name, SECOND, THIRD);
            filled(&sentence, &[agent, side(&it.before), side(&it.after)])
        }
    }
}

/// A rule of the file, where it can be read.
fn read(rule: &Value) -> Option<Rule> {
    let document = json!({ "version": 1, "agents": { "main": { "rules": [rule] } } });
    let mut document = Document::read(&document).0;
    document.agents.remove("main")?.rules.pop()
}

fn side(setting: Option<&Setting>, value: Option<&Value>, language: Language) -> Vec<TextRun> {
    let Some(value) = value else {
        return vec![plain(&language.edit_not_set())];
    };
    let text = value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned);
    match setting {
        Some(setting) => visible(&setting.value_label(&text, language), language),
        // What is not ours may be anything, and long.
        None => visible(&text.chars().take(60).collect::<String>(), language),
    }
}

/// A document with one agent, or with all of them and the defaults.
pub(crate) fn exported(document: &Value, agent: &str) -> Value {
    let mut agents = serde_json::Map::new();
    for (id, it) in document["agents"].as_object().into_iter().flatten() {
        let wanted = agent.is_empty() || id == agent || (agent == "main" && id == "default");
        if wanted {
            let mut it = it.clone();
            for list in [List::Allowlist, List::Rules] {
                let items = it.get_mut(list.key()).and_then(Value::as_array_mut);
                for item in items.into_iter().flatten() {
                    *item = without_uses(item);
                }
            }
            agents.insert(id.clone(), it);
        }
    }
    let mut exported = json!({ "version": 1, "agents": agents });
    if agent.is_empty() && document["defaults"].is_object() {
        exported["defaults"] = document["defaults"].clone();
    }
    exported
}
