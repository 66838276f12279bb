//! How windows look: colours, contrast and size, as a person set them.
//!
//! The size is the zoom of the web view, so that the layout follows. Colours, contrast and language
//! are attributes of the page. The app reads the person's choice of light or dark from the desktop's
//! portal itself, because GTK 3 does not, and a GTK theme may be dark whatever a program asks for.
//! If neither the person nor the portal chooses, the page looks like the GTK theme.

use approvals_app::{Appearance, Theme};
use tauri::{AppHandle, Manager, WebviewWindow, WebviewWindowBuilder, Wry};
use tracing::warn;

/// Sets the appearance of a new window, before its page is loaded.
pub(crate) fn begin<'a, M: Manager<Wry>>(
    window: WebviewWindowBuilder<'a, Wry, M>,
    appearance: Appearance,
) -> WebviewWindowBuilder<'a, Wry, M> {
    window.initialization_script(attributes(appearance))
}

/// Sets the appearance of a window that exists. A failure only costs the look.
pub(crate) fn apply(window: &WebviewWindow, appearance: Appearance) {
    let applied = window
        .set_zoom(zoom(appearance))
        .and_then(|()| window.eval(attributes(appearance)));
    if let Err(error) = applied {
        warn!(%error, "a window does not look as it is set to");
    }
}

/// The appearance that the person chose, or else the one that the desktop's settings choose.
pub(crate) fn resolved(chosen: Appearance, system: Theme) -> Appearance {
    let theme = match chosen.theme {
        Theme::System => system,
        Theme::Light | Theme::Dark => chosen.theme,
    };
    Appearance { theme, ..chosen }
}

/// Gives title bars and dialogs, which GTK draws, the colours of the pages.
#[cfg(target_os = "linux")]
pub(crate) fn apply_to_frames(app: &AppHandle, theme: Theme) {
    use gtk::prelude::GtkSettingsExt;

    let applied = app.run_on_main_thread(move || {
        let Some(settings) = gtk::Settings::default() else {
            return;
        };
        match theme {
            // The person's own GTK settings choose.
            Theme::System => settings.reset_property("gtk-application-prefer-dark-theme"),
            Theme::Light => settings.set_gtk_application_prefer_dark_theme(false),
            Theme::Dark => settings.set_gtk_application_prefer_dark_theme(true),
        }
    });
    if let Err(error) = applied {
        warn!(%error, "title bars do not look as the pages do");
    }
}

/// Windows and macOS choose the colours of title bars and dialogs themselves.
#[cfg(not(target_os = "linux"))]
pub(crate) fn apply_to_frames(_: &AppHandle, _: Theme) {}

/// The zoom of a page.
pub(crate) fn zoom(appearance: Appearance) -> f64 {
    f64::from(appearance.text_percent) / 100.0
}

/// The attributes of `<html>` that `tokens.css` and the words read. They have no value `system`.
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

#[cfg(test)]
mod tests {
    use approvals_app::Values;

    use super::*;

    #[test]
    fn what_a_person_set_comes_first_and_then_the_desktop() {
        use Theme::{Dark, Light, System};
        let cases = [
            (System, System, System),
            (System, Dark, Dark),
            (System, Light, Light),
            (Light, Dark, Light),
            (Dark, Light, Dark),
            (Dark, System, Dark),
        ];
        for (theme, system, expected) in cases {
            let chosen = Appearance {
                theme,
                ..Values::default().appearance
            };
            assert_eq!(resolved(chosen, system).theme, expected);
        }
    }
}
