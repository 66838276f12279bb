//! Memory goes back to the system after a flood of requests: the allocator would keep it for a next
//! flood, which may never come.

use std::time::Duration;

use tokio::time::Instant;

/// Fewer requests leave next to no memory behind.
const FLOOD: usize = 64;
/// A flood is over when no request has come or ended for so long.
const QUIET: Duration = Duration::from_secs(2);

/// The requests since memory was last given back.
#[derive(Debug, Default)]
pub(crate) struct Flood {
    stirred: usize,
    over_at: Option<Instant>,
}

impl Flood {
    /// A request has come, or a question ended.
    pub(crate) fn stir(&mut self, now: Instant) {
        self.stirred += 1;
        if self.stirred >= FLOOD {
            self.over_at = Some(now + QUIET);
        }
    }

    /// When the flood may be [over](Self::is_over).
    pub(crate) fn over_at(&self) -> Option<Instant> {
        self.over_at
    }

    /// Whether there was a flood that is over now. That is said once.
    pub(crate) fn is_over(&mut self, now: Instant) -> bool {
        let over = self.over_at.is_some_and(|at| at <= now);
        if over {
            *self = Self::default();
        }
        over
    }
}

/// Gives unused memory back. Other allocators than that of glibc do so by themselves.
pub(crate) fn give_memory_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[expect(unsafe_code, reason = "the allocator is told by no other way")]
    // SAFETY: it takes a number and touches only memory that nobody uses.
    unsafe {
        libc::malloc_trim(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_over_once_and_a_few_requests_are_none() {
        let start = Instant::now();
        let mut flood = Flood::default();
        for _ in 1..FLOOD {
            flood.stir(start);
        }
        assert_eq!(flood.over_at(), None);
        assert!(!flood.is_over(start + QUIET * 9));
        flood.stir(start);
        flood.stir(start + QUIET);
        assert!(!flood.is_over(start + QUIET * 2 - Duration::from_millis(1)));
        assert!(flood.is_over(start + QUIET * 2));
        assert!(!flood.is_over(start + QUIET * 9));
        assert_eq!(flood.over_at(), None);
    }
}
