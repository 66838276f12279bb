use gateway_server::ConfigFile as _;
use serde_json::{Value, json};

use super::*;

/// What the gateway says to a patch of this file; `None` where it is taken.
fn said(file: &Value, patch: &Value) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("openclaw.json");
    std::fs::write(&path, file.to_string()).unwrap();
    let wire = ConfigWire::new(path.clone(), Live::open(&path).unwrap());
    let hash = wire.get().unwrap()["hash"].as_str().map(str::to_owned);
    let answer = wire.patch(ConfigPatch {
        raw: patch.to_string(),
        base_hash: hash,
        replace_paths: vec!["agents.list".to_owned()],
    });
    let before = file.to_string();
    let is_as_it_was = std::fs::read_to_string(&path).unwrap() == before;
    let changes = answer
        .as_ref()
        .is_ok_and(|answer| answer["changedPaths"] != json!([]));
    assert_eq!(changes, !is_as_it_was, "{patch}");
    answer.err().map(|error| error.message)
}

/// D23: each row is a patch that lets more run, and its opposite.
#[test]
fn what_another_computer_sends_narrows() {
    let exec = |exec: Value| json!({ "tools": { "exec": exec } });
    let main = |main: Value| json!({ "agents": { "list": [main] } });
    let own = |exec: Value| main(json!({ "id": "main", "tools": { "exec": exec } }));
    let closed = json!({
        "tools": { "exec": {
            "host": "node", "node": "good", "ask": "always", "strictInlineEval": true, "safeBins": ["wc"],
            "applyPatch": { "enabled": false, "workspaceOnly": true },
        } },
        "agents": { "defaults": { "workspace": "/tmp" }, "list": [
            { "id": "main", "tools": { "exec": { "security": "deny" } } },
        ] },
        "commands": { "useAccessGroups": true },
        "gateway": { "port": 1, "auth": { "mode": "token", "token": "t" } },
    });
    let refused = [
        (
            exec(json!({ "security": "deny", "ask": "always" })),
            own(json!({ "host": "sandbox", "security": "full", "ask": "off" })),
            "tools.exec.security of main",
        ),
        (
            main(
                json!({ "id": "main", "tools": { "exec": { "security": "deny" }, "deny": ["exec"] } }),
            ),
            json!({ "agents": { "list": [
                { "id": "main", "tools": { "exec": { "security": "full", "ask": "off" } } }, { "id": "x" },
            ] } }),
            "tools.exec.security of main",
        ),
        (
            json!({ "agents": { "entries": { "main": { "tools": { "deny": ["exec"] } } } } }),
            main(json!({ "id": "main" })),
            "tools.allow and tools.deny of main",
        ),
        (
            exec(json!({ "security": "deny" })),
            own(json!({ "security": "allowlist" })),
            "tools.exec.security of main",
        ),
        (
            exec(json!({ "ask": "always" })),
            own(json!({ "ask": "on-miss" })),
            "tools.exec.ask of main",
        ),
        (
            json!({ "agents": { "defaults": { "sandbox": { "mode": "all" } } } }),
            main(json!({ "id": "main", "sandbox": { "mode": "off" } })),
            "sandbox.mode of main",
        ),
        (
            json!({
                "tools": { "elevated": { "allowFrom": { "mcp": ["*"] } } },
                "agents": { "list": [
                    { "id": "main", "tools": { "elevated": { "allowFrom": { "mcp": ["x"] } } } },
                ] },
            }),
            main(
                json!({ "id": "main", "tools": { "elevated": { "allowFrom": { "mcp": null } } } }),
            ),
            "tools.elevated of main",
        ),
        (
            closed.clone(),
            exec(json!({ "safeBins": ["bash", "cat", "tee"] })),
            "tools.exec.safeBins:",
        ),
        (
            closed.clone(),
            exec(json!({ "safeBins": null })),
            "tools.exec.safeBins:",
        ),
        (
            closed.clone(),
            exec(json!({ "safeBinTrustedDirs": ["/tmp"] })),
            "tools.exec.safeBinTrustedDirs:",
        ),
        (
            closed.clone(),
            exec(json!({ "safeBinProfiles": { "find": {} } })),
            "tools.exec.safeBinProfiles:",
        ),
        (
            closed.clone(),
            exec(json!({ "pathPrepend": ["/tmp/evil"] })),
            "tools.exec.pathPrepend:",
        ),
        (
            closed.clone(),
            exec(json!({ "strictInlineEval": false })),
            "tools.exec.strictInlineEval:",
        ),
        (
            closed.clone(),
            exec(json!({ "applyPatch": { "enabled": true } })),
            "tools.exec.applyPatch:",
        ),
        (
            closed.clone(),
            exec(json!({ "applyPatch": { "workspaceOnly": false } })),
            "tools.exec.applyPatch:",
        ),
        (
            closed.clone(),
            exec(json!({ "host": "gateway" })),
            "tools.exec.host:",
        ),
        (
            closed.clone(),
            exec(json!({ "host": "sandbox" })),
            "tools.exec.host:",
        ),
        (
            closed.clone(),
            exec(json!({ "node": null })),
            "tools.exec.node:",
        ),
        (
            closed.clone(),
            exec(json!({ "node": "evil" })),
            "tools.exec.node:",
        ),
        (
            closed.clone(),
            exec(json!({ "ask": null })),
            "tools.exec.ask:",
        ),
        (
            closed.clone(),
            json!({ "tools": { "exec": null } }),
            "tools.exec.ask:",
        ),
        (
            closed.clone(),
            json!({ "agents": { "defaults": { "workspace": "/" } } }),
            "workspace:",
        ),
        (
            closed.clone(),
            json!({ "agents": { "list": null } }),
            "tools.exec.security of main",
        ),
        (
            closed.clone(),
            json!({ "commands": { "useAccessGroups": false } }),
            "commands.useAccessGroups is",
        ),
        (
            closed.clone(),
            json!({ "commands": { "allowFrom": { "*": ["*"] } } }),
            "commands.allowFrom",
        ),
        (
            closed.clone(),
            json!({ "gateway": { "auth": { "token": "mine" } } }),
            "gateway.auth.token is",
        ),
        (
            closed.clone(),
            json!({ "gateway": { "auth": { "mode": "none" } } }),
            "gateway.auth.mode is",
        ),
        (
            closed.clone(),
            json!({ "gateway": { "bind": "lan" } }),
            "gateway.bind is",
        ),
        (
            closed.clone(),
            json!({ "gateway": { "nodes": { "pairing": { "autoApproveLocal": true } } } }),
            "gateway.nodes",
        ),
        (closed.clone(), json!({ "$include": "/tmp/x.json" }), ""),
        (
            json!({}),
            json!({ "gateway": { "nodes": { "x": 1 } } }),
            "gateway.nodes.x is",
        ),
        (
            closed.clone(),
            main(json!({ "id": "main", "sandbox": { "docker": { "image": "evil" } } })),
            "agents.list.main is",
        ),
        (
            closed.clone(),
            json!({ "agents": { "defaults": { "sandbox": { "docker": { "env": { "A": "1" } } } } } }),
            "sandbox.docker:",
        ),
        (
            json!({}),
            json!({ "agents": { "list": [{ "id": "defaults", "sandbox": { "scope": "shared" } }] } }),
            "agents.list.defaults is",
        ),
    ];
    for (file, patch, why) in refused {
        let said = said(&file, &patch).unwrap_or_else(|| panic!("taken: {patch}"));
        assert!(said.starts_with(why), "{patch}: {said}");
    }
    let open = json!({
        "tools": {
            "exec": {
                "security": "full", "ask": "off", "host": "sandbox", "pathPrepend": ["/opt/x"],
                "safeBins": ["wc", "cat"], "safeBinTrustedDirs": ["/tmp"], "applyPatch": { "enabled": true },
            },
            "elevated": { "allowFrom": { "mcp": ["*"] } },
        },
        "agents": {
            "defaults": { "elevatedDefault": "full" },
            "list": [{ "id": "main", "tools": { "exec": { "security": "full" } } }],
        },
    });
    let taken = [
        (open.clone(), exec(json!({ "security": "deny" }))),
        (open.clone(), exec(json!({ "ask": "always" }))),
        (open.clone(), exec(json!({ "host": "gateway" }))),
        (open.clone(), exec(json!({ "node": "n1" }))),
        (open.clone(), exec(json!({ "pathPrepend": null }))),
        (open.clone(), exec(json!({ "safeBins": ["wc"] }))),
        (open.clone(), exec(json!({ "safeBins": [] }))),
        (open.clone(), exec(json!({ "safeBinTrustedDirs": null }))),
        (open.clone(), exec(json!({ "strictInlineEval": true }))),
        (
            open.clone(),
            exec(json!({ "applyPatch": { "enabled": false } })),
        ),
        (
            open.clone(),
            exec(json!({ "applyPatch": { "workspaceOnly": true } })),
        ),
        (
            open.clone(),
            exec(json!({ "timeoutSec": 5, "notifyOnExit": false })),
        ),
        (open.clone(), json!({ "tools": { "deny": ["exec"] } })),
        (open.clone(), json!({ "tools": { "allow": ["process"] } })),
        (
            open.clone(),
            json!({ "tools": { "elevated": { "enabled": false } } }),
        ),
        (
            open.clone(),
            json!({ "tools": { "elevated": { "allowFrom": { "mcp": ["x"] } } } }),
        ),
        (
            open.clone(),
            json!({ "tools": { "elevated": { "allowFrom": { "mcp": null } } } }),
        ),
        (
            open.clone(),
            json!({ "agents": { "defaults": { "elevatedDefault": "off" } } }),
        ),
        (
            open.clone(),
            json!({ "agents": { "defaults": { "sandbox": { "mode": "all" } } } }),
        ),
        (
            open.clone(),
            own(json!({ "security": "deny", "ask": "always" })),
        ),
        (
            open.clone(),
            main(json!({ "id": "main", "tools": { "deny": ["exec"] } })),
        ),
        (open, main(json!({ "id": "main", "name": "Main" }))),
        (
            exec(json!({ "security": "deny" })),
            main(json!({ "id": "main", "name": "Main" })),
        ),
        (
            json!({}),
            exec(json!({ "security": "allowlist", "ask": "on-miss" })),
        ),
    ];
    // A list of entries is merged by id, so that an empty one takes none out.
    let nothing = json!({ "agents": { "list": [] } });
    let taken = taken.into_iter().chain([(closed, nothing)]);
    for (file, patch) in taken {
        assert_eq!(said(&file, &patch), None, "{patch}");
    }
}

/// D33: a patch would make a file count that does not.
#[test]
fn a_file_that_does_not_count_is_not_patched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("openclaw.json");
    let good = json!({ "tools": { "deny": ["exec"] } }).to_string();
    std::fs::write(&path, &good).unwrap();
    let wire = ConfigWire::new(path.clone(), Live::open(&path).unwrap());
    let patch = || {
        let answer = wire.patch(ConfigPatch {
            raw: "{ tools: { exec: { ask: 'always' } } }".to_owned(),
            base_hash: wire.get().unwrap()["hash"].as_str().map(str::to_owned),
            replace_paths: Vec::new(),
        });
        answer.err().map(|error| error.message)
    };
    std::fs::remove_file(&path).unwrap();
    let gone = "invalid config; fix before patching: it is gone; put it back";
    assert_eq!(patch().as_deref(), Some(gone));
    assert!(!path.exists());
    std::fs::write(&path, "{ tools: { exec: { ask: 'alwys' } } }").unwrap();
    let broken =
        "invalid config; fix before patching: tools.exec.ask must be one of off, on-miss, always";
    assert_eq!(patch().as_deref(), Some(broken));
    std::fs::write(&path, &good).unwrap();
    assert_eq!(patch(), None);
}

#[test]
fn a_patch_that_nests_too_deep_is_refused() {
    let deep = format!("{}{}", "[".repeat(5_000), "]".repeat(5_000));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("openclaw.json");
    let wire = ConfigWire::new(path.clone(), Live::open(&path).unwrap());
    let answer = wire.patch(ConfigPatch {
        raw: format!("{{ a: {deep} }}"),
        base_hash: None,
        replace_paths: Vec::new(),
    });
    let said = answer.unwrap_err().message;
    assert_eq!(said, "config.patch raw must be an object");
}
