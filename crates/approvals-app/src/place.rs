//! Where the main window opens.

use local_policy::Preset;

/// A page, and what is proposed there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// Where a person last was.
    Last,
    /// The checks.
    Health,
    /// The policy of an agent, with another mode to be confirmed.
    Mode {
        /// The agent.
        agent: String,
        /// The mode.
        mode: Preset,
    },
}
