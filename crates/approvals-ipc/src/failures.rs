//! Counts failed authentications.
//!
//! A process that fails too often is not answered for a while. Its user could go on with another
//! process, so the failures of a user are counted as well. Beyond that limit every failure of a
//! new process is answered with the rate limit alone. A request with the right token is still
//! served, or one program could lock out all others.

use std::collections::{HashMap, VecDeque};
use std::time::Instant;

use crate::caller::Peer;
use crate::limits::Limits;

#[derive(Default)]
pub(crate) struct Failures {
    /// The failures by process id; those without a known process count together.
    processes: HashMap<Option<u32>, Recent>,
    users: HashMap<Option<u32>, Recent>,
}

impl Failures {
    /// Whether this process is locked out, whatever it sends.
    pub(crate) fn lock_out(&self, peer: &Peer, now: Instant) -> bool {
        let process = self.processes.get(&peer.pid);
        process.is_some_and(|recent| recent.is_locked(now))
    }

    /// Counts a failure. Returns whether there were too many; the failure that exceeds the limit
    /// starts the lockout.
    pub(crate) fn count(&mut self, peer: &Peer, now: Instant, limits: &Limits) -> bool {
        for all in [&mut self.processes, &mut self.users] {
            all.retain(|_, recent| !recent.is_over(now, limits));
        }
        let user = self.users.entry(peer.uid).or_default();
        // While its user is locked out, a new process takes no memory.
        if user.is_locked(now) {
            return true;
        }
        let user = user.count(now, limits);
        let process = self.processes.entry(peer.pid).or_default();
        process.count(now, limits) || user
    }

    #[cfg(test)]
    pub(crate) fn processes(&self) -> usize {
        self.processes.len()
    }
}

#[derive(Default)]
struct Recent {
    failures: VecDeque<Instant>,
    locked_until: Option<Instant>,
}

impl Recent {
    fn is_locked(&self, now: Instant) -> bool {
        self.locked_until.is_some_and(|until| now < until)
    }

    fn count(&mut self, now: Instant, limits: &Limits) -> bool {
        self.failures
            .retain(|at| now.duration_since(*at) < limits.failure_window);
        self.failures.push_back(now);
        if self.failures.len() <= limits.failures {
            return false;
        }
        self.failures.clear();
        self.locked_until = Some(now + limits.lockout);
        true
    }

    fn is_over(&self, now: Instant, limits: &Limits) -> bool {
        let last = self.failures.back();
        !self.is_locked(now)
            && last.is_none_or(|at| now.duration_since(*at) >= limits.failure_window)
    }
}
