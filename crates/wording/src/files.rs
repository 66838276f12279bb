//! What is wrong with the files of this computer. Only what the system says of a failed call is
//! said here in more words than its own.

mod history;
mod patterns;
mod policy;
mod settings;
mod store;
#[cfg(test)]
mod tests;

use std::io::{Error, ErrorKind};

use catalogue::Language;
use plain_file::NoFile;

pub use patterns::fault;

/// A sentence with its full stop, which it may have already.
pub fn ended(sentence: &str, words: Language) -> String {
    if sentence.ends_with(['.', '。']) {
        sentence.to_owned()
    } else {
        words.sentence(sentence)
    }
}

/// `one, another`: several things that are said of one.
pub fn listed(said: impl IntoIterator<Item = String>, words: Language) -> String {
    let said = said.into_iter();
    said.reduce(|some, next| words.listed(&some, &next))
        .unwrap_or_default()
}

/// Why a call of the system failed, in a parenthesis. What is rare is said as the system says
/// it.
pub fn cause(error: &Error, words: Language) -> String {
    match NoFile::of(error) {
        Some(NoFile::Folder) => return words.cause_is_folder(),
        Some(NoFile::Special) => return words.cause_no_file(),
        Some(NoFile::EndlessLink) => return words.cause_endless(),
        Some(NoFile::Link) => return words.cause_link(),
        None => {}
    }
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the system has more, and says them itself"
    )]
    match error.kind() {
        ErrorKind::NotFound => words.cause_not_found(),
        ErrorKind::PermissionDenied => words.cause_denied(),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => words.cause_full(),
        ErrorKind::ReadOnlyFilesystem => words.cause_read_only(),
        ErrorKind::IsADirectory => words.cause_is_folder(),
        ErrorKind::NotADirectory => words.cause_no_folder(),
        ErrorKind::FileTooLarge => words.cause_too_large(),
        _ => error.to_string(),
    }
}
