//! The boundaries between the crates, read from what Cargo would build.

use std::process::Command;

/// What a crate may not depend on, directly or through another.
const BOUNDARIES: &[(&str, &[&str])] = &[
    (
        "exec-policy",
        &[
            "tokio",
            "notify",
            "approvals-store",
            "approvals-ipc",
            "host-facts",
            "paths",
            "tauri",
        ],
    ),
    (
        "approval-flow",
        &[
            "tokio",
            "exec-policy",
            "approvals-store",
            "approvals-ipc",
            "tauri",
        ],
    ),
    (
        "apply-patch",
        &["tokio", "exec-policy", "paths", "process-runner", "tauri"],
    ),
    (
        "approvals-store",
        &["interprocess", "exec-policy", "approvals-ipc", "tauri"],
    ),
    (
        "approvals-ipc",
        &[
            "exec-policy",
            "approvals-store",
            "approval-flow",
            "process-runner",
            "paths",
            "host-facts",
            "view-model",
            "tauri",
        ],
    ),
    (
        "audit-log",
        &[
            "tokio",
            "interprocess",
            "approvals-ipc",
            "process-runner",
            "paths",
            "tauri",
        ],
    ),
    (
        "openclaw-database",
        &["exec-policy", "approvals-store", "paths", "tauri"],
    ),
    (
        "process-runner",
        &[
            "exec-policy",
            "approvals-store",
            "approvals-ipc",
            "approval-flow",
            "tauri",
        ],
    ),
    (
        "execution",
        &["approval-flow", "desktop-controller", "view-model", "tauri"],
    ),
    (
        "guard",
        &[
            "exec-tools",
            "node-host",
            "desktop-controller",
            "approval-flow",
            "view-model",
            "tauri",
        ],
    ),
    (
        "gateway-protocol",
        &[
            "exec-policy",
            "local-policy",
            "approvals-store",
            "approvals-ipc",
            "process-runner",
            "paths",
            "tauri",
        ],
    ),
    (
        "exec-tools",
        &[
            "interprocess",
            "approvals-ipc",
            "approvals-store",
            "gateway-protocol",
            "local-policy",
            "paths",
            "tauri",
        ],
    ),
    (
        "host-facts",
        &["tokio", "approvals-store", "approvals-ipc", "tauri"],
    ),
    (
        "login-path",
        &[
            "approvals-ipc",
            "approvals-store",
            "local-policy",
            "paths",
            "tauri",
        ],
    ),
    (
        "local-policy",
        &[
            "tokio",
            "approvals-ipc",
            "process-runner",
            "view-model",
            "tauri",
        ],
    ),
    (
        "policy-editor",
        &[
            "tokio",
            "approvals-ipc",
            "process-runner",
            "desktop-controller",
            "tauri",
        ],
    ),
    (
        "node-host",
        &[
            "desktop-controller",
            "approval-flow",
            "view-model",
            "policy-editor",
            "tauri",
        ],
    ),
    (
        "notifications",
        &["exec-policy", "desktop-controller", "view-model", "tauri"],
    ),
    ("quiet-window", &["tokio", "tauri"]),
    (
        "settings",
        &[
            "tokio",
            "exec-policy",
            "desktop-controller",
            "view-model",
            "paths",
            "tauri",
        ],
    ),
    (
        "autostart",
        &[
            "tokio",
            "exec-policy",
            "desktop-controller",
            "view-model",
            "tauri",
        ],
    ),
    (
        "desktop-shell",
        &["exec-policy", "desktop-controller", "view-model", "tauri"],
    ),
    (
        "tray-image",
        &[
            "tokio",
            "exec-policy",
            "desktop-controller",
            "view-model",
            "tauri",
        ],
    ),
    (
        "touched",
        &[
            "tokio",
            "exec-policy",
            "process-runner",
            "desktop-controller",
            "view-model",
            "tauri",
        ],
    ),
    (
        "message-bus",
        &["exec-policy", "desktop-controller", "view-model", "tauri"],
    ),
    (
        "private-bus",
        &["exec-policy", "desktop-controller", "view-model", "tauri"],
    ),
    (
        "own-file",
        &["exec-policy", "desktop-controller", "view-model", "tauri"],
    ),
    (
        "terminal-text",
        &["approvals-store", "paths", "tokio", "view-model", "tauri"],
    ),
    (
        "plain-file",
        &[
            "exec-policy",
            "own-file",
            "paths",
            "tokio",
            "view-model",
            "tauri",
        ],
    ),
    (
        "program-file",
        &["exec-policy", "desktop-controller", "view-model", "tauri"],
    ),
    (
        "stopped-clock",
        &["exec-policy", "desktop-controller", "view-model", "tauri"],
    ),
    (
        "presence",
        &["exec-policy", "desktop-controller", "view-model", "tauri"],
    ),
    (
        "paths",
        &[
            "exec-policy",
            "approvals-store",
            "approvals-ipc",
            "tokio",
            "tauri",
        ],
    ),
    (
        "user-service",
        &[
            "tokio",
            "exec-policy",
            "approvals-ipc",
            "approvals-store",
            "paths",
            "node-host",
            "tauri",
        ],
    ),
    (
        "view-model",
        &[
            "exec-policy",
            "approvals-store",
            "approvals-ipc",
            "approval-flow",
            "desktop-controller",
            "paths",
            "tauri",
        ],
    ),
    (
        "policy-words",
        &[
            "tokio",
            "view-model",
            "local-policy",
            "desktop-controller",
            "tauri",
        ],
    ),
    (
        "file-words",
        &[
            "tokio",
            "view-model",
            "policy-editor",
            "desktop-controller",
            "tauri",
        ],
    ),
    (
        "words",
        &[
            "tokio",
            "exec-policy",
            "view-model",
            "desktop-controller",
            "tauri",
        ],
    ),
    ("desktop-controller", &["tauri", "wry", "webkit2gtk", "gtk"]),
    ("exec-host", &["tauri", "wry", "webkit2gtk", "gtk"]),
    // Its menu is shared between threads by a count that is not atomic: src-tauri/tray/item.rs.
    #[cfg(target_os = "linux")]
    ("exec-companion", &["tray-icon"]),
];

fn dependencies(package: &str) -> Vec<String> {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--package",
            package,
            "--edges",
            "normal",
            "--prefix",
            "none",
        ])
        .args(["--format", "{p}", "--no-dedupe", "--offline"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "cargo tree: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .filter_map(|line| line.split(' ').next())
        .map(str::to_owned)
        .collect()
}

#[test]
fn crates_keep_their_boundaries() {
    for (package, forbidden) in BOUNDARIES {
        let found = dependencies(package);
        assert!(
            found.iter().any(|name| name == package),
            "{package} is not in its own tree"
        );
        for name in *forbidden {
            assert!(
                !found.iter().any(|dependency| dependency == name),
                "{package} depends on {name}: see docs/architecture.md"
            );
        }
    }
}

#[test]
fn every_crate_of_the_workspace_has_a_boundary() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates");
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(
            BOUNDARIES.iter().any(|(package, _)| *package == name),
            "crates/{name} has no line in BOUNDARIES"
        );
    }
}
