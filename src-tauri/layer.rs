//! The prompt window as a layer surface of Wayland: above the others on every workspace, beside
//! the taskbar, and without the keyboard until a person clicks in it or asks for it.
//!
//! Each function does nothing to a window that is no layer surface.

use std::sync::mpsc;

use gtk::ApplicationWindow;
use gtk::prelude::WidgetExt;
use gtk_layer_shell::{Edge, KeyboardMode, Layer, LayerShell};
use tauri::{LogicalSize, WebviewWindow};

use crate::backend::Backend;

/// The name of the surface, for a compositor's rules.
const NAME: &str = "exec-companion";

/// A script that the page of a window without a title bar runs first.
pub(crate) const BEGIN: &str = "document.documentElement.dataset.frame = 'none';";

/// Makes a layer surface of a window that was never shown.
pub(crate) fn lift(window: &WebviewWindow) -> tauri::Result<()> {
    if !Backend::now().is_layer() {
        return Ok(());
    }
    on_loop(window, |frame| {
        // A window takes its role when it gets its surface.
        if frame.is_realized() {
            frame.unrealize();
        }
        frame.init_layer_shell();
        frame.set_namespace(NAME);
        frame.set_layer(Layer::Top);
        frame.set_keyboard_mode(KeyboardMode::None);
    })
}

/// Sets the place and the size of the surface, in logical pixels: in the upper right corner, with
/// this margin, or in the middle.
pub(crate) fn stand(
    window: &WebviewWindow,
    corner: Option<i32>,
    size: LogicalSize<i32>,
) -> tauri::Result<()> {
    on_loop(window, move |frame| {
        for edge in [Edge::Top, Edge::Right] {
            frame.set_anchor(edge, corner.is_some());
            frame.set_layer_shell_margin(edge, corner.unwrap_or(0));
        }
        // A window that opens by itself stays below full-screen windows.
        frame.set_layer(Layer::Top);
        frame.set_size_request(size.width, size.height);
    })
}

/// Shows a surface that a person asked for above everything, with the keyboard if the compositor
/// can take it away again.
pub(crate) fn come(window: &WebviewWindow, with_keyboard: bool) -> tauri::Result<()> {
    on_loop(window, move |frame| {
        frame.set_layer(Layer::Overlay);
        if with_keyboard {
            take_keyboard(frame);
        }
    })
}

/// Keeps the surface above the windows, or puts it below them.
pub(crate) fn stay_above(window: &WebviewWindow, above: bool) -> tauri::Result<()> {
    let layer = if above { Layer::Top } else { Layer::Bottom };
    on_loop(window, move |frame| frame.set_layer(layer))
}

/// Takes the keyboard. A compositor gives it at once only to a surface that claims it for itself.
pub(crate) fn take_keyboard(frame: &ApplicationWindow) {
    if frame.is_layer_window() {
        frame.set_keyboard_mode(KeyboardMode::Exclusive);
    }
}

/// Lets a click elsewhere take the keyboard away again. KWin 5.27, whose protocol cannot say this
/// yet, does so anyway.
pub(crate) fn share_keyboard(frame: &ApplicationWindow) {
    const ON_DEMAND_SINCE: u32 = 4;
    if frame.is_layer_window() && gtk_layer_shell::protocol_version() >= ON_DEMAND_SINCE {
        frame.set_keyboard_mode(KeyboardMode::OnDemand);
    }
}

/// Refuses the keyboard from now on.
pub(crate) fn leave_keyboard(frame: &ApplicationWindow) {
    if frame.is_layer_window() {
        frame.set_keyboard_mode(KeyboardMode::None);
    }
}

/// Runs `act` on the thread of the event loop, and waits for its end.
fn on_loop(
    window: &WebviewWindow,
    act: impl FnOnce(&ApplicationWindow) + Send + 'static,
) -> tauri::Result<()> {
    let (sender, done) = mpsc::channel();
    let acted = window.clone();
    window.run_on_main_thread(move || {
        let frame = acted.gtk_window();
        // The window thread waits for this, and ends only with the process.
        drop(sender.send(frame.map(|frame| act(&frame))));
    })?;
    done.recv()
        .map_err(|_| tauri::Error::FailedToReceiveMessage)?
}
