//! Records that are no longer kept.

use audit_log::{Body, Exit, Filter, Log, Record, Retention, Writer};

use crate::lines::{NOW, commands, decided, decision};

const DAY: u64 = 86_400_000;

fn append(log: &Log, at: u64, name: &str) {
    log.append(&[decided(at, decision(name))]).unwrap();
}

/// One record a day for 100 days, kept for eight, and two more as a quarter; looked at once
/// a day.
#[test]
fn old_records_go_by_files_and_the_chain_goes_on() {
    let home = tempfile::tempdir().unwrap();
    let log = Log::new(home.path().join("history.jsonl"));
    let kept = Retention {
        days: 8,
        rows: 1_000,
    };
    for day in 0..100 {
        append(&log, NOW + day * DAY, &day.to_string());
        log.prune(kept, NOW + day * DAY).unwrap();
    }
    let left: Vec<u64> = commands(&log, &Filter::default())
        .iter()
        .map(|it| it.parse().unwrap())
        .collect();
    let oldest = *left.last().unwrap();
    assert_eq!(left, (oldest..100).rev().collect::<Vec<_>>());
    assert!((88..=91).contains(&oldest), "{oldest}");
    let found = log.verify().unwrap();
    assert_eq!((found.from_start, found.broken), (false, None));
}

/// All on one day, each with an exit; 40 are kept.
#[test]
fn more_records_than_are_kept_go_and_exits_do_not_count() {
    let home = tempfile::tempdir().unwrap();
    let log = Log::new(home.path().join("history.jsonl"));
    let kept = Retention { days: 30, rows: 40 };
    for n in 0..200 {
        let record = decided(NOW, decision(&n.to_string()));
        let exit = Exit {
            of: record.id.clone(),
            exit_code: Some(0),
            timed_out: false,
            error: None,
            duration_ms: 1,
        };
        log.append(&[record, Record::new(NOW, Body::Exit(exit))])
            .unwrap();
        log.prune(kept, NOW).unwrap();
    }
    let left = commands(&log, &Filter::default());
    assert_eq!(left.first().map(String::as_str), Some("199"));
    assert!((40..=50).contains(&left.len()), "{}", left.len());
    assert_eq!(log.verify().unwrap().broken, None);
}

#[test]
fn the_last_complete_file_stays_so_that_a_missing_first_line_shows() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("history.jsonl");
    let log = Log::new(&path);
    let kept = Retention { days: 4, rows: 100 };
    append(&log, NOW, "old");
    log.prune(kept, NOW + 400 * DAY).unwrap();
    append(&log, NOW + 400 * DAY, "new");
    append(&log, NOW + 400 * DAY, "newer");
    log.prune(kept, NOW + 400 * DAY).unwrap();
    assert_eq!(commands(&log, &Filter::default()), ["newer", "new", "old"]);
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.split_once('\n').unwrap().1).unwrap();
    assert!(log.verify().unwrap().broken.is_some());
}

#[test]
fn nothing_is_made_where_there_is_no_history() {
    let home = tempfile::tempdir().unwrap();
    let log = Log::new(home.path().join("own/history.jsonl"));
    log.prune(Retention { days: 1, rows: 1 }, NOW).unwrap();
    assert!(!home.path().join("own").exists());
}

#[test]
fn the_writer_sees_to_it() {
    let home = tempfile::tempdir().unwrap();
    let log = Log::new(home.path().join("history.jsonl"));
    let writer = Writer::start(log.clone(), |_| {}).unwrap();
    writer.keep(
        Retention {
            days: 30,
            rows: 100,
        },
        NOW,
    );
    for n in 0..1_000 {
        writer.record(decided(NOW, decision(&n.to_string())));
    }
    drop(writer);
    let left = commands(&log, &Filter::default()).len();
    // A look comes after 100 records and more: up to two lots of them stay beside.
    assert!((100..=400).contains(&left), "{left}");
}
