//! Activation tokens: what a desktop gives a program so that a window that a person asked for may
//! come to the front.

use std::time::{Duration, Instant};

use tauri::WebviewWindow;

/// For how long a token is used. A window that opens later may open for another reason than the
/// person's click.
const FRESH: Duration = Duration::from_secs(10);

/// The token that the desktop gave last.
#[derive(Default)]
pub(crate) struct Activation(Option<(String, Instant)>);

impl Activation {
    /// Keeps the token of what a person has just done.
    pub(crate) fn keep(&mut self, token: String) {
        self.0 = Some((token, Instant::now()));
    }

    /// The token for the window that is shown now. A token is for one window only.
    pub(crate) fn take(&mut self) -> Option<String> {
        let (token, since) = self.0.take()?;
        (since.elapsed() < FRESH).then_some(token)
    }
}

/// Shows the window in front of others. Wayland compositors want a token for that; without a token
/// the window is only shown.
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
