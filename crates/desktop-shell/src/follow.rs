//! The conversation with the desktop's services.

use std::pin::pin;

use desktop_bus::while_owned;
use futures_util::StreamExt;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use tracing::debug;
use zbus::fdo::DBusProxy;
use zbus::{Connection, proxy};

use crate::{DesktopNews, Event, Ladder, portal};

const WATCHER: &str = "org.kde.StatusNotifierWatcher";
const PORTAL: &str = "org.freedesktop.portal.Desktop";

#[proxy(
    interface = "org.kde.StatusNotifierWatcher",
    default_service = "org.kde.StatusNotifierWatcher",
    default_path = "/StatusNotifierWatcher"
)]
trait Watcher {
    #[zbus(property)]
    fn is_status_notifier_host_registered(&self) -> zbus::Result<bool>;

    #[zbus(signal)]
    fn status_notifier_host_registered(&self) -> zbus::Result<()>;

    #[zbus(signal)]
    fn status_notifier_host_unregistered(&self) -> zbus::Result<()>;
}

/// Tells what the desktop on this session bus offers, and each change of it, until `stop`;
/// `address` is the session's own where it is `None`. `status` is what the list of
/// background apps shows. Without a session bus there is no tray.
pub async fn follow(
    address: Option<String>,
    status: watch::Receiver<Option<String>>,
    stop: CancellationToken,
    tell: impl Fn(DesktopNews),
) {
    let following = async {
        let bus = match desktop_bus::session(address.as_deref()).await {
            Ok(bus) => bus,
            Err(error) => {
                debug!(%error, "there is no session bus, so there is no tray");
                return tell(DesktopNews::TrayIsMissing);
            }
        };
        let bus = &bus;
        let tell = &tell;
        let scheme = while_owned(bus, PORTAL, move || portal::scheme(bus, tell), || {});
        let line = while_owned(bus, PORTAL, || portal::status(bus, status.clone()), || {});
        tokio::join!(tray(bus, tell), scheme, line);
    };
    tokio::select! {
        () = stop.cancelled() => {}
        () = following => {}
    }
}

/// Whether a tray icon can be shown now, on this session bus or the session's own.
pub async fn has_tray(address: Option<&str>) -> bool {
    let asked = async {
        let bus = desktop_bus::session(address).await?;
        // Not asked where nobody owns the name: the bus would start a service for the question.
        let daemon = DBusProxy::new(&bus).await?;
        if !daemon.name_has_owner(WATCHER.try_into()?).await? {
            return Ok(false);
        }
        watcher(&bus)
            .await?
            .is_status_notifier_host_registered()
            .await
    };
    asked.await.unwrap_or_else(|error: zbus::Error| {
        debug!(%error, "nobody tells of a tray");
        false
    })
}

async fn watcher(bus: &Connection) -> zbus::Result<WatcherProxy<'_>> {
    WatcherProxy::builder(bus)
        .cache_properties(zbus::proxy::CacheProperties::No)
        .build()
        .await
}

/// Follows the watcher and carries out what the ladder says.
async fn tray(bus: &Connection, tell: &impl Fn(DesktopNews)) {
    let (host, mut hosts) = watch::channel(false);
    let watching = while_owned(
        bus,
        WATCHER,
        || hosts_of(bus, &host),
        || {
            host.send_replace(false);
        },
    );
    let climbing = async {
        let mut ladder = Ladder::default();
        let mut due = None;
        let mut event = Event::Host(*hosts.borrow_and_update());
        loop {
            let step = ladder.step(event);
            if let Some(told) = step.tell {
                tell(told);
            }
            // A time that was asked for is over or no longer of interest.
            due = match step.wait {
                Some(wait) => Some(Instant::now() + wait),
                None if matches!(ladder, Ladder::Looking | Ladder::Waiting) => due,
                None => None,
            };
            event = tokio::select! {
                changed = hosts.changed() => match changed {
                    Ok(()) => Event::Host(*hosts.borrow_and_update()),
                    Err(_) => return,
                },
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {
                    due = None;
                    Event::Waited
                }
            };
        }
    };
    tokio::join!(watching, climbing);
}

/// Says whether somebody shows icons, as long as the watcher is there.
async fn hosts_of(bus: &Connection, host: &watch::Sender<bool>) -> zbus::Result<()> {
    let watcher = watcher(bus).await?;
    let came = watcher.receive_status_notifier_host_registered().await?;
    let went = watcher.receive_status_notifier_host_unregistered().await?;
    let mut changes = pin!(futures_util::stream::select(
        came.map(|_| ()),
        went.map(|_| ())
    ));
    loop {
        // One host of several may have gone, so the watcher is asked.
        let is_shown = watcher.is_status_notifier_host_registered().await?;
        host.send_if_modified(|host| std::mem::replace(host, is_shown) != is_shown);
        if changes.next().await.is_none() {
            return Ok(());
        }
    }
}
