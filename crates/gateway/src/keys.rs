//! Who may ask the gateway, by what a request shows.

use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use rand::RngCore;
use sha2::Sha256;

/// How the token of an agent begins.
const AGENT: &str = "agent.";
/// What is signed, so that the signature is good for nothing else.
const PURPOSE: &[u8] = b"exec-companion gateway agent\n";
/// The longest id of an agent, in bytes.
const LONGEST: usize = 256;

/// Who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Who {
    /// A person, or a program that acts for one: it shows the token of the gateway.
    Operator,
    /// A program of this user: it shows the key of this run.
    Local,
    /// An agent, which may use its tools and nothing else.
    Agent(String),
}

/// The secrets that open the gateway.
#[derive(Clone)]
pub struct Keys {
    shared: String,
    run: String,
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("[hidden]")
    }
}

/// An agent can have no token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the id of an agent has 1 to 256 bytes")]
pub struct NoAgent;

impl Keys {
    /// Opened by the gateway's token, or its password, and by a new key of this run.
    #[must_use]
    pub fn new(shared: String) -> Self {
        Self {
            shared,
            run: new_token(),
        }
    }

    /// The key of this run, for programs of this user.
    pub(crate) fn of_run(&self) -> &str {
        &self.run
    }

    /// Who shows this; `None` for nobody who may ask.
    pub(crate) fn who(&self, headers: &HeaderMap) -> Option<Who> {
        let shown = headers.get(AUTHORIZATION)?.to_str().ok()?;
        let (scheme, token) = shown.split_once(' ')?;
        let token = Some(token.trim()).filter(|_| scheme.eq_ignore_ascii_case("bearer"))?;
        if same(&self.shared, token) {
            return Some(Who::Operator);
        }
        if same(&self.run, token) {
            return Some(Who::Local);
        }
        let (id, signature) = token.strip_prefix(AGENT)?.split_once('.')?;
        let id = String::from_utf8(URL_SAFE_NO_PAD.decode(id).ok()?).ok()?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        signed(&self.shared, &id)?
            .verify_slice(&signature)
            .ok()
            .map(|()| Who::Agent(id))
    }
}

/// The token by which one agent may use its tools at the gateway that has this token or password. It holds until that
/// one is changed.
///
/// # Errors
/// [`NoAgent`].
pub fn agent_token(shared: &str, agent: &str) -> Result<String, NoAgent> {
    let signature = signed(shared, agent).ok_or(NoAgent)?;
    let signature = signature.finalize().into_bytes();
    let [id, signature] = [agent.as_bytes(), &signature].map(|it| URL_SAFE_NO_PAD.encode(it));
    Ok(format!("{AGENT}{id}.{signature}"))
}

fn signed(shared: &str, agent: &str) -> Option<Hmac<Sha256>> {
    let fits = !agent.trim().is_empty() && agent.len() <= LONGEST && !shared.is_empty();
    let mut mac = Hmac::<Sha256>::new_from_slice(shared.as_bytes()).ok();
    let mac = mac.as_mut().filter(|_| fits)?;
    mac.update(PURPOSE);
    mac.update(agent.as_bytes());
    Some(mac.clone())
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
    use axum::http::{HeaderMap, HeaderValue};

    use super::{Keys, NoAgent, Who, agent_token};

    fn who(keys: &Keys, shown: &str) -> Option<Who> {
        let mut headers = HeaderMap::new();
        headers.insert("authorization", HeaderValue::from_str(shown).unwrap());
        keys.who(&headers)
    }

    #[test]
    fn each_secret_opens_what_is_its_own() {
        let keys = Keys::new("secret".to_owned());
        let main = agent_token("secret", "main").unwrap();
        let other = agent_token("another", "main").unwrap();
        let (head, signature) = main.rsplit_once('.').unwrap();
        let ops = format!("agent.b3Bz.{signature}");
        let agent = |id: &str| Some(Who::Agent(id.to_owned()));
        for (shown, expected) in [
            ("Bearer secret".to_owned(), Some(Who::Operator)),
            ("bearer  secret ".to_owned(), Some(Who::Operator)),
            (format!("Bearer {}", keys.of_run()), Some(Who::Local)),
            (format!("Bearer {main}"), agent("main")),
            (format!("Bearer {other}"), None),
            (format!("Bearer {ops}"), None),
            (format!("Bearer {head}."), None),
            ("Bearer".to_owned(), None),
            ("Bearer ".to_owned(), None),
            ("Bearer secre".to_owned(), None),
            ("Basic secret".to_owned(), None),
            ("secret".to_owned(), None),
        ] {
            assert_eq!(who(&keys, &shown), expected, "{shown}");
        }
        assert_eq!(keys.who(&HeaderMap::new()), None);
        assert_eq!(who(&Keys::new(String::new()), "Bearer "), None);
        for id in ["", " ", &"x".repeat(257)] {
            assert_eq!(agent_token("secret", id), Err(NoAgent));
        }
        assert_eq!(format!("{keys:?}"), "[hidden]");
    }
}
