//! The environment of a child (D3): what a request may set and what a child may inherit.
//!
//! ```
//! use std::collections::BTreeMap;
//! use child_environment as environment;
//! use policy_values::{Host, Platform};
//!
//! let inherited = [("PATH", "/usr/bin"), ("LD_PRELOAD", "/tmp/x.so")]
//!     .map(|(key, value)| (key.to_owned(), value.to_owned()));
//! let mut overrides = BTreeMap::from([("LANG".to_owned(), "C".to_owned())]);
//! let child =
//!     environment::child(inherited.clone(), &overrides, Host::Node, Platform::Linux)?;
//! let keys: Vec<&str> = child.iter().map(|(key, _)| key.as_str()).collect();
//! assert_eq!(
//!     keys,
//!     ["GIT_PAGER", "LANG", "LESSSECURE", "MANPAGER", "OPENCLAW_CLI", "PAGER", "PATH"]
//! );
//!
//! overrides.insert("BASH_ENV".to_owned(), "/tmp/x".to_owned());
//! let refusal = environment::child(inherited, &overrides, Host::Node, Platform::Linux);
//! assert_eq!(refusal.unwrap_err().blocked, ["BASH_ENV"]);
//! # Ok::<(), environment::Refusal>(())
//! ```
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod keys;
mod names;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use keys::listed;
use names::Effect;

use policy_values::{Facts, Host, Platform};

/// Overrides that may not be set, by name.
#[derive(Debug, Clone, Default, PartialEq, Eq, thiserror::Error)]
#[error(
    "Setting {} isn't allowed. Send the command without it.",
    self.keys().join(", ")
)]
pub struct Refusal {
    /// Names that choose what runs, as sent.
    pub blocked: Vec<String>,
    /// Names that are no names, as sent.
    pub invalid: Vec<String>,
}

impl Refusal {
    /// All refused names, as sent.
    #[must_use]
    pub fn keys(&self) -> Vec<&str> {
        let all = self.blocked.iter().chain(&self.invalid);
        all.map(String::as_str).collect()
    }
}

/// The marker that a child of ours carries.
pub const MARKER: (&str, &str) = ("OPENCLAW_CLI", "1");

/// The environment of a child, sorted by name: the inherited one without names that choose
/// what runs, the overrides of the request, and [`MARKER`].
///
/// A node takes a `PATH` that prepends to the inherited one; on macOS it ignores the
/// override. A shell gets the same overrides as any program: gateways carry every command
/// in one, and a value that was asked for, shown and then left out would help nobody. The
/// names that start-up files act on are refused by name.
///
/// It has no pager, and a pager in it starts nothing: in a terminal its keys are a shell.
///
/// # Errors
/// [`Refusal`] names every override that may not be set; nothing must run then.
pub fn child(
    inherited: impl IntoIterator<Item = (String, String)>,
    overrides: &BTreeMap<String, String>,
    host: Host,
    platform: Platform,
) -> Result<Vec<(String, String)>, Refusal> {
    let own = allowed_terminal(inherited, overrides, host, platform)?;
    let is_pager = |key: &str| {
        PAGERS
            .iter()
            .any(|(name, _)| key.eq_ignore_ascii_case(name))
    };
    let mut child: BTreeMap<String, String> =
        own.into_iter().filter(|(key, _)| !is_pager(key)).collect();
    child.extend(PAGERS.map(|(name, value)| (name.to_owned(), value.to_owned())));
    Ok(child.into_iter().collect())
}

/// What keeps pagers away, and from starting anything where one is started all the same.
const PAGERS: [(&str, &str); 4] = [
    ("GIT_PAGER", "cat"),
    ("LESSSECURE", "1"),
    ("MANPAGER", "cat"),
    ("PAGER", "cat"),
];

/// As [`child`], for a command that a person allowed in a terminal: with their own pager.
///
/// # Errors
/// As [`child`].
pub fn allowed_terminal(
    inherited: impl IntoIterator<Item = (String, String)>,
    overrides: &BTreeMap<String, String>,
    host: Host,
    platform: Platform,
) -> Result<Vec<(String, String)>, Refusal> {
    let mut child: BTreeMap<String, String> = inherited
        .into_iter()
        .filter(|(key, _)| !key.is_empty() && inherits(&key.trim().to_uppercase()))
        .map(|(key, value)| match key.to_uppercase().as_str() {
            "GIT_ALLOW_PROTOCOL" => (key, harmless_protocols(&value)),
            "GIT_PROTOCOL_FROM_USER" => (key, "0".to_owned()),
            _ => (key, value),
        })
        .collect();
    let path_key = child
        .keys()
        .find(|key| is_path(key, platform))
        .cloned()
        .unwrap_or_else(|| "PATH".to_owned());
    let path = folders(child.get(&path_key).map_or("", String::as_str), platform);
    check(overrides, host, platform, &path)?;
    for (key, value) in overrides {
        let upper = key.to_uppercase();
        if is_path(key, platform) {
            if platform != Platform::Macos {
                child.insert(path_key.clone(), value.clone());
            }
        } else if matches!(upper.as_str(), "PAGER" | "GIT_PAGER") {
            child.insert(key.clone(), String::new());
        } else {
            child.insert(key.clone(), value.clone());
        }
    }
    child.insert(MARKER.0.to_owned(), MARKER.1.to_owned());
    Ok(child.into_iter().collect())
}

/// Whether a request may set these overrides. `path` is what the runner looks programs up in.
pub fn check(
    overrides: &BTreeMap<String, String>,
    host: Host,
    platform: Platform,
    path: &[String],
) -> Result<(), Refusal> {
    let mut refusal = Refusal::default();
    for (key, value) in overrides {
        if !is_name(key, platform) || value.contains('\0') {
            refusal.invalid.push(key.clone());
        } else if is_path(key, platform) {
            let accepted = host == Host::Node
                && (platform == Platform::Macos
                    || folders(value, platform).ends_with(path) && !path.is_empty());
            if !accepted {
                refusal.blocked.push(key.clone());
            }
        } else if names::effect(&key.to_uppercase(), value) == Effect::Chooses {
            refusal.blocked.push(key.clone());
        }
    }
    if refusal == Refusal::default() {
        Ok(())
    } else {
        Err(refusal)
    }
}

/// The names that a request sets and nobody here knows to be harmless (D3). Those that
/// [`check`] refuses are not among them.
pub fn unknown(overrides: &BTreeMap<String, String>, platform: Platform) -> Vec<&str> {
    let pairs = overrides.iter();
    pairs
        .filter(|(key, value)| {
            !is_path(key, platform) && names::effect(&key.to_uppercase(), value) == Effect::Unknown
        })
        .map(|(key, _)| key.as_str())
        .collect()
}

/// Whether a line may set this name for a program without a question: one that a request may
/// set, and that nobody asks about.
pub fn is_harmless(name: &str, value: &str) -> bool {
    name == name.to_uppercase() && names::effect(name, value) == Effect::Harmless
}

/// Names in small letters that programs or shells read.
const READ: [&str; 57] = [
    "aliases",
    "all_proxy",
    "argv",
    "auto_resume",
    "builtins",
    "cdpath",
    "commands",
    "dirstack",
    "epochtime",
    "errnos",
    "fignore",
    "fpath",
    "ftp_proxy",
    "funcstack",
    "functions",
    "functrace",
    "galiases",
    "histchars",
    "history",
    "historywords",
    "http_proxy",
    "https_proxy",
    "jobdirs",
    "jobstates",
    "jobtexts",
    "keymaps",
    "langinfo",
    "mailpath",
    "manpath",
    "mapfile",
    "match",
    "mbegin",
    "mend",
    "module_path",
    "modules",
    "nameddirs",
    "no_proxy",
    "options",
    "parameters",
    "path",
    "pipestatus",
    "prompt",
    "psvar",
    "reply",
    "reswords",
    "rsync_proxy",
    "saliases",
    "status",
    "sysparams",
    "termcap",
    "terminfo",
    "userdirs",
    "usergroups",
    "watch",
    "widgets",
    "zsh_eval_context",
    "zsh_scheduled_events",
];

/// Whether the variable of a loop is nobody's but the loop's.
pub fn is_free(name: &str, overrides: &BTreeMap<String, String>, facts: &dyn Facts) -> bool {
    let small = |char: char| char == '_' || char.is_ascii_lowercase() || char.is_ascii_digit();
    name.starts_with(|char: char| char.is_ascii_lowercase())
        && name.chars().all(small)
        && !READ.contains(&name)
        && !name.ends_with("_proxy")
        && !overrides.contains_key(name)
        && !facts.has_variable(name)
}

/// The `PATH` that a request sets and a node accepts, as folders.
pub fn accepted_path(
    overrides: &BTreeMap<String, String>,
    platform: Platform,
) -> Option<Vec<String>> {
    if platform == Platform::Macos {
        return None;
    }
    let (_, value) = overrides.iter().find(|(key, _)| is_path(key, platform))?;
    Some(folders(value, platform))
}

/// Splits a search path; an empty part is the current folder.
fn folders(path: &str, platform: Platform) -> Vec<String> {
    let separator = if platform == Platform::Windows {
        ';'
    } else {
        ':'
    };
    if path.is_empty() {
        return Vec::new();
    }
    path.split(separator).map(str::to_owned).collect()
}

fn is_path(key: &str, platform: Platform) -> bool {
    key == "PATH" || (key.eq_ignore_ascii_case("PATH") && platform == Platform::Windows)
}

fn is_name(key: &str, platform: Platform) -> bool {
    let allowed = |char: char| {
        char == '_'
            || char.is_ascii_alphanumeric()
            || (platform == Platform::Windows && "()".contains(char))
    };
    !key.is_empty()
        && !key.starts_with(|char: char| char.is_ascii_digit())
        && key.chars().all(allowed)
}

/// Variables of OpenClaw and of ours begin like this. Many of them are secrets, and the next
/// version has others.
const OURS: [&str; 5] = [
    "OPENCLAW_",
    "CLAWDBOT_",
    "MOLTBOT_",
    "EXEC_COMPANION_",
    "EXEC_HOST_",
];

/// Those of OpenClaw that say where something is, or what runs: commands inherit them.
const NO_SECRETS: [&str; 7] = [
    "OPENCLAW_CLI",
    "OPENCLAW_CONFIG_PATH",
    "OPENCLAW_EXEC_ID",
    "OPENCLAW_HOME",
    "OPENCLAW_PROFILE",
    "OPENCLAW_SHELL",
    "OPENCLAW_STATE_DIR",
];

/// Whether a variable is OpenClaw's or ours, and nothing that is started may inherit it.
#[must_use]
pub fn is_withheld(name: &str) -> bool {
    let name = name.trim().to_uppercase();
    let is_ours = OURS.iter().any(|prefix| name.starts_with(prefix));
    is_ours && !NO_SECRETS.contains(&name.as_str())
}

/// Whether a child may inherit this upper-case name.
fn inherits(key: &str) -> bool {
    if is_withheld(key) {
        return false;
    }
    if matches!(key, "GIT_ALLOW_PROTOCOL" | "GIT_PROTOCOL_FROM_USER") {
        return true;
    }
    let prefixed = ["DYLD_", "LD_", "BASH_FUNC_"]
        .iter()
        .any(|prefix| key.starts_with(prefix));
    // The computer's own folders of terminals and commands stay; a request may not move them.
    let system = [
        "COMSPEC",
        "PATHEXT",
        "PSMODULEPATH",
        "TERMINFO",
        "TERMINFO_DIRS",
        "TMUX",
    ]
    .contains(&key);
    system || !(prefixed || listed(&keys::NEVER, key) || listed(&keys::NOT_SET, key))
}

fn harmless_protocols(value: &str) -> String {
    let harmless = |protocol: &&str| ["git", "http", "https", "ssh"].contains(protocol);
    let kept: Vec<&str> = value.split(':').filter(harmless).collect();
    kept.join(":")
}
