//! Who may ask the gateway, by what a request shows.

use std::io;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use paths::Paths;
use plain_file::SMALL;
use rand::RngCore;
use sha2::{Digest as _, Sha256};

use crate::sessions::SessionKey;

/// How the token of an agent begins.
const AGENT: &str = "agent.";
/// What is signed, so that the signature is good for nothing else.
const PURPOSE: &[u8] = b"exec-companion gateway agent\n";

/// Who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Who {
    /// A person, or a program that acts for one: it shows the token of the gateway.
    Operator,
    /// A program of this user: it shows the key of this run.
    Local,
    /// An agent in one session, which may use its tools there and nothing else.
    Agent(SessionKey),
}

/// The secrets that open the gateway.
#[derive(Clone)]
pub struct Keys {
    shared: String,
    run: String,
    agents: AgentKey,
    by_secret: bool,
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("[hidden]")
    }
}

impl Keys {
    /// Opened by the gateway's token, or its password, by a new key of this run, and by the tokens of agents that this
    /// key signs.
    #[must_use]
    pub fn new(shared: String, agents: AgentKey) -> Self {
        Self {
            shared,
            run: new_token(),
            agents,
            by_secret: true,
        }
    }

    /// The gateway's token or password opens nothing by itself: a person wants to approve each device.
    #[must_use]
    pub fn without_secret(self) -> Self {
        Self {
            by_secret: false,
            ..self
        }
    }

    /// The key of this run, for programs of this user.
    pub(crate) fn of_run(&self) -> &str {
        &self.run
    }

    /// Who shows this; `None` for nobody who may ask.
    pub(crate) fn who(&self, token: &str) -> Option<Who> {
        if self.by_secret && same(&self.shared, token) {
            return Some(Who::Operator);
        }
        if same(&self.run, token) {
            return Some(Who::Local);
        }
        let (session, signature) = token.strip_prefix(AGENT)?.split_once('.')?;
        let session = String::from_utf8(URL_SAFE_NO_PAD.decode(session).ok()?).ok()?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        let session = SessionKey::read(Some(&session)).ok()?;
        let signed = self.agents.signed(&self.shared, &session)?;
        signed.verify_slice(&signature).ok()?;
        Some(Who::Agent(session))
    }
}

/// The key that signs the tokens of agents. It is not the gateway's token or password: whoever has a signature could try
/// passwords against it, as fast as a computer can.
#[derive(Clone)]
pub struct AgentKey([u8; 32]);

impl std::fmt::Debug for AgentKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("[hidden]")
    }
}

impl AgentKey {
    /// The key of this user; a new one is written where there is none.
    ///
    /// # Errors
    /// The file cannot be read or written, or holds no key.
    pub fn open(paths: &Paths) -> io::Result<Self> {
        let path = paths.agent_key_file();
        match plain_file::read(&path, SMALL) {
            Ok(bytes) => {
                let key = <[u8; 32]>::try_from(bytes.as_slice());
                let why = || {
                    let shown = path.display();
                    io::Error::other(format!(
                        "{shown} does not hold a key of 32 bytes; remove it to make a new one"
                    ))
                };
                key.map(Self).map_err(|_| why())
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let mut key = [0; 32];
                rand::rng().fill_bytes(&mut key);
                private_file::replace(&path, &key)?;
                Ok(Self(key))
            }
            Err(error) => Err(error),
        }
    }

    /// The token by which an agent may use its tools in this session, at the gateway that has this token or password. It
    /// holds until that one is changed; `None` if that one is empty.
    #[must_use]
    pub fn token(&self, shared: &str, session: &SessionKey) -> Option<String> {
        let signature = self.signed(shared, session)?.finalize().into_bytes();
        let [session, signature] =
            [session.as_str().as_bytes(), &signature].map(|it| URL_SAFE_NO_PAD.encode(it));
        Some(format!("{AGENT}{session}.{signature}"))
    }

    fn signed(&self, shared: &str, session: &SessionKey) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        mac.update(PURPOSE);
        mac.update(&Sha256::digest(shared));
        mac.update(session.as_str().as_bytes());
        (!shared.is_empty()).then_some(mac)
    }
}

/// Whether two secrets are the same, in a time that tells nothing of where they differ.
fn same(secret: &str, shown: &str) -> bool {
    let of = |text: &str| {
        let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).ok()?;
        mac.update(text.as_bytes());
        Some(mac)
    };
    let (Some(one), Some(other)) = (of(secret), of(shown)) else {
        return false;
    };
    !secret.is_empty() && other.verify_slice(&one.finalize().into_bytes()).is_ok()
}

/// A new token: 32 random bytes as text.
#[must_use]
pub fn new_token() -> String {
    let mut bytes = [0; 32];
    rand::rng().fill_bytes(&mut bytes);
    URL_SAFE_NO_PAD.encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::{AgentKey, Keys, Who};
    use crate::sessions::SessionKey;

    #[test]
    fn each_secret_opens_what_is_its_own() {
        let key = AgentKey([7; 32]);
        let keys = Keys::new("secret".to_owned(), key.clone());
        let session = |text: &str| SessionKey::read(Some(text)).unwrap();
        let token =
            |key: &AgentKey, shared: &str, of: &str| key.token(shared, &session(of)).unwrap();
        let main = token(&key, "secret", "agent:main:main");
        let of_other_secret = token(&key, "another", "agent:main:main");
        let of_other_key = token(&AgentKey([8; 32]), "secret", "agent:main:main");
        let (head, signature) = main.rsplit_once('.').unwrap();
        let ops = format!("agent.YWdlbnQ6b3BzOm1haW4.{signature}");
        let agent = |of: &str| Some(Who::Agent(session(of)));
        for (shown, expected) in [
            ("secret".to_owned(), Some(Who::Operator)),
            (keys.of_run().to_owned(), Some(Who::Local)),
            (main.clone(), agent("agent:main:main")),
            (
                token(&key, "secret", "agent:ops:a:b"),
                agent("agent:ops:a:b"),
            ),
            (of_other_secret, None),
            (of_other_key, None),
            (ops, None),
            (format!("{head}."), None),
            (String::new(), None),
            ("secre".to_owned(), None),
        ] {
            assert_eq!(keys.who(&shown), expected, "{shown}");
        }
        assert_eq!(Keys::new(String::new(), key.clone()).who(""), None);
        assert_eq!(key.token("", &session("main")), None);
        let closed = keys.clone().without_secret();
        assert_eq!(closed.who("secret"), None);
        assert_eq!(closed.who(closed.of_run()), Some(Who::Local));
        assert_eq!(closed.who(&main), agent("agent:main:main"));
        assert_eq!(format!("{keys:?} {key:?}"), "[hidden] [hidden]");
    }

    #[test]
    fn a_key_is_made_once() {
        let home = tempfile::tempdir().unwrap();
        let paths = paths::Paths::new(home.path(), |_| None);
        let one = AgentKey::open(&paths).unwrap();
        assert_eq!(AgentKey::open(&paths).unwrap().0, one.0);
        std::fs::write(paths.agent_key_file(), "short").unwrap();
        let error = AgentKey::open(&paths).unwrap_err().to_string();
        assert!(error.contains("does not hold a key of 32 bytes"), "{error}");
    }
}
