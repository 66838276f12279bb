//! How windows look: colours, contrast and size, as a person set them.
//!
//! The size is the web view's own, so that the layout follows. For colours, contrast and language
//! the page gets attributes: a theme that GTK names dark is dark whatever a program asks for.

use desktop_controller::{Appearance, Theme};
use tauri::{Manager, WebviewWindow, WebviewWindowBuilder, Wry};
use tracing::warn;

/// A new window, before its page is read.
pub(crate) fn begin<'a, M: Manager<Wry>>(
    window: WebviewWindowBuilder<'a, Wry, M>,
    appearance: Appearance,
) -> WebviewWindowBuilder<'a, Wry, M> {
    window.initialization_script(attributes(appearance))
}

/// A window that is there. What a system cannot do costs the look, nothing else.
pub(crate) fn apply(window: &WebviewWindow, appearance: Appearance) {
    let applied = window
        .set_zoom(zoom(appearance))
        .and_then(|()| window.eval(attributes(appearance)));
    if let Err(error) = applied {
        warn!(%error, "a window does not look as it is set to");
    }
}

/// How much larger everything is.
pub(crate) fn zoom(appearance: Appearance) -> f64 {
    f64::from(appearance.text_percent) / 100.0
}

/// What `tokens.css` and the words read; an attribute that says `system` means nothing there.
fn attributes(appearance: Appearance) -> String {
    let theme = match appearance.theme {
        Theme::System => "system",
        Theme::Light => "light",
        Theme::Dark => "dark",
    };
    let contrast = if appearance.more_contrast {
        "more"
    } else {
        "system"
    };
    let language = appearance.language.tag();
    format!(
        "document.documentElement.dataset.theme = '{theme}'; document.documentElement.dataset.contrast = '{contrast}'; document.documentElement.lang = '{language}';"
    )
}
