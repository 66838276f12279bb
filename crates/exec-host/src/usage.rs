//! The command line, and what it says of itself.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, Error};

use crate::{exits, shown};

/// Reads the command line; where it cannot be used, or asks for help, says so and gives how
/// the program ends.
pub(crate) fn read<T: Parser>(words: impl IntoIterator<Item = OsString>) -> Result<T, ExitCode> {
    T::try_parse_from(words).map_err(|error| {
        let is_error = error.use_stderr();
        shown::say_usage(&visible(error).render().to_string(), is_error);
        ExitCode::from(if is_error { exits::USAGE } else { 0 })
    })
}

/// The same error, in which nothing that was typed can be taken for a line of ours.
fn visible(mut error: Error) -> Error {
    let shown: Vec<(ContextKind, ContextValue)> = error
        .context()
        .filter_map(|(kind, value)| {
            let line = |text: &str| terminal_text::line(text);
            let shown = if let ContextValue::String(text) = value {
                ContextValue::String(line(text))
            } else if let ContextValue::Strings(texts) = value {
                ContextValue::Strings(texts.iter().map(|text| line(text)).collect())
            } else if let ContextValue::StyledStrs(texts) = value {
                // Clap's own proposals: what was typed, once more, with colours.
                let texts = texts.iter().map(|text| line(&text.to_string()));
                ContextValue::StyledStrs(texts.map(StyledStr::from).collect())
            } else {
                return None;
            };
            Some((kind, shown))
        })
        .collect();
    for (kind, value) in shown {
        error.insert(kind, value);
    }
    error
}
