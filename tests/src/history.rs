//! The files of a history.

use std::fs;
use std::path::Path;

use serde_json::Value;

/// Every line of the history below a home, oldest first: what people did, and what was decided
/// without them, which each agent has in a file of its own.
pub fn history_text(home: &Path) -> String {
    let folder = fs::read_dir(home.join(".openclaw/exec-companion"));
    let paths = folder.into_iter().flatten();
    let paths = paths.map(|entry| entry.unwrap().path());
    let files = paths.filter(|path| path.extension().is_some_and(|it| it == "jsonl"));
    let texts: Vec<String> = files.flat_map(fs::read_to_string).collect();
    let mut lines: Vec<(String, &str)> = texts
        .iter()
        .flat_map(|text| text.lines())
        .map(|line| (moment(line), line))
        .collect();
    lines.sort_by(|(one, _), (other, _)| one.cmp(other));
    lines.iter().map(|(_, line)| format!("{line}\n")).collect()
}

/// Moments sort as text once the `Z` is gone, which would come before a fraction of a second.
fn moment(line: &str) -> String {
    let line: Value = serde_json::from_str(line).unwrap();
    line["at"]
        .as_str()
        .unwrap()
        .trim_end_matches('Z')
        .to_owned()
}
