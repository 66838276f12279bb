//! Whether the person is there, and the notification for when they may not see the window.

use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::mpsc;
use std::time::Duration;

use approvals_app::{By, Mailbox, Notice, Tick};
use presence::{Lock, Sharing, Sources};
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::identity;

use crate::backend::Backend;

/// Tells the controller when the session is locked, sleeps, or is seen by others.
pub(crate) fn follow(runtime: &Runtime, mailbox: Mailbox, stop: CancellationToken) {
    runtime.spawn(presence::watch(Sources::default(), stop, move |now| {
        mailbox.send(Tick::LockIsTold(now.lock != Lock::Unknown));
        mailbox.send(Tick::Locked(!now.can_see()));
        mailbox.send(Tick::Shared(match now.sharing {
            Sharing::Unknown => None,
            Sharing::Unshared => Some(false),
            Sharing::Shared => Some(true),
        }));
    }));
}

/// For how long nobody has touched keyboard and pointer; `None` if the system does not tell of all
/// input.
pub(crate) fn idle() -> Option<Duration> {
    let sees_everything = Backend::now().sees_everything();
    sees_everything.then(presence::idle).flatten()
}

/// The program that shows notifications, for the Health page.
#[cfg(target_os = "linux")]
pub(crate) async fn notices() -> app_status::Notices {
    let Some(service) = notifications::service(None).await else {
        return app_status::Notices::Missing;
    };
    app_status::Notices::by(&service.name, &service.abilities)
}

#[cfg(not(target_os = "linux"))]
pub(crate) async fn notices() -> app_status::Notices {
    app_status::Notices::System
}

/// Shows the app's one notification.
pub(crate) struct Notices {
    wanted: tokio::sync::watch::Sender<Option<notifications::Notice>>,
}

/// When dropped, waits until the notification is withdrawn and the shortcut's keys are given back:
/// at the end of the app, and when a panic unwinds its main thread.
pub(crate) struct Withdrawal {
    stop: CancellationToken,
    /// Nothing is ever sent. It closes when the last [`Running`] is dropped.
    over: mpsc::Receiver<Infallible>,
}

/// Stands for something that the desktop still holds for the app.
#[derive(Clone)]
pub(crate) struct Running(
    #[expect(dead_code, reason = "it is only dropped")] mpsc::Sender<Infallible>,
);

impl Withdrawal {
    pub(crate) fn new(stop: CancellationToken) -> (Self, Running) {
        let (running, over) = mpsc::channel();
        (Self { stop, over }, Running(running))
    }
}

/// How long the end of the app waits. The next start withdraws what a service has not withdrawn in
/// this time.
const WITHDRAWN: Duration = Duration::from_secs(1);

impl Drop for Withdrawal {
    fn drop(&mut self) {
        self.stop.cancel();
        if let Err(mpsc::RecvTimeoutError::Timeout) = self.over.recv_timeout(WITHDRAWN) {
            warn!("the desktop does not take back the notice or the shortcut");
        }
    }
}

/// On Linux a notice is a call on the session bus: services let other programs press its buttons, as
/// `makoctl` does.
const BY: By = if cfg!(target_os = "linux") {
    By::Anyone
} else {
    By::Person
};

impl Notices {
    /// Shows nothing yet. What a person does with a notification goes to the controller. `left` is
    /// the file that names the notification that is shown.
    pub(crate) fn new(
        runtime: &Runtime,
        mailbox: Mailbox,
        stop: CancellationToken,
        left: PathBuf,
        running: Running,
    ) -> Self {
        use approvals_app::NoticeButton;
        use notifications::Reaction;

        let (wanted, receiver) = tokio::sync::watch::channel(None);
        let react = move |reaction| {
            let (button, token) = match reaction {
                Reaction::Opened { token } => (Some(NoticeButton::Review), token),
                Reaction::Pressed { name, token } => (NoticeButton::from_id(&name), token),
                Reaction::NotShown => return mailbox.send(Tick::NoticeNotShown),
            };
            if let Some(button) = button {
                mailbox.send(Tick::Notice {
                    button,
                    token,
                    by: BY,
                });
            }
        };
        runtime.spawn(async move {
            let _running = running;
            let app = identity::of_notices(left);
            notifications::follow(None, app, receiver, stop, react).await;
        });
        Self { wanted }
    }

    /// Shows this notification in place of the last one; `None`: only withdraws that.
    pub(crate) fn show(&self, notice: Option<&Notice>) {
        let spelled = notice.map(|notice| notifications::Notice {
            title: notice.title.clone(),
            body: notice.body.clone(),
            urgent: notice.urgent,
            audible: notice.audible,
            buttons: notice
                .buttons
                .iter()
                .map(|button| (button.id().to_owned(), button.label(notice.words)))
                .collect(),
        });
        self.wanted.send_replace(spelled);
    }
}
