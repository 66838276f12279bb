//! A prompt window that is suddenly under the pointer, because what covered it has gone.
//!
//! Most window systems draw covered windows too, and do not tell a program that its window is
//! covered. So the card counts as shown, and its buttons become active. The click that closed the
//! window above, or the second half of a double click, must answer nothing.

use gtk::gdk::CrossingMode;
use gtk::glib::Propagation;
use gtk::prelude::WidgetExt;
use tauri::{Emitter, WebviewWindow};
use tracing::warn;

/// Makes the buttons of a new window wait again whenever the window comes under the pointer without
/// a move of the pointer.
pub(crate) fn watch(window: &WebviewWindow) -> tauri::Result<()> {
    let told = window.clone();
    window.with_webview(move |view| {
        view.inner().connect_enter_notify_event(move |view, event| {
            let size = (view.allocated_width(), view.allocated_height());
            if event.mode() == CrossingMode::Normal
                && is_inside(event.position(), size)
                && let Err(error) = told.emit_to(told.label(), "prompt-moved", ())
            {
                warn!(%error, "the prompt window was not told that it is uncovered");
            }
            Propagation::Proceed
        });
    })
}

/// The distance of the buttons from the edges, in logical pixels. If the pointer enters further than
/// this in one step, the buttons wait again, even if a hand moved it.
const EDGE: f64 = 12.0;

/// Whether a pointer that was outside before is now so far inside that it crossed no edge.
fn is_inside((x, y): (f64, f64), (width, height): (i32, i32)) -> bool {
    let within = |at: f64, length: i32| at >= EDGE && at <= f64::from(length) - EDGE;
    within(x, width) && within(y, height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pointer_that_crosses_an_edge_is_near_one() {
        let size = (640, 440);
        for (at, inside) in [
            ((0.0, 200.0), false),
            ((11.0, 200.0), false),
            ((630.0, 200.0), false),
            ((300.0, 3.0), false),
            ((300.0, 435.0), false),
            ((300.0, 200.0), true),
            // The middle of Allow once, and its lower edge.
            ((574.0, 410.0), true),
            ((574.0, 428.0), true),
        ] {
            assert_eq!(is_inside(at, size), inside, "{at:?}");
        }
    }
}
