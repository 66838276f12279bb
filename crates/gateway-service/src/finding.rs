//! Which gateway the app connects to, from values alone.

use gateway_operator::{GatewayAccess, Wanted};
use gateway_protocol::Fingerprint;
use serde_json::Value;
use settings::{AskedBy, TypedGateway, Values};

/// What a person has set about the gateway.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chosen {
    /// Which gateways may ask.
    pub asked_by: AskedBy,
    /// The gateway that the person typed, in the place of the one of `openclaw.json`.
    pub typed: Option<TypedGateway>,
}

impl Chosen {
    /// What these settings say.
    #[must_use]
    pub fn of(settings: &Values) -> Self {
        Self {
            asked_by: settings.asked_by,
            typed: settings.gateways.active().cloned(),
        }
    }
}

/// What the configuration and the settings come to.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Found {
    /// `openclaw.json` names no gateway.
    None,
    /// There is a gateway at this address, and the settings say not to connect to it.
    Off(String),
    /// Connect to this gateway.
    Connect(Box<GatewayAccess>),
    /// `openclaw.json` cannot be used; the reason.
    Unusable(String),
}

/// The gateway of this configuration, if the settings let it ask. `secrets` holds the token or the
/// password of the environment; it is shown to no gateway that a person typed. `own` is the
/// certificate of the gateway of this computer.
pub(crate) fn find(
    config: &Value,
    own: Option<Fingerprint>,
    secrets: &Wanted,
    chosen: &Chosen,
) -> Found {
    let asked_by = chosen.asked_by;
    if let Some(typed) = &chosen.typed {
        let place = GatewayAccess::typed(&typed.url, typed.fingerprint.as_deref(), config);
        return match place {
            Err(error) => Found::Unusable(error.to_string()),
            Ok(place) if asked_by == AskedBy::Off => Found::Off(address(&place)),
            // Whoever typed it wants it.
            Ok(place) => Found::Connect(Box::new(place)),
        };
    }
    if !config["gateway"].is_object() {
        return Found::None;
    }
    let place = match GatewayAccess::find(secrets, config, own) {
        Ok(place) => place,
        Err(error) => return Found::Unusable(error.to_string()),
    };
    let may_ask = match asked_by {
        AskedBy::Local => place.is_here(),
        AskedBy::Any => true,
        AskedBy::Off => false,
    };
    match may_ask {
        true => Found::Connect(Box::new(place)),
        false => Found::Off(address(&place)),
    }
}

/// The gateway as people name it.
pub(crate) fn address(place: &GatewayAccess) -> String {
    let url = place.endpoint.url();
    url.split_once("://")
        .map_or(url.clone(), |(_, address)| address.to_owned())
}

#[cfg(test)]
mod tests {
    use gateway_operator::Wanted;
    use serde_json::{Value, json};
    use settings::AskedBy::{self, Any, Local, Off};
    use settings::TypedGateway;

    use super::{Chosen, Found, address, find};

    #[test]
    fn a_gateway_elsewhere_is_left_alone_until_a_person_says_so() {
        let local = json!({ "gateway": { "port": 19001, "auth": { "token": "t" } } });
        let remote =
            json!({ "gateway": { "mode": "remote", "remote": { "url": "wss://gate:5" } } });
        let bad = json!({ "gateway": { "mode": "remote", "remote": { "url": "gate" } } });
        let rows: [(&Value, AskedBy, &str); 9] = [
            (&Value::Null, Any, "none"),
            (&json!({ "gateway": 7 }), Any, "none"),
            (&local, Local, "connect 127.0.0.1:19001"),
            (&local, Any, "connect 127.0.0.1:19001"),
            (&local, Off, "off 127.0.0.1:19001"),
            (&remote, Local, "off gate:5"),
            (&remote, Any, "connect gate:5"),
            (&remote, Off, "off gate:5"),
            (
                &bad,
                Off,
                "gateway.remote.url in openclaw.json must be ws://HOST:PORT or wss://HOST:PORT",
            ),
        ];
        for (config, asked_by, expected) in rows {
            let chosen = Chosen {
                asked_by,
                typed: None,
            };
            let found = find(config, None, &Wanted::default(), &chosen);
            assert_eq!(told(&found), expected, "{config} {asked_by:?}");
        }
    }

    fn told(found: &Found) -> String {
        match found {
            Found::None => "none".to_owned(),
            Found::Off(address) => format!("off {address}"),
            Found::Connect(place) => format!("connect {}", address(place)),
            Found::Unusable(why) => why.clone(),
        }
    }

    #[test]
    fn a_gateway_that_was_typed_takes_the_place_of_the_configured_one() {
        let config = json!({ "gateway": { "port": 19001, "auth": { "token": "t" } } });
        let secrets = Wanted {
            token: Some("env".into()),
            ..Wanted::default()
        };
        let pin = "ab".repeat(32);
        for (url, pin, asked_by, expected, secret) in [
            ("wss://gate:5", None, Local, "connect gate:5", None),
            ("wss://gate:5", Some(pin), Any, "connect gate:5", None),
            ("wss://gate:5", None, Off, "off gate:5", None),
            // It is the configured one by another name.
            (
                "ws://localhost:19001",
                None,
                Local,
                "connect localhost:19001",
                Some("t"),
            ),
            (
                "gate",
                None,
                Local,
                "An address is like ws://HOST:PORT or wss://HOST:PORT",
                None,
            ),
        ] {
            let typed = TypedGateway {
                url: url.to_owned(),
                fingerprint: pin,
            };
            let chosen = Chosen {
                asked_by,
                typed: Some(typed),
            };
            let found = find(&config, None, &secrets, &chosen);
            assert_eq!(told(&found), expected, "{url}");
            if let Found::Connect(place) = found {
                let token = place.credentials.token;
                assert_eq!(token, secret.map(Into::into), "{url}");
            }
        }
    }
}
