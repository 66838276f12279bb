//! The path of the policy, and its one move (D6).

use std::path::PathBuf;

use approvals_store::{LoadProblem, Schema, SetError, Store};
use paths::Paths;
use serde_json::{Map, Value, json};
use tracing::info;

/// Why the policy is not where it has to be. Until that is mended, nothing may be decided or
/// written at the new place: it would be another policy than the last one.
#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    /// The file to move cannot be used.
    #[error("the policy cannot move to {}: {source}", .to.display())]
    Unreadable {
        /// The new path.
        to: PathBuf,
        /// The problem with the old file.
        source: LoadProblem,
    },
    /// The new file cannot be written.
    #[error("the policy of {} cannot move to {} ({source}); correct that, or move the policy by hand", .from.display(), .to.display())]
    Refused {
        /// The old path.
        from: PathBuf,
        /// The new path.
        to: PathBuf,
        /// The error of the store.
        source: SetError,
    },
}

/// The approvals store of this user, at the path where it has to be now. Reads and writes nothing
/// yet.
pub fn store(paths: &Paths) -> Store {
    Store::new(paths.approvals_file())
        .with_backups(paths.backups_dir())
        .with_confirmed(paths.confirmed_file())
}

/// Copies the policy to its new place, once: if `store` is in our own folder and has no file, and
/// the file that was shared with OpenClaw still exists. The shared file is left for OpenClaw to
/// take over; its socket and token are not copied.
///
/// If OpenClaw has taken that file over already, what a person has confirmed here comes back as far as
/// it denies. What it allows stays out until a person asks for it: meanwhile that may have been
/// taken away at OpenClaw.
///
/// # Errors
/// Any [`MoveError`].
pub fn bring_along(paths: &Paths, store: &Store) -> Result<(), MoveError> {
    let from = paths.shared_approvals_file();
    let to = store.path().to_owned();
    if to == from || to.symlink_metadata().is_ok() {
        return Ok(());
    }
    let unreadable = |source| MoveError::Unreadable {
        to: to.clone(),
        source,
    };
    let shared = Store::new(&from).load().map_err(unreadable)?;
    if shared.exists {
        let mut policy = shared.value;
        if let Some(document) = policy.as_object_mut() {
            document.insert("socket".to_owned(), json!({}));
        }
        return put(store, &policy, from);
    }
    match store.confirmed().map_err(unreadable)? {
        Some(confirmed) if paths.newer_openclaw() => {
            // First the copy: the other file is what ends this.
            let copy = Store::new(paths.before_openclaw_file());
            put(&copy, &confirmed, paths.confirmed_file())?;
            put(store, &denials(&confirmed), paths.confirmed_file())
        }
        Some(_) | None => Ok(()),
    }
}

/// Writes a policy where none is yet.
fn put(store: &Store, policy: &Value, from: PathBuf) -> Result<(), MoveError> {
    let to = store.path().to_owned();
    // The copy says nothing about what a person has confirmed.
    let moving = store.clone().unconfirmed();
    match moving.set(policy, None, Schema::Whole) {
        Ok(_) => info!(from = %from.display(), to = %to.display(), "the policy has moved"),
        // Another of our programs has moved it meanwhile.
        Err(_) if to.symlink_metadata().is_ok() => {}
        Err(source) => return Err(MoveError::Refused { from, to, source }),
    }
    Ok(())
}

/// The policy that a new store has (D2), with what a policy denies or has asked beyond that.
fn denials(policy: &Value) -> Value {
    let stricter = |settings: &Value| {
        let mut kept = Map::new();
        if let "deny" | "allowlist" = settings["security"].as_str().unwrap_or_default() {
            kept.insert("security".to_owned(), settings["security"].clone());
        }
        if settings["ask"] == "always" {
            kept.insert("ask".to_owned(), settings["ask"].clone());
        }
        kept
    };
    let mut defaults = Map::new();
    for (name, value) in [
        ("security", "allowlist"),
        ("ask", "on-miss"),
        ("askFallback", "deny"),
    ] {
        defaults.insert(name.to_owned(), json!(value));
    }
    defaults.extend(stricter(&policy["defaults"]));
    let mut agents = Map::new();
    for (id, agent) in policy["agents"].as_object().into_iter().flatten() {
        let mut kept = stricter(agent);
        let rules = agent["rules"].as_array().into_iter().flatten();
        let denying: Vec<&Value> = rules.filter(|rule| rule["effect"] == "deny").collect();
        if !denying.is_empty() {
            kept.insert("rules".to_owned(), json!(denying));
        }
        if !kept.is_empty() {
            agents.insert(id.clone(), Value::Object(kept));
        }
    }
    json!({ "version": 1, "socket": {}, "defaults": defaults, "agents": agents })
}

/// A note about the policy for a person, although nothing failed.
#[derive(Debug, thiserror::Error)]
pub enum Note {
    /// The policy is kept in our own folder.
    #[error("The policy is kept in {}, because a newer OpenClaw {} {}.", .file.display(), if *.owns { "owns" } else { "has owned" }, .folder.display())]
    Moved {
        /// The path of the policy.
        file: PathBuf,
        /// The folder that belongs to a newer OpenClaw.
        folder: PathBuf,
        /// Whether it still does.
        owns: bool,
    },
    /// A file that we shared with an older OpenClaw stops a newer one.
    #[error("{} stops OpenClaw from running commands: run `openclaw doctor --fix`.", .file.display())]
    Blocks {
        /// The file.
        file: PathBuf,
    },
    /// The policy was gone when it was needed: a newer OpenClaw took it over while nothing of ours ran.
    #[error(
        "The policy file is gone: a newer OpenClaw took it over, or somebody removed it. What it blocked stays blocked. `exec-host approvals import --merge --from-openclaw` brings back the rest; a copy is in {}.", .copy.display()
    )]
    TakenOver {
        /// The policy as it was.
        copy: PathBuf,
    },
    /// The record of the confirmed policy could not be read, so the policy as it is counts as
    /// confirmed.
    #[error(
        "The confirmed policy could not be read. The policy as it is now counts as confirmed: {problem}."
    )]
    Adopted {
        /// The problem with the record.
        problem: LoadProblem,
    },
}

/// The notes about the path of the policy; none if it is shared with OpenClaw.
pub fn notes(paths: &Paths) -> Vec<Note> {
    let mut notes = Vec::new();
    let newer = paths.newer_openclaw();
    if paths.policy_has_moved() {
        notes.push(Note::Moved {
            file: paths.approvals_file(),
            folder: paths.state_dir().to_owned(),
            owns: newer,
        });
    }
    let copy = paths.before_openclaw_file();
    if copy.symlink_metadata().is_ok() {
        notes.push(Note::TakenOver { copy });
    }
    let shared = paths.shared_approvals_file();
    if newer && shared.symlink_metadata().is_ok() {
        notes.push(Note::Blocks { file: shared });
    }
    notes
}
