//! The words for settings, values and layers.

use catalogue::Language;
use local_policy::Preset;
use serde_json::{Value, json};
use view_model::TextRun;

use crate::{around, plain};

/// A sentence, in whatever language.
pub type InEachLanguage = fn(Language) -> String;

/// One of the settings.
#[derive(Debug)]
pub struct Setting {
    /// Its key.
    pub name: &'static str,
    /// How a person calls it.
    pub label: InEachLanguage,
    /// Value, label, consequence; from closed to open.
    pub options: &'static [(&'static str, InEachLanguage, InEachLanguage)],
}

/// The setting that the defaults cannot hold: every agent has it instead.
pub const CHAINS: &str = "chains";

/// All of them, in the order in which a page shows them.
pub const SETTINGS: [Setting; 5] = [
    Setting {
        name: "security",
        label: Language::policy_security,
        options: &[
            (
                "deny",
                Language::policy_security_deny,
                Language::policy_security_deny_why,
            ),
            (
                "allowlist",
                Language::policy_security_list,
                Language::policy_security_list_why,
            ),
            (
                "full",
                Language::policy_security_full,
                Language::policy_security_full_why,
            ),
        ],
    },
    Setting {
        name: "ask",
        label: Language::policy_ask,
        options: &[
            (
                "always",
                Language::policy_ask_always,
                Language::policy_ask_always_why,
            ),
            (
                "on-miss",
                Language::policy_ask_miss,
                Language::policy_ask_miss_why,
            ),
            (
                "off",
                Language::policy_ask_off,
                Language::policy_ask_off_why,
            ),
        ],
    },
    Setting {
        name: "askFallback",
        label: Language::policy_nobody,
        options: &[
            (
                "deny",
                Language::policy_nobody_deny,
                Language::policy_nobody_deny_why,
            ),
            (
                "allowlist",
                Language::policy_nobody_list,
                Language::policy_nobody_list_why,
            ),
            (
                "full",
                Language::policy_nobody_full,
                Language::policy_nobody_full_why,
            ),
        ],
    },
    Setting {
        name: CHAINS,
        label: Language::policy_chains,
        options: &[
            (
                "ask",
                Language::policy_chains_ask,
                Language::policy_chains_ask_why,
            ),
            (
                "per-part",
                Language::policy_chains_parts,
                Language::policy_chains_parts_why,
            ),
        ],
    },
    Setting {
        name: "autoAllowSkills",
        label: Language::policy_skills,
        options: &[
            (
                "false",
                Language::policy_skills_off,
                Language::policy_skills_off_why,
            ),
            (
                "true",
                Language::policy_skills_on,
                Language::policy_skills_on_why,
            ),
        ],
    },
];

impl Setting {
    /// The setting of this key.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        SETTINGS.iter().find(|setting| setting.name == name)
    }

    /// The label of a value; a value that nobody knows stands for itself.
    #[must_use]
    pub fn value_label(&self, value: &str, language: Language) -> String {
        let known = self.options.iter().find(|(it, _, _)| *it == value);
        known.map_or_else(|| value.to_owned(), |(_, label, _)| label(language))
    }

    /// A value as it is stored.
    #[must_use]
    pub fn stored(&self, value: &str) -> Option<Value> {
        self.options.iter().find(|(it, _, _)| *it == value)?;
        Some(match value {
            "true" => json!(true),
            "false" => json!(false),
            text => json!(text),
        })
    }
}

/// How a preset is called.
#[must_use]
pub fn preset(preset: Preset, language: Language) -> String {
    match preset {
        Preset::Locked => language.policy_preset_locked(),
        Preset::Ask => language.policy_preset_ask(),
        Preset::AskLess => language.policy_preset_ask_less(),
        Preset::List => language.policy_preset_list(),
        Preset::Full => language.policy_preset_full(),
    }
}

/// What happens under a preset.
#[must_use]
pub fn means(preset: Preset, language: Language) -> String {
    match preset {
        Preset::Locked => language.policy_preset_locked_means(),
        Preset::Ask => language.policy_preset_ask_means(),
        Preset::AskLess => language.policy_preset_ask_less_means(),
        Preset::List => language.policy_preset_list_means(),
        Preset::Full => language.policy_preset_full_means(),
    }
}

/// Whom something is done for, in the middle of a sentence.
#[must_use]
pub fn whom(agent: &str, language: Language) -> Vec<TextRun> {
    match agent {
        "" => vec![plain(&language.confirm_who_defaults())],
        "*" => vec![plain(&language.confirm_who_every())],
        id => around(|agent| language.confirm_who_one(agent), id, language),
    }
}

/// How a person calls an agent of the picker.
#[must_use]
pub fn agent(id: &str, language: Language) -> String {
    match id {
        "" => language.policy_defaults(),
        "*" => language.policy_every_agent(),
        id => id.to_owned(),
    }
}
