//! Whole lines, as they are in the file.

use audit_log::{
    Asker, Body, By, Change, Decision, Exit, Filter, Gap, Grant, Log, Policy, Record, Verdict,
    Wanted, changes, digest,
};
use serde_json::{Value, json};

/// 2026-02-12T00:00:00Z.
pub(crate) const NOW: u64 = 1_770_854_400_000;

pub(crate) fn decision(command: &str) -> Decision {
    let argv: Vec<String> = command.split(' ').map(str::to_owned).collect();
    Decision {
        agent: "main".to_owned(),
        session: None,
        host: "node".to_owned(),
        asker: None,
        command: command.to_owned(),
        programs: Vec::new(),
        files: Vec::new(),
        cwd: "/home/u".to_owned(),
        env: Vec::new(),
        verdict: Verdict::Allowed,
        by: By::Person,
        code: "allow-once".to_owned(),
        layer: "allowlist".to_owned(),
        reason: "Not on the allowlist.".to_owned(),
        message: None,
        waited_ms: None,
        grant: Vec::new(),
        used: Vec::new(),
        together: None,
        argv_digest: digest(&argv, "/home/u"),
    }
}

pub(crate) fn decided(at_ms: u64, it: Decision) -> Record {
    Record::new(at_ms, Body::Decision(Box::new(it)))
}

pub(crate) fn commands(log: &Log, filter: &Filter) -> Vec<String> {
    log.entries()
        .unwrap()
        .map(Result::unwrap)
        .filter(|entry| filter.matches(entry))
        .map(|entry| match entry.record.body {
            Body::Decision(it) => it.command,
            other @ (Body::Exit(_)
            | Body::Policy(_)
            | Body::Repeats(_)
            | Body::Dropped(_)
            | Body::Gap(_)
            | Body::Unknown) => format!("{other:?}").split('(').next().unwrap().to_owned(),
        })
        .collect()
}

#[test]
fn every_kind_is_one_line_with_its_place_in_the_chain() {
    let home = tempfile::tempdir().unwrap();
    let log = Log::new(home.path().join("own/history.jsonl"));
    let first = decided(
        NOW + 7,
        Decision {
            session: Some("s1".to_owned()),
            asker: Some(Asker {
                pid: Some(4711),
                program: None,
            }),
            programs: vec!["/usr/local/bin/deploy".to_owned()],
            files: Vec::new(),
            env: vec!["LANG".to_owned()],
            by: By::Person,
            code: "allow-always".to_owned(),
            reason: "Not on the allowlist.".to_owned(),
            message: Some("fine".to_owned()),
            waited_ms: Some(2140),
            grant: vec![Grant {
                list: "allowlist".to_owned(),
                pattern: "/usr/local/bin/deploy".to_owned(),
                id: Some("e1".to_owned()),
            }],
            ..decision("deploy --token hunter2 a\u{202e}b")
        },
    );
    let exit = Record::new(
        NOW + 1000,
        Body::Exit(Exit {
            of: first.id.clone(),
            exit_code: Some(3),
            timed_out: false,
            error: None,
            duration_ms: 993,
        }),
    );
    let policy = Record::new(
        NOW + 2000,
        Body::Policy(Policy {
            source: "always-allow".to_owned(),
            kept_by: None,
            request: Some(first.id.clone()),
            changes: changes(
                &json!({}),
                &json!({"agents": {"main": {"allowlist": [{"id": "e1", "pattern": "/usr/local/bin/deploy"}]}}}),
            ),
            more: 0,
            hash: "bb".to_owned(),
        }),
    );
    let gap = Record::new(
        NOW + 3000,
        Body::Gap(Gap {
            lost: 2,
            agent: None,
            reason: "No space left.".to_owned(),
        }),
    );
    log.append(&[first.clone(), exit.clone()]).unwrap();
    log.append(std::slice::from_ref(&policy)).unwrap();
    log.append(std::slice::from_ref(&gap)).unwrap();

    let text = std::fs::read_to_string(log.path()).unwrap();
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let prev = |line: usize| lines[line]["prev"].clone();
    assert_eq!(
        lines,
        [
            json!({
                "v": 1, "id": first.id, "at": "2026-02-12T00:00:00.007Z", "kind": "decision",
                "agent": "main", "session": "s1", "host": "node", "asker": {"pid": 4711},
                "command": "deploy --token [hidden] a⟨U+202E right-to-left override⟩b",
                "programs": ["/usr/local/bin/deploy"], "cwd": "/home/u", "env": ["LANG"],
                "verdict": "allowed", "by": "person", "code": "allow-always",
                "layer": "allowlist", "reason": "Not on the allowlist.", "message": "fine",
                "waitedMs": 2140,
                "grant": [{"list": "allowlist", "pattern": "/usr/local/bin/deploy", "id": "e1"}],
                "argvDigest": digest(
                    &["deploy", "--token", "hunter2", "a\u{202e}b"].map(str::to_owned),
                    "/home/u",
                ),
                "prev": "0".repeat(64),
            }),
            json!({
                "v": 1, "id": exit.id, "at": "2026-02-12T00:00:01.000Z", "kind": "exit",
                "of": first.id, "exitCode": 3, "durationMs": 993, "prev": prev(1),
            }),
            json!({
                "v": 1, "id": policy.id, "at": "2026-02-12T00:00:02.000Z", "kind": "policy",
                "source": "always-allow", "request": first.id,
                "changes": [{
                    "place": "agents.main.allowlist", "id": "e1",
                    "after": "/usr/local/bin/deploy",
                }],
                "hash": "bb", "prev": prev(2),
            }),
            json!({
                "v": 1, "id": gap.id, "at": "2026-02-12T00:00:03.000Z", "kind": "gap",
                "lost": 2, "reason": "No space left.", "prev": prev(3),
            }),
        ]
    );

    let entries: Vec<_> = log.entries().unwrap().map(Result::unwrap).collect();
    assert_eq!(entries.len(), 3);
    assert_eq!(entries[0].record, gap);
    assert_eq!(entries[1].record, policy);
    assert_eq!(entries[2].record.id, first.id);
    assert_eq!(entries[2].exit.as_ref().unwrap().exit_code, Some(3));

    let found = log.verify().unwrap();
    assert_eq!(
        (found.files, found.lines, found.unreadable, found.lost),
        (1, 4, 0, 2)
    );
    assert_eq!((found.from_start, found.broken), (true, None));
}

#[test]
fn what_a_filter_finds() {
    let home = tempfile::tempdir().unwrap();
    let log = Log::new(home.path().join("history.jsonl"));
    let one = |at: u64, agent: &str, verdict, by, command: &str| {
        decided(
            NOW + at,
            Decision {
                agent: agent.to_owned(),
                verdict,
                by,
                ..decision(command)
            },
        )
    };
    log.append(&[
        one(1, "main", Verdict::Allowed, By::Allowlist, "ls"),
        one(2, "ops", Verdict::Denied, By::Person, "rm -rf /"),
        one(3, "main", Verdict::Expired, By::Timeout, "Make"),
        one(4, "ops", Verdict::Denied, By::Rule, "dd"),
        one(5, "main", Verdict::Withdrawn, By::Caller, "make test"),
        Record::new(
            NOW + 6,
            Body::Policy(Policy {
                source: "x".to_owned(),
                kept_by: Some("gateway here".to_owned()),
                request: None,
                changes: vec![Change {
                    place: "agents.ops.security".to_owned(),
                    id: None,
                    before: None,
                    after: Some("full".to_owned()),
                }],
                more: 0,
                hash: String::new(),
            }),
        ),
    ])
    .unwrap();
    let at = |ms: u64| Some(Record::new(NOW + ms, Body::Unknown).at);
    let wanted = |wanted| Filter {
        wanted: Some(wanted),
        ..Filter::default()
    };
    for (filter, expected) in [
        (
            Filter::default(),
            &["Policy", "make test", "dd", "Make", "rm -rf /", "ls"][..],
        ),
        (
            Filter {
                since: at(2),
                until: at(4),
                ..Filter::default()
            },
            &["Make", "rm -rf /"],
        ),
        (
            Filter {
                agent: Some("ops".to_owned()),
                ..Filter::default()
            },
            &["Policy", "dd", "rm -rf /"],
        ),
        (
            Filter {
                text: Some("MAKE".to_owned()),
                ..Filter::default()
            },
            &["make test", "Make"],
        ),
        (
            wanted(Wanted::Verdict(Verdict::Denied)),
            &["dd", "rm -rf /"],
        ),
        (wanted(Wanted::Verdict(Verdict::Expired)), &["Make"]),
        (wanted(Wanted::Automatic), &["dd", "ls"]),
        (wanted(Wanted::Policy), &["Policy"]),
    ] {
        assert_eq!(commands(&log, &filter), expected, "{filter:?}");
    }
}

#[test]
fn what_a_later_version_writes_is_passed_over() {
    let home = tempfile::tempdir().unwrap();
    let log = Log::new(home.path().join("history.jsonl"));
    log.append(&[decided(NOW, decision("one"))]).unwrap();
    let mut text = std::fs::read_to_string(log.path()).unwrap();
    let mut later: Value = serde_json::from_str(text.trim()).unwrap();
    later["v"] = 9.into();
    later["mood"] = json!({"new": [1]});
    later["verdict"] = "postponed".into();
    later["command"] = "two".into();
    text.push_str(&format!("{later}\n"));
    text.push_str(
        "{\"v\":9,\"id\":\"x\",\"at\":\"2026-02-12T00:00:09Z\",\"kind\":\"mood\",\"prev\":\"\"}\n",
    );
    text.push_str("not json\n");
    std::fs::write(log.path(), text).unwrap();
    assert_eq!(
        commands(&log, &Filter::default()),
        ["Unknown", "two", "one"]
    );
}

#[test]
fn texts_are_cut_and_lists_bounded() {
    let home = tempfile::tempdir().unwrap();
    let log = Log::new(home.path().join("history.jsonl"));
    log.append(&[decided(
        NOW,
        Decision {
            programs: vec!["/p".repeat(2000); 200],
            files: vec!["/w/f".to_owned(); 70],
            reason: "é".repeat(2000),
            ..decision(&"é".repeat(100_000))
        },
    )])
    .unwrap();
    let entry = log.entries().unwrap().next().unwrap().unwrap();
    let Body::Decision(it) = entry.record.body else {
        panic!()
    };
    assert_eq!(it.command, format!("{}…", "é".repeat(2048)));
    assert_eq!(it.reason, format!("{}…", "é".repeat(512)));
    assert_eq!((it.programs.len(), it.programs[0].len()), (64, 1027));
    assert_eq!((it.files.len(), it.files[64].as_str()), (65, "… (6 more)"));
}
