//! What a screen reader is told while nobody does anything: that a request came, that Allow can
//! be pressed, how a request ended.
//!
//! Elsewhere the web view tells of the page's live regions. WebKitGTK tells nothing of them, and
//! readers keep silent about a window that is not in front, which the prompt is. They do say a
//! notification of any program, so that is what a sentence becomes.

use tauri::WebviewWindow;

/// The longest that is said, in characters: an agent can write no speech.
const LONGEST: usize = 600;

/// A live region of the page holds another text.
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

    /// A label of this name, which is never shown, is all that a reader sees of it.
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
            // ATK takes the number of a state for the state.
            let showing = StateType::Showing.into_glib().unsigned_abs();
            spoken.notify_state_change(showing.into(), true);
        }
    });
    if let Err(error) = told {
        warn!(%error, "a screen reader was not told of a change");
    }
}

/// The web view tells of live regions by itself.
#[cfg(not(target_os = "linux"))]
fn tell(_window: &WebviewWindow, _sentence: String) {}
