//! Whether a client has the key of the device that it names.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::{ConnectRequest, Refusal};
use crate::connect::{Challenge, VERSIONS};
use crate::identity::{SignatureVersion, Signed, device_id, verify};

/// How far the time of a signature may be from ours: 10 minutes, as in OpenClaw 2026.2, whose
/// clients sign their own time. The nonce already proves that the signature is new.
pub const SKEW_MS: u64 = 600_000;

/// A client that has proved which device it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proven {
    /// The id of the device.
    pub device: String,
    /// Its public key in base64url.
    pub public_key: String,
    /// The protocol to speak: the highest that both sides know.
    pub protocol: u32,
}

impl Challenge {
    /// Checks the protocol, and that the client has signed this challenge with the key of its
    /// device.
    ///
    /// # Errors
    /// The [`Refusal`] that the client gets.
    pub fn proves(&self, request: &ConnectRequest, now_ms: i64) -> Result<Proven, Refusal> {
        let protocol = request.max_protocol.min(*VERSIONS.end());
        if protocol < request.min_protocol.max(*VERSIONS.start()) {
            return Err(Refusal::protocol(
                request.min_protocol,
                request.max_protocol,
            ));
        }
        let device = request.device.as_ref().ok_or_else(Refusal::no_device)?;
        let key = URL_SAFE_NO_PAD.decode(&device.public_key);
        let key = key.ok().filter(|key| key.len() == 32);
        let key = key.ok_or_else(|| {
            Refusal::device("PUBLIC_KEY_INVALID", "public key invalid", "public-key")
        })?;
        if device_id(&key) != device.id {
            return Err(Refusal::device(
                "DEVICE_ID_MISMATCH",
                "identity mismatch",
                "id-mismatch",
            ));
        }
        if device.signed_at.abs_diff(now_ms) > SKEW_MS {
            return Err(Refusal::device(
                "SIGNATURE_EXPIRED",
                "signature expired",
                "signature-stale",
            ));
        }
        let Some(nonce) = device.nonce.as_deref().filter(|nonce| !nonce.is_empty()) else {
            return Err(Refusal::device(
                "NONCE_REQUIRED",
                "nonce required",
                "nonce-missing",
            ));
        };
        if nonce != self.nonce {
            return Err(Refusal::device(
                "NONCE_MISMATCH",
                "nonce mismatch",
                "nonce-mismatch",
            ));
        }
        let signed = Signed {
            client_id: &request.client.id,
            client_mode: &request.client.mode,
            role: &request.role,
            scopes: &request.scopes,
            signed_at_ms: device.signed_at,
            token: request.auth.signed_token(),
            nonce,
            platform: &request.client.platform,
            device_family: &request.client.device_family,
        };
        let is_signed = |version| {
            let payload = signed.payload(version, &device.id);
            verify(&device.public_key, &payload, &device.signature)
        };
        if !is_signed(SignatureVersion::V3) && !is_signed(SignatureVersion::V2) {
            return Err(Refusal::device(
                "SIGNATURE_INVALID",
                "signature invalid",
                "signature",
            ));
        }
        Ok(Proven {
            device: device.id.clone(),
            public_key: device.public_key.clone(),
            protocol,
        })
    }
}
