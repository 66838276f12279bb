//! The certificate of our own gateway, as `gateway.tls` of `openclaw.json` has it.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gateway_protocol::Fingerprint;
use openclaw_config::Tls;
use paths::Paths;
use plain_file::SMALL;
use rcgen::{CertificateParams, DistinguishedName, DnType, KeyPair};
use rustls::ServerConfig;
use rustls::crypto::ring::default_provider;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// What a certificate that we make says it is for, as OpenClaw's own gateway does. Clients trust it by its fingerprint.
const NAME: &str = "openclaw-gateway";

/// A certificate with its key.
#[derive(Debug, Clone)]
pub struct Certificate {
    /// What a server needs to show it.
    pub server: Arc<ServerConfig>,
    /// By what a client knows it.
    pub fingerprint: Fingerprint,
}

/// No certificate that a server can show.
#[derive(Debug, thiserror::Error)]
pub enum NoCertificate {
    /// A file is missing, and none is to be made.
    #[error(
        "{0} is missing; write it, or remove gateway.tls.certPath and gateway.tls.keyPath to have both created"
    )]
    Missing(String),
    /// A file cannot be read or written.
    #[error("{0}: {1}")]
    File(String, #[source] io::Error),
    /// The files hold no certificate and key that belong together.
    #[error("{0} and {1} are not a certificate and its key in PEM: {2}")]
    Unusable(String, String, String),
}

impl Certificate {
    /// Reads the certificate that the configuration names. Where it names none and there is none, a new one is made,
    /// beside the state of OpenClaw, where its own gateway would make one.
    ///
    /// # Errors
    /// [`NoCertificate`].
    pub fn open(tls: &Tls<'_>, paths: &Paths) -> Result<Self, NoCertificate> {
        let file = |named: Option<&str>, ours: PathBuf| named.map_or(ours, |it| paths.expand(it));
        let certificate = file(tls.certificate, paths.gateway_certificate_file());
        let key = file(tls.key, paths.gateway_certificate_key_file());
        let is_there = (certificate.exists(), key.exists());
        match is_there {
            (true, true) => {}
            (false, false) if tls.generate => make(&certificate, &key)?,
            (there, _) => {
                let missing = if there { &key } else { &certificate };
                return Err(NoCertificate::Missing(shown(missing)));
            }
        }
        read(&certificate, &key)
    }
}

fn read(certificate: &Path, key: &Path) -> Result<Certificate, NoCertificate> {
    let unusable = |why: &dyn std::fmt::Display| {
        NoCertificate::Unusable(shown(certificate), shown(key), why.to_string())
    };
    let bytes = |path| plain_file::read(path, SMALL).map_err(|error| file_error(path, error));
    let chain = CertificateDer::pem_slice_iter(&bytes(certificate)?)
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| unusable(&error))?;
    let first = chain.first().ok_or_else(|| unusable(&"no certificate"))?;
    let fingerprint = Fingerprint::of(first);
    let key = PrivateKeyDer::from_pem_slice(&bytes(key)?).map_err(|error| unusable(&error))?;
    let server = ServerConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| unusable(&error))?
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .map_err(|error| unusable(&error))?;
    Ok(Certificate {
        server: Arc::new(server),
        fingerprint,
    })
}

/// The key first: a certificate without its key would be shown to nobody.
fn make(certificate: &Path, key: &Path) -> Result<(), NoCertificate> {
    let failed = |error: rcgen::Error| file_error(certificate, io::Error::other(error));
    let pair = KeyPair::generate().map_err(failed)?;
    let names = vec![NAME.to_owned(), "localhost".to_owned()];
    let mut params = CertificateParams::new(names).map_err(failed)?;
    params.distinguished_name = DistinguishedName::new();
    params.distinguished_name.push(DnType::CommonName, NAME);
    let made = params.self_signed(&pair).map_err(failed)?;
    for (path, text) in [(key, pair.serialize_pem()), (certificate, made.pem())] {
        private_file::replace(path, text.as_bytes()).map_err(|error| file_error(path, error))?;
    }
    Ok(())
}

fn file_error(path: &Path, error: io::Error) -> NoCertificate {
    NoCertificate::File(shown(path), error)
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
