//! Rules for a command, for files and for one line: typed, shown, changed, taken back.

use std::fs;
use std::sync::Arc;

use approvals_store::Edit;
use serde_json::{Value, json};
use view_model::{Change, EditOutcome, RuleDraft, RuleEnd, RuleKind};

use crate::world::{NOW_MS, World, at_home, draft, kind};

const EMPTY: &str = r#"{"version": 1, "agents": {"main": {"chains": "per-part"}}}"#;

fn world() -> World {
    let world = World::with(EMPTY);
    for folder in ["w/out", ".ssh"] {
        fs::create_dir_all(format!("{}/{folder}", world.home)).unwrap();
    }
    world
}

fn typed(kind: RuleKind, text: &str, change: fn(&mut RuleDraft)) -> RuleDraft {
    let mut draft = draft(kind, text);
    change(&mut draft);
    draft
}

/// The items of main, without ids and hashes.
fn items(world: &World) -> Value {
    let mut main = world.value()["agents"]["main"].clone();
    for list in ["allowlist", "rules"] {
        for item in main[list].as_array_mut().into_iter().flatten() {
            let item = item.as_object_mut().unwrap();
            item.remove("id");
            for program in item
                .get_mut("programs")
                .and_then(Value::as_array_mut)
                .into_iter()
                .flatten()
            {
                assert!(program["sha256"].is_string());
                program.as_object_mut().unwrap().remove("sha256");
            }
        }
    }
    let list = |name: &str| main[name].as_array().cloned().unwrap_or_default();
    json!([list("allowlist"), list("rules")])
}

#[test]
fn what_is_typed_becomes_a_rule() {
    use RuleKind::{Command, Files, Line, Program};
    let rule = |rule: Value| json!([[], [rule]]);
    for (rule, outcome, expected) in [
        (
            typed(Program, "HOME/bin/git", |it| it.deny = true),
            "saved",
            rule(json!({"effect": "deny", "pattern": "HOME/bin/git"})),
        ),
        // A name stands for the program that it is found as.
        (
            typed(Program, " git ", |_| {}),
            "saved",
            json!([[{"pattern": "HOME/bin/git"}], []]),
        ),
        (typed(Program, "bash", |_| {}), "confirm", json!([[], []])),
        (typed(Program, "gti", |_| {}), "refused", json!([[], []])),
        (
            typed(Command, "git log", |it| it.more = true),
            "saved",
            rule(
                json!({"effect": "allow", "pattern": "HOME/bin/git", "args": ["log"], "more": true}),
            ),
        ),
        (
            typed(Command, "git commit -m 'a b'", |_| {}),
            "saved",
            rule(
                json!({"effect": "allow", "pattern": "HOME/bin/git", "args": ["commit", "-m", "a b"]}),
            ),
        ),
        (
            typed(Command, "git push", |it| (it.more, it.deny) = (true, true)),
            "saved",
            rule(
                json!({"effect": "deny", "pattern": "HOME/bin/git", "args": ["push"], "more": true}),
            ),
        ),
        (
            typed(Command, "git status", |it| it.folder = "~/w".to_owned()),
            "saved",
            rule(
                json!({"effect": "allow", "pattern": "HOME/bin/git", "args": ["status"], "cwd": "HOME/w"}),
            ),
        ),
        // Any words behind none are an entry of the list, of which a shell is asked about.
        (
            typed(Command, "git", |it| it.more = true),
            "saved",
            json!([[{"pattern": "HOME/bin/git"}], []]),
        ),
        (
            typed(Command, "bash", |it| it.more = true),
            "confirm",
            json!([[], []]),
        ),
        (
            typed(Command, "bash", |it| (it.more, it.deny) = (true, true)),
            "saved",
            rule(json!({"effect": "deny", "pattern": "HOME/bin/bash"})),
        ),
        (
            typed(Command, "bash -c", |it| it.more = true),
            "refused",
            json!([[], []]),
        ),
        (
            typed(Command, "git log | rg x", |_| {}),
            "refused",
            json!([[], []]),
        ),
        (
            typed(Command, "gti log", |_| {}),
            "refused",
            json!([[], []]),
        ),
        (
            typed(Files, " ~/w/out/** ", |_| {}),
            "saved",
            rule(json!({"effect": "allow", "writes": "~/w/out/**"})),
        ),
        (typed(Files, "~/**", |_| {}), "confirm", json!([[], []])),
        (typed(Files, "w/out/*", |_| {}), "refused", json!([[], []])),
        (
            typed(Files, "~/.ssh/config", |_| {}),
            "refused",
            json!([[], []]),
        ),
        (
            typed(Line, "if git log\nthen exit\nfi", |it| {
                it.folder = "~/w".to_owned()
            }),
            "saved",
            rule(
                json!({"effect": "allow", "line": "if git log\nthen exit\nfi", "cwd": "HOME/w",
                "programs": [{"path": "HOME/bin/git"}]}),
            ),
        ),
        // One of them may change the file of the other.
        (
            typed(Line, "git log\nrg x", |it| it.folder = "~/w".to_owned()),
            "refused",
            json!([[], []]),
        ),
        (
            typed(Line, "git log; rg x", |_| {}),
            "refused",
            json!([[], []]),
        ),
        (
            typed(Line, "eval x", |it| it.folder = "~/w".to_owned()),
            "refused",
            json!([[], []]),
        ),
    ] {
        let world = world();
        let before = world.text();
        let change = at_home(Change::AddRule { rule }, &world.home);
        let saved = world.edit("main", change.clone());
        assert_eq!(kind(&saved), outcome, "{change:?}: {saved:?}");
        assert_eq!(items(&world), expected, "{change:?}");
        if let EditOutcome::Saved { undo, .. } = saved {
            assert_eq!(kind(&world.edit("main", change)), "nothing");
            assert_eq!(kind(&world.editor.undo(&undo.unwrap())), "nothing");
            let same: Value = serde_json::from_str(&before).unwrap();
            assert_eq!(world.value(), same);
        }
    }
}

#[test]
fn rules_are_shown_as_sentences_and_changed_whole() {
    let world = World::with(
        r#"{"version": 1, "agents": {"main": {"rules": [
          {"id": "a", "effect": "allow", "pattern": "HOME/bin/git", "args": ["log"], "more": true, "note": "mine", "lastUsedAt": 5},
          {"id": "b", "effect": "deny", "pattern": "HOME/bin/git", "args": ["push", "a b"], "more": true, "expiresAt": 1900000000000},
          {"id": "c", "effect": "allow", "writes": "~/w/out/**"},
          {"id": "d", "effect": "allow", "line": "if git log\nthen exit\nfi", "cwd": "HOME/w",
           "programs": [{"path": "HOME/bin/git", "sha256": "00"}]},
          {"id": "e", "effect": "allow", "pattern": "HOME/bin/*", "args": ["x"]},
          {"id": "f", "effect": "allow", "pattern": "HOME/bin/bash", "args": ["-c"], "more": true},
          {"id": "g", "effect": "allow", "pattern": "HOME/bin/git", "argPattern": "^log"}]}}}"#,
    );
    fs::create_dir_all(format!("{}/w/out", world.home)).unwrap();
    let page = world.editor.allowlist("main").unwrap();
    let rows = page.rows.iter().map(|row| {
        let draft = row.draft.as_ref().map_or(String::new(), |it| {
            format!(
                "{:?} {} {} {} {}",
                it.kind,
                it.text.replace(&world.home, "HOME"),
                it.more,
                it.folder,
                it.deny
            )
        });
        let flags = row
            .flags
            .iter()
            .map(|it| it.note.replace(&world.home, "HOME"));
        (
            world.said(&row.pattern),
            world.said(&row.sentence),
            row.editable,
            draft,
            flags.collect::<Vec<_>>().join(" "),
        )
    });
    let row = |pattern: &str, covers: &str, draft: &str, flags: &str| {
        let [pattern, covers, draft, flags] = [pattern, covers, draft, flags].map(str::to_owned);
        (pattern, covers, true, draft, flags)
    };
    assert_eq!(
        rows.collect::<Vec<_>>(),
        [
            row(
                "HOME/bin/git",
                "main may run git log …",
                "Command HOME/bin/git log true  false",
                ""
            ),
            row(
                "HOME/bin/git",
                "main may never run git push “a b” …",
                "Command HOME/bin/git push 'a b' true  true",
                ""
            ),
            row(
                "~/w/out/**",
                "main may write to ~/w/out/**",
                "Files ~/w/out/** false  false",
                "It counts only when “Lines of several commands” is “Run when each part may”."
            ),
            row(
                "if git log⏎then exit⏎fi",
                "main may run the line if git log⏎then exit⏎fi in ~/w",
                "Line if git log\nthen exit\nfi false ~/w false",
                "HOME/bin/git has changed since, so the rule no longer applies."
            ),
            row("HOME/bin/*", "main may run ~/bin/* x", "", ""),
            row(
                "HOME/bin/bash",
                "main may run bash -c …",
                "Command HOME/bin/bash -c true  false",
                "HOME/bin/bash can run other programs, so its first words are not enough: give all of them."
            ),
            row(
                "HOME/bin/git",
                "main may run git with arguments like ^log",
                "",
                ""
            ),
        ]
    );
    let change = |row: usize, change: fn(&mut RuleDraft)| {
        let mut rule = page.rows[row].draft.clone().unwrap();
        change(&mut rule);
        let row = page.rows[row].id.clone();
        kind(&world.edit("main", Change::SetRule { row, rule }))
    };
    assert_eq!(change(0, |it| it.text = "git show".to_owned()), "saved");
    // A denial that refuses less lets more run.
    assert_eq!(change(1, |it| it.more = false), "confirm");
    assert_eq!(change(1, |it| it.text = "git push".to_owned()), "confirm");
    assert_eq!(change(2, |it| it.text = "~/w/out/*.md".to_owned()), "saved");
    assert_eq!(change(3, |_| {}), "saved");
    assert_eq!(change(5, |_| {}), "refused");
    assert_eq!(change(5, |it| it.text = "git".to_owned()), "saved");
    assert_eq!(change(0, |_| {}), "conflict");
    let rules = world.value()["agents"]["main"]["rules"].clone();
    let git = &rules[3]["programs"][0]["sha256"];
    assert!(git.is_string() && git != "00");
    assert_eq!(
        [&rules[0], &rules[1], &rules[2], &rules[5]],
        [
            &json!({"id": "a", "effect": "allow", "pattern": "HOME/bin/git", "args": ["show"], "more": true, "note": "mine"}),
            &json!({"id": "b", "effect": "deny", "pattern": "HOME/bin/git", "args": ["push", "a b"], "more": true, "expiresAt": 1_900_000_000_000_u64}),
            &json!({"id": "c", "effect": "allow", "writes": "~/w/out/*.md"}),
            &json!({"id": "f", "effect": "allow", "pattern": "HOME/bin/git"}),
        ]
    );
}

#[test]
fn an_end_and_a_note_make_a_rule_of_an_entry() {
    let world = world();
    let mut rule = draft(RuleKind::Program, "git");
    rule.ends = RuleEnd::Week;
    rule.note = "until the release".to_owned();
    let outcome = world.edit("main", Change::AddRule { rule });
    assert_eq!(kind(&outcome), "saved");
    let week = NOW_MS + 7 * 24 * 60 * 60 * 1_000;
    let stored = json!({"effect": "allow", "pattern": "HOME/bin/git", "expiresAt": week,
        "note": "until the release"});
    assert_eq!(items(&world), json!([[], [stored]]));
    // What changes keeps its end, and takes the note that is typed.
    let mut rule = draft(RuleKind::Command, "git log");
    rule.note = "longer".to_owned();
    let outcome = world.edit("main", Change::AddRule { rule });
    assert_eq!(kind(&outcome), "saved");
    let row = world.editor.allowlist("main").unwrap().rows.pop().unwrap();
    let mut rule = row.draft.unwrap();
    assert_eq!(rule.note, "longer");
    rule.note = String::new();
    let row = row.id;
    assert_eq!(
        kind(&world.edit("main", Change::SetRule { row, rule })),
        "saved"
    );
    let stored = json!({"effect": "allow", "pattern": "HOME/bin/git", "args": ["log"]});
    assert_eq!(items(&world)[1][1], stored);
}

#[test]
fn the_rules_of_all_agents_are_one_list_and_go_in_one_edit() {
    let world = World::with(
        r#"{"version": 1, "agents": {
          "ops": {"rules": [{"effect": "deny", "pattern": "HOME/bin/git", "args": ["push"], "more": true}]},
          "main": {"allowlist": ["HOME/bin/rg"]}, "*": {"allowlist": ["HOME/bin/git"]}}}"#,
    );
    let page = world.editor.allowlist("").unwrap();
    let rows = page.rows.iter().map(|row| {
        (
            row.holder.as_str(),
            world.said(&row.sentence),
            row.inherited,
        )
    });
    assert_eq!(
        rows.collect::<Vec<_>>(),
        [
            (
                "*",
                "Every agent may run git with any arguments".to_owned(),
                false
            ),
            (
                "main",
                "main may run rg with any arguments".to_owned(),
                false
            ),
            ("ops", "ops may never run git push …".to_owned(), false),
        ]
    );
    let before = world.value();
    let rows = page.rows[..2].iter().map(|row| row.id.clone()).collect();
    let EditOutcome::Saved {
        undo: Some(undo), ..
    } = world.edit_for_sure("*", Change::Remove { rows })
    else {
        panic!("not saved");
    };
    let agents = &world.value()["agents"];
    assert_eq!(
        [&agents["*"]["allowlist"], &agents["main"]["allowlist"]],
        [&json!([]), &json!([])]
    );
    world.editor.undo(&undo);
    assert_eq!(world.value(), before);
}

/// A rule that a click in the prompt has stored goes the way of every other edit.
#[test]
fn what_the_prompt_stored_is_undone_like_an_edit() {
    let world = World::with(EMPTY);
    let before = world.value();
    let store = world.editor.store();
    let entry = Edit::AddEntry {
        agent: "main".to_owned(),
        pattern: world.bin("git"),
    };
    let after = store.apply(&[entry]).unwrap();
    let value = Arc::new(after.value);
    let undo = world
        .editor
        .keep_undo(after.hash, Arc::new(before.clone()), value);
    assert_eq!(kind(&world.editor.undo(&undo)), "nothing");
    assert_eq!(world.value(), before);
    assert_eq!(kind(&world.editor.undo(&undo)), "refused", "once");
}
