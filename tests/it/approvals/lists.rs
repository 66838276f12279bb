//! Allowlists.

use serde_json::json;

use super::Home;

#[test]
fn entries_are_saved_or_refused_with_what_to_write_instead() {
    let before = json!({"version": 1, "socket": {"token": "secret"}, "mine": 7, "agents": {
        "default": {"allowlist": ["/opt/old", "uname"]},
        "*": {"allowlist": [{"id": "a", "pattern": "~/bin/fmt", "lastUsedAt": 0}]}}});
    let home = Home::with(&before);
    home.check(&[
        (
            &["allowlist", "add", "fmt"][..],
            2,
            "",
            "exec-host: “fmt” has no folder and would never match; write HOME/bin/fmt\n",
        ),
        (
            &["allowlist", "add", "gone"],
            2,
            "",
            "exec-host: “gone” has no folder and would never match; write the whole path of the program\n",
        ),
        (
            &["allowlist", "add", "fmt -w  x"],
            2,
            "",
            "exec-host: “fmt -w  x” is a program with its arguments and would never match; write a \
             rule: exec-host approvals rules add HOME/bin/fmt -- -w  x\n",
        ),
        (
            &["allowlist", "add", "./bin/fmt"],
            2,
            "",
            "exec-host: “./bin/fmt” is not a whole path and would never match; write HOME/bin/fmt\n",
        ),
        (
            &["allowlist", "add", "~root/fmt"],
            2,
            "",
            "exec-host: “~root/fmt” is not a whole path and would never match; write the whole path of the program\n",
        ),
        (
            &["allowlist", "add", "~/bin/"],
            2,
            "",
            "exec-host: “~/bin” is a folder and would never match; write ~/bin/* for the programs in it\n",
        ),
        (
            &["allowlist", "add", "--agent", "c", "~/bin/fmt -w  x"],
            0,
            "c\n  + allow ~/bin/fmt -w  x\n",
            "exec-host: “~/bin/fmt -w  x” matches nothing on this computer; for a program with its \
             arguments write exec-host approvals rules add '~/bin/fmt' -- -w x\n",
        ),
        (
            &["allowlist", "remove", "--agent", "c", "~/bin/fmt -w  x"],
            0,
            "c\n  - allow ~/bin/fmt -w  x\n",
            "",
        ),
        (
            &["allowlist", "add", " "],
            2,
            "",
            "exec-host: an empty pattern matches nothing; write the path of a program\n",
        ),
        (
            &["allowlist", "add", "~/bin/sh"],
            2,
            "",
            "exec-host: “~/bin/sh” can run anything: it is a shell. Allow exact arguments instead \
             (exec-host approvals rules add '~/bin/sh' -- ARGUMENTS), or repeat with --yes\n",
        ),
        (
            &["allowlist", "add", "~/bin/linked"],
            2,
            "",
            "exec-host: “~/bin/linked” can run anything: it is a shell. Allow exact arguments instead \
             (exec-host approvals rules add '~/bin/linked' -- ARGUMENTS), or repeat with --yes\n",
        ),
        (
            &["allowlist", "add", "/opt/none/python3.12"],
            2,
            "",
            "exec-host: “/opt/none/python3.12” can run anything: it is an interpreter. Allow exact \
             arguments instead (exec-host approvals rules add /opt/none/python3.12 -- ARGUMENTS), or \
             repeat with --yes\n",
        ),
        (
            &["allowlist", "add", "~/bin/*"],
            2,
            "",
            "exec-host: “~/bin/*” can run anything: it covers HOME/bin/linked, a shell, and 2 more \
             of the kind. Name single programs, or repeat with --yes\n",
        ),
        (
            &["allowlist", "add", "/**/sh"],
            2,
            "",
            "exec-host: “/**/sh” can run anything: it covers HOME/bin/linked, a shell, and 1 more \
             of the kind. Name single programs, or repeat with --yes\n",
        ),
        (
            &["allowlist", "add", "/opt/none/**/bash"],
            2,
            "",
            "exec-host: “/opt/none/**/bash” can run anything: it covers bash, a shell. Name single \
             programs, or repeat with --yes\n",
        ),
        (
            &["allowlist", "add", "~/**"],
            2,
            "",
            "exec-host: “~/**” can run anything: it covers every program below HOME. Name single \
             programs, or repeat with --yes\n",
        ),
        (
            &["allowlist", "add", "~/*"],
            2,
            "",
            "exec-host: “~/*” can run anything: it covers whatever is put there. Name single \
             programs, or repeat with --yes\n",
        ),
        (
            &["allowlist", "add", "/**"],
            2,
            "",
            "exec-host: “/**” can run anything: it covers every program below /. Name single \
             programs, or repeat with --yes\n",
        ),
        (
            &["allowlist", "add", "--arg-pattern", "(", "~/bin/tee"],
            2,
            "",
            "exec-host: “(” is not a regular expression that can be read; correct it, such as \
             '^status( |$)'\n",
        ),
        (
            &["allowlist", "add", "--agent", "__proto__", "~/bin/tee"],
            2,
            "",
            "exec-host: \"__proto__\" cannot be an agent's id; give the id of an agent, or * for all\n",
        ),
        (
            &["allowlist", "add", "~/bin/t*", "/opt/none/*"],
            0,
            "main\n  + allow ~/bin/t*\n  + allow /opt/none/*\n",
            "exec-host: “/opt/none/*” matches nothing on this computer yet\n",
        ),
        (&["allowlist", "add", "~/bin/t*"], 0, "Nothing to change.\n", ""),
        (
            &["allowlist", "add", "--json", "--agent", "a", "--arg-pattern", "^-a$", "~/bin/tee"],
            0,
            "{\"changed\":true,\"differences\":[{\"after\":{\"argPattern\":\"^-a$\",\"id\":\"ID\",\
             \"pattern\":\"~/bin/tee\"},\"agent\":\"a\",\"before\":null,\"kind\":\"entry\",\"name\":\
             \"~/bin/tee\"}],\"hash\":\"HASH\"}\n",
            "",
        ),
        (
            &["allowlist", "add", "--agent", "a", "--arg-pattern", "^-b$", "~/bin/tee", "~/bin/TEE"],
            0,
            "a\n  + allow ~/bin/tee  arguments like ^-b$\n  + allow ~/bin/TEE  arguments like ^-b$\n",
            "",
        ),
        (
            &["allowlist", "add", "--yes", "~/bin/sh", "~/bin/fmt"],
            0,
            "main\n  + allow ~/bin/sh\n  + allow ~/bin/fmt\n",
            "",
        ),
    ]);
    let (code, out, err) = home.run(&["allowlist", "list", "--agent", "main"], b"");
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
            &["PATTERN", "COVERS NOW", "LAST USED", "REMARKS"][..],
            &["~/bin/fmt", "HOME/bin/fmt", "DAY TIME", "inherited from *"],
            &["/opt/old", "nothing on this computer", "never"],
            &["uname", "nothing", "never", "never matches"],
            &["~/bin/t*", "HOME/bin/tee", "never"],
            &["/opt/none/*", "nothing on this computer", "never"],
            &["~/bin/sh", "HOME/bin/sh and 1 more", "never", "is a shell"],
            &["~/bin/fmt", "HOME/bin/fmt", "never", "duplicate"],
        ]
    );
    home.check(&[
        (
            &["allowlist", "list", "--json", "--agent", "b"][..],
            0,
            "[{\"agent\":\"*\",\"covers\":[\"HOME/bin/fmt\"],\"entry\":{\"id\":\"a\",\"lastUsedAt\":0,\
             \"pattern\":\"~/bin/fmt\"},\"flags\":[\"inherited from *\"]}]\n",
            "",
        ),
        (
            &["allowlist", "remove", "~/bin/tee"],
            1,
            "",
            "exec-host: “~/bin/tee” is listed for a, not for main: add --agent 'a'\n",
        ),
        (
            &["allowlist", "remove", "~/bin/sh", "/nowhere"],
            1,
            "",
            "exec-host: main has no entry “/nowhere”; exec-host approvals allowlist list shows them\n",
        ),
        (
            &["allowlist", "remove", "~/bin/sh", "uname", "~/bin/fmt"],
            0,
            "main\n  - allow uname\n  - allow ~/bin/sh\n  - allow ~/bin/fmt\n",
            "",
        ),
        (
            &["allowlist", "remove", "--agent", "*", "A"],
            0,
            "*\n  - allow ~/bin/fmt\n",
            "",
        ),
    ]);
    assert_eq!(
        home.document(),
        json!({"version": 1, "socket": {"token": "secret"}, "mine": 7, "agents": {
            "default": {"allowlist": ["/opt/old", {"pattern": "~/bin/t*"}, {"pattern": "/opt/none/*"}]},
            "a": {"allowlist": [
                {"pattern": "~/bin/tee", "argPattern": "^-a$"},
                {"pattern": "~/bin/tee", "argPattern": "^-b$"},
                {"pattern": "~/bin/TEE", "argPattern": "^-b$"}]},
            "c": {"allowlist": []},
            "*": {"allowlist": []}}})
    );
}

#[test]
fn an_entry_that_has_ended_is_told() {
    let home = Home::with(&json!({"version": 1, "agents": {"main": {"allowlist": [
        {"pattern": "~/bin/fmt", "expiresAt": 1},
        {"pattern": "~/bin/tee", "expiresAt": "soon"},
        {"pattern": "~/bin/t*", "expiresAt": 221_845_478_400_000_u64}]}}}));
    let (code, out, _) = home.run(&["allowlist", "list", "--json"], b"");
    let listed: serde_json::Value = serde_json::from_str(&out).unwrap();
    let flags: Vec<_> = listed
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["flags"])
        .collect();
    assert_eq!(
        (code, flags),
        (
            0,
            vec![
                &json!(["expired"]),
                &json!(["never matches: its end cannot be read"]),
                &json!(["until DAY TIME"]),
            ]
        )
    );
}
