//! What a screen reader says without being asked: that a request came, that Allow can be pressed,
//! how a request ended.
//!
//! On Windows and macOS the web view reports the page's live regions. WebKitGTK does not, and screen
//! readers say nothing about a window that is not in front, as the prompt often is. But they say an
//! accessible notification of any program, so each sentence is sent as one.

use tauri::WebviewWindow;

/// The most characters that are said, so that an agent cannot make the reader talk for long.
const LONGEST: usize = 600;

/// A live region of the page has a new text.
#[tauri::command]
pub(crate) fn say(window: WebviewWindow, sentence: &str) {
    let sentence: String = sentence.chars().take(LONGEST).collect();
    if !sentence.is_empty() {
        tell(&window, sentence);
    }
}

#[cfg(target_os = "linux")]
fn tell(window: &WebviewWindow, sentence: String) {
    use gtk::atk::StateType;
    use gtk::atk::prelude::AtkObjectExt;
    use gtk::glib::translate::IntoGlib;
    use gtk::prelude::{Cast, ContainerExt, WidgetExt};
    use tracing::warn;

    /// The name of the label that carries the text to screen readers. It is never shown.
    const LABEL: &str = "spoken";

    let told = window.default_vbox().map(|room| {
        let mut found = room.children().into_iter();
        let label = found.find(|one| one.widget_name() == LABEL);
        let label = label.unwrap_or_else(|| {
            let label = gtk::Label::new(None);
            label.set_widget_name(LABEL);
            label.set_no_show_all(true);
            if let Some(spoken) = label.accessible() {
                spoken.set_role(gtk::atk::Role::Notification);
            }
            room.add(&label);
            label.upcast()
        });
        if let Some(spoken) = label.accessible() {
            spoken.set_name(&sentence);
            // ATK wants the number of the state.
            let showing = StateType::Showing.into_glib().unsigned_abs();
            spoken.notify_state_change(showing.into(), true);
        }
    });
    if let Err(error) = told {
        warn!(%error, "a screen reader was not told of a change");
    }
}

/// The web view reports live regions itself.
#[cfg(not(target_os = "linux"))]
fn tell(_window: &WebviewWindow, _sentence: String) {}
