//! Files that arrive under names that do not stand in the line: what is in an archive, in a folder, in a
//! patch, at an address.

use super::named::paths;
use super::{ANY, judged, table};
use crate::Place;
use crate::resolve::Machine;
use policy_values::glob::{base_name, collapse};
use shell_reader::Word;

/// Subcommands of git by which files of its folder change.
const CHANGES: [&str; 13] = [
    "am",
    "apply",
    "checkout",
    "checkout-index",
    "cherry-pick",
    "merge",
    "pull",
    "read-tree",
    "rebase",
    "reset",
    "restore",
    "stash",
    "switch",
];

/// Where a program puts what it does not name.
#[derive(Clone, Copy)]
enum Into {
    /// Wherever the names say that it gets.
    Anywhere,
    /// In a folder that its words name, or else where it runs.
    Folder,
    /// Only in a folder that its words name.
    Named,
    /// Where the ending of a copy leads.
    Suffix,
}

/// The folder with start-up files, settings or files of the system into which a program of this name
/// puts files that its words do not name.
pub fn arrives(name: &str, words: &[Word], machine: &Machine<'_>, place: &Place) -> Option<String> {
    let texts = || words.iter().map(|word| word.text.as_str());
    let into = into(name, words)?;
    match into {
        Into::Anywhere => return Some("/".to_owned()),
        Into::Suffix => {
            return texts().find(|text| is_suffix(text)).map(str::to_owned);
        }
        Into::Folder | Into::Named => {}
    }
    // What is copied from is no place where something arrives: `git clone h:x.git`.
    let source = |text: &str| name == "git" && (text.contains(':') || text.ends_with(".git"));
    let mut named = words
        .iter()
        .filter(|word| !word.text.contains(ANY) && !source(&word.text));
    let named = named.find(|word| {
        place.folders().any(|folder| {
            let mut paths = paths(&word.text, folder, machine);
            paths.any(|path| receives(&path, machine))
        })
    });
    let here = || {
        let here = place.folders().find(|folder| receives(folder, machine));
        here.filter(|_| matches!(into, Into::Folder))
            .map(str::to_owned)
    };
    named.map(|word| word.text.clone()).or_else(here)
}

fn into(name: &str, words: &[Word]) -> Option<Into> {
    let texts = || words.iter().map(|word| word.text.as_str());
    let has = |long: &str| {
        texts().any(|text| {
            let name = text.split('=').next().unwrap_or(text);
            name.len() > 3 && name.starts_with("--") && long.starts_with(name)
        })
    };
    let letters = |wanted: &str| {
        texts().any(|text| {
            let cluster = text.strip_prefix('-').filter(|text| !text.starts_with('-'));
            let letters = cluster.unwrap_or_default().split('/').next();
            letters.is_some_and(|letters| letters.contains(|char| wanted.contains(char)))
        })
    };
    let is = |wanted: &[&str]| texts().any(|text| wanted.contains(&text));
    let whole = |text: &str| matches!(base_name(text), "." | ".." | "") && text.len() > 1;
    let hidden = |text: &str| base_name(text).starts_with('.') && super::is_open(base_name(text));
    match name {
        "tar" | "gtar" | "bsdtar" | "star" => {
            let first = texts().next().filter(|text| !text.starts_with('-'));
            let option =
                |letter: &str| letters(letter) || first.is_some_and(|it| it.contains(letter));
            let into = match option("P") || has("--absolute-names") || has("--absolute-paths") {
                true => Into::Anywhere,
                false => Into::Folder,
            };
            (option("x") || has("--extract") || has("--get")).then_some(into)
        }
        "unzip" if letters(":") => Some(Into::Anywhere),
        "unzip" => (!letters("lptvZz")).then_some(Into::Folder),
        "7z" | "7za" | "7zr" | "7zz" | "unrar" => {
            let into = match texts().any(|text| text.starts_with("-spf")) {
                true => Into::Anywhere,
                false => Into::Folder,
            };
            is(&["x", "e"]).then_some(into)
        }
        "cpio" | "pax" => {
            let into = match has("--no-absolute-filenames") {
                true => Into::Folder,
                false => Into::Anywhere,
            };
            (letters("ir") || has("--extract")).then_some(into)
        }
        "patch" => Some(Into::Folder),
        "cp" | "mv" | "install" | "rsync" => {
            let target = letters("T") || has("--no-target-directory");
            // The last word is where they go, unless an option says that.
            let last = match letters("t") || has("--target-directory") {
                true => 0,
                false => 1,
            };
            let sources = texts().take(words.len().saturating_sub(last));
            let mut sources = sources.filter(|text| !text.starts_with('-'));
            let all = sources.any(|text| whole(text) || hidden(text));
            (target || all).then_some(Into::Named)
        }
        "curl" => {
            let here = letters("OJ") || has("--remote-name") || has("--remote-name-all");
            match (has("--output-dir"), here) {
                (true, _) => Some(Into::Named),
                (false, true) => Some(Into::Folder),
                (false, false) => None,
            }
        }
        "wget" | "wget2" => match letters("O") || has("--output-document") {
            true => None,
            false => Some(Into::Folder),
        },
        "git" | "hub" => match is(&CHANGES) {
            true => Some(Into::Folder),
            false => is(&["clone", "worktree"]).then_some(Into::Named),
        },
        "sed" | "gsed" => Some(Into::Suffix),
        _ => None,
    }
}

/// The ending of the copy that `sed -i` keeps, where it leads to another folder.
fn is_suffix(text: &str) -> bool {
    let long = text
        .split_once('=')
        .filter(|(name, _)| name.len() > 2 && "--in-place".starts_with(name));
    let value = long
        .map(|(_, value)| value)
        .or_else(|| text.strip_prefix("-i"));
    value.is_some_and(|value| value.contains('/'))
}

/// Whether any name in this folder would be one that the table names: the home, what is above it,
/// and folders of settings.
fn receives(path: &str, machine: &Machine<'_>) -> bool {
    let platform = machine.platform();
    let home = collapse(machine.facts.home(), platform);
    let above = |path: &str| table::is_above(&collapse(path, platform), &home);
    above(path)
        || super::real(path, machine).is_some_and(|real| above(&real))
        || judged(path, machine, true).is_some()
}
