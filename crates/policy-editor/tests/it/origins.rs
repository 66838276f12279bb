//! How the rows of a list came there.

use audit_log::{Body, By, Change as Changed, Log, Policy, Record, UsedRule, Verdict};
use view_model::{Change, EditOutcome};

use crate::activity::decision;
use crate::world::{NOW_MS, World, add, kind, set, trial};

const STORE: &str = r#"{"version": 1, "defaults": {"security": "allowlist", "ask": "on-miss"}, "agents": {
  "*": {"allowlist": ["HOME/bin/rg"]},
  "main": {"allowlist": ["HOME/bin/rg", {"pattern": "HOME/bin/fd", "source": "allow-always", "lastUsedAt": 5}]}
}}"#;

/// Each row's pattern and origin.
fn origins(world: &World) -> Vec<(String, String)> {
    let page = world.editor.allowlist("main").unwrap();
    let rows = page.rows.iter();
    rows.map(|row| (world.said(&row.pattern), row.origin.clone()))
        .collect()
}

fn row(pattern: &str, origin: &str) -> (String, String) {
    (pattern.to_owned(), origin.to_owned())
}

/// As the app and the command line write down what they changed.
fn record(world: &World, source: &str, place: &str, after: &str) {
    let changed = Changed {
        place: place.to_owned(),
        id: None,
        before: None,
        after: Some(after.replace("HOME", &world.home)),
    };
    let policy = Policy::new(source, vec![changed], "");
    let log = Log::new(world.paths.history_file());
    log.append(&[Record::new(NOW_MS, Body::Policy(policy))])
        .unwrap();
}

#[test]
fn what_nobody_wrote_down_has_no_origin() {
    let world = World::with(STORE);
    assert_eq!(
        origins(&world),
        [
            row("HOME/bin/rg", ""),
            row("HOME/bin/fd", "clicked"),
            row("HOME/bin/rg", "")
        ]
    );
}

#[test]
fn each_way_onto_the_list_is_told() {
    for (source, origin) in [
        ("always-allow", "clicked"),
        ("always-deny", "clicked"),
        ("main window", "typed"),
        ("exec-host approvals", "typed"),
        ("main-window-suggestion", "clicked"),
        ("main-window-import", "imported"),
        ("exec-host import", "imported"),
        ("main-window-restore", ""),
        ("exec-host restore", ""),
        ("a newer version", ""),
    ] {
        let world = World::with(STORE);
        record(&world, source, "agents.main.allowlist", "HOME/bin/rg");
        // Of another list, nothing is known by it.
        let own = row("HOME/bin/rg", origin);
        assert_eq!(origins(&world)[0], own, "{source}");
        assert_eq!(origins(&world)[2], row("HOME/bin/rg", ""), "{source}");
        record(&world, source, "agents.*.allowlist", "HOME/bin/rg");
        assert_eq!(origins(&world)[2], own, "{source}");
    }
}

#[test]
fn the_last_time_it_came_counts_and_coming_back_is_none() {
    let world = World::with(STORE);
    let place = "agents.main.allowlist";
    record(&world, "main-window-import", place, "HOME/bin/rg");
    assert_eq!(origins(&world)[0], row("HOME/bin/rg", "imported"));
    record(&world, "always-allow", place, "HOME/bin/rg");
    assert_eq!(origins(&world)[0], row("HOME/bin/rg", "clicked"));

    let page = world.editor.allowlist("main").unwrap();
    let remove = Change::Remove {
        rows: vec![page.rows[0].id.clone()],
    };
    let EditOutcome::Saved { undo, .. } = world.edit("main", remove) else {
        panic!("not removed");
    };
    assert_eq!(
        kind(&world.editor.undo(&undo.unwrap())),
        "nothing",
        "there is no undo of an undo"
    );
    assert_eq!(origins(&world)[0], row("HOME/bin/rg", "clicked"));
}

#[test]
fn the_windows_own_edits_tell_their_kind() {
    let world = World::with(r#"{"version": 1, "agents": {}}"#);
    assert_eq!(kind(&world.edit("main", add("~/nothing"))), "saved");
    let grant = Change::Grant {
        id: "arguments".to_owned(),
        trial: Box::new(trial("main", "git push")),
    };
    assert_eq!(kind(&world.edit("main", grant)), "saved");
    let text = r#"{"version": 1, "agents": {"main": {"allowlist": ["HOME/bin/fd"]}}}"#;
    let text = text.replace("HOME", &world.home);
    assert_eq!(
        kind(&world.edit_for_sure("main", Change::Import { text })),
        "saved"
    );
    assert_eq!(
        origins(&world),
        [
            row("~/nothing", "typed"),
            row("HOME/bin/fd", "imported"),
            row("HOME/bin/git", "clicked")
        ]
    );
}

#[test]
fn programs_of_skills_are_told_of_where_they_are_to_count() {
    for (agent, value, expected) in [
        ("main", "", false),
        ("main", "true", true),
        ("*", "true", true),
        ("", "true", true),
        ("ops", "true", false),
    ] {
        let world = World::with(r#"{"version": 1, "agents": {}}"#);
        if !value.is_empty() {
            world.edit_for_sure(agent, set("autoAllowSkills", value));
        }
        let page = world.editor.allowlist("main").unwrap();
        assert_eq!(page.skills, expected, "{agent} {value}");
    }
}

#[test]
fn the_uses_of_each_rule_are_counted() {
    let world = World::with(STORE);
    let log = Log::new(world.paths.history_file());
    let used = |agent: &str, pattern: &str| UsedRule {
        agent: agent.to_owned(),
        list: "allowlist".to_owned(),
        key: pattern.replace("HOME", &world.home),
    };
    let ran = |after_ms: u64, used: Vec<UsedRule>| {
        let mut body = decision("rg x", Verdict::Allowed, By::Allowlist, "allowlist");
        if let Body::Decision(decision) = &mut body {
            decision.used = used;
        }
        Record::new(NOW_MS + after_ms, body)
    };
    let uses = || -> Vec<u32> {
        let page = world.editor.allowlist("main").unwrap();
        page.rows.iter().map(|row| row.uses).collect()
    };
    assert_eq!(uses(), [0, 0, 0]);
    let both = || vec![used("main", "HOME/bin/rg"), used("main", "HOME/bin/fd")];
    let everybodys = vec![used("*", "HOME/bin/rg")];
    log.append(&[ran(0, both()), ran(1, everybodys), ran(2, Vec::new())])
        .unwrap();
    assert_eq!(uses(), [1, 1, 1]);
    // What came since is added.
    log.append(&[ran(3, both())]).unwrap();
    assert_eq!(uses(), [2, 2, 1]);
}
