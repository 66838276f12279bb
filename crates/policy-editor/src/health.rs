//! The Health page's checks. Nothing in them is secret: the token is never told, and the home
//! is `~`.

use std::fs;
use std::time::{Duration, SystemTime};

use approvals_store::LoadProblem;
use audit_log::Log;
use view_model::{BannerAction, Check};

use crate::Live;
use crate::editor::Editor;
use crate::fresh::start_fresh;
use crate::health_desktop as desktop;
use crate::overview::{action, open_mode};
use crate::text::{count, short, shown, visible};

/// A clock before this was never set: 2026-01-01.
const EARLIEST_MS: u64 = 1_767_225_600_000;
/// How far ahead of the clock a file may be.
const SLACK: Duration = Duration::from_secs(120);

impl Editor {
    /// The checks that can be made here, in order.
    pub fn health(&self, live: &Live) -> Vec<Check> {
        vec![
            self.store_check(),
            self.permissions(),
            desktop::socket(live, &self.machine.home),
            self.token(),
            self.openclaw(),
            self.config_check(),
            self.examples_check(),
            desktop::tray(live),
            desktop::notices(live),
            desktop::lock(live),
            desktop::start_at_login(live),
            self.history_check(),
            self.clock(),
        ]
    }

    fn store_check(&self) -> Check {
        let title = "Approvals file";
        let path = self.short_path(self.store().path());
        match self.store().load() {
            Ok(snapshot) if snapshot.exists => {
                check("store", title, "good", &format!("{path} is read."), None)
            }
            Ok(_) => check(
                "store",
                title,
                "warn",
                &format!("{path} is not there. What is not allowed asks."),
                None,
            ),
            Err(error @ LoadProblem::NewerVersion { .. }) => {
                let sentence = with_short_home(&error.to_string(), &self.machine.home);
                check("store", title, "bad", &sentence, None)
            }
            Err(error) => {
                let kept = self
                    .store()
                    .history()
                    .is_ok_and(|versions| !versions.is_empty());
                let solve = match kept {
                    true => action("restore", "Restore the last version"),
                    false => start_fresh(self),
                };
                let sentence = with_short_home(&error.to_string(), &self.machine.home);
                check("store", title, "bad", &sentence, Some(solve))
            }
        }
    }

    fn permissions(&self) -> Check {
        let title = "Permissions";
        match open_mode(self) {
            Some(mode) => check(
                "permissions",
                title,
                "warn",
                &format!("Other users can read the approvals file (mode {mode:04o})."),
                Some(action("make-private", "Make it private")),
            ),
            None if self.store().path().exists() => check(
                "permissions",
                title,
                "good",
                "The approvals file is yours alone.",
                None,
            ),
            None => check("permissions", title, "off", "There is no file yet.", None),
        }
    }

    fn token(&self) -> Check {
        let title = "Token";
        let token = self
            .store()
            .load()
            .ok()
            .and_then(|snapshot| snapshot.token());
        match token {
            Some(_) => check(
                "token",
                title,
                "good",
                "The approvals file has the token that callers sign with. Replace it if somebody may have read it; callers read the new one there.",
                Some(action("replace-token", "Replace token")),
            ),
            None => check(
                "token",
                title,
                "bad",
                "The approvals file has no token, so nobody can call. Start the app again to make one.",
                None,
            ),
        }
    }

    fn openclaw(&self) -> Check {
        let title = "OpenClaw";
        if !self.paths().newer_openclaw() {
            let sentence = "No newer OpenClaw keeps its approvals in a database here.";
            return check("openclaw", title, "good", sentence, None);
        }
        let stale = self.paths().state_dir().join("exec-approvals.json");
        if stale.exists() {
            let sentence = "This OpenClaw keeps approvals in its database, and an old file blocks it. Run openclaw doctor --fix; it is not deleted here.";
            return check("openclaw", title, "bad", sentence, None);
        }
        let path = self.short_path(self.store().path());
        let sentence =
            format!("A newer OpenClaw keeps its approvals in its database; ours are in {path}.");
        check("openclaw", title, "good", &sentence, None)
    }

    fn config_check(&self) -> Check {
        let title = "Configuration";
        let path = self.short_path(self.paths().config_file());
        let binding = self.binding();
        if !self.paths().config_file().exists() {
            let sentence = format!("There is no {path}: nothing in it restricts what runs.");
            return check("config", title, "off", &sentence, None);
        }
        match binding.note {
            Some(note) if !binding.editable => check("config", title, "warn", &note, None),
            Some(_) | None => check("config", title, "good", &format!("{path} is read."), None),
        }
    }

    fn examples_check(&self) -> Check {
        let title = "Kept examples";
        match self.examples() {
            Err(problem) => {
                let sentence = with_short_home(&problem.message, &self.machine.home);
                check("examples", title, "bad", &sentence, None)
            }
            Ok(kept) if kept.is_empty() => check(
                "examples",
                title,
                "off",
                "None guards the policy yet.",
                None,
            ),
            Ok(kept) => {
                let broken = kept.iter().filter(|it| it.expected != it.actual).count();
                let (state, sentence) = if broken == 0 {
                    ("good", "All of them come out as they must.".to_owned())
                } else {
                    (
                        "warn",
                        format!("{broken} of {} come out otherwise today.", kept.len()),
                    )
                };
                check("examples", title, state, &sentence, None)
            }
        }
    }

    fn history_check(&self) -> Check {
        let (id, title) = ("history", "History");
        let path = self.paths().history_file();
        let found = match Log::new(&path).verify() {
            Ok(found) => found,
            Err(error) => {
                let sentence = with_short_home(&error.to_string(), &self.machine.home);
                return check(id, title, "bad", &sentence, None);
            }
        };
        let (state, sentence) = match found.broken {
            Some(it) => (
                "bad",
                format!(
                    "The records do not follow each other at {} line {}: {}. Somebody changed them; what is older than that line still holds.",
                    self.short_path(&it.file),
                    it.line,
                    it.sentence
                ),
            ),
            None if found.lines == 0 => ("off", "Nothing is recorded yet.".to_owned()),
            None if found.lost > 0 => {
                let lost = count(
                    usize::try_from(found.lost).unwrap_or(usize::MAX),
                    "record",
                    "records",
                );
                (
                    "warn",
                    format!("No record was changed, and {lost} could not be written."),
                )
            }
            None => {
                let lines = count(
                    usize::try_from(found.lines).unwrap_or(usize::MAX),
                    "record",
                    "records",
                );
                (
                    "good",
                    format!("{lines}, each following the last: none was changed or taken out."),
                )
            }
        };
        check(id, title, state, &sentence, None)
    }

    fn clock(&self) -> Check {
        let title = "Clock";
        let now = (self.machine.now_ms)();
        let at = SystemTime::UNIX_EPOCH + Duration::from_millis(now);
        let written = fs::metadata(self.store().path()).and_then(|about| about.modified());
        let ahead = written.is_ok_and(|written| written > at + SLACK);
        if now < EARLIEST_MS || ahead {
            let sentence =
                "The clock is behind: rules that end would not, and callers are refused. Set it.";
            return check("clock", title, "bad", sentence, None);
        }
        check(
            "clock",
            title,
            "good",
            "The clock agrees with the files here.",
            None,
        )
    }

    fn short_path(&self, path: &std::path::Path) -> String {
        short(&path.to_string_lossy(), &self.machine.home)
    }
}

/// A sentence with the home as `~`.
pub(crate) fn with_short_home(sentence: &str, home: &str) -> String {
    let sentence = sentence.replace(&format!("{home}/"), "~/");
    let end = if sentence.ends_with('.') { "" } else { "." };
    format!("{}{end}", shown(&sentence))
}

pub(crate) fn check(
    id: &str,
    title: &str,
    state: &str,
    sentence: &str,
    action: Option<BannerAction>,
) -> Check {
    Check {
        id: id.to_owned(),
        title: title.to_owned(),
        state: state.to_owned(),
        sentence: visible(sentence),
        action,
    }
}
