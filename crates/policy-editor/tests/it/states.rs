//! What is said when something is wrong with the files.

mod health;

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

use app_status::{AppStatus, GatewayState, Notices, Pausing, Permission};
use view_model::{AgentItem, Overview, QueueItem};

use crate::world::{World, kind, said, set};

const STORE: &str = r#"{"version": 1, "socket": {"token": "secret"}, "agents": {
  "ops": {"allowlist": ["HOME/bin/rg", {"id": "g", "pattern": "HOME/bin/git", "lastUsedAt": 9}], "ask": "always"},
  "default": {"rules": [{"id": "r", "effect": "deny", "pattern": "HOME/bin/fd"}]}
}}"#;

fn banners(overview: &Overview) -> Vec<(&str, Vec<&str>)> {
    let banners = overview.banners.iter();
    banners
        .map(|banner| {
            let actions = banner.actions.iter().map(|action| action.id.as_str());
            (banner.kind.as_str(), actions.collect())
        })
        .collect()
}

#[test]
fn the_agents_of_file_and_requests() {
    let world = World::with(STORE);
    let item = |id: &str| QueueItem {
        id: id.to_owned(),
        agent: Vec::new(),
        preview: Vec::new(),
        times: 1,
        left_ms: None,
    };
    let live = AppStatus {
        waiting: vec![item("q1"), item("q2")],
        locked: true,
        pauses: vec![pause(None, None)],
        agents: vec!["new".to_owned()],
        ..AppStatus::default()
    };
    let overview = world.editor.overview(&live);
    assert_eq!(overview.store.label, "Approvals file · saved");
    assert_eq!(
        said(&overview.store.path),
        "~/.openclaw/exec-approvals.json"
    );
    assert!(overview.store.editable && overview.paused && overview.locked && overview.waiting == 2);
    let agents: Vec<_> = overview
        .agents
        .iter()
        .map(
            |AgentItem {
                 id,
                 name,
                 rules,
                 overrides,
                 seen_only,
             }| { (id.as_str(), said(name), *rules, *overrides, *seen_only) },
        )
        .collect();
    assert_eq!(
        agents,
        [
            ("", "Defaults".to_owned(), 0, false, false),
            ("*", "Every agent".to_owned(), 0, false, false),
            ("new", "new".to_owned(), 0, false, true),
            ("ops", "ops".to_owned(), 2, true, false),
            ("main", "main".to_owned(), 1, false, false),
        ]
    );
}

/// Of either generation, and before anything asked.
#[test]
fn the_agents_of_openclaw_are_there_before_they_ask() {
    let rows = [
        (
            "{ agents: { list: [{ id: 'dev' }, { id: 'ops' }] } }",
            ["dev", "main", "ops"],
        ),
        (
            "{ agents: { entries: { dev: { name: 'Dev' }, '*': {} } } }",
            ["dev", "main", "ops"],
        ),
        ("{ agents: ", ["ops", "main", "d\u{435}v"]),
    ];
    for (config, expected) in rows {
        let world = World::new(Some(STORE), Some(config));
        let live = AppStatus {
            agents: vec!["d\u{435}v".to_owned()],
            ..AppStatus::default()
        };
        let agents = world.editor.overview(&live).agents;
        let named = agents.iter().filter(|it| !["", "*"].contains(&&*it.id));
        let mut ids: Vec<_> = named.clone().map(|it| it.id.as_str()).collect();
        ids.sort_unstable();
        let mut expected = expected.to_vec();
        if config.ends_with("} }") {
            expected.push("d\u{435}v");
        }
        expected.sort_unstable();
        assert_eq!(ids, expected, "{config}");
        // What only asked is apart, however much it looks like one of them.
        for agent in named {
            assert_eq!(agent.seen_only, agent.id == "d\u{435}v", "{config}");
        }
    }
}

fn pause(agent: Option<(u64, &str)>, minutes: Option<u64>) -> Pausing {
    Pausing {
        agent: agent.map(|(number, agent)| (number, agent.to_owned())),
        minutes,
    }
}

#[test]
fn each_pause_has_its_banner_and_its_end() {
    let world = World::with(STORE);
    let rows = [
        (
            pause(None, None),
            "Paused. Everything that agents ask is refused until you resume.",
            "resume",
        ),
        (
            pause(None, Some(12)),
            "Paused, 12 min left. Everything that agents ask is refused.",
            "resume",
        ),
        (
            pause(Some((7, "main")), Some(1)),
            "Paused: main, 1 min left. Everything it asks is refused.",
            "resume:7",
        ),
    ];
    for (pause, text, ends) in rows {
        let everybody = pause.agent.is_none();
        let overview = world.editor.overview(&AppStatus {
            pauses: vec![pause],
            ..AppStatus::default()
        });
        assert_eq!(overview.paused, everybody, "{text}");
        assert_eq!(banners(&overview), [("paused", vec![ends])], "{text}");
        let banner = &overview.banners[0];
        assert_eq!((banner.text.as_str(), banner.danger), (text, false));
        assert_eq!(banner.actions[0].label, "Resume");
    }
}

#[test]
fn what_is_allowed_for_a_while_can_be_ended() {
    let world = World::with(STORE);
    let permits = [(4, "main: make", Some(1)), (9, "main: npm test", None)];
    let permits = permits.map(|(number, what, minutes)| Permission {
        number,
        what: what.to_owned(),
        minutes,
    });
    let overview = world.editor.overview(&AppStatus {
        permits: permits.into(),
        ..AppStatus::default()
    });
    let shown = overview
        .permits
        .iter()
        .map(|it| (said(&it.what), it.left.as_str(), it.end.as_str()));
    assert_eq!(
        shown.collect::<Vec<_>>(),
        [
            ("main: make".to_owned(), "1 min left", "end:4"),
            (
                "main: npm test".to_owned(),
                "until the screen locks",
                "end:9"
            ),
        ]
    );
}

#[test]
fn each_trouble_has_its_banner() {
    let live = AppStatus::default();

    let world = World::with("{\"version\": 1,\n  oops}");
    let overview = world.editor.overview(&live);
    assert_eq!(
        banners(&overview),
        [("store-unreadable", vec!["open-file", "start-fresh"])]
    );
    assert!(
        overview.banners[0].text.contains("line 2, column 3"),
        "{overview:?}"
    );
    assert_eq!(overview.store.label, "Approvals file · can’t be read");
    assert!(!overview.store.editable);
    assert!(world.editor.policy("main").is_err());
    assert!(world.editor.allowlist("main").is_err());

    let world = World::with("{\"version\": 2, \"agents\": {}}");
    let overview = world.editor.overview(&live);
    assert_eq!(banners(&overview), [("store-newer", vec![])]);
    assert!(!overview.store.editable);

    let world = World::with(STORE);
    let file = world.paths.approvals_file();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    assert_eq!(
        banners(&world.editor.overview(&live)),
        [("store-open", vec!["make-private"])]
    );
    world.editor.action("make-private").unwrap();
    let mode = fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert_eq!(banners(&world.editor.overview(&live)), []);

    fs::remove_file(&file).unwrap();
    assert_eq!(
        banners(&world.editor.overview(&live)),
        [("store-deleted", vec!["write-again", "start-fresh"])]
    );
    world.editor.action("write-again").unwrap();
    let expected = STORE.replace("HOME", &world.home);
    let written: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let expected: serde_json::Value = serde_json::from_str(&expected).unwrap();
    assert_eq!(written, expected);
    assert!(world.editor.action("write-again").is_err());

    // Broken after a change: the version before it is there.
    assert_eq!(kind(&world.edit("ops", set("ask", ""))), "confirm");
    assert_eq!(kind(&world.edit("ops", set("security", "deny"))), "saved");
    let good = world.value();
    world.write("broken");
    let overview = world.editor.overview(&live);
    assert_eq!(
        banners(&overview),
        [(
            "store-unreadable",
            vec!["open-file", "show-last", "restore", "start-fresh"]
        )]
    );
    let shown = overview.banners[0].actions[1].question.as_ref().unwrap();
    // There is only something to read.
    assert_eq!((shown.keep.as_str(), shown.proceed.as_str()), ("Close", ""));
    let lines: Vec<String> = shown.lines.iter().map(|line| world.said(line)).collect();
    let text = lines.join("\n").replace('\u{a0}', " ");
    let mut last: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(!text.contains("secret"), "{text}");
    // The version before the last edit is the newest that is kept.
    assert_eq!(last["agents"]["ops"]["security"], serde_json::Value::Null);
    last["agents"]["ops"]["security"] = good["agents"]["ops"]["security"].clone();
    assert_eq!(last["agents"], good["agents"]);
    world.editor.action("restore").unwrap();
    assert_eq!(banners(&world.editor.overview(&live)), []);
    assert!(world.editor.action("restore").is_err());
    assert!(world.editor.action("format-disk").is_err());

    let world = World::new(Some(STORE), Some("{ tools: "));
    let overview = world.editor.overview(&live);
    assert_eq!(banners(&overview), [("config-unreadable", vec![])]);

    let world =
        World::with(r#"{"version": 1, "agents": {"main": {"ask": "maybe", "allowlist": ["rg"]}}}"#);
    let overview = world.editor.overview(&AppStatus {
        socket_problem: Some("Not receiving requests: it is in use".to_owned()),
        ..live
    });
    assert_eq!(
        banners(&overview),
        [("socket-down", vec!["retry-socket"]), ("flagged", vec![])]
    );
}

#[test]
fn what_another_program_allows_is_kept_or_put_back() {
    let wider = STORE
        .replace(
            "\"ask\": \"always\"",
            "\"ask\": \"off\", \"security\": \"full\"",
        )
        .replace("\"HOME/bin/rg\",", "\"HOME/bin/rg\", \"HOME/bin/fd\",");
    for answer in ["keep-policy", "put-policy-back"] {
        let world = World::with(STORE);
        // Settled at the start of the app.
        let store = world.editor.store();
        store.confirm(&store.load().unwrap().policy_hash()).unwrap();
        assert_eq!(banners(&world.editor.overview(&AppStatus::default())), []);
        world.write(&wider.replace("HOME", &world.home));
        let overview = world.editor.overview(&AppStatus::default());
        let banner = &overview.banners[0];
        assert_eq!(banner.kind, "policy-drift");
        assert_eq!(
            banner.text,
            "The policy was changed by another program: 1 rule added, security set to full, ask turned off. Until you decide, those commands still ask."
        );
        let lines: Vec<_> = banner.lines.iter().map(|line| world.said(line)).collect();
        assert_eq!(
            lines,
            [
                "ops runs everything without asking. So far it asks every time, also for safe filters such as grep, and is refused when nobody answers.",
                "ops may run HOME/bin/fd with any arguments.",
            ]
        );
        let ids: Vec<_> = banner.actions.iter().map(|it| it.id.clone()).collect();
        let hash = world.editor.store().load().unwrap().policy_hash();
        assert_eq!(
            ids,
            [
                format!("keep-policy:{hash}"),
                format!("put-policy-back:{hash}")
            ]
        );
        // An answer to something else than what is there now does nothing.
        let text = world.text();
        assert!(world.editor.action(&format!("{answer}:0")).is_err());
        assert!(world.editor.action(answer).is_err());
        assert_eq!(world.text(), text);
        world.editor.action(&format!("{answer}:{hash}")).unwrap();
        assert_eq!(
            banners(&world.editor.overview(&AppStatus::default())),
            [],
            "{answer}"
        );
        let value = world.value();
        let list = value["agents"]["ops"]["allowlist"].as_array().unwrap();
        let (kept, ask) = (answer == "keep-policy", &value["agents"]["ops"]["ask"]);
        assert_eq!((list.len() == 3, *ask == "off"), (kept, kept), "{value}");
    }
}

#[test]
fn a_link_is_shown_read_only() {
    let world = World::new(None, None);
    let elsewhere = world.paths.state_dir().join("elsewhere.json");
    fs::write(&elsewhere, STORE.replace("HOME", &world.home)).unwrap();
    fs::set_permissions(&elsewhere, fs::Permissions::from_mode(0o600)).unwrap();
    symlink(&elsewhere, world.paths.approvals_file()).unwrap();
    let overview = world.editor.overview(&AppStatus::default());
    assert_eq!(overview.store.label, "Approvals file · read-only");
    assert!(!overview.store.editable);
    assert_eq!(kind(&world.edit("ops", set("security", "deny"))), "refused");
}
