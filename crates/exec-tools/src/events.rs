//! Events about commands that nobody waited for.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast;

/// How many events a session keeps; the oldest is dropped first.
const KEPT: usize = 20;
/// How many sessions, and how many bytes of texts, are kept for all of them.
const SESSIONS: usize = 1_000;
const BYTES: usize = 8 * 1024 * 1024;
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
    kept: Mutex<Kept>,
    news: broadcast::Sender<(String, Event)>,
}

/// The queues. A session that only a client has made up costs the agent that it is of, and no other.
#[derive(Debug, Default)]
struct Kept {
    queues: HashMap<String, Queue>,
    bytes: usize,
    /// How many queues were begun so far.
    begun: u64,
}

#[derive(Debug, Default)]
struct Queue {
    events: VecDeque<Event>,
    bytes: usize,
    /// The number of this queue.
    begun: u64,
}

impl Kept {
    fn queue(&mut self, session_key: &str) -> &mut Queue {
        self.begun += 1;
        let begun = self.begun;
        let queue = self.queues.entry(session_key.to_owned());
        queue.or_insert_with(|| Queue {
            begun,
            ..Queue::default()
        })
    }

    fn take(&mut self, session_key: &str) -> VecDeque<Event> {
        let queue = self.queues.remove(session_key).unwrap_or_default();
        self.bytes -= queue.bytes;
        queue.events
    }

    /// Drops the oldest session of the agent that has most of them, until all fit.
    fn bound(&mut self) {
        while self.queues.len() > SESSIONS || self.bytes > BYTES {
            let mut of_agents: HashMap<&str, (usize, usize)> = HashMap::new();
            for (session, queue) in &self.queues {
                let (bytes, count) = of_agents.entry(agent(session)).or_default();
                *bytes += queue.bytes;
                *count += 1;
            }
            let many = self.queues.len() > SESSIONS;
            let most = of_agents
                .into_iter()
                .max_by_key(|(_, (bytes, count))| if many { *count } else { *bytes });
            let Some((most, _)) = most else { return };
            let of_most = self.queues.iter().filter(|(key, _)| agent(key) == most);
            let oldest = of_most.min_by_key(|(_, queue)| queue.begun);
            let Some(oldest) = oldest.map(|(key, _)| key.clone()) else {
                return;
            };
            self.take(&oldest);
        }
    }
}

/// The agent of a session: of `agent:AGENT:NAME`, or the whole of another key.
fn agent(session_key: &str) -> &str {
    let named = session_key.strip_prefix("agent:");
    let agent = named.and_then(|rest| rest.split_once(':'));
    agent.map_or(session_key, |(agent, _)| agent)
}

impl Default for Events {
    fn default() -> Self {
        Self {
            kept: Mutex::default(),
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
        let mut kept = self.kept();
        let queue = kept.queue(session_key);
        if queue.events.back().is_some_and(|last| last.text == text) {
            return;
        }
        let event = Event {
            at_ms,
            text: text.to_owned(),
        };
        queue.events.push_back(event.clone());
        let first = match queue.events.len() > KEPT {
            true => queue.events.pop_front(),
            false => None,
        };
        let gone = first.map_or(0, |first| first.text.len());
        queue.bytes = queue.bytes + text.len() - gone;
        kept.bytes = kept.bytes + text.len() - gone;
        kept.bound();
        drop(kept);
        // There may be no listener.
        let _ = self.news.send((session_key.to_owned(), event));
    }

    /// Takes all events of a session, oldest first.
    #[must_use]
    pub fn drain(&self, session_key: &str) -> Vec<Event> {
        self.kept().take(session_key.trim()).into()
    }

    /// Whether there are events of a session.
    #[must_use]
    pub fn wait(&self, session_key: &str) -> bool {
        self.kept().queues.contains_key(session_key.trim())
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        // A poisoned lock is taken all the same: no code leaves the queues half changed under it.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends each event from now on, with its session. It stays queued all the same.
    #[must_use]
    pub fn subscribe(&self) -> broadcast::Receiver<(String, Event)> {
        self.news.subscribe()
    }
}

#[cfg(test)]
mod tests {
    use super::{BYTES, Events, SESSIONS};

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
    fn sessions_that_were_made_up_cost_their_own_agent_alone() {
        let events = Events::default();
        events.push("agent:main:main", 0, "x");
        for number in 0..3 * SESSIONS {
            events.push(&format!("agent:evil:{number}"), 0, "x");
        }
        assert_eq!(events.kept().queues.len(), SESSIONS);
        assert!(events.wait("agent:main:main") && !events.wait("agent:evil:0"));
        assert!(events.wait(&format!("agent:evil:{}", 3 * SESSIONS - 1)));
        let long = "y".repeat(100_000);
        for number in 0..10 * BYTES / long.len() {
            events.push(&format!("agent:evil:{number}"), 0, &long);
        }
        assert!(events.kept().bytes <= BYTES);
        assert_eq!(texts(&events, "agent:main:main"), ["x"]);
        let all: Vec<String> = events.kept().queues.keys().cloned().collect();
        for key in all {
            texts(&events, &key);
        }
        assert_eq!(events.kept().bytes, 0);
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
