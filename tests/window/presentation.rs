//! How the window of a request comes: whether it takes the keyboard, where it opens, and that
//! it is heard.

use std::time::Duration;

use promises::{App, Button, Caller, Desk, PATIENCE, Page, Screen, until};

use crate::turn;

/// How long nobody may have touched anything before a window takes the keyboard.
const IDLE: Duration = Duration::from_secs(30);

fn app(desk: &Desk, prompt: &str) -> App {
    desk.write_settings(&format!(r#"{{"firstRunDone": true, "prompt": {prompt}}}"#));
    App::start(desk)
}

/// Asks, and gives the window once its card is painted.
fn ask(desk: &Desk, app: &App, word: &str) -> (Caller, String) {
    let caller = desk.call(&["--", "echo", word]);
    app.wait_for("a card was painted");
    (caller, Screen.prompt())
}

fn deny(mut caller: Caller) {
    Screen.click_until(Button::Deny, || caller.has_ended());
    Screen.no_prompt();
}

fn has_focus(window: &str) {
    until("the keyboard to be there", || {
        (Screen.focused() == window).then_some(())
    });
}

/// For window managers, task switchers and readers.
#[test]
fn it_stays_above_on_each_desktop_beside_the_taskbar_and_names_its_agent() {
    let _turn = turn();
    let desk = Desk::new();
    let app = app(&desk, "{}");
    let caller = desk.call(&["--agent", "builder", "--", "echo", "named"]);
    app.wait_for("a card was painted");
    let window = Screen.prompt();
    for (property, words) in [
        (
            "_NET_WM_STATE",
            &["_NET_WM_STATE_ABOVE", "_NET_WM_STATE_SKIP_TASKBAR"][..],
        ),
        ("_NET_WM_DESKTOP", &["4294967295"]),
        ("_NET_WM_NAME", &["Command request", "builder"]),
    ] {
        until(property, || {
            let told = Screen.property(&window, property);
            words.iter().all(|word| told.contains(word)).then_some(())
        });
    }
    deny(caller);
}

#[test]
fn it_takes_the_keyboard_where_it_always_may() {
    let _turn = turn();
    let desk = Desk::new();
    let app = app(&desk, r#"{"focus": "always"}"#);
    let elsewhere = Screen.open_another_window();
    let (caller, window) = ask(&desk, &app, "first");
    has_focus(&window);
    deny(caller);

    // A window that was there before takes it again.
    Screen.focus(elsewhere.id());
    let (caller, window) = ask(&desk, &app, "second");
    has_focus(&window);
    deny(caller);
}

#[test]
fn it_takes_the_keyboard_of_nobody_who_types() {
    let _turn = turn();
    let desk = Desk::new();
    let app = app(&desk, r#"{"focus": "idle"}"#);
    let elsewhere = Screen.open_another_window();
    let typing = Screen.keep_typing(&["a", "Return", "b"]);
    let (caller, _) = ask(&desk, &app, "typing");
    let keys = typing.end();
    assert_eq!(elsewhere.keys(keys.len()), keys);
    assert_eq!(Screen.focused(), elsewhere.id());
    deny(caller);

    Screen.focus(elsewhere.id());
    Screen.leave_alone(IDLE);
    let (caller, window) = ask(&desk, &app, "idle");
    has_focus(&window);
    deny(caller);
}

#[test]
fn a_shortcut_brings_it_to_the_front_and_answers_nothing() {
    let _turn = turn();
    let desk = Desk::new();
    let app = app(&desk, r#"{"shortcut": "Ctrl+Alt+K"}"#);
    let elsewhere = Screen.open_another_window();
    let (mut caller, window) = ask(&desk, &app, "waits");
    assert_eq!(Screen.focused(), elsewhere.id());
    to_front(&window, "ctrl+alt+k");
    Screen.close(&window);
    Screen.no_prompt();
    Screen.focus(elsewhere.id());
    Screen.key("ctrl+alt+k");
    let window = Screen.prompt();
    to_front(&window, "ctrl+alt+k");
    assert!(!caller.has_ended());
    deny(caller);
}

/// Presses the keys again, until they are listened for: that is told nowhere.
fn to_front(window: &str, keys: &str) {
    until("the keyboard to be there", || {
        Screen.key(keys);
        (Screen.focused() == window).then_some(())
    });
}

#[test]
fn a_shortcut_goes_with_its_letter_to_another_layout() {
    let _turn = turn();
    let desk = Desk::new();
    let app = app(&desk, r#"{"shortcut": "Ctrl+Alt+Q"}"#);
    let elsewhere = Screen.open_another_window();
    let (caller, window) = ask(&desk, &app, "waits");
    to_front(&window, "ctrl+alt+q");
    // Where Q was is A, and Q is where A was.
    let french = Screen.lay_out("fr");
    Screen.focus(elsewhere.id());
    to_front(&window, "ctrl+alt+q");
    Screen.focus(elsewhere.id());
    Screen.key("ctrl+alt+a");
    let mut keys = std::iter::from_fn(|| elsewhere.keys(1).pop());
    assert!(keys.any(|key| key == "a"));
    drop(french);
    Screen.focus(elsewhere.id());
    to_front(&window, "ctrl+alt+q");
    deny(caller);
}

#[test]
fn keys_that_another_program_has_are_told() {
    let _turn = turn();
    let desk = Desk::new();
    let _held = Screen.hold_key("k");
    desk.write_settings(r#"{"firstRunDone": true, "prompt": {"shortcut": "Ctrl+Alt+K"}}"#);
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    page.click("to-settings");
    page.wait_for("shortcut-taken");
}

#[test]
fn it_opens_in_the_corner() {
    let _turn = turn();
    let desk = Desk::new();
    let app = app(&desk, r#"{"position": "corner"}"#);
    let (caller, window) = ask(&desk, &app, "corner");
    // 16 pixels from both edges, of which its frame takes some.
    until("the window in the corner", || {
        let [x, y, width, _] = Screen.place(&window)?;
        let (right, top) = (1280 - 16 - (x + width), y - 16);
        ((-16..=16).contains(&right) && (0..=48).contains(&top)).then_some(())
    });
    deny(caller);
}

#[test]
fn it_opens_where_it_was_also_in_another_run_of_the_app() {
    let _turn = turn();
    let desk = Desk::new();
    let first = app(&desk, r#"{"position": "last"}"#);
    let (caller, window) = ask(&desk, &first, "first");
    // How high it opens is another matter.
    let corner = |window: &str| Screen.place(window).map(|[left, top, ..]| (left, top));
    let before = corner(&window);
    Screen.move_to(&window, 40, 90);
    let moved = until("the window elsewhere", || {
        corner(&window).filter(|now| Some(*now) != before)
    });
    deny(caller);
    let there = |app: &App, word| {
        let (caller, window) = ask(&desk, app, word);
        until("the window where it was", || {
            (corner(&window) == Some(moved)).then_some(())
        });
        deny(caller);
    };
    there(&first, "second");
    first.end();
    there(&App::start(&desk), "third");
}

#[test]
fn it_opens_as_wide_as_a_person_made_it_also_in_another_run_of_the_app() {
    let _turn = turn();
    let desk = Desk::new();
    let first = app(&desk, "{}");
    let wide = |window: &str, wanted: i32| {
        until("the width of the window", || {
            let [.., width, _] = Screen.place(window)?;
            (width == wanted).then_some(())
        });
    };
    let (caller, window) = ask(&desk, &first, "first");
    wide(&window, 640);
    Screen.resize(&window, 800, 500);
    wide(&window, 800);
    deny(caller);
    let there = |app: &App, word| {
        let (caller, window) = ask(&desk, app, word);
        wide(&window, 800);
        // 80 % of the display's height.
        until("the greatest size", || {
            (Screen.greatest(&window)? == "960 by 640").then_some(())
        });
        deny(caller);
    };
    there(&first, "second");
    first.end();
    there(&App::start(&desk), "third");
}

#[test]
fn it_is_heard_where_a_person_wants_that() {
    let _turn = turn();
    let desk = Desk::new();
    let bells = Screen.bells();
    let silent = app(&desk, "{}");
    let (caller, _) = ask(&desk, &silent, "silent");
    deny(caller);
    silent.end();
    assert!(bells.try_recv().is_err(), "nobody asked for a sound");

    let app = app(&desk, r#"{"sound": true}"#);
    let (caller, _) = ask(&desk, &app, "heard");
    bells.recv_timeout(PATIENCE).unwrap();
    deny(caller);
}

/// *Review* in the main window, in the tray, a second start, a link: the window that stands there comes to
/// the front with the keyboard, and the request goes on waiting. Its keys count by the first alone.
#[test]
fn reviewing_a_request_in_view_raises_its_window_and_ends_nothing() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    desk.tray().wait_for_icon();
    let page = Page::main(&app);
    page.click("to-requests");
    let caller = desk.call(&["--wait", "120", "--", "echo", "waits"]);
    app.wait_for("a card was painted");
    let prompt = Screen.prompt();
    // The list of requests is clicked too: nothing may lie over it.
    Screen.move_to(&prompt, 1_000, 700);
    let review: [(&str, &dyn Fn()); 4] = [
        ("a second start", &|| {
            assert!(desk.start_app_again().success());
        }),
        ("a link", &|| {
            let link = ["exec-companion://request/q7"];
            assert!(desk.start_app_with(&link).success());
        }),
        ("the tray", &|| desk.tray().choose("Review requests (1)…")),
        ("the list of requests", &|| page.click("review")),
    ];
    for (way, review) in review {
        let other = Screen.open_another_window();
        Screen.move_to(other.id(), 0, 0);
        assert_eq!(Screen.focused(), other.id(), "{way}");
        review();
        until(way, || (Screen.focused() == prompt).then_some(()));
        // A card that is not painted within two seconds would end.
        let before = seconds_left(&page);
        until("three seconds", || {
            (seconds_left(&page) + 3 <= before).then_some(())
        });
        if way != "the list of requests" {
            // Any program can have done it, so the key of Allow once counts nothing.
            Screen.key("ctrl+Return");
        }
    }
    Screen.move_to(&prompt, 100, 100);
    deny(caller);
}

/// What the list of requests says of the only one, as "1:52 left".
fn seconds_left(page: &Page<'_>) -> u32 {
    let said = page.text("left");
    let (minutes, seconds) = said.split_once(':').unwrap();
    let number = |text: &str| text.trim().parse::<u32>().unwrap();
    number(minutes) * 60 + number(seconds.split(' ').next().unwrap())
}
