//! `export` and `import --merge`.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use serde_json::{Value, json};

use super::Home;

#[test]
fn an_export_has_no_socket_no_token_and_no_traces_of_use() {
    let home = Home::with(
        &json!({"version": 1, "socket": {"path": "/s", "token": "secret"},
        "defaults": {"ask": "always"}, "agents": {
            "default": {"allowlist": ["/a", {"id": "1", "pattern": "/b", "lastUsedAt": 5,
                "lastUsedCommand": "b --password hunter2", "lastResolvedPath": "/b"}]},
            "ops": {"rules": [{"id": "2", "effect": "deny", "pattern": "/c"}]}}}),
    );
    let whole = json!({"version": 1, "defaults": {"ask": "always"}, "agents": {
        "default": {"allowlist": ["/a", {"id": "1", "pattern": "/b"}]},
        "ops": {"rules": [{"id": "2", "effect": "deny", "pattern": "/c"}]}}});
    home.check(&[
        (
            &["export", "--json", "--agent", "ops"],
            0,
            "{\"agents\":{\"ops\":{\"rules\":[{\"effect\":\"deny\",\"id\":\"2\",\"pattern\":\"/c\"}]}},\
             \"version\":1}\n",
            "",
        ),
        (
            &["export", "--json", "--agent", "main"],
            0,
            "{\"agents\":{\"default\":{\"allowlist\":[\"/a\",{\"id\":\"1\",\"pattern\":\"/b\"}]}},\
             \"version\":1}\n",
            "",
        ),
        (
            &["export", "--agent", "x\u{1b}"],
            1,
            "",
            "exec-host: the file names no agent “x⟨U+001B escape⟩”; exec-host approvals agents list \
             shows them\n",
        ),
        (&["export", "--out", "x.json"], 0, "Wrote x.json (entries and rules: 3).\n", ""),
        (
            &["export", "--out", "x.json"],
            2,
            "",
            "exec-host: x.json is there already and is not written over; give another name\n",
        ),
        (&["import", "x.json", "--merge"], 0, "Nothing to change.\n", ""),
    ]);
    let file = home.path().join("x.json");
    assert_eq!(
        fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o600
    );
    let text = fs::read_to_string(file).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), whole);
}

#[test]
fn an_import_overwrites_nothing_without_a_word() {
    let here = json!({"version": 1, "socket": {"token": "secret"}, "defaults": {"ask": "on-miss"},
        "agents": {"main": {"allowlist": [{"pattern": "~/bin/fmt", "argPattern": "^-w"}],
            "rules": [{"id": "r1", "effect": "deny", "pattern": "/opt/rm"}]}}});
    let coming = json!({"version": 1, "socket": {"token": "stolen"},
        "defaults": {"ask": "off", "askFallback": "allowlist"}, "agents": {
            "main": {"allowlist": [{"pattern": "~/bin/fmt"}, "~/bin/sh"],
                "rules": [{"id": "R1", "effect": "allow", "pattern": "/opt/rm"}]},
            "ops": {"security": "full"}}});
    let home = Home::with(&here);
    fs::write(home.path().join("i.json"), coming.to_string()).unwrap();
    let conflicts = &"
  - defaults.ask: on-miss
  + defaults.ask: off
  - main allow ~/bin/fmt  arguments like ^-w
  + main allow ~/bin/fmt
  - main deny /opt/rm  [r1]
  + main allow /opt/rm  [R1]
"[1..];
    let socket = "exec-host: the socket of the import stays behind\n";
    let rows: &[(&[&str], i32, &str, String)] = &[
        (
            &[],
            2,
            "",
            format!(
                "{socket}exec-host: nothing is imported, because both sides say something else (- here, \
                 + there):\n{conflicts}Keep what is here with --ours, or take what comes with --theirs.\n"
            ),
        ),
        (
            &["--ours"],
            2,
            "",
            format!(
                "{socket}exec-host: what is here is kept (- here, + there):\n{conflicts}\
                 exec-host: the import is not done, because more may run afterwards:\n  askFallback of \
                 every other agent: deny → allowlist\n  security of ops: allowlist → full\n  main may run \
                 ~/bin/sh with any arguments (is a shell)\nRepeat with --yes if that is meant.\n"
            ),
        ),
        (
            &["--ours", "--yes", "--agent", "main"],
            0,
            "main\n  + allow ~/bin/sh\n",
            format!(
                "{socket}exec-host: what is here is kept (- here, + there):\n{}",
                conflicts.split_once("off\n").unwrap().1
            ),
        ),
        (
            &["--theirs", "--yes"],
            0,
            "~ defaults.ask: on-miss → off\n+ defaults.askFallback: allowlist\nmain\n  \
             ~ allow ~/bin/fmt  arguments like ^-w  → allow ~/bin/fmt\n  \
             ~ deny /opt/rm  [r1]  → allow /opt/rm  [R1]\nops\n  + security: full\n",
            format!("{socket}exec-host: what comes is taken (- here, + there):\n{conflicts}"),
        ),
    ];
    for (arguments, code, out, err) in rows {
        let ended = home.run(
            &[&["import", "i.json", "--merge"], *arguments].concat(),
            b"",
        );
        assert_eq!(
            ended,
            (*code, (*out).to_owned(), err.clone()),
            "{arguments:?}"
        );
        if *code == 2 {
            let mut whole = here.clone();
            super::without_ids(&mut whole);
            assert_eq!(home.document(), whole);
        }
    }
    assert_eq!(
        home.document(),
        json!({"version": 1, "socket": {"token": "secret"},
            "defaults": {"ask": "off", "askFallback": "allowlist"}, "agents": {
                "main": {"allowlist": [{"pattern": "~/bin/fmt"}, {"pattern": "~/bin/sh"}],
                    "rules": [{"effect": "allow", "pattern": "/opt/rm"}]},
                "ops": {"security": "full"}}})
    );
}

#[test]
fn an_import_into_nothing_makes_a_file_that_spells_its_defaults() {
    let home = Home::empty();
    let coming =
        json!({"version": 1, "agents": {"main": {"allowlist": ["~/bin/fmt"]}}}).to_string();
    let asked = home.run(&["import", "--stdin", "--merge"], coming.as_bytes());
    let words = "exec-host: the import is not done, because more may run afterwards:\n  main may run \
                 ~/bin/fmt with any arguments\nRepeat with --yes if that is meant.\n";
    assert_eq!(asked, (2, String::new(), words.to_owned()));
    let ended = home.run(
        &["import", "--stdin", "--merge", "--yes"],
        coming.as_bytes(),
    );
    let out = "+ defaults.ask: on-miss\n+ defaults.askFallback: deny\n+ defaults.security: allowlist\n\
               main\n  + allow ~/bin/fmt\n";
    assert_eq!(ended, (0, out.to_owned(), String::new()));
    let broken = home.run(
        &["import", "--stdin", "--merge"],
        b"{\"agents\":{\"a\":{\"rules\":7}}}",
    );
    let words =
        "exec-host: agents.a.rules of the import is not a list; correct that and import again\n";
    assert_eq!(broken, (2, String::new(), words.to_owned()));
    assert_eq!(
        home.document(),
        json!({"version": 1, "socket": {},
            "defaults": {"security": "allowlist", "ask": "on-miss", "askFallback": "deny"},
            "agents": {"main": {"allowlist": [{"pattern": "~/bin/fmt"}]}}})
    );
}
