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
    place.folders().iter().find_map(|folder| {
        let (code, what) = match protected::opened(&steps, folder, machine) {
            Ok(None) => return None,
            Ok(Some(found)) => {
                let settings = format!("{}/config", found.trim_end_matches('/'));
                (Code::AllowlistMiss, Obstacle::ProtectedPath(settings))
            }
            Err(gone) => (Code::Unresolved, Obstacle::NoFolderNow(gone)),
        };
        Some(Trouble::new(code, what))
    })
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
