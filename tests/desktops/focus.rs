//! Which window has the keyboard, and which one is above the others.

use std::time::{Duration, Instant};

use promises::{Answer, App, Button, Caller, Desktop, Kind, until};

use crate::DENIED;

/// Longer than it takes until the buttons of a card count.
const ARMED: Duration = Duration::from_secs(3);

fn deny(desktop: &Desktop, mut caller: Caller) {
    desktop.click_until(Button::Deny, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(77, "", DENIED));
    desktop.no_prompt();
}

pub(crate) fn what_a_person_types_arrives_whole_while_prompts_open() {
    let desktop = Desktop::start();
    let _app = App::start(desktop.desk());
    let terminal = desktop.open_terminal();
    let mut typed = String::new();
    for word in ["one ", "two ", "three ", "four ", "five "] {
        let caller = desktop.desk().call(&["--", "echo", word]);
        desktop.type_text(word);
        desktop.painted_prompt();
        desktop.type_text(word);
        typed.push_str(&word.repeat(2));
        terminal.wait_for_text(&typed);
        assert_eq!(desktop.focused().unwrap().title, terminal.title());
        deny(&desktop, caller);
        desktop.activate(&desktop.window_of(&terminal));
    }
}

pub(crate) fn keys_answer_nothing_before_a_click_in_the_window() {
    let desktop = Desktop::start();
    let _app = App::start(desktop.desk());
    let _terminal = desktop.open_terminal();
    let mut caller = desktop.desk().call(&["--", "printf", "%s", "clicked"]);
    desktop.painted_prompt();
    let start = Instant::now();
    while start.elapsed() < ARMED {
        desktop.keys("ctrl enter");
        desktop.keys("esc");
    }
    assert!(!caller.has_ended());
    // From the click on, keys count.
    let prompt = desktop.prompt().place;
    desktop.click_at(prompt.x + prompt.width / 2, prompt.y + prompt.height - 60);
    until("a key to be taken", || {
        desktop.keys("ctrl enter");
        std::thread::sleep(Duration::from_millis(700));
        caller.has_ended().then_some(())
    });
    assert_eq!(caller.answer(), Answer::new(0, "clicked", ""));
}

pub(crate) fn a_prompt_opens_as_large_as_the_last_time() {
    let desktop = Desktop::start();
    let tells = "info,approvals_app=debug,exec_companion::fitting=debug";
    let app = App::start_with(desktop.desk(), &[("EXEC_COMPANION_LOG", tells)]);
    // The first card opens by a guess, because there is no page yet, and so does one that a busy
    // machine has not measured in time.
    let (mut sizes, mut opened) = (Vec::new(), 0);
    while sizes.len() < 3 {
        let caller = desktop.desk().call(&["--", "echo", "same"]);
        let mut measured = false;
        app.wait_for_line("a card was painted", |line| {
            measured |= line.contains("opens as its page measured");
            line.contains("a card was painted")
        });
        let place = desktop.painted_prompt().0.place;
        if measured {
            sizes.push((place.width, place.height));
        }
        deny(&desktop, caller);
        opened += 1;
        assert!(opened < 20, "of {opened} were measured in time: {sizes:?}");
    }
    assert_eq!(sizes, [sizes[0]; 3]);
}

pub(crate) fn a_second_start_brings_the_main_window_to_the_front() {
    let desktop = Desktop::start();
    let desk = desktop.desk();
    let _app = App::start(desk);
    assert!(desk.start_app_again().success());
    let window = desktop.main_window();
    until("the main window to be painted", || {
        desktop.is_painted(&window).then_some(())
    });
    assert_eq!(window.app, "exec-companion");
    let _cover = if desktop.kind() == Kind::Sway {
        // On sway windows stand beside each other and cover nothing.
        desktop.go_to_workspace(2);
        None
    } else {
        Some(desktop.cover())
    };
    let focused = desktop.focused();
    assert!(focused.is_none_or(|focused| focused.title != window.title));
    assert!(desk.start_app_again().success());
    until("the main window to have the keyboard", || {
        let focused = desktop.focused();
        focused.filter(|it| it.visible && it.title == window.title)
    });
}
