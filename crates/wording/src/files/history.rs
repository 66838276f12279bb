//! The history.

use audit_log::{Error, Flaw};
use catalogue::Language;

use super::cause;
use crate::Say;

impl Say for Error {
    fn say(&self, words: Language) -> String {
        match self {
            Self::Write { path, source } => {
                words.history_not_written(&path.to_string_lossy(), &cause(source, words))
            }
            Self::Locked { path, seconds } => {
                words.history_locked(&path.to_string_lossy(), &seconds.to_string())
            }
            Self::Read { path, source } => {
                words.history_unreadable(&path.to_string_lossy(), &cause(source, words))
            }
        }
    }
}

impl Say for Flaw {
    fn say(&self, words: Language) -> String {
        match self {
            Self::Unlinked => words.history_unlinked(),
            Self::Changed => words.history_changed(),
        }
    }
}
