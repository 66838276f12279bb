//! What became of commands that nobody waited for, for agents over HTTP; and what others write into the policy meanwhile.

use std::thread;

use serde_json::{Value, json};

use super::{Own, SHARED, policy};

fn texts(reply: &Value) -> Vec<&str> {
    let events = reply["events"].as_array().unwrap().iter();
    events
        .map(|event| event["text"].as_str().unwrap())
        .collect()
}

/// An agent is woken by what it left to run, and hears of it once.
#[test]
fn an_agent_waits_for_its_news() {
    let own = Own::start(
        &policy(),
        json!({ "tools": { "exec": { "host": "gateway" } } }),
    );
    let token = own.token_of("main");
    let wait = |token: &str, body: &Value| own.post("/sessions/events", token, body);
    let nothing = wait(&token, &json!({})).json();
    assert_eq!(
        (texts(&nothing), &nothing["sessionKey"]),
        (vec![], &json!("agent:main:main"))
    );
    let door = own.door;
    let waiting = {
        let token = token.clone();
        thread::spawn(move || {
            let wait = json!({ "waitSeconds": 60 });
            door.post("/sessions/events", &token, &wait).json()
        })
    };
    let begun = own.call("exec", json!({ "command": "echo hi", "background": true }));
    assert_eq!(begun["details"]["status"], "running", "{begun}");
    // The answer of a call may take it first; then there is one more.
    let told = waiting.join().unwrap();
    let text = texts(&told).join("\n");
    assert!(
        text.starts_with("Exec completed (") && text.ends_with(":: hi"),
        "{told}"
    );
    assert_eq!(texts(&wait(&token, &json!({})).json()), [""; 0]);
    // Nobody hears of another's.
    let other = wait(&token, &json!({ "sessionKey": "agent:ops:main" }));
    assert_eq!(other.status, 403, "{other:?}");
    let of_operator = wait(SHARED, &json!({ "sessionKey": "agent:ops:main" }));
    assert_eq!(texts(&of_operator.json()), [""; 0]);
    assert_eq!(wait("nobody", &json!({})).status, 401);
    assert_eq!(wait(&token, &json!({ "wait": 1 })).status, 400);
}

/// Where no app has ever run, the gateway's start is what a later policy is compared with.
#[test]
fn a_policy_that_another_program_widens_asks_where_only_the_gateway_runs() {
    let own = Own::start(
        &policy(),
        json!({ "tools": { "exec": { "host": "gateway" } } }),
    );
    let status = |command: &str| own.exec(command)["details"].clone();
    assert_eq!(status("uname")["status"], "denied");
    own.desk.rewrite_store(|store| {
        store["agents"]["main"]["allowlist"] =
            json!(["/usr/bin/true", "/usr/bin/echo", "/usr/bin/uname"]);
    });
    let denied = status("uname");
    assert_eq!(denied["status"], "denied", "{denied}");
    assert!(
        denied["sentence"]
            .as_str()
            .unwrap()
            .contains("Another program changed the policy"),
        "{denied}"
    );
    assert_eq!(status("echo hi")["status"], "completed");
}
