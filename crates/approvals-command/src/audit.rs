//! The command line's records in the history.

use approvals_store::{Snapshot, now_ms};
use audit_log::{Body, Log, Policy, Record, changes};
use command_line::local::Local;
use command_line::{say, shown};
use serde_json::Value;

/// The source of an edit, as the history names it.
pub(crate) const EDIT: &str = "exec-host approvals";
/// The source of rules that were imported.
pub(crate) const IMPORT: &str = "exec-host import";
/// The source of an earlier version that was restored.
pub(crate) const RESTORE: &str = "exec-host restore";

/// Records what an edit changed, if anything. If the history cannot be written, that is reported
/// and the edit stays.
pub(crate) fn record_policy_change(local: &Local, source: &str, before: &Value, after: &Snapshot) {
    let changes = changes(before, &after.value);
    if changes.is_empty() {
        return;
    }
    let policy = Policy::new(source, changes, &after.hash);
    let record = Record::new(now_ms(), Body::Policy(policy));
    let log = Log::new(local.paths.history_file());
    if let Err(error) = log.append(&[record]) {
        say(&shown::visible(&error.to_string()));
    }
}
