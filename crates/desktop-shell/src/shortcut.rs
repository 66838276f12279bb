//! Keys that a Wayland desktop hears for a program, by a service on the session bus.

use std::time::Duration;

use desktop_bus::while_owned;
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tracing::debug;
use zbus::Connection;
use zbus::fdo::DBusProxy;
use zbus::names::WellKnownName;

use crate::{Keys, KeysTold, accelerator, global_shortcuts};

/// How long a service may take to answer. Where it asks a person first, only its word that it
/// does so is waited for no longer.
const LIMIT: Duration = Duration::from_secs(5);

/// Plasma's compositor.
const PLASMA: &str = "org.kde.KWin";

/// The keys to listen for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The keys.
    pub keys: Keys,
    /// What they do, for the desktop's list of shortcuts.
    pub words: String,
}

/// The program that wants the keys.
#[derive(Debug, Clone, Copy)]
pub struct Program<'a> {
    /// The name of its desktop entry.
    pub id: &'a str,
    /// What people call it.
    pub name: &'a str,
}

/// Listens for the wanted keys until `stop`, and gives them back then. `offered` is told whether
/// this desktop has a service for it; `address` is that of the session bus, its own where it is
/// `None`.
///
/// Plasma is spoken to by its own service, as its own programs do. Its portal registers nothing
/// before Plasma 6.1 and opens the settings of the system at each start before 6.4. Every other
/// desktop is asked by the portal.
pub async fn listen(
    address: Option<String>,
    program: Program<'_>,
    wanted: watch::Receiver<Option<Wanted>>,
    stop: CancellationToken,
    offered: impl Fn(bool) + Sync,
    tell: impl Fn(KeysTold) + Sync,
) {
    let told = async {
        let bus = desktop_bus::session(address.as_deref()).await?;
        let daemon = DBusProxy::new(&bus).await?;
        let plasma = daemon.name_has_owner(WellKnownName::try_from(PLASMA)?.into());
        let is_plasma = within(plasma).await?;
        zbus::Result::Ok((bus, is_plasma))
    };
    let (bus, is_plasma) = tokio::select! {
        () = stop.cancelled() => return,
        told = told => match told {
            Ok(told) => told,
            Err(error) => return debug!(%error, "no service hears a shortcut"),
        },
    };
    let talk = Talk {
        bus: &bus,
        program,
        offered: &offered,
        tell: &tell,
    };
    let (talk, wanted) = (&talk, &wanted);
    let gone = || offered(false);
    if is_plasma {
        let name = accelerator::SERVICE;
        let listening = while_owned(
            &bus,
            name,
            || accelerator::listen(talk, wanted.clone()),
            gone,
        );
        tokio::select! {
            () = listening => return,
            () = stop.cancelled() => {}
        }
        // The service goes on hearing them for a program that has ended.
        if wanted.borrow().is_some() {
            accelerator::give_back(talk).await;
        }
        return;
    }
    let name = global_shortcuts::SERVICE;
    let listening = while_owned(
        &bus,
        name,
        || global_shortcuts::listen(talk, wanted.clone()),
        gone,
    );
    // The portal gives the keys back when its client has gone.
    tokio::select! {
        () = stop.cancelled() => {}
        () = listening => {}
    }
}

/// One conversation with a service.
pub(crate) struct Talk<'a> {
    pub(crate) bus: &'a Connection,
    pub(crate) program: Program<'a>,
    pub(crate) offered: &'a (dyn Fn(bool) + Sync),
    pub(crate) tell: &'a (dyn Fn(KeysTold) + Sync),
}

/// An answer that does not come is an error.
pub(crate) async fn within<T, E: Into<zbus::Error>>(
    answer: impl Future<Output = Result<T, E>>,
) -> zbus::Result<T> {
    match timeout(LIMIT, answer).await {
        Ok(answered) => answered.map_err(Into::into),
        Err(_) => Err(zbus::Error::Failure("no answer in time".to_owned())),
    }
}
