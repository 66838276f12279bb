//! Folders that are repositories of git by what is in them, whatever they are called.
//!
//! Git takes a folder with `HEAD` and `objects` for a repository and runs what its settings name. One that
//! is called `.git` or `x.git` the table knows; of others the files of the computer tell.

use super::named::paths;
use super::{Kind, table};
use crate::resolve::{Machine, absolute};
use shell_reader::Word;

/// Subcommands that have git work in a repository which a word names, with its hooks and settings.
const SERVES: [&str; 6] = [
    "archive",
    "push",
    "receive-pack",
    "remote",
    "send-pack",
    "upload-archive",
];

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
        let inner = [at, "/.git"].concat();
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

/// The repository that a subcommand and its words hand work to, where nothing guards its settings.
///
/// # Errors
/// A word that may become one.
pub fn served<'w>(
    words: &'w [Word],
    folder: &str,
    machine: &Machine<'_>,
) -> Result<Option<String>, &'w Word> {
    let Some((verb, words)) = words.split_first() else {
        return Ok(None);
    };
    if !SERVES.contains(&verb.text.as_str()) {
        return Ok(None);
    }
    let mut operands = words.iter().filter(|word| !word.text.starts_with('-'));
    // Of `push` the first one is the repository.
    let later = match verb.text.as_str() {
        "remote" => operands.find(|word| !word.known),
        _ => operands.next().filter(|word| !word.known),
    };
    if let Some(later) = later.filter(|_| verb.text != "archive") {
        return Err(later);
    }
    let mut all = words
        .iter()
        .filter(|word| word.known)
        .flat_map(|word| paths(&word.text, folder, machine));
    Ok(all.find_map(|path| {
        let there = machine.facts.is_folder(&path);
        there.then(|| opened(&[], &path, machine).ok().flatten())?
    }))
}

fn is_repository(folder: &str, machine: &Machine<'_>) -> bool {
    let holds = |name: &str| machine.facts.file(&[folder, "/", name].concat()).is_some();
    holds("HEAD") && (holds("objects") || holds("commondir"))
}
