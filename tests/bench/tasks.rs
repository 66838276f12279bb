//! How many clicks four tasks take, done with the pointer and the keyboard as a person does them.

use std::cell::Cell;
use std::time::Instant;

use promises::{App, Button, Desk, Page, Screen, until};
use serde_json::{Value, json};

use crate::line;

/// A window whose clicks are counted.
struct CountedClicks<'p> {
    page: Page<'p>,
    clicks: Cell<u32>,
}

impl<'p> CountedClicks<'p> {
    fn on(page: Page<'p>) -> Self {
        Self {
            page,
            clicks: Cell::new(0),
        }
    }

    fn click(&self, name: &str) {
        self.page.click(name);
        self.count();
    }

    fn count(&self) {
        self.clicks.set(self.clicks.get() + 1);
    }

    fn tell(&self, task: &str, promise: f64) {
        line(task, f64::from(self.clicks.get()), promise, "clicks");
    }
}

pub(crate) fn tasks() {
    first_command();
    let desk = Desk::new();
    desk.write_store(
        &json!({ "version": 1, "agents": { "main": { "allowlist": [{ "id": "npm", "pattern": "/usr/bin/npm" }] } } })
            .to_string(),
    );
    let app = App::start_readable(&desk);
    allow_git(&desk, &app);
    stop_npm(&desk, &app);
    denied_yesterday(&app);
}

/// From a fresh start to the first command that a person allowed.
fn first_command() {
    let desk = Desk::new();
    let app = App::start_first_time(&desk, &[]);
    let hand = CountedClicks::on(Page::main(&app));
    hand.page.wait_for("next");
    let start = Instant::now();
    hand.click("next");
    hand.click("use-ask");
    hand.click("first-try");
    let ran = || hand.page.has(("tried", "It works"));
    Screen.click_until(Button::AllowOnce, ran);
    hand.count();
    hand.tell("first approved command from a fresh start", 4.0);
    line(
        "the same, in time",
        start.elapsed().as_secs_f64(),
        30.0,
        "s",
    );
}

/// The programs that `main` may run with any arguments.
fn listed(desk: &Desk) -> Vec<String> {
    let entries = desk.store()["agents"]["main"]["allowlist"].clone();
    let entries = entries.as_array().cloned().unwrap_or_default();
    let pattern = |entry: &Value| entry["pattern"].as_str().map(str::to_owned);
    entries.iter().filter_map(pattern).collect()
}

fn allow_git(desk: &Desk, app: &App) {
    let hand = CountedClicks::on(Page::main(app));
    hand.click("to-allowlist");
    hand.click("add");
    hand.page.fill("add-pattern", "git");
    hand.page.wait_for("finding-matches");
    hand.click("add-save");
    until("the rule", || {
        // The first git of PATH, wherever this computer has it.
        let mut all = listed(desk).into_iter();
        all.any(|path| path.ends_with("/git")).then_some(())
    });
    hand.tell("git with any arguments for main", 3.0);
    hand.page.click("to-home");
}

fn stop_npm(desk: &Desk, app: &App) {
    let hand = CountedClicks::on(Page::main(app));
    hand.click("to-allowlist");
    hand.page.click(("remove", "npm"));
    hand.count();
    until("the rule to go", || {
        (!listed(desk).contains(&"/usr/bin/npm".to_owned())).then_some(())
    });
    hand.tell("stop allowing npm", 2.0);
    hand.page.click("to-home");
}

/// By the keyboard alone.
fn denied_yesterday(app: &App) {
    let page = Page::main(app);
    page.wait_for("home-last");
    let keys = ["ctrl+k", "d", "e", "n", "Return"];
    for key in keys {
        Screen.key(key);
        page.wait_for(if key == "Return" {
            "chip-denied"
        } else {
            "palette"
        });
    }
    line("what was denied yesterday", keys.len() as f64, 5.0, "keys");
}
