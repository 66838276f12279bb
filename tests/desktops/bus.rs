//! What the app hears from the desktop's services.

use promises::{App, Desktop, Window, until};

/// Both windows, at the start and at once when a person chooses otherwise.
pub(crate) fn dark_and_light_are_followed() {
    let desktop = Desktop::start();
    let is_dark = |window: &Window| desktop.picture().brightness(window.place.inner()) < 100;
    desktop.prefer_dark(true);
    let _app = App::start(desktop.desk());
    assert!(desktop.desk().start_app_again().success());
    let seen = |dark: bool| {
        until("the main window as it is preferred", || {
            let window = desktop.visible_main_window()?;
            (desktop.is_painted(&window) && is_dark(&window) == dark).then_some(())
        });
    };
    seen(true);
    desktop.prefer_dark(false);
    seen(false);
    desktop.prefer_dark(true);
    seen(true);
    let caller = desktop.desk().call(&["--", "echo", "asked"]);
    let (prompt, _) = desktop.painted_prompt();
    assert!(is_dark(&prompt));
    desktop.prefer_dark(false);
    until("a light prompt", || {
        let prompt = desktop.visible_prompt()?;
        (!is_dark(&prompt)).then_some(())
    });
    caller.kill();
}
