//! What a window may know, as plain data.
//!
//! Rust decides, the web view draws: a window receives finished values and answers with
//! an id, a digest and a choice. Foreign text arrives as [`Run`]s, already made visible;
//! no raw command, token or policy is in here. `ui/src/generated/` holds the TypeScript,
//! written by this crate's tests.

mod prompt;
mod text;

pub use prompt::{
    Action, Choice, Command, Field, PromptAnswer, PromptCard, PromptState, QueueItem, RiskNote,
};
pub use text::{Run, RunKind};

use serde::{Deserialize, Serialize};

/// Something that went wrong, for a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Problem {
    /// Set only where a window reacts to it: `gone`, `stale`, `unarmed`.
    pub code: String,
    /// One sentence that names the thing and what to do.
    pub message: String,
}
