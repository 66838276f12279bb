//! Unusual states, each brought about as it comes about in life.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixListener;

use promises::{App, Desk, Page, Screen};
use serde_json::{Value, json};

use crate::stage::{Folder, Stage};

/// The name of a picture, its page, and what happens before it.
type Scene = (&'static str, &'static str, fn(&Stage<'_>, Page<'_>));

const SCENES: &[Scene] = &[
    ("state-no-rules", "allowlist", |stage, main| {
        stage.list_nothing_for_all();
        stage.open_for("allowlist", "site");
        main.wait_for("empty");
    }),
    ("state-unreadable", "policy", |stage, main| {
        break_store(&stage.desk);
        main.wait_for("banner-store-unreadable");
    }),
    ("state-start-fresh", "policy", |stage, main| {
        break_store(&stage.desk);
        main.click("action-start-fresh");
        main.wait_for("proceed");
    }),
    ("state-newer", "allowlist", |stage, main| {
        let (old, new) = ("\"version\": 1", "\"version\": 2");
        stage
            .desk
            .write_store(&stage.desk.store_text().replacen(old, new, 1));
        main.wait_for("banner-store-newer");
    }),
    ("state-permissions", "policy", |stage, main| {
        let open = fs::Permissions::from_mode(0o644);
        fs::set_permissions(stage.desk.store_path(), open).unwrap();
        main.key("F5");
        main.wait_for("banner-store-open");
    }),
    ("state-deleted", "policy", |stage, main| {
        fs::remove_file(stage.desk.store_path()).unwrap();
        main.wait_for("banner-store-deleted");
    }),
    ("state-drift", "policy", |stage, main| {
        let mut store = store(&stage.desk);
        let list = store["agents"]["main"]["allowlist"].as_array_mut().unwrap();
        list.push(json!({ "pattern": "/usr/bin/wget" }));
        store["agents"]["main"]["ask"] = json!("off");
        stage.desk.write_store(&format!("{store:#}"));
        main.wait_for("banner-policy-drift");
    }),
    ("state-open-policy", "policy", |stage, main| {
        main.click("preset-full");
        main.click("preset-apply");
        main.click("proceed");
        main.wait_for("undo");
        main.click("toast-close");
        stage.desk.start_app_again();
    }),
    ("state-paused", "requests", |_, main| {
        main.click("pause");
        main.wait_for("banner-paused");
    }),
    ("state-problems", "health", |stage, main| {
        break_store(&stage.desk);
        stage.desk.write_config("{ tools: { exec: { security: ");
        main.wait_for("banner-store-unreadable");
        main.key("F5");
        main.wait_for("check-store");
    }),
    ("state-no-configuration", "binding", |_, _| {}),
    ("state-settings-unreadable", "settings", |stage, main| {
        stage.desk.write_settings("{ \"prompt\": ");
        main.key("F5");
        main.wait_for("settings-problem");
    }),
];

pub(crate) fn draw(folder: &Folder) {
    for (name, page, act) in SCENES {
        folder.scene(name, || {
            let stage = Stage::used(folder);
            act(&stage, stage.open(page));
            stage.take(stage.main(), name);
        });
    }
    for draw in [locked, socket_taken, socket_too_long] {
        draw(folder);
    }
}

fn locked(folder: &Folder) {
    let name = "state-locked";
    folder.scene(name, || {
        let desk = Desk::new();
        let stage = Stage::with(folder, desk, &[]);
        stage.main().wait_for("store");
        stage.session.lock(true);
        stage.main().wait_for("locked");
        stage.take(stage.main(), name);
    });
}

fn socket_taken(folder: &Folder) {
    let name = "state-socket-down";
    folder.scene(name, || {
        let stage = Stage::used(folder);
        let elsewhere = stage.desk.state().join("other.sock");
        let _other = UnixListener::bind(&elsewhere).unwrap();
        let socket = stage.desk.state().join("exec-approvals.sock");
        fs::rename(&elsewhere, socket).unwrap();
        stage.main().wait_for("banner-socket-down");
        stage.open("requests");
        stage.take(stage.main(), name);
    });
}

fn socket_too_long(folder: &Folder) {
    let name = "state-socket-path";
    folder.scene(name, || {
        let desk = Desk::new();
        drop(App::start(&desk));
        let mut store = store(&desk);
        store["socket"]["path"] = json!(format!("~/{}/exec-approvals.sock", "long".repeat(30)));
        desk.write_store(&store.to_string());
        let stage = Stage::unserved(folder, desk);
        stage.main().wait_for("banner-socket-down");
        Screen.read();
        stage.take(stage.main(), name);
    });
}

fn store(desk: &Desk) -> Value {
    serde_json::from_str(&desk.store_text()).unwrap()
}

fn break_store(desk: &Desk) {
    desk.write_store(&desk.store_text().replacen("\"main\": {", "\"main\": {,", 1));
}
