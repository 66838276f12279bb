//! The main window's Settings page and the first steps.

use serde::{Deserialize, Serialize};

use crate::TextRun;

/// The settings of the app itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SettingsPage {
    /// Where the file is, home as `~`, made visible.
    pub path: Vec<TextRun>,
    /// Why the file cannot be read, made visible: nothing can be set then.
    pub problem: Option<String>,
    /// Values in the file that do nothing, each in one sentence.
    pub findings: Vec<Vec<TextRun>>,
    /// All that may be set.
    pub settings: Vec<Setting>,
    /// Whether the app starts when the person logs in: `on`, `off`, `other` for another program
    /// under our name; absent where the app cannot see to it.
    pub start_at_login: Option<String>,
    /// The app places its own windows; where it does not, the desktop does (Wayland).
    pub places_windows: bool,
    /// A shortcut is heard whatever has the keyboard.
    pub offers_shortcut: bool,
    /// Another program has the keys of the one that is set.
    pub shortcut_taken: bool,
    /// The version of the app.
    pub version: String,
    /// The file of the policy, home as `~`, made visible.
    pub store: Vec<TextRun>,
    /// The file of the records, likewise.
    pub records: Vec<TextRun>,
}

/// One value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Setting {
    /// Its stable name: `prompt.armMs`.
    pub name: String,
    /// The value in force as text: `true`, `700`, `dark`.
    pub value: String,
    /// The values that can be chosen.
    pub kind: SettingKind,
}

/// The values of a setting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum SettingKind {
    /// `true` or `false`.
    Switch,
    /// One of these.
    Choice {
        /// The choices.
        choices: Vec<String>,
    },
    /// A whole number.
    Number {
        /// The least.
        min: u64,
        /// The most.
        max: u64,
        /// The step of the slider.
        step: u64,
    },
    /// Names of environment variables, with commas between them.
    Names,
    /// Keys that are pressed together: `Ctrl+Alt+A`; nothing for none.
    Shortcut,
}
