//! Our node at a real gateway of either generation: it pairs, runs what is listed, refuses the
//! rest, keeps to its time, lets our app ask and run, serves an agent, and finds a gateway
//! again that was killed.

use std::process::Command;
use std::time::Duration;

use promises::{
    Answered, App, Asked, Button, Desk, End, Gateway, Openclaw, Screen, Tap, Tapped,
    process_with_argument, until,
};
use serde_json::{Value, json};

use crate::agent::{self, Model};
use crate::turn;

/// How long a gateway waits where our node is to end first: it leaves itself two tenths, at most
/// two seconds, and a busy machine needs them.
const SHORT: Duration = Duration::from_secs(10);

/// What differs between the two.
struct Generation {
    protocol: &'static str,
    /// What a caller is told of a refusal, before the sentence.
    refusal: &'static str,
    /// Whether a gateway tells the node that nobody waits any more, asks the node what it
    /// would do, and has its agent wait for an approval.
    late: bool,
    /// `tools.exec` that lets an agent run commands on our node.
    exec: Value,
}

#[test]
fn our_node_serves_the_newest_gateway() {
    let generation = Generation {
        protocol: "protocol 4",
        refusal: "SYSTEM_RUN_DENIED: SYSTEM_RUN_DENIED: ",
        late: true,
        exec: json!({"host": "auto"}),
    };
    serves(&Openclaw::installed("OPENCLAW_NEWEST"), &generation);
}

#[test]
fn our_node_serves_the_gateway_of_february() {
    let generation = Generation {
        protocol: "protocol 3",
        refusal: "SYSTEM_RUN_DENIED: ",
        late: false,
        exec: json!({"host": "node", "node": "ours", "security": "full", "ask": "off"}),
    };
    serves(&Openclaw::installed("OPENCLAW_FEBRUARY"), &generation);
}

fn serves(openclaw: &Openclaw, generation: &Generation) {
    let (there, here) = (Desk::new(), Desk::new());
    here.write_store(
        &json!({
            "version": 1,
            "defaults": {"security": "allowlist", "ask": "on-miss", "askFallback": "deny"},
            "agents": {"main": {"allowlist": [
                {"pattern": "/usr/bin/uname"}, {"pattern": "/usr/bin/sleep"},
            ]}},
        })
        .to_string(),
    );
    let model = Model::start(openclaw);
    let gateway = openclaw.gateway_with(&there, model.config(&generation.exec));
    let tap = Tap::new(gateway.port());
    let node = here.node(tap.port(), gateway.token());
    let connected = node.wait_for("connected to");
    assert!(connected.contains(generation.protocol), "{connected}");
    let known = gateway.usable_node("ours");
    assert_eq!(known["nodeId"], device(&here), "{known}");
    assert_eq!(
        (&known["platform"], &known["deviceFamily"], &known["paired"]),
        (&json!("linux"), &json!("Linux"), &json!(true)),
        "{known}"
    );
    let line = Line {
        id: device(&here),
        gateway: &gateway,
        tap: &tap,
        generation,
    };

    line.without_our_app();
    {
        let _turn = turn();
        let app = App::start(&here);
        line.with_a_person(&app);
        line.for_an_agent(&model);
        app.end();
    }

    // It comes back with the token that it was given, and needs nobody for that.
    let gateway = gateway.restarted(&there);
    node.wait_for("connected to");
    gateway.usable_node("ours");
    let line = Line {
        id: device(&here),
        gateway: &gateway,
        tap: &tap,
        generation,
    };
    assert_eq!(line.run(&["uname"]).unwrap()["stdout"], "Linux\n");
    assert_eq!(node.end(), Some(0));
}

/// A gateway with our node.
struct Line<'a> {
    id: String,
    gateway: &'a Gateway<'a>,
    tap: &'a Tap,
    generation: &'a Generation,
}

impl Line<'_> {
    fn run(&self, command: &[&str]) -> Answered {
        self.gateway.system_run(&self.id, command)
    }

    fn ask(&self, params: &Value, wait: Duration) -> Asked {
        let operator = self.gateway.operator();
        operator.ask_node(&self.id, "system.run", params, wait)
    }

    fn result(&self, asked: Asked) -> Answered {
        self.gateway.operator().result(asked)
    }

    /// What the caller is told where a command is refused.
    fn refused(&self, sentence: &str) -> Answered {
        let message = format!("{}{sentence}", self.generation.refusal);
        Err(("UNAVAILABLE".to_owned(), message))
    }

    /// Nobody can be asked here, and it runs what it may run itself.
    fn without_our_app(&self) {
        let ran = self.run(&["uname"]).unwrap();
        let whole = json!({
            "exitCode": 0, "timedOut": false, "success": true, "stdout": "Linux\n", "stderr": "",
        });
        assert_eq!(ran, whole);
        let (started, finished) = (
            self.tap.event("exec.started"),
            self.tap.event("exec.finished"),
        );
        assert_eq!(
            (&started["command"], &started["runId"], &finished["output"]),
            (&json!("uname"), &finished["runId"], &json!("Linux"))
        );

        let sentence = "/usr/bin/id isn't on main's allowlist. \
                        Nobody can be asked, so nothing runs: askFallback is deny \
                        (defaults.askFallback).";
        assert_eq!(self.run(&["id"]), self.refused(sentence));
        let told = self.tap.event("exec.denied");
        assert_eq!(
            (&told["command"], &told["reason"]),
            (&json!("id"), &json!("no-ui"))
        );

        // Its own time is over, and then the gateway's.
        let mut long = json!({"command": ["sleep", "300.1"], "timeoutMs": 300});
        let ended = self.result(self.ask(&long, Duration::from_secs(30)));
        assert_eq!(ended.unwrap()["timedOut"], true);
        long["command"][1] = json!("300.2");
        long["timeoutMs"] = Value::Null;
        let ended = self.result(self.ask(&long, SHORT));
        assert_eq!(ended.unwrap()["timedOut"], true);
        for argument in ["300.1", "300.2"] {
            // It was killed before its result was told; the system takes it away in its time.
            until("it to end", || {
                process_with_argument(argument).is_none().then_some(())
            });
            assert_eq!(self.tap.event("exec.finished")["timedOut"], true);
        }
        self.cancelled("300.3");
    }

    /// Where the gateway tells that its caller has gone, nothing runs on.
    fn cancelled(&self, argument: &str) {
        if !self.generation.late {
            return;
        }
        let gone = self.gateway.another_operator();
        let params = json!({"command": ["sleep", argument]});
        let _asked = gone.ask_node(&self.id, "system.run", &params, Duration::from_secs(60));
        until("it to run", || process_with_argument(argument));
        drop(gone);
        self.tap.wait_for("node.invoke.cancel", |frame| {
            frame["event"] == "node.invoke.cancel"
        });
        until("it to end", || {
            process_with_argument(argument).is_none().then_some(())
        });
    }

    /// Our app asks, runs, and answers.
    fn with_a_person(&self, app: &App) {
        let text = json!({"command": ["/bin/sh", "-lc", "id -un"], "rawCommand": "id -un"});
        let allowed = self.clicked(&text, Button::AllowOnce).unwrap();
        assert_eq!(allowed["stdout"], user());
        self.tap.event("exec.finished");

        let denied = self.clicked(&text, Button::Deny);
        assert_eq!(denied, self.refused("user denied"));
        assert_eq!(self.tap.event("exec.denied")["reason"], "user-denied");

        // Nobody answers.
        let late = self.result(self.ask(&text, SHORT));
        assert_eq!(late, self.refused("Nobody answered in time."));
        let told = self.tap.event("exec.denied");
        assert_eq!(told["reason"], "approval-timeout");

        // The app runs what is listed without a question, and ends it with its caller.
        assert_eq!(self.run(&["uname"]).unwrap()["stdout"], "Linux\n");
        self.cancelled("300.4");
        if self.generation.late {
            let gone = self.gateway.another_operator();
            let _asked = gone.ask_node(&self.id, "system.run", &text, Duration::from_secs(60));
            app.wait_for("a card was painted");
            drop(gone);
            app.wait_for("a question ended");
        }
    }

    /// Runs a command while a person clicks.
    fn clicked(&self, params: &Value, button: Button) -> Answered {
        let mut asked = self.ask(params, Duration::from_secs(60));
        Screen.click_until(button, || asked.is_answered());
        self.result(asked)
    }

    /// The model calls the tool exec, our node has our app ask, a person clicks, and the model
    /// is given the output.
    fn for_an_agent(&self, model: &Model) {
        let operator = self.gateway.operator();
        let turn = |name: &str, message: &str| agent::turn(self.gateway, name, message);
        let listed = turn("listed", &run_on_node("uname"));
        operator.answer(listed).unwrap();
        let result = model.result();
        assert!(result.contains("Linux\n"), "{result}");

        let table = [
            (Button::AllowOnce, user()),
            (Button::Deny, "SYSTEM_RUN_DENIED: user denied".to_owned()),
        ];
        for (button, expected) in table {
            let mut asked = turn(&format!("{button:?}"), &run_on_node("id -un"));
            if self.generation.late {
                self.approve();
            }
            Screen.click_until(button, || asked.is_answered());
            operator.answer(asked).unwrap();
            let result = model.result();
            assert!(result.contains(&expected), "{result}");
        }
        if self.generation.late {
            return;
        }

        // The older agent goes on while its command waits for an approval, and hears of the end.
        let call = json!({
            "command": "id -un", "host": "node", "security": "allowlist", "ask": "always",
        });
        let begun = turn("approved", &format!("RUN {call}"));
        operator.answer(begun).unwrap();
        let result = model.result();
        assert!(result.contains("Approval required"), "{result}");
        let run = self.approve();
        let finished = |told: Tapped| told.from == End::Node && told.text.contains(&run);
        Screen.click_until(Button::AllowOnce, || {
            self.tap.next(Duration::ZERO).is_some_and(finished)
        });
        let chat = json!({
            "sessionKey": "agent:main:approved", "message": "And?", "idempotencyKey": "and",
        });
        operator.call("chat.send", chat).unwrap();
        let told = model.told();
        let (first, output) = ("Exec finished (node=", format!("code 0)\n{}", user()));
        assert!(told.contains(first) && told.contains(&output), "{told}");
    }

    /// Somebody approves at the gateway what it asks about; the id of that run.
    fn approve(&self) -> String {
        let operator = self.gateway.operator();
        let approval = operator.event("exec.approval.requested");
        let decision = json!({"id": approval["id"], "decision": "allow-once"});
        operator.call("exec.approval.resolve", decision).unwrap();
        approval["id"].as_str().unwrap().to_owned()
    }
}

/// Tells the model to call the tool exec.
fn run_on_node(command: &str) -> String {
    format!("RUN {}", json!({"command": command, "host": "node"}))
}

/// Who runs the tests.
fn user() -> String {
    let named = Command::new("id").arg("-un").output().unwrap();
    String::from_utf8(named.stdout).unwrap()
}

/// How the gateway knows the node.
fn device(desk: &Desk) -> String {
    let status = desk.host(&["node", "status", "--json"]);
    let status: Value = serde_json::from_str(&status.stdout).unwrap();
    assert_eq!(
        (&status["running"], &status["paired"]),
        (&json!(true), &json!(true))
    );
    status["deviceId"].as_str().unwrap().to_owned()
}
