//! The way of a person who has just installed the app, and has Claude Code.

use std::time::{Duration, Instant};

use promises::{App, Button, Desk, Page, Screen};

use crate::agent::Agent;
use crate::program::Program;
use crate::turn;

/// From the first start of the app to the first command that was answered in the dialog.
const MOST: Duration = Duration::from_secs(120);

#[test]
fn a_newcomer_is_asked_about_the_first_command_of_claude_code() {
    let program = Program::Claude;
    if !Program::installed().contains(&program) {
        return;
    }
    let _turn = turn();
    let desk = Desk::new();
    program.install(&desk);
    let begun = Instant::now();
    let app = App::start_first_time(&desk, &[]);
    let page = Page::main(&app);
    page.click("first-connect-claude");
    page.click("use-ask");
    page.click("finish");
    page.wait_for("home-last");
    is_asked(&desk, begun);
    page.wait_for(("home-last", "touch"));
}

/// The same with the line of the README in place of the first steps, which stay open.
#[test]
fn a_newcomer_who_connects_in_a_terminal_is_asked() {
    let program = Program::Claude;
    if !Program::installed().contains(&program) {
        return;
    }
    let _turn = turn();
    let desk = Desk::new();
    program.install(&desk);
    let begun = Instant::now();
    let _app = App::start_first_time(&desk, &[]);
    let connected = desk.host(&["connect", "--yes"]);
    assert_eq!(connected.code, Some(0), "{connected:?}");
    let checked = desk.host(&["connect", "--check"]);
    assert_eq!(checked.code, Some(0), "{checked:?}");
    is_asked(&desk, begun);
}

/// The first command of Claude Code is answered in the dialog, soon enough.
fn is_asked(desk: &Desk, begun: Instant) {
    let agent = Agent::start_as_it_is(Program::Claude, desk);
    let made = desk.home().join("made-by-newcomer");
    agent.begin_shell(&format!("touch {}", made.display()));
    Screen.click_until(Button::AllowOnce, || made.exists());
    let took = begun.elapsed();
    println!("a newcomer: {} s", took.as_secs());
    assert!(took < MOST, "{took:?}");
    agent.text();
    assert!(agent.end().is_none());
}
