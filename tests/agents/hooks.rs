//! Their own shell tools, connected by `exec-host connect`: what the model is told of a command.

use promises::{App, Button, Desk, Page, Screen};

use crate::agent::{Agent, Program};
use crate::{desk, turn};

fn made(desk: &Desk, program: Program) -> std::path::PathBuf {
    desk.home().join(format!("made-by-{}", program.hooked_id()))
}

#[test]
fn a_listed_command_of_the_own_shell_runs_unasked() {
    let _turn = turn();
    let desk = desk();
    let _app = App::start(&desk);
    for program in Program::ALL {
        let agent = Agent::start_connected(program, &desk);
        agent.begin_shell("echo one 'and é€😀'");
        let told = agent.text();
        assert!(told.contains("one and é€😀"), "{program:?}: {told}");
        agent.end();
    }
}

#[test]
fn a_click_lets_the_own_shell_run_it_and_a_denial_tells_the_model_why() {
    let _turn = turn();
    let desk = desk();
    let app = App::start_readable(&desk);
    for program in Program::ALL {
        let agent = Agent::start_connected(program, &desk);
        let made = made(&desk, program);
        let command = format!("touch {}", made.display());

        agent.begin_shell(&command);
        app.wait_for_line("the question", |line| {
            line.contains("a request was judged") && line.contains("Ask")
        });
        Screen.click_until(Button::AllowOnce, || made.exists());
        agent.text();
        std::fs::remove_file(&made).unwrap();

        agent.begin_shell(&command);
        app.wait_for_line("the question", |line| {
            line.contains("a request was judged") && line.contains("Ask")
        });
        let prompt = Page::prompt(&app);
        prompt.open("deny-more", "deny-message");
        prompt.click("deny-message");
        prompt.fill("message", "use make deploy");
        Screen.enter_until(|| !prompt.has("message"));
        let told = agent.text();
        assert!(
            told.contains("Denied by the person: use make deploy"),
            "{told}"
        );
        assert!(!made.exists());
        agent.end();
    }
}

#[test]
fn without_the_app_nothing_unlisted_runs() {
    let _turn = turn();
    let desk = desk();
    for program in Program::ALL {
        let agent = Agent::start_connected(program, &desk);
        let made = made(&desk, program);
        agent.begin_shell(&format!("touch {}", made.display()));
        let told = agent.text();
        assert!(told.contains("Nobody can be asked"), "{program:?}: {told}");
        assert!(!made.exists());
        agent.end();
    }
}
