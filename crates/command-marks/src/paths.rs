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
    let path = machine.absolute(&text);
    let path = collapse(&path, machine.platform());
    let hidden = path
        .strip_prefix(collapse(home, machine.platform()).as_ref())
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
    let path = machine.absolute(&word.text);
    let path = collapse(&path, machine.platform());
    word.known && machine.facts.file(&path).is_some()
}

/// Folders at a root that belong to the system, or that hold the homes or the disks.
const TOP: [&str; 29] = [
    "applications",
    "bin",
    "boot",
    "dev",
    "etc",
    "home",
    "lib",
    "lib64",
    "library",
    "media",
    "mnt",
    "nix",
    "opt",
    "private",
    "proc",
    "program files",
    "program files (x86)",
    "programdata",
    "root",
    "run",
    "sbin",
    "srv",
    "sys",
    "system",
    "users",
    "usr",
    "var",
    "volumes",
    "windows",
];

/// The folder that a word names, where deleting it takes more than a task needs: a root, a
/// folder of the system at a root, a home, a disk that is mounted, a folder that holds the one of
/// the request. A pattern for everything in a folder means the folder.
pub(super) fn whole_folder(word: &Word, machine: &Machine<'_>) -> Option<String> {
    const HOMES: [&str; 5] = ["${HOME}", "$HOME", "$env:USERPROFILE", "%USERPROFILE%", "~"];
    const HERE: [&str; 4] = ["${PWD}", "$PWD", "$(pwd)", "~+"];
    const EVERYTHING: [&str; 5] = ["/**", "/*", "/.*", "/{*,.*}", "/"];
    let home = machine.facts.home().replace('\\', "/");
    let mut text = word.text.replace('\\', "/");
    if !word.known {
        text.retain(|char| !['"', '\''].contains(&char));
        // What is used if the variable is not set, or the end of the command that prints it.
        if let Some((name, rest)) = text.split_once('}')
            && name.starts_with("${HOME:")
        {
            text = format!("~{rest}");
        } else if let Some(printed) = text
            .strip_prefix("$(echo ")
            .and_then(|it| it.strip_suffix(')'))
        {
            text = printed.trim().to_owned();
        }
    }
    if ["*", "**", ".*", "{*,.*}"].contains(&text.as_str()) && !word.known {
        text = ".".to_owned();
    }
    for name in HERE {
        if let Some(rest) = text.strip_prefix(name)
            && (rest.is_empty() || rest.starts_with('/'))
        {
            text = format!("{}{rest}", machine.cwd.replace('\\', "/"));
        }
    }
    // Somebody's home, whoever that is.
    let person = text.strip_prefix('~').filter(|rest| !rest.contains('/'));
    if person.is_some_and(|name| name.starts_with(|char: char| char.is_ascii_alphabetic())) {
        return Some(text);
    }
    for name in HOMES {
        if let Some(rest) = text.strip_prefix(name)
            && (rest.is_empty() || rest.starts_with('/'))
        {
            text = format!("{home}{rest}");
        }
    }
    let mut folder = text.as_str();
    while let Some(shorter) = EVERYTHING.iter().find_map(|end| folder.strip_suffix(end)) {
        folder = shorter;
    }
    if text.is_empty() || folder.contains(['*', '?', '[', '{', '$', '`', '%']) {
        return None;
    }
    let folder = match folder {
        "" => "/".to_owned(),
        drive if drive.ends_with(':') => format!("{drive}/"),
        folder => machine.absolute(folder),
    };
    let path = collapse(&folder, machine.platform());
    let holds = |inner: &str| {
        let inner = collapse(inner, machine.platform());
        let below = inner.strip_prefix(path.trim_end_matches('/'));
        below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let above = match machine.cwd.rsplit_once(['/', '\\']) {
        Some((above, _)) => holds(&format!("{above}/")),
        None => false,
    };
    (is_disk(&path) || holds(&home) || above).then(|| path.into_owned())
}

/// Whether a path is a disk as a whole, or a part of one that has no files.
pub(super) fn is_device(text: &str) -> bool {
    const DISKS: [&str; 10] = [
        "disk", "dm-", "hd", "mapper/", "md", "mmcblk", "nvme", "rdisk", "sd", "vd",
    ];
    let name = text
        .strip_prefix("of=")
        .unwrap_or(text)
        .strip_prefix("/dev/");
    let name = name.map(|name| name.strip_prefix('x').unwrap_or(name));
    name.is_some_and(|name| DISKS.iter().any(|disk| name.starts_with(disk)))
}

/// The words that a list in braces stands for: `/{bin,usr}` is two.
pub(super) fn each(word: &Word) -> Vec<Word> {
    let list = word.text.split_once('{').and_then(|(before, rest)| {
        let (inside, behind) = rest.split_once('}')?;
        let plain =
            !word.known && inside.contains(',') && !inside.contains('{') && !before.ends_with('$');
        plain.then_some((before, inside, behind))
    });
    let Some((before, inside, behind)) = list else {
        return vec![word.clone()];
    };
    let all = inside.split(',').map(|one| Word {
        text: format!("{before}{one}{behind}"),
        ..word.clone()
    });
    std::iter::once(word.clone()).chain(all).collect()
}

/// Whether a path is a root, a folder of the system at a root, or where a disk is mounted.
fn is_disk(path: &str) -> bool {
    let path = path.to_lowercase();
    let mut parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    if parts.first().is_some_and(|drive| drive.ends_with(':')) {
        parts.remove(0);
    }
    match parts.as_slice() {
        [] | ["mnt" | "media" | "volumes", _] | ["run", "media"] => true,
        ["media", _, _] | ["run", "media", _] | ["run", "media", _, _] => true,
        [folder] => TOP.contains(folder),
        _ => false,
    }
}
