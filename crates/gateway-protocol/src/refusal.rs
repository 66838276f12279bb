//! Why a conversation ended, and when the next one may begin.

use std::time::Duration;

use crate::{FrameError, WireError};

/// The end of a conversation.
#[derive(Debug, Clone, PartialEq)]
pub struct Ending {
    /// Why.
    pub cause: Cause,
    /// When to try again.
    pub retry: Retry,
    /// The gateway had accepted us before.
    pub was_open: bool,
}

/// When to try again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retry {
    /// After the usual wait, which grows.
    Backoff,
    /// When the gateway said, or after the usual wait if that is longer.
    After(Duration),
    /// After the longest wait: somebody must do something first.
    Slowly,
    /// At once, without the device's token, which the gateway no longer takes.
    WithoutDeviceToken,
}

/// Why a conversation ended.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Cause {
    /// Nobody answers there.
    #[error("the gateway cannot be reached: {0}")]
    Unreachable(String),
    /// What answers there is not the gateway that is meant.
    #[error("{0}")]
    Untrusted(String),
    /// It said nothing that a gateway says in time.
    #[error("what answers there did not speak as a gateway within {} s", .0.as_secs_f32())]
    NoHandshake(Duration),
    /// Nothing was heard for twice its tick.
    #[error("the gateway has been silent for {} s", .0.as_secs_f32())]
    Silent(Duration),
    /// It does not read what is sent.
    #[error("the gateway does not read what it is sent")]
    Stuck,
    /// It closed the connection.
    #[error("the gateway closed the connection ({code}{})", if .reason.is_empty() { String::new() } else { format!(": {}", .reason) })]
    Closed {
        /// The WebSocket's code; 1005 where there was none, 1006 where the connection broke.
        code: u16,
        /// What it said.
        reason: String,
    },
    /// It sent what is no frame.
    #[error("the gateway sent something that is no frame: {0}")]
    Garbage(#[from] FrameError),
    /// A frame was too long to be read.
    #[error("the gateway sent a frame of more than {0} bytes")]
    TooLong(usize),
    /// Its first event was no challenge with a nonce, or its hello none.
    #[error("the gateway's {0} cannot be read")]
    BadHandshake(&'static str),
    /// The device waits for a person at the gateway.
    #[error("this device is not paired yet{}", .0.as_ref().map(|id| format!(": at the gateway, run `openclaw devices approve {id}`")).unwrap_or_default())]
    Unpaired(Option<String>),
    /// It speaks none of our versions.
    #[error("the gateway speaks protocol {}, and we speak 3 and 4: update the older of the two", .0.map_or_else(|| "another".to_owned(), |version| version.to_string()))]
    Protocol(Option<u64>),
    /// The token or the password is wrong or missing.
    #[error("the gateway refused the token: {0}")]
    Unauthorized(String),
    /// It holds the signature's time for wrong.
    #[error("the gateway's clock and ours are too far apart: set this computer's clock")]
    Clock,
    /// It is still starting.
    #[error("the gateway is still starting")]
    Starting,
    /// Another refusal.
    #[error("the gateway refused the connection: {0}")]
    Refused(String),
    /// We ended it.
    #[error("the connection was ended here")]
    Stopped,
}

/// What a refused `connect` means. 2026.9 has codes in `details`, 2026.2 has messages alone.
/// `device_token`: the device's token was shown; `shared`: something else could be shown.
pub(crate) fn refused(error: &WireError, device_token: bool, shared: bool) -> (Cause, Retry) {
    let message = error.message.clone();
    let code = error.detail("code").unwrap_or_default();
    if error.code == "NOT_PAIRED" && code != "DEVICE_IDENTITY_REQUIRED" {
        let request = error.detail("requestId").map(str::to_owned);
        return (Cause::Unpaired(request), Retry::Backoff);
    }
    if code == "PROTOCOL_MISMATCH" || message == "protocol mismatch" {
        let details = error.details.as_ref();
        let expected = details.and_then(|details| details.get("expectedProtocol")?.as_u64());
        return (Cause::Protocol(expected), Retry::Slowly);
    }
    if code.starts_with("AUTH_") || message.starts_with("unauthorized") {
        let retry = if device_token && shared {
            Retry::WithoutDeviceToken
        } else {
            Retry::Slowly
        };
        return (Cause::Unauthorized(message), retry);
    }
    if code == "DEVICE_AUTH_SIGNATURE_EXPIRED" || message == "device signature expired" {
        return (Cause::Clock, Retry::Backoff);
    }
    let after = error.retry_after_ms.map(Duration::from_millis);
    if error.detail("reason") == Some("startup-sidecars") {
        return (Cause::Starting, after.map_or(Retry::Backoff, Retry::After));
    }
    let retry = match (error.retryable, after, error.code.as_str()) {
        (Some(true), Some(after), _) => Retry::After(after),
        (Some(true), None, _) | (_, _, "UNAVAILABLE") => Retry::Backoff,
        // A nonce that was mixed up is a new one next time.
        _ if message == "device nonce mismatch" || message == "device nonce required" => {
            Retry::Backoff
        }
        _ => Retry::Slowly,
    };
    (Cause::Refused(message), retry)
}
