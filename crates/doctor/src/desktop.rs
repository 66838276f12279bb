//! What the desktop of this session offers. Where there is no session, as on a server, nothing
//! answers, and each look says so at once.

use app_status::{AppStatus, Notices};
use presence::{Lock, Sources};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::SOON;

/// The status with the tray, the notices and the lock of this session.
pub(crate) async fn look(status: AppStatus) -> AppStatus {
    let tray = timeout(SOON, desktop_shell::has_tray(None));
    let notices = timeout(SOON, notifications::service(None));
    let (tray, notices, lock_is_told) = tokio::join!(tray, notices, lock_is_told());
    AppStatus {
        tray: tray.ok(),
        notices: match notices {
            Ok(Some(service)) => Notices::by(&service.name, &service.abilities),
            Ok(None) => Notices::Missing,
            // It was asked, and has not answered.
            Err(_) => Notices::Asked,
        },
        lock_is_told,
        ..status
    }
}

/// Whether something tells of the lock: the watch ends with the first word of it.
async fn lock_is_told() -> bool {
    let stop = CancellationToken::new();
    let mut told = false;
    let watching = presence::watch(Sources::default(), stop.clone(), |now| {
        if now.lock != Lock::Unknown {
            told = true;
            stop.cancel();
        }
    });
    // Over without a word: nothing tells.
    let _ = timeout(SOON, watching).await;
    told
}
