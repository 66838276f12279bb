//! Files in which an agent finds the sub-agents that it may start.

use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use agent_hooks::Definition;
use serde_json::Value;

use crate::{Agent, Places};

/// The most entries that are read, of all folders together: more would hold up the hook.
const MOST: usize = 1_000;
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
    let extensions = own.join("extensions");
    let mut reader = Reader {
        left: MOST,
        is_full: false,
        found: Vec::new(),
    };
    let projects = projects.iter().map(|folder| folder.join(".qwen"));
    let mut folders: Vec<PathBuf> = projects.collect();
    for folder in reader.entries(&extensions) {
        folders.extend(linked(&folder));
        folders.push(folder);
    }
    folders.push(own);
    for folder in folders {
        reader.definitions(&folder.join("agents"));
    }
    reader.found
}

struct Reader {
    /// How many entries may still be read.
    left: usize,
    /// Whether there were more.
    is_full: bool,
    found: Vec<(String, Definition)>,
}

impl Reader {
    fn definitions(&mut self, folder: &Path) {
        for path in self.entries(folder) {
            if path.extension() != Some(OsStr::new("md")) {
                continue;
            }
            let definition = match plain_file::read(&path, LONGEST) {
                // As the agent reads it, whatever is no text in it.
                Ok(bytes) => Definition::read(&String::from_utf8_lossy(&bytes)),
                Err(_) => Some(Definition::unclear()),
            };
            self.found.extend(definition.map(|it| (text(&path), it)));
        }
    }

    /// The entries of a folder. The first one that has too many, and each that cannot be listed
    /// although it is there, counts as a definition that is unclear.
    fn entries(&mut self, folder: &Path) -> Vec<PathBuf> {
        if self.is_full {
            return Vec::new();
        }
        let listed = match fs::read_dir(folder) {
            Ok(listed) => listed,
            Err(error) => {
                let is_none =
                    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory);
                if !is_none {
                    self.is_unclear(folder);
                }
                return Vec::new();
            }
        };
        let mut entries = Vec::new();
        for entry in listed {
            if self.left == 0 {
                self.is_unclear(folder);
                self.is_full = true;
                break;
            }
            self.left -= 1;
            match entry {
                Ok(entry) => entries.push(entry.path()),
                Err(_) => self.is_unclear(folder),
            }
        }
        entries
    }

    fn is_unclear(&mut self, folder: &Path) {
        self.found.push((text(folder), Definition::unclear()));
    }
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// The folder of an extension that is only linked.
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
