//! The tray icon and its menu, seen from a desktop's tray.

use promises::{Answer, App, Button, Desk, PATIENCE, Page, Screen, until};

use crate::session::Session;
use crate::{store_with, turn};

#[test]
fn the_window_comes_back_from_the_tray() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let tray = desk.tray();
    let app = App::start(&desk);
    tray.wait_for_icon();
    tray.wait_for_status("Ready · nothing waiting");

    let mut caller = desk.call(&["--", "echo", "waited"]);
    app.wait_for("a card was painted");
    screen.close(&screen.prompt());
    screen.no_prompt();
    tray.wait_for_status("1 request waiting");
    assert_eq!(tray.tooltip(), "1 request waiting");

    tray.choose("Review requests (1)…");
    screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "waited\n", ""));
    assert_eq!(desk.store(), store_with(&[]));
    tray.wait_for_status("Ready · nothing waiting");
}

/// Plasma and Xfce tell the icon of a first click, and leave the menu to the second button.
#[test]
fn a_click_on_the_icon_shows_what_waits_or_else_the_main_window() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let tray = desk.tray();
    let app = App::start(&desk);
    tray.wait_for_icon();
    tray.click();
    screen.main_window();
    let mut caller = desk.call(&["--", "echo", "waits"]);
    app.wait_for("a card was painted");
    screen.close(&screen.prompt());
    screen.no_prompt();
    tray.click();
    screen.click_until(Button::Deny, || caller.has_ended());
}

#[test]
fn what_the_panel_gives_with_a_click_is_for_the_window_that_opens() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let tray = desk.tray();
    let app = App::start(&desk);
    tray.wait_for_icon();
    // On a busy machine a token may have grown too old: then there is another click.
    let comes = |window: &str, click: &dyn Fn()| {
        let wanted = format!("a token of the desktop window={window:?}");
        until(&wanted, || {
            click();
            let mut lines = std::iter::from_fn(|| app.next_line());
            lines.any(|line| line.contains(&wanted)).then_some(())
        });
    };
    comes("main", &|| tray.choose_with("of-the-menu", "Open"));

    let mut caller = desk.call(&["--", "echo", "waits"]);
    app.wait_for("a card was painted");
    comes("prompt", &|| {
        tray.choose_with("of-review", "Review requests (1)…");
    });
    comes("prompt", &|| {
        tray.give_token("of-a-click");
        tray.click();
    });
    screen.click_until(Button::Deny, || caller.has_ended());
}

#[test]
fn pause_refuses_what_waits_and_what_comes() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let tray = desk.tray();
    let app = App::start(&desk);
    tray.wait_for_icon();
    let refused = Answer::new(
        77,
        "",
        "exec-host: SYSTEM_RUN_DENIED: Everything is refused: Exec Companion is paused.\n",
    );

    let waiting = desk.call(&["--", "echo", "waiting"]);
    app.wait_for("a card was painted");
    tray.choose("Until I resume");
    assert_eq!(waiting.answer(), refused);
    screen.no_prompt();
    tray.wait_for_status("Paused: everything is refused");
    assert_eq!(desk.call(&["--", "echo", "coming"]).answer(), refused);

    tray.choose("Resume");
    tray.wait_for_status("Ready · nothing waiting");
    let mut caller = desk.call(&["--", "echo", "again"]);
    screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "again\n", ""));
}

#[test]
fn quit_ends_the_app_and_answers_who_waits() {
    let _turn = turn();
    let desk = Desk::new();
    let tray = desk.tray();
    let mut app = App::start(&desk);
    tray.wait_for_icon();
    let caller = desk.call(&["--", "echo", "waiting"]);
    app.wait_for("a card was painted");

    tray.choose("Quit");
    assert_eq!(
        caller.answer(),
        Answer::new(
            77,
            "",
            "exec-host: SYSTEM_RUN_DENIED: Exec Companion ended before it could answer\n"
        )
    );
    assert_eq!(app.ended(), Some(0));
    assert!(!desk.state().join("exec-approvals.sock").exists());
}

#[test]
fn without_a_tray_the_main_window_opens_and_one_note_says_so() {
    let _turn = turn();
    let (mut desk, screen) = (Desk::without_tray(), Screen);
    let session = Session::new(&desk);
    let mut app = App::start(&desk);
    let said = session.said.recv_timeout(PATIENCE).unwrap();
    let (title, text) = (
        "No tray on this desktop",
        "To open Exec Companion, start it again from the list of apps.",
    );
    assert_eq!(said, [title, text, "default", title]);
    let window = screen.main_window();

    // What is asked is shown as anywhere, and the note does not come again after it.
    screen.close(&window);
    let mut caller = desk.call(&["--", "echo", "shown"]);
    screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "shown\n", ""));

    // A tray that comes has the icon at once.
    desk.bring_tray();
    desk.tray().wait_for_icon();
    desk.tray().wait_for_status("Ready · nothing waiting");
    session.closed.recv_timeout(PATIENCE).unwrap();
    assert_eq!(session.said.try_recv().ok(), None);
    assert!(app.is_running());
}

/// Not ten seconds later, when a tray counts as missing.
#[test]
fn a_start_by_hand_without_a_tray_opens_the_main_window_at_once() {
    let _turn = turn();
    let (mut desk, screen) = (Desk::without_tray(), Screen);
    let app = App::start(&desk);
    let window = "the page of the main window is loaded";
    let first = app.wait_for_line("the window", |line| {
        line.contains(window) || line.contains("the tray missing=true")
    });
    assert!(first.contains(window), "{first}");
    // A tray that comes later has its icon, and the window stays.
    desk.bring_tray();
    desk.tray().wait_for_icon();
    desk.tray().wait_for_status("Ready · nothing waiting");
    screen.main_window();
}

#[test]
fn the_main_window_quits_the_app() {
    let _turn = turn();
    let desk = Desk::without_tray();
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    page.click("to-settings");
    page.click("quit");
    app.wait_for("the app ends");
}

/// A notice that outlives the app has buttons that do nothing.
#[test]
fn no_notice_outlives_the_app() {
    let _turn = turn();
    let desk = Desk::without_tray();
    let session = Session::new(&desk);
    let kept = desk.state().join("exec-companion/notice.json");
    let shows_one = || {
        let app = App::start(&desk);
        session.said.recv_timeout(PATIENCE).unwrap();
        until("its number", || kept.exists().then_some(()));
        app
    };
    shows_one().end();
    session.closed.recv_timeout(PATIENCE).unwrap();
    assert!(!kept.exists());

    shows_one().kill();
    assert_eq!(session.closed.try_recv().ok(), None);
    // The next one takes it away before it shows its own.
    let app = App::start(&desk);
    session.closed.recv_timeout(PATIENCE).unwrap();
    assert_eq!(session.said.try_recv().ok(), None);
    app.end();
}

#[test]
fn a_mode_that_narrows_is_saved_at_once_and_one_that_opens_is_asked_about() {
    let _turn = turn();
    let desk = Desk::new();
    let tray = desk.tray();
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    tray.wait_for_icon();
    tray.choose("Refuse everything");
    app.wait_for("a mode was chosen in the tray");
    let refused = Answer::new(77, "", "exec-host: SYSTEM_RUN_DISABLED: security=deny\n");
    assert_eq!(desk.host(&["run", "--", "true"]), refused);

    let before = desk.store_text();
    tray.choose("Run everything…");
    page.wait_for("proceed");
    assert_eq!(desk.store_text(), before);
    page.click("keep");
    page.wait_until_gone("proceed");
    assert_eq!(desk.store_text(), before);

    tray.choose("Run everything…");
    page.click("proceed");
    until("everything to run", || {
        (desk.host(&["run", "--", "true"]).code == Some(0)).then_some(())
    });
}

#[test]
fn the_tray_opens_the_window_and_its_health_and_starts_the_app_at_login() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let tray = desk.tray();
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    tray.wait_for_icon();
    tray.choose("Health…");
    page.wait_for("drill");
    screen.close(&screen.main_window());
    until("the window to go", || {
        screen.visible_main_window().is_none().then_some(())
    });
    tray.choose("Open");
    screen.main_window();

    let entry = desk.home().join(".config/autostart/exec-companion.desktop");
    assert!(!entry.exists());
    tray.choose("Start at login");
    until("the entry", || entry.exists().then_some(()));
    tray.choose("Start at login");
    until("no entry", || (!entry.exists()).then_some(()));
}

#[test]
fn who_closes_the_main_window_first_is_told_once_what_goes_on() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let session = Session::new(&desk);
    desk.pass_first_steps();
    let app = App::start(&desk);
    desk.tray().wait_for_icon();
    let open = || {
        assert!(desk.start_app_again().success());
        screen.main_window()
    };
    let window = open();
    screen.close(&window);
    let said = session.said.recv_timeout(PATIENCE).unwrap();
    let (title, text) = (
        "Exec Companion is still running",
        "It asks you when an agent wants to run a command. To stop it, choose Quit in the tray menu.",
    );
    assert_eq!(said, [title, text, "default", title]);

    // Back, it needs no note; and closed again, it says nothing more.
    let window = open();
    session.closed.recv_timeout(PATIENCE).unwrap();
    screen.close(&window);
    let mut caller = desk.call(&["--", "echo", "shown"]);
    app.wait_for("a card was painted");
    screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "shown\n", ""));
    assert_eq!(session.said.try_recv().ok(), None);
}
