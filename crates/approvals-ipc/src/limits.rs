//! Every figure of the protocol, in one place.

use std::time::Duration;

/// Bounds of a server. The defaults are the wire's figures; tests make them small.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Longest request line in bytes, its newline not counted: 256 000.
    pub line_bytes: usize,
    /// How far a request's `ts` may lie in the past or the future: 10 s.
    pub skew: Duration,
    /// How long a nonce is good for no other line: 20 s.
    pub replay_window: Duration,
    /// How many lines are remembered, so that none is taken twice: 65 536. More than that in
    /// the time of [`replay_window`](Self::replay_window) are refused.
    pub lines: usize,
    /// Failed authentications of one peer that are answered as such: 10.
    pub failures: usize,
    /// The window in which they count: 10 s.
    pub failure_window: Duration,
    /// How long a peer with more of them is turned away: 10 s.
    pub lockout: Duration,
    /// Connections open at once: 1 024.
    pub connections: usize,
    /// Connections without a line that one process may keep: 64. More that are older than
    /// [`idle_age`](Self::idle_age) end; younger ones only where they keep another process out.
    pub idle: usize,
    /// How long a connection without a line is left alone where its place is wanted: 2 s.
    pub idle_age: Duration,
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
