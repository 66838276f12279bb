//! The checks as text and as JSON.

use std::fmt::Write;

use serde::Serialize;
use view_model::Check;

use crate::SAFE;

/// The program and the computer that a report is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct About {
    /// The version of Exec Companion.
    pub version: String,
    /// `linux`, `macos` or `windows`.
    pub system: String,
    /// `x86_64`, `aarch64`, …
    pub architecture: String,
    /// What the session says of its desktop, such as `GNOME`; empty where it says nothing.
    pub desktop: String,
    /// `wayland`, `x11`, `native` (macOS and Windows), or empty: there is no screen.
    pub display: String,
}

impl About {
    /// This program on this computer. `variable` gives the variables of the environment.
    pub fn here(version: &str, variable: impl Fn(&str) -> Option<String>) -> Self {
        let filled = |name| variable(name).filter(|value| !value.is_empty());
        let display = match (filled("WAYLAND_DISPLAY"), filled("DISPLAY")) {
            _ if !cfg!(target_os = "linux") => "native",
            (Some(_), _) => "wayland",
            (None, Some(_)) => "x11",
            (None, None) => "",
        };
        Self {
            version: version.to_owned(),
            system: std::env::consts::OS.to_owned(),
            architecture: std::env::consts::ARCH.to_owned(),
            desktop: filled("XDG_CURRENT_DESKTOP").unwrap_or_default(),
            display: display.to_owned(),
        }
    }
}

/// One check, for programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// A stable name, as on the Health page: `store`, `socket`, `tray`, …
    pub id: String,
    /// What was looked at: `Approvals file`.
    pub title: String,
    /// `good`, `warn`, `bad`, or `off`: not used here, or not known.
    pub state: String,
    /// What was found, and what to do. The home is `~`.
    pub sentence: String,
    /// `exec-host doctor --fix` mends it.
    pub fixable: bool,
}

/// What was found on a computer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Where.
    pub about: About,
    /// The checks, in the order of the Health page.
    pub checks: Vec<Finding>,
}

impl Report {
    /// A report of these checks. What only the running app knows is left out, and without a screen
    /// what a desktop would do.
    pub fn new(about: About, checks: Vec<Check>) -> Self {
        let has_screen = !about.display.is_empty();
        let known = checks.into_iter().filter(|check| match check.id.as_str() {
            "sharing" => false,
            "tray" | "notices" | "lock" => has_screen,
            _ => true,
        });
        let finding = |check: Check| Finding {
            sentence: check.sentence.into_iter().map(|run| run.text).collect(),
            fixable: check.action.is_some_and(|action| action.id == SAFE),
            id: check.id,
            title: check.title,
            state: check.state,
        };
        Self {
            about,
            checks: known.map(finding).collect(),
        }
    }

    /// Something is wrong; a warning is not.
    pub fn is_bad(&self) -> bool {
        self.count("bad") > 0
    }

    fn count(&self, state: &str) -> usize {
        self.checks.iter().filter(|it| it.state == state).count()
    }

    /// The report as lines: what is wrong first. What is not used here is left out.
    pub fn text(&self) -> String {
        let about = &self.about;
        let mut text = format!(
            "Exec Companion {} on {} ({})\n",
            about.version, about.system, about.architecture
        );
        for (state, word) in [("bad", "PROBLEM"), ("warn", "warning"), ("good", "good")] {
            for check in self.checks.iter().filter(|it| it.state == state) {
                let fix = if check.fixable {
                    " `exec-host doctor --fix` mends this."
                } else {
                    ""
                };
                // Writing to a string never fails.
                let _ = writeln!(text, "{word:<9}{:<22}{}{fix}", check.title, check.sentence);
            }
        }
        let found = match (self.count("bad"), self.count("warn")) {
            (0, 0) => "Nothing is wrong.".to_owned(),
            (bad, warn) => format!("{}, {}.", many(bad, "problem"), many(warn, "warning")),
        };
        text + &found + "\n"
    }
}

fn many(count: usize, thing: &str) -> String {
    match count {
        1 => format!("1 {thing}"),
        _ => format!("{count} {thing}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use view_model::{BannerAction, TextRun, TextRunKind};

    fn check(id: &str, state: &str, sentence: &str, action: Option<&str>) -> Check {
        Check {
            id: id.to_owned(),
            title: format!("The {id}"),
            state: state.to_owned(),
            sentence: vec![TextRun {
                text: sentence.to_owned(),
                kind: TextRunKind::Text,
                note: None,
            }],
            action: action.map(|id| BannerAction {
                id: id.to_owned(),
                label: "Do it".to_owned(),
                question: None,
                copy: None,
            }),
        }
    }

    fn about(variables: &[(&str, &str)]) -> About {
        let variable = |name: &str| {
            let found = variables.iter().find(|(it, _)| *it == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        About {
            system: "linux".to_owned(),
            architecture: "x86_64".to_owned(),
            ..About::here("1.2.3", variable)
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_is_wrong_comes_first_and_only_a_screen_has_a_tray() {
        let checks = || {
            vec![
                check("store", "good", "It is read.", None),
                check(
                    "permissions",
                    "warn",
                    "Others may read it.",
                    Some("make-private"),
                ),
                check("token", "bad", "There is none.", Some("replace-token")),
                check("gateway", "off", "None is named.", None),
                check("tray", "warn", "No icons here.", None),
                check("sharing", "good", "Nobody sees the screen.", None),
            ]
        };
        let permissions = "warning  The permissions       Others may read it. `exec-host doctor --fix` mends this.\n";
        let tray = "warning  The tray              No icons here.\n";
        let rest = "good     The store             It is read.\n";
        let bad = "Exec Companion 1.2.3 on linux (x86_64)\nPROBLEM  The token             There is none.\n";
        for (variables, text) in [
            (
                &[][..],
                format!("{bad}{permissions}{rest}1 problem, 1 warning.\n"),
            ),
            (
                &[("DISPLAY", ":1")],
                format!("{bad}{permissions}{tray}{rest}1 problem, 2 warnings.\n"),
            ),
        ] {
            let report = Report::new(about(variables), checks());
            assert_eq!(report.text(), text);
            assert!(report.is_bad());
        }
    }

    #[test]
    fn nothing_wrong() {
        let report = Report::new(
            about(&[]),
            vec![check("store", "good", "It is read.", None)],
        );
        assert!(!report.is_bad());
        assert!(report.text().ends_with("Nothing is wrong.\n"));
    }
}
