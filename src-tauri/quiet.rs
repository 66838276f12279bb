//! Opens the prompt window without the keyboard where the system would give it to every window that
//! opens (`crates/quiet-window`). On Linux GTK tells the window manager (and see `keyboard.rs`).

use tauri::{AppHandle, WebviewWindow};

/// Makes this an app of the menu bar, without an icon in the Dock and without a place in Command-Tab.
/// The bundle's Info.plist does the same; this is for a program that is started without a bundle.
#[cfg(target_os = "macos")]
pub(crate) fn stay_out_of_dock(app: &AppHandle) -> tauri::Result<()> {
    app.set_activation_policy(tauri::ActivationPolicy::Accessory)
}

/// Linux and Windows have no Dock.
#[cfg(not(target_os = "macos"))]
pub(crate) fn stay_out_of_dock(_: &AppHandle) -> tauri::Result<()> {
    Ok(())
}

/// Lets a new window have the keyboard once a person clicks in it.
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
    // SAFETY: Tauri's pointer is an NSWindow that lives as long as `window`.
    unsafe { quiet_window::watch(pointer, clicked) };
    Ok(())
}

#[cfg(not(target_os = "linux"))]
fn said(done: tauri::Result<()>) {
    if let Err(error) = done {
        tracing::warn!(%error, "the prompt window may take the keyboard, or not get it");
    }
}

/// Shows the window. The window that has the keyboard keeps it.
///
/// A window of X says when it was last used, and a window manager gives the keyboard to a window that
/// was used after the window in front. The click that answered the last request made ours the newer
/// one: zero says that nobody asked for it now.
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

#[cfg(windows)]
pub(crate) fn show(window: &WebviewWindow) -> tauri::Result<()> {
    window.set_focusable(false)?;
    window.show()
}

#[cfg(target_os = "macos")]
pub(crate) fn show(window: &WebviewWindow) -> tauri::Result<()> {
    window.set_focusable(false)?;
    window.run_on_main_thread(quiet_window::before_show)?;
    window.show()?;
    come(window)
}

/// Brings a window that is on the screen before the others. The window that has the keyboard keeps
/// it.
#[cfg(target_os = "macos")]
#[expect(unsafe_code, reason = "a window comes as a pointer")]
pub(crate) fn come(window: &WebviewWindow) -> tauri::Result<()> {
    let shown = window.clone();
    window.run_on_main_thread(move || {
        if let Ok(pointer) = shown.ns_window() {
            // SAFETY: Tauri's pointer is an NSWindow that lives as long as `shown`.
            unsafe { quiet_window::come(pointer) };
        }
    })
}

/// On Windows a window that is always on top is before the others already.
#[cfg(windows)]
pub(crate) fn come(_: &WebviewWindow) -> tauri::Result<()> {
    Ok(())
}

/// Hides the window. The program that was used before gets the keyboard.
#[cfg(not(target_os = "macos"))]
pub(crate) fn hide(window: &WebviewWindow) -> tauri::Result<()> {
    window.hide()
}

/// Hides the window and the app: otherwise macOS leaves the keyboard with an app without a window.
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
