//! The app follows the settings of the desktop.

use promises::{App, Desktop, Window, until};

/// Both windows: the first words that a window shows are in the colours that are preferred. When a
/// person chooses others, the desktop tells in its own time, and the window changes.
pub(crate) fn dark_and_light_are_followed() {
    let desktop = Desktop::start_with(&[]);
    let is_dark = |window: &Window| desktop.picture().brightness(window.place.inner()) < 100;
    let opens_dark = |what: &str, window: &dyn Fn() -> Option<Window>| {
        let first = until(&format!("words in {what}"), || {
            window().filter(|window| desktop.is_painted(window))
        });
        assert!(is_dark(&first), "{what} opens light");
    };
    let becomes = |dark: bool, what: &str, window: &dyn Fn() -> Option<Window>| {
        desktop.prefer_dark(dark);
        until(&format!("{what}, dark: {dark}"), || {
            let window = window()?;
            (desktop.is_painted(&window) && is_dark(&window) == dark).then_some(())
        });
    };
    let (main, prompt) = (
        || desktop.visible_main_window(),
        || desktop.visible_prompt(),
    );

    desktop.prefer_dark(true);
    let _app = App::start(desktop.desk());
    assert!(desktop.desk().start_app_again().success());
    opens_dark("the main window", &main);
    becomes(false, "the main window", &main);
    becomes(true, "the main window", &main);
    let caller = desktop.desk().call(&["--", "echo", "asked"]);
    opens_dark("the prompt", &prompt);
    becomes(false, "the prompt", &prompt);
    caller.kill();
}
