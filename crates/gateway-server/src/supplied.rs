//! What the program around the gateway supplies.

use exec_tools::BoxFuture;
use gateway_protocol::WireError;
use gateway_registry::{ConfigPatch, RunEvent};
use serde_json::Value;

/// The configuration. Both methods may take their time: they are called on threads for that.
pub trait ConfigFile: Send + Sync {
    /// `{path, exists, raw, parsed, valid, config, hash, issues}`, without secrets.
    ///
    /// # Errors
    /// What the operator reads.
    fn get(&self) -> Result<Value, WireError>;

    /// Merges a patch into it. The operator is an administrator.
    ///
    /// # Errors
    /// What the operator reads; the file is then as it was.
    fn patch(&self, patch: ConfigPatch) -> Result<Value, WireError>;
}

/// The approvals file of this computer.
pub trait PolicyFile: Send + Sync {
    /// `{path, exists, hash, file}`, without the token.
    ///
    /// # Errors
    /// What the operator reads.
    fn get(&self) -> BoxFuture<'_, Result<Value, WireError>>;

    /// Replaces it, and may wait for a person (D18).
    ///
    /// # Errors
    /// What the operator reads; the file is then as it was.
    fn set(
        &self,
        file: Value,
        base_hash: Option<String>,
    ) -> BoxFuture<'_, Result<Value, WireError>>;
}

/// Takes what nodes tell of the commands that this gateway had them run.
pub trait NodeEvents: Send + Sync {
    /// A node tells something. The gateway waits until this returns.
    fn heard(&self, event: RunEvent);
}
