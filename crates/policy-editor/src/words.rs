//! The words for settings, values and layers.

use exec_policy::Effective;
use serde_json::{Value, json};

/// One of the four settings.
pub(crate) struct Setting {
    /// Its key.
    pub(crate) name: &'static str,
    pub(crate) label: &'static str,
    /// Value, label, consequence; from closed to open.
    pub(crate) options: &'static [(&'static str, &'static str, &'static str)],
}

pub(crate) const SETTINGS: [Setting; 4] = [
    Setting {
        name: "security",
        label: "Security",
        options: &[
            (
                "deny",
                "Refuse everything",
                "No command runs, whatever is on the list.",
            ),
            (
                "allowlist",
                "Only what is on the list",
                "Listed programs run; Ask says what happens to others.",
            ),
            (
                "full",
                "Run everything",
                "Any program with any arguments runs. The list says nothing.",
            ),
        ],
    },
    Setting {
        name: "ask",
        label: "Ask",
        options: &[
            (
                "always",
                "Every time",
                "A window asks for each command, listed or not.",
            ),
            (
                "on-miss",
                "When not on the list",
                "A window asks for what is not on the list.",
            ),
            (
                "off",
                "Never",
                "No window. What is not on the list is refused.",
            ),
        ],
    },
    Setting {
        name: "askFallback",
        label: "When nobody can be asked",
        options: &[
            (
                "deny",
                "Refuse",
                "Without a screen, what needs a click does not run.",
            ),
            (
                "allowlist",
                "Use the list",
                "Without a screen, what is on the list runs and nothing else.",
            ),
            (
                "full",
                "Run it",
                "Without a screen, what needs a click runs unasked.",
            ),
        ],
    },
    Setting {
        name: "autoAllowSkills",
        label: "Skill programs",
        options: &[
            (
                "false",
                "Not listed",
                "Programs that a skill declares ask as others do.",
            ),
            (
                "true",
                "Listed",
                "Programs that a skill declares count as listed.",
            ),
        ],
    },
];

impl Setting {
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        SETTINGS.iter().find(|setting| setting.name == name)
    }

    /// The label of a value; a value that nobody knows stands for itself.
    pub(crate) fn value_label<'v>(&self, value: &'v str) -> &'v str {
        let known = self.options.iter().find(|(it, _, _)| *it == value);
        known.map_or(value, |(_, label, _)| label)
    }

    /// A value as it is stored.
    pub(crate) fn stored(&self, value: &str) -> Option<Value> {
        self.options.iter().find(|(it, _, _)| *it == value)?;
        Some(match value {
            "true" => json!(true),
            "false" => json!(false),
            text => json!(text),
        })
    }
}

/// How a preset is called.
pub(crate) fn preset(id: &str) -> &str {
    match id {
        "locked" => "Locked",
        "ask" => "Ask me (recommended)",
        "list" => "List only",
        "full" => "Open",
        id => id,
    }
}

/// The values that a preset sets, in the order of [`SETTINGS`].
pub(crate) fn in_force(effective: &Effective) -> [&'static str; 3] {
    [
        effective.security.value.as_str(),
        effective.ask.value.as_str(),
        effective.ask_fallback.value.as_str(),
    ]
}

/// Where a value comes from: `from the defaults`.
pub(crate) fn layer(layer: &str) -> String {
    if layer == "built-in" {
        "as nothing else is said".to_owned()
    } else if layer.starts_with("defaults.") {
        "from the defaults".to_owned()
    } else if layer.starts_with("agents.*.") {
        "set for every agent".to_owned()
    } else if layer.starts_with("agents.list.") {
        "set for this agent in openclaw.json".to_owned()
    } else if layer.starts_with("agents.") {
        "set for this agent".to_owned()
    } else {
        format!("set in openclaw.json ({layer})")
    }
}

/// How a person calls an agent of the picker.
pub(crate) fn agent(id: &str) -> &str {
    match id {
        "" => "Defaults",
        "*" => "Every agent",
        id => id,
    }
}
