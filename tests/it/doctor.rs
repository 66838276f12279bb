//! `exec-host doctor` from outside: what it says of a home, and what it mends.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixListener;
use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

const TOKEN: &str = "doctor-test-token";

struct Home(TempDir);

impl Home {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// An approvals file of this mode.
    fn with_store(self, mode: u32) -> Self {
        let folder = self.path(".openclaw");
        fs::create_dir_all(&folder).unwrap();
        let store = self.path(".openclaw/exec-approvals.json");
        let text = format!(
            r#"{{"version":1,"socket":{{"token":"{TOKEN}"}},"defaults":{{"security":"allowlist","ask":"on-miss","askFallback":"deny"}},"agents":{{"main":{{"allowlist":[{{"pattern":"/usr/bin/secret-tool"}}]}}}}}}"#
        );
        fs::write(&store, text).unwrap();
        fs::set_permissions(&store, fs::Permissions::from_mode(mode)).unwrap();
        self
    }

    fn mode(&self) -> u32 {
        let about = fs::metadata(self.path(".openclaw/exec-approvals.json")).unwrap();
        about.permissions().mode() & 0o777
    }

    /// Exit code and standard output, without a screen.
    fn doctor(&self, arguments: &[&str]) -> (i32, String) {
        let output = Command::new(promises::built("exec-host"))
            .arg("doctor")
            .args(arguments)
            .env_clear()
            .env("HOME", self.0.path())
            .env("PATH", self.path("bin"))
            .current_dir(self.0.path())
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        (output.status.code().unwrap(), text)
    }

    /// State and sentence of one check.
    fn check(&self, id: &str) -> (String, String) {
        let (_, json) = self.doctor(&["--json"]);
        let report: Value = serde_json::from_str(&json).unwrap();
        let checks = report["checks"].as_array().unwrap();
        let found = checks.iter().find(|it| it["id"] == id).unwrap();
        let text = |key: &str| found[key].as_str().unwrap().to_owned();
        (text("state"), text("sentence"))
    }
}

#[test]
fn without_the_app_it_says_so_and_names_no_desktop() {
    let home = Home::new();
    let (code, text) = home.doctor(&[]);
    assert_eq!(code, 1, "{text}");
    let socket = "Exec Companion has never run here: nothing listens at ~/.openclaw/exec-approvals.sock. Start it.";
    assert_eq!(home.check("socket"), ("bad".to_owned(), socket.to_owned()));
    for absent in ["Tray", "Notifications", "Screen lock", "sharing"] {
        assert!(!text.contains(absent), "{text}");
    }
    assert!(!home.path(".openclaw/exec-approvals.json").exists());
}

#[test]
fn a_socket_that_somebody_serves_is_good() {
    let home = Home::new().with_store(0o600);
    let before = home.check("socket");
    assert_eq!(before.0, "bad", "{before:?}");
    let socket = home.path(".openclaw/exec-approvals.sock");
    let _server = UnixListener::bind(&socket).unwrap();
    fs::set_permissions(&socket, fs::Permissions::from_mode(0o600)).unwrap();
    assert_eq!(home.check("socket").0, "good");
    let (code, text) = home.doctor(&[]);
    assert_eq!(code, 0, "{text}");
}

#[test]
fn fix_takes_rights_from_others_and_nothing_else() {
    let home = Home::new().with_store(0o644);
    let before = fs::read(home.path(".openclaw/exec-approvals.json")).unwrap();
    assert_eq!(home.check("permissions").0, "warn");
    assert_eq!(home.mode(), 0o644);
    let (_, text) = home.doctor(&["--fix"]);
    assert!(!text.contains("--fix"), "{text}");
    assert_eq!(home.mode(), 0o600);
    let after = fs::read(home.path(".openclaw/exec-approvals.json")).unwrap();
    assert_eq!(before, after);
}

#[test]
fn the_archive_holds_no_token_and_no_rule_and_replaces_nothing() {
    let home = Home::new().with_store(0o600);
    let file = home.path("report.tar.gz");
    let name = file.to_str().unwrap();
    home.doctor(&["--bundle", name]);
    let listed = Command::new("tar").args(["-xzOf", name]).output().unwrap();
    let inside = String::from_utf8(listed.stdout).unwrap();
    assert!(inside.contains("\"checks\""), "{inside}");
    for secret in [TOKEN, "secret-tool", home.0.path().to_str().unwrap()] {
        assert!(!inside.contains(secret), "{secret} in {inside}");
    }
    let mode = fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let written = fs::read(&file).unwrap();
    let (code, _) = home.doctor(&["--bundle", name]);
    assert_eq!(code, 70);
    assert_eq!(fs::read(&file).unwrap(), written);
}
