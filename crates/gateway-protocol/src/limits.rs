//! The limits of the protocol.

use std::time::Duration;

/// Bounds of a conversation. The defaults are the wire's figures; tests make them small.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The time from dialling to the WebSocket: 10 s.
    pub dial: Duration,
    /// The time from the WebSocket to the gateway's hello: 15 s, as long as a gateway waits.
    pub handshake: Duration,
    /// The time between two ticks if the gateway names none: 30 s. After twice that time without a
    /// frame the connection counts as dead.
    pub tick: Duration,
    /// The time that the gateway may take to read a frame: 30 s.
    pub write: Duration,
    /// The longest frame that is read, in bytes: 25 MiB, as in both generations.
    pub frame_bytes: usize,
    /// The longest frame before the hello, in bytes: 64 KiB, as in OpenClaw 2026.9.
    pub preauth_bytes: usize,
    /// The longest frame that is sent, in bytes, if the gateway names no limit: 8 MiB.
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
