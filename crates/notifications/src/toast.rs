//! A toast of Windows. Its buttons count while the app runs: it has no activator that would
//! start it. The installer gives the app the id that Windows knows toasts by.

use tokio::sync::{mpsc, watch};
use tokio_util::sync::CancellationToken;
use tracing::debug;
use windows::Data::Xml::Dom::XmlDocument;
use windows::Foundation::TypedEventHandler;
use windows::UI::Notifications::{
    ToastActivatedEventArgs, ToastNotification, ToastNotificationManager, ToastNotifier,
};
use windows::core::{HSTRING, Interface, Result};

use crate::toast_xml::{OPENED, toast_xml};
use crate::{App, Notice, Reaction};

/// Shows what `wanted` holds, and nothing while it holds `None`, until `stop`: then
/// none is left. What cannot be shown is told to be [`NotShown`](Reaction::NotShown).
pub async fn follow(
    _bus: Option<String>,
    app: App,
    mut wanted: watch::Receiver<Option<Notice>>,
    stop: CancellationToken,
    tell: impl Fn(Reaction),
) {
    let id = HSTRING::from(app.entry);
    let (press, mut pressed) = mpsc::unbounded_channel();
    let mut shown: Option<ToastNotification> = None;
    loop {
        let notice = wanted.borrow_and_update().clone();
        let notifier = ToastNotificationManager::CreateToastNotifierWithId(&id);
        if let (Some(toast), Ok(notifier)) = (shown.take(), &notifier) {
            // One that the person has closed is gone already.
            let _gone = notifier.Hide(&toast);
        }
        if let Some(notice) = notice {
            match notifier
                .as_ref()
                .map_err(Clone::clone)
                .and_then(|notifier| show(notifier, &notice, press.clone()))
            {
                Ok(toast) => shown = Some(toast),
                Err(error) => {
                    debug!(%error, "a notification is not shown");
                    tell(Reaction::NotShown);
                }
            }
        }
        // Until something else is wanted.
        loop {
            tokio::select! {
                () = stop.cancelled() => {
                    if let (Some(toast), Ok(notifier)) = (shown, &notifier) {
                        // As above: its buttons would do nothing any more.
                        let _gone = notifier.Hide(&toast);
                    }
                    return;
                }
                changed = wanted.changed() => match changed {
                    Ok(()) => break,
                    Err(_) => return,
                },
                Some(name) = pressed.recv() => tell(match name {
                    name if name == OPENED => Reaction::Opened { token: None },
                    name => Reaction::Pressed { name, token: None },
                }),
            }
        }
    }
}

fn show(
    notifier: &ToastNotifier,
    notice: &Notice,
    press: mpsc::UnboundedSender<String>,
) -> Result<ToastNotification> {
    let document = XmlDocument::new()?;
    document.LoadXml(&HSTRING::from(toast_xml(notice)))?;
    let toast = ToastNotification::CreateToastNotification(&document)?;
    toast.Activated(&TypedEventHandler::new(
        move |_, told: windows::core::Ref<'_, windows::core::IInspectable>| {
            let told = told.ok()?.cast::<ToastActivatedEventArgs>()?;
            let _ended = press.send(told.Arguments()?.to_string());
            Ok(())
        },
    ))?;
    notifier.Show(&toast)?;
    Ok(toast)
}
