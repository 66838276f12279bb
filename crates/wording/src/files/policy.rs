//! The policy of this computer: why it is not in force, where it is, who changed it.

use catalogue::Language;
use local_policy::{Drift, MoveError, Note, Problem, Summary, summary};

use super::{cause, listed};
use crate::Say;

impl Say for Problem {
    fn say(&self, words: Language) -> String {
        match self {
            Self::Store(problem) => problem.say(words),
            Self::Config { path, source } => {
                words.policy_config_unreadable(&path.to_string_lossy(), &cause(source, words))
            }
            Self::BrokenConfig { path, why } => {
                words.policy_config_unreadable(&path.to_string_lossy(), why)
            }
            Self::KeptConfig { path, why } => {
                words.policy_config_kept(&path.to_string_lossy(), why)
            }
            Self::Move(error) => error.say(words),
        }
    }
}

impl Say for MoveError {
    fn say(&self, words: Language) -> String {
        match self {
            Self::Unreadable { to, source } => {
                words.policy_cannot_move(&to.to_string_lossy(), &source.say(words))
            }
            Self::Refused { from, to, source } => words.policy_may_not_move(
                &from.to_string_lossy(),
                &to.to_string_lossy(),
                &source.say(words),
            ),
        }
    }
}

impl Say for Note {
    fn say(&self, words: Language) -> String {
        match self {
            Self::Moved { file, folder, owns } => {
                let (file, folder) = (file.to_string_lossy(), folder.to_string_lossy());
                match owns {
                    true => words.note_moved(&file, &folder),
                    false => words.note_moved_before(&file, &folder),
                }
            }
            Self::TakenOver { copy } => words.note_taken_over(&copy.to_string_lossy()),
            Self::Blocks { file } => words.note_blocks(&file.to_string_lossy()),
            Self::Adopted { problem } => words.note_adopted(&problem.say(words)),
        }
    }
}

impl Say for Drift {
    fn say(&self, words: Language) -> String {
        words.drift_sentence(&summary(&self.found).say(words))
    }
}

/// Settings and their values are named as the file names them.
impl Say for Summary {
    fn say(&self, words: Language) -> String {
        let added = (self.added > 0).then(|| words.drift_added(self.added));
        let removed = (self.removed > 0).then(|| words.drift_removed(self.removed));
        let settings = self.settings.iter().map(|said| match *said {
            ("ask", "off") => words.drift_ask_off(),
            ("autoAllowSkills", _) => words.drift_skills(),
            (setting, value) => words.drift_set(setting, value),
        });
        listed(added.into_iter().chain(removed).chain(settings), words)
    }
}
