//! An argument vector as text: the text that it carries, and its words on one line.

use std::borrow::Cow;

use crate::windows::{self, Carried};
use known_programs::{Class, class};
use policy_values::glob::base_name;

/// The text of `[sh, -c | -lc, TEXT]` and of its Windows forms, the way in which gateways
/// carry a command (D7).
pub fn carried_text(argv: &[String]) -> Option<&str> {
    if let [shell, option, text] = argv
        && class(base_name(shell)) == Class::Shell
        && ["-c", "-lc"].contains(&option.as_str())
    {
        return Some(text);
    }
    match windows::carried(argv)? {
        Carried::Cmd(text) | Carried::PowerShell(text) => Some(text),
        Carried::Encoded(_) => None,
    }
}

/// An argument vector as one line, the way gateways write it (`docs/openclaw-wire.md` §3.2).
pub fn format_argv(argv: &[String]) -> String {
    let formatted: Vec<Cow<'_, str>> = argv.iter().map(|word| format_word(word)).collect();
    formatted.join(" ")
}

fn format_word(word: &str) -> Cow<'_, str> {
    if word.is_empty() || word.contains('"') || word.contains(char::is_whitespace) {
        Cow::Owned(format!("\"{}\"", word.replace('"', "\\\"")))
    } else {
        Cow::Borrowed(word)
    }
}
