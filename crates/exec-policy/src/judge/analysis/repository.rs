//! Git in a folder whose settings nobody guards.

use crate::{Code, Obstacle};
use command_request::{Executable, Machine, Place, absolute, protected};
use known_programs::{of, scripts};
use policy_values::Trouble;
use policy_values::glob::base_name;
use shell_reader::Word;

/// Why the settings that git would read, and with them the programs that it starts, may be anybody's:
/// the folder is a repository by its files alone, or is not there yet.
pub(super) fn opened(
    program: &Executable,
    words: &[Word],
    machine: &Machine<'_>,
    place: &Place,
) -> Option<Trouble> {
    let names = [&program.path, &program.real].map(|path| base_name(path));
    if !names.contains(&"git") {
        return None;
    }
    let (steps, verb) = steps(words.get(1..)?);
    let mut folders = place.folders();
    let start = match steps.as_slice() {
        [] => place.repository(machine).map(unguarded),
        steps => folders.find_map(|folder| match protected::opened(steps, folder, machine) {
            Ok(found) => found.as_deref().map(unguarded),
            Err(gone) => Some(Trouble::new(Code::Unresolved, Obstacle::NoFolderNow(gone))),
        }),
    };
    start.or_else(|| {
        let mut folders = place.folders().map(|folder| {
            let step = |from: String, step: &&str| absolute(step, &from, machine.platform());
            steps.iter().fold(folder.to_owned(), step)
        });
        folders.find_map(|folder| match protected::served(verb, &folder, machine) {
            Ok(found) => found.as_deref().map(unguarded),
            Err(word) => Some(scripts::unknown("git", word)),
        })
    })
}

fn unguarded(repository: &str) -> Trouble {
    let settings = format!("{}/config", repository.trim_end_matches('/'));
    Trouble::new(Code::AllowlistMiss, Obstacle::ProtectedPath(settings))
}

/// The folders of `-C`, in their order, and the subcommand with its words. A folder that is decided later
/// asks for other reasons.
fn steps(words: &[Word]) -> (Vec<&str>, &[Word]) {
    let usage = of("git").usage;
    let mut steps = Vec::new();
    let mut at = 0;
    while let Some(word) = words.get(at).filter(|word| word.text.starts_with('-')) {
        at += 1 + usage.map_or(0, |usage| usage.takes(&word.text).more);
        if word.text == "-C" {
            steps.extend(words.get(at - 1).map(|value| value.text.as_str()));
        }
    }
    (steps, words.get(at..).unwrap_or_default())
}
