//! Time that passes only as the test says, however slow the machine is.
//!
//! Tokio's paused clock jumps to the next timer whenever all tasks wait. They also wait while a
//! process, a socket or a message bus is about to answer. This clock stands still then.

use std::path::Path;
use std::sync::mpsc::{Sender, channel};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tokio::task::spawn_blocking;
use tokio::time::{advance, pause, resume};

/// How long a slow machine may take; reached only when a test fails. Then the clock jumps as tokio's
/// does, and the test's own limits end the test.
const PATIENCE: Duration = Duration::from_secs(60);

/// The clock of a runtime. Once this value is dropped, the clock jumps as tokio's does.
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

    /// Lets the clock run again, as the clock of the computer does.
    pub fn start(self) {
        drop(self);
        resume();
    }

    /// Lets this much time pass, and fires the timers that are due by then.
    pub async fn pass(&self, time: Duration) {
        // Tokio's timers go off at the next whole millisecond.
        advance(time + Duration::from_millis(1)).await;
    }

    /// Waits for a file that a process makes, while the clock stands still.
    ///
    /// # Panics
    /// When the file does not appear.
    pub async fn comes(&self, file: &Path) {
        let end = Instant::now() + PATIENCE;
        while !file.exists() {
            assert!(Instant::now() < end, "{} does not come", file.display());
            self.wait().await;
        }
        // By now the code that started the process has begun to count its time.
        self.wait().await;
    }

    /// Lets time pass, second by second, until this future is done; limits inside it pass too.
    ///
    /// # Panics
    /// When the future never ends.
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
