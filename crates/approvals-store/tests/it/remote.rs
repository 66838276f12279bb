//! get and set: compare-and-swap, what a peer sees, what its set leaves alone.

use approvals_store::{Schema, SetError};
use serde_json::{Value, json};

use crate::{Home, child::add, id};

/// Everything that a document can hold; `TOKEN` never leaves.
const DOCUMENT: &str = r#"{
  "version": 1,
  "socket": { "path": "~/x.sock", "token": "TOKEN", "mine": 1 },
  "defaults": { "security": "allowlist", "ask": "never", "autoAllowSkills": "yes", "mine": 2 },
  "agents": {
    "main": {
      "note": 3,
      "allowlist": [
        "/string",
        { "0": "/", "1": "x" },
        { "id": "A", "pattern": "/a", "lastUsedAt": 12.75, "x": 1.0 },
        { "id": "B", "pattern": "/b", "argPattern": "^x$", "source": "allow-always" }
      ],
      "rules": [ { "id": "R", "effect": "deny", "pattern": "/bin/rm" } ]
    },
    "ops": { "security": "deny" },
    "odd": 7
  },
  "extra": [ 1.50 ]
}
"#;

fn get(home: &Home, schema: Schema) -> Value {
    let remote = home.store.get(schema).unwrap();
    assert!(!serde_json::to_string(&remote).unwrap().contains("TOKEN"));
    remote.file
}

#[test]
fn what_a_peer_sees() {
    let home = Home::with(DOCUMENT);
    let early = json!({
        "version": 1,
        "socket": {"path": "~/x.sock"},
        "defaults": {"security": "allowlist", "ask": "never"},
        "agents": {
            "main": {"allowlist": [
                {"pattern": "/string"},
                {"id": "A", "pattern": "/a", "lastUsedAt": 12},
                {"id": "B", "pattern": "/b"},
            ]},
            "ops": {"security": "deny"},
        },
    });
    let mut late = early.clone();
    late["agents"]["main"]["allowlist"][2]["argPattern"] = json!("^x$");
    late["agents"]["main"]["allowlist"][2]["source"] = json!("allow-always");
    let mut whole: Value = serde_json::from_str(DOCUMENT).unwrap();
    whole["socket"] = json!({"path": "~/x.sock"});
    for (schema, want) in [
        (Schema::Early, early),
        (Schema::Late, late),
        (Schema::Whole, whole),
    ] {
        assert_eq!(get(&home, schema), want, "{schema:?}");
    }
    let remote = home.store.get(Schema::Early).unwrap();
    assert_eq!(remote.path, home.store.path().display().to_string());
    assert_eq!(
        (remote.exists, remote.hash),
        (true, home.store.load().unwrap().hash)
    );

    let missing = Home::empty().store.get(Schema::Early).unwrap();
    assert_eq!(
        missing.file,
        json!({"version": 1, "defaults": {}, "agents": {}})
    );
    assert!(!missing.exists && missing.hash.starts_with("e3b0c442"));
}

/// What was got and is set again changes no byte, whatever the peer could not see.
#[test]
fn there_and_back() {
    for schema in [Schema::Early, Schema::Late, Schema::Whole] {
        let home = Home::with(DOCUMENT);
        let remote = home.store.get(schema).unwrap();
        let after = home
            .store
            .set(&remote.file, Some(&remote.hash), schema)
            .unwrap();
        assert_eq!(home.file(), DOCUMENT, "{schema:?}");
        assert_eq!(after, remote, "{schema:?}");
        let little = r#"{"socket":{"token":"TOKEN"},"version":1.0}"#;
        let home = Home::with(little);
        let remote = home.store.get(schema).unwrap();
        home.store
            .set(&remote.file, Some(&remote.hash), schema)
            .unwrap();
        assert_eq!(home.file(), little, "{schema:?}");
    }
}

/// A peer that knows little adds, changes and removes; the rest of the text stays.
#[test]
fn a_set_changes_what_it_says() {
    let home = Home::with(DOCUMENT);
    let hash = home.store.load().unwrap().hash;
    let mut file = get(&home, Schema::Early);
    file["defaults"]["ask"] = json!("always");
    file["agents"]["main"]["ask"] = json!("off");
    let list = file["agents"]["main"]["allowlist"].as_array_mut().unwrap();
    list.remove(1);
    list.push(json!({"pattern": "/new"}));
    file["agents"].as_object_mut().unwrap().remove("ops");
    file["agents"]["web"] = json!({"allowlist": ["/w"]});
    home.store.set(&file, Some(&hash), Schema::Early).unwrap();
    let after = DOCUMENT
        .replace(r#""ask": "never""#, r#""ask": "always""#)
        .replace(
            "        { \"id\": \"A\", \"pattern\": \"/a\", \"lastUsedAt\": 12.75, \"x\": 1.0 },\n        { \"id\": \"B\", \"pattern\": \"/b\", \"argPattern\": \"^x$\", \"source\": \"allow-always\" }\n",
            &format!(
                "        {{ \"id\": \"B\", \"pattern\": \"/b\", \"argPattern\": \"^x$\", \"source\": \"allow-always\" }},\n        {{\n          \"id\": \"{}\",\n          \"pattern\": \"/new\"\n        }}\n",
                id(1)
            ),
        )
        .replace(
            "\"pattern\": \"/bin/rm\" } ]\n",
            "\"pattern\": \"/bin/rm\" } ],\n      \"ask\": \"off\"\n",
        )
        .replace("    \"ops\": { \"security\": \"deny\" },\n", "")
        .replace(
            "    \"odd\": 7\n",
            &format!(
                "    \"odd\": 7,\n    \"web\": {{\n      \"allowlist\": [\n        {{\n          \"id\": \"{}\",\n          \"pattern\": \"/w\"\n        }}\n      ]\n    }}\n",
                id(2)
            ),
        );
    // One entry less and one more is the same number: /b moved up in place.
    let (got, want): (Value, Value) = (
        serde_json::from_str(&home.file()).unwrap(),
        serde_json::from_str(&after).unwrap(),
    );
    assert_eq!(got, want);
    let kept = [
        r#""socket": { "path": "~/x.sock", "token": "TOKEN", "mine": 1 }"#,
        r#""defaults": { "security": "allowlist", "ask": "always", "autoAllowSkills": "yes", "mine": 2 }"#,
        "        \"/string\",\n        { \"0\": \"/\", \"1\": \"x\" },\n",
        r#""rules": [ { "id": "R", "effect": "deny", "pattern": "/bin/rm" } ]"#,
        r#""extra": [ 1.50 ]"#,
    ];
    for text in kept {
        assert!(home.file().contains(text), "{text}\n{}", home.file());
    }
}

/// An agent that a peer removes keeps what the peer could not see: a denial above all.
#[test]
fn what_is_not_seen_is_not_removed() {
    let home = Home::with(DOCUMENT);
    let hash = home.store.load().unwrap().hash;
    let file = json!({"version": 1, "agents": {}});
    home.store.set(&file, Some(&hash), Schema::Early).unwrap();
    let value = home.store.load().unwrap().value;
    assert_eq!(
        value["agents"],
        json!({
            "main": {
                "note": 3,
                "allowlist": [{"0": "/", "1": "x"}],
                "rules": [{"id": "R", "effect": "deny", "pattern": "/bin/rm"}],
            },
            "odd": 7,
        })
    );
    assert_eq!(
        value["defaults"],
        json!({"autoAllowSkills": "yes", "mine": 2})
    );
    assert_eq!(
        value["socket"],
        json!({"path": "~/x.sock", "token": "TOKEN", "mine": 1})
    );
}

#[test]
fn where_there_is_no_file() {
    let missing = "missing:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    for base in [None, Some(missing), Some(&missing[8..])] {
        let home = Home::empty();
        let file = json!({"version": 1, "socket": {"path": "/s"}, "defaults": {"security": "deny"}, "agents": {}});
        home.store.set(&file, base, Schema::Late).unwrap();
        let want = r#"{
  "version": 1,
  "socket": {
    "token": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX"
  },
  "defaults": {
    "security": "deny"
  },
  "agents": {}
}
"#;
        assert_eq!(home.file(), want, "{base:?}");
    }
}

/// Where the socket is, and what opens it, is never another computer's to say.
#[test]
fn the_socket_stays_ours() {
    let sockets = [
        json!({"path": "/theirs", "token": "theirs"}),
        json!({"path": "/theirs"}),
        json!({"token": "theirs"}),
        json!({"path": "", "token": ""}),
        json!({"path": 5, "more": 1}),
        json!("theirs"),
        json!(null),
    ];
    for (schema, socket) in [Schema::Early, Schema::Late]
        .into_iter()
        .flat_map(|schema| sockets.iter().map(move |socket| (schema, socket)))
    {
        for before in [Some(DOCUMENT), Some(r#"{"version":1}"#), None] {
            let home = before.map_or_else(Home::empty, Home::with);
            let old = home.store.load().unwrap();
            let file = json!({"version": 1, "socket": socket, "defaults": {"ask": "always"}});
            let hash = old.exists.then_some(old.hash.as_str());
            let proposed = home.store.proposed(&file, hash, schema).unwrap();
            assert_eq!(proposed.before, old.value);
            let shown = home.store.set(&file, hash, schema).unwrap();
            assert!(!json!(shown).to_string().contains("theirs"), "{shown:?}");
            let mut expected = old.value["socket"].as_object().cloned().unwrap_or_default();
            expected
                .entry("token")
                .or_insert(json!("AAECAwQFBgcICQoLDA0ODxAREhMUFRYX"));
            let after = home.store.load().unwrap().value;
            assert_eq!(after["socket"], json!(expected), "{schema:?} {socket}");
            assert_eq!(after["defaults"]["ask"], "always");
            assert_eq!(proposed.after["defaults"], after["defaults"]);
            assert_eq!(proposed.after["agents"], after["agents"]);
        }
    }
}

/// The exact words of `docs/openclaw-wire.md` §1.4, and nothing written.
#[test]
fn refusals() {
    let home = Home::with(DOCUMENT);
    let old = home.store.load().unwrap().hash;
    home.store.apply(&[add("main", "/moved")]).unwrap();
    let now = home.store.load().unwrap().hash;
    let good = json!({"version": 1, "agents": {}});
    let invalid = |place: &str| {
        (
            format!(
                "INVALID_REQUEST: exec approvals file invalid at {place}; correct it and retry"
            ),
            format!("exec approvals file is invalid at {place}; correct it and retry"),
        )
    };
    let words = |node: &str, gateway: &str| (node.to_owned(), gateway.to_owned());
    let rows = [
        (
            good.clone(),
            None,
            words(
                "INVALID_REQUEST: exec approvals base hash required; reload and retry",
                "exec approvals base hash required; re-run exec.approvals.get and retry",
            ),
        ),
        (
            good.clone(),
            Some("  "),
            words(
                "INVALID_REQUEST: exec approvals base hash required; reload and retry",
                "exec approvals base hash required; re-run exec.approvals.get and retry",
            ),
        ),
        (
            good.clone(),
            Some(old.as_str()),
            words(
                "INVALID_REQUEST: exec approvals changed; reload and retry",
                "exec approvals changed since last load; re-run exec.approvals.get and retry",
            ),
        ),
        (
            json!(null),
            Some(&now),
            words(
                "INVALID_REQUEST: exec approvals file required",
                "exec approvals file is required",
            ),
        ),
        (
            json!([]),
            Some(&now),
            words(
                "INVALID_REQUEST: exec approvals file required",
                "exec approvals file is required",
            ),
        ),
        (json!({"version": 2}), Some(&now), invalid("version")),
        (
            json!({"defaults": {"ask": 1}}),
            Some(&now),
            invalid("defaults.ask"),
        ),
        (json!({"agents": []}), Some(&now), invalid("agents")),
        (
            json!({"agents": {"__proto__": {}}}),
            Some(&now),
            invalid("agents.__proto__"),
        ),
        (
            json!({"agents": {"a": "x"}}),
            Some(&now),
            invalid("agents.a"),
        ),
        (
            json!({"agents": {"a": {"allowlist": {}}}}),
            Some(&now),
            invalid("agents.a.allowlist"),
        ),
        (
            json!({"agents": {"a": {"allowlist": [{"id": "x"}]}}}),
            Some(&now),
            invalid("agents.a.allowlist[0].pattern"),
        ),
    ];
    let before = home.file();
    for (file, base, (node, gateway)) in rows {
        let error = home.store.set(&file, base, Schema::Early).unwrap_err();
        assert_eq!(
            (error.to_string(), error.gateway_message()),
            (node, gateway),
            "{file}"
        );
        assert_eq!(home.file(), before);
    }
    let home = Home::with("{");
    let error = home
        .store
        .set(&good, Some(&now), Schema::Early)
        .unwrap_err();
    assert!(matches!(error, SetError::BaseHashUnavailable(_)));
    assert_eq!(
        (error.to_string().as_str(), error.gateway_message().as_str()),
        (
            "INVALID_REQUEST: exec approvals base hash unavailable; reload and retry",
            "exec approvals base hash unavailable; re-run exec.approvals.get and retry",
        )
    );
    assert_eq!(home.file(), "{");
    assert!(
        Home::empty()
            .store
            .set(&good, Some(&now), Schema::Early)
            .is_err(),
        "it is gone"
    );
}
