//! Files in which an agent finds the sub-agents that it may start.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use agent_hooks::Definition;
use serde_json::Value;

use crate::{Agent, Places};

/// The most files of one folder that are read: more would hold up the hook.
const MOST: usize = 500;
/// The most bytes of a file.
const LONGEST: u64 = 1 << 20;

/// The definitions of sub-agents that the agent may read, each with its file: of these projects, of the person,
/// and of extensions. Only those of Qwen Code may start another program.
pub fn definitions(
    agent: Agent,
    places: &Places,
    projects: &[PathBuf],
) -> Vec<(String, Definition)> {
    if agent != Agent::Qwen {
        return Vec::new();
    }
    let own = places.folder(agent);
    let projects = projects.iter().map(|folder| folder.join(".qwen"));
    let mut folders: Vec<PathBuf> = projects.collect();
    folders.extend(extensions(&own.join("extensions")));
    folders.push(own);
    let mut all = Vec::new();
    for folder in folders {
        in_folder(&folder.join("agents"), &mut all);
    }
    all
}

fn in_folder(folder: &Path, all: &mut Vec<(String, Definition)>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for (at, entry) in entries.flatten().enumerate() {
        if at == MOST {
            let folder = folder.to_string_lossy().into_owned();
            all.push((folder, Definition::unclear()));
            return;
        }
        let path = entry.path();
        if path.extension() != Some(OsStr::new("md")) {
            continue;
        }
        let definition = match plain_file::read(&path, LONGEST) {
            // As the agent reads it, whatever is no text in it.
            Ok(bytes) => Definition::read(&String::from_utf8_lossy(&bytes)),
            Err(_) => Some(Definition::unclear()),
        };
        let path = path.to_string_lossy().into_owned();
        all.extend(definition.map(|it| (path, it)));
    }
}

/// The folders of extensions; of one that is only linked, where it is.
fn extensions(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let all = entries.take(MOST).flat_map(|entry| {
        let folder = entry.path();
        [linked(&folder), Some(folder)]
    });
    all.flatten().collect()
}

fn linked(folder: &Path) -> Option<PathBuf> {
    let file = folder.join(".qwen-extension-install.json");
    let text = plain_file::read_text(&file, LONGEST).ok()?;
    let value: Value = serde_json::from_str(&text).ok()?;
    let is_link = value["type"] == "link";
    value["source"]
        .as_str()
        .filter(|_| is_link)
        .map(PathBuf::from)
}
