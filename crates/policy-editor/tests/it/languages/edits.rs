//! Every edit, with its questions and refusals, in the pseudo-locale.

use super::*;

#[test]
fn settings_that_do_nothing() {
    for text in [
        r#"{"prompt": {"armMs": 1, "quietMs": "Ж"}, "appearance": {"theme": 7}, "notifications": {"show": 1}}"#,
        "[]",
        "{",
    ] {
        let world = pseudo(World::with("{}"));
        fs::create_dir_all(world.paths.own_dir()).unwrap();
        fs::write(world.paths.settings_file(), text).unwrap();
        read_all(&world, &AppStatus::default());
        read_either(&world, world.editor.set("prompt.armMs", "0"));
    }
    let world = pseudo(World::with("{}"));
    fs::create_dir_all(world.paths.own_dir()).unwrap();
    fs::write(world.paths.settings_file(), [0xff]).unwrap();
    read_all(&world, &AppStatus::default());
}

#[test]
fn edits_and_what_they_ask() {
    for (agent, change, _) in changes() {
        let world = pseudo(World::with(ASKING));
        world
            .editor
            .keep_example(trial("main", "rg Ж"), "run")
            .unwrap();
        let change = at_home(change, &world.home);
        let outcome = world.edit(agent, change.clone());
        read(&world, &outcome);
        // The kept example asks about more than widening.
        match kind(&outcome) {
            "confirm" => read(&world, &world.edit_for_sure(agent, change)),
            "saved" => {
                let EditOutcome::Saved {
                    undo: Some(undo), ..
                } = outcome
                else {
                    panic!("{change:?}: {outcome:?}");
                };
                read(&world, &world.editor.undo(&undo));
                read(&world, &world.editor.undo(&undo));
            }
            _ => {}
        }
        read_all(&world, &AppStatus::default());
    }
}

#[test]
fn edits_of_many_things_at_once() {
    let world = pseudo(World::with(ASKING));
    let rows = world.editor.allowlist("main").unwrap().rows;
    let ids: Vec<_> = rows.iter().map(|row| row.id.clone()).collect();
    for text in ["rg Ж", "sudo Ж"] {
        let asked = trial("main", text);
        for expected in ["run", "ask", "deny", "Ж"] {
            read_either(&world, world.editor.keep_example(asked.clone(), expected));
        }
        world.editor.keep_example(asked, "run").unwrap();
    }
    let all = Change::Remove { rows: ids };
    read(&world, &world.edit("main", all.clone()));
    read(&world, &world.edit_for_sure("main", all.clone()));
    read(&world, &world.edit("main", all));
    let back = |id: &str| Change::Restore { id: id.to_owned() };
    read_all(&world, &AppStatus::default());
    read(&world, &world.edit("main", back("1")));
    read(&world, &world.edit_for_sure("main", back("1")));
    read(&world, &world.edit("main", back("Ж")));
    let import = |text: &str| Change::Import {
        text: text.replace("HOME", &world.home),
    };
    let many: Vec<_> = (0..20).map(|nth| json!(format!("/Ж/{nth}"))).collect();
    let agents: Value = (0..12)
        .map(|nth| (nth.to_string(), json!({"security": "full", "ask": "off"})))
        .collect::<serde_json::Map<_, _>>()
        .into();
    for text in [
        "",
        "[]",
        "{\"version\": 2}",
        "{\"agents\": {\"Ж\": []}}",
        "{\"agents\": {\"Ж\": {\"rules\": {}}}}",
        "{\"agents\": {\"Ж\": {\"allowlist\": [{}]}}}",
        "{\"agents\": {\"__proto__\": {}}}",
        r#"{"agents": {"Ж": {"rules": [{"effect": "allow", "pattern": "/Ж", "args": ["Ж"]},
            {"effect": "deny", "pattern": "/Я"}]}}}"#,
        &json!({"agents": {"Ж": {"allowlist": many}}}).to_string(),
        &json!({ "agents": agents }).to_string(),
        "{\"agents\": {\"Ж\": {\"autoAllowSkills\": true}}}",
    ] {
        read(&world, &world.edit("", import(text)));
    }
    // A rule that refuses goes, or becomes another one.
    let world = pseudo(World::with(
        r#"{"version": 1, "agents": {"*": {"rules": [{"effect": "deny", "pattern": "/Ж"},
            {"effect": "deny", "pattern": "/Ж", "args": ["Ж"]}]}, "Ж": {"rules": [{"effect": "deny", "pattern": "/Ж"}]}}}"#,
    ));
    for agent in ["*", "Ж"] {
        for row in world.editor.allowlist(agent).unwrap().rows {
            let remove = Change::Remove { rows: vec![row.id] };
            read(&world, &world.edit(agent, remove));
        }
    }
}

#[test]
fn what_changed_on_the_disk_meanwhile() {
    let world = pseudo(World::with(ASKING));
    let request = world.request("main", set("security", "allowlist"));
    let meanwhile = ASKING
        .replace("\"main\": {", "\"main\": {\"security\": \"deny\",")
        .replace("\"HOME/bin/git\"", "\"HOME/bin/fd\"");
    world.write(&meanwhile);
    let outcome = world.editor.edit(&request);
    assert_eq!(kind(&outcome), "conflict");
    read(&world, &outcome);
    let no_row = Change::SetPattern {
        row: "Ж".to_owned(),
        pattern: "/Ж".to_owned(),
    };
    read(&world, &world.edit("main", no_row));
    world.write("{\"version\": 1, \"agents\": 7}");
    read(&world, &world.editor.edit(&request));
    // A list where something else is.
    let world = pseudo(World::with(
        r#"{"version": 1, "agents": {"Ж": {"allowlist": 7}}}"#,
    ));
    let outcome = world.edit("Ж", add("/Ж"));
    assert_eq!(kind(&outcome), "refused");
    read(&world, &outcome);
    // Nothing can be written through a link.
    let world = pseudo(World::new(None, None));
    let elsewhere = world.paths.state_dir().join("Ж");
    fs::write(&elsewhere, ASKING.replace("HOME", &world.home)).unwrap();
    std::os::unix::fs::symlink(&elsewhere, world.paths.approvals_file()).unwrap();
    let outcome = world.edit("main", set("security", "deny"));
    assert_eq!(kind(&outcome), "refused");
    read(&world, &outcome);
    read_all(&world, &AppStatus::default());
}

#[test]
fn what_another_program_allowed() {
    for (before, after) in [
        ("\"deny\"}", "\"full\"}"),
        ("\"on-miss\"", "\"always\""),
        ("\"on-miss\",", "\"off\", \"autoAllowSkills\": true,"),
        (
            "\"HOME/bin/git\"",
            "\"HOME/bin/git\", \"HOME/bin/fd\", \"/Ж\"",
        ),
        (
            r#"[{"id": "d", "effect": "deny", "pattern": "HOME/bin/sudo"}]"#,
            "[]",
        ),
    ] {
        let world = pseudo(World::with(ASKING));
        let store = world.editor.store();
        store.confirm(&store.load().unwrap().policy_hash()).unwrap();
        read_all(&world, &AppStatus::default());
        world.write(&ASKING.replace(before, after));
        read_all(&world, &AppStatus::default());
        for action in ["keep-policy:Ж", "put-policy-back:Ж", "keep-policy"] {
            read_either(&world, world.editor.action(action));
        }
    }
}

#[test]
fn buttons() {
    for document in [Some(ASKING), Some("{ oops"), Some("{\"version\": 2}"), None] {
        let world = pseudo(World::new(document, None));
        for action in [
            "Ж",
            "restore",
            "write-again",
            "start-fresh",
            "make-private",
            "replace-token",
            "set-settings-aside",
        ] {
            read_either(&world, world.editor.action(action));
            // Once more, when there is nothing left to do.
            read_either(&world, world.editor.action(action));
        }
    }
}

#[test]
fn patterns_while_they_are_typed() {
    let world = pseudo(World::with("{\"version\": 1}"));
    for pattern in [
        "",
        "rg",
        "Ж",
        "bin/rg",
        "~/bin",
        "~/bin/rg",
        "~/bin/*",
        "/**",
        "~/**",
        "~/bin/bash",
        "~/bin/python3",
        "~/bin/sudo",
        "/Ж/zsh",
        "/Ж\u{200b}",
    ] {
        for args in ["", "^Ж$", "Ж", "(", "sha256:old"] {
            let rule = RuleDraft {
                args: args.to_owned(),
                ..draft(RuleKind::Program, pattern)
            };
            read(&world, &world.editor.rule("main", &rule));
        }
    }
    for (kind, text, folder) in [
        (RuleKind::Command, "rg Ж", ""),
        (RuleKind::Command, "rg Ж; fd", ""),
        (RuleKind::Command, "Ж", ""),
        (RuleKind::Command, "bash -c", "~"),
        (RuleKind::Files, "~/Ж/*", ""),
        (RuleKind::Files, "Ж", ""),
        (RuleKind::Files, "~/**", ""),
        (RuleKind::Files, "~/.ssh", ""),
        (RuleKind::Line, "rg Ж; fd", "~"),
        (RuleKind::Line, "rg Ж; fd", "/Ж"),
        (RuleKind::Line, "rg Ж; fd", ""),
        (RuleKind::Line, "Ж", "~"),
    ] {
        let rule = RuleDraft {
            more: true,
            folder: folder.to_owned(),
            ..draft(kind, text)
        };
        read(&world, &world.editor.rule("main", &rule));
    }
}

#[test]
fn bindings() {
    for config in [
        None,
        Some("{"),
        Some("[]"),
        Some("{ agents: { $include: './Ж' } }"),
        Some("{ tools: [] }"),
        Some("{ agents: { list: [ { id: 'Ж', name: 'Я' } ] } }"),
    ] {
        let world = pseudo(World::new(None, config));
        for agent in ["Ж", "Я"] {
            for version in [world.editor.binding().version, "Ж".to_owned()] {
                let edit = BindingEdit {
                    version,
                    default_node: Some("Ж".to_owned()),
                    agents: vec![(agent.to_owned(), "Я".to_owned())],
                };
                let outcome = world.editor.bind(&edit);
                match (&outcome, config) {
                    // What the reader of JSON5 says of a text is its own.
                    (EditOutcome::Refused { .. }, Some("{")) => {}
                    _ => read(&world, &outcome),
                }
            }
        }
        if config != Some("{") {
            read_all(&world, &AppStatus::default());
        }
    }
}
