//! The values of all settings, as the program uses them.

use std::time::Duration;

use catalogue::Language;

use crate::document::{CONFIRM_DANGER, Setting, StoredSettings};
use crate::gateways::Gateways;
use crate::names;
use crate::shortcut::Shortcut;

/// The values of all settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Values {
    /// How long a request must have been in view before Allow counts; twice for danger.
    pub arm: Duration,
    /// How long no key may have been pressed before Allow counts.
    pub quiet: Duration,
    /// How the window of a request opens.
    pub presentation: Presentation,
    /// A request makes a sound, too.
    pub sound: bool,
    /// The keys that bring that window to the front, whichever program has the keyboard.
    pub shortcut: Option<Shortcut>,
    /// The system checks the person before danger is allowed.
    pub confirm_danger: bool,
    /// Notifications are shown.
    pub notifications: bool,
    /// Notifications say that a request waits, and nothing of its content.
    pub hide_content: bool,
    /// Which gateways may ask here.
    pub asked_by: AskedBy,
    /// The gateways that a person has set up.
    pub gateways: Gateways,
    /// How windows look.
    pub appearance: Appearance,
    /// After how many days records of the history are removed.
    pub days: u32,
    /// How many records of the history are kept.
    pub rows: u64,
    /// How commands run.
    pub runner: Runner,
    /// A rule is suggested for what a person allows again and again.
    pub suggest: bool,
    /// When a person last answered such a suggestion, in milliseconds since 1970.
    pub suggested_at: u64,
    /// A person has gone through the first steps, or has left them.
    pub first_run_done: bool,
    /// A person has closed the main window once, and was told that the app is still running.
    pub closed_once: bool,
}

impl Default for Values {
    fn default() -> Self {
        Self::of(&StoredSettings::default(), Language::default())
    }
}

impl Values {
    /// What this file sets, on a system of this language.
    pub fn of(document: &StoredSettings, system: Language) -> Self {
        let text = |name| Setting::named(name).map_or_else(String::new, |it| document.text(it));
        let on = |name| text(name) == "true";
        // Every text of a number is one, and in its range.
        let number = |name| text(name).parse::<u64>().unwrap_or_default();
        let millis = |name| Duration::from_millis(number(name));
        Self {
            arm: millis("prompt.armMs"),
            quiet: millis("prompt.quietMs"),
            presentation: Presentation {
                focus: match text("prompt.focus").as_str() {
                    "idle" => Focus::Idle,
                    "always" => Focus::Always,
                    _ => Focus::Never,
                },
                position: match text("prompt.position").as_str() {
                    "corner" => Position::Corner,
                    "last" => Position::Last,
                    _ => Position::Pointer,
                },
            },
            sound: on("prompt.sound"),
            shortcut: Shortcut::parse(&text("prompt.shortcut")),
            confirm_danger: on(CONFIRM_DANGER),
            notifications: on("notifications.show"),
            hide_content: on("notifications.hideContent"),
            asked_by: match text("gateway.askedBy").as_str() {
                "any" => AskedBy::Any,
                "off" => AskedBy::Off,
                _ => AskedBy::Local,
            },
            gateways: Gateways::of(document),
            appearance: Appearance {
                theme: match text("appearance.theme").as_str() {
                    "light" => Theme::Light,
                    "dark" => Theme::Dark,
                    _ => Theme::System,
                },
                more_contrast: text("appearance.contrast") == "more",
                text_percent: u16::try_from(number("appearance.textPercent")).unwrap_or(100),
                language: Language::of_tag(&text("language")).unwrap_or(system),
            },
            days: u32::try_from(number("records.days")).unwrap_or(u32::MAX),
            rows: number("records.rows"),
            runner: Runner {
                output: usize::try_from(number("runner.outputBytes")).unwrap_or(usize::MAX),
                withheld: names::listed(&text("runner.withheld")),
            },
            suggest: on("rules.suggest"),
            suggested_at: number("suggestedAt"),
            first_run_done: on("firstRunDone"),
            closed_once: on("closedOnce"),
        }
    }
}

/// How the window of a request opens.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Presentation {
    /// Whether the window takes the keyboard.
    pub focus: Focus,
    /// Where the window opens.
    pub position: Position,
}

/// Whether the window of a request takes the keyboard when it comes by itself.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Focus {
    /// Never (D11).
    #[default]
    Never,
    /// Only while nobody has touched keyboard and pointer for some time.
    Idle,
    /// Always.
    Always,
}

/// Where the window of a request opens.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Position {
    /// In the middle of the screen that the pointer is on.
    #[default]
    Pointer,
    /// At the top of that screen, on the right.
    Corner,
    /// Where the window was last seen.
    Last,
}

/// Which gateways may ask here, of those that `openclaw.json` names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum AskedBy {
    /// A gateway of this computer.
    #[default]
    Local,
    /// One of another computer, too.
    Any,
    /// None.
    Off,
}

/// How commands run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Runner {
    /// How many bytes of a command's output are kept.
    pub output: usize,
    /// Names of variables that they do not inherit; see [`Runner::withholds`].
    pub withheld: Vec<String>,
}

impl Runner {
    /// Whether commands do not inherit a variable of this name.
    pub fn withholds(&self, name: &str) -> bool {
        self.withheld.iter().any(|it| names::matches(it, name))
    }
}

/// How windows look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Appearance {
    /// Light or dark.
    pub theme: Theme,
    /// More contrast, also where the system does not ask for it.
    pub more_contrast: bool,
    /// The size of text and controls in percent; 100 is the usual size.
    pub text_percent: u16,
    /// The language of windows, tray and notifications.
    pub language: Language,
}

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Theme {
    /// As the system says.
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_file() {
        let want = Values {
            arm: Duration::from_millis(700),
            quiet: Duration::from_millis(500),
            presentation: Presentation::default(),
            sound: false,
            shortcut: None,
            confirm_danger: false,
            notifications: true,
            hide_content: false,
            asked_by: AskedBy::Local,
            gateways: Gateways::default(),
            appearance: Appearance {
                theme: Theme::System,
                more_contrast: false,
                text_percent: 100,
                language: Language::English,
            },
            days: 30,
            rows: 5000,
            runner: Runner {
                output: 200_000,
                withheld: Vec::new(),
            },
            suggest: true,
            suggested_at: 0,
            first_run_done: false,
            closed_once: false,
        };
        assert_eq!(Values::default(), want);
    }

    #[test]
    fn each_value_is_read() {
        let text = r#"{
            "prompt": { "armMs": 1500, "quietMs": 900, "focus": "idle", "position": "corner", "sound": true, "shortcut": "alt+ctrl+a", "confirmDanger": true },
            "notifications": { "show": false, "hideContent": true },
            "appearance": { "theme": "dark", "contrast": "more", "textPercent": 150 },
            "gateway": { "askedBy": "any" },
            "language": "zh-CN",
            "records": { "days": 7, "rows": 1000 },
            "runner": { "outputBytes": 10000, "withheld": ["WORK_*"] },
            "rules": { "suggest": false },
            "suggestedAt": 1800000000000,
            "firstRunDone": true,
            "closedOnce": true
        }"#;
        let want = Values {
            arm: Duration::from_millis(1500),
            quiet: Duration::from_millis(900),
            presentation: Presentation {
                focus: Focus::Idle,
                position: Position::Corner,
            },
            sound: true,
            shortcut: Shortcut::parse("Ctrl+Alt+A"),
            confirm_danger: true,
            notifications: false,
            hide_content: true,
            asked_by: AskedBy::Any,
            gateways: Gateways::default(),
            appearance: Appearance {
                theme: Theme::Dark,
                more_contrast: true,
                text_percent: 150,
                language: Language::Chinese,
            },
            days: 7,
            rows: 1000,
            runner: Runner {
                output: 10_000,
                withheld: vec!["WORK_*".to_owned()],
            },
            suggest: false,
            suggested_at: 1_800_000_000_000,
            first_run_done: true,
            closed_once: true,
        };
        let of = |text, system| Values::of(&StoredSettings::parse(text).unwrap(), system);
        assert_eq!(of(text, Language::German), want);
        for text in ["{}", r#"{"language": "system"}"#, r#"{"language": "tlh"}"#] {
            let language = of(text, Language::German).appearance.language;
            assert_eq!(language, Language::German, "{text}");
        }
    }
}
