//! The store from outside: real files, real processes.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test ends where it cannot go on, and prints what it measured"
)]

mod any;
mod child;
#[cfg(unix)]
mod confirmed;
mod edits;
mod ensure;
mod entries;
mod faults;
#[cfg(unix)]
mod field_reports;
mod foreign;
mod fresh;
mod full;
mod history;
mod load;
mod news;
mod processes;
mod remote;
mod rows;
mod settings;
mod steps;
mod uses;
mod watching;

use std::{
    fs,
    path::PathBuf,
    sync::atomic::{AtomicU8, Ordering},
};

use approvals_store::Store;
use tempfile::TempDir;

/// When every test store thinks it is.
const NOW: u64 = 1_770_854_400_000;

/// A store in a folder of its own, with a clock that stands and counting randomness.
struct Home {
    dir: TempDir,
    store: Store,
}

impl Home {
    /// No file.
    fn empty() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let store = counted(dir.path().join("state/exec-approvals.json"));
        Self { dir, store }
    }

    /// This file.
    fn with(text: impl AsRef<[u8]>) -> Self {
        let home = Self::empty();
        fs::create_dir(home.dir.path().join("state")).unwrap();
        fs::write(home.store.path(), text).unwrap();
        home
    }

    fn file(&self) -> String {
        fs::read_to_string(self.store.path()).unwrap()
    }

    /// The names in the folder, sorted.
    fn names(&self) -> Vec<String> {
        let folder = fs::read_dir(self.store.path().parent().unwrap()).unwrap();
        let mut names: Vec<_> = folder
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

/// The first id is all `01`, the next all `02`; a token's bytes are 0, 1, 2, ….
fn counted(path: PathBuf) -> Store {
    let next = AtomicU8::new(0);
    Store::with_world(
        path,
        || NOW,
        move |bytes| {
            if bytes.len() == 24 {
                bytes.iter_mut().zip(0..).for_each(|(byte, n)| *byte = n);
            } else {
                bytes.fill(next.fetch_add(1, Ordering::Relaxed) + 1);
            }
            Ok(())
        },
    )
}

/// The ids that [`counted`] gives.
fn id(n: u8) -> String {
    let b = format!("{n:02x}");
    let rest = format!("{b}{b}{b}{b}{b}{b}");
    format!(
        "{b}{b}{b}{b}-{b}{b}-4{}{b}-{:02x}{b}-{rest}",
        &b[1..],
        n & 0x3f | 0x80
    )
}
