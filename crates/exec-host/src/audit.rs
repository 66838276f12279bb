//! What the command line adds to the history.

use std::time::SystemTime;

use approvals_store::Snapshot;
use audit_log::{Body, Log, Policy, Record, changes};
use serde_json::Value;

use crate::local::Local;
use crate::{say, shown};

/// An edit of the command line, as the history names it.
pub(crate) const EDIT: &str = "exec-host approvals";
/// Rules that came with a document.
pub(crate) const IMPORT: &str = "exec-host import";
/// An earlier version that is in force again.
pub(crate) const RESTORE: &str = "exec-host restore";

/// Writes down what an edit changed; nothing where it changed nothing. A history that cannot
/// be written is said, and undoes nothing.
pub(crate) fn record_policy_change(local: &Local, source: &str, before: &Value, after: &Snapshot) {
    let changes = changes(before, &after.value);
    if changes.is_empty() {
        return;
    }
    let since = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
    let record = Record::new(
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX),
        Body::Policy(Policy {
            source: source.to_owned(),
            request: None,
            changes,
            more: 0,
            hash: after.hash.clone(),
        }),
    );
    let log = Log::new(local.paths.history_file());
    if let Err(error) = log.append(&[record]) {
        say(&shown::visible(&error.to_string()));
    }
}
