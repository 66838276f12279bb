//! What the main window adds to the history.

use approvals_store::Snapshot;
use audit_log::{Body, Log, Policy, Record, changes};
use serde_json::Value;
use tracing::warn;

use crate::editor::Editor;

impl Editor {
    /// Writes down what an edit changed; nothing where it changed nothing. A history that
    /// cannot be written undoes nothing.
    pub(crate) fn record(&self, before: &Value, after: &Snapshot) {
        let changes = changes(before, &after.value);
        if changes.is_empty() {
            return;
        }
        let record = Record::new(
            (self.machine.now_ms)(),
            Body::Policy(Policy {
                source: "main window".to_owned(),
                request: None,
                changes,
                more: 0,
                hash: after.hash.clone(),
            }),
        );
        if let Err(error) = Log::new(self.paths().history_file()).append(&[record]) {
            warn!(%error, "an edit of the policy is not in the history");
        }
    }
}
