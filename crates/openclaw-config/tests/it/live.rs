//! The file while it changes.

use std::fs;

use openclaw_config::{Live, News};
use serde_json::{Value, json};

#[test]
fn a_broken_edit_keeps_the_last_good_one_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("openclaw.json");
    let mut live = Live::open(&path).unwrap();
    assert_eq!((&*live.value(), live.refresh()), (&Value::Null, None));

    let ask = |word: &str| format!("{{ tools: {{ exec: {{ ask: '{word}' }} }} }}");
    fs::write(&path, ask("always")).unwrap();
    assert_eq!(live.refresh(), Some(News::Taken));
    assert_eq!(live.value()["tools"]["exec"]["ask"], "always");
    assert_eq!(live.refresh(), None);

    for (text, why) in [
        ("{ tools: ".to_owned(), "it cannot be read; correct it: "),
        (
            ask("alwys"),
            "tools.exec.ask must be one of off, on-miss, always",
        ),
    ] {
        fs::write(&path, text).unwrap();
        let Some(News::Kept(said)) = live.refresh() else {
            panic!("{why}");
        };
        assert!(said.starts_with(why), "{said}");
        assert_eq!(live.problem(), Some(said.as_str()));
        assert_eq!(live.value()["tools"]["exec"]["ask"], "always");
        // News are told once.
        assert_eq!(live.refresh(), None);
    }

    // The same as before the broken edit, and then another one.
    fs::write(&path, ask("always")).unwrap();
    assert_eq!((live.refresh(), live.problem()), (Some(News::Taken), None));
    fs::remove_file(&path).unwrap();
    assert_eq!(live.refresh(), Some(News::Taken));
    assert_eq!(*live.value(), Value::Null);
}

#[test]
fn faults_that_were_there_from_the_start_count_as_unset() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("openclaw.json");
    fs::write(&path, "{ tools: { exec: { ask: 'x' } } }").unwrap();
    let mut live = Live::open(&path).unwrap();
    let said: Vec<String> = live.faults().iter().map(ToString::to_string).collect();
    assert_eq!(said, ["tools.exec.ask must be one of off, on-miss, always"]);
    fs::write(&path, "{ tools: { exec: { ask: 'x', node: 'n' } } }").unwrap();
    assert_eq!(live.refresh(), Some(News::Taken));
    assert_eq!(
        *live.value(),
        json!({ "tools": { "exec": { "ask": "x", "node": "n" } } })
    );
    fs::write(&path, "{").unwrap();
    Live::open(&path).unwrap_err();
}
