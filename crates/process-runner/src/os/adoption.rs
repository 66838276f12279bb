//! Adopts processes whose parents have ended: they become children of this process instead of the
//! system's first process, and stay in its tree.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::process::{Pid, WaitId, WaitIdOptions, getpid, set_child_subreaper, waitid};
use tokio::signal::unix::{SignalKind, signal};

use super::guarded::with_own;
use crate::os::unix::descendants;

static ADOPTS: AtomicBool = AtomicBool::new(false);

/// Makes this process adopt the processes that its programs leave behind, from now on. This
/// process may start other programs only through this crate: any other child counts as left
/// behind, and is killed with the last program that may have started it.
///
/// Needs a tokio runtime with I/O, which reaps those that end.
///
/// # Errors
/// The system does not allow it.
pub fn adopt() -> io::Result<()> {
    set_child_subreaper(Some(getpid()))?;
    let mut ended = signal(SignalKind::child())?;
    if ADOPTS.swap(true, Ordering::Relaxed) {
        return Ok(());
    }
    tokio::spawn(async move {
        while ended.recv().await.is_some() {
            reap();
        }
    });
    Ok(())
}

/// Reaps adopted processes as they end.
fn reap() {
    with_own(|leaders, guard| {
        for child in children() {
            if !leaders.contains(&child) && Some(child) != guard {
                let at_once = WaitIdOptions::EXITED | WaitIdOptions::NOHANG;
                let _ = waitid(WaitId::Pid(child), at_once);
            }
        }
    });
}

/// The adopted processes that only the program of `leader` can have started.
///
/// An orphan that cleared its environment and left its group shows no sign of its program. But a
/// program starts no process before it runs itself.
pub(in super::super) fn orphans(leader: Pid) -> HashSet<Pid> {
    if !ADOPTS.load(Ordering::Relaxed) {
        return HashSet::new();
    }
    with_own(|leaders, guard| {
        let others = leaders.iter().filter(|it| **it != leader);
        let first = others.filter_map(|it| descendants::begun(*it)).min();
        children()
            .into_iter()
            .filter(|child| !leaders.contains(child) && Some(*child) != guard)
            .filter(|child| {
                let begun = descendants::begun(*child);
                begun.is_some_and(|begun| first.is_none_or(|first| begun < first))
            })
            .collect()
    })
}

/// All children of this process.
fn children() -> Vec<Pid> {
    let Ok(threads) = fs::read_dir("/proc/self/task") else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for thread in threads.flatten() {
        let Ok(text) = fs::read_to_string(thread.path().join("children")) else {
            // The thread is ending, or the system does not list children.
            continue;
        };
        let numbers = text.split_ascii_whitespace();
        all.extend(numbers.filter_map(|number| Pid::from_raw(number.parse().ok()?)));
    }
    all
}
