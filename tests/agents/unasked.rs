//! What runs without a person.

use std::fs::OpenOptions;
use std::io::Write;
use std::process::Command;

use promises::App;
use serde_json::json;

use crate::{agents, desk};

#[test]
fn what_is_listed_runs_and_the_model_sees_its_output() {
    let desk = desk();
    let _app = App::start(&desk);
    for agent in agents(&desk, &[]) {
        let result = agent.call("exec", &json!({ "command": "echo one 'and é€😀'" }));
        assert_eq!(result["status"], "completed", "{result}");
        assert_eq!(result["exitCode"], 0, "{result}");
        assert_eq!(result["aggregated"], "one and é€😀\n");
        let result = agent.call("exec", &json!({ "command": "cat nothing" }));
        assert_eq!(result["status"], "completed", "{result}");
        assert_eq!(result["exitCode"], 1, "{result}");
        let said = "/usr/bin/cat: nothing: No such file or directory\n";
        assert_eq!(result["aggregated"], said);
        agent.end();
    }
}

#[test]
fn a_background_session_is_polled_to_its_end() {
    let desk = desk();
    let _app = App::start(&desk);
    for agent in agents(&desk, &[]) {
        // A build that says what it does when the test has it say so.
        let steps = desk.home().join(agent.program().id());
        let made = Command::new("mkfifo").arg(&steps).status();
        assert!(made.unwrap().success());
        let command = format!("cat {} nothing", steps.display());
        let build = json!({ "command": command, "background": true });
        let started = agent.call("exec", &build);
        assert_eq!(started["status"], "running", "{started}");
        let session = &started["sessionId"];

        let mut writer = OpenOptions::new().write(true).open(&steps).unwrap();
        writeln!(writer, "compiling").unwrap();
        let poll = json!({ "action": "poll", "sessionId": session, "timeout": 30_000 });
        let seen = agent.call("process", &poll);
        assert_eq!(seen["status"], "running", "{seen}");
        assert_eq!(seen["aggregated"], "compiling\n");

        writeln!(writer, "done").unwrap();
        drop(writer);
        let (output, last) = agent.follow(session);
        let said = "done\n/usr/bin/cat: nothing: No such file or directory\n";
        assert_eq!(output, said);
        assert_eq!(last["status"], "failed", "{last}");
        assert_eq!(last["exitCode"], 1, "{last}");
        agent.end();
    }
}
