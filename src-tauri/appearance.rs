//! How windows look: colours, contrast and size, as a person set them.
//!
//! The size is the web view's own, so that the layout follows. For colours, contrast and language
//! the page gets attributes: a theme that GTK names dark is dark whatever a program asks for, and a
//! Linux desktop says what a person prefers by its portal, which GTK 3 does not ask. Where neither
//! the person nor the portal says it, the page looks as GTK's theme does.

use approvals_app::{Appearance, Theme};
use tauri::{AppHandle, Manager, WebviewWindow, WebviewWindowBuilder, Wry};
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

/// As a person set it, or else as the desktop says that they prefer it.
pub(crate) fn resolved(chosen: Appearance, system: Theme) -> Appearance {
    let theme = match chosen.theme {
        Theme::System => system,
        Theme::Light | Theme::Dark => chosen.theme,
    };
    Appearance { theme, ..chosen }
}

/// Title bars and dialogs, which GTK draws, go with the pages.
#[cfg(target_os = "linux")]
pub(crate) fn apply_to_frames(app: &AppHandle, theme: Theme) {
    use gtk::prelude::GtkSettingsExt;

    let applied = app.run_on_main_thread(move || {
        let Some(settings) = gtk::Settings::default() else {
            return;
        };
        match theme {
            // As the person's own settings of GTK are.
            Theme::System => settings.reset_property("gtk-application-prefer-dark-theme"),
            Theme::Light => settings.set_gtk_application_prefer_dark_theme(false),
            Theme::Dark => settings.set_gtk_application_prefer_dark_theme(true),
        }
    });
    if let Err(error) = applied {
        warn!(%error, "title bars do not look as the pages do");
    }
}

/// The other systems draw them as they do everywhere.
#[cfg(not(target_os = "linux"))]
pub(crate) fn apply_to_frames(_: &AppHandle, _: Theme) {}

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
