//! The certificate that the gateway of this computer shows.

use gateway_protocol::Fingerprint;
use openclaw_config::Gateway;
use paths::Paths;
use plain_file::SMALL;
use serde_json::Value;

/// The certificate that the gateway of this computer shows by `gateway.tls`: the one of `certPath`, else the one that
/// it made in the state folder. None where it speaks no TLS, where the configuration means a gateway elsewhere, or
/// where the file is missing or holds none.
///
/// Only this user may write there, as with the port and the token in `openclaw.json`. OpenClaw's own programs trust
/// the same file.
#[must_use]
pub fn own_certificate(config: &Value, paths: &Paths) -> Option<Fingerprint> {
    let gateway = Gateway::of(config);
    let tls = gateway.tls().filter(|_| gateway.remote().is_none())?;
    let file = match tls.certificate {
        Some(named) => paths.expand(named),
        None => paths.gateway_certificate_file(),
    };
    Fingerprint::of_pem(&plain_file::read(&file, SMALL).ok()?)
}
