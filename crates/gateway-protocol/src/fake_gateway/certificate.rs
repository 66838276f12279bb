//! A self-signed certificate.

use std::io;
use std::sync::Arc;

use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::ServerConfig;
use rustls::crypto::ring::default_provider;
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use crate::Fingerprint;

/// The certificate of a gateway that made it itself, for a name that is not its own.
pub struct FakeCertificate {
    acceptor: TlsAcceptor,
    fingerprint: Fingerprint,
    pem: String,
}

impl FakeCertificate {
    /// A new certificate.
    ///
    /// # Panics
    /// If none can be made.
    #[must_use]
    #[expect(clippy::expect_used, reason = "a test ends here")]
    #[expect(clippy::new_without_default, reason = "no two are alike")]
    pub fn new() -> Self {
        let CertifiedKey { cert, signing_key } =
            generate_simple_self_signed(vec!["gateway.example".into()]).expect("a certificate");
        let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .expect("TLS")
            .with_no_client_auth()
            .with_single_cert(vec![cert.der().clone()], signing_key.into())
            .expect("a server");
        Self {
            acceptor: TlsAcceptor::from(Arc::new(config)),
            fingerprint: Fingerprint::of(cert.der()),
            pem: cert.pem(),
        }
    }

    /// The fingerprint of the certificate.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// It as a file holds it.
    #[must_use]
    pub fn pem(&self) -> &str {
        &self.pem
    }

    /// What a server needs to show it.
    #[must_use]
    pub fn config(&self) -> Arc<ServerConfig> {
        Arc::clone(self.acceptor.config())
    }

    /// Speaks TLS on a connection.
    ///
    /// # Errors
    /// The client does not trust the certificate.
    pub async fn accept(&self, stream: TcpStream) -> io::Result<TlsStream<TcpStream>> {
        self.acceptor.accept(stream).await
    }
}
