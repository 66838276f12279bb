//! Waits for a child process to end without reaping it, so that its number stays taken.

use rustix::io::Errno;
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
use tokio::task::{JoinHandle, spawn_blocking};

#[cfg(target_os = "linux")]
use {
    rustix::process::{PidfdFlags, pidfd_open},
    std::os::fd::OwnedFd,
    tokio::io::{Interest, unix::AsyncFd},
};

/// Waits until a child has ended and can be reaped.
///
/// Signal handlers are not used, because other libraries in this process may replace them.
pub(crate) enum Ending {
    /// A descriptor that becomes readable: the cheapest way, on Linux since 5.3.
    #[cfg(target_os = "linux")]
    Descriptor(AsyncFd<OwnedFd>),
    /// A thread that waits, on every other system.
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
        // SAFETY: it is an `OwnedFd`: open, always the same, and closed with the value that it is
        // moved into.
        let ready = unsafe { AsyncFd::register_with_interest(descriptor, Interest::READABLE) };
        Some(Self::Descriptor(ready.ok()?))
    }

    fn by_thread(child: Pid) -> Self {
        let ended = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        Self::Thread(spawn_blocking(move || wait(child, ended)))
    }

    /// May be dropped and called again until it has completed, not after.
    pub(crate) async fn reached(&mut self) {
        // Each fails only if the runtime ends, and then nobody waits.
        match self {
            #[cfg(target_os = "linux")]
            Self::Descriptor(ready) => _ = ready.readable().await,
            Self::Thread(waiting) => _ = waiting.await,
        }
    }
}

/// Waits for the child's end and reaps it. Blocks.
pub(crate) fn reap(child: Pid) {
    wait(child, WaitIdOptions::EXITED);
}

fn wait(child: Pid, options: WaitIdOptions) {
    // Any other error means that the child does not exist any more.
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
