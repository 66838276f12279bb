//! What a button beside a problem does about the app itself.

/// What can be done about a problem of the app that no file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remedy {
    /// Serves the socket, now instead of at the next try.
    RetrySocket,
    /// Starts the app at the next login.
    StartAtLogin,
    /// Takes away what a person has read: what ran without them.
    Read,
    /// Ends the pause of an agent, by its number, or the one of everybody.
    Resume(Option<u64>),
}

impl Remedy {
    /// By the name of its button.
    pub fn from_id(id: &str) -> Option<Self> {
        match id {
            "retry-socket" => Some(Self::RetrySocket),
            "start-at-login" => Some(Self::StartAtLogin),
            "read" => Some(Self::Read),
            "resume" => Some(Self::Resume(None)),
            _ => {
                let number = id.strip_prefix("resume:")?.parse();
                number.ok().map(|number| Self::Resume(Some(number)))
            }
        }
    }
}
