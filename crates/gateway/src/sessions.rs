//! Sessions: whose they are, and what `/exec` and `/elevated` set for them. All of it is in memory.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use exec_tools::Overrides;
use visible_text::hides;

/// The agent of a session that names none.
const MAIN: &str = "main";
/// The longest key of a session and id of an agent, in characters (D24).
const LONGEST: usize = 128;
const LONGEST_AGENT: usize = 64;
/// How many sessions may have settings of their own. One more is refused: a setting that was forgotten could be the one
/// that a person made to bound an agent.
const MOST: usize = 1_000;

/// The key of a session: `agent:AGENT:NAME`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionKey {
    agent: String,
    whole: String,
}

/// A text is no key of a session.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "a session key is agent:AGENT:NAME or NAME, visible on one line, with at most 128 characters"
)]
pub struct NoSession;

impl SessionKey {
    /// Reads a key. A name alone is a session of the agent `main`, and so is no key at all.
    ///
    /// # Errors
    /// [`NoSession`].
    pub fn read(text: Option<&str>) -> Result<Self, NoSession> {
        let text = text.map_or(MAIN, str::trim);
        let whole = match text.strip_prefix("agent:") {
            Some(_) => text.to_owned(),
            None => format!("agent:{MAIN}:{text}"),
        };
        let mut parts = whole.splitn(3, ':').skip(1);
        let (Some(agent), Some(name)) = (parts.next(), parts.next()) else {
            return Err(NoSession);
        };
        let fits = !agent.trim().is_empty()
            && !name.trim().is_empty()
            && agent.chars().count() <= LONGEST_AGENT
            && whole.chars().count() <= LONGEST
            && !whole.contains(['\n', '\t'])
            && !hides(&whole);
        let agent = agent.to_owned();
        match fits {
            true => Ok(Self { agent, whole }),
            false => Err(NoSession),
        }
    }

    /// The main session of an agent.
    ///
    /// # Errors
    /// [`NoSession`]: the id is none.
    pub fn of(agent: &str) -> Result<Self, NoSession> {
        Self::named(agent, MAIN)
    }

    /// A session of an agent.
    ///
    /// # Errors
    /// [`NoSession`]: the id or the name is none.
    pub fn named(agent: &str, name: &str) -> Result<Self, NoSession> {
        let key = Self::read(Some(&format!("agent:{agent}:{name}")))?;
        // An id with a colon in it would be read as another agent's.
        match key.agent == agent {
            true => Ok(key),
            false => Err(NoSession),
        }
    }

    /// The agent.
    #[must_use]
    pub fn agent(&self) -> &str {
        &self.agent
    }

    /// The whole key.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.whole
    }
}

impl fmt::Display for SessionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.whole)
    }
}

/// What the sessions have set.
#[derive(Debug, Default)]
pub(crate) struct Sessions(Mutex<HashMap<String, Overrides>>);

/// Too many sessions have settings of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("1000 sessions have settings of their own; restart the gateway to forget them")]
pub(crate) struct TooMany;

impl Sessions {
    /// What a session has set.
    pub(crate) fn of(&self, key: &SessionKey) -> Overrides {
        self.with(|held| held.get(key.as_str()).cloned().unwrap_or_default())
    }

    /// How many sessions have set anything.
    pub(crate) fn count(&self) -> usize {
        self.with(|held| held.len())
    }

    /// Sets what `new` has, and leaves the rest.
    pub(crate) fn set(&self, key: &SessionKey, new: Overrides) -> Result<(), TooMany> {
        self.with(|held| {
            if !held.contains_key(key.as_str()) && held.len() >= MOST {
                return Err(TooMany);
            }
            let known = held.entry(key.as_str().to_owned()).or_default();
            *known = Overrides {
                host: new.host.or(known.host),
                security: new.security.or(known.security),
                ask: new.ask.or(known.ask),
                node: new.node.or_else(|| known.node.take()),
                elevated: new.elevated.or(known.elevated),
            };
            Ok(())
        })
    }

    fn with<T>(&self, act: impl FnOnce(&mut HashMap<String, Overrides>) -> T) -> T {
        // A poisoned lock is taken all the same: no code leaves the map half changed under it.
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use exec_tools::{HostKind, Level, Overrides};

    use super::{MOST, NoSession, SessionKey, Sessions, TooMany};

    #[test]
    fn a_key_names_its_agent() {
        let long = "x".repeat(65);
        for (text, expected) in [
            (None, Some(("main", "agent:main:main"))),
            (Some("main"), Some(("main", "agent:main:main"))),
            (
                Some(" telegram:7 "),
                Some(("main", "agent:main:telegram:7")),
            ),
            (Some("agent:ops:a:b"), Some(("ops", "agent:ops:a:b"))),
            (Some(""), None),
            (Some("agent:ops"), None),
            (Some("agent::x"), None),
            (Some("agent:ops:"), None),
            (Some("a\nb"), None),
            (Some("a\tb"), None),
            (Some("a\u{7}b"), None),
            (Some("a\u{200b}b"), None),
            (Some("a\u{202e}b"), None),
            (Some("agent:ma\u{ad}in:x"), None),
            (Some("grüße:日本"), Some(("main", "agent:main:grüße:日本"))),
            (Some(&format!("agent:{long}:x")), None),
            (Some(&"x".repeat(128)), None),
        ] {
            let read = SessionKey::read(text);
            let read = read.as_ref().map(|key| (key.agent(), key.as_str()));
            assert_eq!(read, expected.ok_or(&NoSession), "{text:?}");
        }
        assert_eq!(SessionKey::of("ops").unwrap().as_str(), "agent:ops:main");
        assert_eq!(SessionKey::of("a:b"), Err(NoSession));
    }

    #[test]
    fn a_session_keeps_what_was_not_set_again() {
        let sessions = Sessions::default();
        let [one, other] = ["a", "b"].map(|name| SessionKey::read(Some(name)).unwrap());
        let first = Overrides {
            host: Some(HostKind::Node),
            node: Some("n".to_owned()),
            ..Overrides::default()
        };
        sessions.set(&one, first.clone()).unwrap();
        let second = Overrides {
            elevated: Some(Level::Off),
            ..Overrides::default()
        };
        sessions.set(&one, second).unwrap();
        let both = Overrides {
            elevated: Some(Level::Off),
            ..first
        };
        assert_eq!((sessions.of(&one), sessions.count()), (both, 1));
        assert_eq!(sessions.of(&other), Overrides::default());
        for number in 1..MOST {
            let key = SessionKey::read(Some(&number.to_string())).unwrap();
            sessions.set(&key, Overrides::default()).unwrap();
        }
        assert_eq!(sessions.set(&other, Overrides::default()), Err(TooMany));
        sessions.set(&one, Overrides::default()).unwrap();
    }
}
