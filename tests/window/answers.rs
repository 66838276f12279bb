//! A click is an answer, and the caller gets exactly what it says.

use std::process::Command;

use promises::{Answer, App, Button, Caller, Desk, Page, Screen};

use crate::{store_with, turn};

const DENIED: &str = "exec-host: SYSTEM_RUN_DENIED: user denied\n";

#[test]
fn allow_once_runs_it_and_writes_nothing() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let _app = App::start(&desk);
    let before = desk.store_text();

    let mut caller = desk.call(&["--agent", "main", "--", "uname", "-a"]);
    screen.click_until(Button::AllowOnce, || caller.has_ended());

    let kernel = Command::new("uname").arg("-a").output().unwrap();
    let kernel = String::from_utf8(kernel.stdout).unwrap();
    assert_eq!(caller.answer(), Answer::new(0, &kernel, ""));
    assert_eq!(desk.store_text(), before);
    assert_eq!(desk.store(), store_with(&[]));
    screen.no_prompt();
}

#[test]
fn deny_runs_nothing() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let _app = App::start(&desk);
    let made = desk.home().join("made");

    let mut caller = desk.call(&["--", "touch", made.to_str().unwrap()]);
    screen.click_until(Button::Deny, || caller.has_ended());

    assert_eq!(caller.answer(), Answer::new(77, "", DENIED));
    assert!(!made.exists());
    assert_eq!(desk.store(), store_with(&[]));
}

#[test]
fn always_allow_is_written_and_asks_no_more() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let app = App::start_readable(&desk);

    let mut caller = desk.call(&["--shell", "printf '%s' first | cat -n"]);
    Page::prompt(&app).open("allow-always", "sheet-cancel");
    // From Cancel back to the chosen scope, and one further: any arguments.
    for key in ["shift+Tab", "shift+Tab", "shift+Tab", "Down"] {
        screen.key(key);
    }
    for key in ["Tab", "Tab"] {
        screen.key(key);
    }
    screen.enter_until(|| caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "     1\tfirst", ""));
    assert_eq!(
        desk.store(),
        store_with(&["/usr/bin/printf", "/usr/bin/cat"])
    );
    screen.no_prompt();
    while app.next_line().is_some() {}

    // Other arguments too: the documents' entry is the program.
    let answer = desk.call(&["--shell", "printf '%s' second | cat"]).answer();
    assert_eq!(answer, Answer::new(0, "second", ""));
    let log: Vec<String> = std::iter::from_fn(|| app.next_line()).collect();
    assert!(!log.iter().any(|line| line.contains("painted")), "{log:?}");
}

/// Two requests: the card of the first is in view, and the second waits behind it.
fn two_callers(desk: &Desk, app: &App) -> (Caller, Caller) {
    let first = desk.call(&["--agent", "one", "--", "echo", "first"]);
    app.wait_for("a card was painted");
    let second = desk.call(&["--agent", "two", "--", "echo", "second"]);
    app.wait_for("a request was judged");
    (first, second)
}

#[test]
fn two_at_once_are_answered_one_by_one() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let app = App::start(&desk);

    let (mut first, mut second) = two_callers(&desk, &app);

    screen.click_until(Button::AllowOnce, || first.has_ended());
    assert_eq!(first.answer(), Answer::new(0, "first\n", ""));
    assert!(!second.has_ended());
    screen.click_until(Button::Deny, || second.has_ended());
    assert_eq!(second.answer(), Answer::new(77, "", DENIED));
    screen.no_prompt();
    assert_eq!(desk.store(), store_with(&[]));
}

#[test]
fn typing_elsewhere_answers_nothing() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let app = App::start(&desk);
    let elsewhere = screen.open_another_window();
    let focused = screen.focused();

    let mut caller = desk.call(&["--", "echo", "asked"]);
    app.wait_for("a card was painted");
    assert_eq!(screen.focused(), focused, "the prompt took the keyboard");
    for key in ["Return", "space", "Escape", "ctrl+Return", "Tab", "Return"] {
        screen.key(key);
    }
    assert!(!caller.has_ended());

    screen.click_until(Button::Deny, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(77, "", DENIED));
    drop(elsewhere);
}

/// A window manager may give the window the keyboard by itself, such as when another one closes.
#[test]
fn keys_answer_nothing_before_a_click_in_the_window() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let app = App::start(&desk);
    let mut caller = desk.call(&["--", "printf", "%s", "clicked"]);
    app.wait_for("a card was painted");
    let prompt = screen.prompt();
    screen.focus(&prompt);
    screen.read();
    for key in ["ctrl+Return", "Escape", "Tab", "Return", "ctrl+Return"] {
        screen.key(key);
        assert_eq!(screen.focused(), prompt);
        screen.read();
        assert!(!caller.has_ended(), "{key}");
    }
    screen.click_at(&prompt, 40, 30);
    screen.read();
    screen.key("ctrl+Return");
    assert_eq!(caller.answer(), Answer::new(0, "clicked", ""));
}

/// A person types on while prompts open: every key goes where they type, none to a prompt.
#[test]
fn no_key_typed_elsewhere_reaches_a_prompt_that_opens() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let app = App::start(&desk);
    let elsewhere = screen.open_another_window();
    let focused = screen.focused();

    let typing = screen.keep_typing(&[
        "a", "Return", "space", "Escape", "d", "Tab", "period", "F1", "Return",
    ]);
    let ask = |word| desk.call(&["--agent", word, "--", "echo", word]);
    let mut callers = vec![ask("one")];
    app.wait_for("a card was painted");
    for word in ["two", "three"] {
        callers.push(ask(word));
        app.wait_for("a request was judged");
    }
    let keys = typing.end();

    assert_eq!(elsewhere.keys(keys.len()), keys);
    assert_eq!(screen.focused(), focused, "the prompt took the keyboard");
    assert!(callers.iter_mut().all(|caller| !caller.has_ended()));
    assert_eq!(desk.store(), store_with(&[]));

    screen.click_until(Button::Deny, || callers.iter_mut().all(Caller::has_ended));
    for caller in callers {
        assert_eq!(caller.answer(), Answer::new(77, "", DENIED));
    }
}

#[test]
fn a_second_request_cannot_be_allowed_by_the_click_that_was_on_its_way() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let app = App::start(&desk);
    let (mut first, mut second) = two_callers(&desk, &app);

    screen.click_until(Button::AllowOnce, || first.has_ended());
    assert_eq!(first.answer(), Answer::new(0, "first\n", ""));
    // The next card has just come into view under the same pointer.
    let window = screen.prompt();
    screen.click(&window, Button::AllowOnce);
    app.wait_for("a card was painted");
    assert!(!second.has_ended());

    screen.click_until(Button::Deny, || second.has_ended());
    assert_eq!(second.answer(), Answer::new(77, "", DENIED));
}
