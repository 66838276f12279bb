//! Questions for a terminal: where there is no desktop, whoever serves the approvals lets them
//! be read and answered through a control socket of its own.
//!
//! ```text
//! exec-host pending ──control line──▶ Server ──▶ Board     what is open, what has happened
//!                                        │         ▲
//!                                        ▼         │
//!                                      ticks ──▶ Console   a Desktop that shows nothing
//! ```
//!
//! The tray app never serves this: there only a click decides (D11). The socket has a folder
//! and a token apart from the approvals socket's, so that who may ask may not answer.
//!
//! # The lines
//!
//! [`Request`] travels as a `control` line of `approvals-ipc`. [`Request::List`] is answered with
//! [`Listed`], [`Request::Show`] with [`Question`], [`Request::Allow`] and [`Request::Deny`] with
//! [`Ended`], [`Request::Word`] with [`Word`], [`Request::Watch`] with [`News`]. What is refused says why, with one of these
//! reasons: `gone`, `stale` (it is not what was shown), `not-offered`, `confirm`, `descendant`
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
pub use question::{Ended, Offer, Part, Question, Risk};
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
    /// What waits.
    List,
    /// All of one question.
    Show {
        /// Its id.
        id: String,
    },
    /// It runs once; the oldest of those that are the same.
    Allow {
        /// Its id.
        id: String,
        /// The digest of what was shown.
        digest: String,
        /// What is stored, so that it runs the next time, too.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        always: Option<Always>,
        /// What a person typed at a terminal, where that is asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        word: Option<String>,
    },
    /// The word that a person has to type to allow it, where that is asked for.
    Word {
        /// Its id.
        id: String,
    },
    /// It does not run, nor those that are the same.
    Deny {
        /// Its id.
        id: String,
        /// What the agent is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// What has happened since; answered once there is something.
    Watch {
        /// [`News::next`] of the last answer; absent: from now on, and what is open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u64>,
    },
}

/// What Always allow stores.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Always {
    /// The name of one of [`Question::always`].
    pub offer: String,
    /// When its rule ends.
    #[serde(default)]
    pub ends: RuleEnd,
    /// A remark that is stored with its rule.
    #[serde(default)]
    pub note: String,
    /// What must be confirmed first is.
    #[serde(default)]
    pub confirmed: bool,
}

/// What a person has to type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Word {
    /// Letters alone. It counts once.
    pub word: String,
}

/// What waits.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Listed {
    /// What else there is to know: why no question can arrive, that another program changed the
    /// policy, …
    pub notes: Vec<String>,
    /// In order of arrival; those that are the same are one.
    pub questions: Vec<Question>,
}
