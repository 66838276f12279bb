//! `/exec` and `/elevated` in a message, by which a person sets values for the session.

use exec_policy::{Ask, Security};

use crate::{HostKind, Level, Overrides};

/// A message with its directive taken out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Directive<T> {
    /// The values of the directive.
    pub said: T,
    /// The rest of the message, with single blanks.
    pub rest: String,
}

/// Finds the first `/exec` of a message: `/exec host=gateway ask=always`. The error is the reply
/// to a wrong value; then nothing is set.
///
/// The options end at the first word that is not one. `None` if there is no directive.
#[must_use]
pub fn exec_directive(message: &str) -> Option<Directive<Result<Overrides, String>>> {
    let (before, after) = find(message, &["/exec"])?;
    let mut rest = after;
    let mut said = Options::default();
    loop {
        let trimmed = rest.trim_start();
        let word = trimmed.split_whitespace().next().unwrap_or_default();
        if !said.take(word) {
            break;
        }
        rest = &trimmed[word.len()..];
    }
    Some(Directive {
        said: said.finish(),
        rest: joined(before, rest),
    })
}

/// Finds the first `/elevated` or `/elev` of a message, and the level after it, as written. The
/// level is empty if a person asks for the current one.
#[must_use]
pub fn elevated_directive(message: &str) -> Option<Directive<String>> {
    let (before, after) = find(message, &["/elevated", "/elev"])?;
    let after = after.trim_start();
    let end = after.find(|char: char| !char.is_ascii_alphabetic() && char != '-');
    let (level, rest) = after.split_at(end.unwrap_or(after.len()));
    Some(Directive {
        said: level.to_owned(),
        rest: joined(before, rest),
    })
}

/// The level with this name.
///
/// # Errors
/// The reply to a word that is no level.
pub fn elevated_level(word: &str) -> Result<Level, String> {
    Level::parse(word).ok_or_else(|| {
        format!("Unrecognized elevated level \"{word}\". Valid levels: off, on, ask, full.")
    })
}

/// The text before a directive, and the text after it and its colon. A directive stands alone:
/// after a blank, and before a blank or a colon.
fn find<'a>(message: &'a str, names: &[&str]) -> Option<(&'a str, &'a str)> {
    let starts = message.match_indices('/').map(|(start, _)| start);
    starts.into_iter().find_map(|start| {
        let (before, from) = message.split_at(start);
        let name = names.iter().find(|name| {
            let named = from
                .get(..name.len())
                .is_some_and(|it| it.eq_ignore_ascii_case(name));
            let next = from.get(name.len()..).and_then(|rest| rest.chars().next());
            named && next.is_none_or(|next| next.is_whitespace() || next == ':')
        })?;
        if !before.is_empty() && !before.ends_with(char::is_whitespace) {
            return None;
        }
        let after = from[name.len()..].trim_start();
        Some((before, after.strip_prefix(':').unwrap_or(after)))
    })
}

fn joined(before: &str, after: &str) -> String {
    let words: Vec<&str> = before
        .split_whitespace()
        .chain(after.split_whitespace())
        .collect();
    words.join(" ")
}

/// The options read so far. The last value of a kind counts, and the first error of a kind is
/// kept.
#[derive(Default)]
struct Options {
    set: Overrides,
    host: Option<String>,
    security: Option<String>,
    ask: Option<String>,
    node: Option<String>,
}

impl Options {
    /// Whether the word is an option.
    fn take(&mut self, word: &str) -> bool {
        let Some(at) = word.find(['=', ':']) else {
            return false;
        };
        let (key, value) = (word[..at].trim().to_lowercase(), word[at + 1..].trim());
        let lower = value.to_lowercase();
        match key.as_str() {
            "host" => {
                let found = HostKind::WORDS.iter().find(|(known, _)| *known == lower);
                match found {
                    Some((_, kind)) => self.set.host = Some(*kind),
                    None => fault(
                        &mut self.host,
                        format!(
                            "Unrecognized exec host \"{value}\". Valid hosts: sandbox, gateway, node."
                        ),
                    ),
                }
            }
            "security" => match Security::parse(&lower) {
                Some(security) => self.set.security = Some(security),
                None => fault(
                    &mut self.security,
                    format!(
                        "Unrecognized exec security \"{value}\". Valid: deny, allowlist, full."
                    ),
                ),
            },
            "ask" => match Ask::parse(&lower) {
                Some(ask) => self.set.ask = Some(ask),
                None => fault(
                    &mut self.ask,
                    format!("Unrecognized exec ask \"{value}\". Valid: off, on-miss, always."),
                ),
            },
            "node" if value.is_empty() => {
                fault(&mut self.node, "Exec node requires a value.".to_owned());
            }
            "node" => self.set.node = Some(value.to_owned()),
            _ => return false,
        }
        true
    }

    fn finish(self) -> Result<Overrides, String> {
        let faults = [self.host, self.security, self.ask, self.node];
        match faults.into_iter().flatten().next() {
            Some(fault) => Err(fault),
            None => Ok(self.set),
        }
    }
}

fn fault(place: &mut Option<String>, sentence: String) {
    place.get_or_insert(sentence);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(set: &Overrides) -> String {
        let words = [
            set.host.map(|host| format!("host={}", host.as_str())),
            set.security.map(|security| format!("security={security}")),
            set.ask.map(|ask| format!("ask={ask}")),
            set.node.as_ref().map(|node| format!("node={node}")),
        ];
        words.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// Rows X1 to X18.
    #[test]
    fn exec_sets_what_it_says() {
        let cases = [
            ("/exec", "", ""),
            ("/exec:", "", ""),
            ("/exec :", "", ""),
            (
                "/exec host=gateway security=allowlist ask=on-miss node=mac-1",
                "host=gateway security=allowlist ask=on-miss node=mac-1",
                "",
            ),
            ("/exec host:gateway", "host=gateway", ""),
            ("/exec: host=gateway", "host=gateway", ""),
            ("/exec\thost=gateway", "host=gateway", ""),
            (
                "/exec host=bogus",
                "Unrecognized exec host \"bogus\". Valid hosts: sandbox, gateway, node.",
                "",
            ),
            (
                "/exec host=",
                "Unrecognized exec host \"\". Valid hosts: sandbox, gateway, node.",
                "",
            ),
            (
                "/exec security=none ask=full",
                "Unrecognized exec security \"none\". Valid: deny, allowlist, full.",
                "",
            ),
            (
                "/exec ask=on_miss",
                "Unrecognized exec ask \"on_miss\". Valid: off, on-miss, always.",
                "",
            ),
            ("/exec node=", "Exec node requires a value.", ""),
            ("/exec node=a=b", "node=a=b", ""),
            ("/exec node=\"My Mac\"", "node=\"My", "Mac\""),
            (
                "/exec host=node foo=bar security=full",
                "host=node",
                "foo=bar security=full",
            ),
            ("/exec foo=bar host=node", "", "foo=bar host=node"),
            ("/exec ls -la", "", "ls -la"),
            (
                "please /exec host=gateway run  ls",
                "host=gateway",
                "please run ls",
            ),
            ("/exec host=node host=gateway", "host=gateway", ""),
            (
                "/exec host=node host=bogus",
                "Unrecognized exec host \"bogus\". Valid hosts: sandbox, gateway, node.",
                "",
            ),
            (
                "/exec host=bogus host=node",
                "Unrecognized exec host \"bogus\". Valid hosts: sandbox, gateway, node.",
                "",
            ),
            (
                "/exec host=sandbox /exec host=node",
                "host=sandbox",
                "/exec host=node",
            ),
            ("/Exec HOST=Gateway", "host=gateway", ""),
        ];
        for (message, said, rest) in cases {
            let found = exec_directive(message).unwrap();
            let found_said = found.said.as_ref().map_or_else(Clone::clone, shown);
            assert_eq!(
                (found_said.as_str(), found.rest.as_str()),
                (said, rest),
                "{message}"
            );
        }
        for message in [
            "hey/exec host=node",
            "/execute host=node",
            "exec",
            "/exe",
            "/execé",
        ] {
            assert_eq!(exec_directive(message), None, "{message}");
        }
    }

    /// Rows X23 to X27.
    #[test]
    fn elevated_names_a_level() {
        let cases = [
            ("/elevated", "", ""),
            ("/elev full", "full", ""),
            ("/elevated : off", "off", ""),
            ("/ELEVATED On", "On", ""),
            ("/elevated maybe", "maybe", ""),
            ("/elevated auto-approve now", "auto-approve", "now"),
            ("/elevated 1", "", "1"),
        ];
        for (message, level, rest) in cases {
            let found = elevated_directive(message).unwrap();
            assert_eq!(
                (found.said.as_str(), found.rest.as_str()),
                (level, rest),
                "{message}"
            );
        }
        assert_eq!(elevated_directive("/elevatedx"), None);
        for (word, level) in [
            ("On", Level::On),
            ("yes", Level::On),
            ("auto-approve", Level::Full),
            ("prompt", Level::Ask),
            ("off", Level::Off),
        ] {
            assert_eq!(elevated_level(word), Ok(level));
        }
        assert_eq!(
            elevated_level("maybe").unwrap_err(),
            "Unrecognized elevated level \"maybe\". Valid levels: off, on, ask, full."
        );
    }
}
