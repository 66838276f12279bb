//! What a watcher is told, and what not.

use std::{
    fs,
    sync::mpsc::{self, Receiver},
    time::Duration,
};

use approvals_store::{LoadProblem, Snapshot, Watch};

use crate::{
    Home,
    child::{add, start},
};

type Told = Result<Snapshot, LoadProblem>;

const PATIENCE: Duration = Duration::from_secs(60);

fn watch(home: &Home) -> (Watch, Receiver<Told>) {
    let (tell, told) = mpsc::channel();
    let watch = Watch::start(&home.store, move |state| tell.send(state).unwrap()).unwrap();
    (watch, told)
}

fn text(told: &Receiver<Told>) -> String {
    told.recv_timeout(PATIENCE).unwrap().unwrap().text
}

fn document(n: u32) -> String {
    format!("{{\"version\":1,\"n\":{n}}}")
}

#[test]
fn another_programs_edit_is_told_at_once() {
    let home = Home::with(document(0));
    let (_watch, told) = watch(&home);
    assert_eq!(text(&told), document(0), "the state at the start");
    for n in 1..=20 {
        if n % 2 == 0 {
            fs::write(home.store.path(), document(n)).unwrap();
        } else {
            let temp = home.dir.path().join("state/editor~");
            fs::write(&temp, document(n)).unwrap();
            fs::rename(&temp, home.store.path()).unwrap();
        }
        assert_eq!(text(&told), document(n));
    }
    // Another process of ours is another program, too.
    start("add 0 1", home.store.path()).wait().unwrap();
    assert!(text(&told).contains("/w0/0"));
}

/// Own saves are not told; the next foreign one is, with ours in it.
#[test]
fn own_saves_are_not_news() {
    let home = Home::with(document(0));
    let (_watch, told) = watch(&home);
    assert_eq!(text(&told), document(0));
    for round in 0..5 {
        let own = home
            .store
            .apply(&[add("main", &format!("/own{round}"))])
            .unwrap();
        let foreign = own
            .text
            .replacen("{", &format!("{{\"foreign{round}\":1,"), 1);
        fs::write(home.store.path(), &foreign).unwrap();
        assert_eq!(text(&told), foreign, "{round}");
    }
}

/// A save of ours on top of an edit that nobody was told of does not hide that edit.
#[test]
fn an_own_save_does_not_swallow_a_foreign_edit() {
    let home = Home::with(document(0));
    let (_watch, told) = watch(&home);
    assert_eq!(text(&told), document(0));
    for n in 1..=20 {
        fs::write(home.store.path(), document(n)).unwrap();
        let own = home.store.apply(&[add("main", "/own")]).unwrap();
        // Before our save or with it, but told.
        let told = text(&told);
        assert!(told == document(n) || told == own.text, "{n}: {told}");
    }
}

#[test]
fn a_burst_is_one_reload() {
    let home = Home::with(document(0));
    let (_watch, told) = watch(&home);
    assert_eq!(text(&told), document(0));
    for n in 1..=500 {
        fs::write(home.store.path(), document(n)).unwrap();
    }
    // A reload may meet half of a write; the last one never does.
    let mut reloads = 0;
    loop {
        reloads += 1;
        let state = told.recv_timeout(PATIENCE).unwrap();
        if state.is_ok_and(|snapshot| snapshot.text == document(500)) {
            break;
        }
    }
    assert!(reloads < 50, "{reloads}");
}

/// A file that breaks is a problem with its place, and its repair is told.
#[test]
fn a_broken_file() {
    let home = Home::with(document(0));
    let (_watch, told) = watch(&home);
    assert_eq!(text(&told), document(0));
    fs::write(home.store.path(), "{\"version\":1,\n").unwrap();
    let problem = told.recv_timeout(PATIENCE).unwrap().unwrap_err();
    assert!(
        matches!(
            problem,
            LoadProblem::Unparsable {
                line: 2,
                column: 0,
                ..
            }
        ),
        "{problem}"
    );
    fs::write(home.store.path(), document(1)).unwrap();
    assert_eq!(text(&told), document(1));
    fs::remove_file(home.store.path()).unwrap();
    assert!(!told.recv_timeout(PATIENCE).unwrap().unwrap().exists);
}

/// R079: no folder at first; then it comes, goes, comes back and is replaced. On Windows a
/// watched folder stays until the watch lets go of it.
#[cfg(unix)]
#[test]
fn the_folder_may_come_and_go() {
    let home = Home::empty();
    let (_watch, told) = watch(&home);
    let folder = home.store.path().parent().unwrap();
    assert!(!told.recv_timeout(PATIENCE).unwrap().unwrap().exists);
    for n in 0..3 {
        fs::create_dir(folder).unwrap();
        fs::write(home.store.path(), document(n)).unwrap();
        assert_eq!(text(&told), document(n));
        fs::remove_dir_all(folder).unwrap();
        assert!(!told.recv_timeout(PATIENCE).unwrap().unwrap().exists);
    }
    let next = home.dir.path().join("next");
    for n in 10..13 {
        fs::create_dir(&next).unwrap();
        fs::write(next.join("exec-approvals.json"), document(n)).unwrap();
        if folder.exists() {
            fs::rename(folder, home.dir.path().join(format!("old{n}"))).unwrap();
        }
        fs::rename(&next, folder).unwrap();
        while text(&told) != document(n) {}
        fs::write(home.store.path(), document(n + 100)).unwrap();
        assert_eq!(text(&told), document(n + 100), "in the new folder");
    }
}

#[test]
fn nothing_is_told_after_the_drop() {
    let home = Home::with(document(0));
    let (watch, told) = watch(&home);
    assert_eq!(text(&told), document(0));
    fs::write(home.store.path(), document(1)).unwrap();
    drop(watch);
    let rest: Vec<_> = told.iter().map(|state| state.unwrap().text).collect();
    assert!(rest.is_empty() || rest == [document(1)]);
}
