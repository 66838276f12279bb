//! Paths as text: made absolute, and compared with the repository.

use crate::{Disk, Look};

/// A word as an absolute path; `None` if it is uncertain which path is meant.
pub(crate) fn absolute(
    word: &str,
    cwd: Option<&str>,
    home: &str,
    in_shell: bool,
) -> Option<String> {
    // A shell may replace these characters, and no path of this system is normally written with
    // them.
    let unsure = |char: char| "*?[]{}$`\\".contains(char) || char.is_control();
    if word.is_empty() || word.contains(unsure) {
        return None;
    }
    let text = match word.strip_prefix('~') {
        Some(rest) if in_shell && (rest.is_empty() || rest.starts_with('/')) => {
            format!("{home}{rest}")
        }
        Some(_) if in_shell => return None,
        Some(_) | None if word.starts_with('/') => word.to_owned(),
        Some(_) | None => format!("{}/{word}", cwd?),
    };
    text.starts_with('/').then(|| collapsed(&text))
}

/// The path without `.`, `..` and doubled separators.
fn collapsed(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    format!("/{}", parts.join("/"))
}

/// The root of the repository that the folder `cwd` is in.
pub(crate) fn repository(cwd: &str, disk: &dyn Disk) -> Option<String> {
    if !cwd.starts_with('/') {
        return None;
    }
    let cwd = collapsed(cwd);
    let mut folder = cwd.as_str();
    while !folder.is_empty() {
        // In a worktree `.git` is a file.
        if matches!(
            disk.look(&format!("{folder}/.git")),
            Look::Folder { .. } | Look::File { .. }
        ) {
            return Some(folder.to_owned());
        }
        folder = folder.rsplit_once('/').map_or("", |(above, _)| above);
    }
    None
}

/// Whether `path` is `root` or below it.
pub(crate) fn is_below(path: &str, root: &str) -> bool {
    path.strip_prefix(root)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}
