//! A rule in one line.

use catalogue::Language;
use exec_policy::Rule;
use view_model::TextRun;

use crate::{FIRST, SECOND, filled, plain, visible};

/// `/usr/bin/rg -n TODO · in /home/ada/demo`; behind arguments that are only the first ones stands
/// `…`. Of a grant for writing, what it may write.
#[must_use]
pub fn rule_line(rule: &Rule, words: Language) -> Vec<TextRun> {
    if let Some(files) = &rule.writes {
        return filled(&words.stored_writes(FIRST), &[visible(files, words)]);
    }
    let mut line = visible(rule.line.as_ref().unwrap_or(&rule.pattern), words);
    match rule.args.as_deref() {
        Some([]) if !rule.more => line = filled(&words.stored_no_arguments(FIRST), &[line]),
        Some(args) => line = words_of(line, args, rule.more, words),
        None => {}
    }
    if let (Some(script), Some(hash)) = (&rule.script, &rule.script_sha256) {
        let short: String = hash.chars().take(12).chain(['…']).collect();
        let sentence = words.stored_script(FIRST, SECOND, &short);
        line = filled(&sentence, &[line, visible(script, words)]);
    }
    if let Some(cwd) = &rule.cwd {
        let sentence = words.stored_folder(FIRST, SECOND);
        line = filled(&sentence, &[line, visible(cwd, words)]);
    }
    line
}

/// A program with its arguments, and `…` where others may follow.
pub(super) fn words_of(
    mut line: Vec<TextRun>,
    args: &[String],
    more: bool,
    words: Language,
) -> Vec<TextRun> {
    for word in args {
        line.push(plain(" "));
        line.extend(visible(&quoted(word), words));
    }
    if more {
        line.push(plain(" …"));
    }
    line
}

/// A word as it must be read: where one ends and the next begins.
fn quoted(word: &str) -> String {
    let plain = |character: char| character.is_alphanumeric() || "-_./=:,+@%".contains(character);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("“{word}”")
    }
}
