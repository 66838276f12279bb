//! A decision, a policy, and what is wrong with a file, said to the person who reads it.
//!
//! The crates that judge, read and write give sentences as values. Their English is their
//! `Display`, for agents, logs and the command line. Windows, tray and notifications get the
//! sentences from here, in the language of the person:
//!
//! ```
//! use catalogue::Language;
//! use exec_policy::{Obstacle, Reason};
//! use wording::Say;
//!
//! let reason = Reason::Contains(Obstacle::Redirection);
//! assert_eq!(reason.to_string(), "The command redirects its input or output.");
//! assert_eq!(reason.say(Language::German), "Der Befehl leitet Ein- oder Ausgabe um.");
//! ```
//!
//! Foreign text in a sentence is visible; [`visible`] and [`filled`] keep it apart from our
//! own words. A reason names the setting behind it only to an agent. Tests hold that all other English
//! is the same for both, and that the catalogue has every sentence in every language.
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod decision;
mod files;
mod headline;
mod line;
pub mod policy;
mod runs;

use catalogue::Language;

pub use decision::Trace;
pub use files::{cause, ended, fault, listed};
pub use headline::deed;
pub use line::{left_out, line};
pub use runs::{FIRST, SECOND, THIRD, around, filled, kind, plain, run, shown, tier, visible};

/// A value that is a sentence, or a part of one.
pub trait Say {
    /// The sentence; where it is the reason of something, without a full stop.
    fn say(&self, words: Language) -> String;
}
