//! The prompt window as a layer surface of Wayland: above the others on every workspace, beside
//! the taskbar, and without the keyboard until a person clicks in it or asks for it.
//!
//! Each function does nothing to a window that is none.

use std::sync::mpsc;

use gtk::ApplicationWindow;
use gtk::prelude::WidgetExt;
use gtk_layer_shell::{Edge, KeyboardMode, Layer, LayerShell};
use tauri::{LogicalSize, WebviewWindow};

use crate::backend::Backend;

/// By what a compositor's rules may name it.
const NAME: &str = "exec-companion";

/// What a page begins with that has no title bar above it.
pub(crate) const BEGIN: &str = "document.documentElement.dataset.frame = 'none';";

/// Makes a layer surface of a window that was never shown.
pub(crate) fn lift(window: &WebviewWindow) -> tauri::Result<()> {
    if !Backend::now().is_layer() {
        return Ok(());
    }
    on_loop(window, |frame| {
        // The role is given when the window gets its surface.
        if frame.is_realized() {
            frame.unrealize();
        }
        frame.init_layer_shell();
        frame.set_namespace(NAME);
        frame.set_layer(Layer::Top);
        frame.set_keyboard_mode(KeyboardMode::None);
    })
}

/// Where it stands from now on: in the upper right corner, with this margin, or in the middle; and
/// of this size, in logical pixels.
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
        // What opens by itself stays below a full screen.
        frame.set_layer(Layer::Top);
        frame.set_size_request(size.width, size.height);
    })
}

/// A person asked for it: over everything, and with the keyboard where it can be given back.
pub(crate) fn come(window: &WebviewWindow, with_keyboard: bool) -> tauri::Result<()> {
    on_loop(window, move |frame| {
        frame.set_layer(Layer::Overlay);
        if with_keyboard {
            take_keyboard(frame);
        }
    })
}

/// Asks for the keyboard. Only a surface that insists is given it at once.
pub(crate) fn take_keyboard(frame: &ApplicationWindow) {
    if frame.is_layer_window() {
        frame.set_keyboard_mode(KeyboardMode::Exclusive);
    }
}

/// It has the keyboard: a click elsewhere takes it away again. Where the protocol has no word for
/// that yet (KWin 5.27), it does so anyway.
pub(crate) fn share_keyboard(frame: &ApplicationWindow) {
    const ON_DEMAND_SINCE: u32 = 4;
    if frame.is_layer_window() && gtk_layer_shell::protocol_version() >= ON_DEMAND_SINCE {
        frame.set_keyboard_mode(KeyboardMode::OnDemand);
    }
}

/// From now on nobody gives it the keyboard by itself.
pub(crate) fn leave_keyboard(frame: &ApplicationWindow) {
    if frame.is_layer_window() {
        frame.set_keyboard_mode(KeyboardMode::None);
    }
}

/// On the thread of the event loop, before this returns.
fn on_loop(
    window: &WebviewWindow,
    act: impl FnOnce(&ApplicationWindow) + Send + 'static,
) -> tauri::Result<()> {
    let (sender, done) = mpsc::channel();
    let acted = window.clone();
    window.run_on_main_thread(move || {
        let frame = acted.gtk_window();
        // Who waits is the thread of the windows, which ends only with the process.
        drop(sender.send(frame.map(|frame| act(&frame))));
    })?;
    done.recv()
        .map_err(|_| tauri::Error::FailedToReceiveMessage)?
}
