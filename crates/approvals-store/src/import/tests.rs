//! Two documents and what becomes of them.

use super::*;

/// What is here, what comes, and both together as each side prefers; then how many
/// conflicts there are.
#[test]
fn nothing_is_taken_out_and_nothing_overwritten_without_a_word() {
    let agents = |agents: Value| json!({"version": 1, "agents": agents});
    let rows = [
        (
            json!({"version": 1, "socket": {"token": "t"}, "defaults": {"ask": "off"}}),
            json!({"version": 1, "socket": {"token": "u"}, "mine": 1,
                   "defaults": {"ask": "always", "security": "deny", "askFallback": null}}),
            json!({"version": 1, "socket": {"token": "t"}, "mine": 1,
                   "defaults": {"ask": "off", "security": "deny"}}),
            json!({"version": 1, "socket": {"token": "t"}, "mine": 1,
                   "defaults": {"ask": "always", "security": "deny"}}),
            1,
        ),
        (
            agents(json!({"default": {"allowlist": ["/a"]}})),
            agents(json!({"main": {"allowlist": [
                "/a", "/b", {"id": "x", "pattern": " /a ", "lastUsedAt": 3},
                {"id": "x", "pattern": "/c", "argPattern": "y", "lastUsedCommand": "c"}]}})),
            agents(json!({"default": {"allowlist": [
                "/a", {"pattern": "/b"}, {"pattern": "/c", "argPattern": "y"}]}})),
            agents(json!({"default": {"allowlist": [
                "/a", {"pattern": "/b"}, {"pattern": "/c", "argPattern": "y"}]}})),
            0,
        ),
        (
            agents(
                json!({"main": {"allowlist": [{"pattern": "/a"}, {"pattern": "/b", "argPattern": "1"}]}}),
            ),
            agents(
                json!({"main": {"allowlist": [{"pattern": "/a", "argPattern": "x"},
                {"pattern": "/b", "argPattern": "1"}, {"pattern": "/b", "argPattern": "2"}]}}),
            ),
            agents(json!({"main": {"allowlist": [{"pattern": "/a"},
                {"pattern": "/b", "argPattern": "1"}, {"pattern": "/b", "argPattern": "2"}]}})),
            agents(
                json!({"main": {"allowlist": [{"pattern": "/a", "argPattern": "x"},
                {"pattern": "/b", "argPattern": "1"}, {"pattern": "/b", "argPattern": "2"}]}}),
            ),
            1,
        ),
        (
            agents(json!({"*": {"rules": [{"id": "R", "effect": "deny", "pattern": "/a"}]}})),
            agents(json!({"*": {"rules": [
                {"id": "r", "effect": "allow", "pattern": "/a"},
                {"id": "s", "effect": "deny", "pattern": "/a", "note": "n"},
                {"id": "t", "effect": "deny", "pattern": "/b"}]}})),
            agents(
                json!({"*": {"rules": [{"id": "R", "effect": "deny", "pattern": "/a"},
                {"effect": "allow", "pattern": "/a"}, {"id": "t", "effect": "deny", "pattern": "/b"}]}}),
            ),
            agents(
                json!({"*": {"rules": [{"id": "R", "effect": "deny", "pattern": "/a"},
                {"effect": "allow", "pattern": "/a"}, {"id": "t", "effect": "deny", "pattern": "/b"}]}}),
            ),
            0,
        ),
        (
            agents(json!({"*": {"rules": [{"id": "R", "effect": "deny", "pattern": "/a"}]}})),
            agents(json!({"*": {"rules": [{"id": "r", "effect": "deny", "pattern": "/b"}]}})),
            agents(json!({"*": {"rules": [{"id": "R", "effect": "deny", "pattern": "/a"}]}})),
            agents(json!({"*": {"rules": [{"id": "r", "effect": "deny", "pattern": "/b"}]}})),
            1,
        ),
    ];
    for (here, coming, kept, taken, conflicts) in rows {
        for (prefer, whole) in [(Prefer::Here, kept), (Prefer::Coming, taken)] {
            let import = Import::of(&here, &coming, prefer).unwrap();
            assert_eq!(
                (&import.document, import.conflicts.len()),
                (&whole, conflicts),
                "{coming}"
            );
        }
    }
}

#[test]
fn one_program_for_several_arguments() {
    let agents = |entries: Value| json!({"agents": {"main": {"allowlist": entries}}});
    let here = agents(json!(["/a", {"pattern": "/a", "argPattern": "x"}]));
    let coming = agents(json!([{"pattern": "/a", "argPattern": "y"}, "/a"]));
    let whole = agents(json!(["/a", {"pattern": "/a", "argPattern": "x"},
                              {"pattern": "/a", "argPattern": "y"}]));
    let import = Import::of(&here, &coming, Prefer::Both).unwrap();
    assert_eq!((import.document, import.conflicts), (whole, Vec::new()));
}
