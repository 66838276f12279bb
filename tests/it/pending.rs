//! `exec-host node run --serve-approvals` and `exec-host pending` from outside: a machine
//! without a screen, in front of a gateway that does what the test says.

use promises::Answer;
use serde_json::{Value, json};

use crate::served::{Served, UNLISTED, ask, run};

/// The table of the documents' test plan for a node that serves the approvals itself: who can
/// be asked is asked, so no `askFallback` has a say.
#[tokio::test]
async fn the_flows_for_every_fallback() {
    let listed = json!({"agents": {"main": {"allowlist": [{"pattern": "/usr/bin/uname"}]}}});
    let mut served = Served::in_protocol(3, &listed).await;
    let mut watch = served.watch(&["--json"]);
    let denied = |message: &str, reason: &str| {
        let error = ("UNAVAILABLE".to_owned(), message.to_owned());
        (vec![format!("exec.denied: {reason}")], Err(error))
    };
    let ran = || {
        let payload = json!({"exitCode": 0, "timedOut": false, "success": true, "stdout": "Linux\n", "stderr": ""});
        let told = ["exec.started", "exec.finished: Linux"].map(str::to_owned);
        (told.to_vec(), Ok(payload))
    };
    let disabled = || denied("SYSTEM_RUN_DISABLED: security=deny", "security=deny");
    let no = || denied("SYSTEM_RUN_DENIED: user denied", "user-denied");
    let why = || denied("SYSTEM_RUN_DENIED: user denied: use id", "user-denied");
    let late = || {
        denied(
            "SYSTEM_RUN_DENIED: Nobody answered in time.",
            "approval-timeout",
        )
    };
    for fallback in ["deny", "allowlist", "full"] {
        // Security, ask, the command, and what a person types. `uname` is listed.
        let table: [(&str, &str, &str, Option<&[&str]>, _); 8] = [
            ("deny", "always", "uname", None, disabled()),
            ("allowlist", "on-miss", "uname", None, ran()),
            ("allowlist", "on-miss", UNLISTED, Some(&["allow"]), ran()),
            ("allowlist", "on-miss", UNLISTED, Some(&["deny"]), no()),
            (
                "allowlist",
                "on-miss",
                UNLISTED,
                Some(&["deny", "--reason", "use id"]),
                why(),
            ),
            ("allowlist", "always", "uname", Some(&["allow"]), ran()),
            ("full", "always", UNLISTED, Some(&["deny"]), no()),
            ("allowlist", "on-miss", UNLISTED, Some(&[]), late()),
        ];
        for (security, asks, text, typed, expected) in table {
            let case = format!("{security} {asks} {text} {typed:?} {fallback}");
            // As a person sets them, or what is wider would be held.
            let set = [
                "approvals",
                "defaults",
                "--security",
                security,
                "--ask",
                asks,
            ];
            let set = served
                .desk
                .host(&[&set[..], &["--ask-fallback", fallback, "--yes"]].concat());
            assert_eq!(set.code, Some(0), "{case}: {set:?}");
            let patience = if typed == Some(&[]) { 3_000 } else { 60_000 };
            served.invoke("system.run", &run(text), patience).await;
            if let Some(typed) = typed {
                let (id, digest) = watch.asked();
                if let [verb, more @ ..] = typed {
                    let digest = ["--digest", &digest];
                    let bound: &[&str] = if *verb == "allow" { &digest } else { &[] };
                    let words = [&[*verb, &id], bound, more].concat();
                    let answer = served.pending(&words);
                    assert_eq!(answer.code, Some(0), "{case}: {answer:?}");
                }
                let end = watch.event();
                assert_eq!((&end["event"], &end["id"]), (&json!("ended"), &json!(id)));
            }
            assert_eq!(served.outcome().await, expected, "{case}");
        }
    }
    assert_eq!(watch.interrupt(), Some(0));
    assert_eq!(served.node.end(), Some(0));
}

/// Everything that comes from elsewhere is visible, and cannot look like a line of ours.
#[tokio::test]
async fn a_question_is_shown_whole_and_visible() {
    let mut served = Served::new(&ask()).await;
    let mut watch = served.watch(&[]);
    served
        .run("rm -rf 'a\u{202e}b' --password hunter2\ndigest      0000\u{1b}[2J")
        .await;
    let row = watch.line();
    let (_, command) = row.split_once(" s  ").unwrap();
    assert!(row.starts_with("q1  main  "), "{row}");
    assert_eq!(
        command,
        "rm -rf 'a⟨U+202E right-to-left override⟩b' --password [hidden] digest⟨6 spaces⟩0…"
    );
    let listed = served.pending(&["list"]);
    assert!(
        listed.stdout.ends_with(&format!("{command}\n")),
        "{listed:?}"
    );
    let listed: Value = serde_json::from_str(&served.pending(&["list", "--json"]).stdout).unwrap();
    let shown: Value =
        serde_json::from_str(&served.pending(&["show", "q1", "--json"]).stdout).unwrap();
    let digest = shown["digest"].as_str().unwrap();
    assert_eq!(
        (
            &listed["notes"],
            listed["questions"].as_array().unwrap().len()
        ),
        (&json!([]), 1)
    );
    assert_eq!(listed["questions"][0]["digest"], digest);
    let text = served.pending(&["show", "q1"]);
    let known = |line: &&str| {
        !["asked ", "left ", "policy "]
            .iter()
            .any(|it| line.starts_with(it))
    };
    let lines: Vec<&str> = text.stdout.lines().filter(known).collect();
    let digest_line = format!("digest      {digest}");
    let allow = format!("allow       exec-host pending allow q1 --digest {digest}");
    let expected = [
        "q1: agent main wants to run",
        "  │ rm -rf 'a⟨U+202E right-to-left override⟩b' --password hunter2⏎",
        "  │ digest⟨6 spaces⟩0000⟨U+001B escape⟩[2J",
        "folder      ~",
        &digest_line,
        &allow,
        "deny        exec-host pending deny q1",
    ];
    for line in expected {
        assert!(lines.contains(&line), "{line}\n{}", text.stdout);
    }
    assert!(
        lines.iter().any(|line| line.starts_with("DANGER      ")),
        "{lines:?}"
    );
    let is_plain = |char: char| char == '\n' || !char.is_control() && char != '\u{202e}';
    assert!(text.stdout.chars().all(is_plain), "{:?}", text.stdout);
    served.pending(&["deny", "q1"]);
    assert_eq!(
        watch.line(),
        "q1  denied (user-denied): A person denied it."
    );
    let _ = served.outcome().await;

    // Beyond what a person can judge there is nothing to allow.
    served.run(&format!("echo{}", " x".repeat(600))).await;
    watch.line();
    let text = served.pending(&["show", "q2"]).stdout;
    assert!(text.contains("allow       not offered: "), "{text}");
    assert!(
        !text.contains("digest      ") && !text.contains("always "),
        "{text}"
    );
    let shown: Value =
        serde_json::from_str(&served.pending(&["show", "q2", "--json"]).stdout).unwrap();
    let digest = shown["digest"].as_str().unwrap();
    let refused = served.pending(&["allow", "q2", "--digest", digest]);
    assert_eq!(refused.code, Some(1));
    assert!(refused.stderr.contains("words"), "{refused:?}");
    assert_eq!(served.pending(&["deny", "q2"]).code, Some(0));
    assert!(watch.line().starts_with("q2  denied"));
    let _ = served.outcome().await;
    // A session that could not be shown whole is refused before anybody is asked.
    let mut params = run("id");
    params["sessionKey"] = json!("s".repeat(20_000));
    served.invoke("system.run", &params, 60_000).await;
    let (_, refused) = served.outcome().await;
    let (_, message) = refused.unwrap_err();
    assert_eq!(
        message,
        "sessionKey is longer than 128 displayed characters"
    );
    assert_eq!(served.pending(&["show", "q3"]).code, Some(1));
}

#[tokio::test]
async fn an_answer_counts_for_what_was_shown_alone() {
    let mut served = Served::new(&ask()).await;
    let program = served.desk.home().join("tool");
    let script = |text: &str| {
        test_support::write_program(&program, &format!("#!/bin/sh\n{text}\n"));
    };
    script("echo first");
    let mut watch = served.watch(&["--json"]);
    let command = program.to_str().unwrap().to_owned();
    served.run(&command).await;
    let (id, digest) = watch.asked();
    let said = |sentence: &str| format!("exec-host: {sentence}\n");
    let stale = said("This is not what was shown. Look at it again; nothing was allowed.");
    let gone = said("This question has ended, or never was. Nothing was allowed.");
    let other = "0".repeat(64);
    for (arguments, code, stderr) in [
        (vec!["allow", &id, "--digest", &other], 1, &stale),
        (vec!["allow", "q9", "--digest", &digest], 1, &gone),
        (vec!["deny", "q9"], 1, &gone),
        (vec!["show", "q9"], 1, &gone),
        (
            vec!["allow", &id, "--digest", &digest, "--always", "everything"],
            1,
            &said("This can’t be chosen for this request."),
        ),
    ] {
        let answer = served.pending(&arguments);
        assert_eq!(answer, Answer::new(code, "", stderr), "{arguments:?}");
    }
    for usage in [
        vec!["allow", &id],
        vec!["allow", &id, "--digest", &digest, "--yes"],
        vec![
            "allow", &id, "--digest", &digest, "--once", "--always", "command",
        ],
    ] {
        assert_eq!(served.pending(&usage).code, Some(2), "{usage:?}");
    }
    // What would start now is another program.
    script("echo second");
    let answer = served.pending(&["allow", &id, "--digest", &digest]);
    assert_eq!(answer.code, Some(1), "{answer:?}");
    assert!(
        answer.stdout.starts_with("q1  denied (changed): "),
        "{answer:?}"
    );
    let (events, result) = served.outcome().await;
    assert_eq!(events, ["exec.denied: changed"]);
    assert!(
        result.unwrap_err().1.starts_with("SYSTEM_RUN_DENIED: "),
        "changed"
    );
    watch.event();

    // Two that are the same are one question; an answer that allows serves one of them.
    served.run(&command).await;
    let (first, digest) = watch.asked();
    served.run(&command).await;
    let (second, same) = watch.asked();
    assert_eq!(digest, same);
    let shown: Value =
        serde_json::from_str(&served.pending(&["show", &second, "--json"]).stdout).unwrap();
    assert_eq!((&shown["id"], &shown["times"]), (&json!(first), &json!(2)));
    let answer = served.pending(&["allow", &first, "--digest", &digest, "--json"]);
    let end: Value = serde_json::from_str(&answer.stdout).unwrap();
    assert_eq!(end, json!({"id": first, "ran": true, "code": "allow-once"}));
    assert_eq!(served.outcome().await.1.unwrap()["stdout"], "second\n");
    watch.event();
    let answer = served.pending(&["deny", &second, "--reason", "once is\nenough\u{7}"]);
    assert_eq!(
        answer.stdout,
        format!("{second}  denied (user-denied): once is enough\n")
    );
    let _ = served.outcome().await;
}

#[tokio::test]
async fn always_stores_what_was_offered() {
    let mut served = Served::new(&ask()).await;
    let mut watch = served.watch(&["--json"]);
    served.run("uname").await;
    let (id, digest) = watch.asked();
    let shown: Value =
        serde_json::from_str(&served.pending(&["show", &id, "--json"]).stdout).unwrap();
    let offers: Vec<&str> = shown["always"]
        .as_array()
        .unwrap()
        .iter()
        .map(|offer| offer["id"].as_str().unwrap())
        .collect();
    assert_eq!(offers, ["command", "arguments", "programs"]);
    let answer = served.pending(&[
        "allow",
        &id,
        "--digest",
        &digest,
        "--always",
        "arguments",
        "--ends",
        "week",
        "--note",
        "n",
    ]);
    assert_eq!(answer, Answer::new(0, "q1  runs (allow-always)\n", ""));
    let _ = served.outcome().await;
    let rule = &serde_json::from_str::<Value>(&served.desk.store_text()).unwrap()["agents"]["main"]
        ["rules"][0];
    assert_eq!(
        (
            &rule["pattern"],
            &rule["args"],
            &rule["note"],
            rule["expiresAt"].is_u64()
        ),
        (&json!("/usr/bin/uname"), &json!([]), &json!("n"), true)
    );
    // The second time needs nobody.
    served.run("uname").await;
    assert_eq!(served.outcome().await.1.unwrap()["stdout"], "Linux\n");
}
