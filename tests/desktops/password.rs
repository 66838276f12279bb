//! *Password before danger*, with the polkit of this system and an agent of it.

use std::env;

use promises::{Answer, App, Button, Desktop};

/// Switches it on.
const ON: &str = r#"{"firstRunDone": true, "prompt": {"confirmDanger": true}}"#;

/// Why there is no polkit here, as `with-polkit.sh` says.
pub(crate) fn missing() -> Option<String> {
    let bus = env::var("POLKIT_BUS").is_err();
    bus.then(|| env::var("POLKIT_MISSING").unwrap_or_else(|_| "no polkit was started".to_owned()))
}

pub(crate) fn the_right_password_runs_what_a_person_allowed() {
    let password = env::var("POLKIT_PASSWORD").expect("with-polkit.sh made one");
    let (answer, polkit) = allowed_with(&password);
    assert_eq!(polkit, "complete");
    assert_eq!(answer, Answer::new(0, "", ""));
}

pub(crate) fn a_wrong_password_denies_what_a_person_allowed() {
    let (answer, polkit) = allowed_with("wrong");
    assert_eq!(polkit, "failed");
    let told = "exec-host: SYSTEM_RUN_DENIED: \
        A person allowed it, and was not confirmed: the system did not accept it.\n";
    assert_eq!(answer, Answer::new(77, "", told));
}

/// A person clicks *Allow once* on a danger and gives this password. What the caller is told, and what
/// polkit made of the password. The command has run, or not at all.
fn allowed_with(password: &str) -> (Answer, String) {
    let bus = env::var("POLKIT_BUS").expect("with-polkit.sh started one");
    let desktop = Desktop::start_with(&[("SYSTEM_BUS", &bus)]);
    let desk = desktop.desk();
    desk.write_settings(ON);
    let app = App::start(desk);
    let mut agent = desktop.polkit_agent(app.pid(), password);
    let made = desk.home().join("made");
    std::fs::write(desk.home().join("steps"), "touch made\n").unwrap();

    let caller = desk.call(&["--shell", "cat steps | sh"]);
    desktop.painted_prompt();
    let mut asked = false;
    desktop.click_until(Button::AllowOnce, || {
        asked = asked || said(&app, "the system checks the person");
        asked
    });
    assert_eq!(agent.says(), "asked");
    let polkit = agent.says();
    let answer = caller.answer();
    assert_eq!(made.exists(), answer.code == Some(0));
    // A denial stays in view until it was read.
    desktop.click_until(Button::Close, || desktop.visible_prompt().is_none());
    (answer, polkit)
}

/// Whether the app has said this by now.
fn said(app: &App, text: &str) -> bool {
    std::iter::from_fn(|| app.next_line()).any(|line| line.contains(text))
}
