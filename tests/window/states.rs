//! What the main window says of states that nothing is wrong with, and of places that are not
//! to be had.

use std::process::{Child, Stdio};

use promises::{Answer, App, Button, Desk, PATIENCE, Page, Screen, built};

use crate::session::Session;
use crate::turn;

#[test]
fn what_is_empty_says_what_follows_and_what_to_do() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    page.click("to-requests");
    page.wait_for(("empty", "Nothing is waiting."));
    page.wait_for("test-request");
    page.click("to-allowlist");
    // The page before is empty, too.
    page.wait_for(("empty", "No rules. Everything asks."));
    page.fill("agent", "main");
    page.key("Return");
    page.wait_for(("empty", "No rules for “main”."));
    for way in ["empty-add", "empty-import", "empty-propose"] {
        assert!(page.is_usable(way), "{way}");
    }
    // Without a gateway only its own page has nothing to show.
    page.click("to-binding");
    page.wait_for(("note", "No configuration file yet"));
    page.click("to-policy");
    page.wait_for("sentence");
    assert!(page.is_usable("option-security-1"));
}

#[test]
fn a_pause_is_told_on_every_page_and_ended_there() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let tray = desk.tray();
    tray.wait_for_icon();
    let page = Page::main(&app);
    tray.choose("Until I resume");
    page.wait_for("banner-paused");
    page.click("to-health");
    page.wait_for("banner-paused");
    page.click("action-resume");
    page.wait_until_gone("banner-paused");
    tray.wait_for_status("Ready · nothing waiting");
    let mut caller = desk.call(&["--", "echo", "asked"]);
    Screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "asked\n", ""));

    // One agent, from its prompt: told with the time that is left, and ended as well.
    let mut caller = desk.call(&["--agent", "ops", "--", "echo", "one"]);
    app.wait_for("a card was painted");
    let prompt = Page::prompt(&app);
    prompt.open("deny-more", "deny-message");
    prompt.click_until("deny-pause", || caller.has_ended());
    page.wait_for(("banner-paused", "Paused: ops, "));
    page.click("action-resume");
    page.wait_until_gone("banner-paused");
}

#[test]
fn behind_a_lock_the_main_window_shows_no_command() {
    let _turn = turn();
    let desk = Desk::new();
    let session = Session::new(&desk);
    let app = App::start_readable(&desk);
    session.asked.recv_timeout(PATIENCE).unwrap();
    let page = Page::main(&app);
    let mut caller = desk.call(&["--agent", "main", "--", "echo", "hidden"]);
    page.wait_for(("waiting", "echo hidden"));
    session.lock(true);
    page.wait_for("locked");
    assert!(!page.has("waiting"));
    session.lock(false);
    page.wait_for(("waiting", "echo hidden"));
    Screen.click_until(Button::Deny, || caller.has_ended());
}

#[test]
fn a_socket_that_has_no_folder_is_named_and_served_once_there_is_one() {
    let _turn = turn();
    let desk = Desk::new();
    drop(App::start(&desk));
    // A file stands where the folder would be.
    let file = desk.home().join("taken");
    std::fs::write(&file, "").unwrap();
    let socket = file.join("s.sock");
    desk.rewrite_store(|store| store["socket"]["path"] = socket.to_str().unwrap().into());
    let app = App::start_unserved(&desk);
    let page = Page::main(&app);
    page.wait_for(("banner-socket-down", "taken"));
    std::fs::remove_file(&file).unwrap();
    std::fs::create_dir(&file).unwrap();
    page.click_until("action-retry-socket", || !page.has("banner-socket-down"));
    page.click("to-health");
    page.wait_for((
        "check-socket",
        "(mode 0600). Only your own programs can send them.",
    ));
    assert!(socket.exists());
}

#[test]
fn without_a_runtime_folder_it_serves_and_asks() {
    let _turn = turn();
    let desk = Desk::new();
    let _app = App::start_with(&desk, &[("XDG_RUNTIME_DIR", "")]);
    let mut caller = desk.call(&["--", "echo", "asked"]);
    Screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "asked\n", ""));
}

#[test]
fn an_old_file_beside_a_newer_openclaw_is_told_and_left() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    let old = desk.store_text();
    // A newer OpenClaw makes its database; what was ours goes where it does not look.
    let database = desk.state().join("state");
    std::fs::create_dir(&database).unwrap();
    std::fs::write(database.join("openclaw.sqlite"), "").unwrap();
    page.key("F5");
    page.wait_for(("banner-database-blocked", "openclaw doctor --fix"));
    page.click("to-health");
    page.wait_for(("check-openclaw", "openclaw doctor --fix"));
    assert_eq!(desk.store_text(), old);
    // What to run is copied: that is all that its button does.
    page.click("action-copy-doctor");
    page.wait_for(("toast", "Copied."));
    assert_eq!(desk.store_text(), old);
    // As `exec-host doctor` does.
    std::fs::remove_file(desk.store_path()).unwrap();
    page.key("F5");
    page.wait_until_gone("banner-database-blocked");
    page.wait_for("banner-database");
}

/// A panel or a notification service is started anew.
#[test]
fn a_tray_and_notices_that_end_are_taken_up_again_when_they_come_back() {
    let _turn = turn();
    let (mut desk, screen) = (Desk::new(), Screen);
    let session = Session::new(&desk);
    let app = App::start(&desk);
    desk.tray().wait_for_icon();
    let mut caller = desk.call(&["--agent", "main", "--", "echo", "kept"]);
    app.wait_for("a card was painted");
    screen.close(&screen.prompt());
    desk.tray().wait_for_status("1 request waiting");
    desk.take_tray();
    drop(session);
    app.wait_for("the tray missing=true");

    desk.bring_tray();
    desk.tray().wait_for_icon();
    desk.tray().wait_for_status("1 request waiting");
    desk.tray().choose("Review requests (1)…");
    screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "kept\n", ""));

    // What nobody sees is told through the service that is there now.
    let session = Session::new(&desk);
    let other = screen.open_another_window();
    other.fill_screen(true);
    let mut caller = desk.call(&["--agent", "main", "--", "echo", "told"]);
    session.said.recv_timeout(PATIENCE).unwrap();
    assert_eq!(screen.visible_prompt(), None);
    session.press("deny");
    promises::until("the answer", || caller.has_ended().then_some(()));
    assert_eq!(caller.answer().code, Some(77));
}

/// A start by hand that asks for words gets words, on a computer without a display, too.
#[test]
fn help_the_version_and_a_mistake_are_printed_and_open_no_window() {
    let _turn = turn();
    let desk = Desk::new();
    let cases: [(&str, i32, &str, &str); 3] = [
        ("--help", 0, "Usage: exec-companion [OPTIONS]", ""),
        ("--version", 0, " (built from source)", ""),
        ("--allow", 2, "", "unexpected argument '--allow' found"),
    ];
    for (argument, code, said, problem) in cases {
        let mut start = desk.command(&built("exec-companion"));
        let output = start.arg(argument).env_remove("DISPLAY").output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{argument}");
        for (told, words) in [(output.stdout, said), (output.stderr, problem)] {
            let told = String::from_utf8(told).unwrap();
            assert!(told.contains(words), "{argument}: {told}");
            assert_eq!(told.is_empty(), words.is_empty(), "{argument}: {told}");
        }
        assert!(!desk.state().exists(), "{argument}");
    }
}

struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        // Fails only if it has ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A folder that the command line names is used in place of that of the environment, by all parts.
#[test]
fn the_command_line_names_the_state_directory() {
    let _turn = turn();
    let desk = Desk::new();
    let folder = desk.home().join("elsewhere");
    let mut start = desk.command(&built("exec-companion"));
    start.args(["--hidden", "--state-dir", "elsewhere"]);
    start.current_dir(desk.home()).env_remove("DISPLAY");
    let _app = Killed(start.stderr(Stdio::null()).spawn().unwrap());
    promises::until("the socket", || {
        folder.join("exec-approvals.sock").exists().then_some(())
    });
    assert!(!desk.state().exists());
}
