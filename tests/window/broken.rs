//! What is broken for real, and what the main window says and offers then.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixListener;

use promises::{Answer, App, Button, Desk, Page, Screen, until};

use crate::{store_with, turn};

/// The mode of a file.
fn mode(path: &std::path::Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn a_file_that_cannot_be_read_is_set_aside_only_when_that_is_confirmed() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    let broken = desk.store_text().replacen('{', "{,", 1);
    desk.write_store(&broken);
    page.wait_for(("banner-store-unreadable", "line 1, column 2"));
    page.wait_for(("store", "can’t be read"));

    page.click("action-start-fresh");
    page.wait_for(("confirm", "Nothing is deleted."));
    page.click("keep");
    page.wait_until_gone("proceed");
    assert_eq!(desk.store_text(), broken);

    page.click("action-start-fresh");
    page.click("proceed");
    page.wait_until_gone("banner-store-unreadable");
    assert_eq!(desk.store(), store_with(&[]));
    let aside = desk.state().join("exec-approvals.broken.json");
    assert_eq!(fs::read_to_string(aside).unwrap(), broken);
    // A new file has a new token, and the app takes it.
    let mut caller = desk.call(&["--", "echo", "asked"]);
    Screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "asked\n", ""));
}

#[test]
fn a_file_that_cannot_be_read_is_opened_and_its_last_good_version_shown() {
    let _turn = turn();
    let desk = Desk::new();
    desk.pass_first_steps();
    // The program that this system has for files writes down what it was given.
    let tools = desk.home().join("tools");
    fs::create_dir(&tools).unwrap();
    let opened = desk.home().join("opened");
    let script = format!(
        "#!/bin/sh\nprintf %s \"$1\" >{0}.part && mv {0}.part {0}\n",
        opened.display()
    );
    test_support::write_program(&tools.join("xdg-open"), &script);
    let path = format!("{}:/usr/local/bin:/usr/bin:/bin", tools.display());
    let app = App::start_first_time(&desk, &[("PATH", &path)]);
    let page = Page::main(&app);
    page.click("to-policy");
    page.click("option-ask-1");
    page.wait_for("toast");
    let good = desk.store_text();
    desk.write_store("{ oops");
    page.wait_for("banner-store-unreadable");

    page.click("action-open-file");
    let file = until("the file to be opened", || fs::read_to_string(&opened).ok());
    assert_eq!(file, desk.store_path().to_str().unwrap());

    // It is the last version that this app wrote, without the token; reading it is all.
    page.click("action-show-last");
    page.wait_for(("confirm", "\"askFallback\": \"deny\""));
    assert!(!page.text("confirm").contains("token"));
    assert!(!page.has("proceed"));
    page.click("keep");
    page.wait_until_gone("keep");
    assert_eq!(desk.store_text(), "{ oops");

    page.click("action-restore");
    page.wait_until_gone("banner-store-unreadable");
    assert_eq!(desk.store_text(), good);
}

#[test]
fn a_file_of_a_newer_version_is_left_alone() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    let newer = desk
        .store_text()
        .replacen("\"version\": 1", "\"version\": 2", 1);
    desk.write_store(&newer);
    page.wait_for((
        "banner-store-newer",
        "Nothing is written, so nothing is lost.",
    ));
    assert!(!page.has("action-start-fresh"));
    page.click("to-health");
    page.wait_for(("check-store", "has version 2"));
    assert_eq!(desk.store_text(), newer);
}

#[test]
fn a_file_that_others_can_read_is_made_private() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    let file = desk.store_path();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    page.key("F5");
    page.wait_for(("banner-store-open", "mode 0644"));
    page.click("action-make-private");
    page.wait_until_gone("banner-store-open");
    assert_eq!(mode(&file), 0o600);
}

#[test]
fn a_deleted_file_is_written_again() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    page.wait_for("store");
    let before = desk.store();
    fs::remove_file(desk.store_path()).unwrap();
    page.wait_for("banner-store-deleted");
    page.click("action-write-again");
    page.wait_until_gone("banner-store-deleted");
    assert_eq!(desk.store(), before);
}

#[test]
fn a_socket_of_another_program_is_told_on_every_page_and_tried_again() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    let socket = desk.state().join("exec-approvals.sock");
    let elsewhere = desk.state().join("other.sock");
    let other = UnixListener::bind(&elsewhere).unwrap();
    fs::rename(&elsewhere, &socket).unwrap();
    let told = "Not receiving requests: another program already answers on";
    page.wait_for(("banner-socket-down", told));
    // Who answers there is named: it is this test.
    let program = std::env::current_exe().unwrap();
    let program = program.file_name().unwrap().to_str().unwrap();
    let named = format!("({program}, pid {}): quit it first", std::process::id());
    page.wait_for(("banner-socket-down", &*named));
    page.click("socket-details");
    page.wait_for(("check-socket", told));

    // While it is there, a try finds it again.
    page.click("action-retry-socket");
    page.wait_for(("banner-socket-down", told));
    drop(other);
    page.click_until("action-retry-socket", || !page.has("banner-socket-down"));
    page.wait_for((
        "check-socket",
        "(mode 0600). Only your own programs can send them.",
    ));
    let mut caller = desk.call(&["--", "echo", "again"]);
    Screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "again\n", ""));
}

#[test]
fn a_socket_path_that_is_too_long_is_named_with_its_length() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start(&desk);
    let long = desk.home().join("l".repeat(120)).join("s.sock");
    let mut store: serde_json::Value = serde_json::from_str(&desk.store_text()).unwrap();
    store["socket"]["path"] = long.to_str().unwrap().into();
    desk.write_store(&store.to_string());
    // The place is read when the socket is made.
    drop(app);
    let app = App::start_unserved(&desk);
    let page = Page::main(&app);
    let bytes = long.to_str().unwrap().len();
    page.wait_for((
        "banner-socket-down",
        &*format!("is {bytes} bytes long and this system takes 107"),
    ));
}

#[test]
fn health_tells_what_the_desktop_does_and_what_went() {
    let _turn = turn();
    let mut desk = Desk::new();
    let session = crate::session::Session::new(&desk);
    let app = App::start_readable(&desk);
    desk.tray().wait_for_icon();
    let page = Page::main(&app);
    page.click("to-health");
    page.wait_for(("check-tray", "This desktop shows the icon."));
    page.wait_for(("check-notices", "gnome-shell shows them with buttons."));
    page.wait_for(("check-lock", "While the screen is locked, nothing is shown"));
    page.wait_for(("check-start-at-login", "The app doesn’t start at login"));
    page.click("action-start-at-login");
    page.wait_for(("check-start-at-login", "It starts at your next login."));
    assert!(desk.home().join(".config/autostart").exists());

    drop(session);
    page.key("F5");
    page.wait_for((
        "check-notices",
        "Nothing on this desktop shows notifications",
    ));
    page.wait_for(("check-lock", "The app can’t tell when the screen locks"));
    desk.take_tray();
    page.wait_for(("check-tray", "This desktop shows no tray icons."));
    desk.bring_tray();
    desk.tray().wait_for_icon();
    page.wait_for(("check-tray", "This desktop shows the icon."));
}

#[test]
fn without_its_notification_service_a_full_screen_hides_no_request() {
    let _turn = turn();
    let (desk, screen) = (Desk::new(), Screen);
    let session = crate::session::Session::new(&desk);
    let other = screen.open_another_window();
    other.fill_screen(true);
    let _app = App::start(&desk);
    let mut caller = desk.call(&["--agent", "main", "--", "echo", "seen"]);
    session.said.recv_timeout(promises::PATIENCE).unwrap();
    assert_eq!(screen.visible_prompt(), None);
    drop(session);
    screen.click_until(Button::AllowOnce, || caller.has_ended());
    assert_eq!(caller.answer(), Answer::new(0, "seen\n", ""));
}

#[test]
fn a_test_request_opens_the_window_and_runs_nothing() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let page = Page::main(&app);
    page.click("to-requests");
    page.click("test-request");
    app.wait_for("a card was painted");
    let prompt = Page::prompt(&app);
    prompt.wait_for(("heading", "Drill: this is only a test, nothing will run"));
    prompt.click("deny");
    page.wait_for((
        "toast",
        "A window asked, you denied, and it was refused, as it should be.",
    ));
}
