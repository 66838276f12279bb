//! Texts and places that mean harm.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use serde_json::json;

use super::Home;

#[test]
fn nothing_hides_in_what_is_printed() {
    let home = Home::with(&json!({"version": 1, "agents": {
        "a\u{202e}b": {"allowlist": [{"pattern": "/opt/\u{1b}[2Jx", "argPattern": "\u{200b}"}],
            "rules": [{"id": "\u{7}", "effect": "deny", "pattern": "/\u{2066}", "note": "one\ntwo"}]}}}));
    for arguments in [
        &["allowlist", "list"][..],
        &["allowlist", "list", "--json"],
        &["rules", "list"],
        &["agents", "list"],
        &["export"],
        &["get"],
        &["allowlist", "add", "/opt/\u{1b}]0;x\u{7}"],
        &["allowlist", "add", "na\u{202e}me"],
        &[
            "allowlist",
            "remove",
            "/opt/\u{1b}[2Jx",
            "--agent",
            "a\u{202e}b",
        ],
        &["agents", "remove", "a\u{202e}b"],
        &["rules", "remove", "\u{7}"],
        &["diff"],
        &["restore", "1\u{1b}"],
        &["import", "no\u{1b}where", "--merge"],
    ] {
        let (_, out, err) = home.run(arguments, b"");
        let hidden = |char: char| {
            char != '\n' && (char.is_control() || "\u{202e}\u{200b}\u{2066}".contains(char))
        };
        assert!(!out.contains(hidden), "{arguments:?}: {out:?}");
        assert!(!err.contains(hidden), "{arguments:?}: {err:?}");
        assert!(!(out + &err).is_empty(), "{arguments:?}");
    }
}

#[test]
fn a_folder_that_cannot_be_written_and_files_of_another_kind() {
    let home = Home::with(&json!({"version": 2, "agents": {}}));
    let version = "exec-host: HOME/.openclaw/exec-approvals.json has version 2, and this program \
                   knows only version 1; update this program, or set \"version\": 1 if you wrote \
                   the file by hand\nexec-host: \
                   earlier versions: exec-host approvals history, then exec-host approvals restore VERSION\n";
    home.check(&[
        (&["allowlist", "list"], 1, "", version),
        (&["allowlist", "add", "~/bin/fmt"], 1, "", version),
        (&["policy", "preset", "locked"], 1, "", version),
    ]);
    assert_eq!(home.document(), json!({"version": 2, "agents": {}}));

    // A file where the folder of the policy should be: root, too, cannot write below it.
    fs::write(home.path().join("file"), "").unwrap();
    let (code, out, err) = home.run(
        &["allowlist", "add", "--state-dir", "file", "~/bin/fmt"],
        b"",
    );
    assert_eq!((code, out.as_str()), (1, ""));
    let words =
        "exec-host: HOME/file/exec-approvals.json cannot be read (Not a directory (os error 20))";
    assert!(err.starts_with(words), "{err}");

    let folder = home.path().join(".openclaw");
    fs::write(home.store(), "{\"version\": 1}").unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o500)).unwrap();
    let probe = fs::write(folder.join("probe"), "");
    let ended = home.run(&["allowlist", "add", "~/bin/fmt"], b"");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).unwrap();
    // Root may write anyway.
    if probe.is_err() {
        assert_eq!((ended.0, ended.1.as_str()), (1, ""));
        assert!(ended.2.contains("cannot be written"), "{}", ended.2);
        assert_eq!(home.document(), json!({"version": 1}));
    }
}

#[test]
fn where_there_is_no_file_nothing_is_made_by_looking() {
    let home = Home::empty();
    let none =
        "exec-host: nothing is listed for anybody; exec-host approvals allowlist add PATTERN\n";
    home.check(&[
        (&["allowlist", "list"], 0, "", none),
        (&["allowlist", "list", "--json"], 0, "[]\n", none),
        (
            &["rules", "list", "--agent", "x"],
            0,
            "",
            "exec-host: there is no rule for x; exec-host approvals rules add PATTERN [-- ARGUMENTS]\n",
        ),
        (
            &["history"],
            0,
            "",
            "exec-host: there is no approvals file yet, so there is no earlier version\n",
        ),
        (
            &["allowlist", "remove", "/a"],
            1,
            "",
            "exec-host: main has no entry “/a”; exec-host approvals allowlist list shows them\n",
        ),
        (
            &["agents", "list"],
            0,
            "AGENT     SECURITY  ASK  ASKFALLBACK  SKILLS\ndefaults  -         -    -            -\n",
            "",
        ),
        (
            &["get"],
            0,
            "{\"path\":\"HOME/.openclaw/exec-approvals.json\",\"exists\":false,\"hash\":\"HASH\",\"file\":\
             {\"agents\":{},\"defaults\":{},\"version\":1}}\n",
            "",
        ),
    ]);
    assert!(!home.store().exists());
}
