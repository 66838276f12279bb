//! Git in a folder whose settings nobody guards.

use crate::{Code, Obstacle};
use command_request::{Executable, Machine, Place, protected};
use known_programs::of;
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
    let steps = steps(words.get(1..)?);
    if steps.is_empty() {
        return place.repository(machine).map(unguarded);
    }
    place
        .folders()
        .iter()
        .find_map(|folder| match protected::opened(&steps, folder, machine) {
            Ok(found) => found.as_deref().map(unguarded),
            Err(gone) => Some(Trouble::new(Code::Unresolved, Obstacle::NoFolderNow(gone))),
        })
}

fn unguarded(repository: &str) -> Trouble {
    let settings = format!("{}/config", repository.trim_end_matches('/'));
    Trouble::new(Code::AllowlistMiss, Obstacle::ProtectedPath(settings))
}

/// The folders of `-C`, in their order. One that is decided later asks for other reasons.
fn steps(words: &[Word]) -> Vec<&str> {
    let usage = of("git").usage;
    let mut steps = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next().filter(|word| word.text.starts_with('-')) {
        let taken = usage.map_or(0, |usage| usage.takes(&word.text).more);
        let value = words.by_ref().take(taken).last();
        if word.text == "-C" {
            steps.extend(value.map(|value| value.text.as_str()));
        }
    }
    steps
}
