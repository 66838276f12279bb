//! Uses of entries, written down later and together.

use std::{
    sync::mpsc::{self, RecvTimeoutError, Sender},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use crate::{Edit, Error, Store, Use};

/// Writes uses behind the back of decisions: [`Usage::record`] never waits for the disk.
///
/// The first use starts a wait; what comes until its end is one edit. Nothing runs while
/// nothing is used. Dropping writes what is left.
pub struct Usage {
    uses: Option<Sender<Use>>,
    thread: Option<JoinHandle<()>>,
}

impl Usage {
    /// Collects for `wait`, then writes. `failed` hears of an edit that was not made; its
    /// uses are lost, which costs a date in the editor and no policy.
    pub fn start(
        store: Store,
        wait: Duration,
        mut failed: impl FnMut(Error) + Send + 'static,
    ) -> std::io::Result<Self> {
        let (sender, receiver) = mpsc::channel();
        let run = move || {
            while let Ok(first) = receiver.recv() {
                let mut uses = vec![first];
                let end = Instant::now() + wait;
                let mut open = true;
                while open {
                    match receiver.recv_timeout(end.saturating_duration_since(Instant::now())) {
                        Ok(more) => uses.push(more),
                        Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                            open = false;
                        }
                    }
                }
                if let Err(error) = store.apply(&[Edit::RecordUse { uses }]) {
                    failed(error);
                }
            }
        };
        let thread = thread::Builder::new()
            .name("approvals-usage".into())
            .spawn(run)?;
        Ok(Self {
            uses: Some(sender),
            thread: Some(thread),
        })
    }

    /// Remembers one use and returns at once.
    pub fn record(&self, it: Use) {
        if let Some(uses) = &self.uses {
            // The thread ends only after the sender is gone.
            let _ = uses.send(it);
        }
    }
}

impl Drop for Usage {
    fn drop(&mut self) {
        self.uses = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
