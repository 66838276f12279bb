//! The calls that are under way. Each runs once.

use std::collections::{HashMap, HashSet, VecDeque};

use tokio_util::sync::CancellationToken;

/// The ended calls whose ids are remembered.
const REMEMBERED: usize = 4_096;

/// The calls of one connection.
#[derive(Debug, Default)]
pub(crate) struct Calls {
    under_way: HashMap<String, CancellationToken>,
    ended: VecDeque<String>,
    known: HashSet<String>,
}

impl Calls {
    /// Begins a call and returns the token that cancels it; `None` if a call with this id came
    /// before. The first one's result answers both, and nothing runs twice.
    pub(crate) fn begin(&mut self, id: &str) -> Option<CancellationToken> {
        if !self.known.insert(id.to_owned()) {
            return None;
        }
        let token = CancellationToken::new();
        self.under_way.insert(id.to_owned(), token.clone());
        Some(token)
    }

    /// Cancels a call, because nobody waits for it any more.
    pub(crate) fn cancel(&mut self, id: &str) {
        if let Some(token) = self.under_way.get(id) {
            token.cancel();
        }
    }

    /// Notes that a call has its result.
    pub(crate) fn end(&mut self, id: String) {
        if self.under_way.remove(&id).is_none() {
            return;
        }
        self.ended.push_back(id);
        if self.ended.len() > REMEMBERED
            && let Some(oldest) = self.ended.pop_front()
        {
            self.known.remove(&oldest);
        }
    }

    /// Cancels every call, because the gateway has gone.
    pub(crate) fn cancel_all(&mut self) {
        for token in self.under_way.values() {
            token.cancel();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_runs_once() {
        let mut calls = Calls::default();
        let first = calls.begin("a").unwrap();
        assert!(calls.begin("a").is_none(), "under way");
        calls.cancel("b");
        assert!(!first.is_cancelled());
        calls.cancel("a");
        assert!(first.is_cancelled());
        calls.end("a".to_owned());
        assert!(calls.begin("a").is_none(), "ended");
        for index in 0..REMEMBERED {
            let id = index.to_string();
            calls.begin(&id).unwrap();
            calls.end(id);
        }
        assert_eq!(
            (calls.ended.len(), calls.known.len()),
            (REMEMBERED, REMEMBERED)
        );
        let again = calls.begin("a").unwrap();
        calls.cancel_all();
        assert!(again.is_cancelled());
    }
}
