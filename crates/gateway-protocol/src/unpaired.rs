//! A device that waits to be approved at its gateway.

use std::fmt;

/// The most characters of an id.
const LONGEST: usize = 256;

/// A person has to approve this device. As text: the command for that, to be typed at the gateway.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unpaired {
    /// The id of the request, if the gateway gave one.
    pub request: Option<String>,
    /// Whether the gateway says that it is one of ours. It chooses between two commands, and nothing else.
    pub ours: bool,
}

impl fmt::Display for Unpaired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // An id that could mean more to a shell is not written into a command.
        let request = self.request.as_deref().filter(|request| is_id(request));
        match (self.ours, request) {
            (true, Some(request)) => write!(f, "exec-host gateway devices approve {request}"),
            (true, None) => f.write_str("exec-host gateway devices"),
            (false, Some(request)) => write!(f, "openclaw devices approve {request}"),
            (false, None) => f.write_str("openclaw devices list"),
        }
    }
}

/// Whether a text is an id as gateways give them: one word, which no shell and no program takes for more.
#[must_use]
pub fn is_id(text: &str) -> bool {
    let usual = |char: char| char.is_ascii_alphanumeric() || "-_.:@/+=".contains(char);
    let fits = !text.is_empty() && text.len() <= LONGEST && !text.starts_with('-');
    fits && text.chars().all(usual)
}

#[cfg(test)]
mod tests {
    use super::{Unpaired, is_id};

    #[test]
    fn a_command_to_copy_holds_nothing_of_a_shell() {
        for (request, theirs, ours) in [
            (
                Some("2f1c-9"),
                "openclaw devices approve 2f1c-9",
                "exec-host gateway devices approve 2f1c-9",
            ),
            (
                Some("x; rm -rf ~"),
                "openclaw devices list",
                "exec-host gateway devices",
            ),
            (
                Some("$(id)"),
                "openclaw devices list",
                "exec-host gateway devices",
            ),
            (None, "openclaw devices list", "exec-host gateway devices"),
        ] {
            let said = [false, true].map(|ours| {
                let request = request.map(str::to_owned);
                Unpaired { request, ours }.to_string()
            });
            assert_eq!(said, [theirs, ours]);
        }
    }

    #[test]
    fn ids_are_those_that_gateways_give() {
        let long = "a".repeat(257);
        for (text, expected) in [
            ("e37677be-3726-4bce-a3a1-7360e5cb1908", true),
            ("plugin:x/1", true),
            ("", false),
            ("a b", false),
            ("--all", false),
            ("#", false),
            ("a;id", false),
            ("$(id)", false),
            ("a\u{202e}", false),
            (&long, false),
        ] {
            assert_eq!(is_id(text), expected, "{text}");
        }
    }
}
