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
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Problem {
    /// Set only where a window reacts to it: `gone`, `stale`, `unarmed`.
    pub code: String,
    /// One sentence that names the thing and what to do.
    pub message: String,
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::fs;
    use std::path::Path;

    use ts_rs::{Config, TS};

    use crate::{Problem, PromptAnswer, PromptState};

    /// Writes what the windows read. Numbers stay `number`: JSON has no other, and no
    /// count of milliseconds leaves the range a double holds exactly. A file of a type that
    /// is gone fails the last assertion: delete it.
    #[test]
    fn typescript_is_written() {
        let out = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/src/generated");
        let config = Config::new().with_out_dir(&out).with_large_int("number");
        PromptState::export_all(&config).unwrap();
        PromptAnswer::export_all(&config).unwrap();
        Problem::export_all(&config).unwrap();

        let mut written: Vec<String> = fs::read_dir(&out)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        written.sort();
        assert_eq!(
            written,
            [
                "Action.ts",
                "Choice.ts",
                "Command.ts",
                "Field.ts",
                "Problem.ts",
                "PromptAnswer.ts",
                "PromptCard.ts",
                "PromptState.ts",
                "QueueItem.ts",
                "RiskNote.ts",
                "Run.ts",
                "RunKind.ts",
            ]
        );
    }
}
