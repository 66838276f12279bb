//! What a path says about what is written or read there.

use command_request::Machine;
use command_request::protected;
use known_programs::{Role, of};
use policy_values::glob::collapse;
use shell_reader::Word;

/// Places that only look like files.
const NO_FILES: [&str; 7] = [
    "/dev/null",
    "/dev/stdout",
    "/dev/stderr",
    "/dev/tty",
    "nul",
    "$null",
    "con",
];

pub(super) fn is_file(target: &str) -> bool {
    !NO_FILES.contains(&target.to_lowercase().as_str())
}

/// Whether what is written there may change what runs: settings, `/etc`, a folder in which
/// programs are looked up, the policy.
pub(super) fn decides(word: &Word, machine: &Machine<'_>) -> bool {
    if protected::replaces(word, machine) || rules(word, machine) {
        return true;
    }
    let home = machine.facts.home();
    let text = match word.text.strip_prefix("~/") {
        Some(rest) => format!("{home}/{rest}"),
        None => word.text.clone(),
    };
    let path = collapse(&machine.absolute(&text), machine.platform());
    let hidden = path
        .strip_prefix(&collapse(home, machine.platform()))
        .is_some_and(|rest| {
            rest.split('/')
                .any(|part| part.len() > 1 && part.starts_with('.'))
        });
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let searched = machine
        .path
        .iter()
        .any(|entry| collapse(entry, machine.platform()) == folder);
    let name = path.rsplit('/').next().unwrap_or(&path);
    hidden || searched || path.starts_with("/etc/") || name.starts_with('.')
}

/// Whether it is the policy itself, or one of the programs that keep it.
pub(super) fn rules(word: &Word, machine: &Machine<'_>) -> bool {
    ours(&word.text) || protected::rules(word, machine)
}

/// Whether a word names one of our programs.
pub(super) fn ours(text: &str) -> bool {
    let name = text.rsplit(['/', '\\']).next().unwrap_or(text);
    of(name).is(Role::Ours)
}

/// Whether something is there that would be overwritten.
pub(super) fn exists(word: &Word, machine: &Machine<'_>) -> bool {
    let path = collapse(&machine.absolute(&word.text), machine.platform());
    word.known && machine.facts.file(&path).is_some()
}
