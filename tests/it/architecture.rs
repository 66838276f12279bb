//! The boundaries between the crates, read from what Cargo would build.

mod floors;
mod libraries;
mod programs;
mod sizes;

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

/// Which of our crates each of them names in its `Cargo.toml`, for its programs and its build.
/// A new arrow is a decision: it is written here and drawn in `docs/architecture.md`.
const EDGES: &[(&str, &[&str])] = &[
    (
        "acp-proxy",
        &["agent-hooks", "exec-policy", "json-lines", "strict-json"],
    ),
    (
        "agent-hooks",
        &[
            "apply-patch",
            "exec-policy",
            "policy-values",
            "strict-json",
            "visible-text",
        ],
    ),
    (
        "agent-settings",
        &["agent-hooks", "paths", "plain-file", "private-file"],
    ),
    ("app-status", &["autostart", "view-model"]),
    ("apply-patch", &[]),
    ("approval-flow", &[]),
    (
        "approvals-app",
        &[
            "agent-hooks",
            "app-status",
            "approval-flow",
            "approvals-ipc",
            "approvals-service",
            "approvals-store",
            "audit-log",
            "autostart",
            "catalogue",
            "exec-policy",
            "execution",
            "gateway-service",
            "known-programs",
            "local-policy",
            "path-preview",
            "paths",
            "permits",
            "rule-offers",
            "settings",
            "tray",
            "view-model",
            "visible-text",
            "wording",
        ],
    ),
    (
        "approvals-command",
        &[
            "approvals-store",
            "audit-log",
            "catalogue",
            "command-line",
            "exec-policy",
            "local-policy",
            "paths",
            "wording",
        ],
    ),
    ("approvals-ipc", &[]),
    (
        "approvals-service",
        &[
            "approvals-ipc",
            "approvals-store",
            "catalogue",
            "local-policy",
            "openclaw-database",
            "paths",
            "plain-file",
            "visible-text",
            "wording",
        ],
    ),
    ("approvals-store", &["plain-file", "private-file"]),
    (
        "approvals-terminal",
        &[
            "approvals-app",
            "approvals-ipc",
            "exec-policy",
            "local-policy",
            "paths",
            "private-file",
            "view-model",
            "visible-text",
        ],
    ),
    (
        "audit-log",
        &[
            "approvals-store",
            "exec-policy",
            "plain-file",
            "private-file",
            "visible-text",
        ],
    ),
    ("autostart", &["catalogue", "plain-file", "private-file"]),
    ("catalogue", &[]),
    ("child-environment", &["policy-values"]),
    (
        "command-line",
        &[
            "approvals-store",
            "local-policy",
            "paths",
            "terminal-text",
            "visible-text",
        ],
    ),
    (
        "command-marks",
        &[
            "command-request",
            "known-programs",
            "policy-values",
            "shell-outline",
            "shell-reader",
            "visible-text",
        ],
    ),
    (
        "command-request",
        &[
            "child-environment",
            "known-programs",
            "policy-values",
            "shell-reader",
        ],
    ),
    ("desktop-bus", &[]),
    ("desktop-shell", &["desktop-bus"]),
    (
        "doctor",
        &[
            "app-status",
            "autostart",
            "desktop-shell",
            "execution",
            "notifications",
            "paths",
            "plain-file",
            "policy-editor",
            "presence",
            "view-model",
            "visible-text",
        ],
    ),
    (
        "exec-companion",
        &[
            "app-status",
            "approvals-app",
            "approvals-store",
            "autostart",
            "catalogue",
            "desktop-bus",
            "desktop-shell",
            "gateway-pages",
            "notifications",
            "paths",
            "plain-file",
            "policy-editor",
            "presence",
            "private-file",
            "process-runner",
            "quiet-window",
            "terminal-text",
            "tray-image",
            "view-model",
        ],
    ),
    (
        "device-key",
        &["gateway-protocol", "plain-file", "private-file"],
    ),
    (
        "exec-host",
        &[
            "acp-proxy",
            "agent-hooks",
            "agent-settings",
            "approvals-app",
            "approvals-command",
            "approvals-ipc",
            "approvals-store",
            "approvals-terminal",
            "audit-log",
            "catalogue",
            "command-line",
            "device-key",
            "doctor",
            "exec-policy",
            "exec-tools",
            "execution",
            "gateway",
            "gateway-operator",
            "gateway-protocol",
            "gateway-server",
            "guard",
            "local-policy",
            "login-path",
            "mcp-server",
            "node-host",
            "openclaw-config",
            "paths",
            "plain-file",
            "policy-editor",
            "private-file",
            "process-runner",
            "terminal-text",
            "user-service",
            "view-model",
            "visible-text",
            "wording",
        ],
    ),
    (
        "exec-policy",
        &[
            "child-environment",
            "command-marks",
            "command-request",
            "known-programs",
            "policy-document",
            "policy-values",
            "shell-outline",
            "shell-reader",
            "visible-text",
        ],
    ),
    (
        "exec-tools",
        &[
            "apply-patch",
            "exec-policy",
            "login-path",
            "openclaw-config",
            "process-runner",
            "visible-text",
        ],
    ),
    (
        "execution",
        &[
            "approvals-ipc",
            "approvals-store",
            "exec-policy",
            "local-policy",
            "paths",
            "process-runner",
        ],
    ),
    (
        "gateway",
        &[
            "exec-policy",
            "exec-tools",
            "gateway-protocol",
            "gateway-server",
            "guard",
            "mcp-server",
            "openclaw-config",
            "paths",
            "plain-file",
            "private-file",
        ],
    ),
    (
        "gateway-operator",
        &[
            "device-key",
            "gateway-protocol",
            "openclaw-config",
            "plain-file",
            "private-file",
        ],
    ),
    (
        "gateway-pages",
        &[
            "device-key",
            "gateway-operator",
            "gateway-service",
            "policy-editor",
            "settings",
            "view-model",
        ],
    ),
    ("gateway-protocol", &[]),
    (
        "gateway-registry",
        &["gateway-protocol", "plain-file", "private-file"],
    ),
    (
        "gateway-server",
        &["exec-tools", "gateway-protocol", "gateway-registry"],
    ),
    (
        "gateway-service",
        &[
            "app-status",
            "catalogue",
            "device-key",
            "exec-policy",
            "gateway-operator",
            "gateway-protocol",
            "local-policy",
            "openclaw-config",
            "paths",
            "settings",
            "visible-text",
        ],
    ),
    (
        "guard",
        &[
            "approvals-ipc",
            "approvals-store",
            "audit-log",
            "exec-policy",
            "execution",
            "local-policy",
            "paths",
            "visible-text",
        ],
    ),
    ("json-lines", &[]),
    (
        "known-programs",
        &["child-environment", "policy-values", "shell-reader"],
    ),
    (
        "local-policy",
        &[
            "approvals-store",
            "exec-policy",
            "openclaw-config",
            "paths",
            "plain-file",
            "visible-text",
        ],
    ),
    ("login-path", &["exec-policy", "process-runner"]),
    ("mcp-server", &["exec-tools", "json-lines"]),
    (
        "node-host",
        &[
            "approvals-ipc",
            "approvals-store",
            "audit-log",
            "catalogue",
            "device-key",
            "exec-policy",
            "execution",
            "gateway-protocol",
            "local-policy",
            "login-path",
            "paths",
            "plain-file",
            "private-file",
            "user-service",
            "wording",
        ],
    ),
    (
        "notifications",
        &["desktop-bus", "plain-file", "private-file"],
    ),
    ("openclaw-config", &["plain-file", "private-file"]),
    ("openclaw-database", &["approvals-ipc", "plain-file"]),
    ("path-preview", &["known-programs"]),
    ("paths", &[]),
    (
        "permits",
        &["approval-flow", "exec-policy", "tray", "wording"],
    ),
    ("plain-file", &[]),
    (
        "policy-document",
        &["known-programs", "policy-values", "shell-reader"],
    ),
    (
        "policy-editor",
        &[
            "agent-settings",
            "app-status",
            "approvals-store",
            "audit-log",
            "autostart",
            "catalogue",
            "exec-policy",
            "local-policy",
            "openclaw-config",
            "paths",
            "plain-file",
            "private-file",
            "settings",
            "user-service",
            "view-model",
            "visible-text",
            "wording",
        ],
    ),
    ("policy-values", &["shell-reader", "visible-text"]),
    ("presence", &["desktop-bus"]),
    ("private-file", &["plain-file"]),
    ("process-runner", &[]),
    ("quiet-window", &[]),
    (
        "rule-offers",
        &[
            "approvals-store",
            "audit-log",
            "catalogue",
            "exec-policy",
            "local-policy",
            "view-model",
            "visible-text",
            "wording",
        ],
    ),
    ("settings", &["catalogue", "plain-file", "private-file"]),
    ("shell-outline", &["shell-reader"]),
    ("shell-reader", &[]),
    ("terminal-text", &["visible-text"]),
    ("strict-json", &[]),
    ("test-support", &[]),
    (
        "tray",
        &["app-status", "catalogue", "local-policy", "tray-image"],
    ),
    ("tray-image", &[]),
    ("user-service", &["private-file"]),
    ("view-model", &[]),
    ("visible-text", &[]),
    (
        "wording",
        &[
            "approvals-store",
            "audit-log",
            "autostart",
            "catalogue",
            "exec-policy",
            "local-policy",
            "plain-file",
            "settings",
            "view-model",
            "visible-text",
        ],
    ),
];

fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .arg("--offline")
        .current_dir(promises::root())
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "cargo {arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// Our crates with those of ours that each names.
fn edges() -> BTreeMap<String, BTreeSet<String>> {
    let text = cargo(&["metadata", "--format-version", "1", "--no-deps"]);
    let metadata: Value = serde_json::from_str(&text).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let name = |it: &Value| it["name"].as_str().unwrap().to_owned();
    let ours: BTreeSet<String> = packages.iter().map(name).collect();
    let named = |package: &Value| {
        let dependencies = package["dependencies"].as_array().unwrap().iter();
        let counts = dependencies.filter(|it| it["kind"] != "dev");
        counts.map(name).filter(|it| ours.contains(it)).collect()
    };
    packages
        .iter()
        .filter(|package| package["name"] != "promises")
        .map(|package| (name(package), named(package)))
        .collect()
}

#[test]
fn crates_name_only_those_below_them() {
    let wanted: BTreeMap<String, BTreeSet<String>> = EDGES
        .iter()
        .map(|(name, below)| {
            let below = below.iter().copied().map(str::to_owned);
            ((*name).to_owned(), below.collect())
        })
        .collect();
    assert_eq!(edges(), wanted, "see docs/architecture.md");
}
