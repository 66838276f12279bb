//! The rule that is suggested once a week.

use audit_log::{Body, By, Log, Record, Verdict};
use view_model::{Change, WeeklySuggestion};

use crate::activity::decision;
use crate::world::{NOW_MS, World, kind, said};

const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

/// A person allowed this command so often, so many days ago.
fn allowed(world: &World, command: &str, times: u64, days: u64) {
    let records: Vec<Record> = (0..times)
        .map(|nth| {
            let mut body = decision(command, Verdict::Allowed, By::Person, "allow-once");
            if let Body::Decision(it) = &mut body {
                it.cwd.clone_from(&world.home);
            }
            Record::new(NOW_MS - days * DAY_MS - times + nth, body)
        })
        .collect();
    Log::new(world.paths.history_file())
        .append(&records)
        .unwrap();
}

fn suggested(world: &World) -> Option<WeeklySuggestion> {
    world.editor.weekly().unwrap()
}

#[test]
fn what_was_allowed_often_this_week_is_suggested_as_its_narrowest_rule() {
    let world = World::with(r#"{"version": 1}"#);
    assert_eq!(suggested(&world), None);
    allowed(&world, "rg TODO", 40, 8);
    allowed(&world, "git status", 9, 1);
    assert_eq!(suggested(&world), None, "too long ago, and too seldom");
    allowed(&world, "git status", 2, 0);
    // Danger is asked about for ever, and nobody makes a rule for a shell.
    allowed(&world, "rm -rf ~", 60, 1);
    allowed(&world, "bash x.sh", 50, 1);
    let found = suggested(&world).unwrap();
    assert_eq!(found.proposal.times, 11);
    assert_eq!(said(&found.proposal.command), "git status");
    assert_eq!(world.said(&found.sentence), "main may run git status in ~");
    let grant = Change::Grant {
        id: found.proposal.suggestion.id.clone(),
        trial: Box::new(found.proposal.trial),
    };
    assert_eq!(kind(&world.edit("main", grant)), "saved");
    assert_eq!(suggested(&world), None, "it runs unasked now");
}

#[test]
fn there_is_one_a_week_and_none_where_a_person_wants_none() {
    let world = World::with(r#"{"version": 1}"#);
    allowed(&world, "git status", 12, 0);
    assert!(suggested(&world).is_some());
    let set = |name: &str, value: String| world.editor.set(name, &value).unwrap();
    set("suggestedAt", (NOW_MS - 6 * DAY_MS).to_string());
    assert_eq!(suggested(&world), None);
    set("suggestedAt", (NOW_MS - 8 * DAY_MS).to_string());
    assert!(suggested(&world).is_some());
    set("rules.suggest", "false".to_owned());
    assert_eq!(suggested(&world), None);
}
