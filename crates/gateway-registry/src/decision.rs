//! The answers to an approval.

use gateway_protocol::WireError;

/// An answer to an approval.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// This command may run, this time.
    AllowOnce,
    /// This command may run, now and later.
    AllowAlways,
    /// It may not run.
    Deny,
}

impl Decision {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::AllowOnce, Self::AllowAlways, Self::Deny];

    /// The word for it on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AllowOnce => "allow-once",
            Self::AllowAlways => "allow-always",
            Self::Deny => "deny",
        }
    }

    /// The decision of a word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.as_str() == word)
    }
}

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
