//! The files of a node.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use gateway_protocol::{Credentials, Endpoint, Fingerprint};
use node_host::{
    NodeConfig, Overrides, StateError, device, forget_secret, keep_secret, kept_secret, lock,
    report,
};
use serde_json::{Value, json};

use crate::world::home;

#[test]
fn it_is_private_and_survives() {
    let (_home, paths) = home(&json!({}));
    let mode = |path: std::path::PathBuf| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let first = device(&paths).unwrap();
    assert_eq!(device(&paths).unwrap().device_id(), first.device_id());
    let mut config = NodeConfig::new();
    config.token = Some("secret".into());
    config.save(&paths).unwrap();
    assert_eq!(NodeConfig::load(&paths).unwrap().unwrap(), config);
    assert_eq!(
        (
            mode(paths.node_file()),
            mode(paths.device_key_file()),
            mode(paths.identity_dir())
        ),
        (0o600, 0o600, 0o700)
    );
    assert!(!format!("{config:?}").contains("secret"));
    assert!(
        !serde_json::to_string(&report(&paths).unwrap())
            .unwrap()
            .contains("secret")
    );
}

#[test]
fn what_openclaw_wrote_is_read_and_kept() {
    let (_home, paths) = home(&json!({}));
    let written = json!({"version": 1, "nodeId": "n", "token": "t", "displayName": "box", "gateway": {"host": "h", "port": 1, "tls": true, "tlsFingerprint": "ab".repeat(32)}, "later": [1]});
    fs::write(paths.node_file(), written.to_string()).unwrap();
    let config = NodeConfig::load(&paths).unwrap().unwrap();
    let endpoint = config.endpoint(&paths).unwrap();
    assert_eq!(
        (endpoint.url().as_str(), endpoint.fingerprint),
        ("wss://h:1", Some(Fingerprint([0xab; 32])))
    );
    config.save(&paths).unwrap();
    let text = fs::read_to_string(paths.node_file()).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), written);

    // A newer OpenClaw's node host does not start beside that file, so ours is elsewhere.
    fs::create_dir_all(paths.openclaw_database().parent().unwrap()).unwrap();
    fs::write(paths.openclaw_database(), "").unwrap();
    fs::write(paths.shared_node_file(), written.to_string()).unwrap();
    let config = NodeConfig::load(&paths).unwrap().unwrap();
    config.save(&paths).unwrap();
    assert!(paths.node_file().starts_with(paths.own_dir()) && paths.node_file().exists());
}

#[test]
fn what_cannot_be_read_is_named() {
    let (_home, paths) = home(&json!({}));
    for text in [
        "",
        "{",
        "[]",
        r#"{"version":2,"nodeId":"n"}"#,
        r#"{"version":1}"#,
    ] {
        fs::write(paths.node_file(), text).unwrap();
        let error = NodeConfig::load(&paths).unwrap_err().to_string();
        assert!(
            error.contains("node.json") && error.contains("correct it"),
            "{error}"
        );
    }
    fs::create_dir_all(paths.identity_dir()).unwrap();
    fs::write(paths.device_key_file(), "not a key").unwrap();
    assert!(
        device(&paths)
            .unwrap_err()
            .to_string()
            .contains("device.key")
    );
}

#[test]
fn a_token_goes_to_the_gateway_that_gave_it_alone() {
    let pin = Fingerprint([1; 32]);
    let known = || {
        let mut config = NodeConfig::new().with(Overrides {
            host: Some("a".into()),
            tls_fingerprint: Some(pin),
            ..Overrides::default()
        });
        config.token = Some("t".into());
        config
    };
    let id = known().node_id;
    let nothing = Overrides::default;
    let table = [
        (nothing(), true, Some(true), true),
        (
            Overrides {
                display_name: Some("x".into()),
                ..nothing()
            },
            true,
            Some(true),
            true,
        ),
        (
            Overrides {
                host: Some("a".into()),
                port: Some(18_789),
                ..nothing()
            },
            true,
            Some(true),
            true,
        ),
        (
            Overrides {
                host: Some("b".into()),
                ..nothing()
            },
            false,
            None,
            false,
        ),
        (
            Overrides {
                host: Some("b".into()),
                tls: true,
                ..nothing()
            },
            false,
            Some(true),
            false,
        ),
        (
            Overrides {
                port: Some(1),
                ..nothing()
            },
            false,
            None,
            false,
        ),
        (
            Overrides {
                node_id: Some("other".into()),
                ..nothing()
            },
            false,
            Some(true),
            true,
        ),
    ];
    for (overrides, token, tls, pinned) in table {
        let config = known().with(overrides.clone());
        let gateway = config.gateway.unwrap();
        assert_eq!(
            (
                config.token.is_some(),
                gateway.tls,
                gateway.tls_fingerprint.is_some()
            ),
            (token, tls, pinned),
            "{overrides:?}"
        );
    }
    let mut same = known();
    same.node_id.clone_from(&id);
    let same = same.with(Overrides {
        node_id: Some(id),
        ..nothing()
    });
    assert!(same.token.is_some(), "its own id is no other one");
}

#[test]
fn one_node_runs_and_the_report_says_so() {
    let (_home, paths) = home(&json!({}));
    let nothing = report(&paths).unwrap();
    assert_eq!(
        (nothing.running, nothing.device_id, nothing.gateway),
        (false, None, None)
    );
    assert!(!paths.identity_dir().exists(), "a report makes nothing");
    let identity = device(&paths).unwrap();
    let config = NodeConfig::new().with(Overrides::default());
    config.save(&paths).unwrap();
    let held = lock(&paths).unwrap();
    assert!(matches!(lock(&paths), Err(StateError::Running)));
    let found = report(&paths).unwrap();
    assert_eq!((found.running, found.paired), (true, false));
    assert_eq!(found.device_id.as_deref(), Some(identity.device_id()));
    assert_eq!(found.gateway.as_deref(), Some("ws://127.0.0.1:18789"));
    drop(held);
    assert!(!report(&paths).unwrap().running);
}

/// The secret that a service shows is for one gateway and readable by this user alone.
#[test]
fn a_kept_secret_goes_to_its_gateway_alone() {
    let (_home, paths) = home(&json!({}));
    let at = |host: &str, port, pin: Option<u8>| {
        let config = NodeConfig::new().with(Overrides {
            host: Some(host.into()),
            port: Some(port),
            tls_fingerprint: pin.map(|pin| Fingerprint([pin; 32])),
            ..Overrides::default()
        });
        config.endpoint(&paths).unwrap()
    };
    let shown = |endpoint: &Endpoint| {
        let kept = kept_secret(&paths, endpoint).unwrap();
        kept.token.map(|token| token.reveal().to_owned())
    };
    let mine = at("a", 1, Some(1));
    assert_eq!(shown(&mine), None);
    let shared = Credentials {
        token: Some("secret".into()),
        ..Credentials::default()
    };
    keep_secret(&paths, &mine, &shared).unwrap();
    let mode = fs::metadata(paths.gateway_secret_file())
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
    assert_eq!(shown(&mine).as_deref(), Some("secret"));
    for other in [
        at("b", 1, Some(1)),
        at("a", 2, Some(1)),
        at("a", 1, Some(2)),
        at("a", 1, None),
    ] {
        assert_eq!(shown(&other), None, "{other:?}");
    }
    fs::write(
        paths.gateway_secret_file(),
        r#"{"gateway":"x","token":5,"secret"}"#,
    )
    .unwrap();
    let error = kept_secret(&paths, &mine).unwrap_err().to_string();
    assert!(
        error.contains("gateway.json") && !error.contains("secret\""),
        "{error}"
    );
    forget_secret(&paths).unwrap();
    forget_secret(&paths).unwrap();
    assert_eq!(shown(&mine), None);
}
