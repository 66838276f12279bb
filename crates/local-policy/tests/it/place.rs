//! The path of the policy when a newer OpenClaw takes over the state directory.

use std::fs;

use exec_policy::{Code, Request};
use local_policy::{Judge, LocalMachine, bring_along, notes, store};
use paths::Paths;
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
