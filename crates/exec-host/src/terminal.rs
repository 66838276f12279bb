//! Asks a person at the terminal, where nothing else tells a person from a program.

use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader, Write as _};

use anyhow::{Context, Result};

/// The name of the terminal to read and write. Standard input may be a pipe, so it is not used.
#[cfg(not(windows))]
const TERMINAL: (&str, &str) = ("/dev/tty", "/dev/tty");
#[cfg(windows)]
const TERMINAL: (&str, &str) = ("CONIN$", "CONOUT$");

/// Shows a question at the terminal, and returns what the person types.
///
/// # Errors
/// There is no terminal; the error begins with `without`.
pub(crate) fn answer(question: &str, without: &'static str) -> Result<String> {
    let open = |name: &str| -> std::io::Result<File> {
        // A console of Windows wants both.
        OpenOptions::new().read(true).write(true).open(name)
    };
    let keys = open(TERMINAL.0).context(without)?;
    let mut screen = open(TERMINAL.1).context(without)?;
    write!(screen, "{question}").context(without)?;
    let mut line = String::new();
    BufReader::new(keys).read_line(&mut line).context(without)?;
    Ok(line.trim().to_owned())
}

/// Shows a word at the terminal, and returns what the person types.
pub(crate) fn typed(word: &str) -> Result<String> {
    answer(
        &format!("To allow this, type {word} and press Enter: "),
        "this system does not tell which program started another, so a person has to allow this at a \
         terminal, and there is none",
    )
}
