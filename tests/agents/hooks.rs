//! Their own shell tools, connected by `exec-host connect`: what the model is told of a command, and
//! what runs.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use promises::{App, Button, Desk, Page, Screen, history_text, until};
use serde_json::{Value, json};

use crate::agent::Agent;
use crate::program::Program;
use crate::{desk, turn};

/// What the command makes about which a person is asked.
fn made(desk: &Desk, program: Program) -> PathBuf {
    desk.home().join(format!("made-by-{}", program.name()))
}

/// The hook of an agent in the desk's home that runs now.
fn hook(desk: &Desk, program: Program) -> Option<u32> {
    let state = desk.state().to_str().unwrap().to_owned();
    let mut all = fs::read_dir("/proc").unwrap().flatten();
    all.find_map(|entry| {
        let pid = entry.file_name().to_str()?.parse().ok()?;
        let words = fs::read_to_string(entry.path().join("cmdline")).ok()?;
        let words: Vec<&str> = words.split('\0').collect();
        let is_hook = words[0].ends_with("exec-host")
            && words[1..].starts_with(&["hook", program.name(), "--state-dir", &state]);
        is_hook.then_some(pid)
    })
}

fn wait_for_question(app: &App) {
    app.wait_for_line("the question", |line| {
        line.contains("a request was judged") && line.contains("Ask")
    });
}

#[test]
fn an_agent_asks_here_from_its_connection_to_its_last_command() {
    let _turn = turn();
    let desk = desk();
    let app = App::start_readable(&desk);
    for program in Program::installed() {
        let begun = Instant::now();
        let made = made(&desk, program);
        let command = format!("touch {}", made.display());
        let agent = Agent::start_connected(program, &desk);

        // What is listed runs unasked.
        agent.begin_shell("echo one 'and é€😀'");
        let told = agent.text();
        assert!(told.contains("one and é€😀"), "{program:?}: {told}");

        // A click lets anything else run, once.
        agent.begin_shell(&command);
        wait_for_question(&app);
        Screen.click_until(Button::AllowOnce, || made.exists());
        agent.text();
        fs::remove_file(&made).unwrap();

        // A denial tells the model why.
        agent.begin_shell(&command);
        wait_for_question(&app);
        let prompt = Page::prompt(&app);
        prompt.open("deny-more", "deny-message");
        prompt.click("deny-message");
        prompt.fill("message", "use make deploy");
        Screen.enter_until(|| !prompt.has("message"));
        let told = agent.text();
        assert!(
            told.contains("Denied by the person: use make deploy"),
            "{program:?}: {told}"
        );
        assert!(!made.exists(), "{program:?}");

        // What becomes of a command whose hook is killed is up to the agent.
        agent.begin_shell(&command);
        wait_for_question(&app);
        let pid = until("the hook", || hook(&desk, program));
        let killed = Command::new("kill")
            .args(["-KILL", &pid.to_string()])
            .status();
        assert!(killed.unwrap().success());
        agent.text();
        assert_eq!(made.exists(), program.fails_open(), "{program:?}");

        agent.end().unwrap().take_back(&desk);
        println!("{program:?}: {} s", begun.elapsed().as_secs());
    }
}

/// With `--run` the agents that take another command get the output of what the app ran: its parent is the app.
#[test]
fn the_app_runs_what_is_allowed() {
    let _turn = turn();
    let desk = desk();
    let app = App::start(&desk);
    for program in Program::installed() {
        if matches!(program, Program::Qwen | Program::Opencode) {
            continue;
        }
        let agent = Agent::start_run_by_the_app(program, &desk);
        agent.begin_shell("echo one 'and é€😀'");
        let told = agent.text();
        assert!(told.contains("one and é€😀"), "{program:?}: {told}");
        let made = made(&desk, program);
        agent.begin_shell(&format!("touch {}", made.display()));
        wait_for_question(&app);
        Screen.click_until(Button::AllowOnce, || made.exists());
        agent.text();
        agent.end().unwrap().take_back(&desk);
    }
    // Only what the app ran has an end in the history.
    let history = history_text(desk.home());
    let ends = history
        .lines()
        .filter(|line| line.contains("\"exitCode\":0"));
    assert_eq!(ends.count(), 2 * ran_by_the_app(), "{history}");
}

/// How many of the installed agents take another command.
fn ran_by_the_app() -> usize {
    let all = Program::installed().into_iter();
    all.filter(|it| !matches!(it, Program::Qwen | Program::Opencode))
        .count()
}

#[test]
fn without_the_app_nothing_unlisted_runs() {
    let _turn = turn();
    let desk = desk();
    for program in Program::installed() {
        let agent = Agent::start_connected(program, &desk);
        let made = made(&desk, program);
        agent.begin_shell(&format!("touch {}", made.display()));
        let told = agent.text();
        assert!(told.contains("Nobody can be asked"), "{program:?}: {told}");
        assert!(!made.exists());
        agent.end();
    }
}

/// What waits for a person does not run when the app is killed.
#[test]
fn what_waits_when_the_app_is_killed_does_not_run() {
    let _turn = turn();
    let desk = desk();
    for program in Program::installed() {
        let app = App::start(&desk);
        let agent = Agent::start_connected(program, &desk);
        let made = made(&desk, program);
        agent.begin_shell(&format!("touch {}", made.display()));
        wait_for_question(&app);
        drop(app);
        let told = agent.text();
        assert!(
            told.contains("Exec Companion denied it"),
            "{program:?}: {told}"
        );
        assert!(!made.exists(), "{program:?}");
        agent.end();
    }
}

#[test]
fn what_a_sub_agent_wants_is_asked_about_too() {
    let _turn = turn();
    let desk = desk();
    for program in Program::installed() {
        let agent = Agent::start_connected(program, &desk);
        let made = made(&desk, program);
        let command = format!("touch {}", made.display());
        let told = agent.delegate(&command);
        assert!(told.contains("Nobody can be asked"), "{program:?}: {told}");
        assert!(!made.exists());
        agent.end();
        let history = history_text(desk.home());
        let record = history.lines().find(|line| line.contains(&command));
        let record: Value = serde_json::from_str(record.unwrap()).unwrap();
        assert_eq!(record["agent"], program.hooked_id());
        let session = record["session"].as_str().unwrap();
        assert_eq!(
            session.contains(":subagent:"),
            program.names_sub_agents(),
            "{program:?}: {session}"
        );
    }
}

/// A hook of somebody else that allows everything, beside ours: a denial of ours stands, whichever is asked last.
#[test]
fn what_another_hook_allows_is_denied_all_the_same() {
    let _turn = turn();
    for (program, ours_first) in [
        (Program::Claude, false),
        (Program::Copilot, false),
        (Program::Gemini, false),
        (Program::Qwen, false),
        (Program::Qwen, true),
    ] {
        if !Program::installed().contains(&program) {
            continue;
        }
        let desk = desk();
        let asked = desk.home().join("the-other-was-asked");
        program.allow_by_another_hook(&desk, &asked);
        program.install(&desk);
        let connected = desk.host(&["connect", program.name(), "--yes"]);
        assert_eq!(connected.code, Some(0), "{program:?}: {connected:?}");
        if ours_first {
            program.reverse_hooks(&desk);
        }
        let agent = Agent::start_as_it_is(program, &desk);
        let made = made(&desk, program);
        agent.begin_shell(&format!("touch {}", made.display()));
        let told = agent.text();
        assert!(told.contains("Nobody can be asked"), "{program:?}: {told}");
        assert!(asked.exists(), "{program:?}");
        assert!(!made.exists(), "{program:?} {ours_first}");
        agent.end();
    }
}

/// Tools beside the shell that run a command.
#[test]
fn what_else_runs_a_command_is_asked_about_too() {
    let _turn = turn();
    let desk = desk();
    let asks = |agent: &Agent, tool: &str, arguments: Value| {
        agent.begin(tool, &arguments);
        let told = agent.text();
        assert!(told.contains("Nobody can be asked"), "{tool}: {told}");
    };
    for program in Program::installed() {
        let made = made(&desk, program);
        let command = format!("touch {}", made.display());
        let words = json!({ "command": command, "description": "probe" });
        let agent = match program {
            Program::Claude => {
                let agent = Agent::start_connected(program, &desk);
                asks(&agent, "Monitor", words);
                agent
            }
            // Its shell is a function in a program of its model.
            Program::Codex => {
                let task = ["exec", "--skip-git-repo-check", "-m", "gpt-6.2-sol"];
                let task = task.into_iter().chain(["Do as told."]);
                let task = task.map(str::to_owned).collect();
                let agent = Agent::start_with_shell(program, &desk, "exec", task, &[]);
                let call = json!({ "cmd": command });
                let text = format!("text(await tools.exec_command({call}));");
                asks(&agent, "shell", json!({ "text": text }));
                agent
            }
            Program::Qwen => {
                let files = desk.home().join(".qwen/agents");
                fs::create_dir_all(&files).unwrap();
                let front = format!(
                    "name: general-purpose\ndescription: a part\nexecutor:\n  kind: acp\n  command: sh\n  args: [-c, '{command}']"
                );
                let text = format!("---\n{front}\n---\nDo the part, and tell of it.\n");
                fs::write(files.join("part.md"), text).unwrap();
                let agent = Agent::start_connected(program, &desk);
                let call = json!({ "name": "monitor", "arguments": words });
                asks(&agent, "tool_call", call);
                // Another agent's program, in place of a sub-agent of its own; by a file any program.
                for kind in ["codex", "general-purpose"] {
                    let part = json!({ "description": "part", "prompt": words["command"], "subagent_type": kind });
                    asks(&agent, "agent", part);
                }
                agent
            }
            Program::Copilot | Program::Gemini | Program::Opencode => continue,
        };
        assert!(!made.exists(), "{program:?}");
        agent.end();
    }
}

/// A tool that is in no list here may run commands or write files, and no hook asks about it: whoever updates an
/// agent looks at what its new tools do.
#[test]
fn every_tool_of_an_agent_is_known() {
    let _turn = turn();
    let desk = desk();
    for program in Program::installed() {
        let agent = Agent::start_connected(program, &desk);
        let (asking, others) = program.tools();
        let is_known = |it: &&String| [asking, others].concat().contains(&it.as_str());
        let (known, new): (Vec<_>, Vec<_>) = agent.tools().iter().partition(is_known);
        assert_eq!(new, [""; 0], "{program:?}");
        assert!(
            known.iter().any(|it| *it == program.shell().0),
            "{program:?}"
        );
    }
}
