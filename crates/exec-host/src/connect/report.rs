//! What `connect` tells a program.

use std::path::Path;

use agent_settings::Plan;
use serde::Serialize;

use super::{Job, Wanted};

/// How it ended for one agent.
#[derive(Debug)]
pub(super) enum Outcome {
    /// Nothing was written.
    Planned,
    /// All was written.
    Done,
    /// Something was not written, for this reason.
    Failed(String),
}

/// All that was done, or would be.
#[derive(Serialize)]
pub(super) struct Report {
    remove: bool,
    agents: Vec<One>,
}

#[derive(Serialize)]
struct One {
    agent: &'static str,
    done: bool,
    problem: Option<String>,
    changes: Vec<Change>,
}

#[derive(Serialize)]
struct Change {
    path: String,
    difference: String,
}

impl Report {
    pub(super) fn new(jobs: &[Job], wanted: Wanted) -> Self {
        let one = |job: &Job| One {
            agent: job.agent.id(),
            done: matches!(job.outcome, Outcome::Done) || !job.changes() && job.plan.is_some(),
            problem: match &job.outcome {
                Outcome::Failed(why) => Some(why.clone()),
                Outcome::Planned | Outcome::Done => None,
            },
            changes: job.plan.iter().flat_map(Plan::edits).map(change).collect(),
        };
        Self {
            remove: wanted.way.is_none(),
            agents: jobs.iter().map(one).collect(),
        }
    }
}

fn change(edit: &agent_settings::Edit) -> Change {
    Change {
        path: edit.path.to_string_lossy().into_owned(),
        difference: edit.difference(),
    }
}

/// Whether nobody but the administrator can put something else in the place of a program.
#[cfg(unix)]
pub(super) fn is_of_root(program: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    program.ancestors().all(|path| {
        let about = std::fs::metadata(path);
        // A folder in which everybody may add names lets nobody rename those of others.
        about.is_ok_and(|about| {
            let sticky = about.is_dir() && about.mode() & 0o1000 != 0;
            about.uid() == 0 && (sticky || about.mode() & 0o022 == 0)
        })
    })
}

/// The access list of a program is not read there.
#[cfg(not(unix))]
pub(super) fn is_of_root(_: &Path) -> bool {
    true
}
