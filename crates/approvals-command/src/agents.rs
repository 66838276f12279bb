//! `approvals agents`: the agents of the file.

use anyhow::{Result, bail};
use approvals_store::Losses;
use command_line::shown::visible;
use command_line::table;
use exec_policy::{Chains, Document, Settings};
use serde_json::json;

use super::arguments::Agents;
use super::widening::widenings;
use super::{Scope, agent, changes};
use crate::audit;

pub(super) fn run(scope: &Scope, what: Agents) -> Result<()> {
    match what {
        Agents::List => list(scope),
        Agents::Remove { yes, id } => remove(scope, &agent(id)?, yes),
    }
}

fn list(scope: &Scope) -> Result<()> {
    let document = Document::read(&scope.local.store.load()?.value).0;
    let headings = [
        "AGENT",
        "SECURITY",
        "ASK",
        "ASKFALLBACK",
        "CHAINS",
        "SKILLS",
        "ENTRIES",
        "RULES",
    ];
    let mut rows = vec![row("defaults", &document.defaults, None, "", "")];
    let mut json = json!({ "defaults": settings(&document.defaults), "agents": [] });
    let mut listed = Vec::new();
    let (all, named): (Vec<_>, Vec<_>) = document.agents.iter().partition(|(id, _)| *id == "*");
    for (id, agent) in all.into_iter().chain(named) {
        let (entries, rules) = (agent.allowlist.len(), agent.rules.len());
        rows.push(row(
            id,
            &agent.settings,
            Some(agent.chains),
            &entries.to_string(),
            &rules.to_string(),
        ));
        let mut line = settings(&agent.settings);
        line["chains"] = json!(agent.chains.map(Chains::as_str));
        line["agent"] = json!(id);
        line["entries"] = json!(entries);
        line["rules"] = json!(rules);
        listed.push(line);
    }
    json["agents"] = json!(listed);
    scope.answer(&json, &table::filled(&headings, &rows))
}

/// A row of the table; `-` stands for a value that is not set. The defaults cannot hold `chains`.
fn row(
    id: &str,
    settings: &Settings,
    chains: Option<Option<Chains>>,
    entries: &str,
    rules: &str,
) -> Vec<String> {
    let or_dash = |value: Option<&str>| value.unwrap_or("-").to_owned();
    vec![
        visible(id),
        or_dash(settings.security.map(|it| it.as_str())),
        or_dash(settings.ask.map(|it| it.as_str())),
        or_dash(settings.ask_fallback.map(|it| it.as_str())),
        chains.map_or_else(String::new, |it| or_dash(it.map(Chains::as_str))),
        or_dash(
            settings
                .auto_allow_skills
                .map(|it| if it { "true" } else { "false" }),
        ),
        entries.to_owned(),
        rules.to_owned(),
    ]
}

fn settings(settings: &Settings) -> serde_json::Value {
    json!({
        "security": settings.security,
        "ask": settings.ask,
        "askFallback": settings.ask_fallback,
        "autoAllowSkills": settings.auto_allow_skills,
    })
}

fn remove(scope: &Scope, id: &str, yes: bool) -> Result<()> {
    let before = scope.local.store.load()?;
    let listing = scope.listing();
    let shown = visible(id);
    let after = scope.local.store.revise(|before| {
        let mut wanted = before.value.clone();
        let agents = wanted
            .get_mut("agents")
            .and_then(|agents| agents.as_object_mut());
        let gone = agents.is_some_and(|agents| {
            let legacy = id == "main" && agents.remove("default").is_some();
            agents.remove(id).is_some() || legacy
        });
        if !gone {
            bail!("the file names no agent “{id}”; exec-host approvals agents list shows them");
        }
        changes::refuse_unless(
            yes,
            &format!("taking {shown} out"),
            Losses::between(&before.value, &wanted),
            &widenings(scope, &before.value, &wanted, &listing),
        )?;
        Ok(wanted)
    })?;
    changes::answer(scope, audit::EDIT, &before.value, &after)
}
