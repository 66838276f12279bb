//! How the connection stands, as the app keeps it.

use app_status::GatewayState;
use gateway_operator::Link;
use gateway_protocol::Scope;

/// How the connection to the gateway at this address stands.
pub(crate) fn of(link: &Link, address: &str, is_open: bool) -> GatewayState {
    let address = address.to_owned();
    match link {
        Link::Connected { server, scopes, .. } => {
            let has = |scope: Scope| scopes.iter().any(|it| it == scope.as_str());
            if has(Scope::Approvals) || has(Scope::Admin) {
                GatewayState::Asks {
                    address,
                    version: server.clone(),
                    is_open,
                }
            } else {
                GatewayState::Limited { address }
            }
        }
        Link::Unpaired { command, .. } => GatewayState::Unpaired {
            address,
            command: command.clone(),
        },
        Link::Down { cause, .. } => GatewayState::Down {
            address,
            why: cause.to_string(),
        },
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use app_status::GatewayState;
    use gateway_operator::Link;
    use gateway_protocol::Cause;

    use super::of;

    #[test]
    fn what_a_gateway_lets_us_do_is_told() {
        let connected = |scopes: &[&str]| Link::Connected {
            server: "2026.9.6".to_owned(),
            protocol: 4,
            scopes: scopes.iter().map(|it| (*it).to_owned()).collect(),
        };
        let asks = GatewayState::Asks {
            address: "a:1".to_owned(),
            version: "2026.9.6".to_owned(),
            is_open: true,
        };
        let limited = GatewayState::Limited {
            address: "a:1".to_owned(),
        };
        let down = Link::Down {
            cause: Cause::Clock,
            retry_in: Duration::ZERO,
        };
        let unpaired = Link::Unpaired {
            command: "openclaw devices approve 7".to_owned(),
            retry_in: Duration::ZERO,
        };
        for (link, expected) in [
            (
                connected(&["operator.read", "operator.approvals"]),
                asks.clone(),
            ),
            (connected(&["operator.admin"]), asks),
            (connected(&["operator.read"]), limited),
            (
                unpaired,
                GatewayState::Unpaired {
                    address: "a:1".to_owned(),
                    command: "openclaw devices approve 7".to_owned(),
                },
            ),
            (
                down,
                GatewayState::Down {
                    address: "a:1".to_owned(),
                    why:
                        "the gateway's clock and ours are too far apart: set this computer's clock"
                            .to_owned(),
                },
            ),
        ] {
            assert_eq!(of(&link, "a:1", true), expected, "{link:?}");
        }
    }
}
