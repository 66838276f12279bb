//! The tables in `table/`: the one place of what is known about programs.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::code_options::Row;
use super::usage::Usage;
use super::{called, family};

/// What is known of one program.
#[derive(Debug)]
pub struct Program {
    pub name: &'static str,
    pub(super) kind: Option<Kind>,
    roles: Roles,
    /// How its words are read.
    pub usage: Option<&'static Usage>,
    /// Its options that bear code.
    pub(super) code: Option<&'static Row>,
    /// What it reads when it starts, where it is a shell.
    pub startup: Option<&'static Startup>,
}

/// A program of which nothing is known.
static UNKNOWN: Program = Program::new("");

impl Program {
    const fn new(name: &'static str) -> Self {
        Self {
            name,
            kind: None,
            roles: Roles(0),
            usage: None,
            code: None,
            startup: None,
        }
    }

    pub fn is(&self, role: Role) -> bool {
        self.roles.0 & role.bit() != 0
    }
}

impl PartialEq for Program {
    /// A name stands once.
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Program {}

/// The line of a name, else that of the name without its version. One of which nothing is
/// known has a line without anything.
pub fn of(name: &str) -> &'static Program {
    let name = called(name);
    exactly(&name)
        .or_else(|| exactly(family(&name)))
        .unwrap_or(&UNKNOWN)
}

/// The line of exactly this name, in small letters.
pub fn exactly(name: &str) -> Option<&'static Program> {
    PROGRAMS.get(name)
}

/// Every name that has one of the roles, in order.
pub(super) fn names_of(role: Role) -> impl Iterator<Item = &'static str> {
    let names = lines(include_str!("table/programs.tsv")).filter_map(|row| row.into_iter().next());
    names.filter(move |name| exactly(name).is_some_and(|program| program.is(role)))
}

/// The classes of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Shell,
    Wrapper,
    Carrier,
    MultiCall,
    Interpreter,
    Harmless,
}

impl Kind {
    /// A class that has no name here is one that asks.
    fn read(word: &str) -> Option<Self> {
        Some(match word {
            "" => return None,
            "shell" => Self::Shell,
            "wrapper" => Self::Wrapper,
            "multi-call" => Self::MultiCall,
            "interpreter" => Self::Interpreter,
            "harmless" => Self::Harmless,
            _ => Self::Carrier,
        })
    }
}

/// Those of a program, a bit for each.
#[derive(Debug, Clone, Copy)]
struct Roles(u32);

/// Gives each role its word in the table.
macro_rules! roles {
    ($($role:ident $word:literal)*) => {
        /// What a program does besides its class. The head of `table/programs.tsv` explains
        /// each.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Role {
            $($role,)*
        }

        impl Role {
            fn read(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$role),)*
                    _ => None,
                }
            }
        }
    };
}

roles! {
    Posix "posix"
    SafeBin "safe-bin"
    ProgramWords "program-words"
    Pager "pager"
    Listener "listener"
    AsAnother "as-another"
    Remote "remote"
    Downloads "downloads"
    Decodes "decodes"
    Writes "writes"
    Deletes "deletes"
    Erases "erases"
    Partitions "partitions"
    Bundle "bundle"
    Archive "archive"
    Moves "moves"
    Evaluates "evaluates"
    Text "text"
    Sources "sources"
    Sets "sets"
    BuiltIn "built-in"
    Starts "starts"
    Word "word"
    Neutral "neutral"
    Settled "settled"
    Idle "idle"
    CmdWord "cmd-word"
    Ours "ours"
}

impl Role {
    const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// The files below the home that a shell reads when it starts.
#[derive(Debug)]
pub struct Startup {
    pub always: Vec<&'static str>,
    /// With `-i`.
    pub asking: Vec<&'static str>,
    /// With `-l`.
    pub login: Vec<&'static str>,
}

static STARTUP: LazyLock<Vec<(&str, Startup)>> = LazyLock::new(|| {
    let rows = lines(include_str!("table/startup.tsv"));
    let read = |row: Vec<&'static str>| {
        let files = |at: usize| row.get(at).map_or_else(Vec::new, |it| words(it));
        let startup = Startup {
            always: files(1),
            asking: files(2),
            login: files(3),
        };
        (row.first().copied().unwrap_or_default(), startup)
    };
    rows.map(read).collect()
});

static USAGES: LazyLock<Vec<(Vec<&str>, Usage)>> = LazyLock::new(|| {
    let rows = lines(include_str!("table/usage.tsv"));
    let read = |row: Vec<&'static str>| {
        let column = |at: usize| row.get(at).copied().unwrap_or_default();
        (words(column(0)), Usage::read(column(1), column(2)))
    };
    rows.map(read).collect()
});

pub(super) static CODE: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let rows = lines(include_str!("table/code.tsv"));
    rows.map(|row| Row::read(&row)).collect()
});

/// A quick hash: the names in it are ours, so nobody can choose ones that fall together.
static PROGRAMS: LazyLock<FxHashMap<&str, Program>> = LazyLock::new(|| {
    let mut programs = FxHashMap::default();
    let new = Program::new;
    for row in lines(include_str!("table/programs.tsv")) {
        let column = |at: usize| row.get(at).copied().unwrap_or_default();
        let program = programs
            .entry(column(0))
            .or_insert_with_key(|name| new(name));
        program.kind = Kind::read(column(1));
        let roles = column(2).split_whitespace().filter_map(Role::read);
        program.roles = Roles(roles.fold(0, |all, role| all | role.bit()));
    }
    for (names, usage) in USAGES.iter() {
        for name in names {
            let program = programs.entry(*name).or_insert_with_key(|name| new(name));
            program.usage = Some(usage);
        }
    }
    for row in CODE.iter() {
        for name in &row.programs {
            let program = programs.entry(*name).or_insert_with_key(|name| new(name));
            program.code = Some(row);
        }
    }
    for (name, startup) in STARTUP.iter() {
        let program = programs.entry(*name).or_insert_with_key(|name| new(name));
        program.startup = Some(startup);
    }
    programs
});

/// The rows of a table, each as its columns.
pub(super) fn lines(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| {
        let columns = row.split('\t');
        columns
            .map(|column| if column == "-" { "" } else { column })
            .collect()
    })
}

pub(super) fn words(column: &'static str) -> Vec<&'static str> {
    column.split_whitespace().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of each row, which stand in order, each once, in small letters.
    fn names(table: &'static str, columns: usize) -> Vec<&'static str> {
        let mut names = Vec::new();
        let mut before = "";
        for row in lines(table) {
            assert_eq!(row.len(), columns, "{row:?}");
            let row = words(row[0]);
            assert!(before < row[0], "{} stands behind {before}", row[0]);
            before = row[0];
            names.extend(row);
        }
        let mut once = names.clone();
        once.sort_unstable();
        for pair in once.windows(2) {
            assert_ne!(pair[0], pair[1], "stands twice");
        }
        for name in &names {
            assert_eq!(*name, name.to_lowercase());
        }
        names
    }

    #[test]
    fn each_name_stands_once_in_a_table_and_in_order() {
        names(include_str!("table/programs.tsv"), 3);
        names(include_str!("table/usage.tsv"), 3);
        names(include_str!("table/code.tsv"), 7);
        names(include_str!("table/startup.tsv"), 4);
    }

    #[test]
    fn each_word_of_a_line_is_known() {
        const KINDS: [&str; 7] = [
            "",
            "shell",
            "wrapper",
            "carrier",
            "multi-call",
            "interpreter",
            "harmless",
        ];
        for row in lines(include_str!("table/programs.tsv")) {
            assert!(KINDS.contains(&row[1]), "{row:?}");
            assert!(!row[1].is_empty() || !row[2].is_empty(), "{row:?}");
            for role in row[2].split(' ').filter(|role| !role.is_empty()) {
                assert!(Role::read(role).is_some(), "{row:?}");
            }
        }
        for row in lines(include_str!("table/usage.tsv")) {
            let mut words = row[1].split(' ').chain(row[2].split_whitespace());
            assert!(words.all(Usage::knows), "{row:?}");
        }
    }

    #[test]
    fn the_tables_agree() {
        for program in PROGRAMS.values() {
            let name = program.name;
            if program.kind == Some(Kind::Harmless) {
                assert!(program.code.is_none(), "{name} bears code");
            }
            if program.kind == Some(Kind::Wrapper) {
                assert!(
                    program.usage.is_some_and(|it| it.leads().is_some()),
                    "{name}"
                );
            }
            if program.is(Role::SafeBin) {
                assert!(program.usage.is_some(), "{name}");
            }
            if program.is(Role::Posix) || program.startup.is_some() {
                assert_eq!(program.kind, Some(Kind::Shell), "{name}");
            }
            // What is known without the version is known with it, unless a line says more.
            let digit = name.ends_with(|char: char| char.is_ascii_digit());
            if let Some(without) = exactly(family(name)).filter(|_| digit) {
                assert_eq!(program.roles.0 & without.roles.0, without.roles.0, "{name}");
                assert!(program.usage.is_some() || without.usage.is_none(), "{name}");
            }
        }
    }

    #[test]
    fn a_version_and_an_ending_are_no_part_of_a_name() {
        assert_eq!(of("Python3.11").name, "python");
        assert_eq!(of("sudo.EXE").name, "sudo");
        assert_eq!(of("base64").name, "base64");
        assert_eq!(of("frobnicate").name, "");
    }
}
