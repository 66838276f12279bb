//! The input of a program, before it is written.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::Size;

/// The bytes that may wait for a program that does not read.
const LIMIT: usize = 1 << 20;

/// The bit that marks a closed input, far above every count.
const CLOSED: usize = 1 << (usize::BITS - 1);

/// A message to the task that drives the program.
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
    /// The program has not read the input before.
    Full,
}

/// Counts the bytes that wait, and whether more are taken.
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

    /// Closes the input: nothing more is taken.
    pub(super) fn close(&self) -> Result<(), NotWritten> {
        let before = self.0.fetch_or(CLOSED, Ordering::Relaxed);
        if before & CLOSED == 0 {
            Ok(())
        } else {
            Err(NotWritten::Closed)
        }
    }
}
