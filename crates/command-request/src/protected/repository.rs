//! Folders that are repositories of git by what is in them, whatever they are called.
//!
//! Git takes a folder with `HEAD` and `objects` for a repository and runs what its settings name. One that
//! is called `.git` or `x.git` the table knows; of others the files of the computer tell.

use super::{Kind, table};
use crate::resolve::{Machine, absolute};

/// What a path is in such a folder: a part that names programs.
pub(super) fn part(path: &str, machine: &Machine<'_>) -> Option<Kind> {
    let named = path.match_indices('/').find(|(at, _)| {
        *at > 0 && table::is_part(&path[at + 1..]) && is_repository(&path[..*at], machine)
    });
    named.map(|_| Kind::Setting)
}

/// The repository that git would find from a folder on, after `-C` and other steps, where neither
/// its name nor a plain `.git` says that its settings are guarded.
///
/// # Errors
/// A folder among the steps that is not there: nobody knows what it will be.
pub fn opened(
    steps: &[&str],
    folder: &str,
    machine: &Machine<'_>,
) -> Result<Option<String>, String> {
    let facts = machine.facts;
    let mut start = folder.to_owned();
    for step in steps.iter().filter(|step| !step.is_empty()) {
        start = absolute(step, &start, machine.platform());
        // That the folder of the request is there is asked elsewhere.
        if start != machine.cwd && !facts.is_folder(&start) {
            return Err(start);
        }
    }
    let real = facts.file(&start).map_or(start, |file| file.real);
    let mut at = real.as_str();
    loop {
        let inner = format!("{at}/.git");
        let found = facts.file(&inner).is_some();
        if found && (!facts.is_folder(&inner) || is_repository(&inner, machine)) {
            return Ok(None);
        }
        if is_repository(at, machine) {
            let named = at.to_ascii_lowercase().ends_with(".git");
            return Ok((!named).then(|| at.to_owned()));
        }
        match at.rsplit_once('/') {
            Some((above, _)) if !at.is_empty() => at = above,
            _ => return Ok(None),
        }
    }
}

fn is_repository(folder: &str, machine: &Machine<'_>) -> bool {
    let holds = |name: &str| machine.facts.file(&format!("{folder}/{name}")).is_some();
    holds("HEAD") && (holds("objects") || holds("commondir"))
}
