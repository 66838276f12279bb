//! Watches the database, also before it exists.

use std::ffi::OsStr;
use std::path::Path;

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

/// Watches until it is dropped.
pub struct Watch {
    _watcher: RecommendedWatcher,
}

impl Watch {
    /// Calls `told` on a thread of its own when the database or its log may have changed, appeared
    /// or gone. If a folder on the way appears, only a new `Watch` sees inside it: after each
    /// call, start a new one, then read.
    ///
    /// # Errors
    /// The system does not watch more files.
    pub fn start(database: &Path, told: impl Fn() + Send + 'static) -> notify::Result<Self> {
        let database = std::path::absolute(database)?;
        let folders = database.ancestors().skip(1);
        // The nearest folder that exists, and its parent, because the folder may be replaced.
        let there: Vec<_> = folders
            .filter(|folder| folder.is_dir())
            .take(2)
            .map(Path::to_owned)
            .collect();
        let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
            if event.map_or(true, |event| concerns(&event, &database)) {
                told();
            }
        })?;
        for folder in &there {
            watcher.watch(folder, RecursiveMode::NonRecursive)?;
        }
        Ok(Self { _watcher: watcher })
    }
}

fn concerns(event: &Event, database: &Path) -> bool {
    // Reading a file is an event too, also our own reading.
    let changed = !matches!(event.kind, EventKind::Access(_));
    let log = |name: &OsStr, database: &OsStr| {
        name.as_encoded_bytes()
            .starts_with(database.as_encoded_bytes())
    };
    let named = |name: &OsStr| {
        let mut folders = database.ancestors();
        folders
            .next()
            .and_then(Path::file_name)
            .is_some_and(|database| log(name, database))
            || folders.any(|folder| folder.file_name() == Some(name))
    };
    let mut names = event.paths.iter().filter_map(|path| path.file_name());
    changed && (event.need_rescan() || names.any(named))
}
