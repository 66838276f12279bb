//! Changes of the settings of agents, as they happen.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;

use notify::{RecommendedWatcher, RecursiveMode, Watcher};

use crate::Agent;
use crate::places::{Places, Scope};
use crate::record::digest;
use crate::target::targets;

/// Settings cannot be watched.
#[derive(Debug, thiserror::Error)]
#[error(
    "changes of the settings of agents cannot be noticed ({0}); raise the system's limit on watched files"
)]
pub struct WatchError(#[from] notify::Error);

/// Watches the files that `connect` writes, until it is dropped.
pub struct Watch {
    _watcher: RecommendedWatcher,
}

impl Watch {
    /// Calls `told` on a thread of its own when the content of a file has changed. Folders that do not
    /// exist yet are not seen: a new `Watch` sees them.
    ///
    /// # Errors
    /// [`WatchError`].
    pub fn start(places: &Places, told: impl Fn() + Send + 'static) -> Result<Self, WatchError> {
        let files = files(places);
        let (sender, events) = mpsc::channel();
        let mut watcher =
            notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
                let named = event.map_or_else(|_| Vec::new(), |event| event.paths);
                // The thread has ended with the watch.
                let _ = sender.send(named);
            })?;
        let mut folders: Vec<&Path> = files.iter().filter_map(|file| file.parent()).collect();
        folders.sort();
        folders.dedup();
        for folder in folders.into_iter().filter(|folder| folder.is_dir()) {
            watcher.watch(folder, RecursiveMode::NonRecursive)?;
        }
        // An agent writes much beside its settings, and reads them: only what is in them counts.
        let mut seen: BTreeMap<_, _> = files
            .into_iter()
            .map(|file| (name(&file), state(&file)))
            .collect();
        thread::spawn(move || {
            for named in events {
                let mut changed = false;
                for path in named {
                    if let Some(before) = seen.get_mut(&name(&path)) {
                        let now = state(&path);
                        changed |= *before != now;
                        *before = now;
                    }
                }
                if changed {
                    told();
                }
            }
        });
        Ok(Self { _watcher: watcher })
    }
}

/// The files of all agents that may have something of ours.
fn files(places: &Places) -> Vec<PathBuf> {
    let all = Agent::ALL.into_iter();
    let all = all.filter_map(|agent| targets(agent, Scope::Person, None, places).ok());
    all.flatten().map(|target| target.path).collect()
}

/// A file by its real folder, as events name it.
fn name(file: &Path) -> PathBuf {
    let folder = file.parent().and_then(|folder| folder.canonicalize().ok());
    match (folder, file.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        (_, _) => file.to_owned(),
    }
}

fn state(file: &Path) -> Option<String> {
    let bytes = plain_file::read(file, plain_file::SMALL).ok()?;
    Some(digest(&bytes))
}
