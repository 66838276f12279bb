//! Which gateway the app connects to, from values alone.

use gateway_operator::{Place, Wanted};
use serde_json::Value;
use settings::AskedBy;

/// What the configuration and the settings come to.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Found {
    /// `openclaw.json` names no gateway.
    None,
    /// There is a gateway at this address, and the settings say not to connect to it.
    Off(String),
    /// Connect to this gateway.
    Connect(Box<Place>),
    /// `openclaw.json` cannot be used; the reason.
    Unusable(String),
}

/// The gateway of this configuration, if the settings let it ask. `secrets` holds the token or the
/// password of the environment.
pub(crate) fn find(config: &Value, secrets: &Wanted, asked_by: AskedBy) -> Found {
    if !config["gateway"].is_object() {
        return Found::None;
    }
    let place = match Place::find(secrets, config) {
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
pub(crate) fn address(place: &Place) -> String {
    let url = place.endpoint.url();
    url.split_once("://")
        .map_or(url.clone(), |(_, address)| address.to_owned())
}

#[cfg(test)]
mod tests {
    use gateway_operator::Wanted;
    use serde_json::{Value, json};
    use settings::AskedBy::{self, Any, Local, Off};

    use super::{Found, address, find};

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
            let told = match find(config, &Wanted::default(), asked_by) {
                Found::None => "none".to_owned(),
                Found::Off(address) => format!("off {address}"),
                Found::Connect(place) => format!("connect {}", address(&place)),
                Found::Unusable(why) => why,
            };
            assert_eq!(told, expected, "{config} {asked_by:?}");
        }
    }
}
