//! The moment a child process ends, without taking its number back from it.

use rustix::io::Errno;
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
use tokio::task::{JoinHandle, spawn_blocking};

#[cfg(target_os = "linux")]
use {
    rustix::process::{PidfdFlags, pidfd_open},
    std::os::fd::OwnedFd,
    tokio::io::{Interest, unix::AsyncFd},
};

/// Tells when a child has ended and waits to be reaped.
///
/// No signal handler takes part: other libraries in this process may replace it.
pub(crate) enum Ending {
    /// A descriptor that becomes readable: the cheapest, on Linux since 5.3.
    #[cfg(target_os = "linux")]
    Descriptor(AsyncFd<OwnedFd>),
    /// A thread that waits, for every other system.
    Thread(JoinHandle<()>),
}

impl Ending {
    pub(crate) fn of(child: Pid) -> Self {
        #[cfg(target_os = "linux")]
        if let Some(descriptor) = Self::by_descriptor(child) {
            return descriptor;
        }
        Self::by_thread(child)
    }

    #[cfg(target_os = "linux")]
    #[expect(unsafe_code, reason = "tokio wants a promise about the descriptor")]
    fn by_descriptor(child: Pid) -> Option<Self> {
        let descriptor = pidfd_open(child, PidfdFlags::NONBLOCK).ok()?;
        // SAFETY: it is an `OwnedFd`: open, always the same, and closed with what it is
        // moved into.
        let ready = unsafe { AsyncFd::register_with_interest(descriptor, Interest::READABLE) };
        Some(Self::Descriptor(ready.ok()?))
    }

    fn by_thread(child: Pid) -> Self {
        let ended = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        Self::Thread(spawn_blocking(move || wait(child, ended)))
    }

    /// May be dropped and called again until it has returned, not after.
    pub(crate) async fn reached(&mut self) {
        // Either fails only when the runtime itself ends, and nobody waits any longer.
        match self {
            #[cfg(target_os = "linux")]
            Self::Descriptor(ready) => _ = ready.readable().await,
            Self::Thread(waiting) => _ = waiting.await,
        }
    }
}

/// Waits here for the child's end and reaps it.
pub(crate) fn reap(child: Pid) {
    wait(child, WaitIdOptions::EXITED);
}

fn wait(child: Pid, options: WaitIdOptions) {
    // Any other error says that there is no such child any more.
    while waitid(WaitId::Pid(child), options).is_err_and(|error| error == Errno::INTR) {}
}

#[cfg(test)]
#[allow(clippy::panic, clippy::unwrap_used)]
mod tests {
    use std::process::{Command, Stdio};

    use rustix::process::Pid;

    use super::Ending;

    #[tokio::test]
    async fn both_ways_wait_for_the_end_and_leave_the_status() {
        for way in [Ending::of, Ending::by_thread] {
            let mut child = Command::new("/bin/sh")
                .args(["-c", "read line; exit 7"])
                .stdin(Stdio::piped())
                .spawn()
                .unwrap();
            let mut ending = way(Pid::from_child(&child));
            tokio::select! {
                biased;
                () = ending.reached() => panic!("it still reads"),
                () = tokio::task::yield_now() => {}
            }
            drop(child.stdin.take());
            ending.reached().await;
            assert_eq!(child.try_wait().unwrap().unwrap().code(), Some(7));
        }
    }
}
