//! What this process already knows of the file, so that its own saves surprise nobody.

use std::sync::{Arc, Mutex, PoisonError};

/// The hash that the watcher last told of, shared by the clones of a store. Empty until a
/// watcher has told anything.
#[derive(Debug, Clone, Default)]
pub(crate) struct Known(Arc<Mutex<String>>);

impl Known {
    /// Our save put the text with the hash `after` in the place of the one with `before`. Where `before` was another program's
    /// text that nobody has been told of, the watcher still has to tell.
    pub(crate) fn replaced(&self, before: &str, after: &str) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if *known == before {
            after.clone_into(&mut known);
        }
    }

    /// Whether this is news; it is known from now on.
    pub(crate) fn learn(&self, hash: &str) -> bool {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let news = *known != hash;
        hash.clone_into(&mut known);
        news
    }
}
