//! The path of the policy when a newer OpenClaw takes over the state directory.

use std::fs;
use std::path::Path;

use exec_policy::{Code, Config, Document, Request};
use local_policy::{Judge, LocalMachine, bring_along, notes, store, widens};
use paths::Paths;
use serde_json::{Value, json};
use tempfile::TempDir;

struct Home {
    _folder: TempDir,
    paths: Paths,
}

impl Home {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::new(folder.path(), |_| None);
        fs::create_dir(paths.state_dir()).unwrap();
        Self {
            _folder: folder,
            paths,
        }
    }

    fn openclaw_starts(&self) {
        fs::create_dir(self.paths.state_dir().join("state")).unwrap();
        fs::write(self.paths.openclaw_database(), "").unwrap();
    }

    fn judge(&self) -> Judge {
        let home = self.paths.home().to_str().unwrap().to_owned();
        let machine = LocalMachine {
            cwd: home.clone(),
            home,
            environment: Vec::new(),
            now_ms: || 0,
            screen_recording: || false,
        };
        Judge::following(self.paths.clone(), machine)
    }
}

const DENIES: &str = r#"{"version":1,"defaults":{"security":"deny"}}"#;

#[test]
fn what_is_there_already_stays_as_it_is() {
    let home = Home::new();
    let shared = home.paths.shared_approvals_file();
    fs::write(&shared, DENIES).unwrap();
    bring_along(&home.paths, &store(&home.paths)).unwrap();
    assert!(notes(&home.paths).is_empty());
    assert!(!home.paths.own_dir().exists(), "nothing has to move");

    home.openclaw_starts();
    let own = home.paths.approvals_file();
    fs::create_dir_all(home.paths.own_dir()).unwrap();
    fs::write(&own, "{}").unwrap();
    bring_along(&home.paths, &store(&home.paths)).unwrap();
    assert_eq!(fs::read_to_string(&own).unwrap(), "{}");
    assert_eq!(fs::read_to_string(&shared).unwrap(), DENIES);
}

#[test]
fn a_policy_that_cannot_move_stays_in_force() {
    let request = Request::argv(["/bin/true"]);
    for (broken, before) in [(false, true), (true, true), (true, false)] {
        let home = Home::new();
        let shared = home.paths.shared_approvals_file();
        fs::write(&shared, DENIES).unwrap();
        let mut judge = home.judge();
        if before {
            assert_eq!(judge.decide(&request).code, Code::SecurityDeny);
        }
        if broken {
            fs::write(&shared, "{").unwrap();
        }
        home.openclaw_starts();
        let decided = judge.decide(&request).code;
        // A policy that never was read does not count.
        let code = if before {
            Code::SecurityDeny
        } else {
            Code::StoreUnreadable
        };
        assert_eq!(decided, code, "{broken} {before}");
        assert_eq!(judge.problem().is_some(), broken);
        assert_eq!(home.paths.approvals_file().exists(), !broken);
        if broken {
            // Once corrected, it moves.
            fs::write(&shared, DENIES).unwrap();
            assert_eq!(judge.decide(&request).code, Code::SecurityDeny);
            assert!(judge.problem().is_none());
            assert!(home.paths.approvals_file().exists());
        }
    }
}

/// OpenClaw takes the file over while nothing of ours runs: what denies comes back, and nothing else.
#[test]
fn what_was_denied_stays_denied_where_openclaw_took_the_policy_over() {
    let confirmed = json!({
        "version": 1,
        "defaults": { "security": "full", "ask": "always", "askFallback": "full" },
        "agents": {
            "*": { "rules": [{ "id": "1", "effect": "deny", "pattern": "/usr/bin/id" }] },
            "main": {
                "security": "full", "ask": "off", "chains": "per-part",
                "allowlist": [{ "id": "2", "pattern": "/usr/bin/uname" }],
                "rules": [
                    { "id": "3", "effect": "allow", "pattern": "/usr/bin/git", "args": ["log"] },
                    { "id": "4", "effect": "deny", "pattern": "/usr/bin/who", "note": "never" },
                ],
            },
            "ops": { "security": "deny" },
            "dev": { "security": "allowlist", "allowlist": [{ "id": "5", "pattern": "/usr/bin/rg" }] },
        },
    });
    let home = Home::new();
    let written = |path: &Path| -> Value {
        serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
    };
    fs::create_dir_all(home.paths.own_dir()).unwrap();
    fs::write(home.paths.confirmed_file(), confirmed.to_string()).unwrap();
    // Nothing is brought back where no OpenClaw took anything.
    bring_along(&home.paths, &store(&home.paths)).unwrap();
    assert!(!home.paths.approvals_file().exists() && notes(&home.paths).is_empty());

    home.openclaw_starts();
    let mut judge = home.judge();
    for (agent, command, code) in [
        ("main", "/usr/bin/who", Code::DenyRule),
        ("ops", "/usr/bin/true", Code::SecurityDeny),
        ("any", "/usr/bin/id", Code::DenyRule),
        // What was allowed asks.
        ("main", "/usr/bin/uname", Code::AskAlways),
    ] {
        // No program of Windows has these paths, so what they resolve to there says nothing.
        if cfg!(windows) && ["/usr/bin/id", "/usr/bin/uname"].contains(&command) {
            continue;
        }
        let request = Request {
            agent: agent.to_owned(),
            ..Request::argv([command])
        };
        assert_eq!(judge.decide(&request).code, code, "{agent} {command}");
    }
    let mut own = written(&home.paths.approvals_file());
    // Its token is a new one.
    assert!(own["socket"]["token"].is_string());
    own["socket"] = json!({});
    let expected = json!({
        "version": 1, "socket": {},
        "defaults": { "security": "allowlist", "ask": "always", "askFallback": "deny" },
        "agents": {
            "*": { "rules": [{ "id": "1", "effect": "deny", "pattern": "/usr/bin/id" }] },
            "main": { "rules": [
                { "id": "4", "effect": "deny", "pattern": "/usr/bin/who", "note": "never" }] },
            "ops": { "security": "deny" },
            "dev": { "security": "allowlist" },
        },
    });
    assert_eq!(own, expected);
    // It lets nothing run that the policy of a new store would not.
    let read = |value: &Value| Document::read(value).0;
    let new = json!({ "version": 1, "defaults":
        { "security": "allowlist", "ask": "on-miss", "askFallback": "deny" } });
    let wider = widens(&read(&new), &read(&own), &Config::default());
    assert_eq!(wider, []);

    let copy = home.paths.before_openclaw_file();
    assert_eq!(written(&copy)["agents"], confirmed["agents"]);
    let told: Vec<String> = notes(&home.paths).iter().map(ToString::to_string).collect();
    assert!(
        told[1].contains("What it blocked stays blocked") && told[1].contains("--from-openclaw"),
        "{told:?}"
    );
    // Once only: a person may take a denial away.
    fs::write(home.paths.approvals_file(), "{}").unwrap();
    bring_along(&home.paths, &store(&home.paths)).unwrap();
    assert_eq!(written(&home.paths.approvals_file()), json!({}));
}

#[test]
fn a_record_that_cannot_be_read_lets_nothing_run() {
    let home = Home::new();
    home.openclaw_starts();
    fs::create_dir_all(home.paths.own_dir()).unwrap();
    fs::write(home.paths.confirmed_file(), "{").unwrap();
    let mut judge = home.judge();
    let decided = judge.decide(&Request::argv(["/bin/true"]));
    assert_eq!(decided.code, Code::StoreUnreadable);
    assert!(!home.paths.approvals_file().exists());
}
