//! That the means of these tests do on each desktop what they say.

use promises::{Desktop, Kind, turn};

#[test]
fn a_terminal_takes_what_is_typed_and_covers_the_desktop() {
    let _turn = turn();
    let desktop = Desktop::start();
    let terminal = desktop.open_terminal();
    desktop.type_text("some words 123");
    terminal.wait_for_text("some words 123");
    let cover = desktop.cover();
    desktop.type_text("behind");
    cover.wait_for_text("behind");
    assert_eq!(terminal.text(), "some words 123");
}

#[test]
fn screens_take_a_scale_and_the_mouse_still_meets_its_mark() {
    let _turn = turn();
    let desktop = Desktop::start();
    let (terminal, other) = (desktop.open_terminal(), desktop.open_terminal());
    let scales = if desktop.kind() == Kind::Xfce {
        &[2.0][..]
    } else {
        &[1.5, 2.0]
    };
    for scale in scales {
        desktop.set_scale(*scale);
        for one in [&terminal, &other] {
            let place = desktop.window_of(one).place;
            desktop.click_at(place.x + 10, place.y + 40);
            promises::until("the clicked terminal to have the keyboard", || {
                let focused = desktop.focused()?;
                (focused.title == one.title()).then_some(())
            });
        }
    }
}

#[test]
fn there_are_two_screens_and_two_workspaces() {
    let _turn = turn();
    let desktop = Desktop::start_with_two_screens();
    assert_eq!(desktop.size(), (2_880, 900));
    let terminal = desktop.open_terminal();
    assert!(desktop.window_of(&terminal).visible);
    desktop.go_to_workspace(2);
    promises::until("the terminal to be out of view", || {
        (!desktop.window_of(&terminal).visible).then_some(())
    });
    desktop.go_to_workspace(1);
    promises::until("the terminal to be in view", || {
        desktop.window_of(&terminal).visible.then_some(())
    });
}
