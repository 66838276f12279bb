//! The side of the guard on which the programs run: what it is told, and what follows from its
//! end.

use std::collections::HashMap;
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};

use super::kill;
use crate::mark;

/// Starts a watcher.
type Watcher = Box<dyn Fn() -> Command + Send>;

struct Guarded {
    /// `None` where nobody asked for a guard.
    watcher: Option<Watcher>,
    guard: Option<(Pid, OwnedFd)>,
    /// The leaders of what runs, and whether the end of a guard has ended them.
    running: Option<HashMap<Pid, bool>>,
}

static GUARDED: Mutex<Guarded> = Mutex::new(Guarded {
    watcher: None,
    guard: None,
    running: None,
});

/// Held from before a program starts until it is known to run.
static STARTING: Mutex<()> = Mutex::new(());

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing that holds a lock can leave what it holds half changed.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn start(watcher: Watcher) -> io::Result<()> {
    let mut guarded = lock(&GUARDED);
    if guarded.watcher.is_none() {
        guarded.watcher = Some(watcher);
        guarded.stand_by()?;
    }
    Ok(())
}

pub(super) fn forked(copy: Pid, pipe: OwnedFd, next: Watcher) -> io::Result<()> {
    let mut guarded = lock(&GUARDED);
    guarded.watcher = Some(next);
    guarded.listens(copy, pipe)
}

/// To be held while a program starts, until [`keep`]. Nothing starts where there should be a
/// guard and is none.
pub(in super::super) fn starting() -> io::Result<MutexGuard<'static, ()>> {
    let starting = lock(&STARTING);
    let mut guarded = lock(&GUARDED);
    if guarded.watcher.is_some() && guarded.guard.is_none() {
        guarded.stand_by().map_err(|error| {
            io::Error::other(format!(
                "nothing could end it if this program were killed ({error})"
            ))
        })?;
    }
    drop(guarded);
    Ok(starting)
}

/// A program leads a group from now on.
pub(in super::super) fn keep(leader: Pid) {
    let mut guarded = lock(&GUARDED);
    guarded
        .running
        .get_or_insert_default()
        .insert(leader, false);
    guarded.tell(leader.as_raw_nonzero().get());
}

/// The number is about to be given back. Whether the end of a guard has ended the program.
pub(in super::super) fn forget(leader: Pid) -> bool {
    let mut guarded = lock(&GUARDED);
    guarded.tell(-leader.as_raw_nonzero().get());
    let running = guarded.running.get_or_insert_default();
    running.remove(&leader).unwrap_or_default()
}

/// Calls back with the processes that this one has started itself, none of which is given up
/// meanwhile: the leaders of what runs, and the guard.
#[cfg(target_os = "linux")]
pub(super) fn with_own<T>(look: impl FnOnce(&[Pid], Option<Pid>) -> T) -> T {
    let starting = lock(&STARTING);
    let guarded = lock(&GUARDED);
    let leaders = guarded.running.iter().flat_map(HashMap::keys).copied();
    let leaders: Vec<Pid> = leaders.collect();
    let done = look(&leaders, guarded.guard.as_ref().map(|(guard, _)| *guard));
    drop(guarded);
    drop(starting);
    done
}

impl Guarded {
    /// A guard stands by from now on.
    fn stand_by(&mut self) -> io::Result<()> {
        let Some(watcher) = &self.watcher else {
            return Ok(());
        };
        let mut started = watcher()
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // What is sent to our group, as by Ctrl-C, is not for it.
            .process_group(0)
            .current_dir("/")
            .spawn()?;
        let guard = Pid::from_child(&started);
        match started.stdin.take() {
            Some(pipe) => self.listens(guard, pipe.into()),
            None => Err(io::Error::other("the guard cannot be told anything")),
        }
    }

    /// It hears of what starts from now on.
    fn listens(&mut self, guard: Pid, pipe: OwnedFd) -> io::Result<()> {
        thread::Builder::new()
            .name("guard".to_owned())
            .stack_size(512 * 1024)
            .spawn(move || follow(guard))?;
        let mut pipe = std::fs::File::from(pipe);
        pipe.write_all(mark::of_process().as_bytes())?;
        let pipe = OwnedFd::from(pipe);
        // A watcher that does not read must not hold up what it watches.
        fcntl_setfl(&pipe, fcntl_getfl(&pipe)? | OFlags::NONBLOCK)?;
        self.guard = Some((guard, pipe));
        Ok(())
    }

    fn tell(&self, number: i32) {
        if let Some((_, pipe)) = &self.guard {
            // Four bytes go as a whole or not at all. A guard that does not hear them has ended
            // or is stopped, which [`follow`] is about to see.
            let _ = rustix::io::write(pipe, &number.to_le_bytes());
        }
    }
}

/// Waits until a guard guards no more. What runs then is ended at once, before another guard
/// stands by: a command that ends its guard gains nothing.
fn follow(guard: Pid) {
    let either = WaitIdOptions::EXITED | WaitIdOptions::STOPPED;
    let seen = wait(guard, either);
    if seen.is_some_and(|seen| seen.stopped()) {
        let _ = kill_process(guard, Signal::KILL);
        wait(guard, WaitIdOptions::EXITED);
    }
    let mut guarded = lock(&GUARDED);
    guarded.guard = None;
    for (leader, unguarded) in guarded.running.iter_mut().flatten() {
        *unguarded = true;
        kill(*leader);
    }
    // Where none starts, the next program asks again, and does not start.
    let _ = guarded.stand_by();
}

fn wait(child: Pid, options: WaitIdOptions) -> Option<rustix::process::WaitIdStatus> {
    loop {
        match waitid(WaitId::Pid(child), options) {
            Ok(seen) => return seen,
            Err(Errno::INTR) => {}
            Err(_) => return None,
        }
    }
}
