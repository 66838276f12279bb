//! `openclaw.json`: at the start, while the gateway runs, and by `exec-host config`.

use std::fs;
use std::path::Path;

use promises::Desk;
use serde_json::json;

use super::{Own, free_port, policy};

/// D33: a broken edit is told, and what was there before counts on.
#[test]
fn an_edit_counts_at_once_unless_it_is_broken() {
    let own = Own::start(
        &policy(),
        json!({ "tools": { "exec": { "host": "gateway" } } }),
    );
    let set = |arguments: &[&str]| {
        let answer = own.desk.host(&[&["config"], arguments].concat());
        assert_eq!(answer.code, Some(0), "{answer:?}");
    };
    let status = || own.exec("true")["details"]["status"].clone();
    assert_eq!(status(), "completed");
    set(&["set", "tools.exec.security", "deny"]);
    assert_eq!(status(), "denied");
    own.wait_for("openclaw.json has changed, and counts from now on");
    let path = own.desk.state().join("openclaw.json");
    let good = fs::read_to_string(&path).unwrap();
    for (broken, why) in [
        ("{".to_owned(), "it cannot be read"),
        (
            good.replace(r#""host":"gateway""#, r#""host":"cloud""#),
            "tools.exec.host must be one of",
        ),
    ] {
        fs::write(&path, broken).unwrap();
        let said = own.call("process", json!({ "action": "list" }));
        assert_eq!(said["isError"], false, "{said}");
        let line =
            own.wait_for("openclaw.json cannot be used, so its earlier content still applies");
        assert!(line.contains(why), "{line}");
    }
    fs::write(&path, &good).unwrap();
    assert_eq!(status(), "denied");
}

/// D33: neither the tools nor the judge take a file that is gone or broken for one that sets nothing.
#[test]
fn no_fault_of_the_file_opens_what_was_closed() {
    let gone = |path: &Path| fs::remove_file(path).unwrap();
    let folder = |path: &Path| {
        gone(path);
        fs::create_dir(path).unwrap();
    };
    let nowhere = |path: &Path| {
        gone(path);
        std::os::unix::fs::symlink("/nonexistent/x", path).unwrap();
    };
    let deep = format!("{{ a: {}{} }}", "[".repeat(200_000), "]".repeat(200_000));
    let text = |text: &str| {
        let text = text.to_owned();
        move |path: &Path| fs::write(path, &text).unwrap()
    };
    let exec = |exec: &str| text(&format!("{{ tools: {{ exec: {exec} }} }}"));
    type Edit<'a> = Box<dyn Fn(&Path) + 'a>;
    let breaks: Vec<(&str, Edit)> = vec![
        ("it is gone", Box::new(gone)),
        ("it cannot be read", Box::new(folder)),
        ("it is gone", Box::new(nowhere)),
        ("it cannot be read", Box::new(text(""))),
        ("it cannot be read", Box::new(text("{ tools:"))),
        ("more than 128 deep", Box::new(text(&deep))),
        ("the file must be an object", Box::new(text("null"))),
        ("the file must be an object", Box::new(text("[]"))),
        ("tools must be an object", Box::new(text("{ tools: null }"))),
        ("tools.exec must be an object", Box::new(exec("null"))),
        (
            "tools.exec.chains is not a key",
            Box::new(exec("{ chains: 'x' }")),
        ),
        (
            "tools.exec.security must be",
            Box::new(exec("{ security: 'dney' }")),
        ),
        (
            "tools.exec.ask must be",
            Box::new(exec("{ ask: 'alwais' }")),
        ),
        (
            "tools.exec.safeBins must be",
            Box::new(exec("{ safeBins: 'wc' }")),
        ),
        (
            "tools.exec.host must be",
            Box::new(exec("{ host: 'cloud' }")),
        ),
        (
            "tools.deny must be",
            Box::new(text("{ tools: { deny: 'exec' } }")),
        ),
    ];
    // What each setting refuses, of `true`, which is listed, and of `wc`, which is a safe bin where nothing is set.
    let settings = [
        (json!({ "exec": { "security": "deny" } }), "true", "denied"),
        (json!({ "exec": { "ask": "always" } }), "true", "denied"),
        (
            json!({ "exec": { "safeBins": [] } }),
            "echo hi | wc -l",
            "denied",
        ),
        (json!({ "exec": { "host": "node" } }), "true", "error"),
        (json!({ "deny": ["exec"] }), "true", "denied"),
    ];
    for (tools, command, expected) in settings {
        let own = Own::start(&policy(), json!({ "tools": tools }));
        let path = own.desk.state().join("openclaw.json");
        let good = fs::read_to_string(&path).unwrap();
        let status = || {
            let arguments = json!({ "command": command });
            let ran = own.call("exec", arguments);
            match ran["details"]["status"].as_str() {
                Some("denied") => "denied",
                Some("completed") => "completed",
                _ => "error",
            }
        };
        assert_eq!(status(), expected, "{tools}");
        for (why, breaks) in &breaks {
            breaks(&path);
            assert_eq!(status(), expected, "{tools} {why}");
            let line =
                own.wait_for("openclaw.json cannot be used, so its earlier content still applies");
            assert!(line.contains(why), "{tools} {why}: {line}");
            let taken = if path.is_dir() {
                fs::remove_dir(&path)
            } else {
                fs::remove_file(&path)
            };
            // The file may be gone already.
            drop(taken);
            fs::write(&path, &good).unwrap();
            assert_eq!(status(), expected, "{tools} {why}");
            own.wait_for("openclaw.json has changed, and counts from now on");
        }
        // The edit that takes the limit out is one of a person.
        fs::write(&path, good.replace("\"tools\"", "\"toolz\"")).unwrap();
        assert_eq!(status(), "completed", "{tools}");
    }
}

#[test]
fn a_gateway_does_not_start_with_a_fault() {
    let desk = Desk::new();
    desk.write_config("{ tools: { exec: { ask: 'alwys', hots: 1 } } }");
    let refused = desk.host(&["gateway", "run"]);
    assert_eq!(refused.code, Some(70));
    for fault in [
        "tools.exec.ask must be one of off, on-miss, always",
        "tools.exec.hots is not a key of OpenClaw",
    ] {
        assert!(refused.stderr.contains(fault), "{refused:?}");
    }
    desk.write_config("{ gateway: { bind: 'tailnet' } }");
    let refused = desk.host(&["gateway", "run"]);
    assert!(
        refused.stderr.contains("write loopback or lan"),
        "{refused:?}"
    );
}

/// Where there is no token yet, one is made, and every client finds it.
#[test]
fn a_token_is_made_where_there_is_none() {
    let desk = Desk::new();
    desk.write_store(&json!({ "version": 1 }).to_string());
    let port = free_port();
    desk.write_config(&format!("// mine\n{{ gateway: {{ port: {port} }} }}\n"));
    let own = Own::run(desk, port, &[]);
    let text = fs::read_to_string(own.desk.state().join("openclaw.json")).unwrap();
    assert!(text.starts_with("// mine\n{ gateway: {"), "{text}");
    let hidden = own.desk.host(&["config", "get", "gateway.auth.token"]);
    assert_eq!(hidden.stdout, "[hidden]\n");
    let token = own.token_of("main");
    let reply = own.get("/metrics", &token);
    assert_eq!(reply.status, 403, "{reply:?}");
}

#[test]
fn single_values_are_shown_and_edited_in_place() {
    let desk = Desk::new();
    let config = "// mine\n{\n  agents: { list: [{ id: 'main' }] }, // one\n  tools: { exec: { host: 'gateway', }, },\n}\n";
    desk.write_config(config);
    let path = desk.state().join("openclaw.json");
    let host = |arguments: &[&str]| desk.host(&[&["config"], arguments].concat());
    let done = |arguments: &[&str]| {
        let answer = host(arguments);
        assert_eq!(answer.code, Some(0), "{answer:?}");
        answer.stdout
    };
    done(&["set", "agents.list[0].tools.exec.node", "build box"]);
    assert_eq!(
        done(&["get", "agents.list[0].tools.exec.node"]),
        "build box\n"
    );
    assert_eq!(
        done(&["get", "agents.list[0].tools.exec.node", "--json"]),
        "\"build box\"\n"
    );
    done(&["set", "tools.exec.safeBins", "['jq', 'wc']"]);
    done(&["set", "tools.exec.node", "12"]);
    assert_eq!(done(&["get", "tools.exec.node", "--json"]), "\"12\"\n");
    done(&["unset", "agents.list[0].tools.exec.node"]);
    let text = fs::read_to_string(&path).unwrap();
    assert!(
        text.starts_with("// mine\n") && text.contains("// one"),
        "{text}"
    );
    let before = text;
    for (arguments, code, says) in [
        (
            &["get", "tools.exec.ask"][..],
            1,
            "tools.exec.ask is not set",
        ),
        (&["get", "tools..exec"], 2, "is not the path of a value"),
        (
            &["set", "tools.exec.ask", "maybe"],
            2,
            "must be one of off, on-miss, always",
        ),
        (
            &["set", "tools.exec.chains", "x"],
            2,
            "is not a setting that Exec Companion knows",
        ),
        (
            &["set", "tools.exec.timeoutSec", "1.5"],
            2,
            "must be a whole number",
        ),
        (
            &["set", "tools.exec.node", "{", "--json"],
            2,
            "the value is not JSON5",
        ),
        (
            &["set", "agents.list[4].tools.exec.node", "x"],
            2,
            "there is no agents.list[4] in the file",
        ),
        (
            &["set", "tools.exec.ask", "off"],
            2,
            "commands may then run without a question; add --yes",
        ),
        (
            &["set", "tools.exec.host", "sandbox"],
            2,
            "nobody is asked; add --yes",
        ),
        (&["unset", "tools.exec"], 2, "add --yes"),
    ] {
        let answer = host(arguments);
        assert_eq!(answer.code, Some(code), "{arguments:?}: {answer:?}");
        assert!(answer.stderr.contains(says), "{arguments:?}: {answer:?}");
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), before);
    done(&["set", "tools.exec.ask", "off", "--yes"]);
    assert_eq!(done(&["get", "tools.exec.ask"]), "off\n");
}
