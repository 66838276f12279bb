//! What a new document allows that the old one did not, in words.

use catalogue::Language;
use exec_policy::{Config, Document, Facts};
use local_policy::{Listing, Widening, widens};
use serde_json::Value;
use wording::policy::briefly;

use super::Scope;
use super::patterns::Pattern;

/// A line for each thing that may run afterwards and could not before.
pub(super) fn widenings(
    scope: &Scope,
    before: &Value,
    after: &Value,
    listing: &Listing<impl Facts>,
) -> Vec<String> {
    let [before, after] = [before, after].map(|value| Document::read(value).0);
    between(scope, &before, &after, listing)
}

/// As [`widenings`], of documents that are read already.
pub(super) fn between(
    scope: &Scope,
    before: &Document,
    after: &Document,
    listing: &Listing<impl Facts>,
) -> Vec<String> {
    // Of a configuration that cannot be read the file's own words are left.
    let config = scope.judge.config().map_or(Config::default(), |(it, _)| it);
    let found = widens(before, after, &config);
    let parts = briefly(&found, Language::English).into_iter();
    parts
        .map(|(widening, part)| match reaches(widening, listing) {
            Some(reaches) => format!("{part} ({reaches})"),
            None => part,
        })
        .collect()
}

/// What a new entry can run beside its program.
fn reaches(widening: &Widening, listing: &Listing<impl Facts>) -> Option<String> {
    let Widening::Entry { entry, .. } = widening else {
        return None;
    };
    Pattern::look_up(&entry.pattern, listing).ok()?.reaches
}
