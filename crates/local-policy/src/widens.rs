//! Widenings: what one document allows and another does not.

use std::collections::BTreeSet;
use std::fmt;

use exec_policy::{
    Agent, Ask, Call, Chains, Config, Document, Effective, Entry, Policy, Rule, Security,
};

use crate::PLATFORM;

/// One thing that may run, or may be asked about, by the new document and not by the old one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Widening {
    /// Settings of an agent that are looser.
    Settings {
        /// The agent; empty stands for every agent without settings of its own.
        agent: String,
        /// The settings that are looser, at least one.
        looser: Vec<Looser>,
        /// The settings in force before, with `openclaw.json`.
        was: Effective,
        /// The settings in force after, with `openclaw.json`.
        will: Effective,
    },
    /// An allowlist entry that is new.
    Entry {
        /// The agent; `*` stands for all of them.
        agent: String,
        /// The entry.
        entry: Entry,
    },
    /// A rule that allows something and is new.
    Grant {
        /// The agent; `*` stands for all of them.
        agent: String,
        /// The rule.
        rule: Rule,
    },
    /// A rule that denied something and is gone, or has changed.
    Denial {
        /// The agent; `*` stands for all of them.
        agent: String,
        /// The rule as it was.
        rule: Rule,
        /// Whether another rule with the same pattern still denies something.
        narrowed: bool,
    },
}

/// A setting that is looser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Looser {
    /// `security`, `ask`, `askFallback`, `chains` or `autoAllowSkills`.
    pub setting: &'static str,
    /// The value before.
    pub before: &'static str,
    /// The value after.
    pub after: &'static str,
    /// Whether the agent sets it itself, before or after. Else it is inherited.
    pub own: bool,
}

/// Everything that `after` allows and `before` does not: settings first, then list by list.
///
/// The stricter reading counts. Settings are compared both with `openclaw.json` and without it,
/// because that file may change. A looser setting counts even if another one hides it now. Only
/// `ask` can be looser in two directions: turned off, it runs under `full` what was asked; turned
/// on, it asks about what a list refused. Ids, notes, uses and the order of lists do not count.
///
/// ```
/// use exec_policy::{Config, Document};
/// use local_policy::{Widening, widens};
/// use serde_json::json;
///
/// let read = |value| Document::read(&value).0;
/// let before = read(json!({"version": 1, "agents": {"main": {"allowlist": ["/usr/bin/rg"]}}}));
/// let after = read(json!({"version": 1, "agents": {"main": {"allowlist": ["/usr/bin/git"]}}}));
/// let found = widens(&before, &after, &Config::default());
/// assert!(matches!(&found[..], [Widening::Entry { entry, .. }] if entry.pattern == "/usr/bin/git"));
/// assert_eq!(widens(&after, &Document::default(), &Config::default()), []);
/// ```
pub fn widens(before: &Document, after: &Document, config: &Config) -> Vec<Widening> {
    let mut found = settings(before, after, config);
    let nothing = Agent::default();
    let agents: BTreeSet<_> = before.agents.keys().chain(after.agents.keys()).collect();
    for id in agents {
        let old = before.agents.get(id).unwrap_or(&nothing);
        let new = after.agents.get(id).unwrap_or(&nothing);
        lists(&mut found, id, old, new);
    }
    found
}

/// The widenings in a few words. As text: `2 rules added, ask turned off`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many entries and allowing rules are new.
    pub added: usize,
    /// How many denying rules are gone or changed.
    pub removed: usize,
    /// The settings that are looser, with their new values, each once.
    pub settings: Vec<(&'static str, &'static str)>,
}

/// Sums up widenings.
pub fn summary(found: &[Widening]) -> Summary {
    let mut summary = Summary::default();
    for it in found {
        match it {
            Widening::Settings { looser, .. } => {
                for looser in looser {
                    let said = (looser.setting, looser.after);
                    if !summary.settings.contains(&said) {
                        summary.settings.push(said);
                    }
                }
            }
            Widening::Entry { .. } | Widening::Grant { .. } => summary.added += 1,
            Widening::Denial { .. } => summary.removed += 1,
        }
    }
    summary
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said())
    }
}

impl Summary {
    fn said(&self) -> String {
        let counted = |number: usize, one: &str, many: &str| match number {
            0 => None,
            1 => Some(format!("1 {one}")),
            number => Some(format!("{number} {many}")),
        };
        let settings = self.settings.iter().map(|said| match *said {
            ("ask", "off") => "ask turned off".to_owned(),
            ("autoAllowSkills", _) => "skill programs allowed".to_owned(),
            (setting, after) => format!("{setting} set to {after}"),
        });
        let lists = [
            counted(self.added, "rule added", "rules added"),
            counted(
                self.removed,
                "blocking rule removed or changed",
                "blocking rules removed or changed",
            ),
        ];
        let said: Vec<String> = lists.into_iter().flatten().chain(settings).collect();
        said.join(", ")
    }
}

fn lists(found: &mut Vec<Widening>, id: &str, old: &Agent, new: &Agent) {
    let agent = || id.to_owned();
    let says = |entry: &Entry| {
        let Entry {
            pattern,
            arg_pattern,
            expires_at,
            ..
        } = entry.clone();
        (pattern, arg_pattern, expires_at)
    };
    let known: BTreeSet<_> = old.allowlist.iter().map(says).collect();
    let entries = new.allowlist.iter().filter(|it| !known.contains(&says(it)));
    found.extend(entries.map(|entry| Widening::Entry {
        agent: agent(),
        entry: entry.clone(),
    }));
    let has = |agent: &Agent, rule: &Rule| {
        let mut rules = agent.rules.iter();
        rules.any(|it| meaning(it) == meaning(rule))
    };
    let grants = new.rules.iter().filter(|it| !it.deny && !has(old, it));
    found.extend(grants.map(|rule| Widening::Grant {
        agent: agent(),
        rule: rule.clone(),
    }));
    let denials = old.rules.iter().filter(|it| it.deny && !has(new, it));
    found.extend(denials.map(|rule| Widening::Denial {
        agent: agent(),
        rule: rule.clone(),
        narrowed: {
            let mut rules = new.rules.iter();
            rules.any(|it| it.deny && it.pattern == rule.pattern)
        },
    }));
}

/// A rule without the fields that change no decision.
fn meaning(rule: &Rule) -> Rule {
    Rule {
        id: None,
        note: None,
        ..rule.clone()
    }
}

fn settings(before: &Document, after: &Document, config: &Config) -> Vec<Widening> {
    let nothing = Config::default();
    let with = [before, after].map(|document| bare(document, config));
    let alone = [before, after].map(|document| bare(document, &nothing));
    let mut ids: BTreeSet<&str> = BTreeSet::from([""]);
    ids.extend(before.agents.keys().map(String::as_str));
    ids.extend(after.agents.keys().map(String::as_str));
    ids.extend(config.agents.keys().map(String::as_str));
    ids.remove("*");
    let mut found = Vec::new();
    for id in ids {
        let of = |policies: &[Policy; 2]| {
            let [was, will] = policies;
            [was, will].map(|policy| policy.effective(id, Call::default()))
        };
        let [was, will] = of(&with);
        let mut looser = Vec::new();
        // The values of the file alone come first, because a person reads the file.
        for [was, will] in [of(&alone), [was.clone(), will.clone()]] {
            for it in looser_of(&was, &will) {
                if !looser
                    .iter()
                    .any(|known: &Looser| known.setting == it.setting)
                {
                    looser.push(it);
                }
            }
        }
        if chains(before, id) == Chains::Ask && chains(after, id) == Chains::PerPart {
            let [ask, parts] = [Chains::Ask, Chains::PerPart].map(Chains::as_str);
            looser.push(change("chains", ask, parts));
        }
        if !lists_skills(before, id) && lists_skills(after, id) {
            looser.push(change("autoAllowSkills", "false", "true"));
        }
        for it in &mut looser {
            it.own = says_itself(it.setting, id, [before, after], config);
        }
        looser.sort_by_key(|it| ORDER.iter().position(|name| *name == it.setting));
        if !looser.is_empty() {
            found.push(Widening::Settings {
                agent: id.to_owned(),
                looser,
                was,
                will,
            });
        }
    }
    found
}

const ORDER: [&str; 5] = [
    "security",
    "ask",
    "askFallback",
    "chains",
    "autoAllowSkills",
];

fn looser_of(was: &Effective, will: &Effective) -> Vec<Looser> {
    let mut found = Vec::new();
    let (old, new) = (was.security.value, will.security.value);
    if new > old {
        found.push(change("security", old.as_str(), new.as_str()));
    }
    let (old, new) = (was.ask.value, will.ask.value);
    let looser = match (old, new) {
        (Ask::Always, Ask::OnMiss | Ask::Off) => true,
        (Ask::OnMiss, Ask::Off) => will.security.value == Security::Full,
        (Ask::Off, Ask::OnMiss | Ask::Always) => will.security.value == Security::Allowlist,
        (Ask::Off, Ask::Off)
        | (Ask::OnMiss | Ask::Always, Ask::Always)
        | (Ask::OnMiss, Ask::OnMiss) => false,
    };
    if looser {
        found.push(change("ask", old.as_str(), new.as_str()));
    }
    let (old, new) = (was.ask_fallback.value, will.ask_fallback.value);
    if new > old {
        found.push(change("askFallback", old.as_str(), new.as_str()));
    }
    found
}

fn change(setting: &'static str, before: &'static str, after: &'static str) -> Looser {
    Looser {
        setting,
        before,
        after,
        own: true,
    }
}

/// Whether an agent sets this itself, in either document or in the configuration. The defaults
/// always count as set.
fn says_itself(setting: &str, id: &str, documents: [&Document; 2], config: &Config) -> bool {
    let stored = |document: &Document| {
        document.agents.get(id).is_some_and(|agent| {
            let settings = &agent.settings;
            match setting {
                "security" => settings.security.is_some(),
                "ask" => settings.ask.is_some(),
                "askFallback" => settings.ask_fallback.is_some(),
                "chains" => agent.chains.is_some(),
                _ => settings.auto_allow_skills.is_some(),
            }
        })
    };
    let configured = config.agents.get(id).is_some_and(|agent| match setting {
        "security" => agent.security.is_some(),
        "ask" => agent.ask.is_some(),
        _ => false,
    });
    id.is_empty() || configured || documents.into_iter().any(stored)
}

/// Whether programs that skills declare count as listed for this agent. The first value among its
/// own settings, those of `*` and the defaults decides; for an empty `id` the defaults alone.
pub fn lists_skills(document: &Document, id: &str) -> bool {
    let of = |id: &str| document.agents.get(id)?.settings.auto_allow_skills;
    of(id)
        .or_else(|| of("*"))
        .or(document.defaults.auto_allow_skills)
        .unwrap_or(false)
}

/// What a line of several commands needs: the agent's own setting, else that of `*`.
fn chains(document: &Document, id: &str) -> Chains {
    let of = |id: &str| document.agents.get(id)?.chains;
    of(id).or_else(|| of("*")).unwrap_or_default()
}

/// A policy of the settings without lists, which would only cost time here.
fn bare(document: &Document, config: &Config) -> Policy {
    let bare = |agent: &Agent| Agent {
        settings: agent.settings.clone(),
        ..Agent::default()
    };
    let agents = document.agents.iter();
    let document = Document {
        defaults: document.defaults.clone(),
        agents: agents
            .map(|(id, agent)| (id.clone(), bare(agent)))
            .collect(),
    };
    Policy::compile(&document, config, "", PLATFORM)
}
