//! The keyboard of the prompt window: how the window gets it, and whether its keys count.
//!
//! [`Keys`] has the rule. Keys that do not count are stopped before the web view, so that no
//! control, text field or input method sees them.

use std::sync::{Arc, Mutex, PoisonError};

use presence::{FocusEvent, Keys};
use tauri::WebviewWindow;

use crate::backend::Backend;
use crate::placement;

/// The keyboard of the prompt window.
#[derive(Debug, Clone, Default)]
pub(crate) struct Keyboard(Arc<Mutex<Keys>>);

impl Keyboard {
    /// Gives the keyboard to a window that a person asked for. Its keys count from now on.
    pub(crate) fn give(&self, window: &WebviewWindow) -> tauri::Result<()> {
        let surely = Backend::now().gives_keyboard();
        self.felt(window, FocusEvent::Given { surely });
        come(window, surely)
    }

    /// Tells a new page whether keys count.
    pub(crate) fn tell(&self, window: &WebviewWindow) {
        tell(window, self.now());
    }

    fn now(&self) -> Keys {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn felt(&self, window: &WebviewWindow, event: FocusEvent) {
        let mut keys = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = *keys;
        *keys = before.after(event);
        if *keys != before {
            tell(window, *keys);
        }
    }
}

/// Brings the window to the front. If the system gives the keyboard to every window in front, this
/// window gets it too, but its keys do not count.
pub(crate) fn raise(window: &WebviewWindow) -> tauri::Result<()> {
    come(window, false)
}

fn come(window: &WebviewWindow, with_keyboard: bool) -> tauri::Result<()> {
    #[cfg(target_os = "linux")]
    if Backend::now().is_layer() {
        return crate::layer::come(window, with_keyboard);
    }
    #[cfg(not(target_os = "linux"))]
    if !with_keyboard {
        return crate::quiet::come(window);
    }
    let _ = with_keyboard;
    placement::focus(window)
}

#[cfg(target_os = "linux")]
fn tell(window: &WebviewWindow, keys: Keys) {
    use tauri::Emitter;

    if let Err(error) = window.emit_to(window.label(), "prompt-keys", keys.count()) {
        tracing::warn!(%error, "the prompt window was not told whether its keys count");
    }
}

/// A script that a page runs first: until the page is told otherwise, no keys count.
pub(crate) const BEGIN: &str = if cfg!(target_os = "linux") {
    "document.documentElement.dataset.keys = 'off';"
} else {
    ""
};

#[cfg(target_os = "linux")]
impl Keyboard {
    /// Follows the keyboard and the pointer of a new window.
    pub(crate) fn watch(&self, window: &WebviewWindow) -> tauri::Result<()> {
        use gtk::gdk::{CrossingMode, EventType};
        use gtk::glib::Propagation;
        use gtk::prelude::{GtkWindowExt, WidgetExt};

        use crate::layer;

        let (keyboard, window) = (self.clone(), window.clone());
        keyboard.felt(&window, FocusEvent::Left);
        window.clone().with_webview(move |view| {
            let Ok(frame) = window.gtk_window() else {
                // The window has been closed meanwhile.
                return;
            };
            let (felt, told, around) = (keyboard.clone(), window.clone(), frame.clone());
            view.inner().connect_event(move |_, event| {
                if let EventType::ButtonPress | EventType::TouchBegin = event.event_type() {
                    felt.felt(&told, FocusEvent::Pressed);
                    if !around.is_active() {
                        layer::take_keyboard(&around);
                    }
                }
                Propagation::Proceed
            });
            if Backend::now() == Backend::Sway {
                let (left, told, around) = (keyboard.clone(), window.clone(), frame.clone());
                view.inner().connect_leave_notify_event(move |_, event| {
                    // The pointer also leaves when a menu of the page opens. That is no sign.
                    if event.mode() == CrossingMode::Normal {
                        left.felt(&told, FocusEvent::Left);
                        layer::leave_keyboard(&around);
                    }
                    Propagation::Proceed
                });
            }
            let keys = keyboard.clone();
            let stop = move || match keys.now().count() {
                true => Propagation::Proceed,
                false => Propagation::Stop,
            };
            let released = stop.clone();
            frame.connect_key_press_event(move |_, _| stop());
            frame.connect_key_release_event(move |_, _| released());
            frame.connect_focus_in_event(|frame, _| {
                layer::share_keyboard(frame);
                Propagation::Proceed
            });
            let (left, told) = (keyboard.clone(), window.clone());
            frame.connect_focus_out_event(move |frame, _| {
                left.felt(&told, FocusEvent::Left);
                layer::leave_keyboard(frame);
                Propagation::Proceed
            });
            frame.connect_unmap(move |frame| {
                keyboard.felt(&window, FocusEvent::Left);
                layer::leave_keyboard(frame);
            });
        })
    }
}

/// Windows and macOS give the keyboard only to a window that asks for it.
#[cfg(not(target_os = "linux"))]
fn tell(_: &WebviewWindow, _: Keys) {}

#[cfg(not(target_os = "linux"))]
impl Keyboard {
    pub(crate) fn watch(&self, window: &WebviewWindow) -> tauri::Result<()> {
        crate::quiet::watch(window)
    }
}
