//! The app follows the settings of the desktop.

use promises::{App, Desktop, Window, until};

/// Both windows follow, when they open and at once when a person chooses the other.
pub(crate) fn dark_and_light_are_followed() {
    let desktop = Desktop::start_with(&[]);
    let is_dark = |window: &Window| desktop.picture().brightness(window.place.inner()) < 100;
    desktop.prefer_dark(true);
    let _app = App::start(desktop.desk());
    assert!(desktop.desk().start_app_again().success());
    let main_is = |dark: bool| {
        until("the main window as it is preferred", || {
            let window = desktop.visible_main_window()?;
            (desktop.is_painted(&window) && is_dark(&window) == dark).then_some(())
        });
    };
    main_is(true);
    desktop.prefer_dark(false);
    main_is(false);
    desktop.prefer_dark(true);
    main_is(true);
    let caller = desktop.desk().call(&["--", "echo", "asked"]);
    let prompt_is = |dark: bool| {
        until("the prompt as it is preferred", || {
            let prompt = desktop.visible_prompt()?;
            (desktop.is_painted(&prompt) && is_dark(&prompt) == dark).then_some(())
        });
    };
    prompt_is(true);
    desktop.prefer_dark(false);
    prompt_is(false);
    caller.kill();
}
