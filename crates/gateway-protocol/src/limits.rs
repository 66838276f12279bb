//! Every figure of the protocol, in one place.

use std::time::Duration;

/// Bounds of a conversation. The defaults are the wire's figures; tests make them small.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// From dialling to the WebSocket: 10 s.
    pub dial: Duration,
    /// From the WebSocket to the gateway's hello: 15 s, as long as a gateway waits.
    pub handshake: Duration,
    /// Time between two ticks where the gateway names none: 30 s. After twice the time
    /// without a frame the connection counts as dead.
    pub tick: Duration,
    /// How long the gateway may take to read a frame: 30 s.
    pub write: Duration,
    /// Longest frame that is read, in bytes: the 25 MiB of both generations.
    pub frame_bytes: usize,
    /// Longest frame before the hello: 64 KiB, OpenClaw 2026.9's own bound.
    pub preauth_bytes: usize,
    /// Longest frame that is sent where the gateway names no limit: 8 MiB.
    pub payload_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            dial: Duration::from_secs(10),
            handshake: Duration::from_secs(15),
            tick: Duration::from_secs(30),
            write: Duration::from_secs(30),
            frame_bytes: 26_214_400,
            preauth_bytes: 65_536,
            payload_bytes: 8_388_608,
        }
    }
}
