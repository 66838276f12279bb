//! One home with an OpenClaw that keeps its approvals in a database.

use std::fs;
use std::path::Path;

use promises::{Answer, App, Desk, Openclaw};
use rusqlite::{Connection, OpenFlags};
use serde_json::{Value, json};

use crate::OUR_KEYS;

#[test]
fn both_run_what_they_allow_and_nothing_of_ours_lies_beside_its_database() {
    let openclaw = Openclaw::installed("OPENCLAW_NEWEST");
    let desk = Desk::new();
    // OpenClaw makes its folder, by the command that a person would look with.
    let policy = openclaw.json(&desk, &["approvals", "get", "--json"]);
    assert_eq!(policy["exists"], false);
    assert_eq!(listing(&desk.state()), ["state/openclaw.sqlite"]);
    the_fixture_is_as_the_real_one(&desk);

    // Ours is started, edited and used.
    let app = App::start_with(&desk, &[("DISPLAY", "")]);
    app.wait_for("OpenClaw has no token for its approvals socket yet");
    let added = desk.host(&["approvals", "allowlist", "add", "/usr/bin/echo"]);
    assert_eq!(added.code, Some(0), "{added:?}");
    assert_eq!(
        desk.call(&["--", "echo", "ours"]).answer(),
        Answer::new(0, "ours\n", "")
    );
    assert_eq!(
        listing(&desk.state()),
        ["exec-companion", "state/openclaw.sqlite"]
    );

    // OpenClaw starts beside it: its node host makes a token, and our app answers it.
    let gateway = openclaw.gateway(&desk);
    let (node_host, node) = gateway.node_host(&desk, gateway.port(), true);
    let get = json!({"nodeId": node});
    let policy = gateway.operator().call("exec.approvals.node.get", get);
    assert_eq!(policy.unwrap()["exists"], true);
    app.wait_for("OpenClaw's socket is served");
    let ran = gateway.system_run(&node, &["echo", "theirs"]).unwrap();
    assert_eq!(ran["stdout"], "theirs\n");
    app.wait_for("a request was judged");
    // As its gateways carry a command; root would have less run.
    let text = json!({
        "command": ["/bin/sh", "-lc", "/usr/bin/echo text"], "rawCommand": "/usr/bin/echo text",
    });
    let operator = gateway.operator();
    let ran = operator.invoke(&node, "system.run", &text).unwrap();
    assert_eq!(ran["stdout"], "text\n");
    let (_, refused) = gateway.system_run(&node, &["uname"]).unwrap_err();
    let why = "/usr/bin/uname isn't on main's allowlist.";
    assert!(refused.contains(why), "{refused}");

    // Ours is stopped. OpenClaw starts again, and runs its approvals and its exec.
    drop(node_host);
    app.end();
    assert!(!desk.state().join("exec-approvals.json").exists());
    assert!(!desk.state().join("exec-approvals.sock").exists());
    let (_node_host, node) = gateway.node_host(&desk, gateway.port(), false);
    let ran = gateway.system_run(&node, &["echo", "alone"]).unwrap();
    assert_eq!(ran["stdout"], "alone\n");
    let add = [
        "approvals",
        "allowlist",
        "add",
        "--agent",
        "main",
        "/usr/bin/uname",
    ];
    let added = openclaw.run(&desk, &add);
    assert_eq!(added.code, Some(0), "{added:?}");
    // What OpenClaw allows comes over when a person asks for it, and is in force here.
    openclaw.install(&desk);
    let import = ["approvals", "import", "--merge", "--from-openclaw"];
    let warned = desk.host(&import);
    assert_eq!(warned.code, Some(2), "{warned:?}");
    assert!(
        warned.stderr.contains("main may run /usr/bin/uname"),
        "{warned:?}"
    );
    let imported = desk.host(&[&import[..], &["--yes"]].concat());
    assert_eq!(imported.code, Some(0), "{imported:?}");
    let listed = desk.host(&[
        "approvals",
        "allowlist",
        "list",
        "--agent",
        "main",
        "--json",
    ]);
    for pattern in ["/usr/bin/echo", "/usr/bin/uname"] {
        assert!(listed.stdout.contains(pattern), "{listed:?}");
    }
    assert!(!desk.state().join("exec-approvals.json").exists());
}

/// It edits its database, and our file beside that stays byte for byte. What a person carries over into
/// the database keeps the keys of ours there, too.
#[test]
fn its_writers_leave_our_file_alone_and_keep_our_keys() {
    let openclaw = Openclaw::installed("OPENCLAW_NEWEST");
    let desk = Desk::new();
    let get = || openclaw.json(&desk, &["approvals", "get", "--json"]);
    let theirs = |arguments: &[&str]| {
        let words = [&["approvals"], arguments].concat();
        let answer = openclaw.run(&desk, &words);
        assert_eq!(answer.code, Some(0), "openclaw {words:?}: {answer:?}");
    };
    assert_eq!(get()["exists"], false);
    let add: &[&str] = &["allowlist", "add", "--agent", "main", "/usr/bin/echo"];
    for arguments in [add].into_iter().chain(OUR_KEYS) {
        let words = [&["approvals"], arguments].concat();
        let answer = desk.host(&words);
        assert_eq!(answer.code, Some(0), "exec-host {words:?}: {answer:?}");
    }
    let own = desk.state().join("exec-companion/exec-approvals.json");
    let ours = fs::read_to_string(&own).unwrap();

    let mut carried: Value = serde_json::from_str(&ours).unwrap();
    carried["socket"] = json!({});
    let path = desk.home().join("set.json");
    fs::write(&path, carried.to_string()).unwrap();
    theirs(&["set", "--file", path.to_str().unwrap()]);
    theirs(&["allowlist", "add", "--agent", "main", "/usr/bin/uname"]);
    let kept = |file: &Value| {
        let main = &file["agents"]["main"];
        json!([main["chains"], main["rules"], file["agents"]["*"]["chains"]])
    };
    assert_eq!(kept(&get()["file"]), kept(&carried));
    assert_eq!(fs::read_to_string(&own).unwrap(), ours);
    assert!(!desk.state().join("exec-approvals.json").exists());
}

/// OpenClaw takes our file over while nothing of ours runs: what we denied stays denied, and the rest comes
/// back when a person asks for it.
#[test]
fn what_was_denied_stays_denied_after_it_took_our_file_over() {
    let openclaw = Openclaw::installed("OPENCLAW_NEWEST");
    let desk = Desk::new();
    for words in [
        &["allowlist", "add", "--agent", "main", "/usr/bin/echo"][..],
        &["rules", "add", "--agent", "main", "--deny", "/usr/bin/id"],
    ] {
        let answer = desk.host(&[&["approvals"], words].concat());
        assert_eq!(answer.code, Some(0), "{words:?}: {answer:?}");
    }
    let shared = desk.state().join("exec-approvals.json");
    assert!(shared.exists());
    let gateway = openclaw.gateway(&desk);
    drop(gateway);
    assert!(!shared.exists(), "it has taken the file over");

    let explained = |command: &str| {
        let words = ["explain", "--agent", "main", "--json", "--", command];
        let said: Value = serde_json::from_str(&desk.host(&words).stdout).unwrap();
        (said["verdict"].clone(), said["code"].clone())
    };
    assert_eq!(explained("id"), (json!("deny"), json!("deny-rule")));
    assert_eq!(explained("echo"), (json!("ask"), json!("allowlist-miss")));
    let told = desk.host(&["approvals", "get"]);
    assert!(
        told.stderr.contains("What it blocked stays blocked."),
        "{told:?}"
    );

    openclaw.install(&desk);
    let import = ["approvals", "import", "--merge", "--from-openclaw", "--yes"];
    let imported = desk.host(&import);
    assert_eq!(imported.code, Some(0), "{imported:?}");
    assert_eq!(explained("id"), (json!("deny"), json!("deny-rule")));
    assert_eq!(explained("echo"), (json!("run"), json!("allowlist")));
    let told = desk.host(&["approvals", "get"]);
    assert!(!told.stderr.contains("is gone"), "{told:?}");
}

/// What this project's other tests take for OpenClaw's database has the columns of this one.
fn the_fixture_is_as_the_real_one(desk: &Desk) {
    let columns = |connection: &Connection| {
        let mut columns = connection
            .prepare("SELECT name, type, \"notnull\", pk FROM pragma_table_info('exec_approvals_config')")
            .unwrap();
        let rows = columns.query_map([], |row| {
            Ok((
                row.get::<_, String>(0)?,
                row.get::<_, String>(1)?,
                row.get::<_, i64>(2)?,
                row.get::<_, i64>(3)?,
            ))
        });
        let version = "PRAGMA user_version";
        let version: i64 = connection.query_row(version, [], |row| row.get(0)).unwrap();
        (
            version,
            rows.unwrap().map(Result::unwrap).collect::<Vec<_>>(),
        )
    };
    let fixture = Connection::open_in_memory().unwrap();
    fixture
        .execute_batch(include_str!("../cases/openclaw-database.sql"))
        .unwrap();
    // OpenClaw does not run, so the file is all there is.
    let file = desk.state().join("state/openclaw.sqlite");
    let uri = format!("file:{}?immutable=1", file.display());
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    let real = Connection::open_with_flags(uri, flags).unwrap();
    assert_eq!(columns(&fixture), columns(&real));
}

/// Every file below, without what is in our own folder.
fn listing(state: &Path) -> Vec<String> {
    let mut names = Vec::new();
    let mut folders = vec![state.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path
                .strip_prefix(state)
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned();
            if path.is_dir() && name != "exec-companion" {
                folders.push(path);
            } else {
                names.push(name);
            }
        }
    }
    names.sort();
    names
}
