//! What a program is, by its name: the tables behind D7.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::wrapper::{WRAPPERS, Wrapper};

/// How a program is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// A command interpreter. Only `-c` with one provable text is looked through.
    Shell,
    /// Runs the program that follows its options; looked through.
    Wrapper(&'static Wrapper),
    /// Runs another program in a way that is not proven.
    Carrier,
    /// One file that is many programs.
    MultiCall,
    /// Runs code of a file, of an argument, or of its input.
    Interpreter,
    /// Has options that bear code; see [`crate::code_options`].
    Ordinary,
}

/// Shells whose `-c` text is read; the others have a language of their own.
pub(crate) const POSIX_SHELLS: [&str; 4] = ["sh", "bash", "dash", "zsh"];

/// The class by one name: the last component of a path, without what marks a version or, on
/// Windows, an executable.
pub(crate) fn class(name: &str) -> Class {
    let name = name.to_lowercase();
    let name = [".exe", ".com", ".cmd", ".bat"]
        .iter()
        .find_map(|suffix| name.strip_suffix(suffix))
        .unwrap_or(&name);
    let stem = family(name);
    if let Some(wrapper) = WRAPPERS.iter().find(|wrapper| wrapper.name == name) {
        return Class::Wrapper(wrapper);
    }
    // A command of git by itself: `git-remote-ext` runs what it is given.
    if name.starts_with("git-") {
        return Class::Carrier;
    }
    let known = CLASSES.get(name).or_else(|| CLASSES.get(stem));
    known.copied().unwrap_or(Class::Ordinary)
}

/// `classes.txt` by name.
static CLASSES: LazyLock<HashMap<&str, Class>> = LazyLock::new(|| {
    let lines = include_str!("classes.txt").lines();
    let named = lines.filter(|line| !line.starts_with('#'));
    named.flat_map(of_line).collect()
});

/// The names of a line with their class.
fn of_line(line: &'static str) -> Vec<(&'static str, Class)> {
    let mut words = line.split_whitespace();
    let class = match words.next() {
        Some("shell") => Class::Shell,
        Some("multi-call") => Class::MultiCall,
        Some("interpreter") => Class::Interpreter,
        // A class that has no name here runs other programs.
        _ => Class::Carrier,
    };
    words.map(|name| (name, class)).collect()
}

/// The name without a version at its end: `python3.11` → `python`, `lua5.4` → `lua`.
pub(crate) fn family(name: &str) -> &str {
    let stem = name.trim_end_matches(|char: char| char.is_ascii_digit() || char == '.');
    let stem = stem.strip_suffix('-').unwrap_or(stem);
    if stem.is_empty() { name } else { stem }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_a_class_and_every_name_stands_once() {
        let text = include_str!("classes.txt");
        let lines = text
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty());
        let mut names = Vec::new();
        for line in lines {
            let (class, rest) = line.split_once(' ').unwrap();
            assert!(
                ["shell", "multi-call", "carrier", "interpreter"].contains(&class),
                "{line}"
            );
            names.extend(rest.split(' '));
        }
        let mut once = names.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), names.len());
        assert_eq!(once.len(), CLASSES.len());
    }

    #[test]
    fn a_program_is_what_its_name_says() {
        for (name, expected) in [
            ("bash", Class::Shell),
            ("PowerShell.EXE", Class::Shell),
            ("python3.11", Class::Interpreter),
            ("busybox", Class::MultiCall),
            ("sudo", Class::Carrier),
            ("git-remote-ext", Class::Carrier),
            ("xdotool", Class::Carrier),
            ("git", Class::Ordinary),
            ("ls", Class::Ordinary),
        ] {
            assert_eq!(class(name), expected, "{name}");
        }
        assert!(matches!(class("env"), Class::Wrapper(_)));
    }
}
