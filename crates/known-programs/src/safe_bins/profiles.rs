//! What a safe bin may be given, by its row in `table/usage.tsv`.

use super::jq;
use crate::usage::{Operand, Times, Usage, What};
use shell_reader::Word;

/// Whether a program with this row reaches nothing but its input with these words.
pub fn accepts(usage: &Usage, words: &[Word]) -> bool {
    if words.iter().any(|word| !word.known) {
        return false;
    }
    let mut words = words.iter().map(|word| word.text.as_str());
    let own = || usage.operands.iter().filter(|it| it.what != What::File);
    let reads_files = usage.has(What::File);
    let least = own().filter(|it| it.times == Times::Once).count();
    let mut left = own();
    let (mut operands, mut stands_instead) = (0, false);
    let mut options = true;
    while let Some(word) = words.next() {
        if options && word == "--" {
            options = false;
        } else if options && word.starts_with('-') && word != "-" {
            let taken = usage.takes(word);
            let values = words.by_ref().take(taken.more).count();
            if !taken.proven || values < taken.more || taken.what == Some(What::Path) {
                return false;
            }
            // A pattern that stood before it was a file all along.
            stands_instead |= taken.what == Some(What::First);
        } else if let Some(operand) = left.next().filter(|_| !stands_instead) {
            operands += 1;
            if !fits(*operand, word) {
                return false;
            }
        } else if word != "-" || !reads_files {
            return false;
        }
    }
    if stands_instead {
        operands == 0
    } else {
        operands >= least
    }
}

/// Whether a word is what such an operand may be.
fn fits(operand: Operand, word: &str) -> bool {
    match operand.what {
        What::Text => true,
        What::Set => is_no_path(word),
        What::Filter => jq::selects(word),
        What::Plain
        | What::Path
        | What::Host
        | What::Address
        | What::Remote
        | What::Command
        | What::Line
        | What::File
        | What::Verb
        | What::Assignment
        | What::Code
        | What::First => false,
    }
}

fn is_no_path(word: &str) -> bool {
    word.chars().count() == 1
        || !word.contains(['/', '\\']) && !word.starts_with(['.', '~'])
        || word.len() <= 2 && !word.starts_with(['.', '~', '/'])
        || is_character_set(word)
}

/// `[:upper:]`, `\n`, `a-z`: what `tr` is given.
fn is_character_set(word: &str) -> bool {
    let class = word.starts_with("[:") && word.ends_with(":]");
    let escape = word.starts_with('\\') && !word.contains('/');
    class || escape
}
