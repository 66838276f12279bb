//! Events about commands that nobody waited for.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use tokio::sync::broadcast;

/// How many events a session keeps; the oldest is dropped first.
const KEPT: usize = 20;
/// How many events a listener may be behind.
const BEHIND: usize = 64;

/// An event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The time, in milliseconds since the epoch.
    pub at_ms: u64,
    /// The text, in the words of D15: `Exec finished (node=gateway, id=…, code=0)`.
    pub text: String,
}

/// The events of each session, in memory, until its next call takes them.
#[derive(Debug)]
pub struct Events {
    queues: Mutex<HashMap<String, VecDeque<Event>>>,
    news: broadcast::Sender<(String, Event)>,
}

impl Default for Events {
    fn default() -> Self {
        Self {
            queues: Mutex::default(),
            news: broadcast::Sender::new(BEHIND),
        }
    }
}

impl Events {
    /// Adds an event. Left out are blank texts, sessions without a key, and a repetition of the
    /// last event.
    pub fn push(&self, session_key: &str, at_ms: u64, text: &str) {
        let (session_key, text) = (session_key.trim(), text.trim());
        if session_key.is_empty() || text.is_empty() {
            return;
        }
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        let queue = queues.entry(session_key.to_owned()).or_default();
        if queue.back().is_some_and(|last| last.text == text) {
            return;
        }
        let event = Event {
            at_ms,
            text: text.to_owned(),
        };
        queue.push_back(event.clone());
        if queue.len() > KEPT {
            queue.pop_front();
        }
        drop(queues);
        // There may be no listener.
        let _ = self.news.send((session_key.to_owned(), event));
    }

    /// Takes all events of a session, oldest first.
    #[must_use]
    pub fn drain(&self, session_key: &str) -> Vec<Event> {
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        queues.remove(session_key.trim()).unwrap_or_default().into()
    }

    /// Sends each event from now on, with its session. It stays queued all the same.
    #[must_use]
    pub fn subscribe(&self) -> broadcast::Receiver<(String, Event)> {
        self.news.subscribe()
    }
}

#[cfg(test)]
mod tests {
    use super::Events;

    fn texts(events: &Events, key: &str) -> Vec<String> {
        events
            .drain(key)
            .into_iter()
            .map(|event| event.text)
            .collect()
    }

    #[test]
    fn only_what_repeats_the_last_one_is_left_out() {
        let events = Events::default();
        for text in ["x", " x ", "y", "x", ""] {
            events.push("s", 0, text);
            events.push(" ", 0, text);
        }
        assert_eq!(texts(&events, " s"), ["x", "y", "x"]);
        assert_eq!(texts(&events, "s"), [""; 0]);
        events.push("s", 0, "x");
        assert_eq!(texts(&events, "s"), ["x"]);
        assert_eq!(texts(&events, ""), [""; 0]);
    }

    #[test]
    fn the_oldest_go_first() {
        let events = Events::default();
        for number in 0..21 {
            events.push("s", number, &number.to_string());
        }
        let all = texts(&events, "s");
        assert_eq!(
            (all.len(), all[0].as_str(), all[19].as_str()),
            (20, "1", "20")
        );
    }
}
