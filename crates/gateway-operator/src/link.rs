//! How the connection to a gateway stands.

use std::time::Duration;

use gateway_protocol::{Cause, Ending, Hello};

/// The connection, for a person.
#[derive(Debug, Clone, PartialEq)]
pub enum Link {
    /// The gateway has accepted us.
    Connected {
        /// The version that the gateway reports.
        server: String,
        /// Its protocol.
        protocol: u32,
        /// The scopes that it gave.
        scopes: Vec<String>,
    },
    /// Somebody has to approve this device at the gateway. It is tried again by itself.
    Unpaired {
        /// The command that approves it, to be typed at the gateway.
        command: String,
        /// The time until the next attempt.
        retry_in: Duration,
    },
    /// There is no connection; it is tried again by itself.
    Down {
        /// The reason.
        cause: Cause,
        /// The time until the next attempt.
        retry_in: Duration,
    },
}

impl Link {
    pub(crate) fn opened(hello: &Hello) -> Self {
        Self::Connected {
            server: hello.server.clone(),
            protocol: hello.protocol,
            scopes: hello.scopes.clone(),
        }
    }

    pub(crate) fn lost(ending: Ending, retry_in: Duration) -> Self {
        let cause = ending.cause;
        if let Cause::Unpaired(unpaired) = &cause {
            let command = unpaired.to_string();
            return Self::Unpaired { command, retry_in };
        }
        Self::Down { cause, retry_in }
    }
}
