//! The Health page's checks. Nothing in them is secret: the token is never told, and the home
//! is `~`.

use exec_policy::{Call, Security};
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use approvals_store::LoadProblem;
use audit_log::Log;
use catalogue::Language;
use view_model::{BannerAction, Check};
use wording::{Say, ended};

use crate::editor::Editor;
use crate::fresh::start_fresh;
use crate::health_desktop as desktop;
use crate::overview::{action, copy_doctor, open_mode};
use crate::text::{plain, short};
use app_status::AppStatus;

/// A clock before this was never set: 2026-01-01.
const EARLIEST_MS: u64 = 1_767_225_600_000;
/// How far ahead of the clock a file may be.
const SLACK: Duration = Duration::from_secs(120);

impl Editor {
    /// The checks that can be made here, in order.
    pub fn health(&self, status: &AppStatus) -> Vec<Check> {
        let language = self.language();
        let config = self.config();
        let mut checks = vec![
            self.store_check(language),
            self.permissions(language),
            desktop::socket(status, &self.machine.home, language),
            self.token(language),
            self.version_check(config.as_ref(), language),
            self.config_check(language),
            self.gateway_check(&status.gateway, config.as_ref(), language),
            self.node_check(language),
            self.service_check(language),
            self.examples_check(language),
            desktop::tray(status, language),
            desktop::notices(status, language),
            desktop::lock(status, language),
            desktop::sharing(status, language),
            desktop::start_at_login(status, language),
            self.history_check(language),
            self.clock(language),
        ];
        // Behind the token, then behind the approvals file.
        checks.splice(4..4, self.openclaw(language));
        checks.splice(1..1, self.files_check(language));
        checks.extend(self.agents_check(language));
        checks.extend(self.fallback(language));
        checks
    }

    /// Said where something runs without a person: another program can see to it that nobody
    /// can be asked.
    fn fallback(&self, language: Language) -> Option<Check> {
        let contents = self.contents().ok()?;
        let named = contents.document.agents.keys().map(String::as_str);
        let mut agents = ["*", "main"].into_iter().chain(named);
        let runs = |agent: &str| {
            let effective = contents.policy.effective(agent, Call::default());
            effective.ask_fallback.value != Security::Deny
        };
        agents.any(runs).then(|| {
            let sentence = language.health_fallback_faked();
            check(
                "fallback",
                language.policy_nobody(),
                "warn",
                &sentence,
                None,
            )
        })
    }

    fn store_check(&self, language: Language) -> Check {
        let check = |state, sentence: &str, action| {
            check("store", language.health_store(), state, sentence, action)
        };
        let path = self.short_path(self.store().path());
        match self.store().load() {
            Ok(snapshot) if snapshot.exists => match self.store_findings(language) {
                Some(found) => check("warn", &found, None),
                None => check("good", &language.health_read(&path), None),
            },
            Ok(_) => check("warn", &language.health_store_missing(&path), None),
            Err(error) => {
                let solve = match error {
                    LoadProblem::NewerVersion { .. } => None,
                    LoadProblem::Unparsable { .. }
                    | LoadProblem::NotAnObject { .. }
                    | LoadProblem::Shape { .. }
                    | LoadProblem::Emptied { .. }
                    | LoadProblem::TooLarge { .. }
                    | LoadProblem::NotAFile { .. }
                    | LoadProblem::Io { .. } => Some(self.way_back(language)),
                };
                check("bad", &self.with_short_home(&error.say(language)), solve)
            }
        }
    }

    /// The last version where one was kept, else a fresh file.
    fn way_back(&self, language: Language) -> BannerAction {
        let versions = self.store().history();
        match versions.is_ok_and(|versions| !versions.is_empty()) {
            true => action("restore", language.button_restore()),
            false => start_fresh(self, language),
        }
    }

    fn permissions(&self, language: Language) -> Check {
        let check = |state, sentence: &str, action| {
            let title = language.health_permissions();
            check("permissions", title, state, sentence, action)
        };
        match open_mode(self) {
            Some(mode) => check(
                "warn",
                &language.health_open(&format!("{mode:04o}")),
                Some(action("make-private", language.button_make_private())),
            ),
            None if self.store().path().exists() => check("good", &language.health_own(), None),
            None => check("off", &language.health_no_file(), None),
        }
    }

    fn token(&self, language: Language) -> Check {
        let check = |state, sentence: &str, action| {
            check("token", language.health_token(), state, sentence, action)
        };
        // What cannot be read is told above, and may hold a token.
        let Ok(snapshot) = self.store().load() else {
            return check("off", &language.health_token_unknown(), None);
        };
        match snapshot.token() {
            Some(_) => check(
                "good",
                &language.health_token_there(),
                Some(action("replace-token", language.button_replace_token())),
            ),
            None => check("bad", &language.health_token_missing(), None),
        }
    }

    /// What a newer OpenClaw beside us means for the file; nothing where there is none.
    fn openclaw(&self, language: Language) -> Option<Check> {
        let check = |state, sentence: &str, action| {
            check("openclaw", "OpenClaw".to_owned(), state, sentence, action)
        };
        if !self.paths().newer_openclaw() {
            return None;
        }
        if self.old_file_blocks() {
            let sentence = language.health_newer_blocked();
            return Some(check("bad", &sentence, Some(copy_doctor(language))));
        }
        let path = self.short_path(self.store().path());
        Some(check("good", &language.health_newer(&path), None))
    }

    fn config_check(&self, language: Language) -> Check {
        let check = |state, sentence: &str| {
            check("config", language.health_config(), state, sentence, None)
        };
        let path = self.short_path(self.paths().config_file());
        let binding = self.binding();
        let kept = self.config_kept(language);
        if self.paths().config_file().symlink_metadata().is_err() {
            return match kept {
                Some(kept) => check("warn", &kept),
                None => check("off", &language.health_config_missing()),
            };
        }
        match binding.note {
            Some(note) if !binding.editable => check("warn", &note),
            Some(_) | None => match kept.or_else(|| self.config_findings(language)) {
                Some(found) => check("warn", &found),
                None => check("good", &language.health_read(&path)),
            },
        }
    }

    fn examples_check(&self, language: Language) -> Check {
        let check = |state, sentence: &str| {
            check(
                "examples",
                language.health_examples(),
                state,
                sentence,
                None,
            )
        };
        match self.examples() {
            Err(problem) => check("bad", &self.with_short_home(&problem.message)),
            Ok(kept) if kept.is_empty() => check("off", &language.health_examples_none()),
            Ok(kept) => match kept.iter().filter(|it| it.expected != it.actual).count() {
                0 => check("good", &language.health_examples_hold()),
                broken => check("warn", &language.health_examples_broken(broken, kept.len())),
            },
        }
    }

    fn history_check(&self, language: Language) -> Check {
        let check = |state, sentence: &str| {
            check("history", language.health_history(), state, sentence, None)
        };
        let found = match Log::new(self.paths().history_file()).verify() {
            Ok(found) => found,
            Err(error) => return check("bad", &self.with_short_home(&error.say(language))),
        };
        match found.broken {
            Some(it) => {
                let (file, line) = (self.short_path(&it.file), it.line.to_string());
                let flaw = it.flaw.say(language);
                check("bad", &language.health_history_broken(&file, &line, &flaw))
            }
            None if found.lines == 0 => check("off", &language.health_history_empty()),
            None if found.lost > 0 => {
                check("warn", &language.health_history_lost(counted(found.lost)))
            }
            None => check("good", &language.health_history_good(counted(found.lines))),
        }
    }

    fn clock(&self, language: Language) -> Check {
        let check =
            |state, sentence: &str| check("clock", language.health_clock(), state, sentence, None);
        let now = (self.machine.now_ms)();
        let at = SystemTime::UNIX_EPOCH + Duration::from_millis(now);
        let written = fs::metadata(self.store().path()).and_then(|about| about.modified());
        let ahead = written.is_ok_and(|written| written > at + SLACK);
        if now < EARLIEST_MS || ahead {
            return check("bad", &language.health_clock_behind());
        }
        check("good", &language.health_clock_good())
    }

    fn short_path(&self, path: &Path) -> String {
        short(&path.to_string_lossy(), &self.machine.home)
    }

    /// A sentence with the home as `~`, and its full stop.
    pub(crate) fn with_short_home(&self, sentence: &str) -> String {
        let sentence = visible_text::short_home_in(sentence, &self.machine.home);
        visible_text::sentence(&ended(&sentence, self.language()))
    }
}

/// A number of records, for a sentence.
pub(crate) fn counted(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

pub(crate) fn check(
    id: &str,
    title: String,
    state: &str,
    sentence: &str,
    action: Option<BannerAction>,
) -> Check {
    Check {
        id: id.to_owned(),
        title,
        state: state.to_owned(),
        sentence: vec![plain(&visible_text::sentence(sentence))],
        action,
    }
}
