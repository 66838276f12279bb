//! What the policy says of a command, in the language of the person who reads it.
//!
//! `exec-policy` gives sentences as values whose English is their `Display`, for agents, logs and
//! the command line. Windows get them from here, from the catalogue:
//!
//! ```
//! use exec_policy::{Obstacle, Reason};
//! use policy_words::Say;
//! use words::Language;
//!
//! let reason = Reason::Contains(Obstacle::Redirection);
//! assert_eq!(reason.to_string(), "The command contains a redirection.");
//! assert_eq!(reason.say(Language::German), "Der Befehl enthält eine Umleitung.");
//! ```
//!
//! Foreign text in what is said is visible. A test holds that the English of the catalogue is
//! that of `Display`.

mod codes;
mod marks;
mod why;

use words::Language;

/// A value that is a sentence, or a part of one.
pub trait Say {
    /// The sentence.
    fn say(&self, words: Language) -> String;
}

/// Foreign text, made visible.
fn shown(text: &str) -> String {
    let pieces = visible_text::visible(text).into_iter();
    pieces.map(|piece| piece.text).collect()
}
