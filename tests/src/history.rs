//! The files of a history.

use std::fs;
use std::path::{Path, PathBuf};

/// Every line of the history below a home: what people did, then what was decided without them,
/// agent by agent.
pub fn history_text(home: &Path) -> String {
    let own = home.join(".openclaw/exec-companion");
    let people = own.join("history.jsonl");
    let folder = fs::read_dir(own).into_iter().flatten();
    let mut agents: Vec<PathBuf> = folder
        .map(|entry| entry.unwrap().path())
        .filter(|path| *path != people && path.extension().is_some_and(|it| it == "jsonl"))
        .collect();
    agents.sort();
    let files = std::iter::once(people).chain(agents);
    files.flat_map(fs::read_to_string).collect()
}
