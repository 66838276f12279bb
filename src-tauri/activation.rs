//! A window that a person asked for comes to the front.

use std::time::{Duration, Instant};

use tauri::WebviewWindow;

/// After that a token is no longer for what a person did: the window that opens next may come by
/// itself.
const FRESH: Duration = Duration::from_secs(10);

/// The desktop's word that the next window may come to the front.
#[derive(Default)]
pub(crate) struct Activation(Option<(String, Instant)>);

impl Activation {
    /// Keeps the token of what a person did now.
    pub(crate) fn keep(&mut self, token: String) {
        self.0 = Some((token, Instant::now()));
    }

    /// The token for the window that is shown now: each is for one.
    pub(crate) fn take(&mut self) -> Option<String> {
        let (token, since) = self.0.take()?;
        (since.elapsed() < FRESH).then_some(token)
    }
}

/// With a token of the desktop, which Wayland's compositors want to see; without one the
/// window is shown as it is.
#[cfg(target_os = "linux")]
pub(crate) fn raise(window: &WebviewWindow, token: Option<String>) -> tauri::Result<()> {
    use gtk::prelude::GtkWindowExt;
    use tracing::info;

    let Some(token) = token else {
        return Ok(());
    };
    let raised = window.clone();
    window.run_on_main_thread(move || {
        if let Ok(window) = raised.gtk_window() {
            window.set_startup_id(&token);
            window.present();
            info!(
                window = raised.label(),
                "the window came with a token of the desktop"
            );
        }
    })
}

/// The other systems need no token.
#[cfg(not(target_os = "linux"))]
pub(crate) fn raise(_: &WebviewWindow, _: Option<String>) -> tauri::Result<()> {
    Ok(())
}
