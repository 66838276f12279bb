//! Words of the shell that need no program.

use crate::shell::posix::Word;

/// Words of the shell that start nothing and choose nothing of what is started behind them,
/// as long as their words are numbers and options: some shells compute what looks like a name.
const SETTLED: [&str; 9] = [
    "break", "continue", "exit", "return", "shift", "times", "ulimit", "umask", "wait",
];

/// The same, whatever their words are.
const IDLE: [&str; 5] = [":", "cd", "false", "pwd", "true"];

/// Whether a command of the shell's own starts nothing.
pub(super) fn starts_nothing(words: &[Word]) -> bool {
    let name = words[0].text.as_str();
    let plain = |word: &Word| {
        let named = |char: char| char.is_alphabetic() || "[_".contains(char);
        let option = word.text.starts_with('-') && !word.text.contains('[');
        let status = ["$?", "$!"].contains(&word.text.trim_matches('"'));
        status || word.known && (option || !word.text.contains(named))
    };
    IDLE.contains(&name) || (SETTLED.contains(&name) && words[1..].iter().all(plain))
}
