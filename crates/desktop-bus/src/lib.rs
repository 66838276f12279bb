//! A Linux desktop's message buses: connected to, and a service followed as it comes and
//! goes. No service is started by being asked, but for those that [`readiness`] tells of.
#![cfg(target_os = "linux")]

#[cfg(feature = "test-support")]
mod private;
mod readiness;

#[cfg(feature = "test-support")]
pub use private::{Offer, PrivateBus, SilentBus};
pub use readiness::{Accessibility, Readiness, readiness};

use std::time::Duration;

use futures_util::StreamExt;
use tracing::debug;
use zbus::fdo::DBusProxy;
use zbus::names::WellKnownName;
use zbus::{Connection, connection};

/// How long a bus may take to greet a client. One that hangs takes for ever.
const GREETING: Duration = Duration::from_secs(5);

/// The bus of this session, or the one at an address.
///
/// # Errors
///
/// There is none, as in a container, or it does not answer.
pub async fn session(address: Option<&str>) -> zbus::Result<Connection> {
    match address {
        Some(address) => at(address).await,
        None => greeted(connection::Builder::session()?).await,
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
        None => greeted(connection::Builder::system()?).await,
    }
}

async fn at(address: &str) -> zbus::Result<Connection> {
    greeted(connection::Builder::address(address)?).await
}

async fn greeted(bus: connection::Builder<'_>) -> zbus::Result<Connection> {
    let greeting = tokio::time::timeout(GREETING, bus.build()).await;
    greeting.map_err(|_| zbus::Error::Failure("the bus does not answer".to_owned()))?
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
