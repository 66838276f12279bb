//! Settings that go together.

use exec_policy::{Ask, Security};

/// `security`, `ask` and `askFallback` at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    /// A stable name, also on the command line.
    pub id: &'static str,
    /// What runs.
    pub security: Security,
    /// When a person is asked.
    pub ask: Ask,
    /// What runs where nobody can be asked.
    pub ask_fallback: Security,
}

impl Preset {
    /// Nothing runs.
    pub const LOCKED: Self = Self {
        id: "locked",
        security: Security::Deny,
        ask: Ask::Off,
        ask_fallback: Security::Deny,
    };
    /// What is listed runs, the rest asks.
    pub const ASK: Self = Self {
        id: "ask",
        security: Security::Allowlist,
        ask: Ask::OnMiss,
        ask_fallback: Security::Deny,
    };
    /// What is listed runs, the rest is refused.
    pub const LIST: Self = Self {
        id: "list",
        security: Security::Allowlist,
        ask: Ask::Off,
        ask_fallback: Security::Deny,
    };
    /// Everything runs without a question.
    pub const FULL: Self = Self {
        id: "full",
        security: Security::Full,
        ask: Ask::Off,
        ask_fallback: Security::Full,
    };
    /// From closed to open, the recommended one second.
    pub const ALL: [Self; 4] = [Self::LOCKED, Self::ASK, Self::LIST, Self::FULL];

    /// As the file writes them: `security`, `ask`, `askFallback`.
    pub fn values(&self) -> [&'static str; 3] {
        [
            self.security.as_str(),
            self.ask.as_str(),
            self.ask_fallback.as_str(),
        ]
    }
}
