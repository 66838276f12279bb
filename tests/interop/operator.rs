//! Our app as the operator of a real gateway whose agents run commands beside it: a person answers
//! with real clicks, somebody else is quicker, and the gateway is killed with a question open.

use std::process::Command;

use promises::{App, Asked, Button, Desk, Gateway, Openclaw, Page, Screen, turn};
use serde_json::{Value, json};

use crate::agent::{self, Model};

/// What differs between the two.
struct Generation {
    /// Whether the agent waits for the answer in the same turn, and the gateway lists what is open.
    waits: bool,
    /// Whether the app is there before the gateway.
    app_first: bool,
}

#[test]
fn our_app_answers_the_newest_gateway() {
    let generation = Generation {
        waits: true,
        app_first: true,
    };
    answers(&Openclaw::installed("OPENCLAW_NEWEST"), &generation);
}

#[test]
fn our_app_answers_the_gateway_of_february() {
    let generation = Generation {
        waits: false,
        app_first: false,
    };
    answers(&Openclaw::installed("OPENCLAW_FEBRUARY"), &generation);
}

/// The other order of start.
#[test]
fn our_app_finds_the_newest_gateway_that_was_there_before() {
    let generation = Generation {
        waits: true,
        app_first: false,
    };
    finds(&Openclaw::installed("OPENCLAW_NEWEST"), &generation);
}

#[test]
fn our_app_finds_the_gateway_of_february_that_comes_later() {
    let generation = Generation {
        waits: false,
        app_first: true,
    };
    finds(&Openclaw::installed("OPENCLAW_FEBRUARY"), &generation);
}

fn finds(openclaw: &Openclaw, generation: &Generation) {
    with_both(openclaw, generation, |line, _| {
        let mut asked = line.ask("once", "id -un");
        line.click_until(Button::AllowOnce, &mut asked);
        let told = line.told("once", asked);
        assert!(told.contains(&user()), "{told}");
    });
}

fn answers(openclaw: &Openclaw, generation: &Generation) {
    with_both(openclaw, generation, |line, desk| {
        line.a_person_answers();
        line.somebody_else_is_quicker();
        if line.waits {
            line.a_node_is_approved_by_a_click();
        }
        line.restarts_with_one_open(desk);
    });
}

/// The gateway and our app in one home, started in this order.
fn with_both(openclaw: &Openclaw, generation: &Generation, then: impl FnOnce(Line<'_>, &Desk)) {
    let _turn = turn();
    let desk = Desk::new();
    let model = Model::start(openclaw);
    let config = model.config(&json!({
        "host": "gateway", "security": "allowlist", "ask": "on-miss",
    }));
    let start_app = || App::start_readable(&desk);
    let start_gateway = || openclaw.gateway_with(&desk, config.clone());
    let (app, gateway) = if generation.app_first {
        if generation.waits {
            // OpenClaw has made its folder: a newer one refuses a home with an older file in it.
            openclaw.json(&desk, &["approvals", "get", "--json"]);
        }
        let app = start_app();
        (app, start_gateway())
    } else {
        let gateway = start_gateway();
        (start_app(), gateway)
    };
    app.wait_for("the gateway state=Asks");
    let line = Line {
        gateway,
        model: &model,
        app: &app,
        waits: generation.waits,
    };
    then(line, &desk);
}

/// One home with a gateway, its agent, and our app.
struct Line<'a> {
    gateway: Gateway<'a>,
    model: &'a Model,
    app: &'a App,
    waits: bool,
}

impl Line<'_> {
    fn a_person_answers(&self) {
        let mut asked = self.ask("once", "id -un");
        self.click_until(Button::AllowOnce, &mut asked);
        let told = self.told("once", asked);
        assert!(told.contains(&user()), "{told}");

        let mut asked = self.ask("no", "id -un");
        self.click_until(Button::Deny, &mut asked);
        let told = self.told("no", asked);
        assert!(told.contains("denied") && !told.contains(&user()), "{told}");

        // The next one is silent.
        let mut asked = self.ask("always", "id -un");
        let prompt = Page::prompt(self.app);
        prompt.click("heading");
        prompt.open("allow-always", "sheet-cancel");
        prompt.wait_for("offer-gateway");
        self.confirm(&prompt, &mut asked);
        let told = self.told("always", asked);
        assert!(told.contains(&user()), "{told}");
        Screen.no_prompt();
        let begun = agent::turn(&self.gateway, "silent", &run("id -un"));
        self.gateway.operator().answer(begun).unwrap();
        let result = self.model.result();
        assert!(result.contains(&user()), "{result}");
        assert!(Screen.visible_prompt().is_none());
    }

    fn somebody_else_is_quicker(&self) {
        while self.app.next_line().is_some() {}
        let asked = self.ask("other", "whoami");
        let prompt = Page::prompt(self.app);
        prompt.wait_for(("origin", "asked by the gateway 127.0.0.1"));
        self.app.wait_for("a card was painted");
        let id = self.open();
        let decision = json!({ "id": id, "decision": "allow-once" });
        let operator = self.gateway.operator();
        operator.call("exec.approval.resolve", decision).unwrap();
        prompt.wait_for(("ended", "allowed it at the gateway"));
        let told = self.told("other", asked);
        assert!(told.contains(&user()), "{told}");
        self.close();
    }

    /// A newer gateway has nodes approved; an older one takes each node of its own computer.
    fn a_node_is_approved_by_a_click(&self) {
        let there = Desk::new();
        let node = there.node(self.gateway.port(), self.gateway.token());
        node.wait_for("connected to");
        assert!(!self.runs_commands("ours"));
        let page = Page::main(self.app);
        page.wait_for(("banner-pairing", "Node ours wants to run commands"));
        page.click("action-pair-approve");
        page.click_until("proceed", || self.runs_commands("ours"));
        page.wait_until_gone("banner-pairing");
        assert_eq!(node.end(), Some(0));
    }

    fn runs_commands(&self, name: &str) -> bool {
        let nodes = self.gateway.operator().call("node.list", json!({}));
        let nodes = nodes.unwrap_or_default();
        let mut nodes = nodes["nodes"].as_array().into_iter().flatten();
        nodes.any(|node| {
            let mut commands = node["commands"].as_array().into_iter().flatten();
            node["displayName"] == name && commands.any(|it| it == "system.run")
        })
    }

    fn restarts_with_one_open(self, desk: &Desk) {
        while self.app.next_line().is_some() {}
        let _asked = self.ask("restarted", "whoami");
        let prompt = Page::prompt(self.app);
        self.app.wait_for("a card was painted");
        let line = Self {
            gateway: self.gateway.restarted(desk),
            ..self
        };
        line.app.wait_for("the gateway state=Asks");
        // The gateway has forgotten it. A newer one says so by itself.
        if line.waits {
            prompt.wait_for(("ended", "no longer asks"));
        } else {
            prompt.click("heading");
            prompt.click_until("allow-once", || prompt.has("ended"));
            assert!(prompt.text("ended").contains("no longer asks"));
        }
        line.close();
        let mut asked = line.ask("again", "whoami");
        line.click_until(Button::AllowOnce, &mut asked);
        // A newer gateway also goes on with the turn that its end interrupted.
        let mut told = line.told("again", asked);
        while !told.contains(&user()) {
            told = line.model.result();
        }
    }

    /// Has the agent call exec. An older agent goes on at once, while the question is open.
    fn ask(&self, session: &str, command: &str) -> Option<Asked> {
        let begun = agent::turn(&self.gateway, session, &run(command));
        if self.waits {
            return Some(begun);
        }
        self.gateway.operator().answer(begun).unwrap();
        let result = self.model.result();
        assert!(result.contains("Approval required"), "{result}");
        None
    }

    /// A person clicks until the app has the gateway's word.
    fn click_until(&self, button: Button, asked: &mut Option<Asked>) {
        let window = Screen.prompt();
        Screen.click_until(button, || match asked {
            Some(asked) => asked.is_answered(),
            None => Screen.visible_prompt().is_none_or(|it| it != window),
        });
    }

    fn confirm(&self, prompt: &Page<'_>, asked: &mut Option<Asked>) {
        prompt.click_until("sheet-confirm", || match asked {
            Some(asked) => asked.is_answered(),
            None => Screen.visible_prompt().is_none(),
        });
    }

    /// What the model is told in the end. An older agent hears of it in its next turn.
    fn told(&self, session: &str, asked: Option<Asked>) -> String {
        let operator = self.gateway.operator();
        if let Some(asked) = asked {
            operator.answer(asked).unwrap();
            return self.model.result();
        }
        agent::hears_of_the_end(operator, self.model, session)
    }

    /// The id of the question that is open.
    fn open(&self) -> Value {
        let operator = self.gateway.operator();
        loop {
            let asked = operator.event("exec.approval.requested");
            if asked["request"]["command"] == "whoami" {
                return asked["id"].clone();
            }
        }
    }

    /// A person has read how the card ended.
    fn close(&self) {
        let prompt = Page::prompt(self.app);
        prompt.click_until("close", || Screen.visible_prompt().is_none());
    }
}

/// Tells the model to call the tool exec beside the gateway.
fn run(command: &str) -> String {
    let call = json!({ "command": command, "host": "gateway" });
    format!("RUN {call}")
}

/// Who runs the tests.
fn user() -> String {
    let named = Command::new("id").arg("-un").output().unwrap();
    String::from_utf8(named.stdout).unwrap().trim().to_owned()
}
