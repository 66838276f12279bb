//! How long the app waits for what.

use std::time::Duration;

/// How long the app waits for what; by default as D13 says for callers.
#[derive(Debug, Clone, Copy)]
pub struct Timings {
    /// How long a request without a deadline waits for a person. Its caller waits 20 s.
    pub silent_caller: Duration,
    /// The same for a question alone. Its caller waits 15 s.
    pub silent_asker: Duration,
    /// How long a window that is on the screen and has painted before may take to paint a card.
    pub paint: Duration,
    /// The same for a new window, for each of three steps: onto the screen, to its page, to its
    /// first card.
    pub open: Duration,
    /// How long the card of a request that ended without the person stays in view while no other
    /// request waits.
    pub linger: Duration,
    /// The same for a card that offers to let the command run when it is asked again, or that says
    /// more about the person's answer.
    pub linger_alone: Duration,
    /// For how long a command that a person allowed after its time was over runs when it is asked
    /// again.
    pub ticket: Duration,
    /// How long Deny and pause refuses an agent.
    pub pause: Duration,
    /// How long the prompt window tells what an answer did.
    pub receipt: Duration,
    /// How long a check of the person may take, however long the request waits.
    pub check: Duration,
    /// How long the prompt window is kept ready after the last request.
    pub keep_warm: Duration,
}

impl Default for Timings {
    fn default() -> Self {
        Self {
            silent_caller: Duration::from_millis(17_500),
            silent_asker: Duration::from_millis(14_000),
            paint: Duration::from_secs(2),
            open: Duration::from_secs(5),
            linger: Duration::from_secs(4),
            linger_alone: Duration::from_secs(60),
            ticket: Duration::from_secs(600),
            pause: Duration::from_secs(900),
            receipt: Duration::from_secs(6),
            check: Duration::from_secs(120),
            keep_warm: Duration::from_secs(300),
        }
    }
}
