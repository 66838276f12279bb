//! The key of a device, and its signatures.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair as _, UnparsedPublicKey};
use sha2::{Digest as _, Sha256};

/// An Ed25519 key of this device. Its `Debug` shows the device id alone.
pub struct Identity {
    seed: [u8; 32],
    key: Ed25519KeyPair,
    device_id: String,
}

/// The error for bytes that are not a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a device key is 32 bytes in base64url: remove the file that holds it to get a new one")]
pub struct IdentityError;

/// The versions of the signed text that gateways verify.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignatureVersion {
    /// Both generations of gateways verify it.
    V2,
    /// Protocol 4 only. It covers the platform and the device family, too.
    V3,
}

/// The values that a signature covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signed<'a> {
    /// `client.id`.
    pub client_id: &'a str,
    /// `client.mode`.
    pub client_mode: &'a str,
    /// `role`.
    pub role: &'a str,
    /// `scopes`, in their order.
    pub scopes: &'a [String],
    /// `device.signedAt`, milliseconds since 1970.
    pub signed_at_ms: i64,
    /// `auth.token`; empty if none is sent.
    pub token: &'a str,
    /// The nonce of the challenge.
    pub nonce: &'a str,
    /// `client.platform`; V3 only.
    pub platform: &'a str,
    /// `client.deviceFamily`; V3 only.
    pub device_family: &'a str,
}

impl Signed<'_> {
    /// The text that is signed (`docs/openclaw-wire.md` §5.1).
    #[must_use]
    pub fn payload(&self, version: SignatureVersion, device_id: &str) -> String {
        let common = format!(
            "{device_id}|{}|{}|{}|{}|{}|{}|{}",
            self.client_id,
            self.client_mode,
            self.role,
            self.scopes.join(","),
            self.signed_at_ms,
            self.token,
            self.nonce,
        );
        match version {
            SignatureVersion::V2 => format!("v2|{common}"),
            SignatureVersion::V3 => format!(
                "v3|{common}|{}|{}",
                self.platform.trim().to_ascii_lowercase(),
                self.device_family.trim().to_ascii_lowercase(),
            ),
        }
    }
}

impl Identity {
    /// The key made from a seed.
    ///
    /// # Errors
    /// [`IdentityError`] if the seed makes none.
    pub fn from_seed(seed: [u8; 32]) -> Result<Self, IdentityError> {
        let key = Ed25519KeyPair::from_seed_unchecked(&seed).map_err(|_| IdentityError)?;
        let device_id = device_id(key.public_key().as_ref());
        Ok(Self {
            seed,
            key,
            device_id,
        })
    }

    /// The key from a text of [`Identity::text`].
    ///
    /// # Errors
    /// [`IdentityError`] for any other text.
    pub fn from_text(text: &str) -> Result<Self, IdentityError> {
        let bytes = URL_SAFE_NO_PAD
            .decode(text.trim())
            .map_err(|_| IdentityError)?;
        Self::from_seed(bytes.try_into().map_err(|_| IdentityError)?)
    }

    /// The key as text, for the file that keeps it: its seed in base64url.
    #[must_use]
    pub fn text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.seed)
    }

    /// The id of the device: 64 hex digits. A node's `nodeId` is this id.
    #[must_use]
    pub fn device_id(&self) -> &str {
        &self.device_id
    }

    /// The public key in the form that is sent: base64url without padding.
    #[must_use]
    pub fn public_key(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.key.public_key().as_ref())
    }

    /// A signature in the form that is sent: base64url without padding.
    #[must_use]
    pub fn sign(&self, signed: &Signed<'_>, version: SignatureVersion) -> String {
        let payload = signed.payload(version, &self.device_id);
        URL_SAFE_NO_PAD.encode(self.key.sign(payload.as_bytes()).as_ref())
    }
}

impl fmt::Debug for Identity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_tuple("Identity")
            .field(&self.device_id)
            .finish()
    }
}

/// The id of a device with this raw public key.
#[must_use]
pub fn device_id(public_key: &[u8]) -> String {
    hex::encode(Sha256::digest(public_key))
}

/// Whether `signature` is that of `public_key` over `payload`, both in the form that is sent.
#[must_use]
pub fn verify(public_key: &str, payload: &str, signature: &str) -> bool {
    let (Ok(key), Ok(signature)) = (
        URL_SAFE_NO_PAD.decode(public_key),
        URL_SAFE_NO_PAD.decode(signature),
    ) else {
        return false;
    };
    UnparsedPublicKey::new(&ED25519, key)
        .verify(payload.as_bytes(), &signature)
        .is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_platform_is_lower_cased_in_ascii_alone() {
        let signed = Signed {
            client_id: "node-host",
            client_mode: "node",
            role: "node",
            scopes: &["a".to_owned(), "b".to_owned()],
            signed_at_ms: 1,
            token: "",
            nonce: "n",
            platform: " LINUX ",
            device_family: "ÄRA",
        };
        assert_eq!(
            signed.payload(SignatureVersion::V3, "id"),
            "v3|id|node-host|node|node|a,b|1||n|linux|Ära"
        );
    }

    #[test]
    fn a_key_survives_its_text_and_hides_itself() {
        let identity = Identity::from_seed([7; 32]).unwrap();
        let again = Identity::from_text(&identity.text()).unwrap();
        assert_eq!(again.device_id(), identity.device_id());
        assert_eq!(
            format!("{identity:?}"),
            format!("Identity(\"{}\")", identity.device_id())
        );
        for text in ["", "AAAA", "not base64!", &"A".repeat(44)] {
            assert!(Identity::from_text(text).is_err(), "{text}");
        }
    }
}
