//! Time that passes only as the test says, however slow the machine is.
//!
//! A clock that tokio paused jumps to the next timer whenever everything waits, and everything
//! also waits while a process, a socket or a message bus is about to answer. This one does not.

use std::path::Path;
use std::sync::mpsc::{Sender, channel};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tokio::task::spawn_blocking;
use tokio::time::{advance, pause, resume};

/// Patience with this machine; reached only when a test fails. Then the clock jumps as tokio's
/// does, and the limits of the test end it.
const PATIENCE: Duration = Duration::from_secs(60);

/// The clock of a runtime. Dropped, it jumps as tokio's does.
#[derive(Debug)]
pub struct StoppedClock {
    /// Open as long as the clock stands still.
    _stopped: Sender<()>,
}

impl StoppedClock {
    /// Stops the clock of this runtime, which has one thread.
    ///
    /// # Panics
    /// In another runtime, or where the clock is paused already.
    #[must_use]
    pub fn new() -> Self {
        pause();
        let (stopped, end) = channel::<()>();
        // While something blocks, tokio's clock does not jump.
        spawn_blocking(move || end.recv_timeout(PATIENCE));
        Self { _stopped: stopped }
    }

    /// Lets it run again, as the clock of the computer does.
    pub fn start(self) {
        drop(self);
        resume();
    }

    /// Lets so much time pass, and what is due by then happen.
    pub async fn pass(&self, time: Duration) {
        // Tokio's timers go off at the next whole millisecond.
        advance(time + Duration::from_millis(1)).await;
    }

    /// Waits for a file that a process makes, while the clock stands still.
    ///
    /// # Panics
    /// When it does not come.
    pub async fn comes(&self, file: &Path) {
        let end = Instant::now() + PATIENCE;
        while !file.exists() {
            assert!(Instant::now() < end, "{} does not come", file.display());
            self.wait().await;
        }
        // By now whoever started the process has begun to count its time.
        self.wait().await;
    }

    /// Lets time pass, second by second, until this is done. A limit in it passes too.
    ///
    /// # Panics
    /// When it is never done.
    pub async fn pass_until<T>(&self, done: impl Future<Output = T>) -> T {
        let passing = async {
            let end = Instant::now() + PATIENCE;
            while Instant::now() < end {
                self.wait().await;
                self.pass(Duration::from_secs(1)).await;
            }
        };
        tokio::select! {
            biased;
            done = done => done,
            () = passing => panic!("it does not come, whatever time passes"),
        }
    }

    /// Gives the machine a moment of its own time.
    async fn wait(&self) {
        // It cannot fail: nothing in it panics.
        let _ = spawn_blocking(|| sleep(Duration::from_millis(2))).await;
    }
}

impl Default for StoppedClock {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn time_passes_only_as_the_test_says() {
        let clock = StoppedClock::new();
        let limit = tokio::spawn(tokio::time::sleep(Duration::from_secs(5)));
        clock.wait().await;
        clock.pass(Duration::from_millis(4990)).await;
        clock.wait().await;
        assert!(!limit.is_finished());
        clock.pass(Duration::from_millis(10)).await;
        limit.await.unwrap();
        clock
            .pass_until(tokio::time::sleep(Duration::from_secs(100)))
            .await;
    }
}
