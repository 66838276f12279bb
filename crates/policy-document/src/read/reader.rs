//! The parts of a document, each with what it says.

use serde_json::{Map, Value};

use crate::{Agent, Chains, Entry, ExecConfig, Fault, Finding, LineProgram, Rule, Settings};
use policy_values::{Ask, Security};

/// Reads values and writes down what is not as it should be.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) findings: Vec<Finding>,
    /// A place that may have held denials cannot be read.
    pub(super) lost_denials: bool,
    /// A place that may have held limits of what runs cannot be read.
    pub(super) lost_limits: bool,
}

impl Reader {
    pub(super) fn find(&mut self, place: &str, fault: Fault) {
        self.findings.push(Finding {
            place: place.to_owned(),
            fault,
        });
    }

    pub(super) fn object<'a>(
        &mut self,
        place: &str,
        value: &'a Value,
    ) -> Option<&'a Map<String, Value>> {
        let object = value.as_object();
        if object.is_none() {
            self.find(place, Fault::NoObject);
        }
        object
    }

    fn string(&mut self, place: &str, object: &Map<String, Value>, key: &str) -> Option<String> {
        let value = present(object, key)?;
        let text = value.as_str();
        if text.is_none() {
            self.find(&format!("{place}.{key}"), Fault::NoText);
        }
        text.map(str::to_owned)
    }

    fn boolean(&mut self, place: &str, object: &Map<String, Value>, key: &str) -> Option<bool> {
        let value = present(object, key)?;
        let flag = value.as_bool();
        if flag.is_none() {
            self.find(&format!("{place}.{key}"), Fault::NoFlag);
        }
        flag
    }

    pub(super) fn strings(
        &mut self,
        place: &str,
        object: &Map<String, Value>,
        key: &str,
    ) -> Option<Vec<String>> {
        let value = present(object, key)?;
        let list: Option<Vec<String>> = value
            .as_array()
            .and_then(|list| list.iter().map(|v| v.as_str().map(str::to_owned)).collect());
        if list.is_none() {
            self.find(&format!("{place}.{key}"), Fault::NoTexts);
        }
        list
    }

    fn choice<T>(
        &mut self,
        place: &str,
        object: &Map<String, Value>,
        key: &str,
        parse: fn(&str) -> Option<T>,
        choices: &'static str,
    ) -> Option<T> {
        let value = present(object, key)?;
        let choice = value.as_str().and_then(parse);
        if choice.is_none() {
            self.find(&format!("{place}.{key}"), Fault::NoneOf(choices));
        }
        choice
    }

    /// As [`choice`](Self::choice), but a value that cannot be read counts as the strictest one: a typing error in what
    /// bounds commands lets none of them run.
    fn strictest<T>(
        &mut self,
        place: &str,
        object: &Map<String, Value>,
        key: &str,
        parse: impl Fn(&Value) -> Option<T>,
        choices: &'static str,
        (strictest, counts): (T, &'static str),
    ) -> Option<T> {
        let value = present(object, key)?;
        let choice = parse(value);
        if choice.is_none() {
            let fault = Fault::Strictest { choices, counts };
            self.find(&format!("{place}.{key}"), fault);
        }
        Some(choice.unwrap_or(strictest))
    }

    /// The value at a place that must be an object or a list, if it is set. Where it is something else, limits may have
    /// been lost.
    pub(super) fn part<'a>(
        &mut self,
        place: &str,
        value: Option<&'a Value>,
        fits: fn(&Value) -> bool,
    ) -> Option<&'a Value> {
        let value = value.filter(|value| !value.is_null())?;
        if fits(value) {
            return Some(value);
        }
        self.lost_limits = true;
        self.find(place, Fault::LostLimits);
        None
    }

    pub(super) fn settings(&mut self, place: &str, object: &Map<String, Value>) -> Settings {
        const MODES: &str = "deny, allowlist, full";
        Settings {
            security: self.choice(place, object, "security", Security::parse, MODES),
            ask: self.choice(place, object, "ask", Ask::parse, "off, on-miss, always"),
            ask_fallback: self.choice(place, object, "askFallback", Security::parse, MODES),
            auto_allow_skills: self.boolean(place, object, "autoAllowSkills"),
        }
    }

    pub(super) fn agent(&mut self, place: &str, object: &Map<String, Value>) -> Agent {
        let mut agent = Agent {
            settings: self.settings(place, object),
            chains: self.choice(place, object, "chains", Chains::parse, "ask, per-part"),
            ..Agent::default()
        };
        for (key, is_rule) in [("allowlist", false), ("rules", true)] {
            let Some(value) = present(object, key) else {
                continue;
            };
            let Some(list) = value.as_array() else {
                self.lost_denials |= is_rule;
                self.find(&format!("{place}.{key}"), Fault::NoList);
                continue;
            };
            for (index, item) in list.iter().enumerate() {
                let place = format!("{place}.{key}[{index}]");
                if is_rule {
                    agent.rules.extend(self.rule(&place, item));
                } else {
                    agent.allowlist.extend(self.entry(&place, item));
                }
            }
        }
        agent
    }

    fn entry(&mut self, place: &str, value: &Value) -> Option<Entry> {
        let entry = match value {
            Value::String(pattern) => Entry {
                pattern: pattern.trim().to_owned(),
                ..Entry::default()
            },
            Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::Array(_)
            | Value::Object(_) => {
                let object = self.object(place, value)?;
                let pattern = self.string(place, object, "pattern").unwrap_or_default();
                // A restriction that cannot be read must not become no restriction.
                let unreadable =
                    present(object, "argPattern").is_some_and(|pattern| !pattern.is_string());
                if unreadable {
                    self.find(&format!("{place}.argPattern"), Fault::NoArguments);
                    return None;
                }
                let ends = present(object, "expiresAt");
                if ends.is_some_and(|at| at.as_u64().is_none()) {
                    self.find(&format!("{place}.expiresAt"), Fault::NoTime);
                    self.find(place, Fault::NotUsed);
                    return None;
                }
                Entry {
                    expires_at: ends.and_then(Value::as_u64),
                    id: self.string(place, object, "id"),
                    pattern: pattern.trim().to_owned(),
                    arg_pattern: self.string(place, object, "argPattern"),
                    source: self.string(place, object, "source"),
                }
            }
        };
        if entry.pattern.is_empty() {
            self.find(place, Fault::EntryWithoutPattern);
            return None;
        }
        Some(entry)
    }

    /// A rule with a key that cannot be read is no rule: a restriction would be lost.
    fn rule(&mut self, place: &str, value: &Value) -> Option<Rule> {
        let object = self.object(place, value)?;
        let before = self.findings.len();
        let effect = self.string(place, object, "effect");
        let expires_at = present(object, "expiresAt").and_then(|value| {
            let at = value.as_u64();
            if at.is_none() {
                self.find(&format!("{place}.expiresAt"), Fault::NoTime);
            }
            at
        });
        let rule = Rule {
            id: self.string(place, object, "id"),
            deny: effect.as_deref() == Some("deny"),
            pattern: self
                .string(place, object, "pattern")
                .unwrap_or_default()
                .trim()
                .to_owned(),
            args: self.strings(place, object, "args"),
            arg_pattern: self.string(place, object, "argPattern"),
            cwd: self.string(place, object, "cwd"),
            script: self.string(place, object, "script"),
            script_sha256: self.string(place, object, "scriptSha256"),
            expires_at,
            note: self.string(place, object, "note"),
            more: self.boolean(place, object, "more").unwrap_or_default(),
            writes: self.string(place, object, "writes"),
            line: self.string(place, object, "line"),
            programs: self.line_programs(place, object),
        };
        // What is told of uses restricts nothing.
        const KEYS: [&str; 17] = [
            "id",
            "effect",
            "pattern",
            "args",
            "argPattern",
            "cwd",
            "script",
            "scriptSha256",
            "expiresAt",
            "note",
            "more",
            "writes",
            "line",
            "programs",
            "lastUsedAt",
            "lastUsedCommand",
            "lastResolvedPath",
        ];
        for key in object.keys() {
            if !KEYS.contains(&key.as_str()) {
                self.find(&format!("{place}.{key}"), Fault::NoKeyOfRules);
            }
        }
        if !matches!(effect.as_deref(), Some("allow" | "deny")) {
            self.find(place, Fault::NoEffect);
        }
        // What may be written and a whole line name no pattern; both are grants alone.
        let alone = rule.writes.is_some() != rule.line.is_some() && !rule.deny;
        let bound = rule.line.is_none() || rule.cwd.is_some() && !rule.programs.is_empty();
        let without = rule.args.is_none() && rule.arg_pattern.is_none() && rule.script.is_none();
        if rule.pattern.is_empty() != (alone && bound && without) {
            self.find(place, Fault::RuleWithoutPattern);
        }
        if rule.more && rule.args.is_none() {
            self.find(&format!("{place}.more"), Fault::NoTexts);
        }
        if self.findings.len() == before {
            return Some(rule);
        }
        // A denial stays one as long as it says what it denies; only a grant is dropped.
        if rule.deny && !rule.pattern.is_empty() {
            return Some(rule);
        }
        self.find(place, Fault::NotUsed);
        None
    }

    /// `programs` of a line: each with its path.
    fn line_programs(&mut self, place: &str, object: &Map<String, Value>) -> Vec<LineProgram> {
        let Some(value) = present(object, "programs") else {
            return Vec::new();
        };
        let read = |value: &Value| {
            let sha256 = &value["sha256"];
            let path = value["path"].as_str()?.to_owned();
            match sha256 {
                Value::Null => Some(LineProgram { path, sha256: None }),
                Value::String(hash) => Some(LineProgram {
                    path,
                    sha256: Some(hash.clone()),
                }),
                Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => None,
            }
        };
        let list = value.as_array();
        let programs: Option<Vec<LineProgram>> =
            list.and_then(|list| list.iter().map(read).collect());
        if programs.is_none() {
            self.find(&format!("{place}.programs"), Fault::NoList);
        }
        programs.unwrap_or_default()
    }

    pub(super) fn exec(&mut self, place: &str, value: &Value) -> ExecConfig {
        let part = self.part(place, Some(value), Value::is_object);
        let Some(object) = part.and_then(Value::as_object) else {
            return ExecConfig::default();
        };
        let security = self.strictest(
            place,
            object,
            "security",
            |value| value.as_str().and_then(Security::parse),
            "deny, allowlist, full",
            (Security::Deny, "deny"),
        );
        let ask = self.strictest(
            place,
            object,
            "ask",
            |value| value.as_str().and_then(Ask::parse),
            "off, on-miss, always",
            (Ask::Always, "always"),
        );
        if present(object, "chains").is_some() {
            self.find(&format!("{place}.chains"), Fault::ChainsElsewhere);
        }
        // Newer OpenClaw writes one word for both.
        let mode = self.strictest(
            place,
            object,
            "mode",
            |value| match value.as_str()? {
                "deny" => Some((Security::Deny, Ask::Off)),
                "allowlist" => Some((Security::Allowlist, Ask::Off)),
                "ask" | "auto" => Some((Security::Allowlist, Ask::OnMiss)),
                "full" => Some((Security::Full, Ask::Off)),
                _ => None,
            },
            "deny, allowlist, ask, auto, full",
            ((Security::Deny, Ask::Always), "deny"),
        );
        ExecConfig {
            security: security.or(mode.map(|(security, _)| security)),
            ask: ask.or(mode.map(|(_, ask)| ask)),
            safe_bins: self.bins(place, object),
            safe_bin_profiles: self.bin_profiles(place, object),
            safe_bin_trusted_dirs: self.strings(place, object, "safeBinTrustedDirs"),
            strict_inline_eval: self.strictest(
                place,
                object,
                "strictInlineEval",
                Value::as_bool,
                "true, false",
                (true, "true"),
            ),
        }
    }

    /// `safeBins`. A list that nobody can read names none.
    fn bins(&mut self, place: &str, object: &Map<String, Value>) -> Option<Vec<String>> {
        let value = present(object, "safeBins")?;
        let list = value.as_array();
        let names = list.and_then(|list| {
            list.iter()
                .map(|it| it.as_str().map(str::to_owned))
                .collect()
        });
        if names.is_none() {
            self.find(&format!("{place}.safeBins"), Fault::NoBins);
        }
        Some(names.unwrap_or_default())
    }
}

impl Reader {
    /// `tools.allow` and `tools.deny` of the whole or of an agent: a list that nobody can read
    /// takes every tool away.
    pub(super) fn tools(&mut self, place: &str, of: &Value) {
        for key in ["allow", "deny"] {
            let list = &of["tools"][key];
            let names = list.as_array();
            let is_list = names.is_some_and(|names| names.iter().all(Value::is_string));
            if !list.is_null() && !is_list {
                self.find(&format!("{place}.{key}"), Fault::NoTools);
            }
        }
    }

    /// `tools.exec.host`: `sandbox` asks nobody, which is another thing without a sandbox.
    pub(super) fn host(
        &mut self,
        place: &str,
        exec: &Value,
        config: &Value,
        agent: Option<&Value>,
    ) {
        let host = &exec["host"];
        if host.is_null() {
            return;
        }
        let place = format!("{place}.host");
        let word = host.as_str().map(|host| host.trim().to_lowercase());
        match word.as_deref() {
            Some("sandbox") => {
                let own = agent.map(|agent| &agent["sandbox"]["mode"]);
                let mode = own
                    .filter(|own| !own.is_null())
                    .unwrap_or(&config["agents"]["defaults"]["sandbox"]["mode"]);
                if !matches!(mode.as_str(), Some("all" | "non-main")) {
                    self.find(&place, Fault::Unsandboxed);
                }
            }
            Some("auto" | "gateway" | "node") => {}
            Some(_) | None => self.find(&place, Fault::NoneOf("auto, sandbox, gateway, node")),
        }
    }
}

/// The value of a key, `null` counting as absent.
pub(super) fn present<'a>(object: &'a Map<String, Value>, key: &str) -> Option<&'a Value> {
    object.get(key).filter(|value| !value.is_null())
}
