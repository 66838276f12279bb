//! Reads the command line, and reports its errors.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, Error};
use command_line::{exits, shown};

/// Reads the command line. If it cannot be used, or asks for help, prints that and returns the
/// exit code.
pub(crate) fn read<T: Parser>(words: impl IntoIterator<Item = OsString>) -> Result<T, ExitCode> {
    T::try_parse_from(words).map_err(|error| {
        let is_error = error.use_stderr();
        shown::say_usage(&visible(error).render().to_string(), is_error);
        ExitCode::from(if is_error { exits::USAGE } else { 0 })
    })
}

/// The same error, in which text that was typed cannot pass for a line of ours.
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
                // Clap's proposals repeat the text that was typed, with colours.
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
