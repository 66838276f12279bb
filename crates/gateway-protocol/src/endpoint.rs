//! The address of a gateway.

use std::fmt;
use std::str::FromStr;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use sha2::{Digest as _, Sha256};

/// A gateway's address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint {
    /// A host name or an IP address, without brackets.
    pub host: String,
    /// The port; gateways listen on 18789.
    pub port: u16,
    /// Whether the connection uses TLS.
    pub tls: bool,
    /// The only certificate that is trusted, whoever signed it.
    pub fingerprint: Option<Fingerprint>,
}

impl Endpoint {
    /// `ws://127.0.0.1:18789`, or `wss://`.
    #[must_use]
    pub fn url(&self) -> String {
        let scheme = if self.tls { "wss" } else { "ws" };
        let Self { host, port, .. } = self;
        if host.contains(':') {
            format!("{scheme}://[{host}]:{port}")
        } else {
            format!("{scheme}://{host}:{port}")
        }
    }

    /// The name under which secrets for this gateway are kept: its address and pinned certificate,
    /// because with another certificate it is another gateway.
    #[must_use]
    pub fn name(&self) -> String {
        let pin = self.fingerprint.map(|pin| format!("#{pin}"));
        format!("{}{}", self.url(), pin.unwrap_or_default())
    }
}

/// The SHA-256 of a certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint(pub [u8; 32]);

impl Fingerprint {
    /// The fingerprint of a certificate.
    #[must_use]
    pub fn of(certificate: &CertificateDer<'_>) -> Self {
        Self(Sha256::digest(certificate).into())
    }

    /// The fingerprint of the first certificate in a PEM file; `None` if there is none.
    #[must_use]
    pub fn of_pem(pem: &[u8]) -> Option<Self> {
        let first = CertificateDer::pem_slice_iter(pem).next()?.ok()?;
        Some(Self::of(&first))
    }
}

/// The error for a text that is not a fingerprint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a TLS fingerprint is the SHA-256 of the gateway's certificate: 64 hex digits, with or without colons"
)]
pub struct EndpointError;

impl FromStr for Fingerprint {
    type Err = EndpointError;

    /// Read as OpenClaw does: a leading `sha256:` and separators are ignored.
    fn from_str(text: &str) -> Result<Self, EndpointError> {
        let text = text.trim().to_ascii_lowercase();
        let text = text.strip_prefix("sha256:").unwrap_or(&text);
        let digits: String = text
            .chars()
            .filter(|char| !matches!(char, ':' | ' ' | '-'))
            .collect();
        let mut bytes = [0; 32];
        hex::decode_to_slice(digits, &mut bytes).map_err(|_| EndpointError)?;
        Ok(Self(bytes))
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "sha256:{}", hex::encode(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprints_as_people_paste_them() {
        let digits = "ab".repeat(32);
        let expected = Ok(Fingerprint([0xab; 32]));
        let colons = vec!["AB"; 32].join(":");
        for text in [
            &digits,
            &format!("sha256:{digits}"),
            &colons,
            &format!(" SHA256:{colons} "),
        ] {
            assert_eq!(text.parse(), expected, "{text}");
        }
        for text in ["", "ab", &format!("{digits}ab"), &"zz".repeat(32)] {
            assert_eq!(text.parse::<Fingerprint>(), Err(EndpointError), "{text}");
        }
        assert_eq!(
            Fingerprint([0xab; 32]).to_string(),
            format!("sha256:{digits}")
        );
    }

    #[test]
    fn urls() {
        for (host, tls, expected) in [
            ("127.0.0.1", false, "ws://127.0.0.1:18789"),
            ("gate.example", true, "wss://gate.example:18789"),
            ("::1", false, "ws://[::1]:18789"),
        ] {
            let endpoint = Endpoint {
                host: host.to_owned(),
                port: 18_789,
                tls,
                fingerprint: None,
            };
            assert_eq!(endpoint.url(), expected);
        }
    }
}
