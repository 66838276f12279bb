//! What a program is, by its name: the tables behind D7.

pub(crate) mod code_options;
pub(crate) mod listeners;
mod names;
pub(crate) mod pagers;
pub(crate) mod safe_bins;
pub(crate) mod scripts;
pub(crate) mod wrapper;

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::programs::wrapper::{WRAPPERS, Wrapper};

pub(crate) use names::{bases, family, head, plain};

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
    /// Has options that bear code; see [`code_options`].
    Ordinary,
}

/// Shells whose `-c` text is read; the others have a language of their own.
pub(crate) const POSIX_SHELLS: [&str; 4] = ["sh", "bash", "dash", "zsh"];

/// The class by one name: the last component of a path, without what marks a target, a
/// version or a variant or, on Windows, an executable.
pub(crate) fn class(name: &str) -> Class {
    let name = called(name);
    let name = name.as_str();
    if let Some(wrapper) = WRAPPERS.iter().find(|wrapper| wrapper.name == name) {
        return Class::Wrapper(wrapper);
    }
    // A command of git by itself: `git-remote-ext` runs what it is given.
    if name.starts_with("git-") {
        return Class::Carrier;
    }
    if let Some(class) = CLASSES.get(name) {
        return *class;
    }
    if harmless(name) || code_options::has_row(name) {
        return Class::Ordinary;
    }
    let Some(bases) = bases(name) else {
        return Class::Carrier;
    };
    let mut classes = bases.iter().filter_map(|base| {
        // A variant of a wrapper has options of its own: it is not looked through.
        let runs = base.starts_with("git-") || WRAPPERS.iter().any(|it| it.name == base);
        let class = CLASSES.get(base.as_str()).copied();
        class.or(runs.then_some(Class::Carrier))
    });
    if let Some(class) = classes.next() {
        return class;
    }
    if bases.iter().any(|base| code_options::has_row(base)) {
        return Class::Ordinary;
    }
    // What goes by the name of an interpreter is run by it: `php-cs-fixer`, `node-gyp`.
    let heads = bases.iter().filter_map(|base| CLASSES.get(head(base)));
    let mut running = heads.filter(|class| matches!(class, Class::Shell | Class::Interpreter));
    running.next().copied().unwrap_or(Class::Ordinary)
}

/// Whether the tables say what a program of this name can be made to run. Of any other it may
/// be anything.
pub(crate) fn known(name: &str) -> bool {
    let name = called(name);
    class(&name) != Class::Ordinary
        || harmless(&name)
        || filter(&name).is_some()
        || code_options::listed(&name)
}

/// A program none of whose words starts another one, by its name without target and version.
pub(crate) fn harmless(name: &str) -> bool {
    plain(name).any(|plain| HARMLESS.contains(plain))
}

/// `awk` or `sed`, of which a name is a variant.
pub(crate) fn filter(name: &str) -> Option<Filter> {
    if harmless(name) || code_options::has_row(name) {
        return None;
    }
    let bases = bases(name)?;
    if bases.iter().any(|base| base.ends_with("awk")) {
        return Some(Filter::Awk);
    }
    let sed = bases.iter().any(|base| base == "sed");
    sed.then_some(Filter::Sed)
}

/// A filter whose program is read word by word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Filter {
    Awk,
    Sed,
}

/// A name in small letters, without the ending of an executable of Windows.
pub(crate) fn called(name: &str) -> String {
    let mut name = name.to_lowercase();
    let ending = [".exe", ".com", ".cmd", ".bat"]
        .into_iter()
        .find(|ending| name.ends_with(ending));
    name.truncate(name.len() - ending.map_or(0, str::len));
    name
}

/// `harmless.txt`.
static HARMLESS: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let lines = include_str!("harmless.txt").lines();
    let named = lines.filter(|line| !line.starts_with('#'));
    named.flat_map(str::split_whitespace).collect()
});

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
        for name in once {
            assert_eq!(name, name.to_lowercase());
            assert!(!HARMLESS.contains(name), "{name}");
        }
        for name in HARMLESS.iter() {
            assert_eq!(*name, name.to_lowercase());
            assert!(!code_options::has_row(name), "{name}");
        }
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
