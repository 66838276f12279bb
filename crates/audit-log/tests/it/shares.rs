//! Who makes room for whom, and what repeats.

use std::fs;

use audit_log::{
    Body, By, Decision, Dropped, Entry, Exit, Filter, Limits, Log, Record, Retention, Size,
    Verdict, Writer,
};

use crate::lines::{NOW, commands, decided, decision};

const DAY: u64 = 86_400_000;

fn log(folder: &std::path::Path) -> Log {
    let size = Size {
        file_bytes: 2000,
        files: 3,
    };
    Log::new(folder.join("history.jsonl")).with_limits(Limits {
        people: size,
        agent: size,
        agents: 2,
    })
}

fn refused(agent: &str, command: &str) -> Record {
    let it = Decision {
        agent: agent.to_owned(),
        verdict: Verdict::Denied,
        by: By::Policy,
        ..decision(command)
    };
    decided(NOW, it)
}

fn entries(log: &Log) -> Vec<Entry> {
    log.entries().unwrap().map(Result::unwrap).collect()
}

fn dropped(log: &Log) -> Vec<Dropped> {
    let told = entries(log).into_iter().map(|it| it.record.body);
    told.filter_map(|body| match body {
        Body::Dropped(it) => Some(it),
        Body::Decision(_)
        | Body::Exit(_)
        | Body::Policy(_)
        | Body::Repeats(_)
        | Body::Gap(_)
        | Body::Unknown => None,
    })
    .collect()
}

fn of(log: &Log, agent: &str) -> Vec<String> {
    let filter = Filter {
        agent: Some(agent.to_owned()),
        ..Filter::default()
    };
    commands(log, &filter)
}

#[test]
fn an_agent_drops_its_own_alone_and_the_history_tells() {
    let home = tempfile::tempdir().unwrap();
    let log = log(home.path());
    log.append(&[decided(NOW, decision("person")), refused("b", "b")])
        .unwrap();
    for n in 0..100 {
        log.append(&[refused("a", &n.to_string())]).unwrap();
    }
    assert_eq!(of(&log, "main"), ["person"]);
    assert_eq!(of(&log, "b"), ["b"]);
    let left: Vec<_> = of(&log, "a")
        .into_iter()
        .filter(|it| it != "Dropped")
        .collect();
    let told = dropped(&log);
    assert!(told.len() <= 3, "{told:?}");
    assert!(told.iter().all(|it| it.agent.as_deref() == Some("a")));
    let count: u64 = told.iter().map(|it| it.dropped).sum();
    assert_eq!(count + left.len() as u64, 100);
    let found = log.verify().unwrap();
    assert_eq!(
        (found.dropped, found.from_start, found.broken),
        (count, false, None)
    );
}

/// Names that nobody had before share what is left.
#[test]
fn new_names_take_nothing_from_old_ones() {
    let home = tempfile::tempdir().unwrap();
    let log = log(home.path());
    log.append(&[refused("a", "a"), refused("b", "b")]).unwrap();
    for n in 0..100 {
        log.append(&[refused(&format!("new{n}"), "x")]).unwrap();
    }
    assert_eq!(
        (of(&log, "a"), of(&log, "b")),
        (vec!["a".to_owned()], vec!["b".to_owned()])
    );
    let told = dropped(&log);
    assert!(told.iter().all(|it| it.agent.is_none()), "{told:?}");
    let count: u64 = told.iter().map(|it| it.dropped).sum();
    let left = entries(&log).len() - told.len();
    assert_eq!(count + left as u64, 102);
    let files = fs::read_dir(home.path()).unwrap();
    assert!(files.count() <= 1 + 2 + 3, "a file for each name");
    assert_eq!(log.verify().unwrap().broken, None);
}

/// All shares are one list by time, and each exit finds its decision.
#[test]
fn shares_are_one_list() {
    let home = tempfile::tempdir().unwrap();
    let log = log(home.path());
    let at = |ms: u64, agent: &str, by, command: &str| {
        let it = Decision {
            agent: agent.to_owned(),
            by,
            ..decision(command)
        };
        decided(NOW + ms, it)
    };
    let ran = at(1, "a", By::Allowlist, "1");
    let exit = Record::new(
        NOW + 5,
        Body::Exit(Exit {
            of: ran.id.clone(),
            exit_code: Some(7),
            timed_out: false,
            error: None,
            duration_ms: 4,
        }),
    );
    let rest = [at(2, "main", By::Person, "2"), at(3, "b", By::Rule, "3")];
    log.append(
        &[
            vec![ran],
            rest.to_vec(),
            vec![exit],
            vec![at(4, "a", By::Lease, "4")],
        ]
        .concat(),
    )
    .unwrap();
    assert_eq!(commands(&log, &Filter::default()), ["4", "3", "2", "1"]);
    let codes: Vec<_> = entries(&log)
        .iter()
        .map(|it| it.exit.as_ref()?.exit_code)
        .collect();
    assert_eq!(codes, [None, None, None, Some(7)]);
}

#[test]
fn a_break_in_any_chain_is_found() {
    let home = tempfile::tempdir().unwrap();
    let log = log(home.path());
    log.append(&[
        decided(NOW, decision("p")),
        refused("a", "1"),
        refused("a", "2"),
    ])
    .unwrap();
    let folder = fs::read_dir(home.path())
        .unwrap()
        .map(|it| it.unwrap().path());
    let share = folder
        .into_iter()
        .find(|it| it.to_string_lossy().contains(".agent-"))
        .unwrap();
    let text = fs::read_to_string(&share).unwrap();
    fs::write(
        &share,
        text.replace("\"command\":\"1\"", "\"command\":\"x\""),
    )
    .unwrap();
    let broken = log.verify().unwrap().broken.unwrap();
    assert_eq!((broken.file, broken.line), (share, 2));
}

/// A history of the version before has every kind in one chain.
#[test]
fn an_old_history_goes_on() {
    let home = tempfile::tempdir().unwrap();
    let log = log(home.path());
    let before = home.path().join("before");
    let one_chain = Log::new(&before);
    one_chain.append(&[decided(NOW, decision("old"))]).unwrap();
    let text = fs::read_to_string(&before).unwrap();
    let text = text.replace("\"by\":\"person\"", "\"by\":\"policy\"");
    fs::write(log.path(), text).unwrap();
    log.append(&[decided(NOW + 2, decision("new")), refused("main", "no")])
        .unwrap();
    assert_eq!(commands(&log, &Filter::default()).len(), 3);
    assert_eq!(log.verify().unwrap().broken, None);
}

#[test]
fn of_an_agent_that_asks_no_more_nothing_stays() {
    let home = tempfile::tempdir().unwrap();
    let log = log(home.path());
    log.append(&[decided(NOW, decision("p")), refused("a", "1")])
        .unwrap();
    let kept = Retention {
        days: 30,
        rows: 1000,
    };
    log.prune(kept, NOW + 20 * DAY).unwrap();
    assert_eq!(of(&log, "a"), ["1"]);
    log.prune(kept, NOW + 31 * DAY).unwrap();
    assert_eq!(commands(&log, &Filter::default()), ["p"]);
    log.append(&[refused("a", "2")]).unwrap();
    assert_eq!(
        (of(&log, "a"), log.verify().unwrap().broken),
        (vec!["2".to_owned()], None)
    );
}

/// What is the same and what is not → how often each record of the history came.
#[test]
fn repeats_are_counted() {
    type Change = fn(&mut Decision);
    let cases: [(&str, Change, &[u64]); 8] = [
        ("nothing", |_| (), &[2]),
        ("the process", |it| it.asker = None, &[2]),
        ("the wait", |it| it.waited_ms = Some(3), &[2]),
        ("the agent", |it| it.agent = "b".to_owned(), &[1, 1]),
        ("the words", |it| it.argv_digest = "b".to_owned(), &[1, 1]),
        ("the outcome", |it| it.verdict = Verdict::Expired, &[1, 1]),
        ("the code", |it| it.code = "paused".to_owned(), &[1, 1]),
        (
            "what a person said",
            |it| it.message = Some("no".to_owned()),
            &[1, 1],
        ),
    ];
    for (what, change, expected) in cases {
        let home = tempfile::tempdir().unwrap();
        let log = log(home.path());
        let writer = Writer::start(log.clone(), |_| {}).unwrap();
        let first = refused("a", "x");
        let Body::Decision(mut again) = first.body.clone() else {
            panic!()
        };
        change(&mut again);
        writer.record(first.clone());
        let again = Record::new(NOW + 7, Body::Decision(again));
        let last = again.at;
        writer.record(again);
        drop(writer);
        let found = entries(&log);
        let counts: Vec<u64> = found.iter().map(Entry::count).collect();
        assert_eq!(counts, expected, "{what}");
        if expected == [2] {
            assert_eq!(
                (&found[0].record.id, found[0].last()),
                (&first.id, last),
                "{what}"
            );
        }
        assert_eq!(log.verify().unwrap().broken, None);
    }
}

/// Each thing that ran has its own end.
#[test]
fn what_ran_is_never_counted_together() {
    let home = tempfile::tempdir().unwrap();
    let log = log(home.path());
    let writer = Writer::start(log.clone(), |_| {}).unwrap();
    for _ in 0..3 {
        writer.record(decided(NOW, decision("x")));
    }
    drop(writer);
    assert_eq!(commands(&log, &Filter::default()), ["x"; 3]);
}

/// The writer is never dropped, as in a crash: the first of them is there without its count.
#[test]
fn a_crash_costs_the_count_alone() {
    let home = tempfile::tempdir().unwrap();
    let log = log(home.path());
    let writer = Writer::start(log.clone(), |_| {}).unwrap();
    writer.record(refused("a", "x"));
    writer.record(refused("a", "x"));
    // Written in order: with the next, the first is there.
    writer.record(decided(NOW, decision("next")));
    while commands(&log, &Filter::default()).len() < 2 {
        std::thread::yield_now();
    }
    std::mem::forget(writer);
    assert!(entries(&log).iter().all(|it| it.count() == 1));
}

/// A flood that the disk cannot follow loses records of its own, and says so.
#[test]
fn who_is_too_fast_loses_its_own() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("history.jsonl");
    let log = Log::new(&path);
    // The lock is held, so nothing is written meanwhile.
    let lock = fs::File::create(home.path().join("history.jsonl.lock")).unwrap();
    lock.lock().unwrap();
    let writer = Writer::start(log.clone(), |_| {}).unwrap();
    for n in 0..3000 {
        writer.record(refused("a", &n.to_string()));
    }
    writer.record(decided(NOW, decision("person")));
    writer.record(refused("b", "b"));
    drop(lock);
    drop(writer);
    assert_eq!(of(&log, "main"), ["person"]);
    assert_eq!(of(&log, "b"), ["b"]);
    let found = log.verify().unwrap();
    let left = of(&log, "a").into_iter().filter(|it| it != "Gap").count() as u64;
    assert!(left < 3000);
    assert_eq!(found.lost + left, 3000);
}
