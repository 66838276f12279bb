//! The reasons for which the server itself refuses a request, before a handler sees it.

use crate::request::WireError;

/// Why a connection or a request was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(usize)]
pub enum Refusal {
    /// The peer is another user.
    User,
    /// The limit of open connections is reached.
    Connections,
    /// The line is too long.
    Size,
    /// The peer failed to authenticate too often.
    RateLimit,
    /// The time stamp is too far from now, or before the start of the server.
    Ttl,
    /// The HMAC is wrong.
    Hmac,
    /// The nonce was used before.
    Replay,
    /// More lines came than can be remembered.
    Busy,
    /// The signed text is not a request.
    Json,
    /// The token of a prompt is wrong.
    Token,
}

impl Refusal {
    /// Every reason, in the order of the checks.
    pub const ALL: [Self; 10] = [
        Self::User,
        Self::Connections,
        Self::Size,
        Self::RateLimit,
        Self::Ttl,
        Self::Hmac,
        Self::Replay,
        Self::Busy,
        Self::Json,
        Self::Token,
    ];

    /// The error for an `exec` client. A prompt client, and every client of another user, gets the
    /// decision `deny` instead.
    #[must_use]
    pub fn error(self) -> WireError {
        match self {
            Self::User => WireError::unavailable("this socket serves another user", "user"),
            Self::Connections => WireError::unavailable("too many open connections", "connections"),
            Self::Size => WireError::invalid_request("payload too large", "size"),
            Self::RateLimit => WireError::unavailable("too many failed requests", "rate-limit"),
            Self::Ttl => WireError::invalid_request("expired request", "ttl"),
            Self::Hmac | Self::Token => WireError::invalid_request("invalid auth", "hmac"),
            Self::Replay => WireError::invalid_request("replayed request", "replay"),
            Self::Busy => WireError::unavailable("too many requests", "rate-limit"),
            Self::Json => WireError::invalid_request("invalid payload", "json"),
        }
    }
}
