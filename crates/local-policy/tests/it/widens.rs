//! Which changes count as widening, and how they are summed up.

use exec_policy::{Config, Document};
use local_policy::{Widening, summary, widens};
use serde_json::{Value, json};

fn said(found: &[Widening]) -> Vec<String> {
    let lines = found.iter().flat_map(|it| match it {
        Widening::Settings { agent, looser, .. } => looser
            .iter()
            .map(|it| {
                let own = if it.own { "" } else { " (inherited)" };
                let (setting, before, after) = (it.setting, it.before, it.after);
                format!("{agent}: {setting} {before} > {after}{own}")
            })
            .collect(),
        Widening::Entry { agent, entry } => {
            let args = entry.arg_pattern.as_deref().unwrap_or("*");
            vec![format!("{agent}: + {} {args}", entry.pattern)]
        }
        Widening::Grant { agent, rule } => {
            let about = [&rule.writes, &rule.line].into_iter().flatten().next();
            vec![format!(
                "{agent}: + rule {}",
                about.unwrap_or(&rule.pattern)
            )]
        }
        Widening::Denial {
            agent,
            rule,
            narrowed,
        } => {
            let mark = if *narrowed { "~" } else { "-" };
            vec![format!("{agent}: {mark} deny {}", rule.pattern)]
        }
    });
    lines.collect()
}

#[test]
fn what_allows_more() {
    let nothing = json!({});
    let full = json!({ "tools": { "exec": { "security": "full" } } });
    let closed = json!({ "tools": { "exec": { "security": "deny", "ask": "always" } } });
    let named = json!({ "agents": { "list": [
        { "id": "ops", "tools": { "exec": { "security": "deny" } } }] } });
    let defaults = |value: Value| json!({ "version": 1, "defaults": value });
    let main = |value: Value| json!({ "version": 1, "agents": { "main": value } });
    let rows: Vec<(&Value, Value, Value, &[&str], &str)> = vec![
        // One setting at a time, in each place.
        (
            &nothing,
            defaults(json!({})),
            defaults(json!({ "security": "full" })),
            &[": security allowlist > full"],
            "security set to full",
        ),
        (
            &nothing,
            defaults(json!({ "security": "deny" })),
            defaults(json!({})),
            &[": security deny > allowlist"],
            "security set to allowlist",
        ),
        (
            &nothing,
            main(json!({ "security": "full" })),
            json!({ "version": 1, "defaults": { "security": "full" },
                    "agents": { "main": {} } }),
            &[": security allowlist > full"],
            "security set to full",
        ),
        (
            &nothing,
            json!({ "version": 1, "agents": { "*": { "ask": "always" }, "a": {} } }),
            json!({ "version": 1, "agents": { "a": {} } }),
            &[
                ": ask always > on-miss",
                "a: ask always > on-miss (inherited)",
            ],
            "ask set to on-miss",
        ),
        (
            &nothing,
            main(json!({})),
            main(json!({ "security": "deny", "ask": "off" })),
            &[],
            "",
        ),
        // Off refuses under a list, and runs everything under full.
        (
            &nothing,
            main(json!({ "ask": "on-miss" })),
            main(json!({ "ask": "off" })),
            &[],
            "",
        ),
        (
            &nothing,
            main(json!({ "ask": "off" })),
            main(json!({ "ask": "on-miss" })),
            &["main: ask off > on-miss"],
            "ask set to on-miss",
        ),
        (
            &nothing,
            main(json!({ "ask": "off" })),
            main(json!({ "ask": "always" })),
            &["main: ask off > always"],
            "ask set to always",
        ),
        (
            &nothing,
            main(json!({ "ask": "always" })),
            main(json!({ "ask": "off" })),
            &["main: ask always > off"],
            "ask turned off",
        ),
        (
            &nothing,
            main(json!({ "security": "full", "ask": "always" })),
            main(json!({ "security": "full", "ask": "off" })),
            &["main: ask always > off"],
            "ask turned off",
        ),
        (
            &nothing,
            main(json!({ "security": "full", "ask": "off" })),
            main(json!({ "security": "full", "ask": "on-miss" })),
            &[],
            "",
        ),
        (
            &nothing,
            main(json!({ "security": "full", "ask": "on-miss" })),
            main(json!({ "security": "allowlist", "ask": "off" })),
            &[],
            "",
        ),
        (
            &nothing,
            main(json!({ "askFallback": "deny", "security": "deny" })),
            main(json!({ "askFallback": "full", "security": "deny" })),
            &["main: askFallback deny > full"],
            "askFallback set to full",
        ),
        (
            &nothing,
            main(json!({})),
            main(json!({ "autoAllowSkills": true })),
            &["main: autoAllowSkills false > true"],
            "skill programs allowed",
        ),
        (
            &nothing,
            main(json!({})),
            main(json!({ "chains": "per-part" })),
            &["main: chains ask > per-part"],
            "chains set to per-part",
        ),
        (
            &nothing,
            json!({ "version": 1, "agents": { "*": { "chains": "per-part" }, "a": { "chains": "ask" } } }),
            json!({ "version": 1, "agents": { "*": { "chains": "per-part" }, "a": {} } }),
            &["a: chains ask > per-part"],
            "chains set to per-part",
        ),
        (
            &nothing,
            json!({ "version": 1, "agents": { "a": {} } }),
            json!({ "version": 1, "agents": { "*": { "chains": "per-part" }, "a": {} } }),
            &[
                ": chains ask > per-part",
                "a: chains ask > per-part (inherited)",
            ],
            "chains set to per-part",
        ),
        (
            &nothing,
            main(json!({ "chains": "per-part" })),
            main(json!({})),
            &[],
            "",
        ),
        // With `openclaw.json` and without it: a value that the file drops bounds nothing any
        // more, and a value hidden now may count tomorrow.
        (
            &full,
            main(json!({ "security": "allowlist" })),
            main(json!({})),
            &["main: security allowlist > full"],
            "security set to full",
        ),
        (
            &nothing,
            main(json!({ "security": "allowlist" })),
            main(json!({})),
            &[],
            "",
        ),
        (
            &closed,
            main(json!({ "security": "allowlist" })),
            main(json!({ "security": "full" })),
            &["main: security allowlist > full"],
            "security set to full",
        ),
        (
            &named,
            defaults(json!({ "askFallback": "deny" })),
            defaults(json!({ "askFallback": "allowlist" })),
            &[
                ": askFallback deny > allowlist",
                "ops: askFallback deny > allowlist (inherited)",
            ],
            "askFallback set to allowlist",
        ),
        // Lists.
        (
            &nothing,
            main(json!({ "allowlist": ["/a", { "pattern": "/b", "argPattern": "^x$" }] })),
            json!({ "version": 1, "agents": { "default": { "allowlist": [
                { "id": "1", "pattern": " /a ", "lastUsedAt": 7, "lastUsedCommand": "a" },
                "/b", "/c"] } } }),
            &["main: + /b *", "main: + /c *"],
            "2 rules added",
        ),
        (
            &nothing,
            main(json!({ "allowlist": ["/a", "/b"] })),
            main(json!({ "allowlist": ["/b"] })),
            &[],
            "",
        ),
        (
            &nothing,
            main(
                json!({ "rules": [{ "id": "1", "effect": "allow", "pattern": "/a", "expiresAt": 5 }] }),
            ),
            main(json!({ "rules": [
                { "id": "1", "effect": "allow", "pattern": "/a", "expiresAt": 6 },
                { "id": "2", "effect": "deny", "pattern": "/b" }] })),
            &["main: + rule /a"],
            "1 rule added",
        ),
        // First words allow more than the same words alone, and a longer beginning less.
        (
            &nothing,
            main(json!({ "rules": [{ "effect": "allow", "pattern": "/a", "args": ["x"] }] })),
            main(
                json!({ "rules": [{ "effect": "allow", "pattern": "/a", "args": ["x"], "more": true }] }),
            ),
            &["main: + rule /a"],
            "1 rule added",
        ),
        (
            &nothing,
            main(json!({ "rules": [
                { "id": "1", "effect": "allow", "writes": "/w/out/*" },
                { "id": "2", "effect": "allow", "line": "wc *", "cwd": "/w", "programs": [{ "path": "/bin/wc" }] }] })),
            main(json!({ "rules": [
                { "id": "1", "effect": "allow", "writes": "/w/**" },
                { "id": "2", "effect": "allow", "line": "wc *", "cwd": "/v", "programs": [{ "path": "/bin/wc" }] }] })),
            &["main: + rule /w/**", "main: + rule wc *"],
            "2 rules added",
        ),
        (
            &nothing,
            main(json!({ "rules": [
                { "effect": "deny", "pattern": "/a", "args": ["push"], "more": true }] })),
            main(json!({ "rules": [{ "effect": "deny", "pattern": "/a", "args": ["push"] }] })),
            &["main: ~ deny /a"],
            "1 blocking rule removed or changed",
        ),
        (
            &nothing,
            main(json!({ "rules": [
                { "id": "1", "effect": "deny", "pattern": "/a" },
                { "id": "2", "effect": "deny", "pattern": "/b" },
                { "id": "3", "effect": "deny", "pattern": "/c", "note": "why" }] })),
            main(json!({ "ask": "off", "security": "full", "rules": [
                { "id": "1", "effect": "allow", "pattern": "/a" },
                { "id": "2", "effect": "deny", "pattern": "/b", "args": ["x"] },
                { "id": "4", "effect": "deny", "pattern": "/c" }] })),
            &[
                "main: security allowlist > full",
                "main: ask on-miss > off",
                "main: + rule /a",
                "main: - deny /a",
                "main: ~ deny /b",
            ],
            "1 rule added, 2 blocking rules removed or changed, security set to full, ask turned off",
        ),
    ];
    for (config, before, after, expected, short) in rows {
        let config = Config::read(config).0;
        let [old, new] = [&before, &after].map(|it| Document::read(it).0);
        let found = widens(&old, &new, &config);
        assert_eq!(said(&found), expected, "{before} → {after}");
        assert_eq!(summary(&found).to_string(), short, "{before} → {after}");
        assert_eq!(widens(&new, &new, &config), []);
    }
}
