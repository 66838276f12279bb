//! The history as rows.

use audit_log::{Body, By, Change, Decision, Exit, Gap, Log, Policy, Record, Verdict};
use view_model::{RecordFilter, TrialRequest};

use crate::world::{NOW_MS, World, said};

pub(crate) fn decision(command: &str, verdict: Verdict, by: By, code: &str) -> Body {
    Body::Decision(Box::new(Decision {
        agent: "main".to_owned(),
        session: None,
        host: "node".to_owned(),
        asker: None,
        command: command.to_owned(),
        programs: vec!["/usr/bin/rg".to_owned()],
        files: Vec::new(),
        cwd: "/w".to_owned(),
        env: Vec::new(),
        verdict,
        by,
        code: code.to_owned(),
        layer: "allowlist".to_owned(),
        reason: "It is on the allowlist.".to_owned(),
        message: None,
        waited_ms: Some(2_140),
        grant: Vec::new(),
        used: Vec::new(),
        together: None,
        argv_digest: String::new(),
    }))
}

#[test]
fn records_become_rows() {
    let world = World::new(None, None);
    assert_eq!(
        world.editor.activity(&RecordFilter::default()),
        Ok((Vec::new(), false))
    );
    let log = Log::new(world.paths.history_file());
    let bodies = [
        decision("rg a\u{202e}b", Verdict::Allowed, By::Person, "allow-once"),
        decision("rg x", Verdict::Allowed, By::Allowlist, "allowlist"),
        decision("git push", Verdict::Denied, By::Person, "user-denied"),
        decision("fd", Verdict::Expired, By::Timeout, "approval-timeout"),
        decision("make", Verdict::Allowed, By::Sandbox, "sandbox"),
        decision("npm test", Verdict::Allowed, By::Person, "allow-for"),
        Body::Gap(Gap {
            lost: 3,
            agent: None,
            reason: "The disk was full.".to_owned(),
        }),
    ];
    let mut records = Vec::new();
    for (at, body) in (NOW_MS..).zip(bodies) {
        records.push(Record::new(at, body));
    }
    records.push(Record::new(
        NOW_MS + 9,
        Body::Exit(Exit {
            of: records[1].id.clone(),
            exit_code: Some(2),
            timed_out: false,
            error: None,
            duration_ms: 812,
        }),
    ));
    log.append(&records).unwrap();
    let shown = |filter: RecordFilter| {
        let (rows, more) = world.editor.activity(&filter).unwrap();
        assert!(!more);
        let row = |row: &view_model::ActivityRow| {
            format!(
                "{} · {} · {} · {}",
                said(&row.command),
                row.outcome,
                row.label,
                row.by
            )
        };
        rows.iter().map(row).collect::<Vec<_>>()
    };
    let all = [
        "The disk was full. · policy · History lost: 3 records · because of the disk",
        "npm test · allowed · Allowed for a while · by you",
        "make · automatic · Ran unasked · by the sandbox setting",
        "fd · expired · Not run: time ran out · because nobody answered",
        "git push · denied · Denied · by you",
        "rg x · automatic · Ran unasked · by the allowlist",
        "rg a⟨U+202E right-to-left override⟩b · allowed · Allowed once · by you",
    ];
    assert_eq!(shown(RecordFilter::default()), all);
    let outcomes = vec!["denied".to_owned(), "expired".to_owned()];
    assert_eq!(
        shown(RecordFilter {
            outcomes,
            ..RecordFilter::default()
        }),
        all[3..5]
    );
    let text = "RG".to_owned();
    assert_eq!(
        shown(RecordFilter {
            text,
            before: Some(records[1].id.clone()),
            ..RecordFilter::default()
        }),
        all[6..]
    );
    assert_eq!(
        shown(RecordFilter {
            since: Some(NOW_MS + 1),
            until: Some(NOW_MS + 3),
            ..RecordFilter::default()
        }),
        all[4..6]
    );
    let (rows, _) = world.editor.activity(&RecordFilter::default()).unwrap();
    let details: Vec<_> = rows[5]
        .details
        .iter()
        .map(|(name, value)| format!("{name}: {}", said(value)))
        .collect();
    assert_eq!(
        details,
        [
            "Reason: It is on the allowlist.",
            "Folder: /w",
            "Programs: /usr/bin/rg",
            "Waited: 2.1 s",
            "Exit code: 2",
            "Took: 0.8 s",
        ]
    );
}

#[test]
fn a_record_leads_to_a_trial_where_all_of_its_command_is_known() {
    let world = World::new(None, None);
    let log = Log::new(world.paths.history_file());
    let commands = [
        "rg -n TODO src",
        "curl -H 'Authorization: [hidden]' x",
        "rg ⟨U+202E right-to-left override⟩b",
        "rg a\u{202e}b",
        "echo a⏎echo b",
    ];
    let records: Vec<Record> = (NOW_MS..)
        .zip(commands)
        .map(|(at, command)| {
            Record::new(
                at,
                decision(command, Verdict::Allowed, By::Person, "allow-once"),
            )
        })
        .collect();
    log.append(&records).unwrap();
    // No policy was asked about it.
    let sandboxed = decision("make", Verdict::Allowed, By::Sandbox, "sandbox");
    log.append(&[Record::new(NOW_MS + 9, sandboxed)]).unwrap();
    let (rows, _) = world.editor.activity(&RecordFilter::default()).unwrap();
    let trials: Vec<_> = rows.into_iter().map(|row| row.trial).collect();
    let whole = TrialRequest {
        agent: "main".to_owned(),
        folder: "/w".to_owned(),
        text: "rg -n TODO src".to_owned(),
        words: false,
    };
    assert_eq!(trials, [None, None, None, None, None, Some(whole)]);
}

#[test]
fn records_are_checked_and_exported() {
    let world = World::new(None, None);
    let check = |world: &World| {
        let found = world.editor.check_records().unwrap();
        let lines: Vec<_> = found.lines.iter().map(|line| said(line)).collect();
        (found.intact, lines)
    };
    let good = |records: &str| {
        let line = format!("{records}. None was changed or removed since it was written.");
        (true, vec![line])
    };
    assert_eq!(check(&world), good("0 records"));
    assert_eq!(world.editor.export_records().unwrap(), "");
    let log = Log::new(world.paths.history_file());
    let record = |at, command| {
        Record::new(
            at,
            decision(command, Verdict::Allowed, By::Person, "allow-once"),
        )
    };
    log.append(&[record(NOW_MS, "rg a"), record(NOW_MS + 1, "rg b")])
        .unwrap();
    assert_eq!(check(&world), good("2 records"));
    let exported = world.editor.export_records().unwrap();
    let commands: Vec<_> = exported
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["command"].clone())
        .collect();
    assert_eq!(commands, ["rg b", "rg a"]);
    let text = std::fs::read_to_string(world.paths.history_file()).unwrap();
    std::fs::write(world.paths.history_file(), text.replace("rg a", "rg c")).unwrap();
    let (intact, lines) = check(&world);
    assert!(!intact);
    assert!(
        lines[0].starts_with("The history was changed after "),
        "{lines:?}"
    );
}

#[test]
fn what_was_allowed_before_becomes_proposals() {
    let world =
        World::with(r#"{"version": 1, "agents": {"main": {"allowlist": ["HOME/bin/fd"]}}}"#);
    let log = Log::new(world.paths.history_file());
    let allowed = (Verdict::Allowed, By::Person, "allow-once");
    let denied = (Verdict::Denied, By::Person, "user-denied");
    let commands = [
        ("git status", allowed),
        ("git push", allowed),
        ("rg TODO", allowed),
        ("rg TODO", allowed),
        // Listed meanwhile.
        ("fd x", allowed),
        // Nobody proposes a shell.
        ("bash x.sh", allowed),
        // Denied since.
        ("git push", denied),
        // Nobody clicked.
        ("git log", (Verdict::Allowed, By::Allowlist, "allowlist")),
    ];
    let records: Vec<Record> = (NOW_MS..)
        .zip(commands)
        .map(|(at, (command, (verdict, by, code)))| {
            let mut body = decision(command, verdict, by, code);
            if let Body::Decision(it) = &mut body {
                it.cwd.clone_from(&world.home);
            }
            Record::new(at, body)
        })
        .collect();
    log.append(&records).unwrap();
    let proposals = world.editor.proposals("main").unwrap();
    let told: Vec<_> = proposals
        .iter()
        .map(|it| {
            let rule = world.said(&it.suggestion.detail);
            format!("{} × {}: {rule}", it.times, said(&it.command))
        })
        .collect();
    assert_eq!(
        told,
        [
            "2 × rg TODO: ~/bin/rg TODO",
            "1 × git status: ~/bin/git status",
        ]
    );
    assert_eq!(world.editor.proposals("other").unwrap(), []);
}

#[test]
fn a_change_of_the_policy_is_told_in_words() {
    let world = World::with("{\"version\": 1}");
    let log = Log::new(world.paths.history_file());
    let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    for (at, (place, before, after, expected)) in (NOW_MS..).zip([
        ("agents.main.ask", "off", "", "main: Ask: Never → not set"),
        (
            "agents.a.b.security",
            "",
            "full",
            "a.b: Security: not set → Run everything",
        ),
        (
            "defaults.ask",
            "on-miss",
            "always",
            "Defaults: Ask: When not on the allowlist → Every time",
        ),
        (
            "agents.main.allowlist",
            "",
            "/usr/bin/rg",
            "main: adds /usr/bin/rg",
        ),
        (
            "agents.*.rules",
            "deny /usr/bin/fd",
            "",
            "Every agent: removes deny /usr/bin/fd",
        ),
        ("newer.key", "1", "2", "newer.key: 1 → 2"),
    ]) {
        let changed = Change {
            place: place.to_owned(),
            id: None,
            before: text(before),
            after: text(after),
        };
        let policy = Policy::new("exec-host", vec![changed], "");
        log.append(&[Record::new(at, Body::Policy(policy))])
            .unwrap();
        let (rows, _) = world.editor.activity(&RecordFilter::default()).unwrap();
        assert_eq!(said(&rows[0].command), expected, "{place}");
    }
}
