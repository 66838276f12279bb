//! Every figure of the protocol, in one place.

use std::time::Duration;

/// Bounds of a server. The defaults are the wire's figures; tests make them small.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Longest request line in bytes, its newline not counted: 256 000.
    pub line_bytes: usize,
    /// How far a request's `ts` may lie in the past or the future: 10 s.
    pub skew: Duration,
    /// How long an authenticated nonce is remembered: 20 s, so that a stamp from 10 s
    /// ahead cannot outlive it.
    pub replay_window: Duration,
    /// Failed authentications of one peer that are answered as such: 10.
    pub failures: usize,
    /// The window in which they count: 10 s.
    pub failure_window: Duration,
    /// How long a peer with more of them is turned away: 10 s.
    pub lockout: Duration,
    /// Connections open at once: 1 024.
    pub connections: usize,
    /// How long a client may take to send its line, and again to read its answer: 15 s.
    pub io: Duration,
    /// How long [`Server::run`](crate::Server::run) waits, once told to stop, for a line
    /// that is still arriving and for handlers to return: 2 s.
    pub grace: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            line_bytes: 256_000,
            skew: Duration::from_secs(10),
            replay_window: Duration::from_secs(20),
            failures: 10,
            failure_window: Duration::from_secs(10),
            lockout: Duration::from_secs(10),
            connections: 1_024,
            io: Duration::from_secs(15),
            grace: Duration::from_secs(2),
        }
    }
}
