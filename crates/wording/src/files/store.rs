//! The approvals file.

use approvals_store::{Error, Expected, ImportError, LoadProblem, SetError, WHOLE};
use catalogue::Language;

use super::cause;
use crate::Say;

impl Say for LoadProblem {
    fn say(&self, words: Language) -> String {
        match self {
            Self::Unparsable {
                path,
                line,
                column,
                reason,
            } => {
                let (line, column) = (line.to_string(), column.to_string());
                words.file_unparsable(&path.to_string_lossy(), &line, &column, reason)
            }
            Self::NewerVersion { path, found } => words.file_newer(&path.to_string_lossy(), found),
            Self::NotAnObject { path } => words.file_no_object(&path.to_string_lossy()),
            Self::Shape {
                path,
                place,
                expected,
            } => {
                let expected = expected.say(words);
                words.file_shape(place, &path.to_string_lossy(), &expected)
            }
            Self::Emptied { path } => words.file_empty(&path.to_string_lossy()),
            Self::TooLarge { path } => words.file_too_large(&path.to_string_lossy()),
            Self::NotAFile { path } => words.file_not_a_file(&path.to_string_lossy()),
            Self::Io { path, source } => {
                words.file_unreadable(&path.to_string_lossy(), &cause(source, words))
            }
        }
    }
}

impl Say for Error {
    fn say(&self, words: Language) -> String {
        match self {
            Self::Load(problem) => problem.say(words),
            Self::Link { path } => words.file_link(&path.to_string_lossy()),
            Self::Write { path, source } => {
                words.file_not_written(&path.to_string_lossy(), &cause(source, words))
            }
            Self::Backup { path, source } => {
                words.file_backup(&path.to_string_lossy(), &cause(source, words))
            }
            Self::Locked { path, seconds } => {
                words.file_locked(&path.to_string_lossy(), &seconds.to_string())
            }
            Self::Changing { path } => words.file_changing(&path.to_string_lossy()),
            Self::Unseen { path } => words.file_unseen(&path.to_string_lossy()),
            Self::Shape {
                path,
                place,
                expected,
            } => words.file_place(place, &path.to_string_lossy(), &expected.say(words)),
            Self::Agent { agent } => words.file_agent_id(&format!("{agent:?}")),
            Self::EmptyPattern => words.file_empty_pattern(),
            Self::SocketPath { path } => words.file_socket_path(&path.to_string_lossy()),
            Self::Random { source } => words.file_random(&cause(source, words)),
        }
    }
}

/// What a gateway or a node is told stays English.
impl Say for SetError {
    fn say(&self, words: Language) -> String {
        match self {
            Self::Store(error) => error.say(words),
            Self::FileRequired
            | Self::Invalid { .. }
            | Self::BaseHashUnavailable(_)
            | Self::BaseHashRequired
            | Self::Changed => self.to_string(),
        }
    }
}

impl Say for ImportError {
    fn say(&self, words: Language) -> String {
        let named = |place: &str| match place {
            WHOLE => words.file_document(),
            place => place.to_owned(),
        };
        match self {
            Self::Coming { place, expected } => {
                words.import_coming(&named(place), &expected.say(words))
            }
            Self::Here { place, expected } => {
                words.import_here(&named(place), &expected.say(words))
            }
        }
    }
}

impl Say for Expected {
    fn say(&self, words: Language) -> String {
        match self {
            Self::Object => words.expected_object(),
            Self::List => words.expected_list(),
            Self::AgentId => words.expected_agent_id(),
            Self::Item => words.expected_item(),
            Self::VersionOne => self.to_string(),
        }
    }
}
