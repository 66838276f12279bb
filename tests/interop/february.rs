//! One file with an OpenClaw that keeps its approvals in it, too.

use promises::{Answer, App, Button, Desk, Openclaw, PATIENCE, Screen};
use serde_json::{Value, json};

use crate::{OUR_KEYS, turn};

/// Both edit in turn. Each keeps what the other wrote.
#[test]
fn both_edit_one_file_in_turn_and_nothing_is_lost() {
    let openclaw = Openclaw::installed("OPENCLAW_FEBRUARY");
    let desk = Desk::new();
    let ours = |arguments: &[&str]| {
        let mut words = vec!["approvals"];
        words.extend(arguments);
        let answer = desk.host(&words);
        assert_eq!(answer.code, Some(0), "exec-host {words:?}: {answer:?}");
    };
    let theirs = |arguments: &[&str]| {
        let mut words = vec!["approvals"];
        words.extend(arguments);
        let answer = openclaw.run(&desk, &words);
        assert_eq!(answer.code, Some(0), "openclaw {words:?}: {answer:?}");
    };
    let get = || openclaw.json(&desk, &["approvals", "get", "--json"]);
    let app = App::start_with(&desk, &[("DISPLAY", "")]);
    ours(&["allowlist", "add", "--agent", "main", "/usr/bin/echo"]);
    ours(&[
        "rules",
        "add",
        "--agent",
        "main",
        "--deny",
        "/usr/bin/id",
        "--note",
        "never",
    ]);
    for arguments in OUR_KEYS {
        ours(arguments);
    }
    let kept = |store: &Value| {
        let main = &store["agents"]["main"];
        let every = &store["agents"]["*"]["chains"];
        json!([main["chains"], main["rules"], every])
    };
    let written = kept(&desk.store());

    let read = get();
    assert_eq!(read["exists"], true);
    assert_eq!(patterns(&read["file"], "main"), ["/usr/bin/echo"]);

    theirs(&[
        "allowlist",
        "add",
        "--agent",
        "main",
        "--json",
        "/usr/bin/uname",
    ]);
    ours(&["allowlist", "add", "--agent", "main", "/usr/bin/seq"]);
    theirs(&["allowlist", "add", "/usr/bin/wc"]);
    ours(&["allowlist", "remove", "--agent", "main", "/usr/bin/seq"]);

    // What it read, sent back as a whole with one thing more, as its own editor does.
    let mut file = get()["file"].clone();
    file["agents"]["other"] = json!({"security": "deny"});
    let path = desk.home().join("set.json");
    std::fs::write(&path, file.to_string()).unwrap();
    theirs(&["set", "--file", path.to_str().unwrap()]);
    ours(&["allowlist", "add", "--agent", "other", "/usr/bin/true"]);

    let store: Value = serde_json::from_str(&desk.store_text()).unwrap();
    assert_eq!(
        patterns(&store, "main"),
        ["/usr/bin/echo", "/usr/bin/uname"]
    );
    assert_eq!(patterns(&store, "*"), ["/usr/bin/wc"]);
    assert_eq!(patterns(&store, "other"), ["/usr/bin/true"]);
    assert_eq!(store["agents"]["other"]["security"], "deny");
    assert_eq!(kept(&store), written);
    let rule = &store["agents"]["main"]["rules"][0];
    assert_eq!(
        (&rule["effect"], &rule["pattern"], &rule["note"]),
        (&json!("deny"), &json!("/usr/bin/id"), &json!("never"))
    );
    assert_eq!(
        store["defaults"],
        json!({"security": "allowlist", "ask": "on-miss", "askFallback": "deny"})
    );
    // The app has followed every edit, and callers still get in. What OpenClaw allowed runs once
    // somebody here has said that it may.
    assert_eq!(
        desk.call(&["--", "echo", "1"]).answer(),
        Answer::new(0, "1\n", "")
    );
    let held = desk.call(&["--", "uname"]).answer();
    let why = "Another program changed the policy. No person has confirmed that yet.";
    assert_eq!(held.code, Some(77), "{held:?}");
    assert!(held.stderr.contains(why), "{held:?}");
    let shown = desk.host(&["approvals", "keep"]);
    assert_eq!(shown.code, Some(2), "{shown:?}");
    assert!(shown.stderr.contains("/usr/bin/uname"), "{shown:?}");
    let keep = "exec-host approvals keep ";
    let (_, hash) = shown.stderr.split_once(keep).unwrap();
    let hash = hash.split_whitespace().next().unwrap();
    ours(&["keep", hash]);
    assert_eq!(
        desk.call(&["--", "uname"]).answer(),
        Answer::new(0, "Linux\n", "")
    );
    let denied = desk.call(&["--", "id"]).answer();
    assert_eq!(denied.code, Some(77), "{denied:?}");
    app.end();
}

/// Its node host lets our app ask and run, where it takes this for macOS.
#[test]
fn its_node_host_uses_our_app() {
    let openclaw = Openclaw::installed("OPENCLAW_FEBRUARY");
    let desk = Desk::new();
    desk.write_store(
        &json!({
            "version": 1,
            "defaults": {"security": "allowlist", "ask": "on-miss", "askFallback": "deny"},
            "agents": {"main": {"allowlist": [{"pattern": "/usr/bin/uname"}]}},
        })
        .to_string(),
    );
    let gateway = openclaw.gateway(&desk);
    let (_node_host, node) = gateway.node_host(&desk, gateway.port(), true);
    let missing = gateway.system_run(&node, &["uname"]).unwrap_err();
    assert!(
        missing.1.contains("COMPANION_APP_UNAVAILABLE"),
        "{missing:?}"
    );
    let _turn = turn();
    let app = App::start(&desk);
    let ran = gateway.system_run(&node, &["uname"]).unwrap();
    assert_eq!(ran["stdout"], "Linux\n");
    app.wait_for("a request was judged");
    // On a busy machine a page takes longer to load than a question waits for it.
    app.wait_for("the page of the prompt window is loaded");

    let text = json!({"command": ["/bin/sh", "-lc", "echo asked"], "rawCommand": "echo asked"});
    let click = |button| {
        let operator = gateway.operator();
        let mut asked = operator.ask_node(&node, "system.run", &text, PATIENCE);
        Screen.click_until(button, || asked.is_answered());
        operator.result(asked)
    };
    assert_eq!(click(Button::AllowOnce).unwrap()["stdout"], "asked\n");
    let denied = "SYSTEM_RUN_DENIED: user denied".to_owned();
    assert_eq!(click(Button::Deny), Err(("UNAVAILABLE".to_owned(), denied)));
    app.end();
}

fn patterns(file: &Value, agent: &str) -> Vec<String> {
    let entries = file["agents"][agent]["allowlist"].as_array().unwrap();
    entries
        .iter()
        .map(|entry| entry["pattern"].as_str().unwrap().to_owned())
        .collect()
}
