//! The notification centre of macOS. It knows apps by their bundle and signature: what was
//! started outside of a bundle has no notifications.

use std::pin::pin;

use mac_usernotifications::{
    Action, Error, Notification, NotificationHandle, NotificationResponse, close_delivered,
    request_auth,
};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tracing::debug;

use crate::{App, Notice, Reaction};

/// The one notification: another with this name takes its place.
const ID: &str = "request";

/// Shows what `wanted` holds, and nothing while it holds `None`, until `stop`: then none is left. The person is
/// asked for their leave when the first one is wanted. What cannot be shown is told to be
/// [`NotShown`](Reaction::NotShown).
pub async fn follow(
    _bus: Option<String>,
    _app: App,
    mut wanted: watch::Receiver<Option<Notice>>,
    stop: CancellationToken,
    tell: impl Fn(Reaction),
) {
    let mut is_shown = false;
    loop {
        let notice = wanted.borrow_and_update().clone();
        let shown = match notice {
            Some(notice) => show(notice)
                .await
                .inspect_err(|error| {
                    debug!(%error, "a notification is not shown");
                    tell(Reaction::NotShown);
                })
                .ok(),
            None => {
                // Not asked where nothing was shown: outside of a bundle that ends the app.
                if is_shown {
                    close_delivered(ID).await;
                }
                None
            }
        };
        is_shown = shown.is_some();
        // Given up before another is shown: both have the same name.
        let mut answer = pin!(async {
            match shown {
                Some(shown) => shown.response().await,
                None => std::future::pending().await,
            }
        });
        let mut is_answered = false;
        // Until something else is wanted.
        loop {
            tokio::select! {
                () = stop.cancelled() => {
                    if is_shown {
                        close_delivered(ID).await;
                    }
                    return;
                }
                changed = wanted.changed() => match changed {
                    Ok(()) => break,
                    Err(_) => return,
                },
                answer = &mut answer, if !is_answered => {
                    is_answered = true;
                    react(answer, &tell);
                }
            }
        }
    }
}

fn react(answer: Result<NotificationResponse, Error>, tell: &impl Fn(Reaction)) {
    match answer {
        Ok(answer) if answer.is_dismiss_action() => {}
        Ok(answer) if answer.is_default_action() => tell(Reaction::Opened { token: None }),
        Ok(answer) => tell(Reaction::Pressed {
            name: answer.action_identifier,
            token: None,
        }),
        Err(error) => debug!(%error, "a notification was lost"),
    }
}

async fn show(notice: Notice) -> Result<NotificationHandle, Error> {
    if !request_auth().await? {
        return Err(Error::NotificationRejected);
    }
    let shown = Notification::new()
        .id(ID)
        .title(notice.title)
        .message(notice.body);
    let buttons = notice.buttons.into_iter();
    buttons
        .fold(shown, |shown, (name, says)| {
            shown.action(Action::button(name, says))
        })
        .send()
        .await
}
