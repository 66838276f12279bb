//! What is due, and when.

use std::collections::BTreeSet;
use std::time::Duration;

/// A thing that becomes due.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Timer {
    /// The next tick of the gateway.
    Tick,
    /// A call of a node has taken too long.
    Call(String),
    /// An approval expires, or is forgotten.
    Approval(String),
    /// A request to be paired is forgotten.
    Pairing(String),
    /// A run is forgotten.
    Run(String, String),
}

/// The timers, the next one first.
#[derive(Debug, Default)]
pub(crate) struct Timers(BTreeSet<(Duration, Timer)>);

impl Timers {
    pub(crate) fn set(&mut self, at: Duration, timer: Timer) {
        self.0.insert((at, timer));
    }

    pub(crate) fn clear(&mut self, at: Duration, timer: Timer) {
        self.0.remove(&(at, timer));
    }

    pub(crate) fn next(&self) -> Option<Duration> {
        self.0.first().map(|(at, _)| *at)
    }

    /// Takes the next timer that is due.
    pub(crate) fn due(&mut self, now: Duration) -> Option<Timer> {
        let (at, _) = self.0.first()?;
        if *at > now {
            return None;
        }
        self.0.pop_first().map(|(_, timer)| timer)
    }
}
