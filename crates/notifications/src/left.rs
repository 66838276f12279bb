//! The notification that is shown, kept in a file: a run of the app that is killed cannot withdraw
//! it, and its buttons would do nothing for ever.

use std::path::Path;

use serde::{Deserialize, Serialize};
use tracing::debug;
use zbus::Connection;
use zbus::fdo::DBusProxy;
use zbus::names::BusName;

/// What an earlier run left is closed only where this is still the service that showed it: the
/// number may mean a notification of another program elsewhere.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct ShownNotification {
    bus: String,
    service: String,
    id: u32,
}

/// The file of one bus.
pub(crate) struct Left<'a> {
    bus: &'a Connection,
    file: &'a Path,
    /// The last note.
    noted: u32,
}

impl<'a> Left<'a> {
    pub(crate) fn new(bus: &'a Connection, file: &'a Path) -> Self {
        let noted = 0;
        Self { bus, file, noted }
    }

    /// The notification that an earlier run left on this desktop.
    pub(crate) async fn of_earlier_run(&self) -> Option<u32> {
        let file = self.file.to_owned();
        let bytes = beside(move || plain_file::read(&file, plain_file::SMALL).ok()).await??;
        remove(self.file).await;
        let kept: ShownNotification = serde_json::from_slice(&bytes).ok()?;
        let now = self.kept(kept.id).await?;
        (kept == now).then_some(kept.id)
    }

    /// This one is shown; 0: none is.
    pub(crate) async fn note(&mut self, id: u32) {
        if std::mem::replace(&mut self.noted, id) == id {
            return;
        }
        if id == 0 {
            return remove(self.file).await;
        }
        let Some(kept) = self.kept(id).await else {
            return;
        };
        let file = self.file.to_owned();
        let written = beside(move || {
            let bytes = serde_json::to_vec(&kept)?;
            private_file::replace(&file, &bytes)
        });
        if let Some(Err(error)) = written.await {
            debug!(%error, "should the app be killed, its notification stays");
        }
    }

    async fn kept(&self, id: u32) -> Option<ShownNotification> {
        let bus = self.bus.server_guid().to_string();
        let names = DBusProxy::new(self.bus).await.ok()?;
        let name = BusName::try_from("org.freedesktop.Notifications").ok()?;
        let service = names.get_name_owner(name).await.ok()?.to_string();
        Some(ShownNotification { bus, service, id })
    }
}

async fn remove(file: &Path) {
    let file = file.to_owned();
    // Where it is not there, nothing is left.
    let _ = beside(move || private_file::remove(&file)).await;
}

/// Reads or writes beside the loop, because a disk may be slow.
async fn beside<T: Send + 'static>(act: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    tokio::task::spawn_blocking(act).await.ok()
}
