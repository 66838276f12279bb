//! `history`, `diff`, `restore`.

use std::fs;

use serde_json::json;

use super::Home;

#[test]
fn versions_are_listed_compared_and_put_back() {
    let home = Home::with(&json!({"version": 1, "agents": {"main": {
        "allowlist": ["~/bin/fmt"], "rules": [{"id": "r", "effect": "deny", "pattern": "/opt/rm"}]}}}));
    home.check(&[
        (
            &["diff"],
            1,
            "",
            "exec-host: there is no earlier version yet, so nothing differs\n",
        ),
        (&["policy", "--agent", "ops", "--ask", "always"], 0, "ops\n  + ask: always\n", ""),
        (&["rules", "remove", "r", "--yes"], 0, "main\n  - deny /opt/rm  [r]\n", ""),
        (&["diff"], 0, "main\n  - deny /opt/rm  [r]\n", ""),
        (&["diff", "1"], 0, "main\n  - deny /opt/rm  [r]\nops\n  + ask: always\n", ""),
        (&["diff", "1", "--agent", "main"], 0, "main\n  - deny /opt/rm  [r]\n", ""),
        (
            &["restore", "1", "--agent", "main"],
            2,
            "",
            "exec-host: restore is about the whole file; leave --agent out\n",
        ),
        (&["diff", "2", "1"], 0, "ops\n  - ask: always\n", ""),
        (&["diff", "2", "2"], 0, "", "exec-host: the two say the same\n"),
        (
            &["diff", "--json", "2", "1"],
            0,
            "[{\"agent\":\"ops\",\"kind\":\"setting\",\"name\":\"ask\",\"before\":\"always\",\"after\":null}]\n",
            "",
        ),
        (
            &["diff", "9"],
            1,
            "",
            "exec-host: there is no version “9”; exec-host approvals history shows them\n",
        ),
        (
            &["restore", "1"],
            2,
            "main\n  + deny /opt/rm  [r]\nops\n  - ask: always\n",
            "
exec-host: restoring version 1 is not done, because more may run afterwards:
  ask of ops: always → on-miss
Repeat with --yes if that is meant.
",
        ),
        (
            &["restore", "--json", "2"],
            0,
            "{\"changed\":true,\"differences\":[{\"after\":{\"effect\":\"deny\",\"id\":\"r\",\"pattern\":\
             \"/opt/rm\"},\"agent\":\"main\",\"before\":null,\"kind\":\"rule\",\"name\":\"/opt/rm\"}],\
             \"hash\":\"HASH\"}\n",
            "",
        ),
        (
            &["history"],
            0,
            "
VERSION  REPLACED             BYTES  ENTRIES  RULES  HASH
current                       139    1        1      SHORT
3        DAY TIME  93     1        0      SHORT
2        DAY TIME  139    1        1      SHORT  as current
1        DAY TIME  116    1        1      SHORT
",
            "",
        ),
        (
            &["history", "--json"],
            0,
            "[{\"current\":true,\"entries\":1,\"hash\":\"HASH\",\"number\":null,\"rules\":1,\"size\":139},\
             {\"current\":false,\"date\":\"MOMENT\",\"entries\":1,\"hash\":\"HASH\",\"number\":3,\"rules\":0,\
             \"size\":93},{\"current\":true,\"date\":\"MOMENT\",\"entries\":1,\"hash\":\"HASH\",\"number\":2,\
             \"rules\":1,\"size\":139},{\"current\":false,\"date\":\"MOMENT\",\"entries\":1,\"hash\":\"HASH\",\
             \"number\":1,\"rules\":1,\"size\":116}]\n",
            "",
        ),
        (
            &["restore", "1", "--yes"],
            0,
            "ops\n  - ask: always\nVersion 1 is in force.\n",
            "",
        ),
        (
            &["allowlist", "remove", "~/bin/fmt"],
            0,
            "main\n  - allow ~/bin/fmt\n",
            "",
        ),
        (
            &["restore", "3"],
            2,
            "main\n  + allow ~/bin/fmt\n  - deny /opt/rm  [r]\nops\n  + ask: always\n",
            "
exec-host: restoring version 3 is not done, because it drops 1 of 1 entries and rules and more may run afterwards:
  main may run ~/bin/fmt with any arguments
  /opt/rm is no longer blocked for agent “main”
Repeat with --yes if that is meant.
",
        ),
    ]);
    assert_eq!(
        home.document(),
        json!({"version": 1, "agents": {"main": {"allowlist": [],
            "rules": [{"effect": "deny", "pattern": "/opt/rm"}]}}})
    );
}

#[test]
fn a_file_that_cannot_be_read_is_left_alone_until_a_version_is_put_back() {
    let home = Home::with(&json!({"version": 1, "agents": {"main": {"allowlist": ["~/bin/fmt"]}}}));
    home.run(&["policy", "preset", "locked"], b"");
    let broken = "{\"version\": 1,\n\"agents\": oops";
    fs::write(home.store(), broken).unwrap();
    let problem = "exec-host: HOME/.openclaw/exec-approvals.json is not valid JSON at line 2, column 11 \
                   (expected value); correct it there or restore an earlier version\n";
    let hint = "exec-host: earlier versions: exec-host approvals history, then exec-host approvals restore \
                VERSION\n";
    let both = format!("{problem}{hint}");
    for arguments in [
        &["get"][..],
        &["allowlist", "list"],
        &["allowlist", "add", "~/bin/tee"],
        &["allowlist", "remove", "~/bin/fmt"],
        &["rules", "list"],
        &["policy", "preset", "full", "--yes"],
        &["agents", "list"],
        &["export"],
    ] {
        assert_eq!(
            home.run(arguments, b""),
            (1, String::new(), both.clone()),
            "{arguments:?}"
        );
        assert_eq!(fs::read_to_string(home.store()).unwrap(), broken);
    }
    let set = home.run(&["set", "--stdin"], b"{}");
    let unavailable = problem.replace(
        "exec-host: ",
        "exec-host: INVALID_REQUEST: exec approvals base hash unavailable; reload and retry: ",
    );
    assert_eq!(set, (1, String::new(), unavailable));
    // Nothing holds now, so all of the version is more.
    let more = "exec-host: restoring version 1 is not done, because more may run afterwards:\n  main may \
                run ~/bin/fmt with any arguments\nRepeat with --yes if that is meant.\n";
    let refused = format!("{problem}{more}");
    let difference = "main\n  + allow ~/bin/fmt\n";
    let done = format!("{difference}Version 1 is in force.\n");
    home.check(&[
        (&["restore", "1"], 2, difference, &refused),
        (&["restore", "1", "--yes"], 0, &done, problem),
    ]);
    assert_eq!(
        home.document(),
        json!({"version": 1, "agents": {"main": {"allowlist": ["~/bin/fmt"]}}})
    );
}
