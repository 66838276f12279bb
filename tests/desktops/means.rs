//! Tests of the harness itself: its mouse, keyboard and windows do on each desktop what they promise.

use promises::{Desktop, until};

pub(crate) fn a_terminal_takes_what_is_typed_and_covers_the_desktop() {
    let desktop = Desktop::start();
    let terminal = desktop.open_terminal();
    desktop.type_text("some words 123");
    terminal.wait_for_text("some words 123");
    let cover = desktop.cover();
    desktop.type_text("behind");
    cover.wait_for_text("behind");
    assert_eq!(terminal.text(), "some words 123");
}

pub(crate) fn there_are_two_screens_and_two_workspaces() {
    let desktop = Desktop::start_with_two_screens();
    assert_eq!(desktop.size(), (2_880, 900));
    let terminal = desktop.open_terminal();
    assert!(desktop.window_of(&terminal).visible);
    desktop.go_to_workspace(2);
    until("the terminal to be out of view", || {
        (!desktop.window_of(&terminal).visible).then_some(())
    });
    desktop.go_to_workspace(1);
    until("the terminal to be in view", || {
        desktop.window_of(&terminal).visible.then_some(())
    });
}
