//! The commands of the app end with the app, also where the app cannot end them itself.

use std::fs;

use promises::{App, Button, Caller, Desk, Screen, until};
use serde_json::json;

use crate::turn;

/// Agent `main` asks, `free` may run everything.
fn desk() -> Desk {
    let desk = Desk::new();
    let store = json!({
        "version": 1,
        "defaults": { "security": "allowlist", "ask": "on-miss", "askFallback": "deny" },
        "agents": { "free": { "security": "full", "ask": "off" } },
    });
    desk.write_store(&store.to_string());
    desk
}

/// Ways to be stopped, alone or with the whole group: as by a debugger, and as a program in
/// the background that writes to its terminal.
const STOPPED: [&str; 3] = ["kill -s STOP $$", "kill -s TTOU $$", "kill -s STOP 0"];

/// The state of each process with this word among its arguments, the callers excepted.
fn states(word: &str) -> Vec<char> {
    let state = |pid: fs::DirEntry| {
        let words = fs::read(pid.path().join("cmdline")).ok()?;
        let mut words = words.split(|byte| *byte == 0);
        let is_caller = words.next()?.ends_with(b"exec-host");
        if is_caller || !words.any(|it| it == word.as_bytes()) {
            return None;
        }
        let stat = fs::read_to_string(pid.path().join("stat")).ok()?;
        stat.rsplit_once(") ")?.1.chars().next()
    };
    let processes = fs::read_dir("/proc").unwrap().flatten();
    processes.filter_map(state).collect()
}

/// The guard beside the app, by its number.
fn guard(app: u32) -> Option<u32> {
    let is_guard = |pid: &u32| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        stat.starts_with(&format!("{pid} (exec-guard) "))
            && stat.split(' ').nth(3) == Some(&app.to_string())
    };
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers.into_iter().find(is_guard)
}

#[test]
fn nothing_that_runs_outlives_a_killed_app() {
    let _turn = turn();
    let (desk, screen) = (desk(), Screen);
    let app = App::start(&desk);
    let mut words = Vec::new();
    let mut word = || {
        let word = format!("{}{:07}", words.len() + 1, std::process::id());
        words.push(word.clone());
        word
    };
    let mut callers: Vec<Caller> = Vec::new();

    // What a person allowed, with children in its group, in a session of their own, and deaf.
    let three = [word(), word(), word()];
    let [plain, apart, deaf] = &three;
    let text = format!(
        "sleep {plain} & setsid sleep {apart} & (trap '' HUP INT TERM; sleep {deaf}) & wait"
    );
    let mut approved = desk.call(&["--shell", &text]);
    screen.click_until(Button::AllowOnce, || {
        // A window that is too slow to be painted in time is none, and this is not its test.
        if approved.has_ended() {
            approved = desk.call(&["--shell", &text]);
        }
        three.iter().all(|word| !states(word).is_empty())
    });
    callers.push(approved);

    // What is stopped when the app ends, and its child.
    for stop in STOPPED {
        let own = word();
        let text = format!("sleep {own} & {stop}; wait");
        callers.push(desk.call(&["--agent", "free", "--", "sh", "-c", &text, &own]));
        until(stop, || states(&own).contains(&'T').then_some(()));
    }

    let guard = until("the guard", || guard(app.pid()));
    app.kill();
    for word in &words {
        until("the end of what ran", || {
            states(word).is_empty().then_some(())
        });
    }
    // Who has ended has no arguments any more, whether or not somebody asked for it.
    let arguments = || fs::read(format!("/proc/{guard}/cmdline")).unwrap_or_default();
    until("the end of the guard", || {
        arguments().is_empty().then_some(())
    });
    for caller in callers {
        assert_eq!(caller.answer().code, Some(70));
    }
}
