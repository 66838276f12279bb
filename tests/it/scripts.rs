//! What holds for every shell script of the repository.

use std::fs;
use std::path::{Path, PathBuf};

use promises::root;
use regex::Regex;

fn shell_scripts(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            shell_scripts(&path, found);
        } else if fs::read(&path).unwrap().starts_with(b"#!/usr/bin/env bash")
            || path.extension().is_some_and(|ending| ending == "sh")
        {
            found.push(path);
        }
    }
}

/// A reader that leaves a pipe early (`head`, `grep -q`, `sed q`) ends the writer before it by
/// SIGPIPE, and under `pipefail` the whole script: only where the writer had much to say, so seldom.
#[test]
fn no_pipe_has_a_reader_that_leaves_early() {
    let leaves = Regex::new(
        r"\|\s*(head\b|grep\s+(-\S+\s+)*-[A-Za-z]*[qm]|sed\s+(-\S+\s+)*'[^']*q'|awk\s.*\bexit\b)",
    )
    .unwrap();
    for (line, early) in [
        ("sort list | head -n 12", true),
        ("program --json | grep -q ready && return", true),
        ("program | grep -E -m 1 ready", true),
        ("program | sed -n '1p;q'", true),
        ("program | awk '{ print; exit }'", true),
        ("program | grep ready >/dev/null", false),
        ("program | sed -n 1p", false),
        ("grep -q ready file", false),
        ("head -n 1 file", false),
    ] {
        assert_eq!(leaves.is_match(line), early, "{line}");
    }
    let mut scripts = Vec::new();
    for folder in ["scripts", ".ci", "packaging"] {
        shell_scripts(&root().join(folder), &mut scripts);
    }
    assert!(scripts.len() > 10, "{scripts:?}");
    let mut early = Vec::new();
    for script in scripts {
        for (index, line) in fs::read_to_string(&script).unwrap().lines().enumerate() {
            if !line.trim_start().starts_with('#') && leaves.is_match(line) {
                early.push(format!("{}:{}: {line}", script.display(), index + 1));
            }
        }
    }
    assert!(
        early.is_empty(),
        "let the reader take every line:\n{}",
        early.join("\n")
    );
}
