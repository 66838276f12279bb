//! The limits of the protocol.

use std::time::Duration;

/// The limits of a server. The defaults are those of the wire; tests make them small.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest request line in bytes, without its newline: 256 000.
    pub line_bytes: usize,
    /// How far a request's `ts` may be in the past or the future: 10 s.
    pub skew: Duration,
    /// How long a nonce is refused in another line: 20 s.
    pub replay_window: Duration,
    /// How many lines are remembered, so that none is taken twice: 65 536. If more come within
    /// [`replay_window`](Self::replay_window), they are refused.
    pub lines: usize,
    /// The failed authentications of one peer that are answered with their reason: 10.
    pub failures: usize,
    /// The time in which they count: 10 s.
    pub failure_window: Duration,
    /// How long a peer with more failures is locked out: 10 s.
    pub lockout: Duration,
    /// The connections that may be open at once: 1 024.
    pub connections: usize,
    /// The connections without a line that one process may keep: 64. Beyond that, those older than
    /// [`idle_age`](Self::idle_age) are ended; younger ones only if they keep another process out.
    pub idle: usize,
    /// How long a connection without a line is left alone if its place is needed: 2 s.
    pub idle_age: Duration,
    /// How long a client may take to send its line, and again to read its answer: 15 s.
    pub io: Duration,
    /// How long [`Server::run`](crate::Server::run), once told to stop, waits for a line that is
    /// arriving and for handlers to return: 2 s.
    pub grace: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            line_bytes: 256_000,
            skew: Duration::from_secs(10),
            replay_window: Duration::from_secs(20),
            lines: 65_536,
            failures: 10,
            failure_window: Duration::from_secs(10),
            lockout: Duration::from_secs(10),
            connections: 1_024,
            idle: 64,
            idle_age: Duration::from_secs(2),
            io: Duration::from_secs(15),
            grace: Duration::from_secs(2),
        }
    }
}
