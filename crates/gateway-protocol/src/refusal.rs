//! The end of a conversation, and when the next one may begin.

use std::time::Duration;

use crate::{FrameError, Unpaired, WireError};

/// What a gateway of ours calls itself where it wants a device approved.
pub(crate) const PRODUCT: &str = "exec-companion";

/// The end of a conversation.
#[derive(Debug, Clone, PartialEq)]
pub struct Ending {
    /// The reason.
    pub cause: Cause,
    /// When to try again.
    pub retry: Retry,
    /// Whether the gateway had accepted us before.
    pub was_open: bool,
}

/// When to try again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retry {
    /// After the usual wait, which grows.
    Backoff,
    /// After the time that the gateway named, or after the usual wait if that is longer.
    After(Duration),
    /// After the longest wait, because a person has to do something first.
    Slowly,
    /// At once, without the device's token, which the gateway does not accept any more.
    WithoutDeviceToken,
}

/// The reason of an end.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Cause {
    /// No server answers at the address.
    #[error("the gateway cannot be reached: {0}")]
    Unreachable(String),
    /// The server there is not the gateway that is meant.
    #[error("{0}")]
    Untrusted(String),
    /// The server did not send a gateway's first message in time.
    #[error("no gateway answered there within {} s", .0.as_secs_f32())]
    NoHandshake(Duration),
    /// Nothing came for twice the time between two ticks.
    #[error("the gateway has been silent for {} s", .0.as_secs_f32())]
    Silent(Duration),
    /// The gateway does not read what is sent.
    #[error("the gateway does not read its messages")]
    Stuck,
    /// The gateway closed the connection.
    #[error("the gateway closed the connection ({code}{})", if .reason.is_empty() { String::new() } else { format!(": {}", .reason) })]
    Closed {
        /// The code of the WebSocket; 1005 if it sent none, 1006 if the connection broke.
        code: u16,
        /// The reason that the gateway gave.
        reason: String,
    },
    /// The gateway sent a message that is not a frame.
    #[error("the gateway sent something that is not a frame: {0}")]
    Garbage(#[from] FrameError),
    /// The gateway sent a frame of more than this many bytes.
    #[error("the gateway sent a frame of more than {0} bytes")]
    TooLong(usize),
    /// The gateway's challenge or hello cannot be used.
    #[error("the gateway's {0} cannot be read")]
    BadHandshake(&'static str),
    /// A person has to approve this device at the gateway.
    #[error("this device is not paired yet: at the gateway, run `{0}`")]
    Unpaired(Unpaired),
    /// The gateway speaks none of our versions.
    #[error("the gateway speaks protocol {}, and we speak 3 and 4: update the older of the two", .0.map_or_else(|| "another".to_owned(), |version| version.to_string()))]
    Protocol(Option<u64>),
    /// The gateway wants its token or password, and was shown none.
    #[error(
        "the gateway wants its token or password, and none is known here: write it into gateway.auth of openclaw.json, or type it under Health → Gateway"
    )]
    NoSecret,
    /// The token or the password is wrong.
    #[error("the gateway refused the token: {0}")]
    Unauthorized(String),
    /// The gateway holds the time of the signature to be wrong.
    #[error("the gateway's clock and ours are too far apart: set this computer's clock")]
    Clock,
    /// The gateway is still starting.
    #[error("the gateway is still starting")]
    Starting,
    /// Another refusal, with the gateway's words.
    #[error("the gateway refused the connection: {0}")]
    Refused(String),
    /// We ended the conversation.
    #[error("the connection was ended here")]
    Stopped,
}

/// The meaning of a refused `connect`. OpenClaw 2026.9 has codes in `details`, 2026.2 has only
/// messages. `device_token`: the device's token was shown. `shared`: there is another secret to
/// show.
pub(crate) fn refused(error: &WireError, device_token: bool, shared: bool) -> (Cause, Retry) {
    let message = error.message.clone();
    let code = error.detail("code").unwrap_or_default();
    if error.code == "NOT_PAIRED" && code != "DEVICE_IDENTITY_REQUIRED" {
        let request = error.detail("requestId").map(str::to_owned);
        let ours = error.detail("product") == Some(PRODUCT);
        return (Cause::Unpaired(Unpaired { request, ours }), Retry::Backoff);
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
        let missing = ["AUTH_TOKEN_MISSING", "AUTH_PASSWORD_MISSING"].contains(&code)
            || message.contains("token missing")
            || message.contains("password missing");
        let cause = match missing {
            true => Cause::NoSecret,
            false => Cause::Unauthorized(message),
        };
        return (cause, retry);
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
        // The next challenge has a new nonce.
        _ if message == "device nonce mismatch" || message == "device nonce required" => {
            Retry::Backoff
        }
        _ => Retry::Slowly,
    };
    (Cause::Refused(message), retry)
}
