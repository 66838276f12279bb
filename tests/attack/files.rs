//! Something that is no file in place of each file that the programs read: a pipe that nobody
//! writes into, a device without an end, a folder, a socket, a link to itself, ten gigabytes.
//! The programs answer, say which file it is, and end.

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use promises::{Answer, App, Desk, Page, built, turn, until};
use serde_json::{Value, json};

/// The name of an obstacle, and the function that makes it at a path.
type Kind = (&'static str, fn(&Path));

/// Things that may be in the place of a file.
const KINDS: [Kind; 6] = [
    ("pipe", |at| {
        assert!(Command::new("mkfifo").arg(at).status().unwrap().success());
    }),
    ("device", |at| symlink("/dev/zero", at).unwrap()),
    ("folder", |at| fs::create_dir(at).unwrap()),
    ("socket", |at| drop(UnixListener::bind(at).unwrap())),
    ("endless link", |at| symlink(at, at).unwrap()),
    ("huge file", |at| {
        File::create(at).unwrap().set_len(10 << 30).unwrap();
    }),
];

const STORE: &str = r#"{"version":1,"socket":{"token":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYX"},"defaults":{"security":"full","ask":"off"}}"#;

/// A command of `exec-host`, the file that it reads, and whether that is named.
const HEADLESS: &[(&[&str], &str, bool)] = &[
    (&["explain", "--", "true"], "exec-approvals.json", true),
    (&["explain", "--", "true"], "openclaw.json", true),
    (
        &["explain", "--", "true"],
        "exec-companion/confirmed-policy.json",
        false,
    ),
    (
        &["explain", "--", "true"],
        "exec-companion/settings.json",
        false,
    ),
    (&["approvals", "get"], "exec-approvals.json", true),
    (
        &["approvals", "policy"],
        "exec-companion/confirmed-policy.json",
        false,
    ),
    (
        &["approvals", "allowlist", "add", "/usr/bin/uname"],
        "exec-approvals.json.lock",
        true,
    ),
    (
        &["approvals", "allowlist", "add", "/usr/bin/uname"],
        "exec-companion/history.jsonl",
        true,
    ),
    (&["run", "--", "true"], "exec-approvals.json", true),
    (
        &["tool", "exec", "--json", r#"{"command":"true"}"#],
        "openclaw.json",
        true,
    ),
    (
        &["tool", "exec", "--json", r#"{"command":"true"}"#],
        "exec-approvals.json",
        true,
    ),
    (
        &["tool", "exec", "--json", r#"{"command":"true"}"#],
        "exec-companion/history.jsonl",
        false,
    ),
    (&["history"], "exec-companion/history.jsonl", true),
    (&["node", "status"], "node.json", true),
    (
        &["node", "status"],
        "exec-companion/identity/device.key",
        true,
    ),
    (&["node", "run"], "node.json", true),
    (&["node", "run"], "exec-companion/identity/device.key", true),
    (
        &["node", "run"],
        "exec-companion/identity/gateway.json",
        true,
    ),
    (&["node", "run"], "exec-companion/identity/node.lock", true),
    (&["pending", "list"], "exec-companion/pending.token", true),
];

/// The files that the app reads, with the names that Health has for them.
const OF_THE_APP: [&str; 11] = [
    "openclaw.json",
    "node.json",
    "exec-companion/confirmed-policy.json",
    "exec-companion/settings.json",
    "exec-companion/examples.json",
    "exec-companion/windows.json",
    "exec-companion/prompt-place.json",
    "exec-companion/history.jsonl",
    "exec-companion/pending.token",
    "exec-companion/identity/device.key",
    "exec-companion/identity/gateway.json",
];

/// Puts one of these in the place of a file.
fn put(desk: &Desk, file: &str, make: fn(&Path)) {
    let at = desk.state().join(file);
    fs::create_dir_all(at.parent().unwrap()).unwrap();
    let _ = fs::remove_file(&at);
    make(&at);
}

/// Runs `exec-host` to its end, and ends it where it does not come.
fn host(desk: &Desk, arguments: &[&str], when: &str) -> Answer {
    struct Ending(Option<Child>);
    impl Drop for Ending {
        fn drop(&mut self) {
            if let Some(mut child) = self.0.take() {
                let _ = child.kill();
                let _ = child.wait();
            }
        }
    }
    let mut command = desk.command(&built("exec-host"));
    command.args(arguments).stdin(Stdio::null());
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut ending = Ending(Some(child.spawn().unwrap()));
    until(&format!("the end of {arguments:?} {when}"), || {
        ending.0.as_mut().unwrap().try_wait().unwrap()
    });
    Answer::of(ending.0.take().unwrap().wait_with_output().unwrap())
}

/// Ends an app whose windows are driven, as the end of the session does.
fn end(app: App) {
    let pid = app.pid().to_string();
    let told = Command::new("kill").args(["-TERM", &pid]).status();
    assert!(told.unwrap().success());
    until("the end of the app", || {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat"));
        stat.map_or(Some(()), |stat| stat.contains(") Z ").then_some(()))
    });
}

#[test]
fn what_needs_no_window_ends_and_names_the_file() {
    let mut silent = Vec::new();
    for (kind, make) in KINDS {
        for (arguments, file, named) in HEADLESS {
            // What a lock holds is nothing to anybody.
            if kind == "huge file" && file.ends_with("lock") {
                continue;
            }
            let desk = Desk::new();
            desk.write_store(STORE);
            put(&desk, file, make);
            let answer = host(&desk, arguments, &format!("with a {kind} as {file}"));
            let name = Path::new(file).file_name().unwrap().to_str().unwrap();
            let said = format!("{}{}", answer.stdout, answer.stderr);
            if *named && !said.contains(name) {
                silent.push(format!("{kind}: {file}: {arguments:?}: {answer:?}"));
            }
        }
    }
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}

#[test]
fn the_app_starts_decides_names_the_file_and_ends() {
    let _turn = turn();
    for (kind, make) in KINDS {
        let desk = Desk::new();
        desk.write_store(STORE);
        let app = App::start_readable(&desk);
        let client = desk.client();
        assert!(client.exec(&["true"]).is_ok(), "{kind}");
        for file in OF_THE_APP {
            put(&desk, file, make);
        }
        // What it answers is the policy's; that it answers is what counts here.
        let _ = client.exec(&["true"]);
        let page = Page::main(&app);
        page.key("F5");
        page.click("to-health");
        for file in OF_THE_APP {
            page.wait_for(("check-files", &*format!("~/.openclaw/{file}")));
        }
        put(&desk, "exec-approvals.json", make);
        let _ = client.exec(&["true"]);
        page.wait_for(("check-store", "~/.openclaw/exec-approvals.json"));
        end(app);

        // From the start on.
        fs::rename(
            desk.store_path(),
            desk.home().join("was the approvals file"),
        )
        .unwrap();
        desk.write_store(STORE);
        let app = App::start_as_it_is(&desk);
        let _ = desk.client().exec(&["true"]);
        app.end();
    }
}

/// The database of a newer OpenClaw, and each file that belongs to it.
#[test]
fn the_app_serves_beside_a_database_that_is_none() {
    let _turn = turn();
    for (kind, make) in KINDS {
        let desk = Desk::new();
        desk.write_store(STORE);
        for ending in ["", "-wal", "-shm", "-journal"] {
            put(&desk, &format!("state/openclaw.sqlite{ending}"), make);
        }
        let app = App::start(&desk);
        let answer = desk.call(&["--", "echo", "served"]).answer();
        assert_eq!(answer, Answer::new(0, "served\n", ""), "{kind}");
        app.end();
    }
}

/// What a request names is hashed, and its first line read.
#[test]
fn a_request_for_what_is_no_file_is_answered() {
    let _turn = turn();
    let desk = Desk::new();
    let at = |kind: &str| desk.home().join(kind.replace(' ', "-"));
    let rules = KINDS.map(|(kind, make)| {
        let at = at(kind);
        make(&at);
        json!({
            "id": kind, "effect": "allow", "pattern": "/**", "script": at,
            "scriptSha256": "0".repeat(64),
        })
    });
    let mut store: Value = serde_json::from_str(STORE).unwrap();
    store["defaults"] = json!({"security": "allowlist", "ask": "off"});
    store["agents"] = json!({"main": {"rules": rules}});
    desk.write_store(&store.to_string());
    let app = App::start(&desk);
    let client = desk.client();
    for (kind, _) in KINDS {
        let at = at(kind);
        let at = at.to_str().unwrap();
        let sourced = format!(". {at}");
        let requests: [&[&str]; 3] = [&[at], &["/bin/sh", at], &["/bin/sh", "-c", &sourced]];
        for words in requests {
            assert!(client.exec(words).is_err(), "{words:?}");
            let explained = host(&desk, &[&["explain", "--"], words].concat(), kind);
            assert_ne!(explained.stdout, "", "{explained:?}");
        }
    }
    app.end();
}
