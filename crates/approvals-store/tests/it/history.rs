//! Earlier versions.

use std::{
    fs,
    sync::atomic::{AtomicU64, Ordering},
};

use approvals_store::{Backup, Edit, Error, Store, Use, Used};

use crate::{Home, NOW, child::add};

fn with_history(home: &Home) -> Store {
    home.store
        .clone()
        .with_backups(home.dir.path().join("own/backups"))
}

fn text(backup: &Backup) -> String {
    String::from_utf8(backup.read().unwrap()).unwrap()
}

#[test]
fn the_last_twenty() {
    let home = Home::with(r#"{"version":1}"#);
    let store = with_history(&home);
    assert_eq!(store.history().unwrap(), []);
    let mut texts = vec![home.file()];
    for n in 0..25 {
        texts.push(store.apply(&[add("main", &format!("/{n}"))]).unwrap().text);
    }
    // Neither an edit that changes nothing nor a use makes a version.
    store.apply(&[add("main", "/1")]).unwrap();
    let it = Use {
        of: Used::Entry,
        agent: "main".into(),
        pattern: "/1".into(),
        arg_pattern: None,
        at_ms: 1,
        command: None,
        resolved: None,
    };
    store.apply(&[Edit::RecordUse { uses: vec![it] }]).unwrap();
    texts.pop();
    let history = store.history().unwrap();
    let want: Vec<_> = texts.into_iter().rev().take(20).collect();
    assert_eq!(history.iter().map(text).collect::<Vec<_>>(), want);
    assert_eq!(history[0].number, 25);
    assert_eq!(history[0].date, "20260212T000000.000Z");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path| fs::metadata(path).unwrap().permissions().mode() & 0o7777;
        assert_eq!(mode(history[0].path.clone()), 0o600);
        assert_eq!(mode(home.dir.path().join("own/backups")), 0o700);
    }
}

/// There and back again: three texts, three versions, the newest first.
#[test]
fn distinct_versions() {
    let home = Home::with(r#"{"version":1}"#);
    let store = with_history(&home);
    let empty = r#"{"version":1,"agents":{"main":{"allowlist":[]}}}"#;
    for _ in 0..3 {
        fs::write(home.store.path(), empty).unwrap();
        store.apply(&[add("main", "/a")]).unwrap();
        store.apply(&[add("main", "/b")]).unwrap();
    }
    let history = store.history().unwrap();
    let sizes: Vec<_> = history
        .iter()
        .map(|backup| text(backup).matches("pattern").count())
        .collect();
    assert_eq!(
        sizes,
        [1, 0, 1, 1],
        "each id is new, the empty list is one version"
    );
}

/// A clock that jumps moves no version and loses none.
#[test]
fn a_clock_that_jumps() {
    let home = Home::with(r#"{"version":1}"#);
    let tick = AtomicU64::new(0);
    let times = [NOW, 0, u64::MAX, 1, NOW - 86_400_000, NOW];
    let clock = move || {
        let tick = usize::try_from(tick.fetch_add(1, Ordering::Relaxed)).unwrap();
        times[tick % times.len()]
    };
    let store = Store::with_world(home.store.path(), clock, |_| Ok(()))
        .with_backups(home.dir.path().join("backups"));
    for n in 0..30 {
        store.apply(&[add("main", &format!("/{n}"))]).unwrap();
    }
    let sizes: Vec<_> = store
        .history()
        .unwrap()
        .iter()
        .map(|backup| text(backup).matches("pattern").count())
        .collect();
    assert_eq!(sizes, (10..30).rev().collect::<Vec<_>>());
    assert_eq!(store.load().unwrap().text.matches("pattern").count(), 30);
}

/// R073: broken bytes are kept before anything is put in their place.
#[test]
fn restoring() {
    let home = Home::with(r#"{"version":1,"socket":{"token":"mine"}}"#);
    let store = with_history(&home);
    store.apply(&[add("main", "/a")]).unwrap();
    let good = home.file();
    store.apply(&[add("main", "/b")]).unwrap();
    let broken: &[u8] = b"{\"version\":1,\xff";
    fs::write(home.store.path(), broken).unwrap();
    assert!(store.apply(&[add("main", "/c")]).is_err());
    let history = store.history().unwrap();
    let snapshot = store.restore(&history[0]).unwrap();
    assert_eq!(
        (snapshot.text.as_str(), home.file().as_str()),
        (good.as_str(), good.as_str())
    );
    assert_eq!(snapshot, store.load().unwrap());
    assert_eq!(store.history().unwrap()[0].read().unwrap(), broken);
    let error = store.restore(&store.history().unwrap()[0]).unwrap_err();
    assert!(matches!(error, Error::Load(_)), "{error}");
    assert_eq!(home.file(), good);
}

/// A version that somebody changed is none.
#[test]
fn a_changed_version_is_refused() {
    let home = Home::with(r#"{"version":1}"#);
    let store = with_history(&home);
    store.apply(&[add("main", "/a")]).unwrap();
    let backup = store.history().unwrap().remove(0);
    fs::write(
        &backup.path,
        r#"{"version":1,"defaults":{"security":"full"}}"#,
    )
    .unwrap();
    let before = home.file();
    let error = store.restore(&backup).unwrap_err().to_string();
    let sentence = format!(
        "the earlier version {} cannot be used (its content has changed); choose another one",
        backup.path.display()
    );
    assert_eq!(error, sentence);
    assert_eq!(home.file(), before);
}
