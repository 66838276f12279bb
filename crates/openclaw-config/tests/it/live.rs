//! The file while it changes.

use std::fs;
use std::path::Path;

use openclaw_config::{Live, News};
use serde_json::{Value, json};

/// D33: what is no file of values, or has a new fault, keeps what counted.
#[test]
fn a_broken_edit_keeps_the_last_good_one_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("openclaw.json");
    let live = Live::open(&path).unwrap();
    assert_eq!((&*live.value(), live.news()), (&Value::Null, None));

    let ask = |word: &str| format!("{{ tools: {{ exec: {{ ask: '{word}' }} }} }}");
    fs::write(&path, ask("always")).unwrap();
    assert_eq!(live.news(), Some(News::Taken));
    assert_eq!(live.value()["tools"]["exec"]["ask"], "always");
    assert_eq!(live.news(), None);

    let deep = format!("{{ a: {}{} }}", "[".repeat(200_000), "]".repeat(200_000));
    let written = |text: &str| {
        let text = text.to_owned();
        move |path: &Path| fs::write(path, &text).unwrap()
    };
    type Edit = Box<dyn Fn(&Path)>;
    let rows: [(Edit, &str); 12] = [
        (
            Box::new(written("{ tools: ")),
            "it cannot be read; correct it: ",
        ),
        (Box::new(written("")), "it cannot be read; correct it: "),
        (
            Box::new(written(&deep)),
            "it cannot be read; correct it: lists and objects stand more than 128 deep",
        ),
        (
            Box::new(written(&ask("alwys"))),
            "tools.exec.ask must be one of off, on-miss, always",
        ),
        (
            Box::new(written("{ tools: { exec: { chains: 'x' } } }")),
            "tools.exec.chains is not a key of OpenClaw",
        ),
        (Box::new(written("null")), "the file must be an object"),
        (Box::new(written("[]")), "the file must be an object"),
        (Box::new(written("'x'")), "the file must be an object"),
        (
            Box::new(written("{ tools: null }")),
            "tools must be an object",
        ),
        (
            Box::new(written("{ tools: { exec: null } }")),
            "tools.exec must be an object",
        ),
        (
            Box::new(|path| fs::remove_file(path).unwrap()),
            "it is gone; put it back",
        ),
        (
            Box::new(|path| fs::create_dir(path).unwrap()),
            "it cannot be read: ",
        ),
    ];
    for (breaks, why) in rows {
        breaks(&path);
        // A part of the program that only asks for the value takes the news from nobody.
        assert_eq!(
            live.clone().value()["tools"]["exec"]["ask"],
            "always",
            "{why}"
        );
        let said = live.problem().unwrap();
        assert!(said.starts_with(why), "{said}");
        let told = live.news();
        let again = "the file must be an object";
        assert!(
            told == Some(News::Kept(said.clone())) || said == again,
            "{told:?}"
        );
        assert_eq!((live.news(), live.problem()), (None, Some(said)));
    }

    // The same as before the broken edits, and then another one.
    fs::remove_dir(&path).unwrap();
    fs::write(&path, ask("always")).unwrap();
    assert_eq!((live.news(), live.problem()), (Some(News::Taken), None));
    fs::write(&path, "{}").unwrap();
    assert_eq!(live.news(), Some(News::Taken));
    assert_eq!(*live.value(), json!({}));
}

#[cfg(unix)]
#[test]
fn a_link_to_nowhere_keeps_the_last_good_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("openclaw.json");
    fs::write(&path, "{ tools: { deny: ['exec'] } }").unwrap();
    let live = Live::open(&path).unwrap();
    fs::remove_file(&path).unwrap();
    std::os::unix::fs::symlink("/nonexistent/x", &path).unwrap();
    assert_eq!(live.value()["tools"]["deny"][0], "exec");
    assert_eq!(
        live.news(),
        Some(News::Kept("it is gone; put it back".to_owned()))
    );
}

#[test]
fn faults_that_were_there_from_the_start_are_no_news() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("openclaw.json");
    fs::write(&path, "{ tools: { exec: { ask: 'x' } } }").unwrap();
    let live = Live::open(&path).unwrap();
    let said: Vec<String> = live.faults().iter().map(ToString::to_string).collect();
    assert_eq!(said, ["tools.exec.ask must be one of off, on-miss, always"]);
    fs::write(&path, "{ tools: { exec: { ask: 'x', node: 'n' } } }").unwrap();
    assert_eq!(live.news(), Some(News::Taken));
    assert_eq!(
        *live.value(),
        json!({ "tools": { "exec": { "ask": "x", "node": "n" } } })
    );
    fs::write(&path, "{").unwrap();
    Live::open(&path).unwrap_err();
}
