//! Ids, times and leases, as the flow and the windows name them.

use std::time::Duration;

use approval_flow::{Id, Lease, Millis};

/// The lease of so many milliseconds; `None`: until the screen locks.
pub(crate) fn lease(ms: Option<Millis>) -> Lease {
    ms.map_or(Lease::UntilLocked, Lease::For)
}

/// A time in whole milliseconds.
pub(crate) fn millis(duration: Duration) -> Millis {
    Millis::try_from(duration.as_millis()).unwrap_or(Millis::MAX)
}

/// The id of a question for a window.
pub(crate) fn show_id(id: Id) -> String {
    format!("q{}", id.0)
}

/// The question that a window or a terminal names.
#[must_use]
pub fn parse_id(text: &str) -> Option<Id> {
    text.strip_prefix('q')?.parse().ok().map(Id)
}
