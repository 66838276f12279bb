//! `approvals export` and `import`: a policy for another computer, and from one.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use approvals_store::{Import, Prefer, Schema};
use command_line::say;
use command_line::shown::{self, visible};
use serde_json::{Value, json};

use super::arguments;
use super::replace::read;
use super::widening::widenings;
use super::{Refused, Scope, changes, refuse};
use crate::{audit, openclaw};

/// The traces of use in an entry. Commands may hold secrets, and paths are this computer's.
const USES: [&str; 3] = ["lastUsedAt", "lastUsedCommand", "lastResolvedPath"];

pub(super) fn export(scope: &Scope, export: &arguments::Export) -> Result<()> {
    let mut document = scope.local.store.get(Schema::Whole)?.file;
    let mut entries = 0;
    if let Some(document) = document.as_object_mut() {
        document.remove("socket");
        if scope.agent.is_some() {
            document.retain(|key, _| key == "version" || key == "agents");
        }
    }
    let agents = document.get_mut("agents").and_then(Value::as_object_mut);
    if let Some(wanted) = &scope.agent {
        let legacy = |id: &str| wanted == "main" && id == "default";
        let found = agents.map(|agents| {
            agents.retain(|id, _| id == wanted || legacy(id));
            agents.len()
        });
        if found.unwrap_or_default() == 0 {
            bail!("the file names no agent “{wanted}”; exec-host approvals agents list shows them");
        }
    }
    let agents = document.get_mut("agents").and_then(Value::as_object_mut);
    for agent in agents.into_iter().flat_map(|agents| agents.values_mut()) {
        entries += agent["rules"].as_array().map_or(0, Vec::len);
        let list = agent.get_mut("allowlist").and_then(Value::as_array_mut);
        for entry in list.into_iter().flatten() {
            entries += 1;
            if let Some(entry) = entry.as_object_mut() {
                entry.retain(|key, _| !USES.contains(&key.as_str()));
            }
        }
    }
    let Some(file) = &export.out else {
        let text = if scope.json {
            shown::json(&document)?
        } else {
            shown::pretty(&document)?
        };
        return shown::print(&text);
    };
    write_new(file, &format!("{}\n", shown::pretty(&document)?))?;
    let name = file.display().to_string();
    let json = json!({ "file": name, "entries": entries });
    scope.answer(
        &json,
        &format!("Wrote {} (entries and rules: {entries}).", visible(&name)),
    )
}

/// Writes a file for its owner alone. An existing one is not replaced.
fn write_new(file: &Path, text: &str) -> Result<()> {
    let name = file.display();
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut opened = match options.open(file) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            return refuse(format!(
                "{} is there already and is not written over; give another name",
                visible(&name.to_string())
            ));
        }
        opened => opened.with_context(|| format!("{name} cannot be written"))?,
    };
    opened
        .write_all(text.as_bytes())
        .and_then(|()| opened.sync_all())
        .with_context(|| format!("{name} cannot be written"))
}

pub(super) fn import(scope: &Scope, import: &arguments::Import) -> Result<()> {
    let mut coming = if import.from_openclaw {
        openclaw::approvals(scope.local.paths.state_dir())?
    } else {
        read(import.file.as_deref())?.document
    };
    if coming.get("socket").is_some() {
        say("the socket of the import stays behind");
    }
    if let Some(wanted) = &scope.agent {
        only(&mut coming, wanted);
    }
    let prefer = if import.theirs {
        Prefer::Coming
    } else {
        Prefer::Here
    };
    let decided = import.ours || import.theirs;
    let listing = scope.listing();
    let store = &scope.local.store;
    let before = store.load()?;
    let after = store.revise(|before| {
        let made = Import::of(&before.value, &coming, prefer)
            .map_err(|error| Refused(visible(&error.to_string())))?;
        if !made.conflicts.is_empty() {
            let conflicts = changes::conflicts(&made.conflicts);
            if !decided {
                return refuse(format!(
                    "nothing is imported, because both sides say something else (- here, + there):\n\
                     {conflicts}Keep what is here with --ours, or take what comes with --theirs."
                ));
            }
            let which = if import.theirs { "what comes is taken" } else { "what is here is kept" };
            shown::say_lines(&format!("{which} (- here, + there):\n{}", conflicts.trim_end()));
        }
        let widenings = widenings(scope, &before.value, &made.document, &listing);
        changes::refuse_wider(import.yes, "the import", &widenings)?;
        Ok(made.document)
    })?;
    if import.from_openclaw {
        brought_back(&scope.local.paths.before_openclaw_file())?;
    }
    changes::answer(scope, audit::IMPORT, &before.value, &after)
}

/// A person has decided about what OpenClaw took over: nobody is told of it any more.
fn brought_back(copy: &Path) -> Result<()> {
    match fs::remove_file(copy) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("{} cannot be removed", copy.display()))
        }
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Removes everything that does not belong to this agent.
fn only(document: &mut Value, wanted: &str) {
    if let Some(document) = document.as_object_mut() {
        document.retain(|key, _| key == "version" || key == "agents");
    }
    let agents = document.get_mut("agents").and_then(Value::as_object_mut);
    if let Some(agents) = agents {
        agents.retain(|id, _| id == wanted || (wanted == "main" && id == "default"));
    }
}
