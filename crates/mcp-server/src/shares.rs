//! How many of a thing one asker may hold.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What is held, by whoever holds it. Clones are the same.
#[derive(Debug)]
pub struct Shares<K> {
    held: Arc<Mutex<HashMap<K, usize>>>,
    most: usize,
}

impl<K> Clone for Shares<K> {
    fn clone(&self) -> Self {
        Self {
            held: Arc::clone(&self.held),
            most: self.most,
        }
    }
}

/// One of them. Dropped, it is given back.
#[derive(Debug)]
pub struct Share<K: Eq + Hash> {
    of: K,
    shares: Shares<K>,
}

impl<K: Eq + Hash> Shares<K> {
    /// At most so many for each.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self {
            held: Arc::default(),
            most,
        }
    }

    fn held(&self) -> MutexGuard<'_, HashMap<K, usize>> {
        // A poisoned lock is taken all the same: no code leaves the map half changed under it.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash + Clone> Shares<K> {
    /// One more; `None` if it would be too many.
    #[must_use]
    pub fn take(&self, of: K) -> Option<Share<K>> {
        let mut held = self.held();
        let count = held.entry(of.clone()).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Share {
            of,
            shares: self.clone(),
        })
    }
}

impl<K: Eq + Hash> Drop for Share<K> {
    fn drop(&mut self) {
        let mut held = self.shares.held();
        match held.get_mut(&self.of) {
            Some(count) if *count > 1 => *count -= 1,
            Some(_) | None => _ = held.remove(&self.of),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Shares;

    #[test]
    fn one_takes_no_others_share() {
        let shares = Shares::new(3);
        let mut held: Vec<_> = (0..9).map_while(|_| shares.take("one")).collect();
        assert_eq!(held.len(), 3);
        assert!(shares.take("one").is_none() && shares.take("other").is_some());
        held.pop();
        held.extend(shares.take("one"));
        assert_eq!(held.len(), 3);
        held.clear();
        assert!(shares.held().is_empty());
    }
}
