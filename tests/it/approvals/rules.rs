//! Rules.

use std::fs;

use serde_json::json;

use super::Home;

#[test]
fn rules_hold_for_what_they_name() {
    let home = Home::with(&json!({"version": 1, "agents": {"main": {"rules": [
        {"id": "00000001-old", "effect": "deny", "pattern": "bare", "expiresAt": 1},
        {"id": "00000002-old", "effect": "allow", "pattern": "/opt/x", "args": []}]}}}));
    fs::write(home.path().join("s.sh"), "echo hi\n").unwrap();
    let bin = home.path().join("bin");
    fs::copy(bin.join("fmt"), bin.join("xargs")).unwrap();
    home.check(&[
        (
            &["rules", "add", "fmt"][..],
            2,
            "",
            "exec-host: “fmt” has no folder and would never match; write HOME/bin/fmt\n",
        ),
        (
            &["rules", "add", "~/bin/sh"],
            2,
            "",
            "exec-host: “~/bin/sh” can run anything: it is a shell. Allow exact arguments instead \
             (exec-host approvals rules add '~/bin/sh' -- ARGUMENTS), or repeat with --yes\n",
        ),
        (
            &["rules", "add", "--script", "none.sh", "~/bin/sh"],
            2,
            "",
            "exec-host: HOME/none.sh cannot be read, so its content cannot be recorded; name the \
             script, or give --script-sha256\n",
        ),
        (
            &["rules", "add", "--expires", "yesterday", "~/bin/fmt"],
            2,
            "",
            "exec-host: “yesterday” is not a time; write 1d, 1w, 12h, or a day such as 2026-12-31\n"
                .replace("2026-12-31", "DAY")
                .leak(),
        ),
        (
            &["rules", "add", "--expires", "2020-01-01", "~/bin/fmt"],
            2,
            "",
            "exec-host: “DAY” is over already; write a later time\n",
        ),
        (
            &["rules", "add", "--script", "s.sh", "--note", "the script", "~/bin/sh"],
            0,
            "main\n  + allow ~/bin/sh  script HOME/s.sh  [SHORT]  (the script)\n",
            "",
        ),
        (
            &["rules", "add", "--script", "s.sh", "~/bin/xargs"],
            2,
            "",
            "exec-host: “~/bin/xargs” starts other programs, so a rule for a script would never \
             match; name the shell or the interpreter that runs the script, or give exact arguments \
             after --\n",
        ),
        (
            &["rules", "add", "--cwd", ".", "--expires", "9000-01-01", "~/bin/tee", "--", "-a", "b c"],
            0,
            "main\n  + allow ~/bin/tee -a 'b c'  in HOME  until DAY TIME  [SHORT]\n",
            "",
        ),
        (
            &["rules", "add", "--agent", "*", "--deny", "--arg-pattern", "^-r", "/opt/rm"],
            0,
            "*\n  + deny /opt/rm arguments like ^-r  [SHORT]\n",
            "exec-host: “/opt/rm” matches nothing on this computer yet\n",
        ),
        (
            &["rules", "add", "--no-arguments", "~/bin/sh"],
            0,
            "main\n  + allow ~/bin/sh without arguments  [SHORT]\n",
            "",
        ),
        (
            &["rules", "add", "--cwd", "none", "~/bin/fmt", "--", "x"],
            0,
            "main\n  + allow ~/bin/fmt x  in HOME/none  [SHORT]\n",
            "exec-host: there is no folder HOME/none yet\n",
        ),
        (
            &["rules", "list", "--json", "--agent", "*"],
            0,
            "[{\"agent\":\"*\",\"entry\":{\"argPattern\":\"^-r\",\"effect\":\"deny\",\"id\":\"ID\",\"pattern\":\
             \"/opt/rm\"},\"flags\":[\"nothing on this computer\"]}]\n",
            "",
        ),
        (
            &["rules", "remove", "0000"],
            2,
            "",
            "exec-host: “0000” begins several ids; write more of it\n",
        ),
        (
            &["rules", "remove", "zzzz"],
            1,
            "",
            "exec-host: no rule has the id “zzzz”; exec-host approvals rules list shows them\n",
        ),
        (
            &["rules", "remove", "00000002"],
            0,
            "main\n  - allow /opt/x without arguments  [SHORT]\n",
            "",
        ),
    ]);
    let (code, out, err) = home.run(&["rules", "list"], b"");
    let rows: Vec<Vec<&str>> = out
        .lines()
        .map(|line| {
            line.split("  ")
                .map(str::trim)
                .filter(|cell| !cell.is_empty())
                .collect()
        })
        .collect();
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(
        rows,
        [
            &["ID", "RULE", "UNTIL", "NOTE", "REMARKS"][..],
            &[
                "SHORT",
                "Every agent may never run /opt/rm with arguments like ^-r",
                "nothing on this computer"
            ],
            &[
                "SHORT",
                "main may never run bare with any arguments",
                "DAY TIME",
                "never matches; expired"
            ],
            &[
                "SHORT",
                "main may run ~/bin/sh with the script ~/s.sh, unchanged",
                "the script"
            ],
            &["SHORT", "main may run ~/bin/tee -a “b c” in ~", "DAY TIME"],
            &["SHORT", "main may run ~/bin/sh without arguments"],
            &["SHORT", "main may run ~/bin/fmt x in ~/none"],
        ]
    );
    let here = home.path().to_str().unwrap();
    assert_eq!(
        home.document()["agents"],
        json!({
            "*": {"rules": [{"effect": "deny", "pattern": "/opt/rm", "argPattern": "^-r"}]},
            "main": {"rules": [
                {"effect": "deny", "pattern": "bare", "expiresAt": 1},
                {"effect": "allow", "pattern": "~/bin/sh", "script": format!("{here}/s.sh"), "note": "the script",
                 "scriptSha256": "ab08508fdf5ca4da5c4995987bc41c56c048aaa5eeb046417ae4049b7d40286e"},
                {"effect": "allow", "pattern": "~/bin/tee", "args": ["-a", "b c"], "cwd": here,
                 "expiresAt": 221_845_478_400_000_u64},
                {"effect": "allow", "pattern": "~/bin/sh", "args": []},
                {"effect": "allow", "pattern": "~/bin/fmt", "args": ["x"], "cwd": format!("{here}/none")}]}})
    );
}

#[test]
fn rules_for_first_words_files_and_one_line() {
    let home = Home::with(&json!({"version": 1}));
    fs::create_dir_all(home.path().join("w/out")).unwrap();
    home.check(&[
        (
            &["rules", "add", "--more", "~/bin/fmt", "--", "log"][..],
            0,
            "main\n  + allow ~/bin/fmt log …  [SHORT]\n",
            "",
        ),
        (
            &["rules", "add", "--deny", "--more", "~/bin/fmt", "--", "push", "-f"],
            0,
            "main\n  + deny ~/bin/fmt push -f …  [SHORT]\n",
            "",
        ),
        (
            &["rules", "add", "--more", "~/bin/sh", "--", "-c"],
            2,
            "",
            "exec-host: HOME/bin/sh can run other programs, so its first words are not enough: \
             give all of them\n",
        ),
        (
            &["rules", "add", "--writes", "~/w/out/**"],
            0,
            "main\n  + allow writing ~/w/out/**  [SHORT]\n",
            "exec-host: the rule counts only after exec-host approvals policy --agent main --chains \
             per-part --yes\n",
        ),
        (
            &["rules", "add", "--writes", "w/out/**"],
            2,
            "",
            "exec-host: “w/out/**” never matches: write a whole path, such as ~/project/out/**\n",
        ),
        (
            &["rules", "add", "--writes", "~/**"],
            2,
            "",
            "exec-host: “~/**” lets a line write any file below HOME; name a folder, or repeat with \
             --yes\n",
        ),
        (
            &["rules", "add", "--writes", "~/w/Makefile"],
            2,
            "",
            "exec-host: no rule lets a line write there: the place is protected, or a link or a \
             program is there\n",
        ),
        (
            &["rules", "add", "--cwd", "w", "--note", "n", "--line", "for f in *; do tee \"$f\"; done"],
            0,
            "main\n  + allow line for f in *; do tee \"$f\"; done  in HOME/w  [SHORT]  (n)\n",
            "",
        ),
        (
            &["rules", "add", "--cwd", "w", "--line", "eval \"$x\""],
            2,
            "",
            "exec-host: this line can't be a rule: it is too long or dangerous, or what it runs is \
             not certain\n",
        ),
    ]);
    let (code, out, _) = home.run(&["rules", "list", "--agent", "main"], b"");
    let lines = out.lines().skip(1);
    let rows = lines.map(|line| {
        let cells = line
            .split("  ")
            .map(str::trim)
            .filter(|cell| !cell.is_empty());
        cells.collect::<Vec<_>>()
    });
    assert_eq!(code, 0);
    assert_eq!(
        rows.collect::<Vec<_>>(),
        [
            &["SHORT", "main may run ~/bin/fmt log …"][..],
            &["SHORT", "main may never run ~/bin/fmt push -f …"],
            &[
                "SHORT",
                "main may write to ~/w/out/**",
                "does nothing: it counts only where chains is per-part, and lines of several commands \
                 ask here"
            ],
            &[
                "SHORT",
                "main may run the line for f in *; do tee \"$f\"; done in ~/w",
                "n"
            ],
        ]
    );
    let document = home.document();
    let rules = document["agents"]["main"]["rules"].as_array().unwrap();
    let bound = &rules[3]["programs"];
    assert_eq!(
        bound[0]["path"],
        format!("{}/bin/tee", home.path().to_str().unwrap())
    );
    assert!(bound[0]["sha256"].is_string() && bound[1].is_null());
    // What was granted is what runs.
    fs::write(home.path().join("bin/tee"), "#!/bin/true\n").unwrap();
    let (code, out, _) = home.run(&["rules", "list", "--json"], b"");
    let listed: serde_json::Value = serde_json::from_str(&out).unwrap();
    let why = listed[3]["flags"][0].as_str().unwrap();
    assert_eq!(code, 0);
    assert!(
        why.ends_with("/bin/tee has changed since, so the rule no longer applies"),
        "{why}"
    );
}

#[test]
fn a_rule_that_is_not_used_says_why() {
    let home = Home::with(&json!({"version": 1, "agents": {"main": {"rules": [
        {"id": "1", "effect": "allow", "pattern": "~/bin/fmt", "more": true},
        {"id": "2", "effect": "allow", "pattern": "~/bin/fmt", "until": 1},
        {"id": "3", "effect": "allow", "line": "tee", "cwd": "/"}]}}}));
    let (code, out, _) = home.run(&["rules", "list", "--json"], b"");
    let listed: serde_json::Value = serde_json::from_str(&out).unwrap();
    let flags = listed
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["flags"].clone());
    assert_eq!(code, 0);
    assert_eq!(
        flags.collect::<Vec<_>>(),
        [
            json!(["ignored: more is not a list of texts and counts as not set"]),
            json!(["ignored: until is not a key of rules"]),
            json!(["ignored: has no pattern"]),
        ]
    );
}

/// A denial that goes lets more run, also where other rules go with it.
#[test]
fn a_denial_goes_only_for_sure() {
    let home = Home::with(&json!({"version": 1, "agents": {"main": {"rules": [
        {"id": "11111111-a", "effect": "deny", "pattern": "/opt/rm"},
        {"id": "22222222-b", "effect": "allow", "pattern": "/opt/x", "args": []}]}}}));
    let before = home.document();
    home.check(&[
        (
            &["rules", "remove", "11111111"][..],
            2,
            "",
            "
exec-host: taking the rule out is not done, because more may run afterwards:
  /opt/rm is no longer blocked for agent “main”
Repeat with --yes if that is meant.
",
        ),
        (
            &["rules", "remove", "22222222", "11111111"],
            2,
            "",
            "
exec-host: taking the rules out is not done, because more may run afterwards:
  /opt/rm is no longer blocked for agent “main”
Repeat with --yes if that is meant.
",
        ),
    ]);
    assert_eq!(home.document(), before);
    home.check(&[(
        &["rules", "remove", "11111111", "--yes"][..],
        0,
        "main\n  - deny /opt/rm  [SHORT]\n",
        "",
    )]);
}
