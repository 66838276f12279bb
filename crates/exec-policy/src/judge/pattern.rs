//! Patterns and programs, for those who show a list rather than judge by it.

use crate::{FileFacts, Platform};
use command_request::Executable;
use known_programs::{Class, class, known};
use policy_values::glob::{Glob, base_name, collapse, normal};

/// The pattern of an entry or a rule (D4), compared as in a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern(Glob);

impl Pattern {
    /// Reads a pattern; `None` where it can match nothing, for want of a folder. `home` is
    /// what `~` stands for.
    #[must_use]
    pub fn new(pattern: &str, home: &str, platform: Platform) -> Option<Self> {
        Glob::new(pattern, home, platform).map(Self)
    }

    /// Whether it names this program, by the path under which it is found or the real one.
    #[must_use]
    pub fn covers(&self, program: &Installed) -> bool {
        let paths = program.0.paths();
        paths.iter().any(|path| self.0.matches(path))
    }

    /// Whether whatever the other one names is named by this one, as far as the text of the
    /// other says: where it has wildcards, only if both are the same.
    #[must_use]
    pub fn includes(&self, other: &Self) -> bool {
        self == other || other.0.literal().is_some_and(|path| self.0.matches(path))
    }

    /// The path it stands for, where it has no wildcard, in the form of [`Installed::keys`].
    #[must_use]
    pub fn literal(&self) -> Option<&str> {
        self.0.literal()
    }

    /// The last component, where that has no wildcard; lower case.
    #[must_use]
    pub fn literal_name(&self) -> Option<&str> {
        self.0.literal_name()
    }

    /// The folders before the first wildcard, where there are any; lower case.
    #[must_use]
    pub fn literal_folder(&self) -> Option<&str> {
        self.0.literal_folder()
    }
}

/// A program that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Installed(Executable);

impl Installed {
    /// The program at an absolute path; `None` where that is none.
    #[must_use]
    pub fn new(path: &str, file: FileFacts, platform: Platform) -> Option<Self> {
        let path = collapse(path, platform).into_owned();
        file.executable.then(|| {
            Self(Executable {
                normal: [normal(&path, platform), normal(&file.real, platform)],
                path,
                real: file.real,
                user_writable: file.user_writable,
                as_root: file.as_root,
                by_name: false,
            })
        })
    }

    /// Where it is found.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// The real path behind it.
    #[must_use]
    pub fn real(&self) -> &str {
        &self.0.real
    }

    /// The paths that patterns are compared with, in the form in which they are.
    #[must_use]
    pub fn keys(&self) -> Vec<&str> {
        self.0.paths()
    }

    /// What it can be made to run.
    #[must_use]
    pub fn reach(&self) -> Reach {
        Reach::of(self.0.class(), self.0.known())
    }
}

/// What a program can be made to run by its arguments or its input (D7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reach {
    /// Itself, as far as the tables of options say.
    Itself,
    /// No table knows it: it may run others.
    Unknown,
    /// A command interpreter.
    Shell,
    /// Code of a file, of an argument, or of its input.
    Interpreter,
    /// Other programs.
    Programs,
}

impl Reach {
    /// By the last component of a path where nothing is yet.
    #[must_use]
    pub fn of_name(path: &str) -> Self {
        let name = base_name(path);
        Self::of(class(name), known(name))
    }

    /// Whether its arguments or its input can make it run anything, so that it is never
    /// offered with any arguments.
    #[must_use]
    pub const fn runs_anything(self) -> bool {
        matches!(self, Self::Shell | Self::Interpreter | Self::Programs)
    }

    fn of(class: Class, known: bool) -> Self {
        match class {
            Class::Ordinary if known => Self::Itself,
            Class::Ordinary => Self::Unknown,
            Class::Shell => Self::Shell,
            Class::Interpreter => Self::Interpreter,
            Class::Carrier | Class::MultiCall | Class::Wrapper(_) => Self::Programs,
        }
    }

    /// What it is, for a sentence; `None` for a program that does not run others by its nature.
    #[must_use]
    pub const fn noun(self) -> Option<&'static str> {
        match self {
            Self::Itself | Self::Unknown => None,
            Self::Shell => Some("a shell"),
            Self::Interpreter => Some("an interpreter"),
            Self::Programs => Some("a program that runs others"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn installed(path: &str, real: &str) -> Installed {
        let file = FileFacts {
            real: real.to_owned(),
            executable: true,
            user_writable: false,
            as_root: false,
        };
        Installed::new(path, file, Platform::Linux).unwrap()
    }

    #[test]
    fn a_pattern_names_what_a_decision_would_find() {
        for (pattern, path, real, expected) in [
            ("/usr/bin/rg", "/usr/bin/rg", "/usr/bin/rg", true),
            ("/opt/rg", "/usr/bin/rg", "/opt/rg", true),
            ("~/bin/*", "/home/u/bin/x", "/home/u/bin/x", true),
            ("/usr/bin/busybox", "/bin/ls", "/usr/bin/busybox", false),
            ("/usr/bin/r?", "/usr/bin/rgx", "/usr/bin/rgx", false),
        ] {
            let read = Pattern::new(pattern, "/home/u", Platform::Linux).unwrap();
            assert_eq!(read.covers(&installed(path, real)), expected, "{pattern}");
        }
    }

    #[test]
    fn a_program_is_what_its_real_path_says() {
        for (path, real, expected) in [
            ("/usr/bin/rg", "/usr/bin/rg", Reach::Itself),
            ("/usr/bin/sh", "/usr/bin/dash", Reach::Shell),
            (
                "/usr/local/bin/tool",
                "/usr/bin/python3.11",
                Reach::Interpreter,
            ),
            ("/usr/bin/env", "/usr/bin/env", Reach::Programs),
            ("/usr/bin/sudo", "/usr/bin/sudo", Reach::Programs),
            ("/usr/bin/editor", "/usr/bin/vim.basic", Reach::Programs),
            ("/usr/bin/git", "/usr/bin/git", Reach::Itself),
            ("/usr/bin/frobnicate", "/usr/bin/frobnicate", Reach::Unknown),
            ("/usr/bin/ls", "/opt/frobnicate", Reach::Unknown),
            ("/usr/bin/ls", "/usr/bin/busybox", Reach::Itself),
        ] {
            assert_eq!(installed(path, real).reach(), expected, "{path}");
        }
    }

    #[test]
    fn one_pattern_includes_another_as_far_as_its_text_says() {
        let read = |pattern: &str| Pattern::new(pattern, "/home/u", Platform::Linux).unwrap();
        for (one, other, expected) in [
            ("/usr/bin/*", "/usr/bin/rg", true),
            ("/usr/bin/rg", "/USR/bin/rg", true),
            ("/usr/bin/rg", "/usr/bin/*", false),
            ("/usr/**", "/usr/bin/*", false),
        ] {
            assert_eq!(read(one).includes(&read(other)), expected, "{one} {other}");
        }
    }
}
