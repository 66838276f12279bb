//! The answers to a `connect` that is not accepted.

use std::time::Duration;

use serde_json::json;

use super::{BadConnect, Shown};
use crate::connect::VERSIONS;
use crate::frame::WireError;
use crate::refusal::PRODUCT;

/// The most bytes of the reason of a WebSocket's close.
const REASON: usize = 123;

/// The answer to a `connect` that is not accepted, and how the connection is then closed.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal {
    /// The answer.
    pub error: WireError,
    /// The code of the close.
    pub close: u16,
}

impl Refusal {
    /// The reason of the close.
    #[must_use]
    pub fn reason(&self) -> &str {
        let message = &self.error.message;
        &message[..message.floor_char_boundary(REASON)]
    }

    /// The first frame is no `connect`, or no frame.
    #[must_use]
    pub fn no_connect() -> Self {
        Self::new("invalid handshake: first request must be connect", None)
    }

    /// The parameters are none of `connect`.
    #[must_use]
    pub fn params(error: &BadConnect) -> Self {
        Self::new(&error.to_string(), None)
    }

    /// The client speaks none of our protocols.
    #[must_use]
    pub fn protocol(lowest: u32, highest: u32) -> Self {
        let details = json!({
            "code": "PROTOCOL_MISMATCH",
            "clientMinProtocol": lowest,
            "clientMaxProtocol": highest,
            "expectedProtocol": VERSIONS.end(),
        });
        Self {
            close: 1002,
            ..Self::new("protocol mismatch", Some(details))
        }
    }

    /// The client names no device.
    #[must_use]
    pub fn no_device() -> Self {
        let details = json!({ "code": "DEVICE_IDENTITY_REQUIRED" });
        let mut refusal = Self::new("device identity required", Some(details));
        "NOT_PAIRED".clone_into(&mut refusal.error.code);
        refusal
    }

    /// The proof of the device fails.
    pub(super) fn device(code: &str, what: &str, reason: &str) -> Self {
        let details = json!({
            "code": format!("DEVICE_AUTH_{code}"),
            "reason": format!("device-{reason}"),
        });
        Self::new(&format!("device {what}"), Some(details))
    }

    /// The gateway's secret is missing or wrong.
    #[must_use]
    pub fn secret(shown: Shown, what: &str) -> Self {
        let (state, code) = match shown {
            Shown::Nothing => ("missing", "MISSING"),
            Shown::Wrong | Shown::Right => ("mismatch", "MISMATCH"),
        };
        let details = json!({
            "code": format!("AUTH_{}_{code}", what.to_uppercase()),
            "authReason": format!("{what}_{state}"),
            "canRetryWithDeviceToken": shown == Shown::Wrong,
        });
        let message = format!("unauthorized: gateway {what} {state} (provide gateway auth {what})");
        Self::new(&message, Some(details))
    }

    /// The token of the device is not that of this device and role.
    #[must_use]
    pub fn device_token() -> Self {
        let details = json!({
            "code": "AUTH_DEVICE_TOKEN_MISMATCH",
            "authReason": "device_token_mismatch",
        });
        Self::new("unauthorized: device token mismatch", Some(details))
    }

    /// Too many clients of this address failed.
    #[must_use]
    pub fn too_many_failures(wait: Duration) -> Self {
        let details = json!({ "code": "AUTH_RATE_LIMITED" });
        let message = "unauthorized: too many failed authentication attempts (retry later)";
        let mut refusal = Self::new(message, Some(details));
        refusal.error.retryable = Some(true);
        refusal.error.retry_after_ms = u64::try_from(wait.as_millis()).ok();
        refusal
    }

    /// A person has to approve this device first.
    #[must_use]
    pub fn not_paired(request: &str, device: &str, role: &str, reason: &str) -> Self {
        let details = json!({
            "code": "PAIRING_REQUIRED",
            "reason": reason,
            "requestId": request,
            "deviceId": device,
            "requestedRole": role,
            "product": PRODUCT,
        });
        let mut refusal = Self::new("pairing required", Some(details));
        "NOT_PAIRED".clone_into(&mut refusal.error.code);
        refusal
    }

    /// The gateway takes nobody now.
    #[must_use]
    pub fn busy(message: &str) -> Self {
        let mut refusal = Self::new(message, None);
        "UNAVAILABLE".clone_into(&mut refusal.error.code);
        refusal.error.retryable = Some(true);
        refusal.close = 1013;
        refusal
    }

    fn new(message: &str, details: Option<serde_json::Value>) -> Self {
        Self {
            error: WireError {
                details,
                ..WireError::invalid(message)
            },
            close: 1008,
        }
    }
}
