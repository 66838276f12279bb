//! What a new document allows that the old one did not, in words.

use exec_policy::{Config, Document, Entry, Facts, Rule};
use local_policy::{Listing, Looser, Widening, widens};
use serde_json::Value;

use super::patterns::Pattern;
use super::{Scope, changes, whose};
use crate::shown::visible;

/// A sentence for each thing that may run afterwards and could not before.
pub(super) fn widenings(
    scope: &Scope,
    before: &Value,
    after: &Value,
    listing: &Listing<impl Facts>,
) -> Vec<String> {
    // Of a configuration that cannot be read the file's own words are left.
    let config = scope.judge.config().map_or(Config::default(), |(it, _)| it);
    let (before, after) = (Document::read(before).0, Document::read(after).0);
    let found = widens(&before, &after, &config);
    found.iter().flat_map(|it| said(it, listing)).collect()
}

fn said(widening: &Widening, listing: &Listing<impl Facts>) -> Vec<String> {
    match widening {
        Widening::Settings { agent, looser, .. } => {
            let who = match agent.as_str() {
                "" => "every other agent".to_owned(),
                id => whose(id),
            };
            // What an agent does not say itself is said of every other one.
            let own = looser.iter().filter(|it| it.own);
            own.map(
                |Looser {
                     setting,
                     before,
                     after,
                     ..
                 }| format!("{setting} of {who}: {before} → {after}"),
            )
            .collect()
        }
        Widening::Entry { agent, entry } => vec![listed(agent, entry, listing)],
        Widening::Grant { agent, rule } => {
            vec![format!("a rule for {}: {}", whose(agent), words(rule))]
        }
        Widening::Denial {
            agent,
            rule,
            narrowed,
        } => {
            let what = if *narrowed {
                "is another one"
            } else {
                "is gone"
            };
            vec![format!(
                "a rule for {} {what}: {}",
                whose(agent),
                words(rule)
            )]
        }
    }
}

fn listed(agent: &str, entry: &Entry, listing: &Listing<impl Facts>) -> String {
    let mut words = format!("{} may run {}", whose(agent), visible(&entry.pattern));
    if let Some(arguments) = &entry.arg_pattern {
        words.push_str(&format!(" with arguments like {}", visible(arguments)));
    }
    let pattern = Pattern::look_up(&entry.pattern, listing).ok();
    if let Some(reaches) = pattern.and_then(|pattern| pattern.reaches) {
        words.push_str(&format!(", which {reaches}"));
    }
    words
}

fn words(rule: &Rule) -> String {
    let bare = Rule {
        id: None,
        note: None,
        ..rule.clone()
    };
    serde_json::to_value(bare).map_or_else(|_| visible(&rule.pattern), |it| changes::rule(&it))
}
