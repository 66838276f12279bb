//! Paths that decide what may run, or that open other doors.

use crate::Platform;
use crate::glob::{base_name, collapse};
use crate::resolve::Machine;

/// Below the home: start-up files, and other settings that programs obey.
const HOME: &[&str] = &[
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
/// Below the home: keys, passwords, and the store that decides what may run. Even a listed
/// program asks before it touches one of them.
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

/// Whether a word names one of the paths, as such or as the value of an option.
pub(crate) fn touches(word: &str, machine: &Machine<'_>) -> bool {
    is_secret(word, machine)
        || path_of(word, machine).is_some_and(|path| {
            let home = HOME.iter().any(|name| below_home(&path, name, machine));
            home || SYSTEM
                .iter()
                .any(|folder| below(&path, folder, machine.platform()))
        })
}

/// Whether a word names the store, its socket, keys or passwords.
pub(crate) fn is_secret(word: &str, machine: &Machine<'_>) -> bool {
    NAMES.contains(&base_name(value_of(word)))
        || path_of(word, machine)
            .is_some_and(|path| SECRET.iter().any(|name| below_home(&path, name, machine)))
}

fn value_of(word: &str) -> &str {
    word.split_once('=').map_or(word, |(_, value)| value)
}

/// The absolute path that a word names; `None` where it clearly names none.
fn path_of(word: &str, machine: &Machine<'_>) -> Option<String> {
    let value = value_of(word);
    if !value.contains(['/', '\\', '~', '.', '$']) {
        return None;
    }
    let home = machine.facts.home();
    let value = value
        .replacen("${HOME}", home, 1)
        .replacen("$HOME", home, 1);
    let value = match value.strip_prefix('~') {
        Some(rest) if rest.is_empty() || rest.starts_with('/') => format!("{home}{rest}"),
        _ => value,
    };
    Some(collapse(&machine.absolute(&value), machine.platform()))
}

fn below_home(path: &str, name: &str, machine: &Machine<'_>) -> bool {
    let platform = machine.platform();
    let home = collapse(machine.facts.home(), platform);
    strip(path, &home, platform)
        .and_then(|rest| rest.strip_prefix('/'))
        .is_some_and(|rest| below(rest, name, platform))
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
