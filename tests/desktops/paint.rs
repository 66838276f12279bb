//! What a person sees of a window, judged by pixels.

use std::time::{Duration, Instant};

use promises::{App, Button, Desktop, Kind, until};

/// Opens the main window, and waits until it shows something.
fn open_main(desktop: &Desktop, app: &App) {
    assert!(desktop.desk().start_app_again().success());
    app.wait_for("the page of the main window is loaded");
    is_painted(desktop, "the main window", Desktop::visible_main_window);
}

fn is_painted(
    desktop: &Desktop,
    what: &str,
    window: impl Fn(&Desktop) -> Option<promises::Window>,
) {
    until(&format!("words in {what}"), || {
        desktop.is_painted(&window(desktop)?).then_some(())
    });
}

/// Sends a request, waits until the prompt shows it, and denies it by a click.
fn is_asked_and_seen(desktop: &Desktop) {
    let mut caller = desktop.desk().call(&["--", "id"]);
    desktop.painted_prompt();
    desktop.click_until(Button::Deny, || caller.has_ended());
    caller.answer();
    desktop.no_prompt();
}

/// The second web view was once empty on each of the three Wayland desktops.
pub(crate) fn both_windows_show_something_however_often_they_open() {
    let desktop = Desktop::start();
    let app = App::start(desktop.desk());
    open_main(&desktop, &app);
    is_asked_and_seen(&desktop);
    is_asked_and_seen(&desktop);
    is_painted(&desktop, "the main window", Desktop::visible_main_window);
}

pub(crate) fn windows_show_something_at_each_scale_and_after_a_change_of_it() {
    // GNOME offers only scales that leave at least 800 by 480 logical pixels.
    let desktop = Desktop::start_with(&[("SIZE", "1920x1200")]);
    let app = App::start(desktop.desk());
    open_main(&desktop, &app);
    let scales: &[f64] = match desktop.kind() {
        Kind::Sway | Kind::Gnome | Kind::Kde => &[1.5, 2.0, 1.0],
        Kind::Xfce => &[2.0, 1.0],
    };
    let mut caller = desktop.desk().call(&["--", "id"]);
    for scale in scales {
        desktop.painted_prompt();
        desktop.set_scale(*scale);
        // The prompt is in view already; the main window opens now.
        desktop.painted_prompt();
        is_painted(&desktop, "the main window", Desktop::visible_main_window);
        caller.kill();
        desktop.no_prompt();
        caller = desktop.desk().call(&["--", "id"]);
    }
    desktop.painted_prompt();
}

pub(crate) fn the_prompt_shows_something_on_the_second_screen_and_another_workspace() {
    let desktop = Desktop::start_with_two_screens();
    let _app = App::start(desktop.desk());
    let (width, height) = desktop.size();
    desktop.click_at(width * 3 / 4, height / 2);
    is_asked_and_seen(&desktop);
    desktop.go_to_workspace(2);
    is_asked_and_seen(&desktop);
}

/// Minimizes the prompt on GNOME, which asks a minimized window for no frames, or shows it again.
fn take_out_of_view(desktop: &Desktop, away: bool) {
    let minimize = if away { "minimize" } else { "unminimize" };
    desktop.shell(&format!(
        "global.get_window_actors().map((actor) => actor.meta_window)\
         .filter((window) => (window.title ?? '').startsWith('Command request'))\
         .forEach((window) => window.{minimize}())"
    ));
}

/// A window out of view does not count as a broken one. Its request waits until its deadline, which
/// is later than the time that a window has to paint, and then counts as one that nobody saw.
pub(crate) fn a_prompt_out_of_view_waits_until_its_deadline() {
    let desktop = Desktop::start();
    let desk = desktop.desk();
    let store = r#"{"version":1,"defaults":{"askFallback":"full"}}"#;
    desk.write_store(store);
    // This needs a Wayland window, because XWayland goes on drawing X11 windows.
    let app = App::start_with(desk, &[("GDK_BACKEND", "wayland")]);
    let first = desk.call(&["--", "echo", "first"]);
    desktop.painted_prompt();
    app.wait_for("a card was painted");
    take_out_of_view(&desktop, true);
    let start = Instant::now();
    let made = desk.home().join("made");
    let second = desk.call(&["--wait", "40", "--", "touch", made.to_str().unwrap()]);
    app.wait_for("a request was judged");
    first.kill();
    app.wait_for("nobody sees the prompt window");
    let answer = second.answer();
    assert!(start.elapsed() >= Duration::from_secs(40), "{answer:?}");
    assert!(
        answer
            .stderr
            .contains("Its time ran out before it could be shown"),
        "{answer:?}"
    );
    assert!(!made.exists());

    // The prompt is seen when it comes back, and its buttons count only from then on.
    take_out_of_view(&desktop, false);
    let mut third = desk.call(&["--", "echo", "third"]);
    desktop.painted_prompt();
    desktop.click_until(Button::AllowOnce, || third.has_ended());
    assert_eq!(third.answer().stdout, "third\n");
}

/// The test makes the window empty by an old fault: WebKit cannot read the desktop's settings, and
/// computes the size of letters from a monitor that reports 0 mm.
pub(crate) fn an_empty_window_is_found_and_is_no_card_that_was_painted() {
    let desktop = Desktop::start();
    let desk = desktop.desk();
    let empty = [
        // Only Wayland windows had this fault.
        ("GDK_BACKEND", "wayland"),
        ("WEBKIT_DISABLE_DMABUF_RENDERER", "1"),
        ("WEBKIT_WEB_RENDER_DEVICE_FILE", "none"),
    ];
    let app = App::start_with(desk, &empty);
    open_main(&desktop, &app);
    let caller = desk.call(&["--", "echo", "unseen"]);
    app.wait_for("the prompt window shows nothing");
    let answer = caller.answer();
    assert!(answer.stderr.contains("Nobody can be asked"), "{answer:?}");
}
