//! A policy file that is almost one: nothing in it that cannot be read makes a command run.

use promises::Desk;
use serde_json::json;

/// Each would let everything run, if somebody guessed what was meant.
const ALMOST: [(&str, &str); 20] = [
    (
        "a word in capital letters",
        r#"{"version":1,"defaults":{"security":"FULL","ask":"OFF"}}"#,
    ),
    (
        "a word with a blank",
        r#"{"version":1,"defaults":{"security":"full ","ask":"off"}}"#,
    ),
    (
        "words in lists",
        r#"{"version":1,"defaults":{"security":["full"],"ask":["off"]}}"#,
    ),
    (
        "a yes",
        r#"{"version":1,"defaults":{"security":true,"ask":false}}"#,
    ),
    (
        "words of another program",
        r#"{"version":1,"defaults":{"security":"allow-all","ask":"never"}}"#,
    ),
    (
        "no defaults but a list",
        r#"{"version":1,"defaults":[{"security":"full","ask":"off"}]}"#,
    ),
    (
        "settings beside the defaults",
        r#"{"version":1,"security":"full","ask":"off"}"#,
    ),
    (
        "settings of another name",
        r#"{"version":1,"default":{"security":"full","ask":"off"}}"#,
    ),
    (
        "a star in place of a list",
        r#"{"version":1,"agents":{"main":{"allowlist":"*"}}}"#,
    ),
    (
        "an object in place of a list",
        r#"{"version":1,"agents":{"main":{"allowlist":{"pattern":"/usr/bin/mkdir"}}}}"#,
    ),
    (
        "an entry without a pattern",
        r#"{"version":1,"agents":{"main":{"allowlist":[{"id":"1"}]}}}"#,
    ),
    (
        "an empty pattern",
        r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":""}]}}}"#,
    ),
    (
        "a pattern that is nothing",
        r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":null}]}}}"#,
    ),
    (
        "a pattern that is a number",
        r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":1}]}}}"#,
    ),
    (
        "agents in a list",
        r#"{"version":1,"agents":[{"id":"main","security":"full","ask":"off"}]}"#,
    ),
    (
        "an agent of another name",
        r#"{"version":1,"agents":{"Main":{"security":"full","ask":"off"}}}"#,
    ),
    (
        "a later version",
        r#"{"version":2,"defaults":{"security":"full","ask":"off"}}"#,
    ),
    (
        "half of the file",
        r#"{"version":1,"defaults":{"security":"full","ask":"off""#,
    ),
    (
        "more behind the file",
        r#"{"version":1,"defaults":{"security":"full","ask":"off"}} x"#,
    ),
    (
        "the file in a list",
        r#"[{"version":1,"defaults":{"security":"full","ask":"off"}}]"#,
    ),
];

#[test]
fn a_file_that_is_almost_a_policy_opens_nothing() {
    for (name, file) in ALMOST {
        let desk = Desk::new();
        desk.write_store(file);
        let made = desk.home().join("made");
        let call = json!({ "command": format!("mkdir {}", made.display()) }).to_string();
        let answer = desk.host(&["tool", "exec", "--json", &call]);
        assert_ne!(answer.code, Some(0), "{name}: {answer:?}");
        assert!(!made.exists(), "{name}: it ran: {answer:?}");
        // Nor is it written over by who reads it.
        assert_eq!(desk.store_text(), file, "{name}");
    }
}

/// What the others are almost.
#[test]
fn a_policy_that_lets_everything_run_is_read_as_one() {
    let desk = Desk::new();
    desk.write_store(r#"{"version":1,"defaults":{"security":"full","ask":"off"}}"#);
    let made = desk.home().join("made");
    let call = json!({ "command": format!("mkdir {}", made.display()) }).to_string();
    let answer = desk.host(&["tool", "exec", "--json", &call]);
    assert_eq!(answer.code, Some(0), "{answer:?}");
    assert!(made.exists());
}
