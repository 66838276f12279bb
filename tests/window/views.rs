//! Web views that hang and crash for real: their processes are stopped and killed.

use promises::{Answer, App, Button, Desk, Page, Screen, until};

use serde_json::json;

use crate::turn;

/// What a caller is told whose request nobody could be shown.
fn no_ui() -> Answer {
    let refused = "exec-host: SYSTEM_RUN_DENIED: /usr/bin/uname isn't on main's allowlist. Nobody can \
                   be asked, so nothing runs: askFallback is deny (defaults.askFallback).\n";
    Answer::new(77, "", refused)
}

/// A request that is asked, seen and allowed shows that the window works.
fn is_asked(desk: &Desk, word: &str) {
    let mut caller = desk.call(&["--agent", "main", "--", "echo", word]);
    Screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, &format!("{word}\n"), ""));
}

/// The answer to a request while every web process stands still as soon as it is there.
fn where_none_paints(desk: &Desk, app: &App) -> Answer {
    let mut caller = desk.call(&["--agent", "main", "--", "uname"]);
    until("an answer", || {
        app.stop_web_views();
        caller.has_ended().then_some(())
    });
    caller.answer()
}

#[test]
fn a_web_view_that_hangs_shows_what_waits_in_another() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start(&desk);
    is_asked(&desk, "painted");
    // The window is still there, and its web process stands still.
    assert_eq!(app.stop_web_views(), 1);
    let mut caller = desk.call(&["--agent", "main", "--", "echo", "seen"]);
    app.wait_for("the prompt window is given up");
    app.wait_for("the prompt window has painted a card of ours");
    app.wait_for("a card was painted");
    Screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "seen\n", ""));
}

#[test]
fn where_no_web_view_paints_there_is_no_ui() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start(&desk);
    is_asked(&desk, "painted");
    assert_eq!(where_none_paints(&desk, &app), no_ui());
    Screen.no_prompt();
    // A view that hangs does not cost the next request.
    is_asked(&desk, "again");
}

#[test]
fn where_each_web_view_hangs_while_it_loads_there_is_no_ui() {
    let _turn = turn();
    let desk = Desk::new();
    desk.write_store(
        r#"{"version":1,"defaults":{"askFallback":"deny"},"agents":{"main":{"allowlist":[{"pattern":"/usr/bin/echo"}]}}}"#,
    );
    let app = App::start(&desk);
    // An active agent has the window made, and nothing is shown in it yet.
    let listed = desk.call(&["--agent", "main", "--", "echo", "listed"]);
    assert_eq!(listed.answer(), Answer::new(0, "listed\n", ""));
    until("a web view", || (app.stop_web_views() > 0).then_some(()));
    assert_eq!(where_none_paints(&desk, &app), no_ui());
    Screen.no_prompt();
}

#[test]
fn a_web_view_that_crashes_shows_what_waits_again() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start(&desk);
    let mut caller = desk.call(&["--agent", "main", "--", "echo", "seen"]);
    app.wait_for("a card was painted");
    assert_eq!(app.kill_web_views(), 1);
    app.wait_for("what draws the prompt window has ended");
    app.wait_for("a card was painted");
    Screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "seen\n", ""));

    // And one that nobody looks at costs the next request nothing.
    until("a web view", || (app.kill_web_views() > 0).then_some(()));
    app.wait_for("what draws the prompt window has ended");
    is_asked(&desk, "again");
}

/// The driver of the tests does not come back with the page: what is done to it shows.
#[test]
fn a_main_window_that_crashes_comes_back_and_works() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    page.click("to-policy");
    let (x, y) = page.place("option-ask-2");
    let before = desk.store();
    assert_eq!(app.kill_web_views(), 1);
    app.wait_for(AGAIN);
    // The page that was in view, at which an edit reaches the store.
    until("an edit", || {
        screen.click_at(&screen.main_window(), x, y);
        (desk.store() != before).then_some(())
    });
    let mut after = before;
    after["defaults"]["ask"] = json!("always");
    assert_eq!(desk.store(), after);
    // And what is asked is asked.
    is_asked(&desk, "still");
}

/// Opens the main window of an app that no driver steers, which WebKit would never find to hang.
fn open_main(desk: &Desk, app: &App) -> String {
    assert!(desk.start_app_again().success());
    app.wait_for(LOADED);
    Screen.main_window()
}

const LOADED: &str = "the page of the main window is loaded";
const AGAIN: &str = "what draws the main window has ended; its page is loaded again";

/// One that stands still takes no key: it is ended, and its page comes back.
#[test]
fn a_main_window_that_hangs_is_loaded_again() {
    let _turn = turn();
    let desk = Desk::new();
    desk.pass_first_steps();
    let app = App::start(&desk);
    let window = open_main(&desk, &app);
    assert_eq!(app.stop_web_views(), 1);
    Screen.focus(&window);
    Screen.key("Tab");
    app.wait_for("what draws a window hangs and is ended");
    app.wait_for(AGAIN);
    app.wait_for(LOADED);
    is_asked(&desk, "still");
}

/// A page that crashes whenever it is loaded is not loaded for ever.
#[test]
fn a_main_window_that_crashes_each_time_is_given_up_and_opens_again() {
    let _turn = turn();
    let desk = Desk::new();
    desk.pass_first_steps();
    let app = App::start(&desk);
    open_main(&desk, &app);
    let mut killed = Vec::new();
    for _ in 0..3 {
        assert!(app.kill_new_web_views(&mut killed));
        app.wait_for(AGAIN);
        app.wait_for(LOADED);
    }
    assert!(app.kill_new_web_views(&mut killed));
    app.wait_for("the window is given up");
    until("the window to go", || {
        Screen.visible_main_window().is_none().then_some(())
    });
    open_main(&desk, &app);
    is_asked(&desk, "still");
}

/// A window that was hidden opens as high as its card needs: higher, and lower again.
#[test]
fn a_window_opens_as_high_as_its_card() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    is_asked(&desk, "first");
    let lines = (0..8).map(|line| format!("echo {line}"));
    let high = lines.collect::<Vec<_>>().join("\n");
    for (text, heights) in [
        ("echo low", 340..450),
        (&high, 500..700),
        ("echo low again", 340..450),
    ] {
        Screen.no_prompt();
        let mut caller = desk.call(&["--agent", "main", "--", "sh", "-c", text]);
        let prompt = Page::prompt(&app);
        let shown = text.rsplit('\n').next().unwrap();
        prompt.wait_for(("command", shown));
        until("a window of that height", || {
            let height = prompt.read("return window.innerHeight;")?.as_u64()?;
            heights.contains(&height).then_some(())
        });
        prompt.click_until("deny", || caller.has_ended());
        caller.answer();
    }
}
