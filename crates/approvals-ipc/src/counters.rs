//! Counters of a server, readable while it runs.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::refusal::Refusal;

/// Why a connection ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(usize)]
pub enum Closure {
    /// No complete line came in time.
    Unfinished,
    /// The line was neither `exec` nor `request`.
    NotARequest,
    /// The caller hung up before its answer.
    HungUp,
    /// The answer could not be sent, or was not read in time.
    Unwritable,
}

impl Closure {
    /// Every reason.
    pub const ALL: [Self; 4] = [
        Self::Unfinished,
        Self::NotARequest,
        Self::HungUp,
        Self::Unwritable,
    ];
}

/// Running totals of one server. Each accepted connection counts once, as answered or as closed. A
/// refusal that was sent counts as answered.
#[derive(Debug, Default)]
pub struct Counters {
    accepted: AtomicU64,
    answered: AtomicU64,
    refused: [AtomicU64; Refusal::ALL.len()],
    closed: [AtomicU64; Closure::ALL.len()],
}

impl Counters {
    /// Connections that were accepted.
    #[must_use]
    pub fn accepted(&self) -> u64 {
        self.accepted.load(Ordering::Relaxed)
    }

    /// Connections that got an answer line.
    #[must_use]
    pub fn answered(&self) -> u64 {
        self.answered.load(Ordering::Relaxed)
    }

    /// Connections that were refused for `reason`.
    #[must_use]
    pub fn refused(&self, reason: Refusal) -> u64 {
        self.refused[reason as usize].load(Ordering::Relaxed)
    }

    /// Connections that ended without an answer because of `reason`.
    #[must_use]
    pub fn closed(&self, reason: Closure) -> u64 {
        self.closed[reason as usize].load(Ordering::Relaxed)
    }

    pub(crate) fn accept(&self) {
        self.accepted.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn refuse(&self, reason: Refusal) {
        self.refused[reason as usize].fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn end(&self, end: Result<(), Closure>) {
        let counter = match end {
            Ok(()) => &self.answered,
            Err(reason) => &self.closed[reason as usize],
        };
        counter.fetch_add(1, Ordering::Relaxed);
    }
}
