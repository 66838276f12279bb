//! The files of a history: the one that is written, and those before it.

use std::{
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

/// Who holds its lock may write.
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
    let mut name = OsString::from(path.file_stem().unwrap_or_default());
    name.push(format!(".{number:06}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

fn number(path: &Path, candidate: &Path) -> Option<u64> {
    let name = candidate.file_name()?.to_str()?;
    let stem = path.file_stem()?.to_str()?;
    let digits = name.strip_prefix(stem)?.strip_prefix('.')?;
    let digits = match path.extension() {
        Some(extension) => digits
            .strip_suffix(extension.to_str()?)?
            .strip_suffix('.')?,
        None => digits,
    };
    let plain = digits.len() >= 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

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
        ] {
            assert_eq!(
                number(path, &Path::new("/s").join(name)),
                expected,
                "{name}"
            );
        }
    }
}
