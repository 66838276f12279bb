//! Edits: which are saved at once, which ask, what is written, and how it is taken back.

use std::fs;

use serde_json::{Value, json};
use view_model::{Change, EditOutcome, EditRequest, TextRun};

use crate::world::{NOW_MS, World, add, add_for, at_home, kind, said, set, trial};

pub(crate) const ASKING: &str = r#"{
  "version": 1,
  "socket": {"path": "/s", "token": "secret"},
  "defaults": {"security": "allowlist", "ask": "on-miss", "askFallback": "deny"},
  "agents": {
    "main": {
      "allowlist": [
        {"id": "1", "pattern": "HOME/bin/rg", "lastUsedAt": 5, "mine": true},
        "HOME/bin/git"
      ],
      "rules": [{"id": "d", "effect": "deny", "pattern": "HOME/bin/sudo"}]
    }
  }
}
"#;

/// Whose, what, and what becomes of it in [`ASKING`].
pub(crate) fn changes() -> Vec<(&'static str, Change, &'static str)> {
    vec![
        ("main", set("security", "deny"), "saved"),
        ("main", set("security", "full"), "confirm"),
        ("main", set("security", "allowlist"), "saved"),
        ("main", set("security", ""), "nothing"),
        ("main", set("ask", "always"), "saved"),
        // What is not listed would be refused instead of asked.
        ("main", set("ask", "off"), "saved"),
        ("main", set("askFallback", "full"), "confirm"),
        ("main", set("askFallback", "allowlist"), "confirm"),
        ("main", set("autoAllowSkills", "true"), "confirm"),
        ("main", set("autoAllowSkills", "false"), "saved"),
        ("main", set("security", "maybe"), "refused"),
        ("main", set("color", "red"), "refused"),
        ("main", set("chains", "per-part"), "confirm"),
        ("main", set("chains", "ask"), "saved"),
        ("main", set("chains", "never"), "refused"),
        ("*", set("chains", "per-part"), "confirm"),
        ("", set("chains", "ask"), "refused"),
        ("", set("security", "deny"), "saved"),
        ("", set("security", "full"), "confirm"),
        ("*", set("ask", "always"), "saved"),
        ("*", set("security", "full"), "confirm"),
        (
            "main",
            Change::Preset {
                id: "locked".into(),
            },
            "saved",
        ),
        ("main", Change::Preset { id: "ask".into() }, "saved"),
        (
            "main",
            Change::Preset {
                id: "ask-less".into(),
            },
            "confirm",
        ),
        (
            "",
            Change::Preset {
                id: "ask-less".into(),
            },
            "confirm",
        ),
        ("main", Change::Preset { id: "list".into() }, "saved"),
        ("main", Change::Preset { id: "full".into() }, "confirm"),
        ("main", Change::Preset { id: "other".into() }, "refused"),
        ("main", add("HOME/bin/fd"), "saved"),
        ("main", add("HOME/bin/rg"), "nothing"),
        ("main", add("HOME/bin/bash"), "confirm"),
        ("main", add("HOME/bin/python3"), "confirm"),
        ("main", add("HOME/bin/sudo"), "confirm"),
        ("main", add("/nowhere/zsh"), "confirm"),
        ("main", add("/nowhere/tool"), "saved"),
        ("main", add("HOME/bin/*"), "confirm"),
        ("main", add("~/**"), "confirm"),
        // A name stands for the program that it is found as.
        ("main", add("rg"), "nothing"),
        ("main", add("fd"), "saved"),
        ("main", add("rgg"), "refused"),
        ("main", add(" "), "refused"),
        ("", add("HOME/bin/fd"), "refused"),
        (" main", add("HOME/bin/fd"), "refused"),
        ("main", add("HOME/bin/f\u{200b}d"), "refused"),
        ("main", add_for("HOME/bin/bash", "^--version$"), "saved"),
        ("main", add_for("HOME/bin/rg", "("), "refused"),
    ]
}

#[test]
fn narrowing_saves_and_widening_asks() {
    for (agent, change, expected) in changes() {
        let world = World::with(ASKING);
        let change = at_home(change, &world.home);
        let before = world.text();
        let outcome = world.edit(agent, change.clone());
        assert_eq!(kind(&outcome), expected, "{agent} {change:?}: {outcome:?}");
        let written = world.text() != before;
        assert_eq!(written, expected == "saved", "{agent} {change:?}");
    }
}

#[test]
fn an_edit_changes_its_place_and_nothing_else() {
    let world = World::with(ASKING);
    let saved = world.edit("main", add(&format!(" {} ", world.bin("fd"))));
    let undo = match saved {
        EditOutcome::Saved { message, undo } => {
            assert_eq!(
                world.said(&message),
                "Rule saved: main may run fd with any arguments."
            );
            undo.unwrap()
        }
        other => panic!("{other:?}"),
    };
    let expected = ASKING.replace(
        "        \"HOME/bin/git\"\n",
        "        \"HOME/bin/git\",\n        {\n          \"id\": \"07070707-0707-4707-8707-070707070707\",\n          \"pattern\": \"HOME/bin/fd\"\n        }\n",
    );
    assert_eq!(world.text(), expected);
    assert_eq!(kind(&world.editor.undo(&undo)), "nothing");
    assert_eq!(world.text(), ASKING);
    assert_eq!(kind(&world.editor.undo(&undo)), "refused");
}

#[test]
fn a_confirmation_holds_for_what_was_shown() {
    let world = World::with(ASKING);
    let request = world.request("main", set("security", "full"));
    let confirmed = match world.editor.edit(&request) {
        EditOutcome::Confirm {
            title,
            lines,
            keep,
            proceed,
            confirmed,
        } => {
            assert_eq!(said(&title), "Let agent “main” run without asking?");
            assert_eq!(
                lines.iter().map(|line| said(line)).collect::<Vec<_>>(),
                [
                    "main runs everything without asking. So far it may run safe filters such as grep without asking, asks for anything else, and is refused when nobody answers."
                ]
            );
            assert_eq!(
                (keep.as_str(), proceed.as_str()),
                ("Keep as it is", "Let it run")
            );
            confirmed
        }
        other => panic!("{other:?}"),
    };
    // Another change is not what was confirmed.
    let other = EditRequest {
        change: set("askFallback", "full"),
        confirmed: Some(confirmed.clone()),
        ..request.clone()
    };
    assert_eq!(kind(&world.editor.edit(&other)), "confirm");
    let other = EditRequest {
        agent: "*".into(),
        ..other
    };
    assert_eq!(kind(&world.editor.edit(&other)), "confirm");
    assert_eq!(world.text(), ASKING);
    let sure = EditRequest {
        confirmed: Some(confirmed),
        ..request
    };
    assert_eq!(kind(&world.editor.edit(&sure)), "saved");
    assert_eq!(world.value()["agents"]["main"]["security"], "full");
}

#[test]
fn a_confirmation_holds_for_what_did_not_fit_as_well() {
    let named = |last: &str| {
        let agents: String = (0..9).map(|nth| format!(r#""a{nth}":{{}},"#)).collect();
        format!(r#"{{"version":1,"agents":{{{agents}"{last}":{{}}}}}}"#)
    };
    let world = World::with(&named("x"));
    let request = world.request("", set("askFallback", "full"));
    let asked = |request: &EditRequest| match world.editor.edit(request) {
        EditOutcome::Confirm {
            lines, confirmed, ..
        } => (said(&lines[0]), confirmed),
        other => panic!("{other:?}"),
    };
    let (shown, confirmed) = asked(&request);
    assert!(
        shown.starts_with(
            "Every agent without settings of its own, a0, a1, a2, a3, a4, a5, a6 and 3 more: each"
        ),
        "{shown}"
    );
    // The tenth agent is another one by now; nothing that is shown says so.
    world.write(&named("y"));
    let sure = EditRequest {
        confirmed: Some(confirmed),
        ..request
    };
    let (still, confirmed) = asked(&sure);
    assert_eq!(still, shown);
    let sure = EditRequest {
        confirmed: Some(confirmed),
        ..sure
    };
    assert_eq!(kind(&world.editor.edit(&sure)), "saved");
}

#[test]
fn rows_are_taken_out_by_what_they_say() {
    let world = World::with(ASKING);
    let rows = world.editor.allowlist("main").unwrap().rows;
    let remove = |index: usize| Change::Remove {
        rows: vec![rows[index].id.clone()],
    };
    // A denial goes only with a word.
    assert_eq!(kind(&world.edit("main", remove(2))), "confirm");
    // Most of the list goes only with a word, one at a time has its undo.
    let both = Change::Remove {
        rows: vec![rows[0].id.clone(), rows[1].id.clone()],
    };
    assert_eq!(kind(&world.edit("main", both)), "confirm");
    let version = world.version();
    // A use came meanwhile: the row is the same.
    world.write(&ASKING.replace("\"lastUsedAt\": 5", "\"lastUsedAt\": 6"));
    let request = EditRequest {
        version,
        ..world.request("main", remove(0))
    };
    let undo = match world.editor.edit(&request) {
        EditOutcome::Saved { undo, .. } => undo.unwrap(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        world.value()["agents"]["main"]["allowlist"],
        json!(["HOME/bin/git"])
    );
    assert_eq!(kind(&world.edit("main", remove(0))), "conflict");
    assert_eq!(kind(&world.editor.undo(&undo)), "nothing");
    let list = &world.value()["agents"]["main"]["allowlist"];
    assert_eq!(
        *list,
        json!([{"id": "1", "pattern": "HOME/bin/rg", "lastUsedAt": 6, "mine": true}, "HOME/bin/git"])
    );
}

#[test]
fn a_row_gets_another_pattern() {
    let world = World::with(ASKING);
    let rows = world.editor.allowlist("main").unwrap().rows;
    let to = |pattern: String, index: usize| Change::SetPattern {
        row: rows[index].id.clone(),
        pattern,
    };
    assert_eq!(
        kind(&world.edit("main", to(world.bin("bash"), 0))),
        "confirm"
    );
    assert_eq!(kind(&world.edit("main", to(world.bin("fd"), 2))), "confirm");
    assert_eq!(kind(&world.edit("main", to(world.bin("fd"), 1))), "saved");
    let list = &world.value()["agents"]["main"]["allowlist"];
    assert_eq!(list[1], "HOME/bin/fd");
}

#[test]
fn a_file_that_changed_meanwhile() {
    let full = ASKING.replace("\"main\": {", "\"main\": {\"security\": \"deny\",");
    let more = ASKING.replace("\"HOME/bin/git\"", "\"HOME/bin/git\", \"HOME/bin/fd\"");
    for (change, meanwhile, expected) in [
        // The same place says something else.
        (set("security", "allowlist"), &full, "conflict"),
        (
            Change::Preset {
                id: "locked".into(),
            },
            &full,
            "conflict",
        ),
        // Another place does.
        (set("security", "deny"), &more, "saved"),
        (set("ask", "always"), &full, "saved"),
        (add("/opt/x"), &full, "saved"),
        (Change::Restore { id: "1".into() }, &more, "refused"),
    ] {
        let world = World::with(ASKING);
        let request = world.request("main", change.clone());
        world.write(meanwhile);
        let outcome = world.editor.edit(&request);
        assert_eq!(kind(&outcome), expected, "{change:?} {outcome:?}");
    }
}

#[test]
fn a_conflict_tells_both_sides() {
    let world = World::with(ASKING);
    let request = world.request("main", set("security", "allowlist"));
    let meanwhile = ASKING
        .replace("\"main\": {", "\"main\": {\"security\": \"deny\",")
        .replace("\"HOME/bin/git\"", "\"HOME/bin/git\", \"HOME/bin/fd\"");
    world.write(&meanwhile);
    let EditOutcome::Conflict { theirs, mine, .. } = world.editor.edit(&request) else {
        panic!("no conflict");
    };
    let told = |lines: &[Vec<TextRun>]| {
        lines
            .iter()
            .map(|line| world.said(line))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        told(&theirs),
        [
            "main: adds HOME/bin/fd",
            "main: Security: not set → Refuse everything",
        ]
    );
    assert_eq!(
        told(&mine),
        ["main: Security: not set → Only what is on the allowlist"]
    );
}

#[test]
fn an_undo_is_too_late_after_another_change() {
    let world = World::with(ASKING);
    let undo = match world.edit("main", set("ask", "always")) {
        EditOutcome::Saved { undo, .. } => undo.unwrap(),
        other => panic!("{other:?}"),
    };
    let text = world.text().replace("\"on-miss\"", "\"off\"");
    world.write(&text);
    assert_eq!(kind(&world.editor.undo(&undo)), "refused");
    assert_eq!(world.text(), text);
}

#[test]
fn going_back_keeps_the_socket_and_asks_when_it_widens() {
    let world = World::with(ASKING);
    assert_eq!(kind(&world.edit("main", set("security", "deny"))), "saved");
    world.write(&world.text().replace("\"secret\"", "\"new\""));
    let history = world.editor.policy("main").unwrap().history;
    assert_eq!(history.len(), 1);
    assert_eq!((history[0].id.as_str(), history[0].at), ("1", NOW_MS));
    let changes: Vec<_> = history[0].changes.iter().map(|line| said(line)).collect();
    assert_eq!(changes, ["main: Security: Refuse everything → not set"]);
    let back = Change::Restore { id: "1".into() };
    assert_eq!(kind(&world.edit_for_sure("main", back)), "saved");
    assert_eq!(world.value()["socket"]["token"], "new");
    assert_eq!(world.value()["agents"]["main"].get("security"), None);
}

#[test]
fn what_was_exported_is_imported() {
    let world = World::with(ASKING);
    let exported = world.editor.export("main").unwrap();
    assert!(
        !exported.contains("secret") && !exported.contains("lastUsedAt"),
        "{exported}"
    );
    let other = World::with(r#"{"version": 1, "agents": {}}"#);
    let import = || Change::Import {
        text: exported.clone(),
    };
    let outcome = other.edit("", import());
    match &outcome {
        EditOutcome::Confirm { lines, .. } => assert_eq!(
            lines
                .iter()
                .map(|line| world.said(line))
                .collect::<Vec<_>>(),
            [
                "main may run HOME/bin/rg with any arguments.",
                "main may run HOME/bin/git with any arguments.",
            ]
        ),
        other => panic!("{other:?}"),
    }
    assert_eq!(kind(&other.edit_for_sure("", import())), "saved");
    assert_eq!(kind(&other.edit("", import())), "nothing");
    assert_eq!(
        other.editor.allowlist("main").unwrap().rows.len(),
        world.editor.allowlist("main").unwrap().rows.len()
    );
    for text in ["", "[]", "{\"version\": 2}", "{\"agents\": {\"a\": []}}"] {
        let change = Change::Import { text: text.into() };
        assert_eq!(kind(&other.edit("", change)), "refused", "{text}");
    }
}

#[test]
fn a_kept_example_guards_the_policy() {
    let world = World::with(ASKING);
    world
        .editor
        .keep_example(trial("main", "rg x"), "run")
        .unwrap();
    world
        .editor
        .keep_example(trial("main", "fd x"), "ask")
        .unwrap();
    let rows = world.editor.allowlist("main").unwrap().rows;
    let remove = Change::Remove {
        rows: vec![rows[0].id.clone()],
    };
    match world.edit("main", remove.clone()) {
        EditOutcome::Confirm { lines, .. } => assert_eq!(
            lines.iter().map(|line| said(line)).collect::<Vec<_>>(),
            ["Your example “rg x” must run. With this change, it would ask."]
        ),
        other => panic!("{other:?}"),
    }
    assert_eq!(kind(&world.edit_for_sure("main", remove)), "saved");
    let kept = world.editor.examples().unwrap();
    let kept: Vec<_> = kept
        .iter()
        .map(|it| (it.expected.as_str(), it.actual.as_str()))
        .collect();
    assert_eq!(kept, [("run", "ask"), ("ask", "ask")]);
    // What is broken already stands in no way.
    assert_eq!(kind(&world.edit("main", set("ask", ""))), "nothing");
    let id = world.editor.examples().unwrap()[0].id.clone();
    world.editor.remove_example(&id).unwrap();
    assert_eq!(world.editor.examples().unwrap().len(), 1);
}

#[test]
fn edits_are_written_to_the_history() {
    let world = World::with(ASKING);
    let undo = match world.edit("main", set("ask", "always")) {
        EditOutcome::Saved { undo, .. } => undo.unwrap(),
        other => panic!("{other:?}"),
    };
    // Nothing changes, and nothing is written.
    assert_eq!(kind(&world.edit("main", set("ask", "always"))), "nothing");
    assert_eq!(
        kind(&world.edit("main", set("askFallback", "full"))),
        "confirm"
    );
    assert_eq!(kind(&world.editor.undo(&undo)), "nothing");
    let text = fs::read_to_string(world.paths.history_file()).unwrap();
    let said: Vec<Value> = text
        .lines()
        .map(|line| {
            let record: Value = serde_json::from_str(line).unwrap();
            json!([record["source"], record["changes"]])
        })
        .collect();
    let change = |source: &str, before: Value, after: Value| {
        let mut change = json!({ "place": "agents.main.ask" });
        for (key, value) in [("before", before), ("after", after)] {
            if !value.is_null() {
                change[key] = value;
            }
        }
        json!([source, [change]])
    };
    assert_eq!(
        said,
        [
            change("main window", Value::Null, json!("always")),
            change("main-window-restore", json!("always"), Value::Null)
        ]
    );
}

#[test]
fn a_history_that_cannot_be_written_fails_no_edit() {
    let world = World::with(ASKING);
    fs::create_dir_all(world.paths.history_file()).unwrap();
    assert_eq!(kind(&world.edit("main", set("ask", "always"))), "saved");
    assert_eq!(world.value()["agents"]["main"]["ask"], "always");
}
