//! The history as rows.

use audit_log::{Body, By, Decision, Exit, Gap, Log, Record, Verdict};
use view_model::RecordFilter;

use crate::world::{NOW_MS, World, said};

fn decision(command: &str, verdict: Verdict, by: By, code: &str) -> Body {
    Body::Decision(Box::new(Decision {
        agent: "main".to_owned(),
        session: None,
        host: "node".to_owned(),
        asker: None,
        command: command.to_owned(),
        programs: vec!["/usr/bin/rg".to_owned()],
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
        Body::Gap(Gap {
            lost: 3,
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
        "The disk was full. · policy · Records lost: 3 · the disk",
        "fd · expired · Not run: time ran out · nobody answered",
        "git push · denied · Denied · you",
        "rg x · automatic · Ran unasked · the list",
        "rg a⟨U+202E right-to-left override⟩b · allowed · Allowed once · you",
    ];
    assert_eq!(shown(RecordFilter::default()), all);
    let outcomes = vec!["denied".to_owned(), "expired".to_owned()];
    assert_eq!(
        shown(RecordFilter {
            outcomes,
            ..RecordFilter::default()
        }),
        all[1..3]
    );
    let text = "RG".to_owned();
    assert_eq!(
        shown(RecordFilter {
            text,
            before: Some(records[1].id.clone()),
            ..RecordFilter::default()
        }),
        all[4..]
    );
    let (rows, _) = world.editor.activity(&RecordFilter::default()).unwrap();
    let details: Vec<_> = rows[3]
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
            "Layer: allowlist",
            "Waited: 2.1 s",
            "Exit code: 2",
            "Took: 0.8 s",
        ]
    );
}
