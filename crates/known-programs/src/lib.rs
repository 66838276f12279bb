//! What is known about programs, by their names: the one place for the judge, for the marks and
//! for the paths that a person sees.
//!
//! | table | says |
//! |---|---|
//! | `table/programs.tsv` | what a program is, and what else it does |
//! | `table/usage.tsv` | which of its options take a value, and what its operands are |
//! | `table/code.tsv` | which of its words bear code |
//! | `table/startup.tsv` | what a shell reads when it starts |
//! | `table/subcommands.tsv` | how many of its first words say what it does |
//! | `table/outputs.tsv` | by which of its options it writes a file |
//!
//! [`of`] finds all of it. A new program is one line in one of them; the tests of `table` find
//! a line that is wrong. Where a decision depends on a name, [`class`] tries what the name may
//! be a variant of as well.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

use std::borrow::Cow;

pub mod builtins;
pub mod code_options;
mod names;
mod outputs;
pub mod paths;
pub mod safe_bins;
pub mod scripts;
mod subcommands;
mod table;
pub mod usage;
mod wrapper;

pub use names::{bases, family, head, plain};
pub use outputs::outputs;
pub use subcommands::{is_called, subcommand};
use table::Kind;
pub use table::{Program, Role, exactly, of};

/// How a program is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// A command interpreter. Only `-c` with one provable text is looked through.
    Shell,
    /// Runs the program that follows its options; looked through.
    Wrapper(&'static Program),
    /// Runs another program in a way that is not proven.
    Carrier,
    /// One file that is many programs.
    MultiCall,
    /// Runs code of a file, of an argument, or of its input.
    Interpreter,
    /// Has options that bear code; see [`code_options`].
    Ordinary,
}

/// The class by one name: the last component of a path, without what marks a target, a
/// version or a variant or, on Windows, an executable.
pub fn class(name: &str) -> Class {
    let name = called(name);
    let name = name.as_ref();
    // A command of git by itself: `git-remote-ext` runs what it is given.
    if name.starts_with("git-") {
        return Class::Carrier;
    }
    if let Some(class) = exactly(name).and_then(Program::class) {
        return class;
    }
    if code_options::has_row(name) || harmless(name) {
        return Class::Ordinary;
    }
    let Some(bases) = bases(name) else {
        return Class::Carrier;
    };
    let mut classes = bases.iter().filter_map(|base| {
        if base.starts_with("git-") {
            return Some(Class::Carrier);
        }
        // A variant of a wrapper has options of its own: it is not looked through.
        match exactly(base)?.class()? {
            Class::Wrapper(_) => Some(Class::Carrier),
            Class::Ordinary => None,
            class @ (Class::Shell | Class::Carrier | Class::MultiCall | Class::Interpreter) => {
                Some(class)
            }
        }
    });
    if let Some(class) = classes.next() {
        return class;
    }
    if bases.iter().any(|base| code_options::has_row(base)) {
        return Class::Ordinary;
    }
    // What goes by the name of an interpreter is run by it: `php-cs-fixer`, `node-gyp`.
    let heads = bases.iter().filter_map(|base| exactly(head(base))?.class());
    let mut running = heads.filter(|class| matches!(class, Class::Shell | Class::Interpreter));
    running.next().unwrap_or(Class::Ordinary)
}

/// Whether the tables say what a program of this name can be made to run. Of any other it may
/// be anything.
pub fn known(name: &str) -> bool {
    let name = called(name);
    class(&name) != Class::Ordinary
        || harmless(&name)
        || filter(&name).is_some()
        || code_options::listed(&name)
}

/// A program none of whose words starts another one, by its name without target and version.
pub fn harmless(name: &str) -> bool {
    plain(name).any(|plain| exactly(plain).is_some_and(Program::is_harmless))
}

/// `awk` or `sed`, of which a name is a variant.
pub fn filter(name: &str) -> Option<Filter> {
    if code_options::has_row(name) || harmless(name) {
        return None;
    }
    let bases = bases(name)?;
    if bases.iter().any(|base| base.ends_with("awk")) {
        return Some(Filter::Awk);
    }
    let sed = bases.iter().any(|base| base == "sed");
    sed.then_some(Filter::Sed)
}

/// Whether the words of a program of this name are a program themselves, or name its file.
pub fn is_program_of_words(name: &str) -> bool {
    of(name).is(Role::ProgramWords) || filter(&called(name)).is_some()
}

/// A filter whose program is read word by word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filter {
    Awk,
    Sed,
}

/// A name in small letters, without the ending of an executable of Windows.
pub fn called(name: &str) -> Cow<'_, str> {
    fn stem(name: &str) -> &str {
        let mut endings = [".exe", ".com", ".cmd", ".bat"].into_iter();
        let stem = endings.find_map(|ending| name.strip_suffix(ending));
        stem.unwrap_or(name)
    }
    // Nearly every name is in small letters already.
    let small = |byte: u8| byte.is_ascii() && !byte.is_ascii_uppercase();
    if name.bytes().all(small) {
        return Cow::Borrowed(stem(name));
    }
    Cow::Owned(stem(&name.to_lowercase()).to_owned())
}

impl Program {
    /// What its line says; `None` where it has no class.
    fn class(&'static self) -> Option<Class> {
        Some(match self.kind? {
            Kind::Shell => Class::Shell,
            Kind::Wrapper => Class::Wrapper(self),
            Kind::Carrier => Class::Carrier,
            Kind::MultiCall => Class::MultiCall,
            Kind::Interpreter => Class::Interpreter,
            Kind::Harmless => Class::Ordinary,
        })
    }

    fn is_harmless(&self) -> bool {
        self.kind == Some(Kind::Harmless)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
