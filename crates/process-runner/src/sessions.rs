//! The sessions in the background, by owner.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rand::Rng;

use crate::Session;

/// How many ended sessions are kept, over all scopes.
const ENDED: usize = 50;

/// A session in the background.
#[derive(Debug, Clone)]
pub struct Entry<T> {
    /// The name, unique among the sessions that are kept: `brisk-lobster`.
    pub name: String,
    /// Data that the owner keeps with the session.
    pub about: T,
    /// The session itself.
    pub session: Session,
}

/// The sessions in the background. They exist in memory only.
///
/// Ended sessions are kept for a while, and never more than the last 50.
#[derive(Debug)]
pub struct Sessions<T> {
    /// The sessions with their scopes, oldest first.
    entries: Mutex<Vec<(String, Entry<T>)>>,
    remember: Duration,
}

impl<T: Clone> Sessions<T> {
    /// An empty list. An ended session is kept for the time `remember`.
    #[must_use]
    pub fn new(remember: Duration) -> Self {
        Self {
            entries: Mutex::new(Vec::new()),
            remember,
        }
    }

    /// Puts a session into the background and names it.
    pub fn add(&self, scope: &str, session: Session, about: T, random: &mut impl Rng) -> Entry<T> {
        let mut entries = self.entries();
        let mut new = name(random);
        while entries.iter().any(|(_, entry)| entry.name == new) {
            new = format!("{}-{}", name(random), random.random_range(2..1000));
        }
        let entry = Entry {
            name: new,
            about,
            session,
        };
        entries.push((scope.to_owned(), entry.clone()));
        entry
    }

    /// The session with this name, if it is in this scope.
    #[must_use]
    pub fn get(&self, scope: &str, name: &str) -> Option<Entry<T>> {
        let entries = self.entries();
        let found = entries
            .iter()
            .find(|(of, entry)| of == scope && entry.name == name);
        found.map(|(_, entry)| entry.clone())
    }

    /// All sessions of a scope, the newest first.
    #[must_use]
    pub fn list(&self, scope: &str) -> Vec<Entry<T>> {
        let entries = self.entries();
        let of_scope = entries.iter().rev().filter(|(of, _)| of == scope);
        of_scope.map(|(_, entry)| entry.clone()).collect()
    }

    /// Forgets a session. If nobody else has a handle, a running one is killed.
    pub fn remove(&self, scope: &str, name: &str) {
        self.entries()
            .retain(|(of, entry)| of != scope || entry.name != name);
    }

    /// The sessions that are kept, without those whose time is over.
    fn entries(&self) -> MutexGuard<'_, Vec<(String, Entry<T>)>> {
        // A poisoned lock is taken all the same: no code leaves the list half changed under it.
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let mut ages: Vec<Duration> = entries
            .iter()
            .filter_map(|(_, entry)| entry.session.ended_for())
            .collect();
        ages.sort_unstable();
        let oldest = ages.get(ENDED).copied().unwrap_or(Duration::MAX);
        entries.retain(|(_, entry)| {
            let age = entry.session.ended_for();
            age.is_none_or(|age| age < self.remember && age < oldest)
        });
        entries
    }
}

/// A name of two words, easy to tell apart, to remember and to type.
fn name(random: &mut impl Rng) -> String {
    let mut word = |words: &[&'static str]| words[random.random_range(0..words.len())];
    format!("{}-{}", word(&HOW), word(&WHO))
}

const HOW: [&str; 64] = [
    "amber", "brave", "brisk", "calm", "clear", "clever", "cool", "coral", "crisp", "curious",
    "daring", "deep", "eager", "early", "fair", "fast", "fine", "fleet", "fresh", "gentle", "glad",
    "golden", "good", "grand", "green", "happy", "hardy", "keen", "kind", "lively", "lucky",
    "lunar", "mellow", "merry", "mild", "misty", "neat", "nimble", "noble", "olive", "patient",
    "plain", "polite", "proud", "quick", "quiet", "rapid", "ready", "royal", "sandy", "sharp",
    "silver", "smart", "snowy", "solid", "steady", "sunny", "swift", "tidal", "tidy", "vivid",
    "warm", "wild", "wise",
];

const WHO: [&str; 64] = [
    "badger", "bear", "beaver", "bison", "canary", "cedar", "comet", "coral", "crane", "cricket",
    "dolphin", "dove", "dune", "eagle", "ember", "falcon", "fern", "ferret", "finch", "fjord",
    "fox", "gecko", "glacier", "harbor", "hawk", "heron", "island", "ivy", "jaguar", "lagoon",
    "lark", "lemur", "lobster", "lotus", "lynx", "maple", "marmot", "meadow", "mole", "moose",
    "orchid", "osprey", "otter", "owl", "panda", "pebble", "pine", "puffin", "quail", "raven",
    "reef", "river", "robin", "sable", "salmon", "seal", "sparrow", "spruce", "swan", "tiger",
    "trout", "walrus", "willow", "wren",
];
