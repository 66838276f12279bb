//! What the libraries of windows ask of the session bus when they start, asked before they do.
//!
//! GTK and WebKit ask the portal and the accessibility bus, start both where they do not run, and
//! wait up to 30 seconds for each; a bus that hangs has them wait for ever. No setting of theirs
//! changes that.

use std::time::Duration;

use tokio::time::{Instant, timeout_at};
use zbus::{Connection, connection};

const PORTAL: &str = "org.freedesktop.portal.Desktop";
const PORTAL_PATH: &str = "/org/freedesktop/portal/desktop";
const INHIBIT: &str = "org.freedesktop.portal.Inhibit";
const PROPERTIES: &str = "org.freedesktop.DBus.Properties";
const ACCESSIBILITY: &str = "org.a11y.Bus";
const ACCESSIBILITY_PATH: &str = "/org/a11y/bus";

/// What answered in time. A bus or a service that is not there says so at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Readiness {
    /// The bus itself hangs.
    Silent,
    /// The bus answered, or there is none.
    Bus {
        /// The portal answered, or there is none.
        portal: bool,
        /// The service that screen readers need.
        accessibility: Accessibility,
    },
}

/// Where the accessibility bus is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Accessibility {
    /// Its service did not answer in time.
    Silent,
    /// There is none.
    Missing,
    /// At this address.
    At(String),
}

/// Asks what GTK and WebKit will ask of the session bus, or of the one at an address, and waits
/// no longer than this.
pub async fn readiness(address: Option<&str>, limit: Duration) -> Readiness {
    let until = Instant::now() + limit;
    let connected = async {
        let builder = match address {
            Some(address) => connection::Builder::address(address)?,
            None => connection::Builder::session()?,
        };
        builder.build().await
    };
    match timeout_at(until, connected).await {
        Err(_) => Readiness::Silent,
        Ok(Err(_)) => Readiness::Bus {
            portal: true,
            accessibility: Accessibility::Missing,
        },
        Ok(Ok(bus)) => {
            let portal = timeout_at(until, portal(&bus));
            let accessibility = timeout_at(until, accessibility(&bus));
            let (portal, accessibility) = tokio::join!(portal, accessibility);
            Readiness::Bus {
                portal: portal.is_ok(),
                accessibility: accessibility.unwrap_or(Accessibility::Silent),
            }
        }
    }
}

/// An error is an answer too.
async fn portal(bus: &Connection) {
    let _ = bus
        .call_method(
            Some(PORTAL),
            PORTAL_PATH,
            Some(PROPERTIES),
            "GetAll",
            &(INHIBIT,),
        )
        .await;
}

async fn accessibility(bus: &Connection) -> Accessibility {
    let answer = bus
        .call_method(
            Some(ACCESSIBILITY),
            ACCESSIBILITY_PATH,
            Some(ACCESSIBILITY),
            "GetAddress",
            &(),
        )
        .await;
    let address = answer.and_then(|answer| answer.body().deserialize::<String>());
    address.map_or(Accessibility::Missing, Accessibility::At)
}
