//! The session of the desktop: lock, screen sharing, login.

use std::process::Command;

use promises::{App, Button, Caller, Desk, Desktop, until};

use crate::DENIED;

/// Denies by a click, and checks the caller's answer.
fn deny(desktop: &Desktop, mut caller: Caller) {
    desktop.click_until(Button::Deny, || caller.has_ended());
    assert_eq!(caller.answer().stderr, DENIED);
    desktop.no_prompt();
}

pub(crate) fn behind_a_lock_nobody_is_asked_and_after_it_somebody_is() {
    let desktop = Desktop::start();
    let desk = desktop.desk();
    let app = App::start(desk);
    desktop.lock(true);
    app.wait_for("locked=true");
    let refused = desk.call(&["--", "uname"]).answer();
    assert_eq!(refused.code, Some(77));
    assert!(
        refused.stderr.contains("Nobody can be asked"),
        "{refused:?}"
    );
    assert!(desktop.visible_prompt().is_none());

    desktop.lock(false);
    app.wait_for("locked=false");
    let caller = desk.call(&["--", "uname"]);
    desktop.painted_prompt();
    deny(&desktop, caller);
}

/// swaylock tells nobody that it locks the screen. A request that comes meanwhile waits, and is seen
/// afterwards.
pub(crate) fn a_request_behind_swaylock_waits_for_its_end() {
    let desktop = Desktop::start();
    let desk = desktop.desk();
    let _app = App::start(desk);
    let free = desktop.picture();
    let mut lock = desktop.command("swaylock");
    let mut lock = lock.args(["--color", "000000"]).spawn().unwrap();
    until("the lock", || {
        let picture = desktop.picture();
        (picture.changed(&free, desktop.whole()) > 0.9).then_some(())
    });
    let mut caller = desk.call(&["--", "uname"]);
    desktop.type_text("\n");
    desktop.keys("ctrl enter");
    assert!(!caller.has_ended(), "the lock's keys reached the prompt");
    let unlock = ["-USR1", &lock.id().to_string()];
    assert!(
        Command::new("kill")
            .args(unlock)
            .status()
            .unwrap()
            .success()
    );
    lock.wait().unwrap();
    desktop.painted_prompt();
    deny(&desktop, caller);
}

/// No command is shown while others see the screen.
pub(crate) fn while_the_screen_is_shared_the_prompt_waits() {
    let desktop = Desktop::start();
    let desk = desktop.desk();
    let app = App::start(desk);
    let shared = desktop.share();
    app.wait_for("shared=Some(true)");
    let mut caller = desk.call(&["--", "uname"]);
    app.wait_for("a request was judged");
    assert!(desktop.visible_prompt().is_none());
    assert!(!caller.has_ended());

    drop(shared);
    app.wait_for("shared=Some(false)");
    desktop.painted_prompt();
    deny(&desktop, caller);
}

/// The test starts the app's autostart entry as the session does: its command line, in the
/// environment of the session.
pub(crate) fn the_session_starts_the_app_at_login() {
    let desktop = Desktop::start_with(&[]);
    let desk = desktop.desk();
    let app = App::start(desk);
    desktop.tray().choose("Start at login");
    let entry = desk.home().join(".config/autostart/exec-companion.desktop");
    until("the entry", || entry.exists().then_some(()));
    app.end();

    let started = desktop.start_by_entry(&entry);
    let caller = until("the app's socket", || ask(desk));
    desktop.painted_prompt();
    deny(&desktop, caller);
    drop(started);
}

/// Sends a request once the app serves the socket.
fn ask(desk: &Desk) -> Option<Caller> {
    let socket = desk.state().join("exec-approvals.sock");
    std::os::unix::net::UnixStream::connect(socket).ok()?;
    Some(desk.call(&["--", "uname"]))
}
