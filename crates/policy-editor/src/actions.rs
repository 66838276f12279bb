//! What a button in a banner or a check does.

use std::fs;

use serde_json::{Value, json};
use view_model::Problem;
use wording::{Say, cause, ended};

use crate::editor::Editor;
use crate::fresh::START_FRESH;
use crate::plan::Stop;
use crate::record::Source;
use crate::text::problem;

/// Confirms what another program wrote; the hash of what was shown follows, behind a colon.
pub(crate) const KEEP: &str = "keep-policy";
/// Takes it back; as above.
pub(crate) const PUT_BACK: &str = "put-policy-back";

/// Opens the approvals file in the program that the system has for it.
pub(crate) const OPEN_FILE: &str = "open-file";

impl Editor {
    /// Does what a button in a banner or a check says: `make-private`, `replace-token`,
    /// `open-file`, `restore`, `write-again`, `start-fresh`, `set-settings-aside`; `keep-policy` and
    /// `put-policy-back` with what they are about behind a colon.
    ///
    /// # Errors
    /// What cannot be done, and why.
    pub fn action(&self, id: &str) -> Result<(), Problem> {
        match id {
            "make-private" => self.make_private(),
            "replace-token" => self.replace_token(),
            OPEN_FILE => self.open_file(),
            "restore" => self.restore_last(),
            "write-again" => self.write_again(),
            START_FRESH => self.start_fresh(),
            "set-settings-aside" => self.set_settings_aside(),
            _ if id.starts_with(KEEP) || id.starts_with(PUT_BACK) => self.answer_drift(id),
            _ => Err(problem(self.language().action_gone())),
        }
    }

    fn make_private(&self) -> Result<(), Problem> {
        private(self.store().path()).map_err(|error| {
            let language = self.language();
            problem(language.action_mode(&cause(&error, language)))
        })
    }

    /// It is the person's own program; nobody waits for its end.
    fn open_file(&self) -> Result<(), Problem> {
        let store = self.store();
        open::that_detached(store.path()).map_err(|error| {
            let path = store.path().display();
            problem(
                self.language()
                    .policy_open_failed(&path.to_string(), &error.to_string()),
            )
        })
    }

    /// Both answers are about what was in view, and nothing that came later.
    fn answer_drift(&self, id: &str) -> Result<(), Problem> {
        let store = self.store();
        let (answer, hash) = id.split_once(':').unwrap_or((id, ""));
        let failed = |error| self.failed(&error);
        if answer == KEEP {
            return store.confirm(hash).map_err(failed);
        }
        let before = store.load().map_err(|it| self.failed(&it))?;
        let after = store.put_back(hash).map_err(failed)?;
        self.record(Source::Restore, &before.value, &after);
        Ok(())
    }

    fn replace_token(&self) -> Result<(), Problem> {
        let store = self.store();
        let before = store.load().map_err(|it| self.failed(&it))?;
        let after = store.replace_token().map_err(|error| {
            let language = self.language();
            problem(language.action_token_old(&error.say(language)))
        })?;
        self.record(Source::Edit, &before.value, &after);
        Ok(())
    }

    fn write_again(&self) -> Result<(), Problem> {
        let last = self.last_value();
        let last = last.ok_or_else(|| problem(self.language().action_not_known()))?;
        let written = self.store().revise(|snapshot| {
            if snapshot.exists {
                return Err(Stop::Refused(problem(self.language().action_there_again())));
            }
            Ok(Value::clone(&last))
        });
        match written {
            Ok(after) => {
                self.record(Source::Restore, &json!({ "version": 1 }), &after);
                Ok(())
            }
            Err(Stop::Failed(error)) => Err(self.not_saved(&error)),
            Err(Stop::Refused(problem)) => Err(problem),
            Err(Stop::Conflict | Stop::Confirm(..)) => {
                Err(problem(self.language().edit_nothing_written()))
            }
        }
    }
}

impl Editor {
    /// Something that failed, as a problem.
    pub(crate) fn failed(&self, error: &impl Say) -> Problem {
        let language = self.language();
        problem(ended(&error.say(language), language))
    }

    /// The same of an edit.
    pub(crate) fn not_saved(&self, error: &impl Say) -> Problem {
        let language = self.language();
        problem(language.edit_not_saved(&error.say(language)))
    }
}

#[cfg(unix)]
fn private(path: &std::path::Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o600))
}

#[cfg(not(unix))]
fn private(path: &std::path::Path) -> std::io::Result<()> {
    fs::metadata(path).map(drop)
}
