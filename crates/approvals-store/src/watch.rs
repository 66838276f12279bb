//! Other programs' edits, as they happen.

use std::{
    collections::HashSet,
    ffi::OsString,
    path::{Path, PathBuf},
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use notify::{
    Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher,
    event::{AccessKind, AccessMode},
};

use crate::{
    LoadProblem, Snapshot, Store,
    known::{News, Watched},
    replaced::Replaced,
    snapshot::state_name,
};

/// A burst ends when nothing has happened for this long…
const QUIET: Duration = Duration::from_millis(20);
/// …or has gone on for this long.
const BURST: Duration = Duration::from_millis(100);
/// How often a state is looked at that a save of ours may be about to replace.
const LOOKS: u32 = 4;

/// The file cannot be watched.
#[derive(Debug, thiserror::Error)]
#[error("changes of {} cannot be noticed ({source}); raise the system's limit on watched files, or restart after each change", .path.display())]
pub struct WatchError {
    path: PathBuf,
    source: notify::Error,
}

/// Watches the file until it is dropped.
///
/// The folder may be missing, come, go and be replaced. A link in the place of the file is
/// watched itself, not what it points to.
pub struct Watch {
    wake: Sender<Wake>,
    thread: Option<JoinHandle<()>>,
}

/// Why the thread wakes.
enum Wake {
    /// Something happened to the file.
    File,
    /// Something happened to the folder, or to one it is in.
    Folder,
    /// The watch was dropped.
    Stop,
}

impl Watch {
    /// Calls `told` with the file's state now, and then with each state that differs from the
    /// one before and is not this store's own save. `told` runs on a thread of its own; it is
    /// not called after the drop. By the time its receiver acts, a save of this process may
    /// be newer: where the order matters, [`Store::load`] then.
    ///
    /// # Errors
    /// The system watches no more files.
    pub fn start(
        store: &Store,
        told: impl FnMut(Result<Snapshot, LoadProblem>) + Send + 'static,
    ) -> Result<Self, WatchError> {
        let (wake, woken) = mpsc::channel();
        let failed = |source| WatchError {
            path: store.path().to_path_buf(),
            source,
        };
        let mut folders = Folders::new(store.path(), wake.clone()).map_err(failed)?;
        folders.arm().map_err(failed)?;
        let store = store.clone();
        let watched = store.known.watch();
        let thread = thread::Builder::new().name("approvals-watch".into());
        let run = move || tell(&store, &watched, &mut folders, &woken, told);
        let thread = thread.spawn(run).map_err(|error| failed(error.into()))?;
        Ok(Self {
            wake,
            thread: Some(thread),
        })
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.wake.send(Wake::Stop);
        if let Some(thread) = self.thread.take()
            && thread.thread().id() != thread::current().id()
        {
            let _ = thread.join();
        }
    }
}

fn tell(
    store: &Store,
    watched: &Watched,
    folders: &mut Folders,
    woken: &Receiver<Wake>,
    mut told: impl FnMut(Result<Snapshot, LoadProblem>),
) {
    let mut replaced = Replaced::default();
    loop {
        for look in 1..=LOOKS {
            let state = store.load();
            let news = watched.learn(&state_name(&state), look == LOOKS);
            if news == News::Perhaps {
                thread::sleep(QUIET);
                continue;
            }
            let versions = replaced.by(store, &state, news == News::Yes);
            if news == News::Yes {
                told(state);
            }
            for version in versions {
                // A folder of versions that cannot be written is told by the next edit.
                let _ = store.keep(&version);
            }
            break;
        }
        let Ok(mut wake) = woken.recv() else { return };
        let start = Instant::now();
        let mut folder = false;
        loop {
            match wake {
                Wake::File => {}
                Wake::Folder => folder = true,
                Wake::Stop => return,
            }
            if start.elapsed() > BURST {
                break;
            }
            match woken.recv_timeout(QUIET) {
                Ok(more) => wake = more,
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
        if folder {
            // Where nothing can be watched any more, the next event of a folder above tries
            // again; until then the state that was told stays.
            let _ = folders.arm();
        }
    }
}

/// The folder of the file and the nearest one above it: the first tells of the file, the
/// second of the first.
struct Folders {
    watcher: RecommendedWatcher,
    folder: PathBuf,
    armed: Vec<PathBuf>,
}

impl Folders {
    fn new(file: &Path, wake: Sender<Wake>) -> notify::Result<Self> {
        let file = std::path::absolute(file)?;
        let name = file.file_name().unwrap_or_default().to_owned();
        let folder = file.parent().unwrap_or(&file).to_path_buf();
        // Names, not paths: some systems tell of real paths, others of the watched ones.
        let above: HashSet<OsString> = folder
            .ancestors()
            .filter_map(|above| Some(above.file_name()?.to_owned()))
            .collect();
        let watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
            let about = |test: &dyn Fn(&OsString) -> bool| match &event {
                Ok(event) => {
                    let mut names = event.paths.iter().filter_map(|path| path.file_name());
                    names.any(|name| test(&name.to_owned()))
                }
                Err(_) => true,
            };
            if event.as_ref().is_ok_and(|event| is_reading(event.kind)) {
                return;
            }
            let lost = event.as_ref().map_or(true, Event::need_rescan);
            // Nobody listens after the drop.
            if lost || about(&|it| above.contains(it)) {
                let _ = wake.send(Wake::Folder);
            } else if about(&|it| *it == name) {
                let _ = wake.send(Wake::File);
            }
        })?;
        Ok(Self {
            watcher,
            folder,
            armed: Vec::new(),
        })
    }

    /// Watches what is there now.
    fn arm(&mut self) -> notify::Result<()> {
        for folder in self.armed.drain(..) {
            // One that is gone is no longer watched anyway.
            let _ = self.watcher.unwatch(&folder);
        }
        let mut result = Ok(());
        for folder in self.folder.ancestors() {
            if folder.is_dir() {
                match self.watcher.watch(folder, RecursiveMode::NonRecursive) {
                    Ok(()) => self.armed.push(folder.to_path_buf()),
                    Err(error) => result = Err(error),
                }
                if folder != self.folder {
                    break;
                }
            }
        }
        if self.armed.is_empty() {
            result
        } else {
            Ok(())
        }
    }
}

/// Our own reading is an event, too.
fn is_reading(kind: EventKind) -> bool {
    match kind {
        EventKind::Access(AccessKind::Close(AccessMode::Write)) => false,
        EventKind::Access(_) => true,
        EventKind::Any
        | EventKind::Create(_)
        | EventKind::Modify(_)
        | EventKind::Remove(_)
        | EventKind::Other => false,
    }
}
