//! Where the policy is kept, and how it gets there (D6).

use std::path::PathBuf;

use approvals_store::{LoadProblem, Schema, SetError, Store};
use paths::Paths;
use serde_json::Value;
use tracing::info;

/// Why the policy is not where it has to be. Nothing may be decided or written there then:
/// it would be another policy than the last one.
#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    /// The policy that has to move gives none.
    #[error("the policy cannot move to {}: {source}", .to.display())]
    Unreadable {
        /// Its new place.
        to: PathBuf,
        /// What is wrong with the old file.
        source: LoadProblem,
    },
    /// Its new place does not take it.
    #[error("the policy of {} cannot move to {} ({source}); correct it there, or move it by hand", .from.display(), .to.display())]
    Refused {
        /// Its old place.
        from: PathBuf,
        /// Its new place.
        to: PathBuf,
        /// Why not.
        source: SetError,
    },
}

/// The approvals store of this user, with its earlier versions and the record of what is
/// confirmed, where it has to be now.
/// Nothing is read or written yet.
pub fn store(paths: &Paths) -> Store {
    Store::new(paths.approvals_file())
        .with_backups(paths.backups_dir())
        .with_confirmed(paths.confirmed_file())
}

/// Copies the policy once: where `store` is in our own folder and empty, and the file that
/// was shared with OpenClaw is still there. That file stays as it is, for OpenClaw to take
/// over; its socket and token stay behind.
///
/// # Errors
/// Every [`MoveError`].
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
    if !shared.exists {
        return Ok(());
    }
    let mut policy = shared.value;
    if let Some(document) = policy.as_object_mut() {
        document.insert("socket".to_owned(), Value::Object(serde_json::Map::new()));
    }
    // Where it lies confirms nothing.
    let moving = store.clone().unconfirmed();
    match moving.set(&policy, None, Schema::Whole) {
        Ok(_) => info!(from = %from.display(), to = %to.display(), "the policy has moved"),
        // Another of our programs was faster.
        Err(_) if to.symlink_metadata().is_ok() => {}
        Err(source) => return Err(MoveError::Refused { from, to, source }),
    }
    Ok(())
}

/// What a person has to know about the policy, although nothing failed.
#[derive(Debug, thiserror::Error)]
pub enum Note {
    /// It is kept in our own folder.
    #[error("The policy is kept in {}, because a newer OpenClaw {} {}.", .file.display(), if *.owns { "owns" } else { "has owned" }, .folder.display())]
    Moved {
        /// Where.
        file: PathBuf,
        /// The folder that is a newer OpenClaw's.
        folder: PathBuf,
        /// It still is.
        owns: bool,
    },
    /// A file that we shared with an older OpenClaw is in the way of a newer one.
    #[error("{} stops that OpenClaw's exec: run `openclaw doctor --fix`.", .file.display())]
    Blocks {
        /// The file.
        file: PathBuf,
    },
    /// The policy as it is was taken for confirmed.
    #[error(
        "What was confirmed of the policy could not be read, so the policy as it is counts as confirmed: {problem}."
    )]
    Adopted {
        /// Why the record could not be read.
        problem: LoadProblem,
    },
}

/// What a person has to know about the place of the policy; none where OpenClaw shares it.
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
    let shared = paths.shared_approvals_file();
    if newer && shared.symlink_metadata().is_ok() {
        notes.push(Note::Blocks { file: shared });
    }
    notes
}
