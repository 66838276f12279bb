//! What the watches of a store have told, so that its own saves surprise nobody.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Shared by the clones of a store.
#[derive(Debug, Clone, Default)]
pub(crate) struct Known(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// Whether the file has held a document since the store was made.
    document: bool,
    next: u64,
    watches: BTreeMap<u64, Reported>,
}

/// What one watch has told. States are named by their hash or the words of their problem.
#[derive(Debug, Default)]
struct Reported {
    last: Option<String>,
    /// Our own saves on top of it, in order, the last perhaps under way.
    own: Vec<String>,
}

/// What a watch does with a state of the file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// The watch reports it.
    Yes,
    /// The watch has reported it before, or it is our own save.
    No,
    /// What a save of ours is about to replace, or what another program put back after it: the
    /// next look tells.
    Perhaps,
}

impl Known {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The file holds a document.
    pub(crate) fn saw_document(&self) {
        self.state().document = true;
    }

    /// Whether the file ever held a document.
    pub(crate) fn had_document(&self) -> bool {
        self.state().document
    }

    /// A new watch, which has reported nothing.
    pub(crate) fn watch(&self) -> Watched {
        let mut state = self.state();
        let id = state.next;
        state.next += 1;
        state.watches.insert(id, Reported::default());
        Watched {
            known: self.clone(),
            id,
        }
    }

    /// A save of ours is about to put `after` in the place of `before`. Where `before` is
    /// another program's, and a watch has not told of it, that watch still has to.
    pub(crate) fn saving(&self, before: &str, after: &str) {
        for told in self.state().watches.values_mut() {
            let now = told.own.last().or(told.last.as_ref());
            if now.is_some_and(|now| now == before) {
                told.own.push(after.to_owned());
            }
        }
    }

    /// The save was not made.
    pub(crate) fn not_saved(&self, after: &str) {
        for told in self.state().watches.values_mut() {
            told.own.pop_if(|last| last == after);
        }
    }
}

/// One watch's part.
pub(crate) struct Watched {
    known: Known,
    id: u64,
}

impl Watched {
    /// What this state is; it is known from now on, unless it is [`News::Perhaps`], which it
    /// is not where the caller is `sure` that no save of ours is under way.
    pub(crate) fn learn(&self, state: &str, sure: bool) -> News {
        let mut known = self.known.state();
        let Some(told) = known.watches.get_mut(&self.id) else {
            return News::No;
        };
        let is = |known: &String| known == state;
        let now = told.own.last().or(told.last.as_ref());
        let news = if now.is_some_and(is) {
            News::No
        } else if !sure && !told.own.is_empty() && told.last.iter().chain(&told.own).any(is) {
            return News::Perhaps;
        } else {
            News::Yes
        };
        told.own.clear();
        told.last = Some(state.to_owned());
        news
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.known.state().watches.remove(&self.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_news() {
        let known = Known::default();
        let watch = known.watch();
        assert_eq!(watch.learn("a", false), News::Yes, "the start");
        assert_eq!(watch.learn("a", false), News::No);
        known.saving("a", "b");
        assert_eq!(watch.learn("a", false), News::Perhaps, "not yet in place");
        assert_eq!(watch.learn("b", false), News::No, "our own");
        known.saving("b", "c");
        known.not_saved("c");
        assert_eq!(watch.learn("b", false), News::No);
        known.saving("b", "c");
        known.saving("c", "d");
        assert_eq!(watch.learn("c", false), News::Perhaps, "looked too early");
        assert_eq!(watch.learn("c", true), News::Yes, "put back by another");
        known.saving("x", "y");
        assert_eq!(watch.learn("y", false), News::Yes, "on top of an untold x");
        known.saving("y", "z");
        known.saving("z", "y");
        assert_eq!(watch.learn("y", false), News::No, "there and back");
        assert_eq!(watch.learn("z", false), News::Yes, "forth by another");
        assert_eq!(known.watch().learn("z", false), News::Yes, "a second watch");
    }
}
