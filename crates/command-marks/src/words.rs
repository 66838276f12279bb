//! Word by word: what the system call gets, and what a carried text holds.

use crate::remark::{Remark, remark};
use command_request::carried_text;
use known_programs as programs;
use known_programs::Class;
use policy_values::glob::base_name;

use super::MAX_DEPTH;
use super::command::name;
use super::foreign::{self, Language};
use super::inside::{Inside, inside};

/// One word of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordRow {
    /// How many commands it is inside of.
    pub depth: usize,
    /// Its position in its command; 0 is the program.
    pub position: usize,
    /// The word, without quotes where it is known.
    pub text: String,
    /// What it does, from a fixed list, or that it is decided later.
    pub remark: Option<Remark>,
}

/// The words of an argument vector; below a text that a shell gets, the words of its commands.
#[must_use]
pub fn word_rows(argv: &[String], home: &str) -> Vec<WordRow> {
    let mut rows = Vec::new();
    let mut outline = foreign::words(argv);
    let Some(command) = outline.commands.pop() else {
        return rows;
    };
    let text = command_request::format_argv(argv);
    add(&mut rows, &command.words, &text, 0, home);
    // A transport that is no plain `sh -c`.
    if rows.len() == argv.len()
        && let Some(carried) = carried_text(argv)
    {
        below(&mut rows, carried, Language::Cmd, 1, home);
    }
    rows
}

fn add(
    rows: &mut Vec<WordRow>,
    words: &[shell_reader::Word],
    text: &str,
    depth: usize,
    home: &str,
) {
    let name = name(&words[0]);
    for (position, word) in words.iter().enumerate() {
        let later = (!word.known).then_some(Remark::Later);
        let remark = if position == 0 {
            None
        } else {
            remark(&name, &word.text)
        };
        rows.push(WordRow {
            depth,
            position,
            text: word.text.clone(),
            remark: later.or(remark),
        });
    }
    let class = programs::class(&name);
    match inside(&name, class, words, text) {
        Some(Inside::Text(_, text, language)) if class == Class::Shell => {
            below(rows, &text, language, depth + 1, home);
        }
        Some(Inside::Words(range)) => {
            let inner = &words[range];
            let shell = programs::class(&base_name(&inner[0].text).to_lowercase());
            if let (Class::Shell, Some(Inside::Text(_, text, language))) =
                (shell, inside(base_name(&inner[0].text), shell, inner, text))
            {
                below(rows, &text, language, depth + 1, home);
            }
        }
        Some(Inside::Text(..) | Inside::Encoded(..)) | None => {}
    }
}

fn below(rows: &mut Vec<WordRow>, text: &str, language: Language, depth: usize, home: &str) {
    if depth > MAX_DEPTH {
        return;
    }
    let outline = foreign::outline(text, language, home);
    for command in outline.iter().flat_map(|outline| &outline.commands) {
        let text = if command.placed { text } else { "" };
        add(rows, &command.words, text, depth, home);
    }
}
