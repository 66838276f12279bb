//! What the history tells of the rows of a list: how each came there, and how often it was used.

use std::collections::HashMap;

use audit_log::{Body, Decision, Log, UsedRule, written};

use crate::patterns::pattern_of;
use crate::rows::{Located, as_object};

/// What was read of the history. Reading again takes what came since.
#[derive(Debug, Default)]
pub(crate) struct History {
    /// The newest record that was read.
    newest: Option<String>,
    /// By place and item, as the history writes them.
    origins: HashMap<(String, String), &'static str>,
    /// How many commands each rule let run.
    uses: HashMap<UsedRule, u32>,
}

/// What is new in the history.
#[derive(Default)]
struct News {
    origins: HashMap<(String, String), &'static str>,
    used: Vec<UsedRule>,
}

impl History {
    /// Reads what is new. A history that cannot be read tells nothing more: a row without an
    /// origin is no fault.
    pub(crate) fn refresh(&mut self, log: &Log) {
        let Ok(entries) = log.entries() else {
            return;
        };
        let before = self.newest.clone();
        let mut newest = None;
        let mut news = News::default();
        for entry in entries.map_while(Result::ok) {
            if before.as_ref() == Some(&entry.record.id) {
                break;
            }
            newest.get_or_insert_with(|| entry.record.id.clone());
            news.take(entry.record.body);
        }
        self.newest = newest.or(before);
        self.origins.extend(news.origins);
        for rule in news.used {
            let count = self.uses.entry(rule).or_default();
            *count = count.saturating_add(1);
        }
    }

    /// `typed`, `clicked` or `imported`; empty where nobody knows.
    pub(crate) fn origin(&self, agent: &str, place: &Located) -> &'static str {
        // Later versions of OpenClaw mark what a click has stored.
        if place.item["source"] == "allow-always" {
            return "clicked";
        }
        let list = format!("agents.{agent}.{}", place.list.key());
        let item = written(&as_object(place.item)).unwrap_or_default();
        self.origins.get(&(list, item)).copied().unwrap_or_default()
    }

    /// For how many commands nobody was asked because of this item.
    pub(crate) fn uses(&self, agent: &str, place: &Located) -> u32 {
        let key = place.item["id"].as_str();
        let rule = UsedRule {
            agent: agent.to_owned(),
            list: place.list.key().to_owned(),
            key: key.unwrap_or_else(|| pattern_of(place.item)).to_owned(),
        };
        self.uses.get(&rule).copied().unwrap_or_default()
    }
}

impl News {
    fn take(&mut self, body: Body) {
        match body {
            // Whoever else keeps a policy: its items are not those of this computer.
            Body::Policy(policy) if policy.kept_by.is_some() => {}
            Body::Policy(policy) => {
                let Some(origin) = origin(&policy.source) else {
                    return;
                };
                for change in policy.changes {
                    if let Some(after) = change.after {
                        // Newest first: what put it there last counts.
                        let key = (change.place, after);
                        self.origins.entry(key).or_insert(origin);
                    }
                }
            }
            Body::Decision(decision) => {
                let Decision { used, .. } = *decision;
                self.used.extend(used);
            }
            // Only refusals are counted together.
            Body::Repeats(_) | Body::Exit(_) | Body::Dropped(_) | Body::Gap(_) | Body::Unknown => {}
        }
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
