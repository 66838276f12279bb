//! `gateway.*`: where the gateway listens, and what opens it.

use serde_json::Value;

/// The port of a gateway that names none.
const PORT: u16 = 18_789;

/// `gateway.*`, as far as it is read here. Secrets are borrowed and never copied.
#[derive(Clone, Copy, PartialEq)]
pub struct Gateway<'a> {
    value: &'a Value,
}

/// `gateway.remote`, of a file whose gateway is on another computer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Remote<'a> {
    /// `url`.
    pub url: &'a str,
    /// `tlsFingerprint`.
    pub fingerprint: Option<&'a str>,
    /// `token`, where the file itself holds it.
    pub token: Option<&'a str>,
    /// `password`, where the file itself holds it.
    pub password: Option<&'a str>,
}

/// `gateway.tls`, where it is enabled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tls<'a> {
    /// `autoGenerate`: a certificate is made where there is none.
    pub generate: bool,
    /// `certPath`.
    pub certificate: Option<&'a str>,
    /// `keyPath`.
    pub key: Option<&'a str>,
}

impl<'a> Gateway<'a> {
    /// The gateway of a file.
    #[must_use]
    pub fn of(config: &'a Value) -> Self {
        Self {
            value: &config["gateway"],
        }
    }

    /// Whether the file says anything of a gateway.
    #[must_use]
    pub fn is_named(&self) -> bool {
        self.value.is_object()
    }

    /// `port`; 18789 where it is none.
    #[must_use]
    pub fn port(&self) -> u16 {
        let port = self.value["port"].as_u64();
        let port = port.and_then(|port| u16::try_from(port).ok());
        port.filter(|port| *port > 0).unwrap_or(PORT)
    }

    /// `bind`: which addresses it listens on.
    #[must_use]
    pub fn bind(&self) -> Option<&'a str> {
        text(&self.value["bind"])
    }

    /// `tls`, if `tls.enabled` is true.
    #[must_use]
    pub fn tls(&self) -> Option<Tls<'a>> {
        let tls = &self.value["tls"];
        (tls["enabled"] == true).then(|| Tls {
            generate: tls["autoGenerate"] != false,
            certificate: text(&tls["certPath"]),
            key: text(&tls["keyPath"]),
        })
    }

    /// `auth.token`, where the file itself holds it.
    #[must_use]
    pub fn token(&self) -> Option<&'a str> {
        text(&self.value["auth"]["token"])
    }

    /// `auth.password`, where the file itself holds it.
    #[must_use]
    pub fn password(&self) -> Option<&'a str> {
        text(&self.value["auth"]["password"])
    }

    /// Whether `auth.mode` wants the password and not the token.
    #[must_use]
    pub fn wants_password(&self) -> bool {
        self.value["auth"]["mode"] == "password"
    }

    /// The gateway on another computer, if `mode` is `remote` and it has an address.
    #[must_use]
    pub fn remote(&self) -> Option<Remote<'a>> {
        let remote = &self.value["remote"];
        let url = text(&remote["url"]).filter(|_| self.value["mode"] == "remote")?;
        Some(Remote {
            url,
            fingerprint: text(&remote["tlsFingerprint"]),
            token: text(&remote["token"]),
            password: text(&remote["password"]),
        })
    }
}

fn text(value: &Value) -> Option<&str> {
    value.as_str().filter(|text| !text.trim().is_empty())
}
