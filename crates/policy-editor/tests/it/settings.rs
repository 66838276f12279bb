//! The Settings page on real files.

use std::fs;

use app_status::AppStatus;
use autostart::State;
use view_model::SettingsPage;

use crate::world::{World, said};

fn page(world: &World) -> SettingsPage {
    world.editor.settings(&AppStatus::default())
}

fn value(page: &SettingsPage, name: &str) -> String {
    let mut settings = page.settings.iter();
    settings.find(|it| it.name == name).unwrap().value.clone()
}

#[test]
fn a_value_is_set_and_shown() {
    let world = World::with("{}");
    let before = page(&world);
    assert_eq!(value(&before, "prompt.armMs"), "700");
    assert_eq!(before.problem, None);
    assert_eq!(
        said(&before.path),
        "~/.openclaw/exec-companion/settings.json"
    );
    assert!(world.editor.overview(&AppStatus::default()).first_run);
    assert!(
        !world.paths.settings_file().exists(),
        "looking writes nothing"
    );

    world.editor.set("prompt.armMs", "1500").unwrap();
    world.editor.set("firstRunDone", "true").unwrap();
    assert_eq!(value(&page(&world), "prompt.armMs"), "1500");
    assert!(!world.editor.overview(&AppStatus::default()).first_run);

    let refused = world.editor.set("prompt.armMs", "0").unwrap_err();
    assert_eq!(
        refused.message,
        "prompt.armMs cannot be set to “0”; choose one of the offered values."
    );
    assert_eq!(value(&page(&world), "prompt.armMs"), "1500");
}

#[test]
fn the_pages_speak_the_language_that_is_set() {
    let world = World::with(r#"{"version": 1, "agents": {"main": {"security": "allowlist"}}}"#);
    world.editor.set("language", "de").unwrap();
    let page = world.editor.policy("main").unwrap();
    let shown = (
        said(&page.sentence),
        page.fields[0].label.as_str(),
        page.fields[0].resolved.as_str(),
        page.presets[1].label.as_str(),
    );
    assert_eq!(
        shown,
        (
            "main darf sichere Filter wie grep ohne Rückfrage ausführen, fragt bei allem anderen und wird abgewiesen, wenn niemand antwortet.".to_owned(),
            "Sicherheit",
            "Nur was auf der Erlaubnisliste steht, für diesen Agenten gesetzt.",
            "Fragen (empfohlen)"
        )
    );
    let overview = world.editor.overview(&AppStatus::default());
    assert_eq!(overview.store.label, "Freigabedatei · gespeichert");
    assert_eq!(said(&overview.agents[1].name), "Jeder Agent");
}

#[test]
fn a_broken_file_is_told_and_set_aside_by_its_button_alone() {
    let world = World::with("{}");
    world.editor.set("language", "en").unwrap();
    fs::write(world.paths.settings_file(), "{\"prompt\":\u{202e}").unwrap();
    let broken = page(&world);
    let problem = broken.problem.clone().unwrap();
    assert!(problem.starts_with("~/.openclaw/exec-companion/settings.json cannot be read ("));
    assert!(!problem.contains('\u{202e}'), "{problem}");
    assert_eq!(value(&broken, "prompt.armMs"), "700");
    assert!(!world.editor.overview(&AppStatus::default()).first_run);
    world.editor.set("prompt.armMs", "900").unwrap_err();

    world.editor.action("set-settings-aside").unwrap();
    assert_eq!(page(&world).problem, None);
    let aside = world.paths.own_dir().join("settings.broken.json");
    assert_eq!(fs::read_to_string(aside).unwrap(), "{\"prompt\":\u{202e}");
}

#[test]
fn a_value_that_does_nothing_is_a_finding() {
    let world = World::with("{}");
    world.editor.set("language", "en").unwrap();
    fs::write(world.paths.settings_file(), r#"{"prompt": {"armMs": 1}}"#).unwrap();
    let findings: Vec<_> = page(&world).findings.iter().map(|it| said(it)).collect();
    assert_eq!(
        findings,
        ["prompt.armMs must be a whole number from 700 to 3000; 700 is used."]
    );
}

/// What holds → the page's word, and the state of the check.
#[test]
fn start_at_login() {
    let world = World::with("{}");
    for (state, word, check) in [
        (None, None, "off"),
        (Some(State::Off), Some("off"), "off"),
        (Some(State::On), Some("on"), "good"),
        (Some(State::Other), Some("other"), "warn"),
    ] {
        let live = AppStatus {
            start_at_login: state,
            ..AppStatus::default()
        };
        let page = world.editor.settings(&live);
        assert_eq!(page.start_at_login.as_deref(), word);
        let checks = world.editor.health(&live);
        let found = checks.iter().find(|it| it.id == "start-at-login").unwrap();
        assert_eq!(found.state, check, "{state:?}");
    }
}
