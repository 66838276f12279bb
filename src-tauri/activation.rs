//! A window that a person asked for comes to the front.

use tauri::WebviewWindow;

/// With a token of the desktop, which Wayland's compositors want to see; without one the
/// window is shown as it is.
#[cfg(target_os = "linux")]
pub(crate) fn raise(window: &WebviewWindow, token: Option<String>) -> tauri::Result<()> {
    use gtk::prelude::GtkWindowExt;

    let Some(token) = token else {
        return Ok(());
    };
    let raised = window.clone();
    window.run_on_main_thread(move || {
        if let Ok(window) = raised.gtk_window() {
            window.set_startup_id(&token);
            window.present();
        }
    })
}

/// The other systems need no token.
#[cfg(not(target_os = "linux"))]
pub(crate) fn raise(_: &WebviewWindow, _: Option<String>) -> tauri::Result<()> {
    Ok(())
}
