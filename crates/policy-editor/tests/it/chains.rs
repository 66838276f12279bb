//! The setting for lines of several commands, wherever a person meets it.

use app_status::AppStatus;
use serde_json::json;
use view_model::{Change, EditOutcome};

use crate::world::{World, kind, said, set};

#[test]
fn chains_are_shown_confirmed_and_taken_back() {
    let world = World::with(r#"{"version": 1, "agents": {"a": {"chains": "ask"}}}"#);
    let field = |agent: &str| {
        let page = world.editor.policy(agent).unwrap();
        let mut fields = page.fields.into_iter();
        let field = fields.find(|it| it.name == "chains")?;
        Some((field.value, field.options[0].label.clone(), field.resolved))
    };
    let said = |value: &str, unset: &str, resolved: &str| {
        Some((value.to_owned(), unset.to_owned(), resolved.to_owned()))
    };
    assert_eq!(field(""), None);
    assert_eq!(
        field("main"),
        said("", "Not set (Ask)", "Ask, because nothing else is set.")
    );
    let before = world.text();
    let asked = world.edit("*", set("chains", "per-part"));
    let EditOutcome::Confirm { lines, .. } = asked else {
        panic!("{asked:?}");
    };
    let lines: Vec<String> = lines.iter().map(|line| world.said(line)).collect();
    assert_eq!(
        lines,
        [
            "Every agent without settings of its own may run a line of several commands when each of them may run. So far such a line asks."
        ]
    );
    let saved = world.edit_for_sure("*", set("chains", "per-part"));
    let EditOutcome::Saved { undo, message } = saved else {
        panic!("{saved:?}");
    };
    assert_eq!(
        world.said(&message),
        "Every agent: Lines of several commands is now “Run when each part may”."
    );
    assert_eq!(
        field("main"),
        said(
            "",
            "As every agent (Run when each part may)",
            "Run when each part may, set for every agent."
        )
    );
    assert_eq!(
        field("a"),
        said(
            "ask",
            "As every agent (Run when each part may)",
            "Ask, set for this agent."
        )
    );
    assert_eq!(kind(&world.editor.undo(&undo.unwrap())), "nothing");
    assert_eq!(world.text(), before);
}

#[test]
fn a_preset_that_asks_less_is_every_agents_where_the_defaults_have_it() {
    let world = World::with(r#"{"version": 1}"#);
    let preset = |id: &str| Change::Preset { id: id.to_owned() };
    assert_eq!(kind(&world.edit_for_sure("", preset("ask-less"))), "saved");
    let settings = json!({"security": "allowlist", "ask": "on-miss", "askFallback": "deny"});
    assert_eq!(
        world.value(),
        json!({"version": 1, "defaults": settings, "agents": {"*": {"chains": "per-part"}}})
    );
    let in_force = |agent: &str| {
        let page = world.editor.policy(agent).unwrap();
        let presets = page.presets.into_iter().filter(|it| it.changes.is_empty());
        presets.map(|it| it.id).collect::<Vec<_>>()
    };
    assert_eq!(in_force(""), ["ask-less"]);
    assert_eq!(in_force("main"), ["ask-less"]);
    assert_eq!(kind(&world.edit("main", preset("ask"))), "saved");
    assert_eq!(in_force("main"), ["ask"]);
    assert_eq!(world.value()["agents"]["main"]["chains"], "ask");
    // What is exported is what an import brings.
    let exported = world.editor.export("").unwrap();
    let other = World::with(r#"{"version": 1}"#);
    let import = Change::Import { text: exported };
    assert_eq!(kind(&other.edit_for_sure("", import)), "saved");
    assert_eq!(other.value(), world.value());
}

/// The Policy page, the presets there and in the first steps, the question before an edit, the history, another
/// program's change, and a document to take elsewhere: each names it, in the same words.
#[test]
fn each_place_names_it() {
    const NAME: &str = "Lines of several commands";
    let world = World::with(r#"{"version": 1}"#);
    let store = world.editor.store();
    store.confirm(&store.load().unwrap().policy_hash()).unwrap();

    // The first steps show the presets of the defaults; the Policy page of an agent shows them too.
    for agent in ["", "main", "*"] {
        let page = world.editor.policy(agent).unwrap();
        let preset = page.presets.iter().find(|it| it.id == "ask-less").unwrap();
        assert_eq!(
            (preset.label.as_str(), preset.means.as_str()),
            (
                "Ask me less",
                "As “Ask me”. A line of several commands also runs when each of them may."
            )
        );
        assert_eq!(
            preset.changes,
            [format!("{NAME}: Ask → Run when each part may")],
            "{agent}"
        );
        let labels = page.fields.iter().map(|field| field.label.as_str());
        let is_shown = labels.filter(|label| *label == NAME).count();
        assert_eq!(is_shown, usize::from(!agent.is_empty()), "{agent}");
    }

    let exported = {
        let set = set("chains", "per-part");
        let EditOutcome::Confirm { lines, .. } = world.edit("main", set.clone()) else {
            panic!("not asked");
        };
        assert_eq!(
            lines.iter().map(|line| said(line)).collect::<Vec<_>>(),
            [
                "main may run a line of several commands when each of them may run. So far such a line asks."
            ]
        );
        assert_eq!(kind(&world.edit_for_sure("main", set)), "saved");
        world.editor.export("").unwrap()
    };
    let page = world.editor.policy("main").unwrap();
    let changes: Vec<_> = page.history[0].changes.iter().map(|it| said(it)).collect();
    assert_eq!(
        changes,
        [format!("main: {NAME}: Run when each part may → not set")]
    );
    let EditOutcome::Confirm { lines, .. } =
        World::with(r#"{"version": 1}"#).edit("", Change::Import { text: exported })
    else {
        panic!("not asked");
    };
    assert_eq!(
        lines.iter().map(|line| said(line)).collect::<Vec<_>>(),
        [
            "main may run a line of several commands when each of them may run. So far such a line asks."
        ]
    );

    // Another program sets it for everybody.
    world.write(r#"{"version": 1, "agents": {"*": {"chains": "per-part"}}}"#);
    let overview = world.editor.overview(&AppStatus::default());
    let banner = &overview.banners[0];
    assert_eq!(
        (banner.kind.as_str(), banner.text.as_str()),
        (
            "policy-drift",
            "The policy was changed by another program: chains set to per-part. Until you decide, those commands still ask."
        )
    );
    assert_eq!(
        banner
            .lines
            .iter()
            .map(|line| said(line))
            .collect::<Vec<_>>(),
        [
            "Every agent without settings of its own may run a line of several commands when each of them may run. So far such a line asks."
        ]
    );
}
