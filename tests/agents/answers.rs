//! What a person answers, and when.

use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use promises::{App, Button, Desk, Page, Screen};
use serde_json::{Value, json};

use crate::agent::Agent;
use crate::program::Program;
use crate::{agents, desk, turn};

/// What the command writes about which a person is asked.
const OUTPUT: &str = "first\nlast\n";

/// What that command makes.
fn made_by(program: Program) -> String {
    format!("made-by-{}", program.id())
}

/// An agent asks a person.
fn ask(agent: &Agent, app: &App) {
    let made = made_by(agent.program());
    let command = format!("touch {made} && printf 'first\\nlast\\n'");
    agent.begin("exec", &json!({ "command": command }));
    app.wait_for_line("the question", |line| {
        line.contains("a request was judged") && line.contains("Ask")
    });
}

/// A person allows what each of the agents has asked.
fn allow(desk: &Desk) {
    let all_made = || {
        let mut all = Program::WITH_TOOLS.into_iter();
        all.all(|program| desk.home().join(made_by(program)).exists())
    };
    Screen.click_until(Button::AllowOnce, all_made);
}

/// A person denies the card that is shown, and says what to do instead.
fn deny_with_words(app: &App) {
    let prompt = Page::prompt(app);
    prompt.open("deny-more", "deny-message");
    prompt.click("deny-message");
    prompt.fill("message", "use make deploy");
    Screen.enter_until(|| !prompt.has("message"));
}

/// The agent was told that a person denied it, their words, and what to do now.
fn assert_denied(told: &Value) {
    let names = ["status", "reason", "sentence", "message", "next"];
    let seen = json!(names.map(|name| told[name].clone()));
    let said = json!([
        "denied",
        "user-denied",
        "A person denied it.",
        "use make deploy",
        "Do not try it again unless the person asks you to.",
    ]);
    assert_eq!(seen, said, "{told}");
}

#[test]
fn a_click_after_10_s_answers_the_call() {
    let _turn = turn();
    let desk = desk();
    let app = App::start(&desk);
    let agents = agents(&desk, &[]);
    for agent in &agents {
        ask(agent, &app);
    }
    // Nothing is waited for: so long a person takes.
    sleep(Duration::from_secs(10));
    allow(&desk);
    for agent in agents {
        let result = agent.result();
        assert_eq!(result["status"], "completed", "{result}");
        assert_eq!(result["exitCode"], 0, "{result}");
        assert_eq!(result["aggregated"], OUTPUT);
        agent.end();
    }
}

#[test]
fn a_click_after_90_s_answers_a_poll() {
    let _turn = turn();
    let desk = desk();
    let app = App::start(&desk);
    let agents = agents(&desk, &[]);
    let asked = Instant::now();
    for agent in &agents {
        ask(agent, &app);
    }
    scope(|scope| {
        for agent in agents {
            scope.spawn(move || {
                let waits = agent.result();
                assert_eq!(waits["status"], "approval-pending", "{waits}");
                let (output, last) = agent.follow(&waits["approvalId"]);
                assert!(asked.elapsed() >= Duration::from_secs(90));
                assert_eq!(last["status"], "completed", "{last}");
                assert_eq!(last["exitCode"], 0, "{last}");
                assert_eq!(output, OUTPUT);
                agent.end();
            });
        }
        // Nothing is waited for: so long a person takes.
        sleep(Duration::from_secs(90).saturating_sub(asked.elapsed()));
        allow(&desk);
    });
}

#[test]
fn a_denial_comes_with_the_persons_words() {
    let _turn = turn();
    let desk = desk();
    let app = App::start_readable(&desk);
    for agent in agents(&desk, &[]) {
        ask(&agent, &app);
        deny_with_words(&app);
        assert_denied(&agent.result());
        assert!(!desk.home().join(made_by(agent.program())).exists());
        agent.end();
    }
}

#[test]
fn a_denial_comes_with_the_persons_words_when_the_call_has_returned() {
    let _turn = turn();
    let desk = desk();
    let app = App::start_readable(&desk);
    for agent in agents(&desk, &["--wait", "1"]) {
        ask(&agent, &app);
        let waits = agent.result();
        assert_eq!(waits["status"], "approval-pending", "{waits}");
        deny_with_words(&app);
        let (_, told) = agent.follow(&waits["approvalId"]);
        assert_denied(&told);
        assert!(!desk.home().join(made_by(agent.program())).exists());
        agent.end();
    }
}
