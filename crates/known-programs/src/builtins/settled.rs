//! Words of the shell that need no program.

use crate::{Role, exactly};
use shell_reader::Word;

/// Whether a command of the shell's own starts nothing, and chooses nothing of what is started
/// behind it. Of some words that holds as long as theirs are numbers and options: some shells
/// compute what looks like a name.
pub fn starts_nothing(words: &[Word]) -> bool {
    let name = words[0].text.as_str();
    let plain = |word: &Word| {
        let named = |char: char| char.is_alphabetic() || "[_".contains(char);
        let option = word.text.starts_with('-') && !word.text.contains('[');
        let status = ["$?", "$!"].contains(&word.text.trim_matches('"'));
        status || word.known && (option || !word.text.contains(named))
    };
    let is = |role| exactly(name).is_some_and(|word| word.is(role));
    is(Role::Idle) || (is(Role::Settled) && words[1..].iter().all(plain))
}
