//! What a person set holds for every way in: the tools over the Model Context Protocol by the
//! official client, and `exec-host tool`, while the app runs.

use promises::{Answer, App, Desk, Page, Screen, until};
use serde_json::{Value, json};

use crate::mcp::Client;
use crate::turn;
use crate::ways::{Denial, Work, with_note};

/// A desk where agents may do everything until a person says otherwise.
fn desk() -> Desk {
    let desk = Desk::new();
    let defaults = json!({ "security": "full", "ask": "off", "askFallback": "deny" });
    desk.write_store(&json!({ "version": 1, "defaults": defaults }).to_string());
    write_config(&desk, json!({}));
    desk
}

/// Writes the configuration: patches are switched on, and `tools` has this beside it.
fn write_config(desk: &Desk, mut tools: Value) {
    tools["exec"] = json!({ "applyPatch": { "enabled": true } });
    desk.write_config(&json!({ "tools": tools }).to_string());
}

const NEVER: &str = "Trying again changes nothing: the person's policy refuses it.";

#[test]
fn what_is_locked_refuses_every_way_in() {
    let _turn = turn();
    let desk = desk();
    let app = App::start(&desk);
    desk.tray().wait_for_icon();
    let work = Work::begin(&desk);
    work.assert_open();
    desk.tray().choose("Refuse everything");
    app.wait_for("a mode was chosen in the tray");
    let denial = Denial {
        reason: "security=deny",
        layer: "agents.main.security",
        sentences: ["This agent may run nothing: agents.main.security is deny."; 3],
        next: NEVER,
    };
    work.assert_refused(denial.of_all(&work.session));
    work.assert_nothing_read();
}

#[test]
fn a_pause_refuses_every_way_in_until_it_ends() {
    let _turn = turn();
    let desk = desk();
    let app = App::start(&desk);
    let tray = desk.tray();
    tray.wait_for_icon();
    let work = Work::begin(&desk);
    work.assert_open();
    tray.choose("Until I resume");
    tray.wait_for_status("Paused: everything is refused");
    let denial = Denial {
        reason: "paused",
        layer: "pause",
        sentences: ["Everything is refused: Exec Companion is paused."; 3],
        next: "Nothing runs until the person resumes. Wait for the person.",
    };
    work.assert_refused(denial.of_all(&work.session));
    work.assert_nothing_read();

    tray.choose("Resume");
    app.wait_for("pause=Off");
    let ran = work.tool("exec", &json!({ "command": "echo again" }), &[]);
    assert_eq!(ran.0["aggregated"], "again\n");
}

#[test]
fn deny_rules_refuse_every_way_in() {
    let _turn = turn();
    let desk = desk();
    let _app = App::start(&desk);
    let work = Work::begin(&desk);
    work.assert_open();
    let denied = ["/usr/bin/touch", "/usr/bin/cat", "~/patched*"];
    desk.rewrite_store(|store| {
        let rules = denied.map(|pattern| json!({ "effect": "deny", "pattern": pattern }));
        store["agents"]["main"] = json!({ "rules": rules });
    });
    let denial = Denial {
        reason: "deny-rule",
        layer: "agents.main.rules",
        sentences: [
            "A rule blocks /usr/bin/touch (agents.main.rules).",
            "A rule blocks /usr/bin/cat (agents.main.rules).",
            "A rule blocks ~/patched* (agents.main.rules).",
        ],
        next: NEVER,
    };
    work.assert_refused(denial.of_all(&work.session));
    work.assert_nothing_read();
}

#[test]
fn tools_that_a_person_took_away_refuse_every_call() {
    let _turn = turn();
    let desk = desk();
    let _app = App::start(&desk);
    let work = Work::begin(&desk);
    work.assert_open();
    write_config(&desk, json!({ "deny": ["exec", "process", "apply_patch"] }));
    let refused = |tool: &str| {
        let sentence = format!("{tool} is not allowed here: tools.deny in openclaw.json lists it.");
        let reason = json!({
            "status": "denied", "reason": "tool-policy", "sentence": sentence,
        });
        (reason, sentence, true)
    };
    work.assert_refused(vec![
        ("exec", refused("exec")),
        ("exec gateway", refused("exec")),
        ("exec sandbox", refused("exec")),
        ("exec node", refused("exec")),
        ("process write", refused("process")),
        ("process submit", refused("process")),
        ("process paste", refused("process")),
        ("process send-keys", refused("process")),
        ("apply_patch", refused("apply_patch")),
        ("tool exec", refused("exec")),
        ("tool exec node", refused("exec")),
        ("tool exec, sandboxed", refused("exec")),
        ("tool process", with_note(refused("process"))),
        ("tool apply_patch", refused("apply_patch")),
    ]);
    write_config(&desk, json!({}));
    work.assert_nothing_read();
}

#[test]
fn always_allow_from_the_client_makes_the_next_request_silent() {
    let _turn = turn();
    let desk = Desk::new();
    let app = App::start_readable(&desk);
    let (page, prompt) = (Page::main(&app), Page::prompt(&app));
    page.wait_for("to-allowlist");
    let client = Client::start(&desk, &["--agent", "main"]);
    let echo = || json!({ "command": "echo a b" });
    let ran = |mut result: Value| {
        let details = result["structuredContent"].as_object_mut().unwrap();
        assert!(details.remove("durationMs").is_some_and(|ms| ms.is_u64()));
        let expected = json!({
            "status": "completed", "exitCode": 0, "aggregated": "a b\n", "truncated": false,
            "cwd": desk.home(), "text": "Command exited with code 0. Its output is in aggregated.",
        });
        assert_eq!(result["structuredContent"], expected);
    };

    let call = client.begin_call("exec", echo());
    // A window that is not in front arms nothing.
    prompt.click("heading");
    prompt.click("allow-always");
    prompt.click("offer-arguments");
    let mut first = None;
    prompt.click_until("sheet-confirm", || {
        first = client.answered(call);
        first.is_some()
    });
    ran(first.unwrap());
    Screen.no_prompt();

    page.click("to-allowlist");
    page.fill("agent", "main");
    page.key("Return");
    let rule = ("rule", "/usr/bin/echo");
    let unused = page.text(rule);
    assert!(unused.contains("main may run echo a b"), "{unused}");
    assert!(unused.contains("Never used"), "{unused}");

    // Nobody clicks any more.
    ran(client.exec(echo()));
    let tool = ["tool", "exec", "--text", "--json", &echo().to_string()];
    assert_eq!(desk.host(&tool), Answer::new(0, "a b\n", ""));
    assert_eq!(Screen.visible_prompt(), None);
    until("the use in the store", || {
        let rule = &desk.store()["agents"]["main"]["rules"][0];
        (rule["lastUsedCommand"] == "echo a b").then_some(())
    });
    // A page that is looked at anew tells of it.
    page.click("to-policy");
    page.click("to-allowlist");
    page.wait_for(("rule", "echo a b"));
    assert!(!page.text(rule).contains("Never used"));
}
