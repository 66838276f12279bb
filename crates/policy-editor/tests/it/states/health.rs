//! What Health says of files, services and the desktop, and what its buttons do.

use super::*;

#[test]
fn health_tells_no_secret() {
    let world = World::with(STORE);
    let checks = world.editor.health(&AppStatus::default());
    let states: Vec<_> = checks
        .iter()
        .map(|check| (check.id.as_str(), check.state.as_str()))
        .collect();
    assert_eq!(
        states,
        [
            ("store", "good"),
            ("permissions", "good"),
            ("socket", "off"),
            ("token", "good"),
            ("version", "off"),
            ("config", "off"),
            ("gateway", "off"),
            ("node", "off"),
            ("service", "off"),
            ("examples", "off"),
            ("tray", "off"),
            ("notices", "off"),
            ("lock", "warn"),
            ("sharing", "off"),
            ("start-at-login", "off"),
            ("history", "off"),
            ("clock", "good"),
        ]
    );
    let all = serde_json::to_string(&checks).unwrap();
    assert!(
        !all.contains("secret") && !all.contains(&world.home),
        "{all}"
    );

    let world = World::with("{");
    let checks = world.editor.health(&AppStatus {
        socket_problem: Some("in use".to_owned()),
        ..AppStatus::default()
    });
    let bad: Vec<_> = checks
        .iter()
        .filter(|it| it.state == "bad")
        .map(|it| it.id.as_str())
        .collect();
    assert_eq!(bad, ["store", "socket"]);
    let all = serde_json::to_string(&checks).unwrap();
    assert!(!all.contains(&world.home), "{all}");
}

#[test]
fn what_does_nothing_is_named() {
    let store = r#"{"version": 1, "defaults": {"chains": "per-part"}, "agents": {"main": {"chains": "parts",
        "rules": [{"effect": "allow", "pattern": "/a", "until": 1}]}}}"#;
    let config = "{ tools: { exec: { chains: 'per-part' } } }";
    let world = World::new(Some(store), Some(config));
    let checks = world.editor.health(&AppStatus::default());
    let said = |id: &str| {
        let check = checks.iter().find(|it| it.id == id).unwrap();
        (check.state.as_str(), said(&check.sentence))
    };
    assert_eq!(
        said("store"),
        (
            "warn",
            "defaults.chains is not a setting and does nothing. agents.main.chains is none of ask, \
             per-part and counts as not set. agents.main.rules[0].until is not a key of rules. And 1 more."
                .to_owned()
        )
    );
    assert_eq!(
        said("config"),
        (
            "warn",
            "tools.exec.chains does nothing, and OpenClaw refuses a file with it: it belongs in \
             agents.<id>.chains of exec-approvals.json."
                .to_owned()
        )
    );
}

#[test]
fn what_is_no_file_is_named() {
    let world = World::with(STORE);
    let found = || {
        let checks = world.editor.health(&AppStatus::default());
        let files = checks.into_iter().find(|it| it.id == "files");
        files.map(|it| (it.state, said(&it.sentence)))
    };
    assert_eq!(found(), None);
    let place = |path: &std::path::Path| fs::create_dir_all(path.parent().unwrap()).unwrap();
    let (settings, key) = (world.paths.settings_file(), world.paths.device_key_file());
    let (node, history) = (world.paths.node_file(), world.paths.history_file());
    place(&settings);
    place(&key);
    symlink(&settings, &settings).unwrap();
    fs::create_dir(&key).unwrap();
    fs::File::create(&node).unwrap().set_len(10 << 30).unwrap();
    symlink("/dev/zero", &history).unwrap();
    let (state, sentence) = found().unwrap();
    assert_eq!(state, "bad");
    assert_eq!(
        sentence,
        "~/.openclaw/exec-companion/settings.json can’t be read: it is a link that leads to itself. Move it away. \
         ~/.openclaw/node.json can’t be read: it is too large. Move it away. \
         ~/.openclaw/exec-companion/identity/device.key can’t be read: it is a folder. Move it away. \
         ~/.openclaw/exec-companion/history.jsonl can’t be read: it is a pipe, a socket or a device, not a file. Move it away."
    );
}

#[test]
fn the_token_is_replaced_and_told_to_nobody() {
    let world = World::with(STORE);
    world.editor.action("replace-token").unwrap();
    let after = world.value();
    let token = after["socket"]["token"].as_str().unwrap();
    assert_eq!(token.len(), 32);
    assert_ne!(token, "secret");
    let same = world.text().replace(token, "secret");
    assert_eq!(same, STORE);
    let history = fs::read_to_string(world.paths.history_file()).unwrap_or_default();
    assert!(
        !history.contains(token) && !history.contains("secret"),
        "{history}"
    );
    let checks = world.editor.health(&AppStatus::default());
    assert!(!serde_json::to_string(&checks).unwrap().contains(token));
}

#[test]
fn a_history_that_was_changed_is_told() {
    let world = World::with(STORE);
    let history = || {
        let checks = world.editor.health(&AppStatus::default());
        let check = checks.into_iter().find(|it| it.id == "history").unwrap();
        (check.state, said(&check.sentence))
    };
    for agent in ["one", "two", "three"] {
        assert_eq!(kind(&world.edit(agent, set("security", "deny"))), "saved");
    }
    let good = "3 records. None was changed or removed.";
    assert_eq!(history(), ("good".to_owned(), good.to_owned()));
    let file = world.paths.history_file();
    let text = fs::read_to_string(&file).unwrap();
    let without: Vec<_> = text
        .lines()
        .enumerate()
        .filter(|(nth, _)| *nth != 1)
        .collect();
    let without: String = without
        .iter()
        .map(|(_, line)| format!("{line}\n"))
        .collect();
    fs::write(&file, without).unwrap();
    let (state, sentence) = history();
    assert_eq!(state, "bad");
    assert!(
        sentence.starts_with("The history was changed at ~/") && sentence.contains(" line 2: "),
        "{sentence}"
    );
}

#[test]
fn starting_fresh_asks_and_loses_nothing() {
    let world = World::with("{ oops");
    let file = world.paths.approvals_file();
    let overview = world.editor.overview(&AppStatus::default());
    let mut actions = overview.banners[0].actions.iter();
    let button = actions.find(|it| it.id == "start-fresh").unwrap();
    let question = button.question.as_ref().unwrap();
    assert_eq!(said(&question.title), "Start with a fresh approvals file?");
    assert_eq!(
        said(&question.lines[0]),
        "The file ~/.openclaw/exec-approvals.json is renamed to exec-approvals.broken.json, \
         or the next free name. Nothing is deleted."
    );
    // The store's check offers it too, where no version was kept.
    let checks = world.editor.health(&AppStatus::default());
    assert_eq!(checks[0].action.as_ref(), Some(button));

    world.editor.action("start-fresh").unwrap();
    assert_eq!(world.value()["defaults"]["askFallback"], "deny");
    assert_eq!(
        fs::read_to_string(file.with_file_name("exec-approvals.broken.json")).unwrap(),
        "{ oops"
    );
    assert_eq!(banners(&world.editor.overview(&AppStatus::default())), []);
    assert!(world.editor.action("start-fresh").is_err());

    // What a newer version wrote is not ours to move.
    let world = World::with("{\"version\": 2}");
    assert!(world.editor.action("start-fresh").is_err());
    let checks = world.editor.health(&AppStatus::default());
    assert_eq!(
        (checks[0].state.as_str(), &checks[0].action),
        ("bad", &None)
    );
}

/// It is another program's to mend: banner and check give what to run.
#[test]
fn what_blocks_a_newer_openclaw_gives_its_command() {
    let world = World::with(STORE);
    let old = world.paths.approvals_file();
    let bytes = fs::read(&old).unwrap();
    fs::create_dir(world.paths.state_dir().join("state")).unwrap();
    fs::write(world.paths.openclaw_database(), "").unwrap();
    let overview = world.editor.overview(&AppStatus::default());
    let blocked = overview.banners.iter();
    let blocked: Vec<_> = blocked.filter(|it| it.kind == "database-blocked").collect();
    let [button] = &blocked[0].actions[..] else {
        panic!("{blocked:?}");
    };
    assert_eq!(button.copy.as_deref(), Some("openclaw doctor --fix"));
    assert!(blocked[0].text.contains("openclaw doctor --fix"));
    let checks = world.editor.health(&AppStatus::default());
    let check = checks.iter().find(|it| it.id == "openclaw").unwrap();
    assert_eq!(check.action.as_ref(), Some(button));
    // Nothing is done here.
    assert!(world.editor.action(&button.id).is_err());
    assert_eq!(fs::read(old).unwrap(), bytes);
}

#[test]
fn what_the_system_and_its_desktop_do() {
    let world = World::with(STORE);
    let rows = |live: &AppStatus| -> Vec<(String, String, String, Option<String>)> {
        let checks = world.editor.health(live).into_iter();
        let wanted = [
            "socket",
            "tray",
            "notices",
            "lock",
            "sharing",
            "start-at-login",
        ];
        checks
            .filter(|it| wanted.contains(&it.id.as_str()))
            .map(|it| {
                (
                    it.id,
                    it.state,
                    said(&it.sentence),
                    it.action.map(|it| it.id),
                )
            })
            .collect()
    };
    let row = |id: &str, state: &str, sentence: &str, action: Option<&str>| {
        let owned = str::to_owned;
        (owned(id), owned(state), owned(sentence), action.map(owned))
    };
    let socket = world.paths.socket_file();
    let listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    let mode = |mode| fs::set_permissions(&socket, fs::Permissions::from_mode(mode)).unwrap();
    mode(0o600);
    let service = |buttons, keeps| Notices::Service {
        name: "gnome-shell".to_owned(),
        buttons,
        keeps,
    };
    let whole = AppStatus {
        socket: Some(socket.clone()),
        tray: Some(true),
        notices: service(true, true),
        lock_is_told: true,
        shared: Some(false),
        start_at_login: Some(autostart::State::On),
        ..AppStatus::default()
    };
    let lock = "While the screen is locked, nothing is shown and temporary permissions end.";
    let alone = "While the screen is shared, windows don’t open by themselves, and notifications name no command.";
    let good = [
        row(
            "socket",
            "good",
            "Requests arrive at ~/.openclaw/exec-approvals.sock (mode 0600). Only your own programs can send them.",
            None,
        ),
        row("tray", "good", "This desktop shows the icon.", None),
        row(
            "notices",
            "good",
            "gnome-shell shows them with buttons, and keeps them until you have looked.",
            None,
        ),
        row("lock", "good", lock, None),
        row("sharing", "good", alone, None),
        row(
            "start-at-login",
            "good",
            "It starts at your next login.",
            None,
        ),
    ];
    assert_eq!(rows(&whole), good);

    let bare = AppStatus {
        tray: Some(false),
        notices: Notices::Missing,
        lock_is_told: false,
        shared: None,
        start_at_login: Some(autostart::State::Off),
        ..whole.clone()
    };
    mode(0o666);
    let found = rows(&bare);
    let states: Vec<_> = found
        .iter()
        .map(|(id, state, _, action)| (id.as_str(), state.as_str(), action.as_deref()))
        .collect();
    assert_eq!(
        states,
        [
            ("socket", "warn", None),
            ("tray", "warn", None),
            ("notices", "warn", None),
            ("lock", "warn", None),
            ("sharing", "off", None),
            ("start-at-login", "off", Some("start-at-login")),
        ]
    );
    assert!(found[0].2.contains("mode 0666"), "{found:?}");
    drop(listener);
    fs::remove_file(&socket).unwrap();
    let gone = "~/.openclaw/exec-approvals.sock was removed, so no agent can ask. The app is making it again.";
    assert_eq!(
        rows(&bare)[0],
        row("socket", "warn", gone, Some("retry-socket"))
    );
    let plain = AppStatus {
        notices: service(false, false),
        shared: Some(true),
        ..whole
    };
    let sentence = "gnome-shell shows them without buttons: answer in the window.";
    assert_eq!(rows(&plain)[2], row("notices", "good", sentence, None));
    let recorded = AppStatus {
        shared: Some(false),
        unseen_recorders: true,
        ..plain.clone()
    };
    let part = "While the desktop shares the screen, windows don’t open by themselves, and notifications name no command. The app doesn’t notice programs such as wf-recorder, which record by themselves.";
    assert_eq!(rows(&recorded)[4], row("sharing", "off", part, None));
    let asked = AppStatus {
        notices: Notices::Asked,
        ..plain.clone()
    };
    let sentence = "The desktop’s notification service has not answered yet. Requests open their window meanwhile.";
    assert_eq!(rows(&asked)[2], row("notices", "off", sentence, None));
    let shared = "This screen is being shared. Windows don’t open by themselves, and notifications name no command.";
    assert_eq!(rows(&plain)[4], row("sharing", "warn", shared, None));
}

/// State, sentence and what the button copies.
#[test]
fn the_gateway_that_asks_is_told_of() {
    let world = World::with(STORE);
    let address = || "127.0.0.1:18789".to_owned();
    let asks = |is_open| GatewayState::Asks {
        address: address(),
        version: "2026.9.6".to_owned(),
        is_open,
    };
    let command = "openclaw devices approve r-7";
    let rows = [
        (
            GatewayState::None,
            "off",
            "openclaw.json names no gateway.",
            None,
        ),
        (
            GatewayState::Off { address: address() },
            "off",
            "This app isn’t connected to the gateway at 127.0.0.1:18789.",
            None,
        ),
        (
            asks(false),
            "good",
            "The gateway at 127.0.0.1:18789 asks you here (OpenClaw 2026.9.6).",
            None,
        ),
        (
            asks(true),
            "warn",
            "over a connection that others can read",
            None,
        ),
        (
            GatewayState::Limited { address: address() },
            "warn",
            "doesn’t let this app answer",
            None,
        ),
        (
            GatewayState::Unpaired {
                address: address(),
                command: command.to_owned(),
            },
            "warn",
            command,
            Some(command),
        ),
        (
            GatewayState::Down {
                address: address(),
                why: "no route".to_owned(),
            },
            "bad",
            "isn’t connected: no route.",
            None,
        ),
        (
            GatewayState::Unusable {
                why: "no URL".to_owned(),
            },
            "bad",
            "The gateway can’t be used: no URL",
            None,
        ),
    ];
    for (gateway, state, sentence, copy) in rows {
        let checks = world.editor.health(&AppStatus {
            gateway: gateway.clone(),
            ..AppStatus::default()
        });
        let check = checks.iter().find(|it| it.id == "gateway").unwrap();
        let told: String = check.sentence.iter().map(|run| run.text.as_str()).collect();
        assert_eq!(check.state, state, "{gateway:?}");
        assert!(told.contains(sentence), "{gateway:?}: {told}");
        let copied = check.action.as_ref().and_then(|it| it.copy.as_deref());
        assert_eq!(copied, copy, "{gateway:?}");
    }
}
