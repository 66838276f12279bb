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
use windows::core::{Error, HSTRING, Interface, Result};

use crate::shelf::{self, Shelf};
use crate::toast_xml::toast_xml;
use crate::{App, Notice, Reaction};

/// Shows what `wanted` holds, and nothing while it holds `None`, until `stop`; then nothing is
/// left. What cannot be shown is told to be
/// [`NotShown`](Reaction::NotShown).
pub async fn follow(
    _bus: Option<String>,
    app: App,
    wanted: watch::Receiver<Option<Notice>>,
    stop: CancellationToken,
    tell: impl Fn(Reaction),
) {
    shelf::keep(Toasts(HSTRING::from(app.entry)), wanted, stop, tell).await;
}

/// The toasts of the app with this id.
struct Toasts(HSTRING);

impl Toasts {
    fn notifier(&self) -> Result<ToastNotifier> {
        ToastNotificationManager::CreateToastNotifierWithId(&self.0)
    }
}

impl Shelf for Toasts {
    type Shown = ToastNotification;
    type Error = Error;

    fn clear(&self) {
        let history = ToastNotificationManager::History();
        if let Err(error) = history.and_then(|history| history.ClearWithId(&self.0)) {
            debug!(%error, "old notifications are not cleared");
        }
    }

    fn put(
        &self,
        notice: &Notice,
        press: mpsc::UnboundedSender<String>,
    ) -> Result<ToastNotification> {
        let notifier = self.notifier()?;
        let document = XmlDocument::new()?;
        document.LoadXml(&HSTRING::from(toast_xml(notice)))?;
        let toast = ToastNotification::CreateToastNotification(&document)?;
        toast.Activated(&TypedEventHandler::new(
            move |_, told: windows::core::Ref<'_, windows::core::IInspectable>| {
                let told = told.ok()?.cast::<ToastActivatedEventArgs>()?;
                // One that is no longer wanted is heard by nobody.
                let _unheard = press.send(told.Arguments()?.to_string());
                Ok(())
            },
        ))?;
        notifier.Show(&toast)?;
        Ok(toast)
    }

    fn take(&self, toast: &ToastNotification) {
        if let Err(error) = self.notifier().and_then(|notifier| notifier.Hide(toast)) {
            debug!(%error, "a notification is not withdrawn");
        }
    }
}
