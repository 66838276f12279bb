//! An agent that wants the history to forget what was decided.

use approvals_ipc::ExecRequest;
use promises::{Client, Desk, Node};
use serde_json::{Value, json};

/// More than a history keeps.
const MANY: usize = 10_000;

/// A port at which no gateway listens: the approvals are served all the same.
const NO_GATEWAY: u16 = 1;

/// A desk whose person refused `whoami` of `main`, and whose policy refused `id` of `other` and
/// refuses everything of `flood`.
fn after_two_denials() -> (Desk, Node, Client) {
    let desk = Desk::new();
    let policy = json!({
        "version": 1,
        "socket": {"token": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX"},
        "agents": {"flood": {"security": "deny"}, "other": {"security": "deny"}},
    });
    desk.write_store(&policy.to_string());
    let node = desk.node_that_serves(NO_GATEWAY);
    node.wait_for("approvals");
    let client = desk.client();
    assert!(client.send(&request("other", &["id"])).is_err());
    let person = desk.call(&["--agent", "main", "--", "whoami"]);
    let asked = loop {
        let listed = desk.host(&["pending", "list", "--json"]).stdout;
        let listed: Value = serde_json::from_str(&listed).unwrap();
        if let Some(id) = listed["questions"][0]["id"].as_str() {
            break id.to_owned();
        }
    };
    assert_eq!(desk.host(&["pending", "deny", &asked]).code, Some(0));
    assert_eq!(person.answer().code, Some(77));
    (desk, node, client)
}

fn request(agent: &str, command: &[&str]) -> ExecRequest {
    ExecRequest {
        command: command.iter().map(|word| (*word).to_owned()).collect(),
        agent_id: Some(agent.to_owned()),
        ..ExecRequest::default()
    }
}

/// The whole history, and that its chains hold.
fn history(desk: &Desk) -> Vec<Value> {
    let verified = desk.host(&["history", "--verify"]);
    assert_eq!((verified.code, &*verified.stderr), (Some(0), ""));
    let all = desk.host(&["history", "--json", "--limit", "0"]);
    assert_eq!(all.code, Some(0), "{all:?}");
    let lines = all.stdout.lines();
    lines.map(|it| serde_json::from_str(it).unwrap()).collect()
}

/// What happened before the flood is there, once each.
fn holds_the_two_denials(history: &[Value]) {
    for (agent, command, by) in [("main", "whoami", "person"), ("other", "id", "policy")] {
        let is_it = |it: &&Value| {
            [&it["agent"], &it["command"], &it["by"], &it["verdict"]]
                == [agent, command, by, "denied"]
        };
        assert_eq!(history.iter().filter(is_it).count(), 1, "{agent} {command}");
    }
}

/// How many requests of an agent the history tells of, those that came too fast for it
/// among them, and how many of them it dropped.
fn told(history: &[Value], agent: &str) -> (u64, u64) {
    let of = history.iter().filter(|it| it["agent"] == agent);
    of.fold((0, 0), |(told, dropped), it| {
        match it["kind"].as_str().unwrap() {
            "decision" => (told + it["count"].as_u64().unwrap_or(1), dropped),
            "dropped" => {
                assert!(it["from"].is_string() && it["to"].is_string(), "{it}");
                let more = it["dropped"].as_u64().unwrap();
                (told + more, dropped + more)
            }
            "gap" => (told + it["lost"].as_u64().unwrap(), dropped),
            other => panic!("{other}: {it}"),
        }
    })
}

#[test]
fn a_flood_of_different_commands_drops_nothing_but_its_own() {
    let (desk, node, client) = after_two_denials();
    for n in 0..MANY {
        let refused = client.send(&request("flood", &["touch", &n.to_string()]));
        assert!(refused.is_err(), "{refused:?}");
    }
    assert_eq!(node.end(), Some(0));
    let history = history(&desk);
    holds_the_two_denials(&history);
    let (told, dropped) = told(&history, "flood");
    assert_eq!(told, MANY as u64);
    assert!(dropped > 0, "the flood was too small to drop anything");
}

#[test]
fn a_flood_of_one_command_is_a_count() {
    let (desk, node, client) = after_two_denials();
    for _ in 0..MANY {
        assert!(client.send(&request("flood", &["touch", "x"])).is_err());
    }
    assert_eq!(node.end(), Some(0));
    let history = history(&desk);
    holds_the_two_denials(&history);
    assert_eq!(told(&history, "flood"), (MANY as u64, 0));
    assert!(history.len() < 100, "{} records", history.len());
    let table = desk.host(&["history", "--agent", "flood"]).stdout;
    assert!(table.contains(" times"), "{table}");
}
