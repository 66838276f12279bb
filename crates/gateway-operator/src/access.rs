//! Which gateway, and what it is shown.

use std::net::IpAddr;

use gateway_protocol::{Credentials, Endpoint, Fingerprint, Secret};
use openclaw_config::Gateway;
use serde_json::Value;

/// The port of a gateway that names none.
const PORT: u16 = 18_789;

/// What a person or a program says of the gateway. What is absent is found.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// The host.
    pub host: Option<String>,
    /// The port.
    pub port: Option<u16>,
    /// Whether to use TLS.
    pub tls: bool,
    /// The only certificate that is trusted.
    pub fingerprint: Option<Fingerprint>,
    /// The gateway's token.
    pub token: Option<Secret>,
    /// The gateway's password, in place of a token.
    pub password: Option<Secret>,
}

/// A gateway, and the secrets that it shares with all its clients.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GatewayAccess {
    /// Its address.
    pub endpoint: Endpoint,
    /// Its token or password, where they are known.
    pub credentials: Credentials,
}

/// The configuration names a gateway that cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoGatewayAccess {
    /// `gateway.remote.url` is none.
    #[error("gateway.remote.url in openclaw.json must be ws://HOST:PORT or wss://HOST:PORT")]
    Url,
    /// `gateway.remote.tlsFingerprint` is none.
    #[error("gateway.remote.tlsFingerprint in openclaw.json must be the SHA-256 of a certificate")]
    Fingerprint,
    /// What a person typed is none.
    #[error("An address is like ws://HOST:PORT or wss://HOST:PORT")]
    Typed,
    /// What a person typed is none.
    #[error("A fingerprint is the SHA-256 of a certificate: 64 characters from 0 to 9 and a to f")]
    TypedFingerprint,
}

impl GatewayAccess {
    /// The gateway that a person typed. Of the configuration it gets a secret only where it is the
    /// gateway that the configuration names.
    ///
    /// # Errors
    /// [`NoGatewayAccess::Typed`], [`NoGatewayAccess::TypedFingerprint`].
    pub fn typed(
        url: &str,
        fingerprint: Option<&str>,
        config: &Value,
    ) -> Result<Self, NoGatewayAccess> {
        let pin = fingerprint.map(str::parse::<Fingerprint>).transpose();
        let pin = pin.map_err(|_| NoGatewayAccess::TypedFingerprint)?;
        let endpoint = endpoint(url, pin).ok_or(NoGatewayAccess::Typed)?;
        let wanted = Wanted {
            host: Some(endpoint.host.clone()),
            port: Some(endpoint.port),
            tls: endpoint.tls,
            fingerprint: pin,
            ..Wanted::default()
        };
        // A configuration that cannot be used has no secret to show.
        let known = Self::find(&wanted, config, None).ok();
        let known = known.filter(|it| it.endpoint.tls == endpoint.tls);
        Ok(Self {
            credentials: known.map(|it| it.credentials).unwrap_or_default(),
            endpoint,
        })
    }

    /// The gateway that is wanted, else the one of `openclaw.json`: the remote one where it has
    /// that mode, else the one of this computer. The secrets of that file are shown to the gateway
    /// that it names and to no other. `own` is the certificate of the gateway of this computer
    /// ([`own_certificate`](crate::own_certificate)): nothing else signs it, so that one alone is trusted there.
    ///
    /// # Errors
    /// [`NoGatewayAccess`].
    pub fn find(
        wanted: &Wanted,
        config: &Value,
        own: Option<Fingerprint>,
    ) -> Result<Self, NoGatewayAccess> {
        let known = configured(Gateway::of(config), own)?;
        let endpoint = Endpoint {
            host: wanted
                .host
                .clone()
                .unwrap_or_else(|| known.endpoint.host.clone()),
            port: wanted.port.unwrap_or(match &wanted.host {
                Some(host) if !same_host(host, &known.endpoint.host) => PORT,
                Some(_) | None => known.endpoint.port,
            }),
            ..known.endpoint
        };
        let same =
            same_host(&endpoint.host, &known.endpoint.host) && endpoint.port == known.endpoint.port;
        let fingerprint = wanted
            .fingerprint
            .or(known.endpoint.fingerprint.filter(|_| same));
        let given = wanted.token.is_some() || wanted.password.is_some();
        let credentials = match (given, same) {
            (true, _) => Credentials {
                token: wanted.token.clone(),
                password: wanted.password.clone(),
                ..Credentials::default()
            },
            (false, true) => known.credentials,
            (false, false) => Credentials::default(),
        };
        let tls = wanted.tls || fingerprint.is_some() || same && known.endpoint.tls;
        Ok(Self {
            endpoint: Endpoint {
                tls,
                fingerprint,
                ..endpoint
            },
            credentials,
        })
    }

    /// Whether the gateway is on this computer.
    #[must_use]
    pub fn is_here(&self) -> bool {
        is_here(&self.endpoint.host)
    }

    /// Whether what is said can be read on the way: it leaves this computer without TLS.
    #[must_use]
    pub fn is_open_to_others(&self) -> bool {
        !self.endpoint.tls && !is_here(&self.endpoint.host)
    }
}

/// The gateway of `openclaw.json`.
fn configured(
    gateway: Gateway<'_>,
    own: Option<Fingerprint>,
) -> Result<GatewayAccess, NoGatewayAccess> {
    let secrets = |token: Option<&str>, password: Option<&str>| Credentials {
        token: token.map(Secret::from),
        password: password.map(Secret::from),
        ..Credentials::default()
    };
    if let Some(remote) = gateway.remote() {
        let pin = remote.fingerprint.map(str::parse::<Fingerprint>);
        let fingerprint = pin.transpose().map_err(|_| NoGatewayAccess::Fingerprint)?;
        let endpoint = endpoint(remote.url, fingerprint).ok_or(NoGatewayAccess::Url)?;
        return Ok(GatewayAccess {
            endpoint,
            credentials: secrets(remote.token, remote.password),
        });
    }
    let password = gateway.password();
    let token = gateway
        .token()
        .filter(|_| !gateway.wants_password() || password.is_none());
    Ok(GatewayAccess {
        endpoint: Endpoint {
            host: "127.0.0.1".to_owned(),
            port: gateway.port(),
            tls: gateway.tls().is_some(),
            fingerprint: own.filter(|_| gateway.tls().is_some()),
        },
        credentials: secrets(token, password),
    })
}

fn endpoint(url: &str, fingerprint: Option<Fingerprint>) -> Option<Endpoint> {
    let url = url.trim();
    let (tls, rest) = match url.strip_prefix("wss://") {
        Some(rest) => (true, rest),
        None => (false, url.strip_prefix("ws://")?),
    };
    let authority = rest.split('/').next()?;
    let (host, port) = match authority.strip_prefix('[') {
        Some(six) => {
            let (host, port) = six.split_once(']')?;
            (host, port.strip_prefix(':'))
        }
        None => match authority.split_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (authority, None),
        },
    };
    let plain = |char: char| char.is_ascii_alphanumeric() || "-._:".contains(char);
    if host.is_empty() || !host.chars().all(plain) {
        return None;
    }
    Some(Endpoint {
        host: host.to_owned(),
        port: port.map_or(Some(PORT), |port| port.parse().ok())?,
        tls: tls || fingerprint.is_some(),
        fingerprint,
    })
}

/// Whether a host is this computer.
fn is_here(host: &str) -> bool {
    host.eq_ignore_ascii_case("localhost")
        || host.parse::<IpAddr>().is_ok_and(|it| it.is_loopback())
}

fn same_host(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other) || is_here(one) && is_here(other)
}

#[cfg(test)]
mod tests {
    use gateway_protocol::{Credentials, Endpoint, Fingerprint};
    use serde_json::{Value, json};

    use super::{GatewayAccess, NoGatewayAccess, Wanted};

    fn wanted(host: Option<&str>, port: Option<u16>, token: Option<&str>) -> Wanted {
        Wanted {
            host: host.map(str::to_owned),
            port,
            token: token.map(Into::into),
            ..Wanted::default()
        }
    }

    /// URL, token and password.
    fn found(wanted: &Wanted, config: &Value) -> Result<(String, String), NoGatewayAccess> {
        let place = GatewayAccess::find(wanted, config, None)?;
        let Credentials {
            token, password, ..
        } = &place.credentials;
        let secret = match (token, password) {
            (Some(token), None) => token.reveal().to_owned(),
            (None, Some(password)) => format!("password {}", password.reveal()),
            (None, None) => "-".to_owned(),
            (Some(_), Some(_)) => "both".to_owned(),
        };
        Ok((place.endpoint.url(), secret))
    }

    #[test]
    fn a_gateway_is_found_and_its_secret_goes_nowhere_else() {
        let local =
            json!({ "gateway": { "port": 19001, "auth": { "mode": "token", "token": "t" } } });
        let password =
            json!({ "gateway": { "auth": { "mode": "password", "token": "t", "password": "p" } } });
        let remote = json!({ "gateway": { "mode": "remote", "port": 1, "auth": { "token": "t" },
            "remote": { "url": "wss://gate.example:444/ws", "token": "r" } } });
        let reference =
            json!({ "gateway": { "auth": { "token": { "source": "env", "id": "X" } } } });
        let none = Value::Null;
        let rows = [
            (wanted(None, None, None), &none, "ws://127.0.0.1:18789", "-"),
            (
                wanted(None, None, None),
                &local,
                "ws://127.0.0.1:19001",
                "t",
            ),
            (
                wanted(Some("localhost"), None, None),
                &local,
                "ws://localhost:19001",
                "t",
            ),
            (wanted(None, Some(5), None), &local, "ws://127.0.0.1:5", "-"),
            (
                wanted(Some("other"), None, None),
                &local,
                "ws://other:18789",
                "-",
            ),
            (
                wanted(Some("other"), Some(19001), None),
                &local,
                "ws://other:19001",
                "-",
            ),
            (
                wanted(Some("other"), None, Some("x")),
                &local,
                "ws://other:18789",
                "x",
            ),
            (
                wanted(None, None, Some("x")),
                &local,
                "ws://127.0.0.1:19001",
                "x",
            ),
            (
                wanted(None, None, None),
                &password,
                "ws://127.0.0.1:18789",
                "password p",
            ),
            (
                wanted(None, None, None),
                &remote,
                "wss://gate.example:444",
                "r",
            ),
            (
                wanted(Some("127.0.0.1"), None, None),
                &remote,
                "ws://127.0.0.1:18789",
                "-",
            ),
            (
                wanted(None, None, None),
                &reference,
                "ws://127.0.0.1:18789",
                "-",
            ),
        ];
        for (wanted, config, url, secret) in rows {
            let expected = (url.to_owned(), secret.to_owned());
            assert_eq!(found(&wanted, config), Ok(expected), "{wanted:?} {config}");
        }
        for (url, expected) in [
            ("ws://[::1]:5", Ok("ws://[::1]:5")),
            ("ws://gate", Ok("ws://gate:18789")),
            ("https://gate", Err(NoGatewayAccess::Url)),
            ("ws://a@b:5", Err(NoGatewayAccess::Url)),
            ("ws://gate:x", Err(NoGatewayAccess::Url)),
            ("ws://", Err(NoGatewayAccess::Url)),
        ] {
            let config = json!({ "gateway": { "mode": "remote", "remote": { "url": url } } });
            let expected = expected.map(|url| (url.to_owned(), "-".to_owned()));
            assert_eq!(found(&Wanted::default(), &config), expected, "{url}");
        }
    }

    #[test]
    fn a_pin_implies_tls_and_belongs_to_its_gateway() {
        let pin = "ab".repeat(32);
        let remote = json!({ "gateway": { "mode": "remote", "remote": { "url": "ws://gate:5", "tlsFingerprint": pin } } });
        let place = GatewayAccess::find(&Wanted::default(), &remote, None).unwrap();
        let expected = Endpoint {
            host: "gate".to_owned(),
            port: 5,
            tls: true,
            fingerprint: Some(Fingerprint([0xab; 32])),
        };
        assert_eq!(place.endpoint, expected);
        assert!(!place.is_open_to_others());
        let other = GatewayAccess::find(&wanted(Some("other"), None, None), &remote, None).unwrap();
        assert_eq!(
            (other.endpoint.tls, other.endpoint.fingerprint),
            (false, None)
        );
        assert!(other.is_open_to_others());
        let bad = json!({ "gateway": { "mode": "remote", "remote": { "url": "ws://gate", "tlsFingerprint": "x" } } });
        assert_eq!(
            GatewayAccess::find(&Wanted::default(), &bad, None),
            Err(NoGatewayAccess::Fingerprint)
        );
    }

    /// The gateway of this computer made its certificate itself: nobody has to type it.
    #[test]
    fn the_certificate_of_this_computers_gateway_is_its_own_alone() {
        let own = Fingerprint([7; 32]);
        let tls = json!({ "gateway": { "port": 5, "tls": { "enabled": true } } });
        let plain = json!({ "gateway": { "port": 5 } });
        let remote = json!({ "gateway": { "mode": "remote", "tls": { "enabled": true },
            "remote": { "url": "wss://127.0.0.1:5" } } });
        let none = wanted(None, None, None);
        let local = wanted(Some("localhost"), None, None);
        let elsewhere = wanted(Some("gate"), None, None);
        let another = wanted(None, Some(6), None);
        let given = Wanted {
            fingerprint: Some(Fingerprint([9; 32])),
            ..Wanted::default()
        };
        for (wanted, config, expected) in [
            (&none, &tls, Some(own)),
            (&local, &tls, Some(own)),
            (&given, &tls, given.fingerprint),
            (&none, &plain, None),
            (&none, &remote, None),
            (&elsewhere, &tls, None),
            (&another, &tls, None),
        ] {
            let place = GatewayAccess::find(wanted, config, Some(own)).unwrap();
            assert_eq!(place.endpoint.fingerprint, expected, "{wanted:?} {config}");
        }
    }
}
