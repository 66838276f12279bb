//! The keyboard of the prompt window: whether its keys count, and how it is given.
//!
//! The rule is [`Keys`]. Keys that do not count are stopped before the web view: no control, no
//! text field and no input method sees them.

use std::sync::{Arc, Mutex, PoisonError};

use approvals_app::{FocusEvent, Keys};
use tauri::WebviewWindow;

use crate::backend::Backend;
use crate::placement;

/// Of the one prompt window there is.
#[derive(Debug, Clone, Default)]
pub(crate) struct Keyboard(Arc<Mutex<Keys>>);

impl Keyboard {
    /// A person asked for the window: it gets the keyboard, and its keys count.
    pub(crate) fn give(&self, window: &WebviewWindow) -> tauri::Result<()> {
        let surely = Backend::now().gives_keyboard();
        self.felt(window, FocusEvent::Given { surely });
        come(window, surely)
    }

    /// Tells a page that is new.
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

/// Brings the window to the front. Where no window can come without the keyboard it gets that too,
/// and its keys do not count.
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

/// What a page begins with, before it is told.
pub(crate) const BEGIN: &str = if cfg!(target_os = "linux") {
    "document.documentElement.dataset.keys = 'off';"
} else {
    ""
};

#[cfg(target_os = "linux")]
impl Keyboard {
    /// Watches over a window that is new.
    pub(crate) fn watch(&self, window: &WebviewWindow) -> tauri::Result<()> {
        use gtk::gdk::{CrossingMode, EventType};
        use gtk::glib::Propagation;
        use gtk::prelude::{GtkWindowExt, WidgetExt};

        use crate::layer;

        let (keyboard, window) = (self.clone(), window.clone());
        keyboard.felt(&window, FocusEvent::Left);
        window.clone().with_webview(move |view| {
            let Ok(frame) = window.gtk_window() else {
                // It is gone again.
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
                    // A menu of the page may have taken the pointer.
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

/// Elsewhere the system gives the keyboard to no window that does not ask for it.
#[cfg(not(target_os = "linux"))]
fn tell(_: &WebviewWindow, _: Keys) {}

#[cfg(not(target_os = "linux"))]
impl Keyboard {
    pub(crate) fn watch(&self, window: &WebviewWindow) -> tauri::Result<()> {
        crate::quiet::watch(window)
    }
}
