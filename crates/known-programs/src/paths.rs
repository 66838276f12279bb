//! Which words of a command are paths, as its program would read them.

use super::table::{Role, of};
use super::usage::{Times, Usage, What};

/// The words of a call that are paths, as they are written. A program of which nothing is known
/// names none.
#[must_use]
pub fn named_paths(argv: &[String]) -> Vec<&str> {
    let Some((program, words)) = argv.split_first() else {
        return Vec::new();
    };
    let program = of(program.rsplit('/').next().unwrap_or(program));
    let Some(usage) = program.usage else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut operands = Operands::of(usage);
    let mut plain = false;
    let mut bundle = program.is(Role::Bundle);
    let mut words = words.iter().map(String::as_str);
    while let Some(word) = words.next() {
        // `tar cf a.tar` is `tar -cf a.tar`.
        let letters = std::mem::take(&mut bundle) && !word.starts_with('-');
        if plain || (!letters && (!word.starts_with('-') || word == "-")) {
            if let Some(path) = usage.assigned(word) {
                found.push(path);
            } else if operands.next() && word != "-" {
                found.push(word);
            }
            if usage.has(What::Verb) {
                break;
            }
            continue;
        }
        if word == "--" {
            plain = true;
            continue;
        }
        let taken = usage.takes(word);
        let path = taken.what == Some(What::Path);
        found.extend(taken.attached.filter(|_| path));
        for value in words.by_ref().take(taken.more) {
            if path && value != "-" {
                found.push(value);
            }
        }
        // A mode that looks like options: `chmod -x file`.
        if program.name == "chmod" && word[1..].chars().all(|char| "rwxXst".contains(char)) {
            operands.left = 0;
        }
    }
    found
}

/// Which of the operands are paths: all but so many of the first ones, or none.
struct Operands {
    left: usize,
    paths: bool,
}

impl Operands {
    fn of(usage: &Usage) -> Self {
        let paths = usage
            .operands
            .iter()
            .any(|it| it.what == What::Path && it.times == Times::Any);
        Self {
            left: usage.before(What::Path).unwrap_or_default(),
            paths,
        }
    }

    /// Whether the next one is a path.
    fn next(&mut self) -> bool {
        if self.left > 0 {
            self.left -= 1;
            return false;
        }
        self.paths
    }
}
