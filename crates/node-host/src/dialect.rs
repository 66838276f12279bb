//! The differences between the generations of gateways.

use approvals_ipc::WireError;
use approvals_store::Schema;

/// The generation of a gateway, told by its protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// OpenClaw 2026.2.
    V3,
    /// OpenClaw 2026.9.
    V4,
}

impl Dialect {
    pub(crate) fn of(protocol: u32) -> Self {
        if protocol >= 4 { Self::V4 } else { Self::V3 }
    }

    /// The schema of the policy that this generation exchanges.
    pub(crate) fn schema(self) -> Schema {
        match self {
            Self::V3 => Schema::Early,
            Self::V4 => Schema::Late,
        }
    }

    /// The code of a refused run. OpenClaw 2026.9 tells a denial from a failure by it.
    pub(crate) fn refusal_code(self, error: &WireError) -> &str {
        match (self, error.code.as_str()) {
            (Self::V4, "UNAVAILABLE") => "SYSTEM_RUN_DENIED",
            (_, code) => code,
        }
    }
}
