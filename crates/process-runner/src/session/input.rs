//! What goes to a program, on its way.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::Size;

/// What may wait for a program that does not read.
const LIMIT: usize = 1 << 20;

/// Set where nothing may be written any more; far above every count.
const CLOSED: usize = 1 << (usize::BITS - 1);

/// For the task that drives the program.
pub(super) enum Message {
    Bytes(Vec<u8>),
    End,
    Resize(Size),
}

/// Why input was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotWritten {
    /// The program's input is closed.
    Closed,
    /// The program does not read what it was sent before.
    Full,
}

/// How much waits, and whether more may come.
pub(super) struct Budget(AtomicUsize);

impl Budget {
    pub(super) fn new(open: bool) -> Self {
        Self(AtomicUsize::new(if open { 0 } else { CLOSED }))
    }

    pub(super) fn take(&self, count: usize) -> Result<(), NotWritten> {
        let taken = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |waiting| {
                (waiting.saturating_add(count) <= LIMIT).then(|| waiting + count)
            });
        match taken {
            Ok(_) => Ok(()),
            Err(waiting) if waiting & CLOSED != 0 => Err(NotWritten::Closed),
            Err(_) => Err(NotWritten::Full),
        }
    }

    pub(super) fn give_back(&self, count: usize) {
        self.0.fetch_sub(count, Ordering::Relaxed);
    }

    /// From now on nothing may be written.
    pub(super) fn close(&self) -> Result<(), NotWritten> {
        let before = self.0.fetch_or(CLOSED, Ordering::Relaxed);
        if before & CLOSED == 0 {
            Ok(())
        } else {
            Err(NotWritten::Closed)
        }
    }
}
