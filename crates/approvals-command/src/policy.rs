//! `approvals policy` and `approvals defaults`: settings shown, and changed one by one or as a
//! preset.

mod holds;

use anyhow::Result;
use approvals_store::{Edit, Field};
use clap::ValueEnum;
use command_line::shown::visible;
use command_line::{say, table};
use exec_policy::{Ask, Chains, Config, Document, Security, Settings};
use serde_json::{Value, json};

use self::holds::{chains, effective, holds, overridden};
use super::arguments::{Fields, Policy, PresetCommand};
use super::widening::between;
use super::{Scope, changes, refuse, whose};
use crate::audit;

/// A preset.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum Preset {
    /// Nothing runs
    Locked,
    /// Listed programs run, the rest asks
    Ask,
    /// As ask; a line of several commands also runs when each part may
    AskLess,
    /// Listed programs run, the rest is refused
    List,
    /// Everything runs without asking
    Full,
}

impl From<Preset> for local_policy::Preset {
    fn from(preset: Preset) -> Self {
        match preset {
            Preset::Locked => Self::Locked,
            Preset::Ask => Self::Ask,
            Preset::AskLess => Self::AskLess,
            Preset::List => Self::List,
            Preset::Full => Self::Full,
        }
    }
}

/// Shows or changes the settings of the agent that is named, or of the defaults.
pub(super) fn policy(scope: &Scope, policy: &Policy) -> Result<()> {
    let agent = scope.agent.as_deref();
    let Some(PresetCommand::Preset { yes, preset }) = &policy.preset else {
        return fields(scope, agent, &policy.fields);
    };
    let preset = local_policy::Preset::from(*preset);
    let values = preset.values().map(|value| Some(json!(value)));
    let names = [Field::Security, Field::Ask, Field::AskFallback];
    let mut settings: Vec<_> = names.into_iter().zip(values).collect();
    // What holds already is not written: most agents never set it.
    let document = Document::read(&scope.local.store.load()?.value).0;
    let holds = chains(scope, &document, agent.unwrap_or_default()).value;
    let wanted = preset.chains().filter(|wanted| *wanted != holds);
    settings.extend(wanted.map(|it| (Field::Chains, Some(json!(it.as_str())))));
    change(scope, agent, &settings, *yes)
}

pub(super) fn defaults(scope: &Scope, given: &Fields) -> Result<()> {
    if scope.agent.is_some() {
        return refuse(
            "the defaults belong to no agent; for one agent write exec-host approvals policy --agent ID",
        );
    }
    if given.chains.is_some() || given.unset.iter().any(|name| name == "chains") {
        return refuse(
            "the defaults cannot hold chains; for every agent write exec-host approvals policy --chains",
        );
    }
    fields(scope, None, given)
}

fn fields(scope: &Scope, agent: Option<&str>, given: &Fields) -> Result<()> {
    let set = [
        (Field::Security, given.security.as_deref().map(Value::from)),
        (Field::Ask, given.ask.as_deref().map(Value::from)),
        (
            Field::AskFallback,
            given.ask_fallback.as_deref().map(Value::from),
        ),
        (Field::Chains, given.chains.as_deref().map(Value::from)),
        (
            Field::AutoAllowSkills,
            given.auto_allow_skills.map(Value::from),
        ),
    ];
    let mut settings = Vec::new();
    for (field, value) in set {
        let option = match field {
            Field::Security => "security",
            Field::Ask => "ask",
            Field::AskFallback => "ask-fallback",
            Field::Chains => "chains",
            Field::AutoAllowSkills => "auto-allow-skills",
        };
        let unset = given
            .unset
            .iter()
            .any(|name| name == option || name == field.key());
        if unset && value.is_some() {
            return refuse(format!(
                "--{option} and --unset {option} exclude each other; give one of them"
            ));
        }
        if unset || value.is_some() {
            settings.push((field, value));
        }
    }
    if settings.is_empty() {
        return show(scope, agent);
    }
    change(scope, agent, &settings, given.yes)
}

fn change(
    scope: &Scope,
    agent: Option<&str>,
    settings: &[(Field, Option<Value>)],
    yes: bool,
) -> Result<()> {
    let before = scope.local.store.load()?;
    let edits: Vec<_> = settings
        .iter()
        .map(|(field, value)| Edit::SetField {
            agent: agent.map(str::to_owned),
            field: *field,
            value: value.clone(),
        })
        .collect();
    if !yes {
        let old = Document::read(&before.value).0;
        let mut new = old.clone();
        for (field, value) in settings {
            put(&mut new, agent, *field, value.as_ref());
        }
        let whose = agent.map_or("every agent without settings of its own".to_owned(), whose);
        let id = agent.unwrap_or_default();
        let (was, will) = (open(scope, &old, id), open(scope, &new, id));
        if will.always && !was.always {
            return refuse(format!(
                "that lets {whose} run everything without a question; repeat with --yes"
            ));
        }
        if will.unseen && !was.unseen {
            return refuse(format!(
                "that lets {whose} run everything when nobody can be asked; repeat with --yes"
            ));
        }
        let wider = between(scope, &old, &new, &scope.listing());
        changes::refuse_wider(false, "changing the settings", &wider)?;
    }
    let after = scope.local.store.apply(&edits)?;
    for line in overridden(scope, agent, settings)? {
        say(&line);
    }
    changes::answer(scope, audit::EDIT, &before.value, &after)
}

/// Sets a setting as [`Edit::SetField`] does.
fn put(document: &mut Document, agent: Option<&str>, field: Field, value: Option<&Value>) {
    let text = value.and_then(Value::as_str);
    let id = agent.or((field == Field::Chains).then_some("*"));
    let (settings, chains) = match id {
        Some(id) => {
            let agent = document.agents.entry(id.to_owned()).or_default();
            (&mut agent.settings, Some(&mut agent.chains))
        }
        None => (&mut document.defaults, None),
    };
    match field {
        Field::Security => settings.security = text.and_then(Security::parse),
        Field::Ask => settings.ask = text.and_then(Ask::parse),
        Field::AskFallback => settings.ask_fallback = text.and_then(Security::parse),
        Field::AutoAllowSkills => settings.auto_allow_skills = value.and_then(Value::as_bool),
        Field::Chains => {
            if let Some(chains) = chains {
                *chains = text.and_then(Chains::parse);
            }
        }
    }
}

/// The settings under which everything would run.
struct Open {
    always: bool,
    unseen: bool,
}

fn open(scope: &Scope, document: &Document, agent: &str) -> Open {
    let effective = effective(scope, document, &Config::default(), agent);
    Open {
        always: effective.security.value == Security::Full && effective.ask.value != Ask::Always,
        unseen: effective.ask_fallback.value == Security::Full,
    }
}

/// Shows the values that are set, the values in force, and where these come from.
fn show(scope: &Scope, agent: Option<&str>) -> Result<()> {
    let sources = scope.judge.sources().map_err(anyhow::Error::msg)?;
    let (document, config) = (&sources.document, &sources.config);
    let nothing = Settings::default();
    let settings = match agent {
        Some(id) => document
            .agents
            .get(id)
            .map_or(&nothing, |agent| &agent.settings),
        None => &document.defaults,
    };
    let set = |field: Field| match field {
        Field::Security => settings.security.map(|it| it.as_str()),
        Field::Ask => settings.ask.map(|it| it.as_str()),
        Field::AskFallback => settings.ask_fallback.map(|it| it.as_str()),
        Field::Chains => agent
            .and_then(|id| document.agents.get(id)?.chains)
            .map(|it| it.as_str()),
        Field::AutoAllowSkills => settings
            .auto_allow_skills
            .map(|it| if it { "true" } else { "false" }),
    };
    let mut rows = Vec::new();
    let mut json = json!({ "agent": agent, "fields": {} });
    for it in holds(scope, document, config, agent.unwrap_or_default()) {
        let here = set(it.field);
        json["fields"][it.field.key()] = json!({
            "set": here.map(typed),
            "holds": typed(&it.value),
            "by": it.layer,
        });
        rows.push(vec![
            it.field.key().to_owned(),
            here.unwrap_or("-").to_owned(),
            it.value,
            visible(&it.layer),
        ]);
    }
    let holder = agent.map_or("defaults".to_owned(), |id| format!("agents.{id}"));
    for finding in sources.findings {
        let field = finding.place.strip_prefix(&format!("{holder}."));
        if field.is_some_and(|field| !field.contains('[')) {
            say(&visible(&finding.to_string()));
        }
    }
    let who = agent.map_or("DEFAULTS".to_owned(), visible);
    scope.answer(
        &json,
        &table::filled(&[&who, "SET", "HOLDS", "BECAUSE OF"], &rows),
    )
}

/// The value in the file's type: flags are not text there.
fn typed(value: &str) -> Value {
    value
        .parse::<bool>()
        .map_or_else(|_| json!(value), Value::from)
}
