//! The newest policy on disk is the one in force, however fast it was written.

use std::fs::{self, File};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use approvals_store::Store;
use exec_policy::{Code, Request};
use local_policy::{Judge, LocalMachine};

/// Both documents have the same length.
const FULL: &str = r#"{"version":1,"defaults":{"security":"full","ask":"off"}}"#;
const DENY: &str = r#"{"version":1,"defaults":{"security":"deny","ask":"off"}}"#;
const NOW_MS: u64 = 1_770_854_400_000;

#[test]
fn a_write_within_one_tick_of_the_clock_is_seen() {
    assert_eq!(FULL.len(), DENY.len());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("exec-approvals.json");
    let machine = LocalMachine {
        cwd: "/".to_owned(),
        home: "/".to_owned(),
        environment: Vec::new(),
        now_ms: || NOW_MS,
        screen_recording: || false,
    };
    let store = Arc::new(Store::new(&path));
    let mut judge = Judge::new(store, folder.path().join("openclaw.json"), machine);
    let now = SystemTime::UNIX_EPOCH + Duration::from_millis(NOW_MS);
    // Written in place: the file, its length and its time stay as they are.
    let write = |text: &str, at: SystemTime| {
        fs::write(&path, text).unwrap();
        let file = File::options().write(true).open(&path).unwrap();
        file.set_modified(at).unwrap();
    };
    for at in [
        now,
        now - Duration::from_secs(1),
        now + Duration::from_secs(9),
    ] {
        for (text, code) in [(FULL, Code::Full), (DENY, Code::SecurityDeny)] {
            write(text, at);
            assert_eq!(
                judge.decide(&Request::argv(["/bin/true"])).code,
                code,
                "{at:?}"
            );
        }
    }
}

/// The decision and the start agree: `explain` and the dialog know whether a `PATH` may be set.
#[cfg(not(target_os = "macos"))]
#[test]
fn a_path_is_compared_with_the_real_one() {
    use exec_policy::{Host, environment};
    use local_policy::PLATFORM;

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("exec-approvals.json");
    fs::write(&path, FULL).unwrap();
    for (own, set, code) in [
        ("/usr/bin:/bin", "/opt/x:/usr/bin:/bin", Code::Full),
        ("/usr/bin:/bin", "/usr/bin:/bin", Code::Full),
        ("/usr/bin:/bin", "/opt/x", Code::EnvBlocked),
        ("/usr/bin:/bin", "/opt/x:/usr/bin", Code::EnvBlocked),
        ("/usr/bin:/bin", "", Code::EnvBlocked),
        ("", "/opt/x", Code::EnvBlocked),
        ("", "", Code::EnvBlocked),
    ] {
        // Windows separates folders by another character.
        let folders = |text: &str| text.replace(':', if cfg!(windows) { ";" } else { ":" });
        let (own, set) = (folders(own), folders(set));
        let machine = LocalMachine {
            cwd: "/".to_owned(),
            home: "/".to_owned(),
            environment: vec![("PATH".to_owned(), own.clone())],
            now_ms: || NOW_MS,
            screen_recording: || false,
        };
        let inherited = machine.environment.clone();
        let store = Arc::new(Store::new(&path));
        let mut judge = Judge::new(store, folder.path().join("openclaw.json"), machine);
        let request = Request {
            env: [("PATH".to_owned(), set.clone())].into(),
            ..Request::argv(["/bin/true"])
        };
        assert_eq!(judge.decide(&request).code, code, "{own} {set}");
        let child = environment::child(inherited, &request.env, Host::Node, PLATFORM);
        assert_eq!(child.is_ok(), code == Code::Full, "{own} {set}");
    }
}

/// D33: what cannot be used opens nothing that the last good file closed, for all judges of a program.
#[test]
fn no_fault_of_the_configuration_loosens_the_policy() {
    let open = r#"{"version":1,"defaults":{"security":"full","ask":"off"}}"#;
    let rows = [
        (
            "{ tools: { exec: { security: 'deny' } } }",
            Code::SecurityDeny,
        ),
        ("{ tools: { exec: { ask: 'always' } } }", Code::AskAlways),
        ("{ tools: { exec: { mode: 'deny' } } }", Code::SecurityDeny),
        (
            "{ agents: { list: [{ id: 'main', tools: { exec: { security: 'deny' } } }] } }",
            Code::SecurityDeny,
        ),
    ];
    let faults = [
        None,
        Some(""),
        Some("{ tools:"),
        Some("null"),
        Some("[]"),
        Some("{ tools: null }"),
        Some("{ tools: { exec: { security: 'dney', ask: 'alwais', mode: 'x' } } }"),
        Some("{ tools: { exec: { chains: 'x' } } }"),
        Some("{ agents: { list: {} } }"),
    ];
    for (good, code) in rows {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("exec-approvals.json");
        fs::write(&path, open).unwrap();
        let config = folder.path().join("openclaw.json");
        fs::write(&config, good).unwrap();
        let machine = LocalMachine {
            cwd: "/".to_owned(),
            home: "/".to_owned(),
            environment: Vec::new(),
            now_ms: || NOW_MS,
            screen_recording: || false,
        };
        let mut judge = Judge::new(Arc::new(Store::new(&path)), config.clone(), machine);
        let request = Request {
            agent: "main".to_owned(),
            ..Request::argv(["/bin/true"])
        };
        assert_eq!(judge.decide(&request).code, code, "{good}");
        for fault in faults {
            match fault {
                Some(text) => fs::write(&config, text).unwrap(),
                None => fs::remove_file(&config).unwrap(),
            }
            assert_eq!(judge.decide(&request).code, code, "{good} {fault:?}");
            let problem = judge.problem().unwrap().to_string();
            assert!(
                problem.contains("Its earlier content still applies."),
                "{problem}"
            );
            // Also for one that never saw the good file.
            assert_eq!(
                judge.afresh().decide(&request).code,
                code,
                "{good} {fault:?}"
            );
        }
        fs::write(&config, "{}").unwrap();
        assert_eq!(judge.decide(&request).code, Code::Full, "{good}");
        assert!(judge.problem().is_none());
    }
}

/// D33: a program that starts with what nobody can read takes it for the strictest.
#[test]
fn a_start_with_a_fault_is_strict() {
    for (text, code) in [
        (
            "{ tools: { exec: { security: 'dney' } } }",
            Code::SecurityDeny,
        ),
        ("{ tools: { exec: { ask: 'alwais' } } }", Code::AskAlways),
        ("{ tools: [] }", Code::SecurityDeny),
        ("[]", Code::SecurityDeny),
        ("{ tools:", Code::StoreUnreadable),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("exec-approvals.json");
        fs::write(&path, FULL).unwrap();
        let config = folder.path().join("openclaw.json");
        fs::write(&config, text).unwrap();
        let machine = LocalMachine {
            cwd: "/".to_owned(),
            home: "/".to_owned(),
            environment: Vec::new(),
            now_ms: || NOW_MS,
            screen_recording: || false,
        };
        let mut judge = Judge::new(Arc::new(Store::new(&path)), config, machine);
        assert_eq!(
            judge.decide(&Request::argv(["/bin/true"])).code,
            code,
            "{text}"
        );
    }
}
