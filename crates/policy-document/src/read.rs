//! Tolerant readers: what a document says, and where it does not say what it should.

mod profiles;
mod reader;

use reader::{Reader, present};
use serde_json::Value;

use crate::{Agent, Config, Document, Entry, ExecConfig, Fault, Finding, Settings};
use policy_values::{Ask, Security};

impl Document {
    /// Reads the approvals document (`docs/openclaw-wire.md` §1.2).
    ///
    /// `null` counts as absent, an invalid value as unset, a string entry as `{pattern}`;
    /// the legacy agent `default` is folded into `main`. Each of these but the first two
    /// forms of tolerance is reported. A document of another shape or version reads as the
    /// empty one with a finding: the caller decides whether it may be edited. `rules` that are
    /// no list may have held denials: a document with such refuses everything.
    #[must_use]
    pub fn read(value: &Value) -> (Self, Vec<Finding>) {
        let mut reader = Reader::default();
        let mut document = Self::default();
        let Some(root) = reader.object("the document", value) else {
            return (document, reader.findings);
        };
        match root.get("version").and_then(Value::as_f64) {
            Some(1.0) => {}
            _ => {
                reader.find("version", Fault::Version);
                return (document, reader.findings);
            }
        }
        for key in root.keys() {
            if !["version", "socket", "defaults", "agents"].contains(&key.as_str()) {
                reader.find(key, Fault::NoKey);
            }
        }
        if let Some(defaults) = present(root, "defaults").and_then(|v| reader.object("defaults", v))
        {
            for key in defaults.keys() {
                if !SETTINGS.contains(&key.as_str()) {
                    reader.find(&format!("defaults.{key}"), Fault::NoSetting);
                }
            }
            document.defaults = reader.settings("defaults", defaults);
        }
        let Some(agents) = present(root, "agents").and_then(|v| reader.object("agents", v)) else {
            return (document, reader.findings);
        };
        for (id, value) in agents {
            let place = format!("agents.{id}");
            if value.is_null() {
                continue;
            }
            if let Some(agent) = reader.object(&place, value) {
                let agent = reader.agent(&place, agent);
                document.agents.insert(id.clone(), agent);
            }
        }
        if reader.lost_denials {
            reader.find("agents", Fault::LostDenials);
            let defaults = Settings {
                security: Some(Security::Deny),
                ..Settings::default()
            };
            document = Self {
                defaults,
                ..Self::default()
            };
        }
        if let Some(legacy) = document.agents.remove("default") {
            reader.find("agents.default", Fault::OldName);
            fold(
                document.agents.entry("main".to_owned()).or_default(),
                legacy,
            );
        }
        (document, reader.findings)
    }
}

impl Config {
    /// Reads `tools.exec.*` and `agents.list[].tools.exec.*` (or `agents.entries.<id>`) of an
    /// `openclaw.json` value. Session values are not part of it.
    ///
    /// A value that bounds commands and cannot be read counts as the strictest one, and so does all
    /// of it where an object or a list that may have held such a value is none (D33).
    #[must_use]
    pub fn read(value: &Value) -> (Self, Vec<Finding>) {
        let mut reader = Reader::default();
        let mut config = Self::default();
        let file = reader.part("openclaw.json", Some(value), Value::is_object);
        reader.part(
            "tools",
            file.and_then(|it| it.get("tools")),
            Value::is_object,
        );
        reader.tools("tools", value);
        if let Some(exec) = value.pointer("/tools/exec") {
            config.global = reader.exec("tools.exec", exec);
            reader.host("tools.exec", exec, value, None);
        }
        let agents = file.and_then(|it| it.get("agents"));
        let agents = reader.part("agents", agents, Value::is_object);
        let list = agents.and_then(|agents| agents.get("list"));
        let list = reader.part("agents.list", list, Value::is_array);
        for (index, agent) in list
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .enumerate()
        {
            let place = format!("agents.list[{index}]");
            let id = agent.get("id").and_then(Value::as_str);
            reader.entry_of(&mut config, (&place, id), agent, value);
        }
        let entries = agents.and_then(|agents| agents.get("entries"));
        let entries = reader.part("agents.entries", entries, Value::is_object);
        for (id, agent) in entries.and_then(Value::as_object).into_iter().flatten() {
            let place = format!("agents.entries.{id}");
            reader.entry_of(&mut config, (&place, Some(id)), agent, value);
        }
        reader.unprofiled(&config, value);
        if reader.lost_limits {
            config = Self {
                global: ExecConfig {
                    security: Some(Security::Deny),
                    ask: Some(Ask::Always),
                    ..ExecConfig::default()
                },
                ..Self::default()
            };
        }
        (config, reader.findings)
    }
}

impl Reader {
    /// The entry of an agent: its place and id, and what it says.
    fn entry_of(
        &mut self,
        config: &mut Config,
        (place, id): (&str, Option<&str>),
        agent: &Value,
        file: &Value,
    ) {
        let tools = self.part(place, Some(agent), Value::is_object);
        let tools = tools.and_then(|agent| agent.get("tools"));
        let place = format!("{place}.tools");
        let tools = self.part(&place, tools, Value::is_object);
        self.tools(&place, agent);
        let Some(exec) = tools.and_then(|tools| tools.get("exec")) else {
            return;
        };
        let place = format!("{place}.exec");
        let Some(id) = id else {
            return self.find(&place, Fault::NoId);
        };
        let layer = self.exec(&place, exec);
        self.host(&place, exec, file, Some(agent));
        config.agents.insert(id.to_owned(), layer);
    }
}

const SETTINGS: [&str; 4] = ["security", "ask", "askFallback", "autoAllowSkills"];

/// Main's value first, main's entries first, duplicates by trimmed, lower-cased pattern once.
fn fold(main: &mut Agent, legacy: Agent) {
    let (mine, old) = (&mut main.settings, legacy.settings);
    mine.security = mine.security.or(old.security);
    mine.ask = mine.ask.or(old.ask);
    mine.ask_fallback = mine.ask_fallback.or(old.ask_fallback);
    mine.auto_allow_skills = mine.auto_allow_skills.or(old.auto_allow_skills);
    main.chains = main.chains.or(legacy.chains);
    for entry in legacy.allowlist {
        let same = |other: &Entry| {
            other.pattern.to_lowercase() == entry.pattern.to_lowercase()
                && other.arg_pattern == entry.arg_pattern
        };
        if !main.allowlist.iter().any(same) {
            main.allowlist.push(entry);
        }
    }
    main.rules.extend(legacy.rules);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(value: Value) -> (Document, Vec<String>) {
        let (document, findings) = Document::read(&value);
        (
            document,
            findings.into_iter().map(|finding| finding.place).collect(),
        )
    }

    fn patterns(document: &Document, agent: &str) -> Vec<String> {
        let agent = document.agents.get(agent);
        let entries = agent.map_or(&[][..], |agent| &agent.allowlist);
        entries.iter().map(|entry| entry.pattern.clone()).collect()
    }

    #[test]
    fn the_store_table_of_the_reports_is_read() {
        let main = |agent: Value| json!({ "version": 1, "agents": { "main": agent } });
        // J01, J02, J11: entries of either form; null is absent.
        let (document, findings) = read(main(json!({ "allowlist": [
            { "pattern": " /a ", "lastUsedAt": null, "lastUsedCommand": null }, "/b", "", { "pattern": " " }, 7,
        ] })));
        assert_eq!(patterns(&document, "main"), ["/a", "/b"]);
        assert_eq!(
            findings,
            [
                "agents.main.allowlist[2]",
                "agents.main.allowlist[3]",
                "agents.main.allowlist[4]"
            ]
        );
        // J04, J20: what is no value counts as unset and is named.
        let (document, findings) = read(main(json!({
            "security": "none", "ask": "never", "askFallback": ["allow"], "autoAllowSkills": "yes",
        })));
        assert_eq!(document.agents["main"].settings, Settings::default());
        assert_eq!(
            findings,
            ["security", "ask", "askFallback", "autoAllowSkills"]
                .map(|key| format!("agents.main.{key}"))
        );
        // J05: the old name of main.
        let (document, findings) = read(json!({ "version": 1, "agents": {
            "default": { "security": "full", "ask": "off", "allowlist": ["/B", "/c"] },
            "main": { "security": "deny", "allowlist": ["/a", "/b"] },
        } }));
        assert_eq!(patterns(&document, "main"), ["/a", "/b", "/c"]);
        assert_eq!(
            document.agents["main"].settings.security,
            Some(Security::Deny)
        );
        assert_eq!(document.agents["main"].settings.ask, Some(Ask::Off));
        assert_eq!(findings, ["agents.default"]);
        assert!(!document.agents.contains_key("default"));
        // J07, J16, J19: another version or shape is nothing.
        for value in [
            json!({ "version": 2, "agents": { "main": { "security": "full" } } }),
            json!({}),
            json!(null),
            json!([]),
            json!({ "version": 1, "agents": [] }),
        ] {
            let (document, findings) = read(value);
            assert_eq!(document, Document::default());
            assert_eq!(findings.len(), 1);
        }
        // J14: what belongs to others is left alone; R173: a key that does nothing is named.
        let (document, findings) = read(
            json!({ "version": 1, "defaults": { "allow": "*" }, "extra": 1,
            "agents": { "main": { "note": 1, "allowlist": [{ "pattern": "/a", "argPattern": "x", "source": "y", "z": 1 }] } } }),
        );
        assert_eq!(patterns(&document, "main"), ["/a"]);
        assert_eq!(findings, ["extra", "defaults.allow"]);
        // J17: nothing in it.
        let (document, findings) = read(main(json!({ "allowlist": null, "ask": null })));
        assert_eq!((patterns(&document, "main"), findings), (vec![], vec![]));
    }

    #[test]
    fn a_restriction_that_cannot_be_read_never_becomes_none() {
        let (document, findings) = read(json!({ "version": 1, "agents": { "main": {
            "allowlist": [{ "pattern": "/a", "argPattern": ["x"] }],
            "rules": [
                { "effect": "allow", "pattern": "/b", "args": "x" },
                { "effect": "deny", "pattern": "/c", "args": "x" },
                { "effect": "allow", "pattern": "/d", "until": 3 },
                { "effect": "maybe", "pattern": "/e" },
                { "effect": "allow", "pattern": "/f", "args": ["x"], "expiresAt": 9, "note": "n" },
            ],
        } } }));
        assert_eq!(patterns(&document, "main"), Vec::<String>::new());
        let rules: Vec<(&str, bool)> = document.agents["main"]
            .rules
            .iter()
            .map(|rule| (rule.pattern.as_str(), rule.deny))
            .collect();
        assert_eq!(rules, [("/c", true), ("/f", false)]);
        assert_eq!(findings.len(), 8);
    }

    #[test]
    fn denials_that_cannot_be_read_refuse_everything() {
        let refuses = Document {
            defaults: Settings {
                security: Some(Security::Deny),
                ..Settings::default()
            },
            ..Document::default()
        };
        for (agents, place) in [
            (
                json!({ "main": { "security": "full", "rules": {} } }),
                "agents.main.rules",
            ),
            (
                json!({ "*": { "rules": "x" }, "main": { "security": "full" } }),
                "agents.*.rules",
            ),
        ] {
            let (document, findings) = read(json!({ "version": 1, "agents": agents }));
            assert_eq!(document, refuses, "{place}");
            assert_eq!(findings, [place, "agents"]);
        }
    }

    #[test]
    fn a_version_is_a_number_however_it_is_written() {
        for version in ["1", "1.0", "1e0"] {
            let text = format!(r#"{{"version":{version},"defaults":{{"security":"deny"}}}}"#);
            let (document, findings) = read(serde_json::from_str(&text).unwrap());
            assert_eq!(
                document.defaults.security,
                Some(Security::Deny),
                "{version}"
            );
            assert_eq!(findings, Vec::<String>::new());
        }
    }

    #[test]
    fn the_configuration_is_read_in_either_form() {
        let (config, findings) = Config::read(&json!({
            "tools": { "exec": { "security": "allowlist", "ask": "sometimes", "safeBins": ["wc"], "chains": "per-segment" } },
            "agents": { "list": [
                { "id": "a", "tools": { "exec": { "mode": "full" } } },
                { "tools": { "exec": { "mode": "full" } } },
            ] },
        }));
        assert_eq!(config.global.security, Some(Security::Allowlist));
        assert_eq!(config.global.safe_bins, Some(vec!["wc".to_owned()]));
        assert_eq!(config.agents["a"].security, Some(Security::Full));
        assert_eq!(config.agents["a"].ask, Some(Ask::Off));
        let places: Vec<&str> = findings
            .iter()
            .map(|finding| finding.place.as_str())
            .collect();
        assert_eq!(
            places,
            [
                "tools.exec.ask",
                "tools.exec.chains",
                "agents.list[1].tools.exec"
            ]
        );
        assert_eq!(Config::read(&json!(null)).0, Config::default());
    }

    /// D33: what nobody can read is never looser than what a person may have meant.
    #[test]
    fn what_bounds_commands_and_cannot_be_read_counts_as_the_strictest() {
        let exec = |exec: Value| json!({ "tools": { "exec": exec } });
        let strict = |security: Security, ask: Ask| ExecConfig {
            security: Some(security),
            ask: Some(ask),
            ..ExecConfig::default()
        };
        let refused = strict(Security::Deny, Ask::Always);
        let rows = [
            (
                exec(json!({ "security": "dney", "ask": "alwais" })),
                refused.clone(),
                "tools.exec.security",
            ),
            (
                exec(json!({ "mode": "no" })),
                refused.clone(),
                "tools.exec.mode",
            ),
            (
                exec(json!({ "security": "full", "ask": 1 })),
                strict(Security::Full, Ask::Always),
                "tools.exec.ask",
            ),
            (
                exec(json!({ "safeBins": "wc" })),
                ExecConfig {
                    safe_bins: Some(Vec::new()),
                    ..ExecConfig::default()
                },
                "tools.exec.safeBins",
            ),
            (
                exec(json!({ "strictInlineEval": "yes" })),
                ExecConfig {
                    strict_inline_eval: Some(true),
                    ..ExecConfig::default()
                },
                "tools.exec.strictInlineEval",
            ),
            (exec(json!([])), refused.clone(), "tools.exec"),
            (json!([]), refused.clone(), "openclaw.json"),
            (json!("x"), refused.clone(), "openclaw.json"),
            (json!({ "tools": [] }), refused.clone(), "tools"),
            (json!({ "agents": [] }), refused.clone(), "agents"),
            (
                json!({ "agents": { "list": {} } }),
                refused.clone(),
                "agents.list",
            ),
            (
                json!({ "agents": { "list": [7] } }),
                refused.clone(),
                "agents.list[0]",
            ),
            (
                json!({ "agents": { "entries": [] } }),
                refused.clone(),
                "agents.entries",
            ),
            (
                json!({ "agents": { "entries": { "a": { "tools": 1 } } } }),
                refused,
                "agents.entries.a.tools",
            ),
        ];
        for (file, global, place) in rows {
            let (config, findings) = Config::read(&file);
            assert_eq!(
                (&config.global, config.agents.len()),
                (&global, 0),
                "{file}"
            );
            assert_eq!(findings[0].place, place, "{file}");
        }
    }
}
