//! The libraries that few crates may reach.

use std::collections::BTreeSet;

use super::{cargo, edges};

/// Libraries that a crate may not reach, directly or through another, and the crates that may.
const OUTSIDE: &[(&[&str], &[&str])] = &[
    // A window needs them; everything else runs without a screen.
    (&["tauri", "wry", "webkit2gtk", "gtk"], &["exec-companion"]),
    // Its menu is shared between threads by a count that is not atomic: src-tauri/tray/item.rs.
    #[cfg(target_os = "linux")]
    (&["tray-icon"], &[]),
    // A runtime belongs to what waits for processes, sockets and buses.
    (
        &["tokio"],
        &[
            "acp-proxy",
            "approvals-app",
            "approvals-ipc",
            "approvals-service",
            "approvals-terminal",
            "desktop-bus",
            "desktop-shell",
            "device-key",
            "doctor",
            "exec-companion",
            "exec-host",
            "exec-tools",
            "execution",
            "gateway",
            "gateway-operator",
            "gateway-pages",
            "gateway-protocol",
            "gateway-registry",
            "gateway-server",
            "gateway-service",
            "guard",
            "json-lines",
            "login-path",
            "mcp-server",
            "node-host",
            "notifications",
            "openclaw-database",
            "presence",
            "process-runner",
            "test-support",
            "user-check",
        ],
    ),
    // Sockets between processes.
    (
        &["interprocess"],
        &[
            "approvals-app",
            "approvals-ipc",
            "approvals-service",
            "approvals-terminal",
            "doctor",
            "exec-companion",
            "exec-host",
            "execution",
            "gateway",
            "guard",
            "node-host",
            "openclaw-database",
        ],
    ),
    // Connections to a gateway.
    (
        &["tokio-tungstenite"],
        &[
            "approvals-app",
            "approvals-terminal",
            "device-key",
            "exec-companion",
            "exec-host",
            "gateway",
            "gateway-operator",
            "gateway-pages",
            "gateway-protocol",
            "gateway-registry",
            "gateway-server",
            "gateway-service",
            "node-host",
        ],
    ),
    // A server for HTTP.
    (&["axum"], &["exec-host", "gateway", "gateway-server"]),
    // Message buses of a Linux desktop.
    (
        &["zbus"],
        &[
            // The system checks the person.
            "approvals-app",
            "approvals-terminal",
            "desktop-bus",
            "desktop-shell",
            // Whether a desktop has a tray and shows notices.
            "doctor",
            "exec-companion",
            "exec-host",
            "notifications",
            "presence",
            "user-check",
        ],
    ),
    // Terminals for commands.
    (
        &["portable-pty"],
        &[
            "approvals-app",
            "approvals-terminal",
            "doctor",
            "exec-companion",
            "exec-host",
            "exec-tools",
            "execution",
            "gateway",
            "gateway-server",
            "guard",
            "login-path",
            "mcp-server",
            "node-host",
            "process-runner",
        ],
    ),
];

#[test]
fn crates_reach_no_library_that_is_not_theirs() {
    for package in edges().keys() {
        let tree = cargo(&[
            "tree",
            "--package",
            package,
            "--edges",
            "normal",
            "--prefix",
            "none",
            "--format",
            "{p}",
        ]);
        let reached: BTreeSet<&str> = tree
            .lines()
            .filter_map(|line| line.split(' ').next())
            .collect();
        assert!(
            reached.contains(package.as_str()),
            "{package} is not in its own tree"
        );
        for (libraries, may) in OUTSIDE {
            let found = libraries.iter().find(|library| reached.contains(**library));
            assert!(
                found.is_none() || may.contains(&package.as_str()),
                "{package} reaches {}: see docs/architecture.md",
                found.unwrap_or(&"")
            );
        }
    }
}
