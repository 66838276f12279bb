//! A Linux desktop's message buses: connected to, and a service followed as it comes and
//! goes. No service is started by being asked.
#![cfg(target_os = "linux")]

use futures_util::StreamExt;
use tracing::debug;
use zbus::fdo::DBusProxy;
use zbus::names::WellKnownName;
use zbus::{Connection, connection};

/// The bus of this session, or the one at an address.
///
/// # Errors
///
/// There is none, as in a container, or it does not answer.
pub async fn session(address: Option<&str>) -> zbus::Result<Connection> {
    match address {
        Some(address) => at(address).await,
        None => connection::Builder::session()?.build().await,
    }
}

/// The bus of the system, or the one at an address.
///
/// # Errors
///
/// As for [`session`].
pub async fn system(address: Option<&str>) -> zbus::Result<Connection> {
    match address {
        Some(address) => at(address).await,
        None => connection::Builder::system()?.build().await,
    }
}

async fn at(address: &str) -> zbus::Result<Connection> {
    connection::Builder::address(address)?.build().await
}

/// Runs `conversation` whenever the name has an owner, and `gone` when it has lost it or the
/// conversation has ended. Ends when the bus does.
pub async fn while_owned<Conversation>(
    bus: &Connection,
    name: &str,
    conversation: impl Fn() -> Conversation,
    gone: impl Fn(),
) where
    Conversation: Future<Output = zbus::Result<()>>,
{
    let followed: zbus::Result<()> = async {
        let daemon = DBusProxy::new(bus).await?;
        let mut owners = daemon
            .receive_name_owner_changed_with_args(&[(0, name)])
            .await?;
        let mut owned = daemon
            .name_has_owner(WellKnownName::try_from(name)?.into())
            .await?;
        loop {
            let change = if owned {
                tokio::select! {
                    ended = conversation() => {
                        if let Err(error) = ended {
                            debug!(%error, name, "this service is not understood");
                        }
                        gone();
                        owners.next().await
                    }
                    change = owners.next() => change,
                }
            } else {
                owners.next().await
            };
            let Some(change) = change else {
                return Ok(());
            };
            gone();
            owned = change.args()?.new_owner().is_some();
        }
    }
    .await;
    if let Err(error) = followed {
        debug!(%error, name, "this service cannot be followed");
    }
    gone();
}
