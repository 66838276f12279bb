//! How the connection to a gateway stands.

use std::time::Duration;

use gateway_protocol::{Cause, Ending, Hello};
use serde_json::json;

use crate::text::id;

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
        if let Cause::Unpaired(request) = &cause {
            let command = approve_command(request.as_deref());
            return Self::Unpaired { command, retry_in };
        }
        Self::Down { cause, retry_in }
    }
}

/// The command that approves a device. An id that could mean more to a shell is not written into
/// it.
#[must_use]
pub fn approve_command(request: Option<&str>) -> String {
    match request.and_then(|request| id(&json!(request)).map(str::to_owned)) {
        Some(request) => format!("openclaw devices approve {request}"),
        None => "openclaw devices list".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::approve_command;

    #[test]
    fn a_command_to_copy_holds_nothing_of_a_shell() {
        for (request, expected) in [
            (Some("2f1c-9"), "openclaw devices approve 2f1c-9"),
            (Some("x; rm -rf ~"), "openclaw devices list"),
            (Some("$(id)"), "openclaw devices list"),
            (None, "openclaw devices list"),
        ] {
            assert_eq!(approve_command(request), expected);
        }
    }
}
