//! Several processes at once, and processes that are killed.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::Path;

use audit_log::{Filter, Log};

use crate::child;
use crate::lines::{NOW, commands, decided, decision};

/// How many records each of eight processes appends. Who waits for a lock under Wine looks ten
/// times a second whether it is free: one may get it after all the others' records.
const EACH: usize = if cfg!(windows) { 60 } else { 200 };

/// `(writer, number)` of every record.
fn written(log: &Log) -> Vec<(usize, usize)> {
    let name = |command: String| {
        let mut words = command.split(' ');
        let writer = words.next()?.strip_prefix('w')?.parse().ok()?;
        Some((writer, words.next()?.parse().ok()?))
    };
    let all = commands(log, &Filter::default());
    all.into_iter().map(|it| name(it).unwrap()).collect()
}

#[test]
fn eight_processes_lose_nothing_and_keep_the_chain() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("history.jsonl");
    let mut children: Vec<_> = (0..8).map(|n| child::start(&path, n, EACH)).collect();
    // A reader meanwhile sees whole lines and no line twice.
    let log = child::log(&path);
    while children
        .iter_mut()
        .any(|it| it.try_wait().unwrap().is_none())
    {
        let seen = written(&log);
        let different: BTreeSet<_> = seen.iter().collect();
        assert_eq!(seen.len(), different.len());
        assert_eq!(log.verify().unwrap().broken, None);
    }
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    let all = written(&log);
    let different: BTreeSet<_> = all.iter().copied().collect();
    let expected = (0..8).flat_map(|writer| (0..EACH).map(move |n| (writer, n)));
    assert_eq!(different, expected.collect());
    assert_eq!(all.len(), 8 * EACH);
    let found = log.verify().unwrap();
    assert_eq!((found.lines, found.unreadable), ((8 * EACH) as u64, 0));
    assert_eq!((found.from_start, found.broken), (true, None));
    assert!(found.files > 10);
}

#[test]
fn a_killed_process_loses_nothing_that_it_wrote() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("history.jsonl");
    let mut told = BTreeSet::new();
    for writer in 0..20 {
        let mut child = child::start(&path, writer, 1_000_000);
        // Killed at another point each time: the time to read a line differs.
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let numbers = lines.map_while(Result::ok).filter_map(|line| {
            let (_, number) = line.split_once("wrote ")?;
            number.parse::<usize>().ok()
        });
        for number in numbers {
            told.insert((writer, number));
            if number == writer * 3 {
                child.kill().unwrap();
            }
        }
        child.wait().unwrap();
    }
    let log = child::log(Path::new(&path));
    log.append(&[decided(NOW, decision("w99 0"))]).unwrap();
    let found = log.verify().unwrap();
    assert_eq!(found.broken, None);
    let all: BTreeSet<_> = written(&log).into_iter().collect();
    assert!(told.is_subset(&all));
    assert!(told.len() > 500);
    assert!(all.contains(&(99, 0)));
}
