//! Questions for a terminal: where there is no desktop, the program that serves the approvals has a
//! control socket of its own, on which they are read and answered.
//!
//! ```text
//! exec-host pending ──control line──▶ Server ──▶ Board     what is open, what has happened
//!                                        │         ▲
//!                                        ▼         │
//!                                      ticks ──▶ Console   a Desktop that shows nothing
//! ```
//!
//! The tray app never serves this socket: there only a click decides (D11). The socket has a folder
//! and a token of its own, so that a program which may ask may not answer.
//!
//! # The lines
//!
//! [`Request`] travels as a `control` line of `approvals-ipc`. [`Request::List`] is answered with
//! [`Listed`], [`Request::Show`] with [`Question`], [`Request::Allow`] and [`Request::Deny`] with
//! [`Resolution`], [`Request::Word`] with [`Word`], [`Request::Watch`] with [`News`]. A refusal has one of these
//! reasons: `gone`, `stale` (the question is not the one that was shown), `not-offered`, `confirm`, `descendant`
//! (the caller is a command that was started here), `word` (a person has to type a word first:
//! where this system does not tell which program started another), `json`.
//!
//! ```json
//! {"method":"list"}
//! {"method":"show","id":"q1"}
//! {"method":"allow","id":"q1","digest":"64 hex digits"}
//! {"method":"allow","id":"q1","digest":"…","always":{"offer":"arguments","ends":"week","note":"","confirmed":false}}
//! {"method":"deny","id":"q1","reason":"use git"}
//! {"method":"watch","after":7}
//! ```

mod board;
mod console;
mod question;
mod server;
mod word;

pub use board::{Board, Event, News};
pub use console::Console;
pub use question::{Offer, OfferPart, Part, Question, Resolution, Risk};
pub use server::{Descent, ServeError, Server};

use serde::{Deserialize, Serialize};
use view_model::RuleEnd;

/// What may be asked of the control socket.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "method",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
pub enum Request {
    /// The questions that wait.
    List,
    /// All of one question.
    Show {
        /// The id of the question.
        id: String,
    },
    /// The command runs once: the oldest of identical ones.
    Allow {
        /// The id of the question.
        id: String,
        /// The digest of what was shown.
        digest: String,
        /// The rule that is stored, so that the command runs the next time, too.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        always: Option<Always>,
        /// The word that a person typed at a terminal, where that is asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        word: Option<String>,
    },
    /// The word that a person has to type to allow the command, where that is asked for.
    Word {
        /// The id of the question.
        id: String,
    },
    /// The command does not run, nor do identical ones.
    Deny {
        /// The id of the question.
        id: String,
        /// A message for the agent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// What has happened since. Answered once there is something.
    Watch {
        /// [`News::next`] of the last answer; absent: from now on, with the questions that are open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u64>,
    },
}

/// The rule that Always allow stores.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Always {
    /// The name of one of [`Question::always`].
    pub offer: String,
    /// When the rule ends.
    #[serde(default)]
    pub ends: RuleEnd,
    /// A note that is stored with the rule.
    #[serde(default)]
    pub note: String,
    /// The person has confirmed what must be confirmed first.
    #[serde(default)]
    pub confirmed: bool,
}

/// The word that a person has to type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Word {
    /// The word: letters alone. It counts once.
    pub word: String,
}

/// The questions that wait.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Listed {
    /// Sentences about the app: why no question can arrive, that another program changed the
    /// policy, …
    pub notes: Vec<String>,
    /// The questions in order of arrival. Identical ones are one.
    pub questions: Vec<Question>,
}
