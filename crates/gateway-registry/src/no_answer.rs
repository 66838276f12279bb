//! Why an approval has no answer.

use gateway_protocol::WireError;

/// Why an approval has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// No operator is connected that may answer.
    #[error("no operator is connected that can answer")]
    Nobody,
    /// Nobody answered in time.
    #[error("nobody answered in time")]
    Expired,
    /// Too many approvals are open.
    #[error("too many approvals are open")]
    TooMany,
}

impl NoAnswer {
    /// The word for it on the wire.
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Self::Nobody => "no-approval-route",
            Self::Expired => "timeout",
            Self::TooMany => "too-many",
        }
    }
}

/// The approval is not known, has ended, or is none of this client's business.
pub(crate) fn unknown() -> WireError {
    WireError::invalid("unknown or expired approval id").with(serde_json::json!({
        "reason": "APPROVAL_NOT_FOUND",
    }))
}
