//! `approvals rules add`: a rule from a command line.

use std::path::Path;

use anyhow::Result;
use approvals_store::Edit;
use command_line::shown::{command_line, visible};
use command_line::{local, say};
use exec_policy::{Chains, Config, Document, Facts, Rule};
use jiff::ZonedDateTime;
use local_policy::{Inert, Listing, inert};

use super::said;
use crate::allowlist::readable;
use crate::arguments::NewRule;
use crate::patterns::Pattern;
use crate::{Scope, audit, changes, moment, refuse};

/// Adds a rule.
pub(super) fn add(scope: &Scope, new: NewRule) -> Result<()> {
    let listing = scope.listing();
    let mut warnings = Vec::new();
    let expires = new.expires.as_deref();
    let expires = expires.map(|text| moment::end(text, &ZonedDateTime::now()));
    let expires_at = expires
        .transpose()
        .or_else(|words| refuse(visible(&words)))?;
    let note = new.note.clone();
    let rule = match (&new.writes, &new.line) {
        (Some(files), _) => writes(scope, files, new.yes, &listing, &mut warnings)?,
        (_, Some(text)) => {
            let folder = folder(new.cwd.as_deref().unwrap_or_default(), &listing)?;
            local_policy::line(text, &folder, &listing).or_else(|why| refuse(said(&why)))?
        }
        (None, None) => of_program(scope, new, &listing, &mut warnings)?,
    };
    let rule = Rule {
        expires_at,
        note,
        ..rule
    };
    let edit = Edit::add_rule(scope.agent_or_main(), &rule);
    let before = scope.local.store.load()?;
    let after = scope.local.store.apply(&[edit])?;
    warnings.iter().for_each(|warning| say(warning));
    changes::answer(scope, audit::EDIT, &before.value, &after)
}

/// A rule about a program.
fn of_program(
    scope: &Scope,
    new: NewRule,
    listing: &Listing<impl Facts>,
    warnings: &mut Vec<String>,
) -> Result<Rule> {
    let text = new.pattern.unwrap_or_default();
    let pattern = Pattern::look_up(&text, listing).or_else(refuse)?;
    let fixed = !new.arguments.is_empty() || new.no_arguments || new.script.is_some();
    if !new.deny && !new.yes && !fixed {
        pattern.refuse_wide()?;
    }
    let any_arguments = new.arguments.is_empty() && !new.no_arguments;
    if new.script.is_some() && !new.deny && any_arguments {
        pattern.refuse_script()?;
    }
    if let Some(arguments) = &new.arg_pattern {
        readable(&scope.judge, &text, arguments).or_else(refuse)?;
    }
    let (script, script_sha256) = match (new.script, new.script_sha256) {
        (Some(script), None) => {
            let (path, hash) = recorded(&script, listing)?;
            (Some(path), Some(hash))
        }
        given => given,
    };
    let cwd = new.cwd.map(|it| folder(&it, listing)).transpose()?;
    warnings.extend(pattern.warning());
    if let Some(folder) = cwd.as_ref().filter(|folder| !Path::new(folder).is_dir()) {
        warnings.push(format!("there is no folder {} yet", visible(folder)));
    }
    let rule = Rule {
        deny: new.deny,
        pattern: text.trim().to_owned(),
        args: (new.no_arguments || !new.arguments.is_empty()).then_some(new.arguments),
        more: new.more,
        arg_pattern: new.arg_pattern,
        cwd,
        script,
        script_sha256,
        ..Rule::default()
    };
    match inert(&rule, Chains::PerPart, listing) {
        Some(why) => refuse(said(&why)),
        None => Ok(rule),
    }
}

/// A rule about files that a line may write.
fn writes(
    scope: &Scope,
    files: &str,
    yes: bool,
    listing: &Listing<impl Facts>,
    warnings: &mut Vec<String>,
) -> Result<Rule> {
    let rule = Rule {
        writes: Some(files.trim().to_owned()),
        ..Rule::default()
    };
    if let Some(folder) = local_policy::broad(files, listing).filter(|_| !yes) {
        let (files, folder) = (visible(files.trim()), visible(&folder));
        return refuse(format!(
            "“{files}” lets a line write any file below {folder}; name a folder, or repeat with --yes"
        ));
    }
    match inert(&rule, Chains::PerPart, listing) {
        Some(why @ Inert::NoFolder(_)) => warnings.push(said(&why)),
        Some(why) => return refuse(said(&why)),
        None => {}
    }
    let document = Document::read(&scope.local.store.load()?.value).0;
    let policy = scope.judge.compile(&document, &Config::default());
    let agent = scope.agent_or_main();
    let chains = policy.chains(agent).value;
    if inert(&rule, chains, listing) == Some(Inert::ChainsAsk) {
        warnings.push(format!(
            "the rule counts only after exec-host approvals policy --agent {} --chains per-part --yes",
            command_line([agent])
        ));
    }
    Ok(rule)
}

fn folder(text: &str, listing: &Listing<impl Facts>) -> Result<String> {
    local::folder(Some(Path::new(&listing.expanded(text))))
}

/// The real path of a script, and the hash of its content.
fn recorded(script: &str, listing: &Listing<impl Facts>) -> Result<(String, String)> {
    let path = local::folder(Some(Path::new(&listing.expanded(script))))?;
    let real = listing.facts().file(&path).map(|file| file.real);
    let hash = real
        .as_deref()
        .and_then(|real| listing.facts().sha256(real));
    match real.zip(hash) {
        Some(found) => Ok(found),
        None => refuse(format!(
            "{} cannot be read, so its content cannot be recorded; name the script, or give --script-sha256",
            visible(&path)
        )),
    }
}
