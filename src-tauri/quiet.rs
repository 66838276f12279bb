//! The prompt window opens without the keyboard where the system would give it to whatever opens
//! (`crates/quiet-window`). On Linux GTK tells the window manager (and see `keyboard.rs`).

use tauri::{AppHandle, WebviewWindow};

/// An app of the menu bar: no icon in the Dock, not among those that Command-Tab goes through.
/// The bundle's Info.plist says so too; this counts where the program is started without it.
#[cfg(target_os = "macos")]
pub(crate) fn stay_out_of_dock(app: &AppHandle) -> tauri::Result<()> {
    app.set_activation_policy(tauri::ActivationPolicy::Accessory)
}

/// The other systems have no Dock.
#[cfg(not(target_os = "macos"))]
pub(crate) fn stay_out_of_dock(_: &AppHandle) -> tauri::Result<()> {
    Ok(())
}

/// Watches over a window that is new: a click in it lets it have the keyboard.
#[cfg(not(target_os = "linux"))]
pub(crate) fn watch(window: &WebviewWindow) -> tauri::Result<()> {
    let watched = window.clone();
    window.run_on_main_thread(move || {
        let clicked = watched.clone();
        let clicked = move || said(clicked.set_focusable(true));
        said(begin(&watched, clicked));
    })
}

#[cfg(windows)]
fn begin(window: &WebviewWindow, clicked: impl Fn() + 'static) -> tauri::Result<()> {
    let handle = window.hwnd()?.0 as isize;
    Ok(quiet_window::watch(handle, clicked)?)
}

#[cfg(target_os = "macos")]
#[expect(unsafe_code, reason = "a window comes as a pointer")]
fn begin(window: &WebviewWindow, clicked: impl Fn() + 'static) -> tauri::Result<()> {
    let pointer = window.ns_window()?;
    // SAFETY: Tauri's pointer is an NSWindow, kept for as long as `window` is there.
    unsafe { quiet_window::watch(pointer, clicked) };
    Ok(())
}

#[cfg(not(target_os = "linux"))]
fn said(done: tauri::Result<()>) {
    if let Err(error) = done {
        tracing::warn!(%error, "the prompt window may take the keyboard, or not get it");
    }
}

/// Shows the window; who has the keyboard keeps it.
///
/// A window of X says when it was last used, and a window manager gives the keyboard to one that was
/// used after the window in front. The click that answered the last request made ours the newer one:
/// zero says that nobody asked for it now.
#[cfg(target_os = "linux")]
pub(crate) fn show(window: &WebviewWindow) -> tauri::Result<()> {
    use gdkx11::X11Window;
    use gtk::glib::object::Cast;
    use gtk::prelude::WidgetExt;

    let shown = window.clone();
    // It is done before the window is shown: both are orders to the same loop.
    window.run_on_main_thread(move || {
        let surface = shown.gtk_window().ok().and_then(|frame| frame.window());
        if let Some(surface) = surface.and_then(|it| it.downcast::<X11Window>().ok()) {
            surface.set_user_time(0);
        }
    })?;
    window.show()
}

/// As above.
#[cfg(windows)]
pub(crate) fn show(window: &WebviewWindow) -> tauri::Result<()> {
    window.set_focusable(false)?;
    window.show()
}

/// As above.
#[cfg(target_os = "macos")]
pub(crate) fn show(window: &WebviewWindow) -> tauri::Result<()> {
    window.set_focusable(false)?;
    window.run_on_main_thread(quiet_window::before_show)?;
    window.show()?;
    come(window)
}

/// Brings a window that is on the screen before the others; who has the keyboard keeps it.
#[cfg(target_os = "macos")]
#[expect(unsafe_code, reason = "a window comes as a pointer")]
pub(crate) fn come(window: &WebviewWindow) -> tauri::Result<()> {
    let shown = window.clone();
    window.run_on_main_thread(move || {
        if let Ok(pointer) = shown.ns_window() {
            // SAFETY: Tauri's pointer is an NSWindow, kept for as long as `shown` is there.
            unsafe { quiet_window::come(pointer) };
        }
    })
}

/// As above: one that is always on top is there.
#[cfg(windows)]
pub(crate) fn come(_: &WebviewWindow) -> tauri::Result<()> {
    Ok(())
}

/// Hides the window; the program that was used before goes on with the keyboard.
#[cfg(not(target_os = "macos"))]
pub(crate) fn hide(window: &WebviewWindow) -> tauri::Result<()> {
    window.hide()
}

/// As above: macOS would leave it with an app that has nothing to show.
#[cfg(target_os = "macos")]
pub(crate) fn hide(window: &WebviewWindow) -> tauri::Result<()> {
    use tauri::Manager;

    window.hide()?;
    let hidden = window.clone();
    window.run_on_main_thread(move || {
        let mut others = hidden.webview_windows().into_values();
        let seen = others.any(|it| it.label() != hidden.label() && it.is_visible().unwrap_or(true));
        quiet_window::leave(seen);
    })
}
