//! The files of a history: the one that is written, and those before it.

use std::{
    collections::BTreeSet,
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
};

/// The folder of the file.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// The file whose lock a writer must hold.
pub(crate) fn lock_file(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    name.into()
}

/// The complete files, oldest first, each with its number.
pub(crate) fn complete(path: &Path) -> io::Result<Vec<(u64, PathBuf)>> {
    let mut found = Vec::new();
    let entries = match fs::read_dir(folder(path)) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(found),
        Err(error) => return Err(error),
    };
    for entry in entries {
        let entry = entry?.path();
        if let Some(number) = number(path, &entry) {
            found.push((number, entry));
        }
    }
    found.sort();
    Ok(found)
}

/// `history.000012.jsonl`.
pub(crate) fn numbered(path: &Path, number: u64) -> PathBuf {
    beside(path, &format!("{number:06}"))
}

/// `history.agent-1f3a….jsonl`: another chain of the same history.
pub(crate) fn beside(path: &Path, share: &str) -> PathBuf {
    let mut name = OsString::from(path.file_stem().unwrap_or_default());
    name.push(format!(".{share}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// The chains beside the history whose names start so, complete files counted.
pub(crate) fn shares(path: &Path, start: &str) -> io::Result<BTreeSet<String>> {
    let entries = match fs::read_dir(folder(path)) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeSet::new()),
        Err(error) => return Err(error),
    };
    let mut found = BTreeSet::new();
    for entry in entries {
        let name = entry?.file_name();
        let share = name.to_str().and_then(|name| middle(path, name));
        // What is behind a point is the number of a complete file.
        let share = share.map(|it| it.split_once('.').map_or(it, |(share, _)| share));
        found.extend(share.filter(|it| it.starts_with(start)).map(str::to_owned));
    }
    Ok(found)
}

/// What a file of the history has between the stem and the extension: `000012` of
/// `history.000012.jsonl`.
fn middle<'n>(path: &Path, name: &'n str) -> Option<&'n str> {
    let stem = path.file_stem()?.to_str()?;
    let rest = name.strip_prefix(stem)?.strip_prefix('.')?;
    match path.extension() {
        Some(extension) => rest.strip_suffix(extension.to_str()?)?.strip_suffix('.'),
        None => Some(rest),
    }
}

fn number(path: &Path, candidate: &Path) -> Option<u64> {
    let digits = middle(path, candidate.file_name()?.to_str()?)?;
    let plain = digits.len() >= 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_beside() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("history.jsonl");
        for name in [
            "history.jsonl",
            "history.000001.jsonl",
            "history.jsonl.lock",
            "history.agent-0a.jsonl",
            "history.agent-0a.000001.jsonl",
            "history.agent-1b.000007.jsonl",
            "history.others.jsonl",
            "other.agent-2c.jsonl",
        ] {
            fs::write(home.path().join(name), "").unwrap();
        }
        let found = shares(&path, "agent-").unwrap();
        assert_eq!(
            found,
            BTreeSet::from(["agent-0a", "agent-1b"].map(str::to_owned))
        );
        assert_eq!(
            beside(&path, "agent-0a"),
            home.path().join("history.agent-0a.jsonl")
        );
    }

    #[test]
    fn names() {
        let path = Path::new("/s/history.jsonl");
        assert_eq!(numbered(path, 12), Path::new("/s/history.000012.jsonl"));
        for (name, expected) in [
            ("history.000012.jsonl", Some(12)),
            ("history.1234567.jsonl", Some(1_234_567)),
            ("history.jsonl", None),
            ("history.jsonl.lock", None),
            ("history.12.jsonl", None),
            ("history.00001x.jsonl", None),
            ("history.000012.json", None),
            ("history.agent-00.000012.jsonl", None),
        ] {
            assert_eq!(
                number(path, &Path::new("/s").join(name)),
                expected,
                "{name}"
            );
        }
    }
}
