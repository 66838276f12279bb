//! How the rows of a list came there, as the history tells it.

use std::collections::HashMap;

use audit_log::{Body, Log, written};

use crate::rows::{Place, as_object};

/// What was read of the history. Reading again takes what came since.
#[derive(Debug, Default)]
pub(crate) struct Origins {
    /// The newest record that was read.
    newest: Option<String>,
    /// By place and item, as the history writes them.
    found: HashMap<(String, String), &'static str>,
}

impl Origins {
    /// Reads what is new. A history that cannot be read tells nothing more: a row without an
    /// origin is no fault.
    pub(crate) fn refresh(&mut self, log: &Log) {
        let Ok(entries) = log.entries() else {
            return;
        };
        let before = self.newest.clone();
        let mut newest = None;
        let mut newer = HashMap::new();
        for entry in entries.map_while(Result::ok) {
            if before.as_ref() == Some(&entry.record.id) {
                break;
            }
            newest.get_or_insert_with(|| entry.record.id.clone());
            let Body::Policy(policy) = &entry.record.body else {
                continue;
            };
            let Some(origin) = origin(&policy.source) else {
                continue;
            };
            for change in &policy.changes {
                if let Some(after) = &change.after {
                    // Newest first: what put it there last counts.
                    newer
                        .entry((change.place.clone(), after.clone()))
                        .or_insert(origin);
                }
            }
        }
        self.newest = newest.or(before);
        self.found.extend(newer);
    }

    /// `typed`, `clicked` or `imported`; empty where nobody knows.
    pub(crate) fn of(&self, agent: &str, place: &Place) -> &'static str {
        // Later versions of OpenClaw mark what a click has stored.
        if place.item["source"] == "allow-always" {
            return "clicked";
        }
        let list = format!("agents.{agent}.{}", place.list.key());
        let item = written(&as_object(place.item)).unwrap_or_default();
        self.found.get(&(list, item)).copied().unwrap_or_default()
    }
}

/// What an edit of this source makes of the items that it adds; `None` where they were there
/// before, as when an earlier version comes back.
fn origin(source: &str) -> Option<&'static str> {
    match source {
        "always-allow" | "always-deny" | "main-window-suggestion" => Some("clicked"),
        "main window" | "exec-host approvals" => Some("typed"),
        "main-window-import" | "exec-host import" => Some("imported"),
        _ => None,
    }
}
