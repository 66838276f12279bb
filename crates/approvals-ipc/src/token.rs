//! The shared secret, and the signatures made with it.

use std::fmt;
use std::sync::Arc;

use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// The secret that both ends of the socket share: `socket.token` of the approvals document. The
/// key of the HMAC is this text itself, not the bytes it encodes.
///
/// Comparing takes the same time wherever two tokens differ. `Debug` prints `[hidden]`. The empty
/// token authenticates nobody.
#[derive(Clone)]
pub struct Token(Arc<str>);

impl Token {
    /// Whether there is no secret. Such a server refuses every request.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text itself, for the one message that carries it in clear.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    /// Whether `presented` is this token.
    pub(crate) fn is(&self, presented: &str) -> bool {
        !self.is_empty() && same(&self.0, presented)
    }

    /// The HMAC-SHA256 of `nonce:ts:requestJson` in lowercase hex.
    pub(crate) fn sign(&self, nonce: &str, ts: i64, request_json: &str) -> String {
        #[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
        let mut mac = Hmac::<Sha256>::new_from_slice(self.0.as_bytes()).expect("any key");
        for part in [nonce, ":", &ts.to_string(), ":", request_json] {
            mac.update(part.as_bytes());
        }
        hex::encode(mac.finalize().into_bytes())
    }

    /// Whether `hmac` is the result of [`Token::sign`] for these values.
    pub(crate) fn signed(&self, hmac: &str, nonce: &str, ts: i64, request_json: &str) -> bool {
        !self.is_empty() && same(&self.sign(nonce, ts, request_json), hmac)
    }
}

/// Compares digests, which all have the same length. So the time of a comparison tells nothing,
/// not even the length (GHSA-jj6q-rrrf-h66h).
fn same(a: &str, b: &str) -> bool {
    Sha256::digest(a).ct_eq(&Sha256::digest(b)).into()
}

impl From<String> for Token {
    fn from(text: String) -> Self {
        Self(text.into())
    }
}

impl From<&str> for Token {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl PartialEq for Token {
    fn eq(&self, other: &Self) -> bool {
        same(&self.0, &other.0)
    }
}

impl Eq for Token {}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[hidden]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONCE: &str = "000102030405060708090a0b0c0d0e0f";
    const TS: i64 = 1_770_854_400_000;
    const REQUEST: &str = r#"{"command":["/bin/sh","-lc","echo hi"],"rawCommand":"echo hi","cwd":null,"env":null,"timeoutMs":null,"needsScreenRecording":null,"agentId":null,"sessionKey":"node","approvalDecision":null}"#;
    const HMAC: &str = "5be770a4d09d982501df96b0c9d6c954eb70767603c1b7dbc9cd0aa2a071b036";

    fn token() -> Token {
        Token::from("AAECAwQFBgcICQoLDA0ODxAREhMUFRYX")
    }

    #[test]
    fn golden_vector() {
        assert_eq!(REQUEST.len(), 188);
        assert_eq!(token().sign(NONCE, TS, REQUEST), HMAC);
    }

    #[test]
    fn only_the_exact_hmac_of_the_exact_text_is_signed() {
        let spaced = REQUEST.replace(',', ", ");
        for (hmac, nonce, ts, request, expected) in [
            (HMAC, NONCE, TS, REQUEST, true),
            (HMAC, NONCE, TS + 1, REQUEST, false),
            (HMAC, "000102030405060708090a0b0c0d0e0e", TS, REQUEST, false),
            (HMAC, NONCE, TS, spaced.as_str(), false),
            (&HMAC.to_uppercase(), NONCE, TS, REQUEST, false),
            (&HMAC[..63], NONCE, TS, REQUEST, false),
            ("", NONCE, TS, REQUEST, false),
        ] {
            assert_eq!(
                token().signed(hmac, nonce, ts, request),
                expected,
                "{hmac} {ts}"
            );
        }
    }

    #[test]
    fn the_key_is_the_text_and_not_the_bytes_it_encodes() {
        let decoded: String = (0_u8..24).map(char::from).collect();
        assert_ne!(Token::from(decoded).sign(NONCE, TS, REQUEST), HMAC);
    }

    #[test]
    fn the_empty_token_authenticates_nobody() {
        let empty = Token::from("");
        let forged = empty.sign(NONCE, TS, REQUEST);
        assert!(!empty.signed(&forged, NONCE, TS, REQUEST));
        assert!(!empty.is(""));
    }

    #[test]
    fn debug_hides_the_text() {
        assert_eq!(format!("{:?}", token()), "[hidden]");
    }
}
