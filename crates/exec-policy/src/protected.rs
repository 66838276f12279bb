//! Paths that decide what may run, or that open other doors.
//!
//! A guard against an oversight, no wall: a listed program that reaches such a path through
//! a link, a variable or a file of its own is not seen.

use crate::Platform;
use crate::glob::{base_name, collapse};
use crate::posix::Word;
use crate::resolve::Machine;

/// Below the home: start-up files, and other settings that programs obey. Who writes one
/// chooses what runs next.
const STARTUP: &[&str] = &[
    ".bash_login",
    ".bash_logout",
    ".bash_profile",
    ".bashrc",
    ".config/autostart",
    ".config/fish",
    ".config/systemd",
    ".docker/config.json",
    ".env",
    ".gitconfig",
    ".kube",
    ".npmrc",
    ".profile",
    ".pypirc",
    ".zlogin",
    ".zlogout",
    ".zprofile",
    ".zshenv",
    ".zshrc",
    "Library/LaunchAgents",
];
const SYSTEM: &[&str] = &[
    "/boot",
    "/etc/cron.d",
    "/etc/crontab",
    "/etc/ld.so.preload",
    "/etc/pam.d",
    "/etc/passwd",
    "/etc/profile",
    "/etc/profile.d",
    "/etc/shadow",
    "/etc/ssh",
    "/etc/sudoers",
    "/etc/sudoers.d",
    "/etc/systemd",
    "/Library/LaunchAgents",
    "/Library/LaunchDaemons",
];
/// Below the home: keys, passwords, and the store that decides what may run.
const SECRET: &[&str] = &[
    ".aws",
    ".gnupg",
    ".openclaw",
    ".password-store",
    ".ssh",
    ".local/share/keyrings",
    "Library/Keychains",
    ".netrc",
    ".pgpass",
];
/// Names that are protected wherever they stand.
const NAMES: &[&str] = &[
    "exec-approvals.json",
    "exec-approvals.sock",
    "openclaw.sqlite",
    "openclaw.json",
];

/// How many places of a word are looked at as beginnings of a path.
const MAX_PLACES: usize = 32;
/// A longer word is only looked at from its beginning.
const MAX_WORD: usize = 4096;

/// Whether a word names one of the paths.
pub(crate) fn touches(word: &Word, machine: &Machine<'_>) -> bool {
    guarded(word, machine)
        || paths(&word.text, machine).any(|path| {
            SYSTEM
                .iter()
                .any(|folder| below(&path, folder, machine.platform()))
        })
}

/// Whether a word names a path before which even a listed program asks: the store and its
/// socket, keys and passwords, start-up files, and settings through which git runs programs.
/// A word that is decided only when it runs counts where it may become one.
pub(crate) fn guarded(word: &Word, machine: &Machine<'_>) -> bool {
    if !is_path(&word.text) {
        return false;
    }
    if word.known {
        return names(&word.text, machine);
    }
    let text: String = word
        .text
        .chars()
        .filter(|char| !"'\"\\".contains(*char))
        .collect();
    names(&text, machine) || paths(&text, machine).any(|path| may_become(&path, machine))
}

/// Whether a word names what decides what may run: the store and its socket, or a start-up
/// file.
pub(crate) fn rules(word: &Word, machine: &Machine<'_>) -> bool {
    if !is_path(&word.text) {
        return false;
    }
    if NAMES.contains(&base_name(value_of(&word.text))) {
        return true;
    }
    let platform = machine.platform();
    let home = collapse(machine.facts.home(), platform);
    paths(&word.text, machine).any(|path| {
        let rest = strip(&path, &home, platform).and_then(|rest| rest.strip_prefix('/'));
        rest.is_some_and(|rest| {
            let names = STARTUP.iter().chain([&".openclaw"]);
            names.copied().any(|name| below(rest, name, platform))
        })
    })
}

fn names(text: &str, machine: &Machine<'_>) -> bool {
    if NAMES.contains(&base_name(value_of(text))) {
        return true;
    }
    let mut paths = paths(text, machine).peekable();
    if paths.peek().is_none() {
        return false;
    }
    let platform = machine.platform();
    let home = collapse(machine.facts.home(), platform);
    paths.any(|path| below_home(&path, &home, platform) || in_repository(&path))
}

/// `….git/config` and what is below `….git/hooks`.
fn in_repository(path: &str) -> bool {
    path.split_once(".git/")
        .is_some_and(|(_, rest)| rest == "config" || below(rest, "hooks", Platform::Linux))
}

fn home_names() -> impl Iterator<Item = &'static str> {
    SECRET.iter().chain(STARTUP).copied()
}

fn value_of(word: &str) -> &str {
    word.split_once('=').map_or(word, |(_, value)| value)
}

/// The absolute paths that a word may name: as it is, behind the letter of an option, and
/// behind `=`, `@`, `:`, `,` and `{`, as in `--key=FILE`, `-F a=@FILE` and `file:FILE`.
fn paths<'a>(word: &'a str, machine: &'a Machine<'_>) -> impl Iterator<Item = String> + 'a {
    let separators = word
        .char_indices()
        .filter(|(_, char)| "=@:,{".contains(*char))
        .map(|(at, _)| at + 1)
        .take(if word.len() > MAX_WORD { 0 } else { MAX_PLACES });
    let option = word.starts_with('-').then(|| {
        let letters = word.char_indices().nth(2);
        letters.map_or(word.len(), |(at, _)| at)
    });
    let places = [0].into_iter().chain(option).chain(separators);
    places.filter_map(|at| path_of(&word[at..], machine))
}

/// Whether a text may name more than a file of the folder whose name has no dot.
fn is_path(text: &str) -> bool {
    let sign = |byte: &u8| matches!(byte, b'/' | b'\\' | b'~' | b'.' | b'$');
    text.as_bytes().iter().any(sign)
}

/// The absolute path that a text names; `None` where it clearly names none.
fn path_of(text: &str, machine: &Machine<'_>) -> Option<String> {
    if !is_path(text) {
        return None;
    }
    let home = machine.facts.home();
    // A variable, or somebody's home, may be this user's.
    let text = match text.chars().next() {
        Some('~' | '$') => {
            let rest = text.find('/').map_or("", |at| &text[at..]);
            format!("{home}{rest}")
        }
        _ => text.to_owned(),
    };
    let platform = machine.platform();
    if platform != Platform::Windows {
        return Some(collapse(&machine.absolute(&text), platform));
    }
    // A path without a drive is taken to be on the one of the home.
    let drive = home.get(..2).filter(|_| text.starts_with(['/', '\\']));
    let rooted = drive.filter(|_| !text[1..].starts_with(['/', '\\']));
    let text = rooted.map_or_else(|| machine.absolute(&text), |drive| format!("{drive}{text}"));
    Some(plain_components(&collapse(&text, platform)))
}

/// Without what Windows ignores at the end of a component: blanks, dots, and the name of a
/// stream.
fn plain_components(path: &str) -> String {
    let parts = path.split('/').enumerate().map(|(at, part)| {
        let name = part.split(':').next().unwrap_or(part);
        if at == 0 {
            part
        } else {
            name.trim_end_matches(['.', ' '])
        }
    });
    parts.collect::<Vec<_>>().join("/")
}

/// Whether a path with wildcards may become a guarded one or something below it.
fn may_become(path: &str, machine: &Machine<'_>) -> bool {
    let home = collapse(machine.facts.home(), machine.platform());
    path.contains(['*', '?', '[', '{', '$', '`'])
        && home_names().any(|name| {
            let guarded = format!("{home}/{name}");
            let mut parts = path.split('/');
            guarded
                .split('/')
                .all(|part| parts.next().is_some_and(|pattern| fits(pattern, part)))
        })
}

/// Whether a component with wildcards may be this one. What stands in front of the first
/// wildcard counts; a wildcard in front stands for no leading dot.
fn fits(pattern: &str, part: &str) -> bool {
    match pattern.find(['*', '?', '[', '{', '$', '`']) {
        None => pattern == part,
        Some(0) if part.starts_with('.') => !pattern.starts_with(['*', '?', '[']),
        Some(at) => part.starts_with(&pattern[..at]),
    }
}

/// Whether a path below the home is guarded.
fn below_home(path: &str, home: &str, platform: Platform) -> bool {
    strip(path, home, platform)
        .and_then(|rest| rest.strip_prefix('/'))
        .is_some_and(|rest| {
            home_names().any(|name| below(rest, name, platform))
                || (platform == Platform::Windows && is_short(rest))
        })
}

/// Whether the first component is a short name of Windows, such as `OPENCL~1`.
fn is_short(path: &str) -> bool {
    let first = path.split('/').next().unwrap_or(path);
    first
        .split_once('~')
        .is_some_and(|(_, rest)| rest.starts_with(|char: char| char.is_ascii_digit()))
}

fn below(path: &str, folder: &str, platform: Platform) -> bool {
    strip(path, folder, platform).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// What stands behind a folder; letters of either case are one where file systems say so.
fn strip<'a>(path: &'a str, folder: &str, platform: Platform) -> Option<&'a str> {
    if platform == Platform::Linux {
        return path.strip_prefix(folder);
    }
    let start = path.get(..folder.len())?;
    start
        .eq_ignore_ascii_case(folder)
        .then(|| &path[folder.len()..])
}

#[cfg(test)]
mod tests {
    use crate::cases::{Case, CaseFile};

    use crate::Verdict;

    /// What becomes of `cat`, which is listed, with this word.
    fn verdict(word: &str) -> Verdict {
        let file: CaseFile =
            serde_json::from_str(include_str!("../../../tests/cases/field-reports.json")).unwrap();
        let case: Case = serde_json::from_value(serde_json::json!({
            "id": word, "command": format!("cat {word}"), "expect": "run", "cwd": "/home/u/Projects",
            "allow": ["/usr/bin/cat"],
        }))
        .unwrap();
        case.decide(&file.machine, 0).verdict
    }

    #[test]
    fn a_guarded_path_asks_however_it_is_written() {
        for word in [
            "~/.ssh/id",
            "/home/u/.ssh/id",
            "/home/u//x/../.ssh/./id",
            "../.ssh/id",
            "$HOME/.ssh/id",
            "\"$HOME/.ssh/id\"",
            "${HOME}/.aws",
            "$X/.ssh/id",
            "~u/.ssh/id",
            "/home/u/.s*/id",
            "/home/u/.ss?/id",
            "~/.[s]sh/id",
            "/home/u/{.ssh,x}/id",
            "/home/*/.ssh/id",
            "/h*/u/'.s'*/id",
            "--file=/home/u/.ssh/id",
            "-f/home/u/.ssh/id",
            "-f../.ssh/id",
            "a=@/home/u/.ssh/id",
            "@../.ssh/id",
            "file:///home/u/.ssh/id",
            "file:/home/u/.gnupg",
            "a,/home/u/.netrc",
            "~/.bashrc",
            "~/.config/systemd/user/x.service",
            ".git/hooks/pre-commit",
            "/w/x/.git/config",
            "x/exec-approvals.json",
        ] {
            assert_eq!(verdict(word), Verdict::Ask, "{word}");
        }
    }

    #[test]
    fn other_paths_run() {
        for word in [
            "x",
            "/home/u/w/*",
            "~/*",
            "~/*.txt",
            "/home/u/w/.s*",
            "/home/u/ssh/id",
            "/home/v/.ssh",
            ".github/config",
            "https://h/home/u/.ssh",
            "/home/u/.sshx",
            "/home/u/.config/git/config",
        ] {
            assert_eq!(verdict(word), Verdict::Run, "{word}");
        }
    }
}
