//! Whatever Rust says on a page, it says in the language of the person: every page is read in
//! the pseudo-locale, in which a letter that was never in the catalogue stays as it is.
//!
//! The foreign text of these fixtures has none of those letters, stands in a path, or is listed
//! below, so whatever is left is a sentence of ours in English.

mod edits;
mod history;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use app_status::{AppStatus, GatewayState, Notices, Pausing};
use audit_log::{Body, By, Decision, Exit, Gap, Log, Record, Verdict};
use catalogue::{Language, pseudo};
use serde::Serialize;
use serde_json::{Value, json};
use view_model::{
    BindingEdit, Change, EditOutcome, EditRequest, RecordFilter, RuleDraft, RuleKind,
};

use crate::edits::{ASKING, changes};
use crate::world::{NOW_MS, World, add, at_home, draft, kind, set, trial};

/// Fields that name something for the window or for the way back, and are not read.
const NAMES: &[&str] = &[
    // Nothing that is put on the clipboard is read there.
    "copy",
    "id",
    "version",
    "agent",
    "kind",
    "state",
    "name",
    "value",
    "code",
    "layer",
    "verdict",
    "mark",
    "tier",
    "origin",
    "outcome",
    "expected",
    "actual",
    "undo",
    "confirmed",
    "instead",
    "request",
    "trial",
    "choices",
    "startAtLogin",
    // Goes into fields.
    "draft",
    "node",
    "nodes",
    "defaultNode",
    "way",
    "ways",
];

/// What is said as it is: keys and values of the files, names, and what a reader of JSON says.
const FOREIGN: &[&str] = &[
    "git",
    "bash",
    "python3",
    "sudo",
    "OpenClaw",
    "Claude Code",
    "Codex",
    "Copilot CLI",
    "Gemini CLI",
    "Qwen Code",
    "opencode",
    "openclaw.json",
    "exec-approvals.json",
    "tools.exec.security",
    "agents.Ж.allowlist",
    "agents.Ж",
    "argPattern",
    "expiresAt",
    "extra",
    "askFallback",
    "security",
    "allowlist",
    "on-miss",
    "per-part",
    "always",
    "often",
    "full",
    "deny",
    "off",
    "ask",
    "prompt.armMs",
    "prompt.quietMs",
    "appearance.theme",
    "notifications.show",
    "main",
    "true",
    "false",
    "system",
    "light",
    "dark",
    "gnome-shell",
    "key must be a string",
    "agents",
    "defaults",
    "version",
    "__proto__",
    "sudo",
    "expected value",
    "EOF while parsing an object",
    "EOF while parsing a value",
    " at line 1 column",
    "tools",
];

/// All texts of a page that a person reads, wherever they are in it.
fn texts(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => found.push(text.clone()),
        Value::Array(list) => list.iter().for_each(|it| texts(it, found)),
        Value::Object(object) => {
            for (key, value) in object {
                // A pattern or a command to edit, beside the one that is read.
                let raw = key == "text" && object.contains_key("pattern");
                if !raw && !NAMES.contains(&key.as_str()) {
                    texts(value, found);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// What is left in English of a text.
fn english(text: &str, home: &str) -> Option<String> {
    let mut ours = text.replace(home, "~");
    while let Some((before, rest)) = ours.split_once('⟨') {
        let after = rest.split_once('⟩').map_or("", |(_, after)| after);
        ours = format!("{before}{after}");
    }
    let mut foreign = FOREIGN.to_vec();
    foreign.sort_by_key(|it| std::cmp::Reverse(it.len()));
    for it in foreign {
        ours = ours.replace(it, "");
    }
    let words = ours.split([' ', '(', ')', '“', '”']);
    // A path, a place in a file, a piece of one.
    let is_foreign = |word: &str| {
        let mut parts = word.split('.').skip(1);
        word.contains(['/', '~', '{'])
            || word.starts_with("U+")
            || parts.any(|part| part.starts_with(char::is_alphanumeric))
    };
    let left: Vec<_> = words
        .filter(|word| !is_foreign(word) && pseudo::is_english(word))
        .collect();
    (!left.is_empty()).then(|| left.join(" "))
}

#[track_caller]
fn read(world: &World, page: &impl Serialize) {
    let mut found = Vec::new();
    texts(&serde_json::to_value(page).unwrap(), &mut found);
    for text in found {
        let left = english(&text, &world.home);
        assert_eq!(left, None, "left in English of “{text}”");
    }
}

#[track_caller]
fn read_either<T: Serialize, E: Serialize>(world: &World, page: Result<T, E>) {
    match page {
        Ok(page) => read(world, &page),
        Err(problem) => read(world, &problem),
    }
}

/// Every page, as this window sees it.
#[track_caller]
fn read_all(world: &World, live: &AppStatus) {
    let editor = &world.editor;
    read(world, &editor.overview(live));
    read(world, &editor.health(live));
    read(world, &editor.settings(live));
    read(world, &editor.binding());
    editor.look_at_agents_again();
    read(world, &editor.agents());
    read_either(world, editor.examples());
    read_either(world, editor.check_records());
    read_either(world, editor.activity(&RecordFilter::default()));
    for agent in ["", "*", "Ж"] {
        read_either(world, editor.policy(agent));
        read_either(world, editor.allowlist(agent));
        read_either(world, editor.proposals(agent));
        read_either(world, editor.weekly());
    }
}

fn pseudo(world: World) -> World {
    world.speaking(Language::Pseudo)
}

/// A desktop that has everything, and one that has nothing.
fn desktops(socket: &Path) -> Vec<AppStatus> {
    let service = |buttons, keeps| Notices::Service {
        name: "gnome-shell".to_owned(),
        buttons,
        keeps,
    };
    let login = [
        Some(autostart::State::On),
        Some(autostart::State::Off),
        Some(autostart::State::Other),
    ];
    let whole = AppStatus {
        socket: Some(socket.to_owned()),
        tray: Some(true),
        notices: service(true, true),
        lock_is_told: true,
        shared: Some(false),
        start_at_login: login[0],
        ..AppStatus::default()
    };
    let pauses = [
        (None, None),
        (None, Some(12)),
        (Some((1, "Ж".to_owned())), Some(3)),
    ];
    let pauses = pauses.map(|(agent, minutes)| Pausing { agent, minutes });
    let mut all = vec![
        AppStatus {
            pauses: pauses.into(),
            ..AppStatus::default()
        },
        whole.clone(),
        AppStatus {
            tray: Some(false),
            notices: service(true, false),
            lock_is_told: false,
            shared: Some(true),
            start_at_login: login[1],
            ..whole.clone()
        },
        AppStatus {
            notices: service(false, false),
            unseen_recorders: true,
            start_at_login: login[2],
            socket: Some(socket.with_extension("gone")),
            ..whole.clone()
        },
        AppStatus {
            notices: Notices::Missing,
            ..whole.clone()
        },
        AppStatus {
            notices: Notices::Asked,
            ..whole
        },
        // What happened to the socket is said by the app.
        AppStatus {
            socket_problem: Some("Ж".to_owned()),
            ..AppStatus::default()
        },
    ];
    all.extend(gateways().into_iter().map(|gateway| AppStatus {
        gateway,
        ..AppStatus::default()
    }));
    all
}

/// How the connection to a gateway may stand.
fn gateways() -> [GatewayState; 8] {
    let foreign = || "Ж".to_owned();
    let asks = |is_open| GatewayState::Asks {
        address: foreign(),
        version: foreign(),
        is_open,
    };
    [
        GatewayState::Off { address: foreign() },
        GatewayState::Connecting { address: foreign() },
        asks(false),
        asks(true),
        GatewayState::Limited { address: foreign() },
        GatewayState::Unpaired {
            address: foreign(),
            command: foreign(),
        },
        GatewayState::Down {
            address: foreign(),
            why: foreign(),
        },
        GatewayState::Unusable { why: foreign() },
    ]
}

#[test]
fn what_is_left_in_english_is_found() {
    for (text, left) in [
        ("Ȧpprȯȯváálş", None),
        ("Approvals file", Some("Approvals file")),
        ("/home/someone/x ïïş rḗḗáád", None),
        ("Ж: now Áşk", Some("now")),
        ("~/bin/rg (in a folder)", Some("in a folder")),
        ("agents.Ж.rules[0] ïïş x.", None),
        ("done. Now", Some("done. Now")),
    ] {
        assert_eq!(english(text, "/h").as_deref(), left, "{text}");
    }
    let page = json!({"id": "left alone", "label": "b", "lines": [[{"text": "c", "kind": "text"}]],
        "row": {"pattern": [], "text": "raw"}});
    let mut found = Vec::new();
    texts(&page, &mut found);
    found.sort();
    assert_eq!(found, ["b", "c"]);
}

/// Files that say all kinds of things, right and wrong.
#[test]
fn pages_in_each_state_of_the_files() {
    let past = NOW_MS - 1;
    let rules = format!(
        r#"{{"version": 1, "extra": 1, "defaults": {{"security": "allowlist", "extra": 1}}, "agents": {{
          "Ж": {{"ask": "often", "allowlist": ["HOME/bin/rg", "rg", "bin/rg", "HOME/bin", {{"pattern": "HOME/bin/bash"}},
                   {{"pattern": "/x/Ж"}}, {{"pattern": "~/bin/*"}}, {{"pattern": "/**"}}, 7, {{}}, {{"pattern": "HOME/bin/rg", "argPattern": 1}},
                   {{"pattern": "HOME/bin/git", "argPattern": "("}}, {{"pattern": "HOME/bin/git", "argPattern": "sha256:old"}},
                   {{"pattern": "HOME/bin/git", "argPattern": "sha256:cwd-argv:v1:00"}}, {{"pattern": "/Ж\u200bЖ"}},
                   {{"pattern": "HOME/bin/bash", "argPattern": "^Ж$"}}],
                "rules": [{{"effect": "allow", "pattern": "HOME/bin/fd", "args": ["Ж"], "cwd": "HOME/Ж"}},
                   {{"effect": "allow", "pattern": "HOME/bin/fd", "args": []}},
                   {{"effect": "allow", "pattern": "HOME/bin/fd", "script": "HOME/Ж.py"}},
                   {{"effect": "allow", "pattern": "HOME/bin/fd", "expiresAt": {past}}},
                   {{"effect": "allow", "pattern": "HOME/bin/fd", "expiresAt": "Ж"}},
                   {{"effect": "Ж", "pattern": "fd"}}, {{"effect": "allow"}}, {{"effect": "allow", "pattern": "HOME/bin/fd", "extra": 1}},
                   {{"effect": "allow", "pattern": "fd"}}, {{"effect": "deny", "pattern": "HOME/bin/rg", "argPattern": "("}},
                   {{"effect": "allow", "pattern": "HOME/bin/rg", "argPattern": "("}},
                   {{"effect": "allow", "pattern": "HOME/bin/fd", "args": ["Ж"], "more": true}},
                   {{"effect": "allow", "pattern": "HOME/bin/bash", "args": ["Ж"], "more": true}},
                   {{"effect": "deny", "pattern": "HOME/bin/fd", "args": ["Ж"], "more": true}},
                   {{"effect": "allow", "writes": "~/Ж/*"}}, {{"effect": "allow", "writes": "Ж"}},
                   {{"effect": "allow", "line": "Ж", "cwd": "/Ж", "programs": [{{"path": "/Ж"}}]}},
                   {{"effect": "allow", "line": "Ж", "cwd": "HOME", "programs": [{{"path": "/Ж"}}]}},
                   {{"effect": "deny", "pattern": "HOME/bin/git"}}, 7]}},
          "*": {{"askFallback": "full", "allowlist": ["HOME/bin/git"]}},
          "Я": {{"allowlist": 7}}
        }}}}"#
    );
    let documents = [
        None,
        Some("{\"version\": 1}"),
        Some(ASKING),
        Some(&*rules),
        Some("{\"version\": 1,\n  oops}"),
        Some("{\"version\": 2}"),
        Some("[]"),
        Some(""),
        Some("{\"version\": 1, \"agents\": {\"Ж\": {\"rules\": {}}}}"),
        Some("{\"version\": 1, \"agents\": 7}"),
    ];
    let configs = [
        None,
        Some("{ tools: { exec: { security: 'allowlist', safeBins: ['Ж'] } } }"),
        Some("{ agents: { $include: './Ж' } }"),
        Some("[]"),
        Some(
            "{ meta: { lastTouchedVersion: 'Ж' }, gateway: { mode: 'remote', remote: { url: 'wss://Ж' } } }",
        ),
    ];
    for document in documents {
        for config in configs {
            let world = pseudo(World::new(document, config));
            read_all(&world, &AppStatus::default());
        }
    }
}

#[test]
fn pages_of_a_disk_that_refuses() {
    let world = pseudo(World::with(ASKING));
    let socket = world.paths.socket_file();
    let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    let mode = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    for bits in [0o600, 0o666] {
        mode(&socket, bits);
        mode(&world.paths.approvals_file(), bits);
        for live in desktops(&socket) {
            read_all(&world, &live);
        }
    }
    for live in desktops(&socket) {
        read_all(&pseudo(World::new(None, None)), &live);
    }
    // A newer OpenClaw, and the old file in its way.
    fs::create_dir(world.paths.state_dir().join("state")).unwrap();
    fs::write(world.paths.openclaw_database(), "").unwrap();
    read_all(&world, &AppStatus::default());

    let world = pseudo(World::with(ASKING));
    world.editor.overview(&AppStatus::default());
    fs::remove_file(world.paths.approvals_file()).unwrap();
    read_all(&world, &AppStatus::default());
    // Folders where files have to be.
    for path in [
        world.paths.approvals_file(),
        world.paths.history_file(),
        world.paths.settings_file(),
        world.paths.examples_file(),
        world.config(),
    ] {
        fs::create_dir_all(path).unwrap();
    }
    read_all(&world, &AppStatus::default());
    let editor = &world.editor;
    read_either(&world, editor.keep_example(trial("Ж", "rg"), "run"));
    read_either(&world, editor.set("prompt.armMs", "800"));
    read_either(&world, editor.export("Ж"));
    read_either(&world, editor.export_records());
    read_either(&world, editor.try_command(&trial("Ж", "rg")));
}

/// A no-break space belongs to French as its accents do.
#[test]
fn no_language_is_drawn_as_an_escape() {
    for language in Language::ALL {
        for store in ["{ broken", r#"{"version":1}"#] {
            let world = World::new(Some(store), Some("{ broken")).speaking(language);
            let editor = &world.editor;
            for live in desktops(Path::new("/run/x.sock")) {
                let pages = serde_json::to_string(&(editor.overview(&live), editor.health(&live)));
                let edit = editor.allowlist("main").map_err(|problem| problem.message);
                let told = format!("{}{:?}", pages.unwrap(), edit.err());
                assert!(
                    !told.contains("⟨U+00A0") && !told.contains("⟨U+202F"),
                    "{told}"
                );
            }
        }
    }
}

/// The pages are not all that can be said: no sentence is written in the source either.
#[test]
fn no_sentence_stands_in_the_source() {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap();
            // The crate's own attribute stands at its start.
            let code = if code.len() < 3_000 && path.ends_with("lib.rs") {
                &text
            } else {
                code
            };
            for (nth, line) in code.lines().enumerate() {
                let line = line.trim();
                // Logs are for whoever looks after the app; what the history calls this window
                // is no text for people, nor is a command to be run.
                let doctor = "\"openclaw doctor --fix\"";
                let quiet = ["warn!", "reason =", "\"main window\"", doctor];
                if line.starts_with("//") || quiet.iter().any(|it| line.contains(it)) {
                    continue;
                }
                let literals = line.split('"').skip(1).step_by(2);
                let spoken = literals.filter(|text| is_spoken(text));
                found.extend(spoken.map(|text| format!("{}:{}: {text}", path.display(), nth + 1)));
            }
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

/// Two words of letters, with a blank between them.
fn is_spoken(text: &str) -> bool {
    let is_word = |word: &&str| {
        let word = word.trim_matches(|char: char| !char.is_alphabetic());
        word.len() > 1 && word.chars().all(char::is_alphabetic)
    };
    text.split(' ').filter(is_word).count() > 1
}
