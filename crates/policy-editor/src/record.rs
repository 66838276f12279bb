//! What the main window adds to the history.

use approvals_store::Snapshot;
use audit_log::{Body, Log, Policy, Record, changes};
use serde_json::Value;
use tracing::warn;
use view_model::Change;

use crate::editor::Editor;
use crate::elsewhere::Kept;

/// How an edit came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// Settings that were chosen, patterns that were typed.
    Edit,
    /// Rules that were suggested and added by a click.
    Suggestion,
    /// Rules of a document.
    Import,
    /// What was there before.
    Restore,
}

impl Source {
    /// As the history names it.
    const fn name(self) -> &'static str {
        match self {
            Self::Edit => "main window",
            Self::Suggestion => "main-window-suggestion",
            Self::Import => "main-window-import",
            Self::Restore => "main-window-restore",
        }
    }

    pub(crate) const fn of(change: &Change) -> Self {
        match change {
            Change::Grant { .. } => Self::Suggestion,
            Change::Import { .. } => Self::Import,
            Change::Restore { .. } => Self::Restore,
            Change::SetField { .. }
            | Change::Preset { .. }
            | Change::AddRule { .. }
            | Change::SetRule { .. }
            | Change::SetPattern { .. }
            | Change::Remove { .. } => Self::Edit,
        }
    }
}

/// Whether a person made this in a window.
pub(crate) fn is_by_person(source: &str) -> bool {
    let window = [
        Source::Edit,
        Source::Suggestion,
        Source::Import,
        Source::Restore,
    ];
    matches!(source, "always-allow" | "always-deny") || window.iter().any(|it| it.name() == source)
}

impl Editor {
    /// Writes down what an edit changed; nothing where it changed nothing. A history that
    /// cannot be written undoes nothing.
    pub(crate) fn record(&self, source: Source, before: &Value, after: &Snapshot) {
        let changes = changes(before, &after.value);
        self.write_down(Policy::new(source.name(), changes, &after.hash));
    }

    /// The same of a policy that somebody else keeps: a gateway, or a node.
    pub(crate) fn record_elsewhere(&self, source: Source, kept_by: String, kept: &Kept<'_>) {
        let changes = changes(kept.before, kept.after);
        self.write_down(Policy {
            kept_by: Some(kept_by),
            ..Policy::new(source.name(), changes, kept.hash)
        });
    }

    fn write_down(&self, policy: Policy) {
        if policy.changes.is_empty() {
            return;
        }
        let record = Record::new((self.machine.now_ms)(), Body::Policy(policy));
        if let Err(error) = Log::new(self.paths().history_file()).append(&[record]) {
            warn!(%error, "an edit of the policy is not in the history");
        }
    }
}
