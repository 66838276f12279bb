//! A gateway that is killed with a question open.

use std::thread;

use promises::Operator;
use serde_json::{Value, json};

use super::{Own, SHARED, policy};

/// The call ends, nothing runs, and the next gateway knows nothing of the question.
#[test]
fn a_question_ends_with_its_gateway() {
    let config = json!({ "tools": { "exec": { "host": "gateway" } } });
    let mut own = Own::start(&policy(), config);
    let mark = own.desk.home().join("mark");
    let command = format!("touch {}", mark.display());
    let body = json!({ "tool": "exec", "args": { "command": command } }).to_string();
    let (door, head) = (own.door, own.head("POST /tools/invoke", SHARED));
    let begin = || {
        let (head, body) = (head.clone(), body.clone());
        thread::spawn(move || door.try_send(&head, &body))
    };
    let resolve = |operator: &Operator, id: &Value, decision: &str| {
        let answer = json!({ "id": id, "decision": decision });
        operator.call("exec.approval.resolve", answer)
    };

    let operator = Operator::connect(own.port, SHARED);
    let call = begin();
    let asked = operator.event("exec.approval.requested");
    assert_eq!(asked["request"]["command"], command, "{asked}");
    drop(operator);
    own.restart();
    assert!(call.join().unwrap().is_err());
    let operator = Operator::connect(own.port, SHARED);
    let open = operator.call("exec.approval.list", json!({}));
    assert_eq!(open, Ok(json!([])));
    let (code, message) = resolve(&operator, &asked["id"], "allow-once").unwrap_err();
    assert_eq!(
        (code.as_str(), message.as_str()),
        ("INVALID_REQUEST", "unknown or expired approval id")
    );
    assert!(!mark.exists());

    // Asked again, it is another question, and its answer counts.
    let call = begin();
    let again = operator.event("exec.approval.requested");
    assert_ne!(again["id"], asked["id"]);
    resolve(&operator, &again["id"], "allow-once").unwrap();
    let reply = call.join().unwrap().unwrap();
    let details = &reply.json()["result"]["details"];
    assert_eq!(details["status"], "completed", "{reply:?}");
    assert!(mark.exists());
}
